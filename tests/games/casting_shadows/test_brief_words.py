"""What has to fit a screen band or a tile is short in both languages, wherever a game leads."""

import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.casting_shadows import GAME
from tests.games.asked_questions import LANGUAGES, Read, named, questions, read_in

PLAYED: list[tuple[int, dict[str, str]]] = [
    (1, {"values": "ours"}),
    (2, {}),
    (3, {}),
    (4, {"values": "ours", "decks": "virtual", "counterspells": "virtual"}),
]
NEVER_ASKED = 3
"""Questions of which each needs a moment of its own: the scenarios ask them."""


@cache
def read(language: str) -> Read:
    games = (questions(GAME, chosen, named(number), seed) for number, chosen in PLAYED for seed in range(6))
    return read_in(language, GAME, (prompt for game in games for _, prompt in game))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_brief_form_for_a_band(language):
    assert read(language).faulty() == set()
    assert set(read(language).longer_than_a_line()) <= {"price.number", "start.hex"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_fits_a_tile_or_begins_with_what_does(language):
    assert read(language).long_reasons() == set()


def test_the_games_asked_nearly_everything_that_the_rules_can_ask():
    """So that the tests above have looked at it."""
    asked = re.compile(r'\b(?:Choose|Confirm|Roll|Act\[[^(]*\])\(\s*"([\w.]+)"')
    known = {key for path in Path(GAME.folder).rglob("*.py") for key in asked.findall(path.read_text())}

    assert len(known - set(read("en").briefs)) <= NEVER_ASKED
