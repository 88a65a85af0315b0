"""Figures to compare at a glance: bars, or a line through points, with what to compare them with drawn across."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kernel.view import Chart
from companion.language.words import worded
from kivy_ui.drawing.discs import draw_disc
from kivy_ui.panels.base import PanelWidget
from kivy_ui.theme import Theme
from kivy_ui.widgets.lettering import Add, lettering, write, write_centred

HEIGHT = 190


def figure_text(value: float) -> str:
    """``12``, ``3.5``, ``0.17``."""
    if value == int(value):
        return str(int(value))
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}".rstrip("0")


class ChartDrawing(Widget):
    """The picture. Where labels would touch each other only some are written; figures likewise."""

    def __init__(self, chart: Chart, theme: Theme) -> None:
        super().__init__(size_hint_y=None, height=dp(HEIGHT) * theme.text**0.5)
        self._chart, self._theme = chart, theme
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._redraw, size=self._redraw)

    def _draw(self, *_: object) -> None:
        self._group.clear()
        if not self._chart.values or self.width < dp(40):
            return
        add, small = self._group.add, self._theme.small
        line = lettering("0", small).height
        self._floor, self._room = self.y + line + dp(4), self.height - 2 * line - dp(8)
        numbers = [*self._chart.values, *([] if self._chart.reference is None else [self._chart.reference])]
        self._low, self._high = min(0.0, *numbers), max(0.0, *numbers)
        self._step = (self.width - self._margin()) / len(self._chart.values)
        self._across(add)
        (self._bars if self._chart.shape == "bars" else self._line)(add)
        self._write(add)

    def _margin(self) -> float:
        """Room at the right for the figure of the reference."""
        return 0.0 if self._chart.reference is None else self._reference().width + dp(6)

    def _reference(self) -> Any:
        return lettering(f"⌀ {figure_text(self._chart.reference or 0.0)}", self._theme.small)

    def _level(self, value: float) -> float:
        return float(self._floor + self._room * (value - self._low) / ((self._high - self._low) or 1.0))

    def _middle(self, number: int) -> float:
        return float(self.x + self._step * (number + 0.5))

    def _bars(self, add: Add) -> None:
        wide = min(self._step * 0.68, dp(64))
        add(Color(*self._theme.palette.brass))
        for number, value in enumerate(self._chart.values):
            low, high = sorted((self._level(0), self._level(value)))
            at = self._middle(number) - wide / 2, low
            add(RoundedRectangle(pos=at, size=(wide, max(dp(2), high - low)), radius=[dp(3), dp(3), 0, 0]))

    def _line(self, add: Add) -> None:
        points = [(self._middle(number), self._level(value)) for number, value in enumerate(self._chart.values)]
        add(Color(*self._theme.palette.brass))
        add(Line(points=[at for point in points for at in point], width=dp(1.6), joint="round"))
        for x, y in points:
            draw_disc(add, x, y, dp(4.5))

    def _across(self, add: Add) -> None:
        """The ground, and the reference as a dashed line behind the rest, with its figure at its right end."""
        palette = self._theme.palette
        add(Color(*palette.line))
        add(Rectangle(pos=(self.x, self._level(0)), size=(self.width, dp(1))))
        if self._chart.reference is None:
            return
        y, dash = self._level(self._chart.reference), dp(10)
        add(Color(*palette.warn))
        letters = self._reference()
        for n in range(int((self.width - self._margin()) / (dash * 1.6))):
            add(Rectangle(pos=(self.x + n * dash * 1.6, y - dp(1)), size=(dash, dp(2))))
        write(add, letters, self.right - letters.width, y - letters.height / 2, palette.warn)

    def _write(self, add: Add) -> None:
        palette, small = self._theme.palette, self._theme.small
        labels = [lettering(label, small) for label in self._chart.labels]
        figures = [lettering(figure_text(value), small) for value in self._chart.values]
        for texts, each in ((labels, _each(labels, self._step)), (figures, _each(figures, self._step))):
            for number, letters in enumerate(texts):
                if number % each:
                    continue
                half = letters.width / 2
                x = min(max(self._middle(number), self.x + half), self.right - half)
                if texts is labels:
                    write_centred(add, letters, x, self.y + letters.height / 2, palette.soft)
                else:
                    above = self._level(max(0.0, self._chart.values[number])) + letters.height / 2 + dp(3)
                    add(Color(*palette.card))
                    add(
                        Rectangle(
                            pos=(x - half - dp(2), above - letters.height / 2), size=(2 * half + dp(4), letters.height)
                        )
                    )
                    write_centred(add, letters, x, above, palette.ink)


def _each(texts: list[object], step: float) -> int:
    """Every how manieth can be written without touching the next."""
    widest = max((text.width for text in texts), default=0)  # type: ignore[attr-defined]
    return max(1, int(-(-(widest + dp(6)) // step)))


class ChartWidget(PanelWidget[Chart]):
    def build(self) -> None:
        self.add_widget(ChartDrawing(self.panel, self.theme))
        if self.panel.note:
            self.add_widget(self.soft(worded(self.panel.note)))
