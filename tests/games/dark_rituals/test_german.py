"""Dark Rituals in German: whatever whole games say is in the catalogue."""

import pytest

from companion.games.dark_rituals import GAME
from companion.kernel import Player
from companion.language.languages import catalogue
from companion.language.words import speak, worded
from tests.games.asked_questions import not_in_the_catalogue, questions, said_in
from tests.games.dark_rituals.fighting import fight
from tests.games.dark_rituals.scenes import Scene

PLAYERS = [Player("", "Sara", seat=0, side="heroes"), Player("", "Bryan", seat=1, side="legion")]
WRITTEN = {"something", "card.name", "react.name", "spell.name", "gear.name", "Sara", "Bryan"}
"""What chance writes where it is asked for a name, and who plays."""


@pytest.mark.parametrize(
    ("settings", "answers"),
    [({"values": "ours", "encounter": "the_mill"}, 150), ({"encounter": "the_well"}, 250), ({}, 150)],
)
@pytest.mark.usefixtures("english_again")
def test_whatever_a_game_says_is_in_the_catalogue(settings, answers):
    said = said_in(GAME, lambda heard: questions(GAME, settings, PLAYERS, seed=3, answers=answers, hear=heard))

    assert not_in_the_catalogue(GAME, said, WRITTEN) == set()
    assert len(said) > 100


@pytest.mark.usefixtures("english_again")
def test_an_activation_reads_in_german():
    speak(catalogue("de"))
    play = Scene(fight("condemned")).acts("crusader")

    assert worded(play.open("action").text) == "Kreuzritter: welche Aktion?"
    assert play.why_not("revive") == "not there"
    assert worded(play.table.called("possessed_farmer")) == "Besessener Bauer"
