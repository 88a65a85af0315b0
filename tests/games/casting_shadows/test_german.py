"""Casting Shadows in German: whatever whole games say is in the catalogue."""

import pytest

from companion.games.casting_shadows import GAME
from companion.language.languages import catalogue
from companion.language.words import speak, worded
from tests.games.asked_questions import not_in_the_catalogue, questions, said_in
from tests.games.casting_shadows.playing import seats, turn

WRITTEN = {"companion.name", "something"}
"""What bots and chance write where they are asked for a name."""


@pytest.mark.parametrize(
    ("players", "settings"), [(1, {"values": "ours"}), (2, {}), (4, {"values": "ours", "decks": "virtual"})]
)
@pytest.mark.usefixtures("english_again")
def test_whatever_a_game_says_is_in_the_catalogue(players, settings):
    said = said_in(GAME, lambda heard: questions(GAME, settings, seats(players), seed=3, hear=heard))

    assert not_in_the_catalogue(GAME, said, WRITTEN) == set()
    assert len(said) > 100


@pytest.mark.usefixtures("english_again")
def test_a_turn_reads_in_german():
    speak(catalogue("de"))
    play = turn("red_gem", book=("heavy_hand", "curse_void"), at="3")
    act = play.open("act")

    assert worded(act.text) == "Sara, was tust du? Noch 4 Aktionspunkte."
    assert play.why_not("cast curse_void") == "noch 1 Verfluchter Kristall"
    assert worded(act.options()[0].label) == "Heavy Hand sprechen (1 bis 2 Rote Edelsteine)"
