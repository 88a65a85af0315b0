"""A box on mock pins with a clock that only a test moves."""

from pathlib import Path
from typing import Any

from hardware.box import Box
from hardware.config import BoxConfig, load_box
from hardware.parts import Parts
from hardware.pins import mock_pins
from hardware.pressing import Press

FULL = """
[buttons.go]
pin = 3
light = 4
[buttons.undo]
pin = 17
light = 14
[encoder]
a = 27
b = 22
[status]
red = 5
green = 6
blue = 13
[tray]
pin = 18
bright = 0.8
[buzzer]
pin = 12
[[seats]]
seat = 1
button = 23
lamp = { red = 24, green = 25, blue = 16, common = "anode" }
[[seats]]
seat = 8
button = 26
lamp = { pin = 19 }
"""


def box_of(text: str, folder: Path) -> BoxConfig:
    """The configuration that stands in *text*."""
    path = folder / "box.toml"
    path.write_text(text)
    return load_box(path)


class Bench:
    """A box on the workbench: press its pins, let time pass, see what it posted and what is lit."""

    def __init__(self, config: BoxConfig, factory: Any = None) -> None:
        self.now = 0.0
        self.posted: list[Press] = []
        self.factory = factory or mock_pins()
        self.parts = Parts(config, self.factory)
        self.box = Box(self.parts, self.posted.append, lambda: self.now)
        self.wait(0.1)

    def wait(self, seconds: float, step: float = 0.01) -> None:
        for _ in range(round(seconds / step)):
            self.now += step
            self.box.tick()

    def down(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()

    def up(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()

    def press(self, pin: int, seconds: float = 0.1) -> None:
        self.down(pin)
        self.wait(seconds)
        self.up(pin)
        self.wait(0.1)
