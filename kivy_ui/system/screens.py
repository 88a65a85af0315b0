"""Which screen is here, and what to draw for on it: a console's whole screen, or a window that fits a desktop's.

Asks the kernel and the SDL library that Kivy brings, both before Kivy is imported. Opens no window itself.
"""

import ctypes
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from kivy_ui.system.sdl import sdl
from kivy_ui.system.start import DISPLAYS, Display

SCREENS = Path("/sys/class/drm")
"""Where the kernel names the screens and their modes."""
GRAPHICS = Path("/dev/dri")
"""Where a console without a desktop is drawn on."""
IN_A_WINDOW = DISPLAYS[2]
FRAME = (8, 48)
"""Pixels that a desktop puts around a window: borders, and a title bar of the larger sort."""
UNSEEN = ("", "offscreen", "dummy", "evdev")
"""No driver at all, and those that draw where nobody looks: SDL falls back on them without a word."""


class Screen(Struct, frozen=True):
    """What SDL would draw on; without a *driver*, nothing. *width* and *height* are without a desktop's own panels."""

    driver: str
    width: int = 0
    height: int = 0


def in_a_desktop(environ: Mapping[str, str]) -> bool:
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def on_console(environ: Mapping[str, str], graphics: Path = GRAPHICS) -> bool:
    """Whether there is no desktop here, but a screen to draw on: a Pi that starts straight into the app."""
    return not in_a_desktop(environ) and graphics.is_dir()


def is_connected(screens: Path = SCREENS) -> bool:
    """Whether a screen is plugged in that a console could be drawn on."""
    return any(status.read_text().strip() == "connected" for status in screens.glob("card*-*/status"))


def seen(screen: Screen | None) -> bool:
    """Whether anyone sees what is drawn there. Where SDL was not asked, only opening the window shows it."""
    return screen is None or screen.driver not in UNSEEN


def screen_there(screen: Screen | None, *, fullscreen: bool, screens: Path = SCREENS) -> Display:
    """The display to draw for: on a full screen the first that is plugged in, else a window that fits."""
    if not fullscreen:
        return window_on(screen)
    for modes in sorted(screens.glob("card*-*/modes")):
        first = modes.read_text().split()[:1]
        if first and first[0].replace("x", "").isdigit():
            width, height = (int(side) for side in first[0].split("x"))
            return display_of(width, height)
    return DISPLAYS[0]


def window_on(screen: Screen | None) -> Display:
    """A window of a handy size, smaller where it would not fit with its frame, a whole number of times larger on a
    screen of very many pixels.
    """
    if screen is None or screen.driver in UNSEEN or not (screen.width and screen.height):
        return IN_A_WINDOW
    wide, high = screen.width - FRAME[0], screen.height - FRAME[1]
    times = min(wide // IN_A_WINDOW.width, high // IN_A_WINDOW.height)
    handy = IN_A_WINDOW
    if times < 1:
        return display_of(min(wide, handy.width), min(high, handy.height))
    return Display(handy.name, handy.width * times, handy.height * times, handy.density * times)


def display_of(width: int, height: int) -> Display:
    """One of ours, or another of this size with a density at which it shows about as much."""
    same = next((display for display in DISPLAYS if (display.width, display.height) == (width, height)), None)
    return same or Display("screen", width, height, max(1.0, round(min(width, height) / 700, 2)))


# -- SDL ---------------------------------------------------------------------------------------------------


def ask_sdl() -> Screen | None:
    """The screen that SDL takes in these surroundings; None if this Python has no SDL that could be asked."""
    library = sdl()
    if library is None:
        return None
    if library.SDL_VideoInit(None) != 0:
        return Screen("")
    try:
        bounds = (ctypes.c_int * 4)()
        size = tuple(bounds[2:]) if library.SDL_GetDisplayUsableBounds(0, bounds) == 0 else (0, 0)
        return Screen(library.SDL_GetCurrentVideoDriver().decode(), *size)
    finally:
        library.SDL_VideoQuit()
