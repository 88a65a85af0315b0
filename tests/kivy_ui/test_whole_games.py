"""Games by touch alone: every question, the first time it is asked with so many answers, by a real finger.

``python -m tests.kivy_ui.drivers hands`` touches every answer of whole games of both editions.
"""

import pytest

from companion.kernel.seats import Player
from tests.kivy_ui.drivers.whole_games import play_by_touch

THREE = [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Kim"))]
PHYSICAL = {f"trove_{trove}": "physical" for trove in ("ability", "fate", "mastery", "potion", "treasure")}
GAMES = {
    "revised": ({}, 250),
    "first": ({"edition": "first", "stars": "lockdown"}, 250),
    "preserve-physical": ({"scenario": "preserve", **PHYSICAL}, 150),
    "unmapped": ({"board": "unmapped", "realm": "unmapped", "tokens": "virtual"}, 150),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_a_game_is_answered_by_a_finger(name, tmp_path):
    settings, answers = GAMES[name]

    played = play_by_touch(tmp_path, THREE, settings, seed=7, answers=answers, once=True)

    assert played.wrong == []
    assert set(played.keys) == set(played.asked)
    assert len(played.keys) > 15
