"""Sleep and lock: the touch that wakes presses nothing, and only holding unlocks."""

import pytest
from kivy.core.window import Window

from kivy_ui import sleep
from kivy_ui.inbox import Pressed
from tests.kivy_ui.conftest import head
from tests.kivy_ui.drivers.touch_driver import find, hold, press, pump, tap, touch_at


@pytest.fixture
def app(open_app):
    app = open_app(game=True)
    app.levels = []
    app.desk.sleep.dim = app.levels.append
    return app


@pytest.fixture
def last_touched(app, monkeypatch):
    """``last_touched(minutes, minute)``: the screen shall sleep after so many minutes of that many seconds from now."""

    def touch(minutes, minute):
        monkeypatch.setattr(sleep, "MINUTE", minute)
        app.desk.preferences.sleep_minutes = minutes
        touch_at(Window.width / 2, Window.height - 3)

    return touch


def test_the_screen_sleeps_after_its_minutes_and_goes_dark(app, last_touched):
    last_touched(1, minute=2.0)

    pump(40)
    assert not app.desk.sleep.asleep
    pump(20)

    assert app.desk.sleep.asleep
    assert app.levels == [0]


def test_a_screen_that_shall_never_sleep_does_not(app, last_touched):
    last_touched(0, minute=0.1)

    pump(60)

    assert not app.desk.sleep.asleep


def test_the_touch_that_wakes_presses_nothing(app):
    before, undo = head(app), find("Undo")
    app.desk.sleep.sleep()
    pump(2)

    touch_at(*undo.to_window(*undo.center))

    assert not app.desk.sleep.asleep
    assert head(app) == before
    assert app.levels == [0, app.desk.preferences.brightness]
    touch_at(*undo.to_window(*undo.center))
    assert head(app) == before - 1


def test_the_key_and_the_button_that_wake_press_nothing(app):
    before = head(app)
    for wake in (lambda: press("backspace"), lambda: app.inbox.put(Pressed("undo"))):
        app.desk.sleep.sleep()
        wake()
        pump(3)

        assert not app.desk.sleep.asleep
        assert head(app) == before


def test_an_answer_from_elsewhere_wakes_the_screen(app):
    app.desk.sleep.sleep()

    prompt = app.open_game.prompts[0]
    app.desk.answering.answer(prompt, prompt.legal()[0], by="camera")

    assert not app.desk.sleep.asleep


def test_a_locked_screen_takes_no_touch_no_key_and_no_button(app):
    before, undo = head(app), find("Undo")
    tap(find("Menu"))
    tap(find("Lock the screen"))
    assert app.stage.cover is not None

    touch_at(*undo.to_window(*undo.center))
    press("backspace")
    press("enter")
    app.inbox.put(Pressed("undo"))
    pump(3)

    assert head(app) == before


def test_holding_the_lock_for_two_seconds_unlocks_and_less_does_not(app):
    app.desk.sleep.lock()
    pump(2)

    hold(find("Unlock"), 1.5)
    assert app.stage.cover is not None
    hold(find("Unlock"), 2.2)

    assert app.stage.cover is None


def test_a_lock_outlasts_sleep(app):
    app.desk.sleep.lock()
    app.desk.sleep.sleep()
    pump(2)

    touch_at(5, 5)

    assert not app.desk.sleep.asleep
    assert app.stage.cover is not None
