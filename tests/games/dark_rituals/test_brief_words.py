"""What has to fit a screen band or a tile is short in both languages, wherever an Encounter leads."""

from functools import cache

import pytest

from companion.games.dark_rituals import GAME
from tests.games.asked_questions import LANGUAGES, Read, questions, read_in
from tests.games.dark_rituals.playing import seats

LONGEST_REASON = 36
WITH_NAMES = {
    "action",
    "defeat.disciple",
    "defeat.serf",
    "figure",
    "trade",
    "move.to",
    "summon.circle",
    "arrange",
    "die.face",
    "setup.hero",
}
"""Where a Character or a figure is named, whose name may be long."""
PLAYED: list[tuple[int, dict[str, str]]] = [
    (2, {"values": "ours", "encounter": "the_mill"}),
    (3, {"encounter": "the_well"}),
    (5, {"values": "ours", "encounter": "the_long_night"}),
]


@cache
def read(language: str) -> Read:
    games = (questions(GAME, chosen, seats(number), seed, 300) for number, chosen in PLAYED for seed in range(3))
    return read_in(language, GAME, (prompt for game in games for _, prompt in game))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_brief_form_for_a_band(language):
    assert read(language).faulty() == set()
    assert set(read(language).longer_than_a_line()) <= WITH_NAMES, read(language).longer_than_a_line()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_fits_a_tile_or_begins_with_what_does(language):
    assert read(language).long_reasons(LONGEST_REASON) == set()
