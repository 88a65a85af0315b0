"""The box as a whole: what its buttons mean is posted, what it is told is lit. Works with any of its parts, or none.

gpiozero calls from threads of its own, so *post* must be something like ``queue.put``. The clock is handed in;
:class:`Ticker` is the thread that moves it on in the app, and tests call :meth:`Box.tick` themselves.
"""

import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.errors import BadData
from hardware.config import BoxConfig, box_file, load_box
from hardware.lights import Lights
from hardware.parts import Parts
from hardware.patterns import Scene
from hardware.pins import Factory, NoGpio, NoPins, Trouble
from hardware.pressing import Press, Presses

PACE = 1 / 30
"""Seconds between two ticks."""


class Box:
    """Buttons in, lights out."""

    def __init__(self, parts: Parts, post: Callable[[Press], None], clock: Callable[[], float]) -> None:
        self.parts = parts
        self._post, self._clock = post, clock
        self._lights, self._presses = Lights(parts), Presses()
        self._lock = threading.Lock()
        for name, button in parts.buttons.items():
            self._contact(name, button.is_pressed)
            button.when_pressed = partial(self._contact, name, True)
            button.when_released = partial(self._contact, name, False)
        if parts.encoder is not None:
            parts.encoder.when_rotated_clockwise = partial(post, Press("right"))
            parts.encoder.when_rotated_counter_clockwise = partial(post, Press("left"))

    @property
    def troubles(self) -> list[Trouble]:
        """What does not work, and what to do."""
        return list(self.parts.troubles)

    def show(self, scene: Scene) -> None:
        with self._lock:
            self._lights.show(scene)

    def flash(self, situation: str) -> None:
        with self._lock:
            self._lights.flash(situation)

    def tick(self) -> None:
        """Light the lamps, and look at the buttons: an edge that was missed is seen here."""
        with self._lock:
            now = self._clock()
            found = [press for name in list(self.parts.buttons) for press in self._look(name, now)]
            found += self._presses.tick(now)
            self._lights.tick(now)
        self._tell(found)

    def _look(self, name: str, now: float) -> list[Press]:
        """Under the lock: what was read before an edge must not be believed after it."""
        try:
            return self._presses.contact(name, self.parts.buttons[name].is_pressed, now)
        except Exception as error:  # every pin library has errors of its own
            self.parts.fail(f"{name} button", error)
            del self.parts.buttons[name]
            return []

    def _contact(self, button: str, down: bool) -> None:
        with self._lock:
            found = self._presses.contact(button, down, self._clock())
        self._tell(found)

    def _tell(self, found: list[Press]) -> None:
        for press in found:
            self._post(press)

    def close(self) -> None:
        self.parts.close()


def open_box(
    environ: Mapping[str, str],
    pins: Callable[[], Factory],
    post: Callable[[Press], None],
    clock: Callable[[], float],
) -> Box:
    """The box of this machine. There always is one: what cannot be opened is among its troubles."""
    return Box(open_parts(environ, pins), post, clock)


def open_parts(environ: Mapping[str, str], pins: Callable[[], Factory]) -> Parts:
    """Its parts; none, and one trouble, if its file is wrong or there are no pins."""
    try:
        return Parts(load_box(box_file(environ)), pins())
    except (BadData, NoPins) as error:
        nothing = Parts(BoxConfig(), None)
        nothing.troubles.append(Trouble("box", str(error), wrong=not isinstance(error, NoGpio)))
        return nothing


class Ticker:
    """A thread that calls *tick* again and again until it is stopped."""

    def __init__(self, tick: Callable[[], Any], pace: float = PACE) -> None:
        self._tick, self._pace = tick, pace
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="box", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._stop.wait(self._pace):
            self._tick()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(2)
