"""Fingers on the mock pins of the app's box, and a clock for them that only a test moves."""

from hardware.patterns import Scene
from kivy_ui.app import ShadowTableApp
from tests.kivy_ui.drivers.touch_driver import pump

GO, UNDO, LEFT, RIGHT = 3, 17, 27, 22
"""The shipped box's pins."""
STEP = 0.02


def scene(app: ShadowTableApp) -> Scene:
    """What the lights say now."""
    return app.box.box._lights.scene


class Pins:
    """The buttons of *app*'s box, by their pins."""

    def __init__(self, app: ShadowTableApp) -> None:
        self._side, self._now = app.box, 1000.0
        self._side.box._clock = lambda: self._now
        self.wait(0.1)

    def wait(self, seconds: float) -> None:
        """Time passes for the box; then the app takes what came of it."""
        for _ in range(round(seconds / STEP)):
            self._tick()
        pump(2)

    def _tick(self) -> None:
        self._now += STEP
        self._side.box.tick()

    def press(self, *pins: int, seconds: float = 0.1) -> None:
        """All of them down together, and up again."""
        for pin in pins:
            self._side.factory.pin(pin).drive_low()
        self.wait(seconds)
        for pin in pins:
            self._side.factory.pin(pin).drive_high()
        self.wait(0.1)

    def red_was_lit(self, seconds: float) -> list[bool]:
        """Whether the status lamp was red and nothing but red, tick by tick."""
        seen = []
        for _ in range(round(seconds / STEP)):
            self._tick()
            red, green, blue = self._side.box.parts.lamps["status"].colour
            seen.append(red > 0 and not green and not blue)
        return seen
