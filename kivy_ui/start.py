"""What must be said to Kivy before it is first imported: the window, the input, and that it keeps quiet.

Knows the environment only. Import nothing of Kivy before :func:`prepare` has run.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from kivy_ui.tidying import share_one_heap


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

SCREENS = Path("/sys/class/drm")
"""Where the kernel names the screens and their modes."""
IN_A_WINDOW = DISPLAYS[2]


def on_console() -> bool:
    """Whether there is no desktop here, but a screen to draw on: a Pi that starts straight into the app."""
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return not desktop and Path("/dev/dri").is_dir()


def screen_there(*, fullscreen: bool, screens: Path = SCREENS) -> Display:
    """The display to draw for: on a full screen the first that is plugged in, else a window of a handy size."""
    if not fullscreen:
        return IN_A_WINDOW
    for modes in sorted(screens.glob("card*-*/modes")):
        first = modes.read_text().split()[:1]
        if first and first[0].replace("x", "").isdigit():
            width, height = (int(side) for side in first[0].split("x"))
            return display_of(width, height)
    return DISPLAYS[0]


def display_of(width: int, height: int) -> Display:
    """One of ours, or another of this size with a density at which it shows about as much."""
    same = next((display for display in DISPLAYS if (display.width, display.height) == (width, height)), None)
    return same or Display("screen", width, height, max(1.0, round(min(width, height) / 700, 2)))


def as_mounted(environ: Mapping[str, str]) -> list[str]:
    """What was written down about the display when this machine was set up, as the options it stands for."""
    pairs = (("--size", "SHADOW_TABLE_DISPLAY"), ("--rotate", "SHADOW_TABLE_ROTATION"))
    return [word for option, name in pairs if environ.get(name) for word in (option, environ[name])]


def prepare(
    display: Display, home: Path, *, fullscreen: bool = False, offscreen: bool = False, rotation: int = 0
) -> None:
    """Set everything that cannot be set later. *offscreen* draws with real OpenGL and without any screen."""
    share_one_heap()
    for name in ("KIVY_NO_ARGS", "KIVY_NO_FILELOG", "KIVY_NO_CONSOLELOG", "KIVY_NO_ENV_CONFIG"):
        os.environ.setdefault(name, "1")
    os.environ["KIVY_HOME"] = str(home)
    os.environ["KIVY_METRICS_DENSITY"] = str(display.density)
    home.mkdir(parents=True, exist_ok=True)
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
    _one_input(on_console=fullscreen and not os.environ.get("DISPLAY"))


def prepare_unseen(folder: Path) -> None:
    """For whoever drives the app without a person: no screen, and nothing kept outside of *folder*."""
    os.environ["SHADOW_TABLE_DATA"] = str(folder)
    prepare(DISPLAYS[0], folder / "kivy", offscreen=True)


def environ_in(folder: Path) -> dict[str, str]:
    """The environment of an app that keeps everything in *folder*."""
    return {"HOME": str(folder), "SHADOW_TABLE_SAVES": str(folder / "saves"), "SHADOW_TABLE_DATA": str(folder)}


def _one_input(*, on_console: bool) -> None:
    """Exactly one source of touches: with two, every finger presses twice."""
    from kivy.config import Config

    Config.remove_section("input")
    Config.add_section("input")
    if on_console:
        Config.set("input", "%(name)s", "probesysfs,provider=mtdev")
    else:
        Config.set("input", "mouse", "mouse,disable_multitouch")
