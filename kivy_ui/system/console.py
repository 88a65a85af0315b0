"""The app alone on a console, without a desktop: whatever points, a keyboard of its own, and other consoles beside it.

SDL finds every pointer that the kernel offers, also one that is plugged in later, and tells of each finger and each
mouse once. Kivy takes the mice; fingers it leaves to others on Linux, so they are handed to it here. While another
console is in front (Ctrl+Alt+F2), nothing that is typed or touched there reaches the app, and it draws nothing: the
screen is not its own, and SDL does not survive many pictures that go nowhere.
"""

import ctypes
import os
import termios
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy_ui.system.sdl import sdl

FINGERS = {0x700: "fingerdown", 0x701: "fingerup", 0x702: "fingermotion"}
"""SDL's numbers for what a finger does, and what Kivy calls it."""
INPUT = range(0x300, 0x800)
"""SDL's numbers for everything that keys, mice and fingers do."""
IN_FRONT = Path("/sys/class/tty/tty0/active")
"""Where the kernel names the console that is in front."""
LOOK = 0.5
"""Seconds between two looks whether the app is in front again."""


class Finger(ctypes.Structure):
    """SDL_TouchFingerEvent, as its header has it; every event begins with its type."""

    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("touch", ctypes.c_int64),
        ("finger", ctypes.c_int64),
        ("x", ctypes.c_float),
        ("y", ctypes.c_float),
        ("dx", ctypes.c_float),
        ("dy", ctypes.c_float),
        ("pressure", ctypes.c_float),
        ("window", ctypes.c_uint32),
    )


Filter = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Finger))


def front_finder(terminal: int = 0) -> Callable[[], bool]:
    """Tells whether this terminal is the console in front; always so where it is no console."""
    try:
        name, shown = Path(os.ttyname(terminal)).name.encode(), os.open(IN_FRONT, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return lambda: True
    return lambda: os.pread(shown, 16, 0).strip() == name


class Console:
    """Stands between SDL and Kivy's *window* until it is stopped."""

    def __init__(self, window: Any, in_front: Callable[[], bool]) -> None:
        from kivy.clock import Clock
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        self._window, self._in_front, self._fingers = window, in_front, SDL2MotionEventProvider.q
        self._was_in_front = True
        self._filter, self._kivys, self._kivys_own = Filter(self._sift), Filter(), ctypes.c_void_p()
        sdl().SDL_GetEventFilter(ctypes.byref(self._kivys), ctypes.byref(self._kivys_own))
        sdl().SDL_SetEventFilter(self._filter, None)
        window.bind(mouse_pos=self._mouse_moved, on_draw=self._is_away, on_flip=self._is_away)
        self._looking = Clock.schedule_interval(self._look, LOOK)

    def _sift(self, _: object, event: Any) -> int:
        """Called by SDL for each event, before Kivy has it: 0 drops it."""
        seen = event.contents
        if seen.type in INPUT and not self._in_front():
            return 0
        if kind := FINGERS.get(seen.type):
            self._fingers.appendleft((kind, (seen.touch, seen.finger), seen.x, seen.y, seen.pressure))
            self._window.show_cursor = False
        return self._kivys(self._kivys_own, event) if self._kivys else 1

    def _mouse_moved(self, *_: object) -> None:
        self._window.show_cursor = True

    def _is_away(self, *_: object) -> bool:
        """Kivy draws and shows nothing when this says yes."""
        return not self._in_front()

    def _look(self, _: float) -> None:
        before, self._was_in_front = self._was_in_front, self._in_front()
        if self._was_in_front and not before:
            self._window.canvas.ask_update()

    def stop(self) -> None:
        self._looking.cancel()
        sdl().SDL_SetEventFilter(self._kivys or None, self._kivys_own)
        self._window.unbind(mouse_pos=self._mouse_moved, on_draw=self._is_away, on_flip=self._is_away)


def keep_typing_to_ourselves(terminal: int = 0) -> Callable[[], None]:
    """What is typed reaches the app by SDL; the terminal beneath must neither show it nor take Ctrl+C for an end.

    The keyboard itself stays the console's, so that Ctrl+Alt+F2 leads to a login. Call what is returned at the end.
    """
    try:
        before = termios.tcgetattr(terminal)
        tty.setraw(terminal)
    except termios.error:  # it is no terminal
        return lambda: None
    return lambda: termios.tcsetattr(terminal, termios.TCSAFLUSH, before)
