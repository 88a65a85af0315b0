"""Dark Rituals in German: whatever whole games say is in the catalogue."""

from functools import cache
from random import Random

import pytest

from companion.fronts.panels_text import draw_view
from companion.fronts.question_text import question
from companion.games.dark_rituals import GAME
from companion.host.answerers import Bot
from companion.kernel import Player
from companion.kernel.seats import PUBLIC
from companion.kernel.session import Session
from companion.language.languages import catalogue
from companion.language.sentences import has_words, sentences
from companion.language.spoken import spoken
from companion.language.words import sit_down_to, speak, worded
from tests.companion.made_up_language import made_up
from tests.companion.playing import any_answer
from tests.games.dark_rituals.fighting import fight
from tests.games.dark_rituals.scenes import Scene

WRITTEN = {"something", "card.name", "react.name", "spell.name", "gear.name", "Sara", "Bryan"}
"""What chance writes where it is asked for a name, and who plays."""


@pytest.fixture(autouse=True)
def english_again():
    sit_down_to(GAME.name)
    yield
    speak(None)
    sit_down_to("")


@cache
def everything() -> frozenset[str]:
    """Every sentence that players can read, in English."""
    return frozenset(form for area in sentences([GAME.name]).values() for one in area for form in one.forms())


@pytest.mark.parametrize(
    ("settings", "answers"),
    [({"values": "ours", "encounter": "the_mill"}, 150), ({"encounter": "the_well"}, 250), ({}, 150)],
)
def test_whatever_a_game_says_is_in_the_catalogue(settings, answers):
    said: set[str] = set()

    def remember(sentence: str) -> str:
        said.add(sentence)
        return sentence

    speak(made_up(remember))
    heard: list = []
    players = [Player("", "Sara", seat=0, side="heroes"), Player("", "Bryan", seat=1, side="legion")]
    session = Session(GAME, GAME.start(settings, players), hear=heard.append)
    chance = Random(3)
    bot = Bot(GAME, chance)
    for _ in range(answers):
        if not session.prompts:
            break
        prompt = session.prompts[0].as_it_stands()
        question([prompt])
        draw_view(GAME.show(session.table, PUBLIC), 80)
        spoken(list(GAME.care.pieces(session.table).items()))
        by_chance = chance.random() < 0.3
        value = any_answer(prompt, chance) if by_chance else bot.answer(session.table, prompt).value
        session.answer(value, serial=prompt.serial)
    spoken(heard)

    assert {sentence for sentence in said - everything() - WRITTEN if has_words(sentence)} == set()
    assert len(said) > 100


def test_an_activation_reads_in_german():
    speak(catalogue("de"))
    play = Scene(fight("condemned")).acts("crusader")

    assert worded(play.open("action").text) == "Kreuzritter: welche Aktion?"
    assert play.why_not("revive") == "not there"
    assert worded(play.table.called("possessed_farmer")) == "Besessener Bauer"
