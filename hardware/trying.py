"""Trying a box at a terminal: each lamp is lit and asked about, each button waited for.

With *by_itself* (on mock pins) it presses the pins and looks at the lamps without people.
"""

from collections.abc import Callable

from companion.language.words import phrase
from hardware.box import PACE, Box
from hardware.chip_readers import NoReader, Reader, listen_for
from hardware.parts import Parts, label
from hardware.patterns import DARK, RGB
from hardware.pressing import BOUNCE, Press

WAIT = 10.0
"""Seconds to find a button in."""
LIT = 0.6
COLOURS: tuple[RGB, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


class Trial:
    """One round over all parts. *clock* and *sleep* are handed in, so that a test need not wait."""

    def __init__(
        self,
        parts: Parts,
        read: Callable[[str], str],
        write: Callable[[str], None],
        clock: Callable[[], float],
        sleep: Callable[[float], None],
        *,
        by_itself: bool = False,
        reader: Reader | None = None,
    ) -> None:
        self._parts, self._read, self._write, self._clock, self._sleep = parts, read, write, clock, sleep
        self._by_itself, self._reader = by_itself, reader
        self._came: list[Press] = []

    def run(self) -> list[str]:
        """Try everything; returns the parts that failed."""
        failed = [trouble.part for trouble in self._parts.troubles]
        for trouble in self._parts.troubles:
            self._write(phrase("{part}: {why}", part=label(trouble.part), why=trouble.text))
        lamps = {name: light for name, light in self._lights().items() if not self._lamp(name, light)}
        box = Box(self._parts, self._came.append, self._clock)
        buttons = [name for name in list(self._parts.buttons) if not self._button(box, name)]
        failed += [*lamps, *(f"{name} button" for name in buttons)]
        if self._parts.encoder is not None and not all([self._turn(box, "left"), self._turn(box, "right")]):
            failed.append("encoder")
        if self._reader is not None and not self._chip(self._reader):
            failed.append("reader")
        self._sum_up(failed)
        return failed

    def _sum_up(self, failed: list[str]) -> None:
        if failed:
            self._write(phrase("Not working: {parts}", parts=", ".join(label(part) for part in failed)))
        elif self._parts.names() or self._reader is not None:
            self._write(phrase("Everything works."))
        else:
            self._write(phrase("There is nothing in this box."))

    def _lights(self) -> dict[str, Callable[[float], None]]:
        """Every lamp and the buzzer as something that takes a brightness and shows it for a moment."""
        found: dict[str, Callable[[float], None]] = {}
        for name, lamp in self._parts.lamps.items():
            found[f"{name} lamp"] = lambda level, lamp=lamp: self._colours(lamp.light, level)  # type: ignore[misc]
        for name, light in self._parts.button_lights.items():
            found[f"{name} light"] = light.light
        if self._parts.tray is not None:
            found["tray light"] = self._parts.tray.light
        if self._parts.buzzer is not None:
            buzzer = self._parts.buzzer
            found["buzzer"] = lambda level: buzzer.play(440 * level)
        return found

    def _colours(self, light: Callable[[RGB], None], level: float) -> None:
        for colour in COLOURS if level else (DARK,):
            light(colour)
            self._sleep(LIT if level else 0)

    def _lamp(self, part: str, show: Callable[[float], None]) -> bool:
        try:
            show(1.0)
            self._sleep(LIT)
            seen = self._asked(part)
            show(0.0)
        except EOFError:
            raise
        except Exception as error:  # every pin library has errors of its own
            self._parts.fail(part, error)
            self._write(phrase("{part}: {why}", part=label(part), why=self._parts.troubles[-1].text))
            return False
        return seen

    def _asked(self, part: str) -> bool:
        if self._by_itself:
            self._write(phrase("{part}: works on mock pins", part=label(part)))
            return True
        words = phrase("{part}: did you see or hear it? Enter for yes, n for no: ", part=label(part))
        return self._read(words).strip().lower() not in ("n", "no")

    def _button(self, box: Box, name: str) -> bool:
        self._came.clear()
        self._write(phrase("Press the {part}.", part=label(f"{name} button")))
        if self._by_itself:
            self._press(name)
        return self._awaited(box, name)

    def _turn(self, box: Box, way: str) -> bool:
        self._came.clear()
        ways = {"left": phrase("Turn the knob to the left."), "right": phrase("Turn the knob to the right.")}
        self._write(ways[way])
        if self._by_itself:
            self._click(way)
        return self._awaited(box, way)

    def _awaited(self, box: Box, name: str) -> bool:
        """Wait until it comes, and say what came instead."""
        ends = self._clock() + WAIT
        while self._clock() < ends:
            box.tick()
            if any(press.button == name for press in self._came):
                self._write(phrase("  It came."))
                return True
            if self._came:
                other = label(f"{self._came.pop(0).button} button")
                self._write(phrase("  That was the {other}. Are the two mixed up in box.toml?", other=other))
            self._sleep(PACE)
        self._write(phrase("  Nothing came. Check its two wires, and its pin in box.toml."))
        return False

    def _chip(self, reader: Reader) -> bool:
        """A chip is laid on the reader, which says its number."""
        try:
            name = reader.open()
            self._write(phrase("Lay a chip on the reader ({name}).", name=name))
            chip = listen_for(reader, WAIT)
        except (NoReader, OSError) as error:
            self._write(phrase("{part}: {why}", part=label("reader"), why=error))
            return False
        finally:
            reader.close()
        self._write(phrase("  It came: {chip}", chip=chip) if chip else phrase("  Nothing came. Is it a chip for it?"))
        return chip is not None

    def _click(self, way: str) -> None:
        """The two contacts of a knob close and open one after the other; which is first says the way."""
        a, b = self._parts.encoder.a.pin, self._parts.encoder.b.pin
        first, second = (b, a) if way == "left" else (a, b)
        for act in (first.drive_low, second.drive_low, first.drive_high, second.drive_high):
            act()

    def _press(self, name: str) -> None:
        """A mock pin goes where a finger would bring it, and back."""
        pin, up = self._parts.buttons[name].pin, self._parts.buttons[name].pull_up
        for down in (True, False):
            pin.drive_low() if down == up else pin.drive_high()
            self._sleep(2 * BOUNCE)
