"""A whole game, looked at by its lights: every situation that a game can bring is reached."""

import random

from companion.host.answerers import Bot
from companion.storage.saves import Saves
from kivy_ui.box import scene_of
from kivy_ui.open_game import OpenGame, Plan
from tests.kivy_ui.conftest import TWO


def test_a_game_shows_turns_throws_the_shadows_turn_and_its_end(tmp_path):
    open_game = OpenGame(Saves(tmp_path), random.Random(1), lambda: 0.0)
    open_game.begin(Plan("shadows_of_malice", TWO, {}, "evening", dice="typed"))
    bot, seen = Bot(open_game.game, random.Random(3)), set()
    while open_game.prompts:
        prompt = open_game.prompts[0].as_it_stands()
        seen.add((prompt.key.partition(".")[0], scene_of(open_game).situation))
        answer = bot.answer(open_game.session.table, prompt)
        open_game.answer(prompt, answer.value, by=answer.by)

    assert {("players", "your turn"), ("move", "roll now"), ("shadow", "the app's turn")} <= seen
    assert scene_of(open_game).situation == "defeat"
