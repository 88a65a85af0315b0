"""Opens the app for people, on the screen that is here. Where it cannot, it says why in one sentence.

The sentence goes to standard error and, where the app has a console to itself, onto that screen: a player sees no
journal.
"""

import atexit
import logging
import os
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from companion.errors import GameError
from companion.language.languages import catalogue
from companion.language.words import phrase, speak
from kivy_ui.preferences import load_preferences, preferences_file
from kivy_ui.system.console import Console, front_finder, keep_typing_to_ourselves
from kivy_ui.system.folders import folder_notices, with_home
from kivy_ui.system.screens import Screen, ask_sdl, in_a_desktop, is_connected, on_console, screen_there, seen
from kivy_ui.system.start import DISPLAYS, prepare
from kivy_ui.system.watchdog import Watchdog

DRIVER = "SDL_VIDEODRIVER"
ON_A_CONSOLE = "KMSDRM"
"""SDL's driver of a screen without a desktop."""
PATIENCE = 30
"""Seconds for which the service manager is asked to wait on, each time."""
LATE = 10
"""Seconds after which a screen is missing rather than just starting."""
LONGEST = 400
OURS, FOREIGN = Path(__file__).parents[2], "site-packages"
"""A mistake is named by the last line of ours that led to it; a virtual environment may lie among our files."""


class CannotStart(Exception):
    """The message is all that there is to say."""


def open_app(size: str | None, rotation: int, *, fullscreen: bool, notices: Sequence[str] = ()) -> int:
    """Stay until the players quit; *notices* is what they must be told first. Returns the exit code."""
    os.environ.update(with_home(os.environ))
    try:
        preferences, _ = load_preferences(preferences_file(os.environ))  # the app itself tells what is wrong with them
        speak(catalogue(preferences.language))
        told = [*notices, *folder_notices(os.environ)]
        _prepare(size, rotation, fullscreen=fullscreen)
        return _run(told)
    except KeyboardInterrupt:
        return 130
    except CannotStart as error:
        why = str(error)
    except ImportError as error:
        why = phrase("{error}; `bash deploy/play` sets up what is missing", error=error)
    except Exception as error:
        why = in_one_line(error)
    return _give_up(phrase("Shadow Table cannot start: {why}.", why=why.rstrip(".")))


def _prepare(size: str | None, rotation: int, *, fullscreen: bool) -> None:
    """Everything that comes before the window."""
    wait_for_a_screen(os.environ)
    screen = None if os.environ.get(DRIVER) else ask_sdl()
    if not seen(screen):
        raise CannotStart(_no_screen())
    if screen is not None and screen.driver == ON_A_CONSOLE:
        os.environ.pop("DISPLAY", None)  # nothing answers there, or it would have been taken
    alone = on_console(os.environ)
    fullscreen = fullscreen or alone
    display = next((d for d in DISPLAYS if d.name == size), None) or screen_there(screen, fullscreen=fullscreen)
    prepare(display, fullscreen=fullscreen, rotation=rotation, on_console=alone)
    if alone:
        atexit.register(keep_typing_to_ourselves())


def wait_for_a_screen(
    environ: Mapping[str, str],
    connected: Callable[[], bool] = is_connected,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Where the app is the machine's own service, a screen may be switched on later than the machine."""
    if environ.get(DRIVER, "").upper() != ON_A_CONSOLE or "NOTIFY_SOCKET" not in environ:
        return
    sentence = phrase("No screen is connected. Shadow Table begins when there is one.")
    manager = Watchdog(environ, lambda act, seconds: None)
    waited = 0
    while not connected():
        manager.waiting(sentence, PATIENCE)
        sleep(1)
        waited += 1
        if waited == LATE:
            print(sentence, file=sys.stderr, flush=True)


def _run(notices: Sequence[str]) -> int:
    from kivy.core.window import Window
    from kivy.logger import Logger

    if Window is None:
        raise CannotStart(_why_no_window())
    from kivy_ui.app import ShadowTableApp
    from kivy_ui.fonts import font_notices

    if on_console(os.environ):
        atexit.register(Console(Window, front_finder()).stop)
    app = ShadowTableApp(os.environ, notices=[*notices, *font_notices()])
    Logger.addHandler(logging.StreamHandler())  # what the app survives is for whoever reads the journal
    try:
        app.run()
    except KeyboardInterrupt:
        app.stop()
        return 130
    except Exception as error:
        if not app.shown:
            raise
        return _give_up(phrase("Shadow Table broke off: {why}.", why=in_one_line(error).rstrip(".")))
    return 0


# -- why not -----------------------------------------------------------------------------------------------


def _no_screen() -> str:
    return phrase("no screen here; `bash deploy/play --terminal` plays without one")


def _why_no_window() -> str:
    """Kivy tries one window after the other, and keeps what each said."""
    from kivy.logger import LoggerHistory

    if ask_sdl() == Screen(""):
        return _no_screen()
    said = [record.getMessage() for record in LoggerHistory.history if record.levelno >= logging.CRITICAL]
    tried = [line for message in said for line in message.splitlines() if line.startswith("sdl2 - ")]
    why = tried[0].partition(": ")[2].removeprefix("b").strip("'\"") if tried else "?"
    return phrase("the screen cannot be drawn on: {why}", why=why)


def in_one_line(error: Exception) -> str:
    """What went wrong and where, for a line of a journal."""
    if isinstance(error, GameError):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(OURS) and FOREIGN not in frame.filename]
    place = (ours or frames)[-1]
    text = " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST]
    return f"{text} ({Path(place.filename).name}, {place.lineno})"


def _give_up(sentence: str) -> int:
    print(sentence, file=sys.stderr, flush=True)
    with suppress(OSError):
        if not in_a_desktop(os.environ) and os.isatty(0) and not os.isatty(2):
            os.write(0, f"\r\n\r\n    {sentence}\r\n".encode())
    return 1
