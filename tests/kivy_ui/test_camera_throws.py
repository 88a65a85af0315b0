"""A throw that a camera read: the picture stands with a ring on each die, until play goes on."""

import pytest

from companion.host.throw import CAMERA as BY_CAMERA
from companion.host.throw import PLAYER
from kivy_ui.open_game import CAMERA
from tests.kivy_ui.conftest import play
from tests.kivy_ui.drivers.pretend_camera import PretendCamera
from tests.kivy_ui.drivers.touch_driver import find, pump, tap, touch_at


@pytest.fixture
def table(open_app):
    """A game read by camera at a throw of two dice; *read* says what it sees."""
    return _Table(open_app(game=True))


class _Table:
    def __init__(self, app):
        self.app, self.camera = app, PretendCamera(app)
        play(app, "roll")
        app.open_game.read_dice(CAMERA)
        app.desk.preferences.camera = "virtual"
        app.camera.start("virtual")
        app.desk.navigation.go("table")
        self.camera.become("quiet")
        pump(3)

    @property
    def page(self):
        return self.app.desk.navigation.page

    @property
    def roll(self):
        return self.page.widgets[0]

    @property
    def live(self):
        return self.roll.tray.live

    def read(self, *faces, doubtful):
        self.camera.read(self.app.open_game.prompts[0], list(faces), doubtful=doubtful, pictured=True)
        pump(4)

    def touch_die(self, number):
        x, y, _ = self.live._ring(self.live.marks[number])
        touch_at(*self.live.to_window(x, y))

    def last(self):
        return next(self.app.open_game.session.journal.newest())


def test_each_die_has_a_ring_with_its_face_and_a_doubtful_one_a_question_mark(table):
    table.read(6, 2, doubtful=True)

    assert [(mark.text, mark.sure) for mark in table.live.marks] == [("?", False), ("2", True)]
    assert table.page.band.question.text == "One die: 6 or 4?"
    assert table.roll._head.parent is None  # the rings say what was read


def test_a_touch_on_a_likely_face_settles_it_and_the_main_answer_gives_the_result(table):
    table.read(6, 2, doubtful=True)

    tap(find("4", among=table.roll))
    assert [(mark.text, mark.sure) for mark in table.live.marks] == [("4", True), ("2", True)]
    assert table.roll._head.parent is not None
    table.app.desk.navigation.page.main()

    assert (list(table.last().value.values()), table.last().by) == ([[4, 2]], PLAYER)


def test_a_touch_on_a_die_in_the_picture_asks_about_that_one(table):
    table.read(6, 2, doubtful=True)
    tap(find("6", among=table.roll))

    table.touch_die(1)
    assert table.page.band.question.text == "One die: 2 or 4?"
    tap(find("4", among=table.roll))

    assert table.roll.throw.faces == [6, 4]


def test_a_sure_reading_shows_the_result_and_a_touch_beside_the_dice_goes_on(table):
    before = table.app.open_game.session.journal.head
    table.read(6, 2, doubtful=False)
    assert table.page.band.question.text == "Read: 6, 2"
    assert table.app.open_game.session.journal.head == before

    touch_at(*table.live.to_window(table.live.x + 4, table.live.y + 4))

    assert (list(table.last().value.values()), table.last().by) == ([[6, 2]], BY_CAMERA)


def test_a_touch_on_a_die_stops_a_sure_reading(table):
    before = table.app.open_game.session.journal.head
    table.read(6, 2, doubtful=False)

    table.touch_die(0)
    pump(60)

    assert table.app.open_game.session.journal.head == before
    assert table.page.band.question.text == "One die: 6 or 4?"


def test_the_picture_stands_while_a_reading_does_and_moves_again_with_the_dice(table):
    table.read(6, 2, doubtful=True)
    shown = table.app.camera.last

    table.camera.look()
    pump(2)
    assert table.app.camera.last is shown
    table.camera.become("moving")
    table.camera.look()
    pump(2)

    assert table.app.camera.last is not shown
    assert table.live.marks == []
    assert table.page.band.question.text != "One die: 6 or 4?"


def test_the_pad_takes_the_place_of_the_picture_and_gives_it_back(table):
    tap(find("Tap the faces"))
    assert table.live.get_parent_window() is None
    assert table.roll.pads.get_parent_window() is not None

    tap(find("Tap the faces"))
    assert table.live.get_parent_window() is not None

    tap(find("Tap the faces"))
    table.read(6, 2, doubtful=True)
    assert table.live.get_parent_window() is not None  # what was just read is looked at
