"""Shadowscape in German: whatever whole games say is in the catalogue."""

from functools import cache
from random import Random

import pytest

from companion.fronts.panels_text import draw_view
from companion.fronts.question_text import question
from companion.games.shadowscape import GAME
from companion.host.answerers import Bot
from companion.kernel.seats import PUBLIC
from companion.kernel.session import Session
from companion.language.languages import catalogue
from companion.language.sentences import has_words, sentences
from companion.language.spoken import spoken
from companion.language.words import sit_down_to, speak, worded
from tests.companion.made_up_language import made_up
from tests.games.shadowscape.playing import Play, seats, sitting, with_enemy

WRITTEN = {"words"}
"""What is written where a name is asked for."""
MOST = 200
"""Answers of one game."""


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
    ("players", "settings"),
    [
        (3, {"content": "ours"}),
        (2, {"content": "ours", "mode": "cooperative", "advanced": "yes", "fate_per_phase": "2"}),
        (2, {"level": "light"}),
        (1, {"content": "ours"}),
    ],
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
    for n in range(MOST):
        if not session.prompts:
            break
        prompt = GAME.dressed(session.table, session.prompts[0])
        question([prompt])
        if n % 10 == 0:
            draw_view(GAME.show(session.table, PUBLIC), 80)
            spoken(list(GAME.care.pieces(session.table).items()))
        session.answer(bot.answer(session.table, session.prompts[0]).value, serial=prompt.serial)
    spoken(heard)

    assert {sentence for sentence in said - everything() - WRITTEN if has_words(sentence)} == set()
    assert len(said) > 60


def test_a_turn_reads_in_german():
    speak(catalogue("de"))
    table = sitting("3,3", "1,1")
    with_enemy(table, "wolf", "beast", "melee", 2, at="3,3")
    play = Play(table)

    assert worded(play.open("act").text) == "Sara, was tust du? Noch 2 Aktionen."
    assert play.why_not("claim equipment") == "kein Schatz zum Bezahlen"
    play.end_turn().say("enemy.fate", "beast")
    assert worded(play.open("enemy.defend").brief) == "Sara, Abwehrkarten?"
