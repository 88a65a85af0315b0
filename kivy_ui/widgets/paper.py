"""A sheet of lit paper with a heading and things to read on it."""

from collections.abc import Iterable

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from kivy_ui.drawing.plates import draw_plate
from kivy_ui.fonts import DISPLAY
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.labels import Words

PAD = 16


class Paper(BoxLayout):
    """*heading* stays where it is while *widgets* below it are scrolled."""

    def __init__(self, theme: Theme, heading: str, widgets: Iterable[Widget]) -> None:
        super().__init__(orientation="vertical", padding=dp(PAD), spacing=theme.gap)
        self._theme, self._drawn = theme, InstructionGroup()
        self.canvas.before.add(self._drawn)
        if heading:
            title = Words(heading, theme, size=theme.large, colour=theme.palette.ink_on_paper, font=DISPLAY)
            self.add_widget(title)
        self.add_widget(Scroll(theme, Column(theme, widgets)))
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        palette = self._theme.palette
        self._drawn.clear()
        box, edge = (*self.pos, *self.size), palette.paper_edge
        draw_plate(self._drawn.add, box, dp(14), palette.paper_top, edge, thick=dp(2.5), shaded=not palette.flat)


def on_paper(theme: Theme, text: str, *, soft: bool = False, size: float = 0.0) -> Words:
    """A paragraph in ink."""
    palette = theme.palette
    return Words(text, theme, size=size, colour=palette.soft_on_paper if soft else palette.ink_on_paper)
