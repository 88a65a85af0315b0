"""What has to fit a screen band or a tile is short in both languages, wherever a game leads."""

import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.shadowscape import GAME
from companion.kernel import Player
from tests.games.asked_questions import LANGUAGES, Read, named, questions, read_in

PLAYED: list[tuple[list[Player], dict[str, str]]] = [
    ([Player("", "Jo")], {"content": "ours"}),  # alone the second Hero's turn is that of "Jo (2)"
    (named(2), {}),
    (named(3), {"content": "ours"}),
    (named(2), {"level": "light"}),
]
NEVER_ASKED = 9
"""Questions of which each needs a moment of its own, such as two doors with one symbol: the scenarios ask them."""


@cache
def read(language: str) -> Read:
    games = (questions(GAME, chosen, people, seed, 500) for people, chosen in PLAYED for seed in range(5, 9))
    return read_in(language, GAME, (prompt for game in games for _, prompt in game))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_brief_form_for_a_band(language):
    assert read(language).faulty() == set()
    assert set(read(language).longer_than_a_line()) <= {"enemy.move", "boost"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_fits_a_tile_or_begins_with_what_does(language):
    assert read(language).long_reasons() == set()


def test_the_games_asked_nearly_everything_that_the_rules_can_ask():
    """So that the tests above have looked at it."""
    asked = re.compile(r'\b(?:Choose|Confirm|Number|Allot|Place|Act)(?:\[[^(]*\])?\(\s*"([\w.]+)"')
    known = {key for path in Path(GAME.folder).rglob("*.py") for key in asked.findall(path.read_text())}

    assert len(known - set(read("en").briefs)) <= NEVER_ASKED
