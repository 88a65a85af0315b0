"""A camera whose driver fails or hangs, behind the real drivers: the camera's thread says so, and the app goes on."""

import threading
from queue import SimpleQueue

import pytest

from kivy_ui.open_game import CAMERA as BY_CAMERA
from kivy_ui.open_game import Plan
from kivy_ui.widgets.labels import Words
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.test_camera_thread import TWO, Blind, Clockwork
from tests.vision.failing import ERRORS, PICTURE, UNUSABLE, FailingCamera, raising
from vision.cameras import frames
from vision.live.camera_thread import CameraThread, Learned, Noticed
from vision.live.sources import CAMERA, PI

SOURCES = {f"{CAMERA}0": "Camera 0 ", PI: "The Pi camera "}


@pytest.fixture
def camera(monkeypatch):
    failing = FailingCamera()
    failing.behind_opencv(monkeypatch)
    failing.behind_picamera2(monkeypatch)
    yield failing
    failing.let_go()


def after_good_pictures(give):
    """What a camera gives that works until it was opened and looked at for a moment."""
    good = iter([PICTURE] * (frames.WARM_UP + 8))
    return lambda: picture if (picture := next(good, None)) is not None else give()


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("fault", [*UNUSABLE.values(), *map(raising, ERRORS)], ids=[*UNUSABLE, *map(repr, ERRORS)])
@pytest.mark.parametrize("when", ["at once", "later"])
def test_a_camera_that_fails_is_lost_with_a_sentence(camera, tmp_path, source, fault, when):
    camera.give = fault if when == "at once" else after_good_pictures(fault)
    work = Clockwork(tmp_path)

    work.camera.start(source)
    work.run()

    assert work.camera.state == "lost"
    assert work.camera.why.startswith(SOURCES[source])
    assert work.camera.why.endswith(".")
    assert camera.closed == camera.opened


@pytest.mark.parametrize("source", SOURCES)
def test_a_camera_that_never_answers_is_lost_and_its_thread_ends(camera, tmp_path, monkeypatch, source):
    """On real threads; nothing here waits longer than it takes."""
    camera.give = camera.hang
    monkeypatch.setattr(frames, "PATIENCE", 0)
    put: SimpleQueue[object] = SimpleQueue()
    camera = CameraThread(put.put, tmp_path, reader=Blind)

    camera.start(source)
    job = camera._job
    while camera.state != "lost":
        put.get(timeout=300)
    job.over.wait(300)

    assert job.over.is_set()
    assert "does not answer" in camera.why


def test_after_a_camera_that_hung_another_try_can_succeed(camera, tmp_path, monkeypatch):
    work = Clockwork(tmp_path, frames=3)
    camera.give = camera.hang
    with monkeypatch.context() as impatient:
        impatient.setattr(frames, "PATIENCE", 0)
        work.camera.start(PI)
        work.run()
    assert work.camera.state == "lost"

    camera.let_go()
    camera.give = lambda: PICTURE
    work.camera.retry()
    work.run()

    assert work.camera.state == "moving"


def test_what_the_empty_tray_is_learned_from_may_fail_on_the_way_and_is_told(camera, tmp_path):
    camera.give = after_good_pictures(raising(RuntimeError("frontend has timed out")))
    work = Clockwork(tmp_path)

    work.camera.start(PI)
    work.camera.learn()
    work.run()

    last = [message for message in work.put if isinstance(message, Learned)][-1]
    assert last.bad
    assert last.words == work.camera.why
    assert "frontend has timed out" in last.words
    assert work.camera.state == "lost"


def test_whoever_wants_to_learn_the_tray_of_a_camera_that_does_not_open_is_told(camera, tmp_path):
    camera.on_open = raising(RuntimeError("no"))
    work = Clockwork(tmp_path)

    work.camera.start(PI)
    work.camera.learn()
    work.run()

    assert work.put[-1] == Learned(0, 0, work.camera.why, bad=True)


def test_with_a_lost_camera_nothing_is_learned_and_it_is_said_why(camera, tmp_path):
    camera.give = raising(RuntimeError("no"))
    work = Clockwork(tmp_path)
    work.camera.start(PI)
    work.run()

    work.camera.learn()

    assert work.put[-1] == Learned(0, 0, work.camera.why, bad=True)


# -- on the screen -----------------------------------------------------------------------------------------


def words(app):
    return [part.text for part in app.desk.navigation.page.walk() if isinstance(part, Words)]


def test_the_camera_page_says_why_and_what_helps(camera, open_app, tmp_path):
    camera.give = raising(ValueError("odd"))
    app = open_app()
    work = Clockwork(tmp_path)
    app.desk.camera.thread = work.camera
    app.desk.navigation.go("camera")
    tap(find("Pi camera"))

    work.run()
    app.inbox.put(Noticed())
    pump(3)
    assert (
        "Camera lost. The Pi camera gives no pictures: odd. Switch the Pi off, check the ribbon cable, and start again."
        in words(app)
    )
    work.put.clear()
    tap(find("Learn the empty tray"))
    app.inbox.put(work.put[-1])
    pump(3)

    assert app.desk.navigation.page.said.text == work.camera.why


def test_the_status_page_says_that_the_camera_is_lost_and_what_is_not_needed_last(camera, open_app, tmp_path):
    camera.give = raising(ValueError("odd"))
    app = open_app(game=Plan("shadows_of_malice", TWO, {}, "evening", dice=BY_CAMERA))
    work = Clockwork(tmp_path)
    app.desk.camera.thread, app.desk.preferences.camera = work.camera, PI
    app.desk.navigation.go("table")
    work.run()

    app.desk.navigation.go("status")
    app.inbox.wait()
    pump(3)

    shown = words(app)
    assert "✗ Camera: broken" in shown
    assert work.camera.why in shown
    states = [text.rpartition(": ")[2] for text in shown if text[:2] in ("✗ ", "– ", "✓ ", "· ")]
    assert states == sorted(states, key=["broken", "missing", "fine", "not needed"].index)


def test_the_app_closes_while_its_camera_hangs(camera, opened, monkeypatch):
    """With a patience that outlasts any test: whoever waited for the driver would never come back."""
    monkeypatch.setattr(frames, "PATIENCE", 10_000)
    monkeypatch.setattr(frames, "OPENING", 10_000)
    hanging = threading.Event()
    camera.give = lambda: hanging.set() or camera.hang()
    whole = opened()
    whole.app.camera.start(PI)
    hanging.wait(300)

    whole.close()

    assert whole.app.camera.state == "off"
    assert all(thread.daemon for thread in threading.enumerate() if thread.name in ("camera", "camera driver"))
