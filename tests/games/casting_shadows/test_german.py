"""Casting Shadows in German: whatever whole games say is in the catalogue."""

from functools import cache
from random import Random

import pytest

from companion.fronts.panels_text import draw_view
from companion.fronts.question_text import question
from companion.games.casting_shadows import GAME
from companion.host.answerers import Bot
from companion.kernel.seats import PUBLIC
from companion.kernel.session import Session
from companion.language.languages import catalogue
from companion.language.sentences import has_words, sentences
from companion.language.spoken import spoken
from companion.language.words import sit_down_to, speak, worded
from tests.companion.made_up_language import made_up
from tests.games.casting_shadows.playing import seats, turn

WRITTEN = {"companion.name"}
"""What a bot writes where it is asked for a name."""


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
    ("players", "settings"), [(1, {"values": "ours"}), (2, {}), (4, {"values": "ours", "decks": "virtual"})]
)
def test_whatever_a_game_says_is_in_the_catalogue(players, settings):
    said: set[str] = set()

    def remember(sentence: str) -> str:
        said.add(sentence)
        return sentence

    speak(made_up(remember))
    heard: list = []
    session = Session(GAME, GAME.start(settings, seats(players)), hear=heard.append)
    bot = Bot(GAME, Random(3))
    while session.prompts:
        prompt = session.prompts[0]
        question([prompt])
        draw_view(GAME.show(session.table, PUBLIC), 80)
        spoken(list(GAME.care.pieces(session.table).items()))
        session.answer(bot.answer(session.table, prompt).value, serial=prompt.serial)
    spoken(heard)

    assert {sentence for sentence in said - everything() - WRITTEN if has_words(sentence)} == set()
    assert len(said) > 100


def test_a_turn_reads_in_german():
    speak(catalogue("de"))
    play = turn("red_gem", book=("heavy_hand", "curse_void"), at="3")
    act = play.open("act")

    assert worded(act.text) == "Sara, was tust du? Noch 4 Aktionspunkte."
    assert play.why_not("cast curse_void") == "noch 1 Verfluchter Kristall"
    assert worded(act.options()[0].label) == "Heavy Hand sprechen (1 bis 2 Rote Edelsteine)"
