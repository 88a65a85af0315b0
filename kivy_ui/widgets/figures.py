"""Figures at a glance: a number large, its name small below, and rows of them that use the width they have.

Each figure is one light widget that draws its own text, so that a table full of people stays quick.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kernel.view import Value
from companion.language.words import worded
from kivy_ui.theme import CORNERS, Colour, Theme, rgb
from kivy_ui.widgets.lettering import Add, lettering, write
from kivy_ui.widgets.tiles import Touch

SIGN_COLOURS: dict[str, Colour] = {
    "■": rgb("9aa3b5"), "●": rgb("62a4f5"), "▲": rgb("6fce83"), "◆": rgb("f2746b"), "✚": rgb("f0cf58"),
    "☼": rgb("ffe08a"), "✦": rgb("ffd9a0"),
}  # fmt: skip
"""A sign is told by its shape; its colour only makes it quicker to find."""

MOST_CELLS = 10
"""Up to so many a measure is drawn in cells that can be counted; above, as one bar."""
CELL, CELL_GAP, BAR = 9, 3, 84


def sign_colour(sign: str, theme: Theme) -> Colour:
    """Written on a tile; without colour where those would be too pale on it."""
    return theme.palette.ink if theme.palette.flat else SIGN_COLOURS.get(sign, theme.palette.ink)


class Chip(Widget):
    """Something short that lies in a :class:`Flow`. *natural* is the width it would like to have.

    As high as a fingertip, unless its kind needs more.
    """

    natural = 0.0

    def __init__(self, theme: Theme, **more: Any) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0), **more)
        self.theme = theme
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)

    def high(self, width: float) -> float:
        """How high it is when it is so wide."""
        return self.theme.touch

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Lie here."""
        self.pos, self.size = (x, y), (width, height)
        self._drawing.clear()
        self.draw(self._drawing.add)

    def draw(self, add: Add) -> None:
        """Write and draw within pos and size."""


class Name(Chip):
    """Whose figures these are: a shape and a name, in the colour of the seat."""

    def __init__(self, text: str, theme: Theme, colour: Colour) -> None:
        super().__init__(theme)
        self.text, self._colour = text, colour
        self._letters = lettering(text, theme.large)
        self.natural = self._letters.width + dp(8)

    def high(self, width: float) -> float:
        self._letters = lettering(self.text, self.theme.large, width if self.natural > width else 0.0)
        return float(max(self.theme.touch, self._letters.height))

    def draw(self, add: Add) -> None:
        write(add, self._letters, self.x + dp(2), self.center_y - self._letters.height / 2, self._colour)


class Figure(Touch, Chip):
    """A value to tap (its why) and to hold (a correction): ``4 ▮▮▮▮▯`` over ``Life``.

    *brief* leaves the name away where a sign stands for it; a tap tells it. Words are smaller than numbers.
    """

    def __init__(
        self, value: Value, theme: Theme, act: Callable[[], None], hold: Callable[[], None], *, brief: bool = False
    ) -> None:
        super().__init__(theme=theme)
        self.value, self.text = value, f"{worded(value.label)} {worded(value.text)}".strip()
        self._pad = dp(8)
        self._is_count = value.number is not None and len(worded(value.text)) <= 12
        self._size = theme.large if self._is_count else theme.small * 1.2
        self._letters = lettering(self._shown(), self._size)
        self._label = None if brief and value.sign and self._is_count else lettering(value.label, theme.small)
        self._sign = lettering(value.sign, self._size) if self._signed() else None
        self._lead = self._sign.width + dp(5) if self._sign else 0.0
        self._cells = _cells_width(value) if self._is_count else 0.0
        self.natural = max(
            theme.touch, 2 * self._pad + max(self._first_line(), self._label.width if self._label else 0)
        )
        self.dress(theme.palette.raised, _unseen(theme))
        self.touchable(theme, act, hold)

    def _signed(self) -> bool:
        """A sign that only stands for a colour is left away where it is not wanted and the name says the same."""
        sign = self.value.sign
        return bool(sign) and (self.theme.signs or self._label is None or sign not in SIGN_COLOURS)

    def _shown(self) -> str:
        """A measure that is drawn in cells says only how many are full."""
        value = self.value
        if value.of is None or value.number is None or not self._is_count:
            return worded(value.text)
        return str(value.number) if 0 < value.of <= MOST_CELLS else f"{value.number}/{value.of}"

    def _first_line(self) -> float:
        return self._lead + self._letters.width + (self._cells + dp(6) if self._cells else 0)

    def high(self, width: float) -> float:
        """One that is wider than there is room for is wrapped."""
        room = max(1.0, width - 2 * self._pad)
        self._wrap(0.0)
        if self.natural > width:
            self._wrap(room)
        return max(self.theme.touch, self._text_height() + dp(4))

    def _wrap(self, room: float) -> None:
        """All in one line each, or within so much *room*."""
        self._cells = 0.0 if room or not self._is_count else _cells_width(self.value)
        self._letters = lettering(self._shown(), self._size, max(1.0, room - self._lead) if room else 0.0)
        if self._label:
            self._label = lettering(self.value.label, self.theme.small, room)

    def _text_height(self) -> float:
        return float(self._letters.height + (self._label.height if self._label else 0))

    def draw(self, add: Add) -> None:
        palette = self.theme.palette
        first = self._first_line()
        y = self.center_y + self._text_height() / 2 - self._letters.height
        x = self.x + self._pad if self._label or self._sign is None else self.center_x - first / 2
        if self._sign:
            write(
                add,
                self._sign,
                x,
                y + self._letters.height - self._sign.height,
                sign_colour(self.value.sign, self.theme),
            )
        ink = palette.soft if self._is_count and self.value.number == 0 else palette.ink
        write(add, self._letters, x + self._lead, y, ink)
        if self._cells:
            self._draw_measure(add, x + self._lead + self._letters.width + dp(6), y + self._letters.height / 2)
        if self._label:
            write(add, self._label, self.x + self._pad, y - self._label.height, palette.soft)

    def _draw_measure(self, add: Add, x: float, middle: float) -> None:
        """Full cells are solid, empty ones an outline; from a third down they warn."""
        full, most = max(0, self.value.number or 0), self.value.of or 1
        palette, high = self.theme.palette, self._size * 0.72
        add(Color(*(palette.bad if full * 3 <= most else palette.good)))
        if most > MOST_CELLS:
            part = dp(BAR) * min(1.0, full / most)
            add(RoundedRectangle(pos=(x, middle - high / 4), size=(part, high / 2), radius=[dp(3)]))
            add(Line(rounded_rectangle=(x, middle - high / 4, dp(BAR), high / 2, dp(3), CORNERS), width=1))
            return
        for cell in range(most):
            at, size = (round(x + cell * dp(CELL + CELL_GAP)), round(middle - high / 2)), (dp(CELL), high)
            if cell < full:
                add(RoundedRectangle(pos=at, size=size, radius=[dp(2)]))
            else:
                add(Line(rectangle=(at[0] + 1, at[1] + 1, size[0] - 2, size[1] - 2), width=1))


def _cells_width(value: Value) -> float:
    if value.of is None or value.of <= 0:
        return 0.0
    return float(dp(value.of * (CELL + CELL_GAP) - CELL_GAP if value.of <= MOST_CELLS else BAR))


def _unseen(theme: Theme) -> Colour:
    """No border where the ground of a chip differs from its card."""
    return theme.palette.edge if theme.palette.flat else (0, 0, 0, 0)


class Flow(Widget):
    """Chips from left to right in as many rows as they need; a row that is nearly full is filled.

    *packed* lets a later chip fill a gap that the next one is too wide for.
    """

    def __init__(self, chips: Sequence[Chip], *, packed: bool = False) -> None:
        super().__init__(size_hint_y=None, size=(0, 0))
        self._gap, self._packed = dp(6), packed
        self._chips = list(chips)
        self._spots: list[tuple[Chip, float, float, float, float]] = []
        self._placing = Clock.create_trigger(self._place, -1)
        for chip in chips:
            self.add_widget(chip)
        self.bind(width=self._divide, pos=self._placing)

    def _divide(self, *_: object) -> None:
        if self.width < 1:
            return
        rows: list[list[Chip]] = []
        waiting = list(self._chips)
        while waiting:
            row = self._row(waiting)
            waiting = [chip for chip in waiting if chip not in row]
            rows.append(row)
        self._measure(rows)
        self._placing()

    def _row(self, waiting: list[Chip]) -> list[Chip]:
        """As many as fit beside the first."""
        row, left = [waiting[0]], self.width - waiting[0].natural - self._gap
        for chip in waiting[1:]:
            if chip.natural <= left:
                row.append(chip)
                left -= chip.natural + self._gap
            elif not self._packed:
                break
        return row

    def _measure(self, rows: list[list[Chip]]) -> None:
        self._spots, down = [], 0.0
        for row in rows:
            wides = self._widths(row)
            high = max(chip.high(wide) for chip, wide in zip(row, wides, strict=True))
            x = 0.0
            for chip, wide in zip(row, wides, strict=True):
                self._spots.append((chip, x, down + high, wide, high))
                x += wide + self._gap
            down += high + self._gap
        self.height = max(0.0, down - self._gap)

    def _widths(self, row: list[Chip]) -> list[float]:
        wides = [min(chip.natural, self.width) for chip in row]
        spare = self.width - sum(wides) - self._gap * (len(row) - 1)
        figures = [chip for chip in row if isinstance(chip, Figure)]
        if spare > self.width * 0.4 or not figures:
            return wides
        return [wide + spare / len(figures) * isinstance(chip, Figure) for chip, wide in zip(row, wides, strict=True)]

    def _place(self, *_: object) -> None:
        for chip, x, down, wide, high in self._spots:
            chip.place(self.x + x, self.top - down, wide, high)
