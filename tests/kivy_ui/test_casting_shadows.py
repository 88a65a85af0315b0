"""Casting Shadows on the screen: a turn by touch from the roll to the end, and whole games by touch alone."""

import pytest

from companion.kernel.seats import Player
from kivy_ui.open_game import Plan
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands, play_by_touch

OURS = {"values": "ours", "decks": "virtual"}
ROLL = {
    "red 1": ["red_orb"],
    "red 2": ["red_gem"],
    "blue 1": ["blue_gem"],
    "blue 2": ["blue_orb"],
    "purple": ["purple_gem"],
}


def people(number: int) -> list[Player]:
    return [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Kim", "Lou")[:number])]


@pytest.fixture
def table(open_app):
    """The app at the first roll of a game for Sara and Bryan, and hands that touch it."""
    app = open_app(game=Plan("casting_shadows", people(2), OURS, "evening", "typed"))
    hands = Hands(app, 3)
    hands.play_until(lambda: hands.asked.key == "start.roll")
    return app, hands


def set_to(app, **places):
    for path, value in places.items():
        app.open_game.correct(path.replace("__", "."), value)
    app.desk.navigation.go("table")
    pump(2)


def test_a_turn_by_touch_from_the_roll_to_the_end(table):
    """Roll, reroll two dice, collect, cast, counterspell, transform, eliminate, undo, resume."""
    app, hands = table
    here = lambda: app.open_game.session.table  # noqa: E731
    hands.answer(ROLL)
    hands.answer(True)
    hands.answer("reroll")
    hands.answer(["red 1", "blue 2"])
    hands.answer({"red 1": ["red_gem"], "blue 2": ["shadow_fragment"]})
    assert (here().ap, len(here().pool)) == (3, 6)

    set_to(app, market__places__4="heavy_hand", pieces__p2__at="4", casters__p2__face_down=1, casters__p2__hp=3)
    set_to(app, pool=[{"id": f"token {n}", "what": what} for n, what in enumerate(
        ["red_orb", "red_gem", "red_gem", "shadow_fragment"], 90)])  # fmt: skip
    hands.answer("collect")
    hands.play_until(lambda: hands.asked.key == "act")
    [card] = here().casters["p1"].book
    assert card.card == "heavy_hand"

    hands.answer(f"cast {card.id}")
    hands.answer("1")
    hands.answer("p2")
    assert hands.asked.key == "counter"
    hands.answer("pointed_shield")
    assert (here().casters["p2"].hp, here().casters["p2"].face_down) == (3, 0)

    tap(find("Undo"))
    assert [prompt.key for prompt in app.open_game.prompts] == ["counter"]
    app.open_game.leave()
    app.open_game.resume("evening")
    app.desk.navigation.go("table")
    pump(2)
    assert hands.asked.key == "counter"
    hands.answer("pass")
    assert here().casters["p2"].hp == 1

    set_to(app, casters__p1__energy=3)
    hands.answer("end")
    hands.play_until(lambda: hands.asked.key == "end.transform")
    hands.answer(True)
    hands.play_until(lambda: here().turn == "p2" and hands.asked.key == "act")
    assert here().casters["p1"].form == "shadow"

    set_to(app, pool=[{"id": "red 1", "what": "cursed_crystal", "die": "red"}])
    hands.answer("end")
    hands.answer(True)
    hands.play_until(lambda: not app.open_game.prompts)
    assert here().outcome.winners == ["p1"]


@pytest.mark.parametrize(
    ("players", "settings", "seed"), [(2, OURS, 1), (3, {}, 2), (1, OURS, 3)], ids=["ours", "box", "alone"]
)
def test_a_game_is_played_by_touch_alone(players, settings, seed, tmp_path):
    played = play_by_touch(tmp_path, people(players), settings, seed, 500, game="casting_shadows", once=True)

    assert played.wrong == []
    assert played.over
    assert {"roll", "act", "choose", "confirm", "place"} <= set(played.kinds)
