"""Which parts the box has and on which pins, from a TOML file. What is wrong in it is named with its place."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.errors import BadData
from companion.language.words import phrase
from companion.parts.own_files import config_folder, read_toml
from hardware.header import HOLE_OF, free_pin, reserved

SHIPPED = Path(__file__).with_name("box.toml")
INSTALLED = Path("/etc/shadow-table/box.toml")
"""Beside what deploy/install writes down: read by the service and by whoever is logged in, and untouched by updates."""
MOST_SEATS = 8

Pin = int
"""A BCM number. That there is such a pin is looked up in the header, for a plainer word than a type could give."""
Share = Annotated[float, Meta(ge=0.0, le=1.0)]


class _Part(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A part of the box; a word that no part knows is a mistake in the file."""


class ButtonPart(_Part, frozen=True):
    """A push-button to ground (*pull* up) or to 3.3 V (*pull* down), and the LED in it if it has one."""

    pin: Pin
    light: Pin | None = None
    pull: Literal["up", "down"] = "up"


class Buttons(_Part, frozen=True):
    """The four at the front, each if it is there."""

    go: ButtonPart | None = None
    undo: ButtonPart | None = None
    left: ButtonPart | None = None
    right: ButtonPart | None = None

    def there(self) -> dict[str, ButtonPart]:
        """Those there are, by name."""
        all_four = {"go": self.go, "undo": self.undo, "left": self.left, "right": self.right}
        return {name: part for name, part in all_four.items() if part is not None}


class Encoder(_Part, frozen=True):
    """A rotary encoder in place of Left and Right; pushing it is Go."""

    a: Pin
    b: Pin
    push: Pin | None = None


class Lamp(_Part, frozen=True):
    """An LED of one colour (*pin*), or one of three (*red*, *green*, *blue*) with a common cathode or anode."""

    pin: Pin | None = None
    red: Pin | None = None
    green: Pin | None = None
    blue: Pin | None = None
    common: Literal["cathode", "anode"] = "cathode"

    def pins(self) -> dict[str, int]:
        named = {"pin": self.pin, "red": self.red, "green": self.green, "blue": self.blue}
        return {name: pin for name, pin in named.items() if pin is not None}


class Seat(_Part, frozen=True):
    """What stands before one player. Seats count from 1, clockwise from the screen."""

    seat: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    button: Pin | None = None
    lamp: Lamp | None = None


class Tray(_Part, frozen=True):
    """The light over the tray, on a transistor; *bright* is its full level."""

    pin: Pin
    bright: Share = 1.0
    frequency: Annotated[int, Meta(ge=50, le=8000)] = 1000


class BuzzerPart(_Part, frozen=True):
    """*tones*: a passive buzzer that plays notes; *beeps*: one that has its own tone."""

    pin: Pin
    kind: Literal["tones", "beeps"] = "tones"


class ReaderPart(_Part, frozen=True):
    """A reader of chips: one by USB that types (*name* is part of what it calls itself), or a PN532 on I²C."""

    kind: Literal["usb", "pn532"] = "usb"
    name: Annotated[str, Meta(max_length=80)] = ""


class InUse(_Part, frozen=True):
    """Buses that something else in the Pi uses; their pins are not ours."""

    i2c: bool = False
    spi: bool = False
    uart: bool = False

    def names(self) -> list[str]:
        return [name for name, on in (("i2c", self.i2c), ("spi", self.spi), ("uart", self.uart)) if on]


class BoxConfig(_Part, frozen=True):
    """The whole box. Every part is optional; a file without a word is a box with nothing in it."""

    buttons: Buttons = Buttons()
    encoder: Encoder | None = None
    status: Lamp | None = None
    tray: Tray | None = None
    buzzer: BuzzerPart | None = None
    seats: tuple[Seat, ...] = ()
    in_use: InUse = InUse()
    reader: ReaderPart | None = None

    def buses(self) -> list[str]:
        """Those whose pins are not ours, since something else or the reader is on them."""
        names = self.in_use.names()
        mine = ["i2c"] if self.reader is not None and self.reader.kind == "pn532" else []
        return list(dict.fromkeys([*names, *mine]))

    def pins(self) -> list[tuple[str, int]]:
        """Every pin with its place in the file, in the file's order."""
        return list(_pins(self))


def _pins(box: BoxConfig) -> Iterator[tuple[str, int]]:
    for name, button in box.buttons.there().items():
        yield f"buttons.{name}.pin", button.pin
        if button.light is not None:
            yield f"buttons.{name}.light", button.light
    if box.encoder is not None:
        named = {"a": box.encoder.a, "b": box.encoder.b, "push": box.encoder.push}
        yield from ((f"encoder.{name}", pin) for name, pin in named.items() if pin is not None)
    if box.status is not None:
        yield from ((f"status.{name}", pin) for name, pin in box.status.pins().items())
    if box.tray is not None:
        yield "tray.pin", box.tray.pin
    if box.buzzer is not None:
        yield "buzzer.pin", box.buzzer.pin
    for seat in box.seats:
        if seat.button is not None:
            yield f"seats {seat.seat}.button", seat.button
        if seat.lamp is not None:
            yield from ((f"seats {seat.seat}.lamp.{name}", pin) for name, pin in seat.lamp.pins().items())


def box_file(environ: Mapping[str, str], installed: Path = INSTALLED) -> Path:
    """The one named in SHADOW_TABLE_BOX, the players' own, the one of this installation, or the shipped one."""
    if chosen := environ.get("SHADOW_TABLE_BOX"):
        return Path(chosen)
    own = config_folder(environ) / "box.toml"
    # Path.exists would raise where a folder may not be looked into.
    return next((path for path in (own, installed) if os.path.exists(path)), SHIPPED)


def load_box(path: Path = SHIPPED) -> BoxConfig:
    """Read and check a box; BadData names the place and what was expected."""
    box = read_toml(path, BoxConfig)
    if wrong := [*_doubled_meanings(box), *_bad_lamps(box), *_bad_pins(box)]:
        raise BadData(f"{path.name}: " + " ".join(wrong))
    return box


def _bad_pins(box: BoxConfig) -> Iterator[str]:
    """A pin that is not there, used twice or reserved, with one to take instead."""
    pins, buses = box.pins(), box.buses()
    taken, used = reserved(buses), {pin for _, pin in pins}
    first: dict[int, str] = {}
    for place, pin in pins:
        if pin not in HOLE_OF:
            why = phrase("{place}: there is no GPIO {pin}, expected 0 to 27.", place=place, pin=pin)
        elif pin in taken:
            why = phrase("{place}: GPIO {pin} belongs to {owner}.", place=place, pin=pin, owner=taken[pin])
        elif pin in first:
            why = phrase("{place}: GPIO {pin} is already used by {other}.", place=place, pin=pin, other=first[pin])
        else:
            first[pin] = place
            continue
        yield f"{why} {_instead(used, buses, used)}"


def _instead(used: set[int], buses: list[str], offered: set[int]) -> str:
    """One free pin, and never the same for two places."""
    pin = free_pin(used, buses)
    if pin is None:
        return phrase("Every pin is in use: leave a part out.")
    offered.add(pin)
    return phrase("Take GPIO {pin} (hole {hole}), which is free.", pin=pin, hole=HOLE_OF[pin])


def _bad_lamps(box: BoxConfig) -> Iterator[str]:
    lamps = {"status": box.status} | {f"seats {seat.seat}.lamp": seat.lamp for seat in box.seats}
    for place, lamp in lamps.items():
        if lamp is not None and set(lamp.pins()) not in ({"pin"}, {"red", "green", "blue"}):
            yield phrase("{place}: expected either pin, or red, green and blue together.", place=place)


def _doubled_meanings(box: BoxConfig) -> Iterator[str]:
    """One thing can be done in one way only, or nobody knows which of the two is broken."""
    for number, times in Counter(seat.seat for seat in box.seats).items():
        if times > 1:
            yield phrase("seats: seat {n} is there {times} times, expected once.", n=number, times=times)
    if box.encoder is not None and (box.buttons.left or box.buttons.right):
        yield phrase("encoder: it takes the place of buttons.left and buttons.right; leave those out.")
    if box.encoder is not None and box.encoder.push is not None and box.buttons.go:
        yield phrase("encoder.push: it is Go, and there is buttons.go; leave one of them out.")
