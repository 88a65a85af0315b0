"""``python -m tests.kivy_ui.drivers monkey``: random touches and keys over all pages, the same ones for the same seed.

Nothing may fail, not even where the app would have survived it; from everywhere a few touches lead home; and memory
stays flat. So that a seed means one run and no other, work is done between frames and not on threads, the camera is a
pretended one, and the machine an empty one. Call ``prepare`` of ``kivy_ui/system/start.py`` before importing
it. Knows no page by name and no game.
"""

import random
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from msgspec import Struct

from kivy_ui.focus import touchables
from kivy_ui.pages import PAGES
from kivy_ui.system.machine import Machine
from kivy_ui.system.memory import QUIET, tidy
from kivy_ui.system.start import DISPLAYS, environ_in
from kivy_ui.widgets.icons import Icon
from kivy_ui.widgets.tiles import Touch
from tests.kivy_ui.drivers import sittings
from tests.kivy_ui.drivers.pretend_camera import PretendCamera
from tests.kivy_ui.drivers.touch_driver import (
    Finger,
    OpenApp,
    hold,
    in_window,
    press,
    pump,
    resident,
    resize,
    tap,
    touch_at,
)

KEYS = ("left", "right", "up", "down", "tab", "enter", "spacebar", "backspace", "escape", *"0123456789abcnyz")
EACH_PAGE = 60
"""Touches after which another page is opened, so that all are visited."""
EACH_SIZE = 900
"""Touches after which the window has another size."""
WAYS_HOME = ("close", "back", "home")
"""The icons that lead out of wherever one is."""
STEPS_HOME = 12
TAKES = (0.0, 0.0, 0.5, 2.0)
"""Seconds that work may take, by the clock of the frames."""
TOLD = 250
"""Touches after which it is told how far it is."""
LOOKS = 0.25
"""How often, of all touches, the camera does something too."""
WARM = 0.25
"""The share of touches after which memory should be what it stays."""
GROWTH = 40.0
"""Megabytes it may grow from there on."""


LONG = 2000
"""Fewer touches tell nothing of memory: until then most things are met, and loaded, for the first time."""


class Report(Struct):
    """What came of it: the pages it was on, in their order; *wrong* is empty if all is well."""

    touches: int = 0
    answers: int = 0
    restarts: int = 0
    visited: list[str] = []
    growth: float = 0.0
    wrong: list[str] = []

    def __str__(self) -> str:
        pages = ", ".join(f"{name} {times}" for name, times in sorted(Counter(self.visited).items()))
        head = f"{self.touches} touches and keys, {self.answers} answers, {self.restarts} restarts"
        return "\n".join([head, f"pages: {pages}", f"memory grew by {self.growth:.1f} MB", *self.wrong, ""])


def let_loose(folder: Path, seed: int, touches: int, tell: Callable[[str], None] = lambda _: None) -> Report:
    """Let a monkey touch the app so many times; *tell* hears of mistakes, and now and then how far it is."""
    monkey = Monkey(folder, random.Random(seed))
    warm = 0.0
    try:
        for number in range(touches):
            known = len(monkey.report.wrong)
            monkey.do_something(number)
            for mistake in monkey.report.wrong[known:]:
                tell(mistake)
            if number == int(touches * WARM):
                warm = monkey.held_at_home()
            if number % TOLD == TOLD - 1:
                tell(f"{number + 1} of {touches} touches, {len(monkey.report.wrong)} wrong")
        monkey.report.touches, monkey.report.growth = touches, monkey.held_at_home() - warm
    finally:
        monkey.opened.close()
    if touches >= LONG and monkey.report.growth > GROWTH:
        monkey.report.wrong.append(f"memory grew by {monkey.report.growth:.0f} MB")
    return monkey.report


class Monkey:
    """One finger without a plan. When it quits the app, the app is opened again."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.chance, self.report = chance, Report()
        self._environ = environ_in(folder) | {"SHADOW_TABLE_PINS": "mock"}
        self._machine = Machine(self._environ, folder / "machine")
        self._sittings: Iterator[sittings.Moment] = iter(())
        self._open()

    def _open(self) -> None:
        self.opened = OpenApp(self._environ, DISPLAYS[0], random.Random(self.chance.random()), self._machine)
        self.app = self.opened.app
        self.app.inbox.spawn = self._work
        self.camera = PretendCamera(self.app)

    def _work(self, run: Callable[[], None]) -> None:
        """Some work is done with the next frame, some takes a while; none is left when the app was quit."""
        app = self.app
        Clock.schedule_once(lambda _: run() if app is self.app else None, self.chance.choice(TAKES))

    def do_something(self, number: int) -> None:
        """Touch number *number*, and a look at what came of it."""
        before = len(self.opened.mishaps.seen)
        try:
            if number % EACH_SIZE == EACH_SIZE - 1:
                resize(self.chance.choice(DISPLAYS))
                pump(2)
            if number % EACH_PAGE == EACH_PAGE - 1:
                self._look_elsewhere()
            if self.chance.random() < LOOKS:
                self.camera.do_something(self.chance)
            self._touch()
        except Exception:
            self.report.wrong.append(f"touch {number}: {traceback.format_exc(limit=-6)}")
        self.report.wrong += [f"touch {number}: {mishap}" for mishap in self.opened.mishaps.seen[before:]]
        if App.get_running_app() is None:
            self._again()

    def _again(self) -> None:
        self.report.restarts += 1
        self._sittings = iter(())  # they were played in the game that closes
        self.opened.close()
        self._open()

    def held_at_home(self) -> float:
        """Megabytes held on the home page of the smallest display, tidied up: what can be compared at any time."""
        resize(DISPLAYS[0])
        pump(3)
        self._go_home()
        pump(QUIET + 5)
        tidy()
        return resident()

    # -- touching ------------------------------------------------------------------------------------------

    def _touch(self) -> None:
        changed = self.app.open_game.changed
        kind = self.chance.random()
        if kind < 0.12:
            press(self.chance.choice(KEYS))
        elif kind < 0.62 and (targets := self._targets()):
            target = self.chance.choice(targets)
            touch_at(*target.to_window(*target.center))
        elif kind < 0.92:
            self._finger(0)
        else:
            self._finger(self.chance.choice((2, 5, 25)))
        self.report.answers += self.app.open_game.changed != changed

    def _finger(self, frames: int) -> None:
        """Somewhere down; with *frames* it wanders or rests before it comes up."""
        finger = Finger(*self._point())
        finger.down()
        wanders = self.chance.random() < 0.6
        for _ in range(frames):
            pump()
            if wanders:
                finger.move(*self._point())
        pump()
        finger.up()
        pump(2)

    def _point(self) -> tuple[float, float]:
        return self.chance.uniform(0, Window.width - 1), self.chance.uniform(0, Window.height - 1)

    def _targets(self) -> list[Touch]:
        layer = self.app.stage.top()
        return [touch for touch in touchables(layer) if in_window(touch)] if layer is not None else []

    # -- going elsewhere -----------------------------------------------------------------------------------

    def _look_elsewhere(self) -> None:
        """Home by touch alone, however long that takes; then to any page, often that of a game in progress."""
        self.report.visited.append(type(self.app.desk.navigation.page).__name__)
        if not self._go_home():
            self.report.wrong.append(f"no way home from {self._whereabouts()}")
            self.app.stage.put_cover(None)
        if not self.app.open_game.prompts or self.chance.random() < 0.1:
            self._next_moment()
        name = self.chance.choice([*PAGES, *["table"] * len(PAGES)])
        self.app.desk.navigation.go(name, **self.chance.choice(getattr(PAGES[name], "shown_with", ({},))))
        pump(3)

    def _whereabouts(self) -> str:
        over = (*self.app.stage.sheets, self.app.stage.cover, self.app.box.on_screen)
        layers = [type(layer).__name__ for layer in over if layer is not None]
        return (
            " under ".join([type(self.app.desk.navigation.page).__name__, *layers])
            + f", at work: {self.app.desk.busy.working!r}"
        )

    def _next_moment(self) -> None:
        """Another moment of another game, as a bot plays it."""
        while next(self._sittings, None) is None:
            self._sittings = sittings.play(self.app.open_game, self.chance.choice(sittings.sittings()))

    def _go_home(self) -> bool:
        for _ in range(STEPS_HOME):
            if (
                type(self.app.desk.navigation.page) is PAGES["home"]
                and not self.app.stage.sheets
                and not self.app.stage.cover
            ):
                return True
            self._step_out()
        return False

    def _step_out(self) -> None:
        """What lies uppermost goes first: the box on the screen, a cover, a sheet, then the page."""
        cover, layer = self.app.stage.cover, self.app.box.on_screen or self.app.stage.top()
        if layer is cover:
            hold(next(touchables(cover), cover), 3.0)
            return
        for icons in (("home",), WAYS_HOME, ("menu",)):
            if (way := next((touch for touch in touchables(layer) if has_icon(touch, icons)), None)) is not None:
                tap(way)
                return


def leads_out(touch: Touch) -> bool:
    return has_icon(touch, WAYS_HOME)


def has_icon(touch: Touch, names: Collection[str]) -> bool:
    return any(part.name in names for part in touch.walk(restrict=True) if isinstance(part, Icon))
