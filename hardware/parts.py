"""The parts of one box as gpiozero devices. One that cannot be opened becomes a :class:`Trouble`; the others work."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from gpiozero import PWMLED, RGBLED, Button, Buzzer, RotaryEncoder, TonalBuzzer
from gpiozero.tones import Tone

from companion.language.words import phrase
from hardware.config import BoxConfig, Lamp
from hardware.patterns import RGB
from hardware.pins import Factory, Trouble, is_busy, why

T = TypeVar("T")
STEP = 1 / 64
"""Smaller changes of a lamp are not seen and not written."""


class LampDevice:
    """An LED of one colour or of three, lit with a colour. One of one colour shows the brightest part of it."""

    def __init__(self, lamp: Lamp, factory: Factory) -> None:
        high = lamp.common == "cathode"
        self._one = lamp.pin is not None
        if self._one:
            self.device = PWMLED(lamp.pin, active_high=high, pin_factory=factory)
        else:
            self.device = RGBLED(lamp.red, lamp.green, lamp.blue, active_high=high, pin_factory=factory)
        self._shown: object = None

    def light(self, colour: RGB) -> None:
        value = tuple(round(min(1.0, max(0.0, part)) / STEP) * STEP for part in colour)
        if value != self._shown:
            self.device.value = max(value) if self._one else value
            self._shown = value

    @property
    def colour(self) -> RGB:
        value = self.device.value
        return (value, value, value) if self._one else tuple(value)


class Level:
    """Something with one brightness: the tray's light, or the LED in a button."""

    def __init__(self, device: Any) -> None:
        self.device = device
        self._shown = -1.0

    def light(self, level: float) -> None:
        value = round(level / STEP) * STEP
        if value != self._shown:
            self.device.value = value
            self._shown = value


class BuzzerDevice:
    """Plays a pitch, or nothing. One with a tone of its own plays that."""

    def __init__(self, pin: int, kind: str, factory: Factory) -> None:
        self.tones = kind == "tones"
        if self.tones:
            self.device = TonalBuzzer(pin, mid_tone=Tone.from_frequency(440), octaves=2, pin_factory=factory)
        else:
            self.device = Buzzer(pin, pin_factory=factory)

    def play(self, pitch: float) -> None:
        if not pitch:
            self.device.stop() if self.tones else self.device.off()
        elif self.tones:
            self.device.play(Tone.from_frequency(pitch))
        else:
            self.device.on()


class Parts:
    """Everything that could be opened, by name, and the troubles of the rest.

    Buttons are ``go``, ``undo``, ``left``, ``right`` and ``seat 1`` to ``seat 8``; lamps ``status`` and ``seat 1`` ….
    """

    def __init__(self, config: BoxConfig, factory: Factory) -> None:
        self.config = config
        self.troubles: list[Trouble] = []
        self.buttons: dict[str, Any] = {}
        self.button_lights: dict[str, Level] = {}
        self.lamps: dict[str, LampDevice] = {}
        self.encoder: Any = None
        self.tray: Level | None = None
        self.buzzer: BuzzerDevice | None = None
        self._factory = factory
        self._pins: dict[str, Sequence[int]] = {}
        self._open_buttons()
        self._open_lamps()
        self._open_rest()

    def _open_buttons(self) -> None:
        for name, part in self.config.buttons.there().items():
            self._button(name, part.pin, part.pull == "up")
            if part.light is not None and (light := self._lit(f"{name} light", part.light, 100)):
                self.button_lights[name] = light
        for seat in self.config.seats:
            if seat.button is not None:
                self._button(f"seat {seat.seat}", seat.button, True)
        turned = self.config.encoder
        if turned is not None:
            turn = lambda: RotaryEncoder(turned.a, turned.b, max_steps=0, pin_factory=self._factory)  # noqa: E731
            self.encoder = self._try("encoder", (turned.a, turned.b), turn)
            if turned.push is not None:
                self._button("go", turned.push, True)

    def _open_lamps(self) -> None:
        lamps = {"status": self.config.status} | {f"seat {seat.seat}": seat.lamp for seat in self.config.seats}
        for name, lamp in lamps.items():
            if lamp is not None:
                self._lamp(name, lamp)

    def _open_rest(self) -> None:
        tray, buzzer = self.config.tray, self.config.buzzer
        if tray is not None:
            self.tray = self._lit("tray light", tray.pin, tray.frequency)
        if buzzer is not None:
            self.buzzer = self._try(
                "buzzer", (buzzer.pin,), lambda: BuzzerDevice(buzzer.pin, buzzer.kind, self._factory)
            )

    def _button(self, name: str, pin: int, pull_up: bool) -> None:
        device = self._try(f"{name} button", (pin,), lambda: Button(pin, pull_up=pull_up, pin_factory=self._factory))
        if device is not None:
            self.buttons[name] = device

    def _lamp(self, name: str, lamp: Lamp) -> None:
        pins = tuple(lamp.pins().values())
        device = self._try(f"{name} lamp", pins, lambda: LampDevice(lamp, self._factory))
        if device is not None:
            self.lamps[name] = device

    def _lit(self, name: str, pin: int, frequency: int) -> Level | None:
        return self._try(name, (pin,), lambda: Level(PWMLED(pin, frequency=frequency, pin_factory=self._factory)))

    def _try(self, part: str, pins: Sequence[int], make: Callable[[], T]) -> T | None:
        self._pins[part] = pins
        try:
            return make()
        except Exception as error:  # every pin library has errors of its own
            self.fail(part, error)
            return None

    def fail(self, part: str, error: Exception) -> None:
        """Note what is wrong with a part, once."""
        trouble = Trouble(part, why(error, self._pins[part]), busy=is_busy(error))
        if trouble not in self.troubles:
            self.troubles.append(trouble)

    def names(self) -> list[str]:
        """Every part that works."""
        return [*(f"{name} button" for name in self.buttons), *(["encoder"] if self.encoder else []),
                *(f"{name} light" for name in self.button_lights), *(f"{name} lamp" for name in self.lamps),
                *(["tray light"] if self.tray else []), *(["buzzer"] if self.buzzer else [])]  # fmt: skip

    def close(self) -> None:
        """Everything dark and every pin given back; a pin that fails now has no one left to tell."""
        for device in self._devices():
            with suppress(Exception):
                device.close()

    def _devices(self) -> Iterator[Any]:
        yield from self.buttons.values()
        yield from (level.device for level in self.button_lights.values())
        yield from (lamp.device for lamp in self.lamps.values())
        yield from (device for device in (self.encoder,) if device is not None)
        yield from (part.device for part in (self.tray, self.buzzer) if part is not None)


def label(part: str) -> str:
    """A part's name as players read it."""
    name, _, kind = part.rpartition(" ")
    if name.startswith("seat "):
        words = {"button": phrase("button of seat {n}", n=name[5:]), "lamp": phrase("lamp of seat {n}", n=name[5:])}
        return words[kind]
    return {
        "box": phrase("box"),
        "encoder": phrase("rotary knob"),
        "buzzer": phrase("buzzer"),
        "reader": phrase("token reader"),
        "tray light": phrase("tray light"),
        "status lamp": phrase("status lamp"),
        "go button": phrase("button Go"),
        "undo button": phrase("button Undo"),
        "left button": phrase("button Left"),
        "right button": phrase("button Right"),
        "go light": phrase("light in Go"),
        "undo light": phrase("light in Undo"),
        "left light": phrase("light in Left"),
        "right light": phrase("light in Right"),
    }[part]
