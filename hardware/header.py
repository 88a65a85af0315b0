"""The Pi's 40-pin header as it is printed: which hole carries which pin, and what the pins are also used for.

The same on Pi 3, 4, 5 and Zero 2. Pins are BCM numbers throughout; holes count as on the board, 1 to 40.
"""

from collections.abc import Iterable, Mapping

HOLES: Mapping[int, int | str] = {
    1: "3V3", 2: "5V", 3: 2, 4: "5V", 5: 3, 6: "GND", 7: 4, 8: 14, 9: "GND", 10: 15,
    11: 17, 12: 18, 13: 27, 14: "GND", 15: 22, 16: 23, 17: "3V3", 18: 24, 19: 10, 20: "GND",
    21: 9, 22: 25, 23: 11, 24: 8, 25: "GND", 26: 7, 27: 0, 28: 1, 29: 5, 30: "GND",
    31: 6, 32: 12, 33: 13, 34: "GND", 35: 19, 36: 16, 37: 26, 38: 20, 39: "GND", 40: 21,
}  # fmt: skip
"""What each hole carries: a BCM pin, or a supply."""

HOLE_OF: Mapping[int, int] = {pin: hole for hole, pin in HOLES.items() if isinstance(pin, int)}

BUSES: Mapping[str, frozenset[int]] = {
    "i2c": frozenset({2, 3}),
    "spi": frozenset({7, 8, 9, 10, 11}),
    "uart": frozenset({14, 15}),
}
"""Pins that belong to a bus while it is in use."""
BUS_NAMES: Mapping[str, str] = {"i2c": "I²C", "spi": "SPI", "uart": "UART"}
ADD_ON = frozenset({0, 1})
"""Pins that an add-on board is asked by at start-up: never ours."""


def reserved(buses: Iterable[str]) -> dict[int, str]:
    """Pins that may not be used while *buses* are in use, each with the name of what has it."""
    taken = dict.fromkeys(ADD_ON, "HAT EEPROM")
    for bus in buses:
        taken |= dict.fromkeys(BUSES[bus], BUS_NAMES[bus])
    return taken


def free_pin(used: Iterable[int], buses: Iterable[str] = ()) -> int | None:
    """A pin to take instead: one that belongs to no bus if there is one left, so that it stays free."""
    taken = {*used, *reserved(buses)}
    of_buses = frozenset().union(*BUSES.values())
    free = sorted(set(HOLE_OF) - taken, key=lambda pin: (pin in of_buses, pin))
    return free[0] if free else None
