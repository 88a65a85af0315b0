"""What the app tells the box, the box on the screen, and the status page."""

import time

from kivy.clock import Clock
from kivy.core.window import Window

from hardware.diagnosis import Finding
from hardware.doctor import Examination
from kivy_ui.open_game import CAMERA, Plan
from kivy_ui.system.start import Display
from tests.kivy_ui.drivers.touch_driver import Finger, find, pump, resize, tap, touch_at
from tests.kivy_ui.pins import Pins, scene
from tests.kivy_ui.three import THREE, answer_on
from vision.live.camera_thread import CameraThread
from vision.live.sources import VIRTUAL

# -- what the app tells the box ----------------------------------------------------------------------------


def test_moving_dice_and_a_lost_camera_show_while_the_camera_reads_the_dice(open_app, tmp_path):
    app = open_app(game=Plan("shadows_of_malice", THREE, {}, "evening", dice=CAMERA))
    answer_on(app.open_game, "roll")
    app.desk.camera.thread = CameraThread(app.inbox.put, tmp_path, spawn=lambda act: None)
    app.desk.preferences.camera = VIRTUAL
    app.desk.navigation.go("table")
    pins = Pins(app)

    shown = {}
    for state in ("quiet", "moving", "lost"):
        app.desk.camera.thread.state = state
        pins.wait(0.1)
        shown[state] = scene(app).situation, scene(app).trouble
    assert shown == {"quiet": ("roll now", False), "moving": ("dice moving", False), "lost": ("roll now", True)}
    assert any(pins.red_was_lit(3.0))

    app.desk.camera.thread.state = "quiet"
    pins.wait(0.1)
    assert not any(pins.red_was_lit(3.0))


def test_a_reading_that_waits_for_people_asks_to_check_and_a_sure_one_does_not(open_app):
    app = open_app(game=True)
    answer_on(app.open_game, "roll")
    app.desk.navigation.go("table")
    pump(2)
    widget = app.desk.navigation.page.widgets[0]

    widget.throw.propose([4] * len(widget.throw.dice))
    widget._counting = Clock.schedule_once(lambda _: None, 9)
    pump(2)
    assert scene(app).situation == "roll now"

    widget._hold()
    pump(2)
    assert scene(app).situation == "please check"


def test_low_power_is_told_once_and_lights_the_lamp_until_there_is_enough(open_app):
    app = open_app(game=True)
    told, pins = [], Pins(app)
    app.stage.tell = lambda text, bad=False: told.append(text)

    for low in (True, True):
        app.desk.power.felt(low)
        pins.wait(0.1)
        assert scene(app).trouble
    app.desk.power.felt(False)
    pins.wait(0.1)

    assert not scene(app).trouble
    assert len(told) == 1
    assert "power" in told[0]


# -- on the screen -----------------------------------------------------------------------------------------


def test_a_finger_on_the_box_on_the_screen_presses_its_pin(open_app):
    app = open_app(game=True)
    app.box.show(app.desk.appearance.theme)
    pump(3)
    panel = app.box.on_screen
    pin = app.box.factory.pin(27)
    key = panel.keys["left"]
    states = []
    pin_was = key._drive
    key._drive = lambda *, down: (pin_was(down=down), states.append(bool(pin.state)))

    touch_at(*key.to_window(*key.center), frames=3)

    assert states == [False, True]


def test_the_box_on_the_screen_shows_its_lamps_and_can_be_hidden(open_app):
    app = open_app(game=True)
    app.box.show(app.desk.appearance.theme)
    pump(3)
    panel = app.box.on_screen
    assert set(panel.lamps) == {"status", "tray"}
    assert panel in Window.children
    assert Window.width >= panel.right >= panel.x >= 0

    app.box.hide()
    pump(2)
    assert panel not in Window.children


# -- the status page ---------------------------------------------------------------------------------------


def wait_for(words):
    """The doctor works on a thread of its own."""
    for _ in range(600):
        pump(1)
        try:
            return find(words)
        except AssertionError:
            time.sleep(0.01)
    return find(words)


def texts(page):
    return [widget.text for widget in page.walk() if isinstance(getattr(widget, "text", None), str)]


def test_the_box_on_the_screen_stays_whole_in_sight_however_it_is_dragged_and_the_window_changes(open_app):
    app = open_app()
    app.box.show(app.desk.appearance.theme)
    box = app.box.on_screen
    pump(2)
    for x, y in ((0, 0), (Window.width - 1, Window.height - 1), (0, Window.height - 1)):
        finger = Finger(box.x + 2, box.top - 2)
        finger.down()
        finger.move(x, y)
        pump(1)
        finger.up()
        pump(1)

        assert 0 <= box.x <= Window.width - box.width
        assert 0 <= box.y <= Window.height - box.height
    resize(Display("small", 480, 320, 1.0))
    pump(2)
    assert box.top <= Window.height


def test_status_has_a_line_for_every_part_and_offers_the_box_on_the_screen(open_app):
    app = open_app()
    app.desk.navigation.go("status")
    tap(wait_for("Show the box on the screen"))

    shown = " ".join(texts(app.desk.navigation.page))
    for part in ("Camera", "Buttons and lamps", "Storage", "Power supply", "Versions"):
        assert part in shown
    assert app.box.on_screen is not None


def test_status_says_what_is_broken_first_and_what_to_do(open_app):
    app = open_app()
    app.desk.navigation.go("status")
    wait_for("Show the box on the screen")
    found = [Finding("clock", "fine", "10:00"), Finding("power", "broken", "too little voltage", "Another supply.")]
    app.desk.navigation.page.show(Examination(found))
    pump(3)

    shown = texts(app.desk.navigation.page)
    assert "Another supply." in shown
    assert [text for text in shown if text in ("✗ Power supply: broken", "✓ Clock: fine")] == [
        "✗ Power supply: broken",
        "✓ Clock: fine",
    ]
