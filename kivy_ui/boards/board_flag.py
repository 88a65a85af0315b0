"""A flag of paper with a few words, whose tip points at a place of a map."""

from collections.abc import Sequence

from kivy.graphics import Color, InstructionGroup, Triangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from kivy_ui.boards.board_aim import Box
from kivy_ui.drawing.plates import draw_plate
from kivy_ui.theme import Theme
from kivy_ui.widgets.lettering import lettering, write

TIP = 22
"""How far the tip stands out, in dp."""


class Flag(Widget):
    """*point* puts it beside a place, where it lies over nothing else."""

    def __init__(self, text: str, theme: Theme) -> None:
        self._letters = lettering(text, round(theme.body * 0.95))
        super().__init__(size_hint=(None, None), size=(self._letters.width + dp(28), self._letters.height + dp(16)))
        self.text, self._theme = text, theme
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)

    def point(self, x: float, y: float, far: float, room: Box, covers: Sequence[Box]) -> None:
        """At the side of the place around x, y, *far* from its middle, on which there is most room."""
        wide, high = self.size
        spots = [
            ((x - far - dp(TIP) - wide, y - high / 2), (x - far, y)),
            ((x + far + dp(TIP), y - high / 2), (x + far, y)),
            ((x - wide / 2, y + far + dp(TIP)), (x, y + far)),
            ((x - wide / 2, y - far - dp(TIP) - high), (x, y - far)),
        ]
        at, tip = min(spots, key=lambda spot: self._lost(spot[0], room, covers))
        self.pos = at
        self._draw(tip)

    def _lost(self, at: tuple[float, float], room: Box, covers: Sequence[Box]) -> float:
        """How much of it would not be seen there."""
        box = (*at, at[0] + self.width, at[1] + self.height)
        return self.width * self.height - _common(box, room) + sum(_common(box, cover) for cover in covers)

    def _draw(self, tip: tuple[float, float]) -> None:
        palette, add = self._theme.palette, self._drawn.add
        self._drawn.clear()
        x, y = self.center
        across, up = tip[0] - x, tip[1] - y
        sideways = abs(across) > abs(up)
        foot = [(x, y + dp(12)), (x, y - dp(12))] if sideways else [(x + dp(12), y), (x - dp(12), y)]
        if sideways:  # from its own edge on, so that the tip is no longer than it has to be
            edge = x + (self.width / 2 - 1) * (1 if across > 0 else -1)
            foot = [(edge, at) for _, at in foot]
        else:
            edge = y + (self.height / 2 - 1) * (1 if up > 0 else -1)
            foot = [(at, edge) for at, _ in foot]
        add(Color(*palette.paper_top if not palette.flat else palette.main))
        add(Triangle(points=[*foot[0], *foot[1], *tip]))
        ground = palette.main if palette.flat else palette.paper_top
        draw_plate(add, (*self.pos, *self.size), dp(10), ground, shaded=not palette.flat)
        ink = palette.on_main if palette.flat else palette.ink_on_paper
        write(add, self._letters, x - self._letters.width / 2, y - self._letters.height / 2, ink)


def _common(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
