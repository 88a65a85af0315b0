"""What has to fit a screen band or a tile is short in both languages, wherever an Encounter leads."""

from functools import cache

import pytest

from companion.games.dark_rituals import GAME
from companion.language.languages import catalogue
from companion.language.words import ENGLISH, worded
from tests.games.dark_rituals.playing import questions

BAND, LONGEST_BAND, LONGEST_REASON = 23, 46, 36
WITH_NAMES = {
    "action",
    "defeat.disciple",
    "defeat.serf",
    "figure",
    "trade",
    "move.to",
    "summon.circle",
    "arrange",
    "setup.hero",
}
"""Where a Character or a figure is named, whose name may be long."""
PLAYED: list[tuple[int, dict[str, str]]] = [
    (2, {"values": "ours", "encounter": "the_mill"}),
    (3, {"encounter": "the_well"}),
    (5, {"values": "ours", "encounter": "the_long_night"}),
]
LANGUAGES = {"en": ENGLISH, "de": catalogue("de").of(GAME.name)}


@cache
def seen(language: str) -> tuple[dict[str, set[str]], set[str]]:
    """All questions by key, with their briefs, and all reasons, in one language."""
    briefs: dict[str, set[str]] = {}
    reasons: set[str] = set()
    for number, settings in PLAYED:
        for seed in range(3):
            for _, prompt in questions(number, settings, seed, 300):
                briefs.setdefault(prompt.key, set()).add(worded(prompt.brief, LANGUAGES[language]))
                reasons |= {worded(option.why_not, LANGUAGES[language]) for option in prompt.options()} - {""}
    return briefs, reasons


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_brief_form_for_a_band(language):
    briefs, _ = seen(language)

    assert [key for key, words in briefs.items() if "" in words] == []
    assert {brief for words in briefs.values() for brief in words if len(brief) > LONGEST_BAND} == set()
    long = {key: max(words, key=len) for key, words in briefs.items() if max(map(len, words)) > BAND}
    assert set(long) <= WITH_NAMES, long
    assert {brief for words in briefs.values() for brief in words if brief.endswith(".")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_fits_a_tile_or_begins_with_what_does(language):
    _, reasons = seen(language)

    assert {reason for reason in reasons if len(reason.partition(":")[0]) > LONGEST_REASON} == set()
