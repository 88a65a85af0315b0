"""Alone on a console: fingers that SDL saw, an arrow for a mouse only, and a terminal that takes no part."""

import ctypes
import os
import pty
import termios

import pytest
from kivy.core.window import Window

from kivy_ui.system.console import Console, Finger, front_finder, keep_typing_to_ourselves
from kivy_ui.system.sdl import sdl
from kivy_ui.system.start import _one_input
from tests.kivy_ui.drivers.touch_driver import find, pump

DOWN, UP, MOVED = 0x700, 0x701, 0x702
EVENT_SIZE = 56
"""Of SDL's union of all events."""


class Front:
    """Whether the app's console is in front."""

    def __init__(self):
        self.ours = True

    def __call__(self):
        return self.ours


@pytest.fixture
def front():
    front = Front()
    console = Console(Window, front)
    yield front
    console.stop()
    Window.show_cursor = True


@pytest.fixture
def touched():
    """Which touches went down, by their numbers: a touch itself would keep all that it touched."""
    seen = []

    def down(_, touch):
        seen.append(touch.uid)

    Window.bind(on_touch_down=down)
    yield seen
    Window.unbind(on_touch_down=down)


def finger(kind, x, y, number=1, panel=7):
    """As SDL's own reader of touchscreens says it; x and y are shares of the screen, from the upper left."""
    event = (ctypes.c_uint8 * EVENT_SIZE)()
    said = Finger(type=kind, touch=panel, finger=number, x=x, y=y, pressure=1.0)
    ctypes.memmove(event, ctypes.byref(said), ctypes.sizeof(said))
    sdl().SDL_PushEvent(event)


def middle(widget):
    x, y = widget.to_window(*widget.center)
    return x / Window.width, 1 - y / Window.height


def test_a_finger_that_sdl_saw_presses_once_what_is_under_it(open_app, front, touched):
    app = open_app()
    place = middle(find("How it works"))

    finger(DOWN, *place)
    pump(2)
    finger(UP, *place)
    pump(2)

    assert type(app.desk.navigation.page).__name__ == "HelpPage"
    assert len(touched) == 1


def test_two_fingers_are_two_also_when_two_panels_give_them_the_same_number(open_app, front, touched):
    open_app()

    finger(DOWN, 0.1, 0.5, number=0, panel=1)
    finger(DOWN, 0.9, 0.5, number=0, panel=2)
    pump(2)
    finger(UP, 0.1, 0.5, number=0, panel=1)
    finger(UP, 0.9, 0.5, number=0, panel=2)
    pump(2)

    assert len(set(touched)) == 2


def test_the_arrow_is_shown_for_a_mouse_and_gone_for_a_finger(open_app, front):
    open_app()
    Window.show_cursor = False

    Window.mouse_pos = (100, 100)
    assert Window.show_cursor

    finger(DOWN, 0.99, 0.99)
    pump(2)
    finger(UP, 0.99, 0.99)
    pump(2)
    assert not Window.show_cursor


def test_while_another_console_is_in_front_no_touch_reaches_the_app_and_it_draws_nothing(open_app, front, monkeypatch):
    app = open_app()
    place = middle(find("How it works"))
    drawn = []
    monkeypatch.setattr(Window, "flip", lambda: drawn.append("a picture"))
    front.ours = False

    finger(DOWN, *place)
    pump(2)
    finger(UP, *place)
    Window.canvas.ask_update()
    pump(2)

    assert type(app.desk.navigation.page).__name__ == "HomePage"
    assert drawn == []


def test_in_front_again_it_draws_by_itself(open_app, front, monkeypatch):
    open_app()
    front.ours = False
    pump(20)
    drawn = []
    monkeypatch.setattr(Window, "flip", lambda: drawn.append("a picture"))
    front.ours = True

    pump(20)

    assert drawn


def test_which_console_is_in_front_is_asked_of_the_kernel(tmp_path, monkeypatch):
    _, terminal = pty.openpty()
    shown = tmp_path / "active"
    monkeypatch.setattr("kivy_ui.system.console.IN_FRONT", shown)
    name = os.path.basename(os.ttyname(terminal))
    shown.write_text(f"{name}\n")
    in_front = front_finder(terminal)
    assert in_front()

    shown.write_text("tty2\n")
    assert not in_front()


def test_what_runs_on_no_console_is_always_in_front(tmp_path, monkeypatch):
    monkeypatch.setattr("kivy_ui.system.console.IN_FRONT", tmp_path / "none")

    assert front_finder()()


def test_on_a_console_sdl_makes_no_mouse_of_a_finger_and_leaves_the_keys_to_the_console(monkeypatch):
    names = ("SDL_TOUCH_MOUSE_EVENTS", "SDL_INPUT_LINUX_KEEP_KBD")
    for name in names:
        monkeypatch.delenv(name, raising=False)

    _one_input(on_console=False)
    assert [os.environ.get(name) for name in names] == [None, None]

    _one_input(on_console=True)
    assert [os.environ.get(name) for name in names] == ["0", "1"]
    for name in names:
        del os.environ[name]


def test_the_terminal_takes_no_part_until_the_app_ends():
    _, terminal = pty.openpty()
    before = termios.tcgetattr(terminal)

    give_back = keep_typing_to_ourselves(terminal)
    local = termios.tcgetattr(terminal)[3]
    assert not local & (termios.ECHO | termios.ISIG | termios.ICANON)

    give_back()
    assert termios.tcgetattr(terminal) == before


def test_where_there_is_no_terminal_nothing_happens(tmp_path):
    with (tmp_path / "file").open("wb") as file:
        keep_typing_to_ourselves(file.fileno())()
