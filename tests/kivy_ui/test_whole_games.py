"""Games by touch alone: every question, the first time it is asked with so many answers, by a real finger.

``python -m kivy_ui hands`` touches every answer of whole games of both editions.
"""

import pytest

from companion.game import Player
from kivy_ui.hands import play_by_touch
from kivy_ui.prompts import WIDGETS

THREE = [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Kim"))]
PHYSICAL = {f"trove_{trove}": "physical" for trove in ("ability", "fate", "mastery", "potion", "treasure")}
GAMES = {
    "revised": ({}, 400),
    "first": ({"edition": "first", "stars": "lockdown"}, 400),
    "preserve-physical": ({"scenario": "preserve", **PHYSICAL}, 250),
    "unmapped": ({"board": "unmapped", "realm": "unmapped", "tokens": "virtual"}, 250),
}
met: dict[str, set[str]] = {}


def new_questions():
    """Whether a prompt was not asked before with so many options."""
    seen = set()

    def new(prompt):
        asked = prompt.key, len(prompt.options())
        return asked not in seen and not seen.add(asked)

    return new


@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_a_game_is_answered_by_a_finger(name, tmp_path):
    settings, answers = GAMES[name]

    played = play_by_touch(tmp_path, THREE, settings, seed=7, answers=answers, touched=new_questions())

    met[name] = set(played.kinds)
    assert played.wrong == []
    assert len(played.keys) > 15


def test_every_kind_of_prompt_is_asked_in_these_games():
    if len(met) < len(GAMES):
        pytest.skip("not all of the games were played")
    assert set.union(*met.values()) == set(WIDGETS)
