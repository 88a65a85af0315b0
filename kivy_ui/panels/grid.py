"""Rows of cells under column heads: as wide as they need to be, wrapped where that is too wide, else scrolled aside."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.kernel.view import Grid
from companion.language.words import worded
from kivy_ui.panels.base import PanelWidget
from kivy_ui.theme import Theme
from kivy_ui.widgets.lettering import lettering, write

BETWEEN, LEAST = 16, 90
"""Between two columns, and what a column keeps at least, in dp."""


def shared(natural: list[float], least: list[float], room: float) -> list[float]:
    """Widths of columns within *room*: what they like, else something between that and the *least* they need."""
    if sum(natural) <= room:
        return natural
    spare = room - sum(least)
    if spare <= 0:
        return least
    wanted = sum(natural) - sum(least)
    return [low + (high - low) * spare / wanted for high, low in zip(natural, least, strict=True)]


class Cells(Widget):
    """The table itself, drawn as one piece."""

    def __init__(self, grid: Grid, theme: Theme) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.theme = theme
        columns = max(map(len, (grid.columns, *grid.rows)), default=0)
        self._rows = [[*map(worded, row), *[""] * (columns - len(row))] for row in (grid.columns, *grid.rows)]
        self._natural = [
            max(lettering(row[n], self._size(at)).width for at, row in self._all()) for n in range(columns)
        ]
        self._least = [min(self._longest_word(n), wide) for n, wide in enumerate(self._natural)]
        self._letters: list[list[Any]] = []
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._redraw, size=self._redraw)

    def _all(self) -> list[tuple[int, list[str]]]:
        return list(enumerate(self._rows))

    def _size(self, row: int) -> float:
        return self.theme.body if row else self.theme.small

    def _longest_word(self, column: int) -> float:
        words = [(at, word) for at, row in self._all() for word in row[column].split()]
        return max([dp(LEAST), *(lettering(word, self._size(at)).width for at, word in words)])

    def fit(self, room: float) -> None:
        """Divide the width and be as high as the rows then are."""
        gaps = dp(BETWEEN) * max(0, len(self._natural) - 1)
        self._wides = shared(self._natural, self._least, room - gaps)
        self._letters = [
            [self._cell(at, text, wide) for text, wide in zip(row, self._wides, strict=True)] for at, row in self._all()
        ]
        self._highs = [max([cell.height for cell in row], default=0) + dp(8) for row in self._letters]
        self.size = max(room, sum(self._wides) + gaps), sum(self._highs)

    def _cell(self, row: int, text: str, wide: float) -> Any:
        letters = lettering(text, self._size(row))
        return letters if letters.width <= wide else lettering(text, self._size(row), wide)

    def _draw(self, *_: object) -> None:
        self._drawing.clear()
        palette, add, top = self.theme.palette, self._drawing.add, self.top
        for at, (row, high) in enumerate(zip(self._letters, self._highs, strict=True)):
            x = self.x
            for cell, wide in zip(row, self._wides, strict=True):
                write(add, cell, x, top - dp(4) - cell.height, palette.ink if at else palette.soft)
                x += wide + dp(BETWEEN)
            top -= high
            if at + 1 < len(self._letters):
                add(Color(*palette.line))
                add(Rectangle(pos=(self.x, top), size=(self.width, dp(1))))


class GridWidget(PanelWidget[Grid]):
    def build(self) -> None:
        self.cells = Cells(self.panel, self.theme)
        aside = ScrollView(
            do_scroll_y=False, size_hint_y=None, bar_width=dp(6), bar_color=self.theme.palette.soft, height=0
        )
        aside.add_widget(self.cells)
        aside.bind(width=lambda _, width: self.cells.fit(width))
        self.cells.bind(height=aside.setter("height"))
        self.add_widget(aside)
