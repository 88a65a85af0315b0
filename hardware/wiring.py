"""The circuits of one box: what hangs on which pin, through which resistor, to which rail; and what to buy for it."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from companion.language.words import phrase
from hardware.config import BoxConfig, Lamp

Rail = Literal["GND", "3V3", "5V"]
PIN_VOLTS = 3.3
FORWARD_VOLTS = {"red": 1.9, "green": 2.9, "blue": 2.9, "any": 1.9}
"""What an LED keeps of the voltage, at the lower end of what is sold; "any" is safe for every colour."""
LAMP_AMPERES = 0.004
"""Enough to be seen by daylight, and kind to the Pi."""
ALL_AMPERES = 0.045
"""All pins together may give about 50 mA."""
E12 = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)
BANDS = ("black", "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white")
GATE_OHMS, KEEP_OFF_OHMS, BUZZER_OHMS = 150, 10_000, 100


class Wire(Struct, frozen=True):
    """One way through a part: from a pin, through a resistor if it has one, through a *symbol*, to a rail."""

    label: str
    pin: int
    symbol: Literal["button", "led", "buzzer", "gate"]
    rail: Rail = "GND"
    ohms: int = 0
    colour: str = ""


class Circuit(Struct, frozen=True):
    """One part of the box with all its wires."""

    title: str
    wires: tuple[Wire, ...]


def resistor(volts: float, amperes: float) -> int:
    """The next value sold that keeps the current at *amperes* or below."""
    wanted = (PIN_VOLTS - volts) / amperes
    values: Iterator[int] = (step * 10**power for power in range(5) for step in E12)
    return next(value for value in values if value >= wanted - 1e-9)


def bands(ohms: int) -> str:
    """The coloured rings of a resistor with four of them."""
    digits = str(ohms)
    rings = [BANDS[int(digits[0])], BANDS[int(digits[1])], BANDS[len(digits) - 2]]
    return "–".join(say_band(ring) for ring in rings)


def say_band(ring: str) -> str:
    return {
        "black": phrase("black"),
        "brown": phrase("brown"),
        "red": phrase("red"),
        "orange": phrase("orange"),
        "yellow": phrase("yellow"),
        "green": phrase("green"),
        "blue": phrase("blue"),
        "violet": phrase("violet"),
        "grey": phrase("grey"),
        "white": phrase("white"),
    }[ring]


def ohms_text(ohms: int) -> str:
    return f"{ohms // 1000} kΩ" if ohms >= 1000 else f"{ohms} Ω"


def lamp_amperes(box: BoxConfig) -> float:
    """What each LED may have: less where there are many, for the Pi feeds them all."""
    lamps = [box.status, *(seat.lamp for seat in box.seats)]
    count = sum(len(lamp.pins()) for lamp in lamps if lamp is not None)
    count += sum(button.light is not None for button in box.buttons.there().values())
    return min(LAMP_AMPERES, ALL_AMPERES / max(1, count))


def circuits(box: BoxConfig) -> list[Circuit]:
    """Every part of the box, in the order of its file."""
    return list(_circuits(box, lamp_amperes(box)))


def _circuits(box: BoxConfig, amperes: float) -> Iterator[Circuit]:
    titles = {"go": phrase("Go"), "undo": phrase("Undo"), "left": phrase("Left"), "right": phrase("Right")}
    for name, button in box.buttons.there().items():
        wires = [Wire(phrase("button"), button.pin, "button", "GND" if button.pull == "up" else "3V3")]
        if button.light is not None:
            ohms = resistor(FORWARD_VOLTS["any"], amperes)
            wires.append(Wire(phrase("light"), button.light, "led", ohms=ohms, colour="any"))
        yield Circuit(titles[name], tuple(wires))
    if box.encoder is not None:
        named = {"A": box.encoder.a, "B": box.encoder.b, phrase("push"): box.encoder.push}
        turned = tuple(Wire(name, pin, "button") for name, pin in named.items() if pin is not None)
        yield Circuit(phrase("Rotary knob"), turned)
    if box.status is not None:
        yield Circuit(phrase("Status lamp"), _lamp(box.status, amperes))
    if box.tray is not None:
        yield Circuit(phrase("Light over the tray"), (Wire(phrase("gate"), box.tray.pin, "gate", ohms=GATE_OHMS),))
    if box.buzzer is not None:
        yield Circuit(phrase("Buzzer"), (Wire(phrase("tone"), box.buzzer.pin, "buzzer", ohms=BUZZER_OHMS),))
    for seat in box.seats:
        pressed = (Wire(phrase("button"), seat.button, "button"),) if seat.button is not None else ()
        lit = _lamp(seat.lamp, amperes) if seat.lamp is not None else ()
        yield Circuit(phrase("Seat {n}", n=seat.seat), (*pressed, *lit))


def _lamp(lamp: Lamp, amperes: float) -> tuple[Wire, ...]:
    rail: Rail = "GND" if lamp.common == "cathode" else "3V3"
    names = {"pin": phrase("lamp"), "red": phrase("red"), "green": phrase("green"), "blue": phrase("blue")}
    colours = {name: "any" if name == "pin" else name for name in names}
    return tuple(
        Wire(names[name], pin, "led", rail, resistor(FORWARD_VOLTS[colours[name]], amperes), colours[name])
        for name, pin in lamp.pins().items()
    )


# -- what to buy -------------------------------------------------------------------------------------------


def parts_list(box: BoxConfig) -> list[str]:
    """What to buy, a line each, resistors with their rings."""
    lamps = [lamp for lamp in (box.status, *(seat.lamp for seat in box.seats)) if lamp is not None]
    colourful = Counter(lamp.common for lamp in lamps if lamp.red is not None)
    buttons = len(box.buttons.there()) + sum(seat.button is not None for seat in box.seats)
    lit = sum(button.light is not None for button in box.buttons.there().values())
    counted = [
        (buttons - lit, phrase("push-button, closes when pressed")),
        (lit, phrase("push-button with an LED in it, bare LED without a resistor")),
        (int(box.encoder is not None), phrase("rotary encoder")),
        (colourful["cathode"], phrase("LED with three colours, common cathode, frosted")),
        (colourful["anode"], phrase("LED with three colours, common anode, frosted")),
        (sum(lamp.pin is not None for lamp in lamps), phrase("LED of any colour")),
        *_tray_parts(box),
        (int(box.buzzer is not None), _buzzer_name(box)),
        *_reader_parts(box),
    ]
    lines = [f"{number} × {name}" for number, name in counted if number]
    return lines + [
        phrase("{n} × resistor {ohms} ({rings}): {uses}", n=len(uses), ohms=ohms_text(ohms), rings=bands(ohms),
            uses=", ".join(uses))
        for ohms, uses in sorted(_resistors(box).items())
    ]  # fmt: skip


def _tray_parts(box: BoxConfig) -> list[tuple[int, str]]:
    there = int(box.tray is not None)
    return [
        (there, phrase("LED strip for 5 V, white, 30 to 50 cm, at most 0.5 A")),
        (there, phrase("MOSFET for 3.3 V logic (IRLZ44N, AO3400 or a ready-made module)")),
    ]


def _reader_parts(box: BoxConfig) -> list[tuple[int, str]]:
    if box.reader is None:
        return []
    if box.reader.kind == "usb":
        return [(1, phrase("USB reader for 13.56 MHz or 125 kHz that types the chip's number"))]
    wires = phrase("PN532 module, switches on I²C: VCC to 3V3 (hole 1), GND to hole 6, SDA to hole 3, SCL to hole 5")
    return [(1, wires)]


def _buzzer_name(box: BoxConfig) -> str:
    beeps = box.buzzer is not None and box.buzzer.kind == "beeps"
    return phrase("buzzer with its own tone, 3 V") if beeps else phrase("passive piezo buzzer")


def _resistors(box: BoxConfig) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for circuit in circuits(box):
        for wire in circuit.wires:
            if wire.ohms:
                found.setdefault(wire.ohms, []).append(f"{circuit.title} {wire.label}")
            if wire.symbol == "gate":
                found.setdefault(KEEP_OFF_OHMS, []).append(phrase("{title}, gate to GND", title=circuit.title))
    return found
