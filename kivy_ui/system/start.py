"""What must be said to Kivy before it is first imported: the window, the input, and that it keeps quiet.

Import nothing of Kivy before :func:`prepare` has run.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from companion.language.words import phrase
from kivy_ui.system.memory import share_one_heap


class Display(Struct, frozen=True):
    """A window: pixels, and how many of them make a dp (48 dp are 9 mm under a finger)."""

    name: str
    width: int
    height: int
    density: float


DISPLAYS = (
    Display("7-inch", 800, 480, 1.0),
    Display("touch-display-2", 720, 1280, 1.5),
    Display("10-inch", 1280, 800, 1.15),
    Display("desktop", 1920, 1080, 1.5),
)
"""The sizes that every screen is made for: the official 7″, Touch Display 2 upright, a 10″ panel, a monitor."""

TURNS = (0, 90, 180, 270)
NOWHERE = "/nonexistent"
"""What Debian calls a folder that must never be there."""


def as_mounted(environ: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """What was written down about the display when this machine was set up, as the options it stands for; and what of
    it says nothing, in words.
    """
    sizes, turns = [display.name for display in DISPLAYS], [str(turn) for turn in TURNS]
    words, problems = list[str](), list[str]()
    for option, name, known in (
        ("--size", "SHADOW_TABLE_DISPLAY", sizes),
        ("--rotate", "SHADOW_TABLE_ROTATION", turns),
    ):
        value = environ.get(name, "")
        if value in known:
            words += [option, value]
        elif value:
            expected = ", ".join(known)
            problems.append(phrase("{name} is {value!r}, expected one of: {expected}. The app does without it.",
                                name=name, value=value, expected=expected))  # fmt: skip
    return words, problems


def prepare(
    display: Display,
    *,
    fullscreen: bool = False,
    offscreen: bool = False,
    rotation: int = 0,
    on_console: bool = False,
) -> None:
    """Set everything that cannot be set later. *offscreen* draws with real OpenGL and without any screen."""
    share_one_heap()
    # Without files of Kivy's own none can be damaged or in a folder that cannot be written.
    for name in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_ENV_CONFIG", "KIVY_NO_FILELOG", "KIVY_NO_CONSOLELOG"):
        os.environ[name] = "1"
    os.environ["KIVY_LOG_MODE"] = "MIXED"  # else Kivy swallows what is written to standard error
    os.environ["KIVY_WINDOW"] = "sdl2"  # Kivy's other windows end the process where they find no screen
    os.environ["KIVY_HOME"] = NOWHERE
    os.environ["KIVY_METRICS_DENSITY"] = str(display.density)
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    from kivy.config import Config

    graphics = {
        "width": display.width,
        "height": display.height,
        "multisamples": 0,  # half the processor's work for edges nobody sees from afar
        "maxfps": 30,
        "rotation": rotation,
        "fullscreen": "auto" if fullscreen else 0,
        "show_cursor": int(not fullscreen),
        "allow_screensaver": 0,
        "minimum_width": 480,
        "minimum_height": 320,
    }
    for key, value in graphics.items():
        Config.set("graphics", key, str(value))
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "error")
    _one_input(on_console=on_console)


def prepare_unseen(folder: Path) -> None:
    """For whoever drives the app without a person: no screen, and nothing kept outside of *folder*."""
    os.environ["SHADOW_TABLE_DATA"] = str(folder)
    prepare(DISPLAYS[0], offscreen=True)


def environ_in(folder: Path) -> dict[str, str]:
    """The environment of an app that keeps everything in *folder*."""
    return {"HOME": str(folder), "SHADOW_TABLE_SAVES": str(folder / "saves"), "SHADOW_TABLE_DATA": str(folder)}


def _one_input(*, on_console: bool) -> None:
    """Exactly one source of touches: with two, every finger presses twice. What SDL calls a mouse is Kivy's to take;
    on a console SDL has fingers as well, which the app hands to Kivy (console.py), so they must not be mice too.
    """
    from kivy.config import Config

    Config.remove_section("input")
    Config.add_section("input")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    if on_console:
        os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"
        os.environ["SDL_INPUT_LINUX_KEEP_KBD"] = "1"  # else SDL switches the keys off that lead to a login
