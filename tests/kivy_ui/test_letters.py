"""How large the questions of real games are written on the smallest screen, in millimetres as a ruler has them."""

import random
from collections import Counter

import pytest
from kivy.metrics import dp

from companion.host.answerers import Bot
from companion.language.words import speak
from kivy_ui.fonts import DISPLAY, capital_height
from kivy_ui.open_game import Plan
from kivy_ui.pages.table.band import HIGH, in_brief, largest
from tests.kivy_ui.conftest import TWO

PIXEL = 0.193
"""Millimetres, on the 7-inch panel."""
ROOM = 800 - 8 - 72 - 3 * 12 - 62
"""What bar, medal, gaps and menu leave of its width."""
ANSWERS = 700
FAR, LEAST = 7.0, 5.0
"""Millimetres that can be read at a metre and a half, and that no question may be below."""


def capitals(text):
    return largest(text, ROOM, HIGH, dp(1)) * capital_height(DISPLAY) * PIXEL


def questions(app, plan):
    """Every question of a game that bots play, as often as it is asked."""
    open_game, chance = app.open_game, random.Random(3)
    open_game.begin(plan)
    bot, asked = Bot(open_game.game, chance), Counter()
    for _ in range(ANSWERS):
        if not open_game.prompts:
            break
        prompt = open_game.prompts[0].as_it_stands()
        asked[in_brief(prompt)] += 1
        answer = bot.answer(open_game.session.table, prompt)
        open_game.answer(prompt, answer.value, by=answer.by)
    return asked


@pytest.fixture
def in_english_again():
    """Whatever a test speaks, the next one reads English."""
    yield
    speak(None)


@pytest.mark.usefixtures("described_here_alone", "in_english_again")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("shadows_of_malice", {"edition": "revised"}),
        ("shadows_of_malice", {"edition": "first"}),
        ("casting_shadows", {"values": "ours"}),
    ],
)
def test_nine_questions_of_ten_can_be_read_from_across_the_table(open_app, game, settings, language):
    app = open_app()
    app.desk.settings.change(language=language)

    asked = questions(app, Plan(game, TWO, settings, "evening"))

    small = sorted((round(capitals(text), 1), text) for text in asked if capitals(text) < LEAST)
    far = sum(times for text, times in asked.items() if capitals(text) >= FAR) / asked.total()
    assert small == []
    assert far >= 0.9, sorted((capitals(text), text) for text in asked if capitals(text) < FAR)
