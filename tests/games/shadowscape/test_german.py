"""Shadowscape in German: whatever whole games say is in the catalogue."""

import pytest

from companion.games.shadowscape import GAME
from companion.language.languages import catalogue
from companion.language.words import speak, worded
from tests.games.asked_questions import not_in_the_catalogue, questions, said_in
from tests.games.shadowscape.playing import Play, seats, sitting, with_enemy

WRITTEN = {"words", "something"}
"""What is written where a name is asked for."""


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (3, {"content": "ours"}),
        (2, {"content": "ours", "mode": "cooperative", "advanced": "yes", "fate_per_phase": "2"}),
        (2, {"level": "light"}),
        (1, {"content": "ours"}),
    ],
)
@pytest.mark.usefixtures("english_again")
def test_whatever_a_game_says_is_in_the_catalogue(players, settings):
    said = said_in(
        GAME, lambda heard: questions(GAME, settings, seats(players), seed=3, answers=200, hear=heard), every=10
    )

    assert not_in_the_catalogue(GAME, said, WRITTEN) == set()
    assert len(said) > 60


@pytest.mark.usefixtures("english_again")
def test_a_turn_reads_in_german():
    speak(catalogue("de"))
    table = sitting("3,3", "1,1")
    with_enemy(table, "wolf", "beast", "melee", 2, at="3,3")
    play = Play(table)

    assert worded(play.open("act").text) == "Sara, was tust du? Noch 2 Aktionen."
    assert play.why_not("claim equipment") == "kein Schatz zum Bezahlen"
    play.end_turn().say("enemy.fate", "beast")
    assert worded(play.open("enemy.defend").brief) == "Sara, Abwehrkarten?"
