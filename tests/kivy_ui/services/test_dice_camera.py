"""When the camera watches, and for what."""

from types import SimpleNamespace

import pytest

from companion.kernel.dice import Dice
from companion.kernel.prompts import Confirm
from companion.kernel.roll import Roll
from kivy_ui.preferences import Preferences
from kivy_ui.services.dice_camera import DiceCamera

THROW = Roll("hit", "Roll.", dice=[Dice("white", 2)])


class Thread:
    state = "quiet"

    def __init__(self):
        self.did = []

    def start(self, name):
        self.did.append(("start", name))

    def stop(self):
        self.did.append(("stop",))

    def reads(self, roll):
        return roll is THROW

    def attend(self, roll):
        self.did.append(("attend", roll))


@pytest.fixture
def camera():
    game = SimpleNamespace(session="open", dice="camera", prompts=[Confirm("sure", "Sure?"), THROW])
    return DiceCamera(Thread(), game, Preferences(camera="virtual"))


def test_it_watches_for_the_open_throw(camera):
    camera.watch("table")

    assert camera.thread.did == [("start", "virtual"), ("attend", THROW)]


@pytest.mark.parametrize("without", ["a game", "a camera", "reading by camera"])
def test_without_a_use_it_rests(camera, without):
    match without:
        case "a game":
            camera._open_game.session = None
        case "a camera":
            camera._preferences.camera = ""
        case _:
            camera._open_game.dice = "typed"

    camera.watch("table")

    assert camera.thread.did == [("stop",)]


def test_its_own_page_says_itself_what_it_does(camera):
    camera.watch("camera")

    assert camera.thread.did == []


def test_only_a_camera_in_use_can_be_lost_or_see_something_move(camera):
    camera.thread.state = "lost"
    assert camera.lost

    camera._open_game.dice = "typed"
    assert not camera.lost

    camera.thread.state = "moving"
    assert not camera.moving
