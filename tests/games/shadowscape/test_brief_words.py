"""What has to fit a screen band or a tile is short in both languages, wherever a game leads."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from companion.games.shadowscape import GAME
from companion.host.answerers import Bot
from companion.kernel import Player, Prompt
from companion.kernel.session import Session
from companion.language.languages import catalogue
from companion.language.words import ENGLISH, worded
from tests.companion.playing import any_answer

NAMES = ["Sarina", "Bryant", "Kimber", "Adrian"]
"""Of six letters each: a name is counted as six."""
BAND, LONGEST_BAND, TILE = 23, 46, 28
PLAYED: list[tuple[int, dict[str, str]]] = [
    (1, {"content": "ours"}),
    (2, {}),
    (3, {"content": "ours"}),
    (2, {"level": "light"}),
]
LANGUAGES = {"en": ENGLISH, "de": catalogue("de").of(GAME.name)}


class Seen(Struct):
    """All questions by key, with their briefs, and all reasons, in one language."""

    briefs: dict[str, set[str]]
    reasons: set[str]


@cache
def seen(language: str) -> Seen:
    found = Seen({}, set())
    for number, settings in PLAYED:
        for seed in range(5, 9):
            for prompt in questions(number, settings, seed):
                brief = worded(prompt.brief, LANGUAGES[language])
                found.briefs.setdefault(prompt.key, set()).add(brief)
                found.reasons |= {worded(option.why_not, LANGUAGES[language]) for option in prompt.options()} - {""}
    return found


def questions(number: int, settings: dict[str, str], seed: int) -> Iterator[Prompt]:
    """Everything asked in a game, or in as much of it as bots and chance play with so many answers."""
    names = NAMES[:number] if number > 1 else ["Jo"]  # alone the second Hero's turn is that of "Jo (2)"
    players, chance = [Player("", name, seat=n) for n, name in enumerate(names)], Random(seed)
    session, bot = Session(GAME, GAME.start(settings, players)), Bot(GAME, chance)
    for _ in range(500):
        if not session.prompts:
            return
        prompt = session.prompts[0].as_it_stands()
        if not getattr(prompt, "chance", False):  # nobody reads what the app draws for itself
            yield prompt
        by_chance = chance.random() < 0.3
        value = any_answer(prompt, chance) if by_chance else bot.answer(session.table, prompt).value
        session.answer(value, serial=prompt.serial)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_brief_form_for_a_band(language):
    briefs = seen(language).briefs

    assert [key for key, words in briefs.items() if "" in words] == []
    assert {brief for words in briefs.values() for brief in words if len(brief) > LONGEST_BAND} == set()
    assert {key for key, words in briefs.items() if max(map(len, words)) > BAND} <= {"enemy.move"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_fits_a_tile_or_begins_with_what_does(language):
    long = {reason for reason in seen(language).reasons if len(reason.partition(":")[0]) > TILE}

    assert long == set()


def test_the_games_asked_nearly_everything_that_the_rules_can_ask():
    """So that the tests above have looked at it."""
    asked = re.compile(r'\b(?:Choose|Confirm|Number|Allot|Place|Act)(?:\[[^(]*\])?\(\s*"([\w.]+)"')
    known = {key for path in Path(GAME.folder).rglob("*.py") for key in asked.findall(path.read_text())}

    assert len(known - set(seen("en").briefs)) <= RARE


RARE = 8
"""Questions of which each needs a moment of its own, such as two doors with one symbol: the scenarios ask them."""
