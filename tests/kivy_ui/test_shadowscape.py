"""Shadowscape on the screen: two turns by touch with their Enemy Phases, undo, light and full, the next evening."""

import pytest

from companion.kernel.seats import Player
from kivy_ui.open_game import Plan
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.counted_dungeons import enemy_phases, entry
from tests.kivy_ui.drivers.touch_driver import find, tap
from tests.kivy_ui.drivers.whole_games import Hands, play_by_touch

pytestmark = pytest.mark.usefixtures("described_here_alone")
OURS = {"content": "ours"}


def people(number: int) -> list[Player]:
    return [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Kim", "Lou")[:number])]


@pytest.fixture
def table(open_app):
    """The app at the first question of a game for Sara and Bryan, and hands that touch it."""
    app = open_app(game=Plan("shadowscape", people(2), OURS, "evening", "typed"))
    return app, Hands(app, 3)


def test_from_set_up_to_the_next_evening_by_touch(table, open_app):
    """Set-up, two full turns with an Enemy Phase each, undo of one figure, light, full again, resume."""
    app, hands = table
    here = lambda: app.open_game.session.table  # noqa: E731
    hands.play_until(lambda: hands.asked.key == "act")
    assert (len(here().rooms), all(here().at(seat) for seat in ("p1", "p2"))) == (25, True)
    first = here().turn

    hands.answer("move")
    hands.play_until(lambda: hands.asked.key == "act")
    assert here().turn_left.actions == 1
    hands.answer("end")
    if hands.asked.key == "end.sure":
        hands.answer(True)
    hands.play_until(lambda: here().turn != first and hands.asked.key == "act")
    fate = here().fate
    assert (fate.discards > 0, here().enemy_phase) == (True, None)

    second = here().turn
    hands.answer("end")
    hands.answer(True)
    hands.play_until(lambda: hands.asked.key in ("enemy.move", "enemy.moves", "act"))
    if hands.asked.key != "act":
        before = {enemy.id: enemy.at for enemy in here().enemies}
        hands.answer()
        assert {enemy.id: enemy.at for enemy in here().enemies} != before
        tap(find("Undo"))
        assert {enemy.id: enemy.at for enemy in here().enemies} == before
    hands.play_until(lambda: here().turn != second and hands.asked.key == "act")
    assert here().round == 2

    hands.answer("level")
    assert (here().level, hands.asked.key, here().enemies) == ("light", "act", [])
    hands.answer("level")
    assert (here().level, hands.asked.key) == ("full", "level.room")
    hands.answer("3,3")
    hands.answer("1,1")
    hands.answer("beast")
    hands.answer("2,2")
    hands.answer("done")
    hands.answer([])
    assert ([enemy.at for enemy in here().enemies], hands.asked.key) == (["2,2"], "act")

    again = open_app()
    tap(find("Go on playing"))
    finish_work(again)
    assert Hands(again, 3).asked.key == "act"
    assert [enemy.at for enemy in again.open_game.session.table.enemies] == ["2,2"]


@pytest.mark.parametrize(
    ("players", "settings", "seed"),
    [(2, OURS, 1), (3, {"level": "light"}, 3)],
    ids=["ours", "counting"],
)
def test_a_game_is_played_by_touch_alone(players, settings, seed, tmp_path):
    played = play_by_touch(tmp_path, people(players), settings, seed, 200, game="shadowscape", once=True)

    assert played.wrong == []
    assert {"act", "choose"} <= set(played.kinds)
    assert not {"roll"} & set(played.kinds)  # no dice in this game


def test_an_enemy_phase_takes_few_touches(tmp_path):
    """Ways and attacks, counted as touches of a finger; the symbol of a real Fate card is one more."""
    counted = enemy_phases(tmp_path, 1, OURS, answers=80)

    assert len(counted) > 2
    assert sum(counted) / len(counted) <= 5


def test_a_known_dungeon_is_entered_in_two_touches_a_room(tmp_path):
    """Of each the number, then how it lies; of a corner the number alone; and one look at all."""
    assert entry(tmp_path / "box", known=True) <= 52


def test_a_dungeon_of_the_box_is_entered_by_touch(tmp_path):
    """Number, turn, and once what is printed there."""
    played = play_by_touch(tmp_path, people(2), {}, 4, 40, game="shadowscape", once=True)

    assert played.wrong == []
    assert {"setup.scan", "setup.room", "room.door", "setup.turn"} <= set(played.asked)
