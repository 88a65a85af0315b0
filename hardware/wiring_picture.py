"""The wiring of one box as a picture: the Pi's header in the middle, the parts on both sides, wires in colours."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from companion.language.words import phrase
from hardware.config import BoxConfig
from hardware.drawing import Box, Circle, Drawing, Line, Point, Text
from hardware.header import HOLE_OF, HOLES
from hardware.wiring import KEEP_OFF_OHMS, Circuit, Rail, Wire, circuits, ohms_text

PITCH, PILL, PILL_HIGH = 30.0, 74.0, 22.0
HEAD_HALF = 118.0
"""From the header's middle to the outer end of its labels."""
CARD, ROW, HEADING, GAP = 320.0, 46.0, 34.0, 16.0
LANE = 13.0
TOP = 140.0
WIRES = ("#1f77d0", "#2a9d3f", "#8e44ad", "#c2185b", "#00838f", "#b8860b", "#5d4037", "#3949ab", "#689f38", "#7b1fa2",
         "#00695c", "#ad1457")  # fmt: skip
RAILS: dict[Rail, str] = {"GND": "#222222", "3V3": "#e67e00", "5V": "#d32f2f"}
RAIL_HOLES: dict[Rail, int] = {"GND": 39, "3V3": 1, "5V": 2}
LEDS = {"red": "#e53935", "green": "#43a047", "blue": "#1e88e5", "any": "#fbc02d"}
INK, SOFT, PAPER, BOARD = "#222222", "#777777", "#f7f8fa", "#1b5e3a"


class _Placed(Struct):
    """A circuit on one side (-1 left, 1 right), and the top of its card."""

    circuit: Circuit
    side: int
    top: float = 0.0

    @property
    def high(self) -> float:
        return HEADING + ROW * sum(rows(wire) for wire in self.circuit.wires)

    def wire_y(self, index: int) -> float:
        before = sum(rows(wire) for wire in self.circuit.wires[:index])
        return self.top + HEADING + ROW * before + ROW * 0.6


def rows(wire: Wire) -> int:
    """A transistor with the strip above it needs two rows."""
    return 2 if wire.symbol == "gate" else 1


def side_of(pin: int) -> int:
    """Odd holes are on the left."""
    return -1 if HOLE_OF[pin] % 2 else 1


def hole_row(hole: int) -> int:
    return (hole - 1) // 2


class _Run(Struct):
    """One wire on its way: from its hole's row to its place on a card, by a lane."""

    wire: Wire
    placed: _Placed
    start: float
    end: float
    colour: str
    lane: int = 0


class WiringPicture:
    """Lays the parts out and draws them."""

    def __init__(self, box: BoxConfig) -> None:
        self._placed = _place(circuits(box))
        tallest = max((_column_height(self._placed, side) for side in (-1, 1)), default=0.0)
        high = max(20 * PITCH, tallest)
        self._head_top = TOP + (high - 20 * PITCH) / 2
        self._runs = self._make_runs()
        lanes = max((sum(run.placed.side == side for run in self._runs) for side in (-1, 1)), default=0)
        self._reach = HEAD_HALF + 34 + LANE * lanes
        """From the middle to the inner edge of the cards."""
        self._rails = sorted({rail for placed in self._placed for rail in rails_of(placed.circuit)})
        self._half = self._reach + CARD + 40 + 18 * len(self._rails)
        self._bottom = TOP + high + 36
        self.drawing = Drawing(2 * self._half, self._bottom + 78)
        self._draw()

    # -- laying out ----------------------------------------------------------------------------------------

    def _make_runs(self) -> list[_Run]:
        found: list[_Run] = []
        for placed in self._placed:
            for index, wire in enumerate(placed.circuit.wires):
                start = self._head_top + PITCH * (hole_row(HOLE_OF[wire.pin]) + 0.5)
                if side_of(wire.pin) != placed.side:
                    start += PITCH / 2  # it crosses the header between two rows of holes
                found.append(_Run(wire, placed, start, placed.wire_y(index), WIRES[len(found) % len(WIRES)]))
        for side in (-1, 1):
            _give_lanes([run for run in found if run.placed.side == side])
        return found

    def _x(self, side: int, out: float) -> float:
        return self._half + side * out

    def _on_card(self, side: int, out: float) -> float:
        return self._x(side, self._reach + out)

    def _rail_x(self, side: int, rail: Rail) -> float:
        return self._x(side, self._reach + CARD + 26 + 18 * self._rails.index(rail))

    # -- drawing -------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        add = self.drawing.add
        add(Text((28, 44), phrase("Wiring of the box"), 26, INK, bold=True))
        add(
            Text(
                (28, 70),
                phrase(
                    "Seen from above, the USB sockets towards you. In the circles: the holes, counted as on "
                    "the board. GPIO: the number in box.toml."
                ),
                14,
                SOFT,
            )
        )
        for rail in self._rails:
            self._draw_rail(rail)
        for run in self._runs:
            self._draw_run(run)
        self._draw_header()
        for placed in self._placed:
            self._draw_card(placed)
        self._legend()

    def _legend(self) -> None:
        x, y = 28.0, self._bottom + 52
        names = {
            "GND": phrase("ground (black)"),
            "3V3": phrase("3.3 V (orange)"),
            "5V": phrase("5 V (red): only for the strip"),
        }
        for rail in self._rails:
            self.drawing.add(Line(((x, y - 5), (x + 34, y - 5)), RAILS[rail], 4))
            self.drawing.add(Text((x + 42, y), names[rail], 14, INK))
            x += 60 + 9 * len(names[rail])
        self.drawing.add(Circle((x + 6, y - 5), 4.5, INK), Text((x + 18, y), phrase("joined"), 14, INK))
        self.drawing.add(Text((x + 100, y), phrase("Wires that cross without a dot do not touch."), 14, SOFT))

    def _draw_rail(self, rail: Rail) -> None:
        """From its hole around the outside to both sides, where somebody needs it."""
        hole, colour = RAIL_HOLES[rail], RAILS[rail]
        own = -1 if hole % 2 else 1
        y = self._head_top + PITCH * (hole_row(hole) + 0.5)
        turn = self._x(own, HEAD_HALF + 12)
        over = self._bottom if rail == "GND" else TOP - (24 if rail == "3V3" else 40)
        self.drawing.add(Line(((self._x(own, HEAD_HALF), y), (turn, y), (turn, over)), colour, 3.5))
        for side in (-1, 1):
            ends = self._rail_ends(side, rail)
            if ends:
                x = self._rail_x(side, rail)
                far = min(ends) if rail == "GND" else max(ends)
                self.drawing.add(Line(((turn, over), (x, over), (x, far)), colour, 3.5))

    def _rail_ends(self, side: int, rail: Rail) -> list[float]:
        found = []
        for placed in self._placed:
            for index, wire in enumerate(placed.circuit.wires):
                if placed.side == side and wire.rail == rail:
                    found.append(placed.wire_y(index) + (ROW if wire.symbol == "gate" else 0))
                if placed.side == side and wire.symbol == "gate" and rail == "5V":
                    found.append(placed.wire_y(index) - 8)
        return found

    def _draw_run(self, run: _Run) -> None:
        side = run.placed.side
        lane = self._x(side, HEAD_HALF + 24 + LANE * run.lane)
        card = self._x(side, self._reach)
        start: tuple[Point, ...] = ((self._x(side, HEAD_HALF), run.start),)
        if side_of(run.wire.pin) != side:
            hole_x = self._x(-side, 20)
            start = ((hole_x, run.start - PITCH / 2), (self._x(-side, 6), run.start), *start)
        self.drawing.add(Line((*start, (lane, run.start), (lane, run.end), (card, run.end)), run.colour, 3))

    def _draw_header(self) -> None:
        top = (self._half - HEAD_HALF + PILL + 4, self._head_top - 10)
        wide = 2 * (HEAD_HALF - PILL - 4)
        self.drawing.add(Box(top, (wide, 20 * PITCH + 20), BOARD, radius=10))
        self.drawing.add(Text((self._half, self._head_top - 20), "Raspberry Pi", 15, BOARD, "middle", bold=True))
        colours = {run.wire.pin: run.colour for run in self._runs}
        rails = {RAIL_HOLES[rail]: RAILS[rail] for rail in self._rails}
        for hole, carries in HOLES.items():
            colour = rails.get(hole) or (colours.get(carries) if isinstance(carries, int) else None)
            self._draw_hole(hole, carries, colour)
        for run in self._runs:
            if side_of(run.wire.pin) != run.placed.side:
                self._draw_crossing(run)

    def _draw_crossing(self, run: _Run) -> None:
        """Over the board, so that one sees it leave its hole."""
        side = run.placed.side
        points = ((self._x(-side, 16), run.start - PITCH / 2 + 9), (self._x(-side, 6), run.start),
                  (self._x(side, HEAD_HALF + 4), run.start))  # fmt: skip
        self.drawing.add(Line(points, "#ffffff", 5), Line(points, run.colour, 3))

    def _draw_hole(self, hole: int, carries: int | str, colour: str | None) -> None:
        side = -1 if hole % 2 else 1
        y = self._head_top + PITCH * (hole_row(hole) + 0.5)
        words = f"GPIO {carries}" if isinstance(carries, int) else carries
        outer = self._x(side, HEAD_HALF)
        left = min(outer, outer - side * PILL)
        if colour:
            self.drawing.add(Box((left, y - PILL_HIGH / 2), (PILL, PILL_HIGH), colour, radius=6))
            self.drawing.add(Line(((outer - side * PILL, y), (self._x(side, 20), y)), colour, 4))
        ink = "#ffffff" if colour else "#9aa0a6"
        self.drawing.add(Text((left + PILL / 2, y + 5), words, 13, ink, "middle", bold=bool(colour)))
        self.drawing.add(
            Circle((self._x(side, 20), y), 11, "#ffffff" if colour else "#cfd8d3", colour or "#9fb3a8", 2.5)
        )
        self.drawing.add(Text((self._x(side, 20), y + 4), str(hole), 11, INK, "middle", bold=bool(colour)))

    # -- cards ---------------------------------------------------------------------------------------------

    def _draw_card(self, placed: _Placed) -> None:
        inner, outer = self._x(placed.side, self._reach), self._x(placed.side, self._reach + CARD)
        left = min(inner, outer)
        self.drawing.add(Box((left, placed.top), (CARD, placed.high), PAPER, "#cfd4da", 10))
        self.drawing.add(Text((left + 14, placed.top + 23), placed.circuit.title, 16, INK, bold=True))
        for index, wire in enumerate(placed.circuit.wires):
            colour = next(run.colour for run in self._runs if run.placed is placed and run.wire is wire)
            self._draw_wire(placed, wire, placed.wire_y(index), colour)

    def _draw_wire(self, placed: _Placed, wire: Wire, y: float, colour: str) -> None:
        """From the inner edge through resistor and symbol to the rail."""
        side = placed.side
        at = partial(self._on_card, side)
        rail_y = y + ROW if wire.symbol == "gate" else y
        rail = (self._rail_x(side, wire.rail), rail_y)
        if wire.symbol != "gate":
            self.drawing.add(Line(((at(CARD * 0.66), y), rail), RAILS[wire.rail], 3))
        self.drawing.add(Line(((at(0), y), (at(CARD * 0.66), y)), colour, 3))
        self.drawing.add(Circle((at(0), y), 4.5, colour))
        words = f"{wire.label} · GPIO {wire.pin}"
        self.drawing.add(Text((at(12), y - 9), words, 12, SOFT, "start" if side > 0 else "end"))
        if wire.ohms:
            self._resistor(at(CARD * 0.41), y, wire.ohms)
        symbols = {"button": self._button, "led": self._led, "buzzer": self._buzzer, "gate": self._gate}
        symbols[wire.symbol](placed, wire, y)
        self.drawing.add(Circle(rail, 4.5, RAILS[wire.rail]))

    def _resistor(self, x: float, y: float, ohms: int) -> None:
        self.drawing.add(Box((x - 24, y - 8), (48, 16), "#f3e3c3", "#8d6e3f", 5))
        self.drawing.add(Text((x, y + 4.5), ohms_text(ohms), 11.5, INK, "middle", bold=True))

    def _button(self, placed: _Placed, wire: Wire, y: float) -> None:
        x = self._on_card(placed.side, CARD * 0.66)
        self.drawing.add(Box((x - 22, y - 14), (44, 22), PAPER, radius=0))
        self.drawing.add(Line(((x - 18, y), (x + 14, y - 12)), INK, 3))
        for end in (x - 20, x + 20):
            self.drawing.add(Circle((end, y), 4, PAPER, INK, 2.5))

    def _led(self, placed: _Placed, wire: Wire, y: float) -> None:
        """The triangle points the way the current flows: towards ground, or from 3.3 V to the pin."""
        x = self._on_card(placed.side, CARD * 0.66)
        way = placed.side if wire.rail == "GND" else -placed.side
        fill = LEDS[wire.colour]
        body = ((x - way * 10, y - 10), (x - way * 10, y + 10), (x + way * 9, y))
        self.drawing.add(Line(body, INK, 2, fill, closed=True))
        self.drawing.add(Line(((x + way * 10, y - 10), (x + way * 10, y + 10)), INK, 3))
        for shift in (0, 8):
            tip = (x + way * (14 + shift), y - 19)
            self.drawing.add(Line(((x + way * (5 + shift), y - 12), tip), fill, 2))

    def _buzzer(self, placed: _Placed, wire: Wire, y: float) -> None:
        x = self._on_card(placed.side, CARD * 0.66)
        self.drawing.add(Circle((x, y), 14, "#37474f", INK), Circle((x, y), 4, "#eceff1"))

    def _gate(self, placed: _Placed, wire: Wire, y: float) -> None:
        """A transistor between strip and ground: the strip hangs on 5 V above it, 10 kΩ keep it dark at start-up."""
        side, add = placed.side, self.drawing.add
        at = partial(self._on_card, side)
        x, low, high = at(CARD * 0.66), y + ROW, y - 8
        down = at(CARD * 0.54)
        add(Line(((down, y), (down, low), (self._rail_x(side, "GND"), low)), RAILS["GND"], 3))
        self._resistor(down, y + ROW * 0.5, KEEP_OFF_OHMS)
        add(
            Line(((x + side * 12, y + 8), (x + side * 12, low)), RAILS["GND"], 3),
            Circle((x + side * 12, low), 4.5, INK),
        )
        strip = at(CARD * 0.86)
        add(Line(((x + side * 12, y - 6), (x + side * 12, high), (self._rail_x(side, "5V"), high)), RAILS["5V"], 3))
        add(Circle((down, y), 4.5, INK), Circle((x, y), 15, "#ffffff", INK, 2))
        add(Text((x, y + 5), "N", 13, INK, "middle", bold=True))
        add(Box((strip - 28, high - 10), (56, 20), "#fff8e1", "#b08900", 4))
        for spot in (-17, 0, 17):
            add(Circle((strip + spot, high), 4.5, "#ffd54f", "#b08900"))
        add(Text((strip, high + 26), phrase("strip, 5 V"), 12, SOFT, "middle"))
        add(Circle((self._rail_x(side, "5V"), high), 4.5, RAILS["5V"]))


def rails_of(circuit: Circuit) -> set[Rail]:
    found: set[Rail] = {wire.rail for wire in circuit.wires}
    return found | ({"5V"} if any(wire.symbol == "gate" for wire in circuit.wires) else set())


def _place(found: Sequence[Circuit]) -> list[_Placed]:
    """Each part beside the holes that most of its wires come from; the columns stand middle beside middle."""
    placed = []
    for circuit in found:
        if circuit.wires:
            votes = sum(side_of(wire.pin) for wire in circuit.wires)
            placed.append(_Placed(circuit, 1 if votes > 0 else -1))
    placed.sort(key=lambda one: _mean_row(one.circuit))
    tallest = max(20 * PITCH, *(_column_height(placed, side) for side in (-1, 1)))
    for side in (-1, 1):
        y = TOP + (tallest - _column_height(placed, side)) / 2
        for one in placed:
            if one.side == side:
                one.top = y
                y += one.high + GAP
    return placed


def _mean_row(circuit: Circuit) -> float:
    return sum(hole_row(HOLE_OF[wire.pin]) for wire in circuit.wires) / len(circuit.wires)


def _column_height(placed: Sequence[_Placed], side: int) -> float:
    column = [one.high for one in placed if one.side == side]
    return sum(column) + GAP * max(0, len(column) - 1)


def _give_lanes(runs: list[_Run]) -> None:
    """Lanes that do not cross: of wires going down the lowest turns first, of those going up the highest."""
    down = sorted((run for run in runs if run.end >= run.start), key=lambda run: -run.start)
    up = sorted((run for run in runs if run.end < run.start), key=lambda run: run.start)
    for group in (down, up):
        for lane, run in enumerate(group):
            run.lane = lane
    if down and up and _overlap(down, up):
        for lane, run in enumerate(up):
            run.lane = len(down) + lane


def _overlap(down: list[_Run], up: list[_Run]) -> bool:
    """Whether wires going down and wires going up pass the same heights."""
    return max(run.end for run in down) > min(run.end for run in up) and min(run.start for run in down) < max(
        run.start for run in up
    )
