"""``python -m tests.kivy_ui.drivers bench``: first frame, touch to redraw, idle share, memory.

All times are CPU time, so that a busy machine does not count. Pixels are drawn by software here, without a screen; from
a touch to its frame only the app's own thread counts, for a Pi has a chip that fills pixels. Knows what may be had from
the app and its camera; knows no game.
"""

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from kivy_ui.system.start import DISPLAYS, environ_in, prepare_unseen

TOUCHES = 80
ANSWERS = 2000
LOOKS_EACH = 10
"""In the game whose memory is measured, the page is made anew after so many answers."""
READING = 45
"""Frames in which people read the question."""
SETTLED = 3.0
"""Seconds after which the page has come to rest."""
QUIET = 8.0
"""Seconds over which nothing happens."""


class Limit(Struct, frozen=True):
    """One thing measured: what it is, what it may be at most, and in what."""

    name: str
    words: str
    most: float | None
    unit: str


LIMITS = (
    Limit("first_frame", "start to first frame", 1.5, "s"),
    Limit("touch", "touch to redraw with a camera at 30 Hz, 95th percentile", 25, "ms"),
    Limit("answer", "answer to the next question drawn, 95th percentile", None, "ms"),
    Limit("idle", "share of a core while nothing changes", 3, "%"),
    Limit("memory", f"resident after {ANSWERS} answers", 260, "MB"),
)


def measure_all() -> int:
    """Measure everything and print it; 1 if a limit is passed."""
    passed = 0
    for number, limit in enumerate(LIMITS, 1):
        print(f"{number} of {len(LIMITS)}: {limit.words} …", file=sys.stderr, flush=True)
        command = [sys.executable, "-m", "tests.kivy_ui.drivers.screen_bench", limit.name]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        measured = float(said.split()[-1])
        over = limit.most is not None and measured > limit.most
        passed += over
        bound = "" if limit.most is None else f"(at most {limit.most:g}{', passed!' if over else ''})"
        print(f"{measured:8.2f} {limit.unit:2} {limit.words} {bound}", flush=True)
    return int(passed > 0)


# -- one process each --------------------------------------------------------------------------------------


def first_frame(folder: Path) -> float:
    """From the start of the process until home is drawn."""
    from kivy.core.window import Window

    from kivy_ui.app import ShadowTableApp

    seen: list[float] = []

    def flipped(*_: object) -> None:
        if app.desk.navigation.page is not None and app.desk.navigation.page.width == Window.width:
            seen.append(time.process_time())
            app.stop()

    app = ShadowTableApp(environ_in(folder))
    Window.bind(on_flip=flipped)
    app.run()
    return seen[0]


def idle(folder: Path) -> float:
    """The app's own loop, at the table of a game, while nobody touches anything."""
    from kivy.clock import Clock

    from kivy_ui.app import ShadowTableApp
    from tests.kivy_ui.drivers import sittings

    app, marks = ShadowTableApp(environ_in(folder)), list[tuple[float, float]]()
    next(sittings.play(app.open_game, sittings.sittings()[0]))

    def mark(_: float) -> None:
        marks.append((time.process_time(), time.monotonic()))
        if len(marks) == 1:
            Clock.schedule_once(mark, QUIET)
        else:
            app.stop()

    def show(_: float) -> None:
        app.desk.navigation.go("table")
        Clock.schedule_once(mark, SETTLED)  # one after the other: a slow start must not make the times run together

    Clock.schedule_once(show, 0)
    app.run()
    (began, then), (ended, now) = marks
    return 100 * (ended - began) / (now - then)


def touch(folder: Path) -> float:
    """What a finger on a tile costs, and the frame that shows it, while the camera's picture changes with every frame.

    A column that scrolls waits for some frames whether the finger moves; those before the last are not the touch's.
    """
    from kivy_ui.focus import touchables
    from tests.kivy_ui.drivers.touch_driver import Finger, in_window, pump

    opened, camera = at_a_roll(folder)
    chance, took = random.Random(1), list[float]()
    for _ in range(TOUCHES):
        target = chance.choice([touch for touch in touchables(opened.app.stage.page) if in_window(touch)])
        finger, pumped = Finger(*target.to_window(*target.center)), 0
        began = time.thread_time()
        finger.down()
        touched, shown = time.thread_time() - began, 0.0
        while not shown or (target.state != "down" and pumped < 5):
            camera.look()
            began = time.thread_time()
            pump()
            shown, pumped = time.thread_time() - began, pumped + 1
        took.append(1000 * (touched + shown))
        finger.move(1, 1)  # off the tile, so that nothing is answered
        finger.up()
        pump(9)
        opened.app.stage.hush()
    opened.close()
    return percentile(took)


def answer(folder: Path) -> float:
    """From an answer until the next question is drawn."""
    from companion.host.answerers import Bot
    from tests.kivy_ui.drivers.touch_driver import pump

    opened, _ = at_a_roll(folder)
    desk, open_game = opened.app.desk, opened.app.open_game
    bot, took = Bot(open_game.game, random.Random(2)), list[float]()
    for _ in range(TOUCHES):
        if not open_game.prompts or open_game.session is None:
            break
        asked = open_game.prompts[0].as_it_stands()
        value = bot.answer(open_game.session.table, asked).value
        began = time.thread_time()
        desk.answering.answer(asked, value)
        pump()
        took.append(1000 * (time.thread_time() - began))
        pump(READING)
    opened.close()
    return percentile(took)


def memory(folder: Path) -> float:
    """Of the app, after a long game."""
    from companion.host.answerers import Bot
    from tests.kivy_ui.drivers import sittings
    from tests.kivy_ui.drivers.touch_driver import pump, resident

    opened, _ = at_a_roll(folder)
    app = opened.app
    bot, again = Bot(app.open_game.game, random.Random(2)), iter(sittings.sittings())
    for number in range(ANSWERS):
        if not app.open_game.prompts:
            next(sittings.play(app.open_game, next(again)))
        sittings.answer(app.open_game, bot)
        if number % LOOKS_EACH == 0:
            app.desk.navigation.refresh()
            pump(READING)
    most = resident()
    opened.close()
    return most


# -- what they share ---------------------------------------------------------------------------------------


def at_a_roll(folder: Path) -> tuple[Any, Any]:
    """The app at the table of a game that reads its dice with a camera, with a roll open; and that camera."""
    from kivy_ui.open_game import CAMERA
    from tests.kivy_ui.drivers import sittings
    from tests.kivy_ui.drivers.pretend_camera import PretendCamera
    from tests.kivy_ui.drivers.touch_driver import OpenApp, pump

    opened = OpenApp(environ_in(folder), DISPLAYS[0])
    app = opened.app
    for moment in sittings.play(app.open_game, sittings.sittings()[0]):
        if moment.kind == "roll":
            break
    app.open_game.read_dice(CAMERA)
    camera = PretendCamera(app)
    app.camera.start("virtual")
    camera.become("quiet")
    app.desk.navigation.go("table")
    pump(3)
    return opened, camera


def percentile(numbers: list[float], share: float = 0.95) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * share))]


MEASURES: dict[str, Callable[[Path], float]] = {
    "first_frame": first_frame,
    "touch": touch,
    "answer": answer,
    "idle": idle,
    "memory": memory,
}


def main(name: str) -> None:
    with tempfile.TemporaryDirectory(prefix="shadow-table-bench-") as folder:
        prepare_unseen(Path(folder))
        print(MEASURES[name](Path(folder)))


if __name__ == "__main__":
    main(sys.argv[1])
