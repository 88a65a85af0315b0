"""When nothing is asked any more: a picture of how it ended, and what was told last."""

from collections.abc import Sequence

from kivy.graphics import InstructionGroup, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.uix.boxlayout import BoxLayout

from kivy_ui.theme import Theme
from kivy_ui.widgets.art_drawing import draw_scene
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.labels import Words


class Ending(BoxLayout):
    """There are no *answers* to it. A game's picture of victory or defeat speaks for itself, else what was told."""

    answers = None
    bleeds = True

    def __init__(self, theme: Theme, won: bool, told: Sequence[str]) -> None:
        super().__init__(orientation="vertical")
        self._name, self._flat = "victory" if won else "defeat", theme.palette.flat
        self._drawn = InstructionGroup()
        self.canvas.before.add(self._drawn)
        self.bind(pos=self._draw, size=self._draw)
        self._words = Scroll(theme, Column(theme, [Words(line, theme) for line in told]))
        self.add_widget(self._words)

    def _draw(self, *_: object) -> None:
        """The picture may be higher than its room: what sticks out is not drawn."""
        self._drawn.clear()
        add, room = self._drawn.add, {"pos": self.pos, "size": self.size}
        for part in (StencilPush(), Rectangle(**room), StencilUse()):
            add(part)
        drawn = not self._flat and draw_scene(add, self._name, (*self.pos, *self.size))
        for part in (StencilUnUse(), Rectangle(**room), StencilPop()):
            add(part)
        self._words.opacity = 0 if drawn else 1
