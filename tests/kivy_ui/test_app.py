"""The app as a whole: it opens, it closes, and a mistake in one widget does not end the evening."""

import socket
from contextlib import suppress

import pytest
from kivy.core.window import Window

from kivy_ui.focus import touchables
from kivy_ui.system.start import DISPLAYS
from kivy_ui.widgets.tiles import Tile
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.touch_driver import find, press, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands


def test_the_app_opens_at_home(open_app):
    app = open_app()

    assert type(app.desk.navigation.page).__name__ == "HomePage"


def test_a_second_app_opens_after_the_first_and_finds_its_game(open_app):
    first = open_app(game=True)
    question = first.open_game.prompts[0].text

    second = open_app()
    tap(find("Go on playing"))
    finish_work(second)

    assert second is not first
    assert second.open_game.prompts[0].text == question


def test_the_window_takes_every_size(open_app):
    for display in DISPLAYS:
        open_app(display=display)

        assert tuple(Window.size) == (display.width, display.height)


def test_it_says_that_it_is_ready_only_when_a_picture_is_on_the_screen(opened, environ, tmp_path, monkeypatch):
    """Two pictures later, for a console shows each when the one before it has been shown."""
    shown, heard = [], []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)

        def listen():
            with suppress(OSError):  # nothing was said, or all is over
                heard.append((ear.recv(100), len(shown)))

        monkeypatch.setattr(Window, "flip", lambda: (listen(), shown.append("a picture")))
        opened(environ | {"NOTIFY_SOCKET": str(tmp_path / "notify")})
        pump(1)
        pump(1)
        pump(1)

    assert heard == [(b"READY=1\nSTATUS=", 2)]


def test_a_tap_answers_and_a_key_takes_it_back(open_app):
    app = open_app(game=True)
    before = app.open_game.prompts[0].text

    Hands(app, 1).answer()
    assert app.open_game.prompts[0].text != before

    press("backspace")
    assert app.open_game.prompts[0].text == before


@pytest.mark.parametrize("held", [[], ["ctrl", "alt"]], ids=["F1", "Ctrl+Alt+F1"])
def test_f1_opens_no_panel_of_kivys_own(open_app, held):
    app = open_app()
    f1 = Window._system_keyboard.string_to_keycode("f1")

    Window.dispatch("on_key_down", f1, 58, None, held) or Window.dispatch("on_keyboard", f1, 58, None, held)
    pump(2)

    assert Window.children == [app.stage]
    tap(find("How it works"))
    assert type(app.desk.navigation.page).__name__ == "HelpPage"


def test_a_mistake_in_a_widget_is_told_and_logged_and_the_app_goes_on(opened):
    from kivy.base import ExceptionManager

    opened_app = opened()

    result = ExceptionManager.handle_exception(ValueError("a broken widget"))
    pump(2)

    assert result == ExceptionManager.PASS
    assert "a broken widget" in opened_app.mishaps.seen[0]
    opened_app.mishaps.seen.clear()


def test_a_finger_that_comes_up_after_its_page_has_gone_presses_nothing(open_app):
    app = open_app()
    app.desk.navigation.go("new_game")
    pump(3)
    tile = next(touch for touch in touchables(app.desk.navigation.page) if isinstance(touch, Tile))
    pressed = []
    tile.act = lambda: pressed.append("act")

    tile.dispatch("on_press")
    app.desk.navigation.go("home")
    tile.dispatch("on_release")

    assert pressed == []
