"""Every scene by real touches, from the new game on: both editions, with the board game and without it."""

import pytest

from companion.kernel.roll import Roll
from kivy_ui.open_game import CAMERA
from kivy_ui.pages.table.table import TablePage
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.counted_games import unseen
from tests.kivy_ui.drivers.pretend_camera import PretendCamera
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands

SCENES = {"BoardScene", "ThrowScene", "DuelScene", "Beside"}
MOST = 120
"""Answers within which a game comes to all scenes."""


def begin(app, preset, edition):
    """By the preset's tile, the edition's setting, and all else as it comes."""
    tap(find("New game"))
    tap(find(preset))
    tap(find("Next"))
    tap(find("Edition"))
    tap(find(edition))
    tap(find("Begin now"))
    finish_work(app)
    if not isinstance(app.desk.navigation.page, TablePage):
        tap(find("It all lies there"))


def doubt_a_die(app, hands):
    """The camera is not sure of the first die of the open throw; a touch on its face and the main answer settle it."""
    app.open_game.read_dice(CAMERA)
    app.desk.navigation.go("table")
    camera, roll = PretendCamera(app), hands.asked
    app.camera.start("virtual")
    faces = [2] * sum(group.count for group in roll.dice)
    camera.read(roll, faces, doubtful=True)
    pump(4)
    assert hands.widget.doubtful
    tap(find("2", among=hands.widget))
    hands.main()
    assert next(app.open_game.session.journal.newest()).by == "player"
    app.open_game.read_dice("typed")
    app.desk.navigation.go("table")


@pytest.mark.parametrize("edition", ["Revised", "First"])
@pytest.mark.parametrize("preset", ["With the board game", "Without the board game"])
def test_every_scene_is_come_to_and_answered_by_touch(open_app, preset, edition):
    app = open_app()
    app.camera._spawn = lambda act: None
    seen, doubted = set(), False
    with unseen():
        begin(app, preset, edition)
        hands = Hands(app, 5)
        for _ in range(MOST):
            if seen >= SCENES and doubted:
                break
            seen.add(type(app.desk.navigation.page.scene).__name__)
            if isinstance(hands.asked, Roll) and hands.asked.pips and not doubted:
                doubt_a_die(app, hands)
                doubted = True
            else:
                hands.answer()

    assert seen >= SCENES
    assert doubted
