"""What is wrong with a camera's view: said on the screen and by the lamp, no throw taken by it, over when it ends."""

import numpy as np
import pytest

from companion.language.languages import catalogue
from companion.language.words import speak
from hardware.patterns import PATTERNS
from kivy_ui.open_game import CAMERA as BY_CAMERA
from kivy_ui.open_game import Plan
from tests.kivy_ui.asking import all_words
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.test_camera_thread import PICTURE, TWO, Clockwork, die, rest, roll, watching  # noqa: F401
from vision.answering import Answered, PleaseCheck
from vision.cameras.frames import Frame
from vision.live.camera_thread import Checked, Noticed, Seen
from vision.live.shown_source import ShownSource
from vision.live.sources import PI, VIRTUAL
from vision.sight import BLINDING, Sight, sentence
from vision.watching import Moving

FAULTS = ("covered", "dark", "bright", "blurred", "elsewhere", "moved")


@pytest.fixture
def faulty(watching):  # noqa: F811
    """The camera over an open roll, and a way to give it a fault."""
    watching.happen(rest(0))
    watching.camera.attend(roll())
    watching.fault = lambda fault: watching.camera._fault(watching.camera._job, fault)
    return watching


def throw(watching, number=1):  # noqa: F811
    watching.happen(Moving())
    watching.happen(rest(number, die(4), die(2, x=90)))


# -- a throw meanwhile -------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", BLINDING)
def test_a_blind_camera_reads_nothing(faulty, fault):
    faulty.fault(fault)
    throw(faulty)

    assert not any(isinstance(message, Seen) and message.serial for message in faulty.put)
    assert faulty.camera.state == "quiet"


@pytest.mark.parametrize("fault", BLINDING)
def test_dice_seen_first_after_it_was_blind_are_asked_about_once(faulty, fault):
    """They may have lain there before."""
    faulty.fault(fault)
    throw(faulty, 1)
    faulty.fault("")
    throw(faulty, 2)
    check = faulty.put[-1].answer
    throw(faulty, 3)

    assert isinstance(check, PleaseCheck)
    assert "the camera could not see meanwhile" in check.doubts
    assert isinstance(faulty.put[-1].answer, Answered)


def test_what_is_read_out_of_focus_is_asked_about(faulty):
    faulty.fault("blurred")
    throw(faulty)

    assert isinstance(faulty.put[-1].answer, PleaseCheck)
    assert faulty.put[-1].answer.doubts[-1] == "the picture is out of focus"


@pytest.mark.parametrize("fault", ["moved", "bright"])
def test_a_moved_or_dazzled_camera_goes_on_reading(faulty, fault):
    faulty.fault(fault)
    throw(faulty)

    assert isinstance(faulty.put[-1].answer, Answered)


# -- finding it --------------------------------------------------------------------------------------------


class Camera:
    """A source whose pictures the test chooses, and which counts how often it is opened."""

    name, notes = "a camera", ()

    def __init__(self):
        self.picture, self.opened = PICTURE, 0

    def next_frame(self):
        return Frame(0, self.picture)

    def reopen(self):
        self.opened += 1

    def close(self):
        """Nothing is open."""


def shown(camera, *, adjust):
    told = []
    return ShownSource(camera, lambda _: None, Sight(), told.append, lambda *_: None, adjust=adjust), told


@pytest.mark.parametrize(("adjust", "times"), [(True, 1), (False, 0)])
def test_a_camera_that_can_adjusts_itself_once_when_the_light_has_changed(adjust, times):
    camera = Camera()
    source, told = shown(camera, adjust=adjust)
    camera.picture = np.full((48, 64, 3), 30, np.uint8)
    for _ in range(200):
        source.next_frame()

    assert told == ["dark"]
    assert camera.opened == times


def test_a_covered_camera_does_not_adjust_itself():
    camera = Camera()
    source, told = shown(camera, adjust=True)
    camera.picture = np.zeros((48, 64, 3), np.uint8)
    for _ in range(200):
        source.next_frame()

    assert told == ["covered"]
    assert camera.opened == 0


def test_the_thread_says_when_something_is_wrong_and_checks_while_it_is_asked_to(tmp_path, monkeypatch):
    camera = Camera()
    camera.picture = np.zeros((48, 64, 3), np.uint8)
    monkeypatch.setattr("vision.live.camera_thread.open_source", lambda name, mains: camera)
    work = Clockwork(tmp_path, frames=100)
    work.camera.checking = True
    work.camera.start(PI)
    work.run()

    assert work.camera.fault == "covered"
    checked = [message for message in work.put if isinstance(message, Checked)]
    assert [check.good for check in checked[-1].checks] == [False, None, None, None]
    work.camera.stop()
    assert work.camera.fault == ""


# -- on the screen and by the lamp -------------------------------------------------------------------------


@pytest.fixture
def table(open_app, tmp_path):
    """A game whose dice a camera reads, with a hand that gives the camera a fault."""
    app = open_app(game=Plan("shadows_of_malice", TWO, {}, "evening", dice=BY_CAMERA))
    work = Clockwork(tmp_path)
    app.desk.camera.thread, app.desk.preferences.camera = work.camera, VIRTUAL
    app.desk.navigation.go("table")
    app.camera = work.camera

    def give(fault):
        work.camera.fault = fault
        app.inbox.put(Noticed())
        pump(4)

    app.give = give
    yield app
    speak(None)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_fault_is_told_in_words_and_by_the_lamp_until_it_is_over(table, fault, language):
    table.desk.settings.change(language=language)
    pump(3)
    words = sentence(fault)

    table.give(fault)
    assert table.trouble
    assert table.box.box._lights.scene.trouble
    assert words in all_words(table.stage)
    table.stage.hush()
    tap(find("What is wrong with the camera" if language == "en" else "Was mit der Kamera nicht stimmt"))
    assert words in all_words(table.stage.sheets[-1])
    table.stage.close()

    table.give("")
    assert not table.trouble
    assert not table.box.box._lights.scene.trouble
    assert PATTERNS["trouble"].rhythm(0) == 1


def test_each_fault_has_another_sentence_in_german():
    speak(None)
    english = [sentence(fault) for fault in FAULTS]
    speak(catalogue("de"))
    german = [sentence(fault) for fault in FAULTS]
    speak(None)

    assert not set(english) & set(german)


def test_the_status_page_says_what_is_wrong_with_the_view(table):
    table.give("dark")
    table.desk.navigation.go("status")
    table.inbox.wait()
    pump(3)

    assert "✗ Camera: broken" in all_words(table.stage)
    assert "Needs a look: Camera" in all_words(table.stage)
    assert sentence("dark") in all_words(table.stage)


def test_the_camera_page_shows_a_large_picture_with_what_was_checked(open_app, tmp_path):
    app = open_app()
    work = Clockwork(tmp_path, frames=40)
    app.desk.camera.thread, app.desk.preferences.camera = work.camera, VIRTUAL
    app.desk.navigation.go("camera")
    work.run()
    for message in work.put:
        app.desk.navigation.page.take(message)
    pump(4)

    page = app.desk.navigation.page
    assert page.tray.live._area.size[1] > 0.5 * 480
    assert page.checks.text.splitlines() == ["✓ Light", "✓ Sharp", "– Tray: not learned yet", "– Tags: 0/4"]


def test_lamps_of_another_country_are_chosen_where_the_camera_can_be_told(open_app, tmp_path):
    app = open_app()
    work = Clockwork(tmp_path)
    app.desk.camera.thread, app.desk.preferences.camera = work.camera, PI
    app.desk.navigation.go("camera")

    tap(find("60 Hz"))

    assert app.desk.preferences.mains == 60
    assert work.camera.mains == 60
