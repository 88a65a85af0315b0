"""Icons of our own, drawn with lines and shapes on a grid of 24 units. A name that is not here is told at once."""

from collections.abc import Callable, Mapping

from kivy.graphics import Color, Ellipse, InstructionGroup, Line
from kivy.uix.widget import Widget

from kivy_ui.theme import CORNERS, Colour, Theme

GRID = 24
Stroke = tuple[float, ...]
"""A line through points x, y, x, y … on the grid, y upwards."""

STROKES: Mapping[str, tuple[Stroke, ...]] = {
    "undo": ((9, 19, 4, 14, 9, 9), (4, 14, 15, 14, 19, 12, 20, 8, 18, 5, 14, 4)),
    "redo": ((15, 19, 20, 14, 15, 9), (20, 14, 9, 14, 5, 12, 4, 8, 6, 5, 10, 4)),
    "back": ((14, 19, 7, 12, 14, 5),),
    "forward": ((10, 19, 17, 12, 10, 5),),
    "up": ((5, 9, 12, 16, 19, 9),),
    "told": ((4, 19, 20, 19, 20, 8, 11, 8, 7, 4, 7, 8, 4, 8, 4, 19),),
    "down": ((5, 15, 12, 8, 19, 15),),
    "home": ((3, 11, 12, 20, 21, 11), (6, 12, 6, 4, 18, 4, 18, 12), (10, 4, 10, 10, 14, 10, 14, 4)),
    "menu": ((4, 18, 20, 18), (4, 12, 20, 12), (4, 6, 20, 6)),
    "close": ((5, 19, 19, 5), (5, 5, 19, 19)),
    "tick": ((4, 12, 10, 6, 20, 18),),
    "plus": ((12, 4, 12, 20), (4, 12, 20, 12)),
    "minus": ((4, 12, 20, 12),),
    "list": ((8, 18, 20, 18), (8, 12, 20, 12), (8, 6, 20, 6), (3.5, 18, 4.5, 18), (3.5, 12, 4.5, 12), (3.5, 6, 4.5, 6)),
    "book": ((12, 5, 4, 7, 4, 19, 12, 17, 20, 19, 20, 7, 12, 5), (12, 5, 12, 17)),
    "map": ((4, 18, 9, 20, 15, 17, 20, 19, 20, 6, 15, 4, 9, 7, 4, 5, 4, 18), (9, 20, 9, 7), (15, 17, 15, 4)),
    "die": ((5, 5, 5, 19, 19, 19, 19, 5, 5, 5),),
    "pencil": ((5, 5, 6, 10, 16, 20, 20, 16, 10, 6, 5, 5), (13, 17, 17, 13)),
    "lock": ((6, 4, 6, 12, 18, 12, 18, 4, 6, 4), (8, 12, 8, 16, 10, 19, 14, 19, 16, 16, 16, 12)),
    "power": ((12, 12, 12, 20), (7, 17, 5, 13, 5, 9, 8, 5, 12, 4, 16, 5, 19, 9, 19, 13, 17, 17)),
    "hex": ((12, 21, 20, 16.5, 20, 7.5, 12, 3, 4, 7.5, 4, 16.5, 12, 21),),
    "sword": ((5, 5, 8, 8), (4, 10, 10, 4), (7, 7, 19, 19, 20, 20, 19, 17, 9, 7)),
    "box": ((4, 8, 12, 4, 20, 8, 20, 16, 12, 20, 4, 16, 4, 8), (4, 16, 12, 12, 20, 16), (12, 12, 12, 4)),
    "camera": ((3, 6, 3, 17, 8, 17, 10, 20, 14, 20, 16, 17, 21, 17, 21, 6, 3, 6),),
    "trash": ((5, 17, 19, 17), (7, 17, 8, 4, 16, 4, 17, 17), (10, 17, 10, 20, 14, 20, 14, 17)),
    "out": ((12, 5, 12, 18), (7, 13, 12, 18, 17, 13), (5, 3, 19, 3)),
    "in": ((12, 20, 12, 7), (7, 12, 12, 7, 17, 12), (5, 3, 19, 3)),
    "search": ((15, 9, 20, 4),),
    "letters": ((2, 5, 8, 19, 14, 5), (4.5, 10, 11.5, 10), (15, 5, 18.5, 13, 22, 5), (16.3, 8, 20.7, 8)),
    "contrast": ((12, 3, 12, 21), (15, 6, 15, 18), (18, 8.5, 18, 15.5)),
    "speaker": ((4, 9, 8, 9, 13, 5, 13, 19, 8, 15, 4, 15, 4, 9), (16, 9, 17.5, 12, 16, 15)),
    "empty": ((4, 4, 4, 20, 20, 20, 20, 4, 4, 4),),
    "ticked": ((4, 4, 4, 20, 20, 20, 20, 4, 4, 4), (7, 12, 11, 8, 17, 16)),
    "warn": ((12, 21, 22, 4, 2, 4, 12, 21), (12, 15, 12, 10.5)),
    "whole": (
        (4, 9, 4, 4, 9, 4),
        (15, 4, 20, 4, 20, 9),
        (20, 15, 20, 20, 15, 20),
        (9, 20, 4, 20, 4, 15),
    ),
    "erase": ((8, 19, 2, 12, 8, 5, 21, 5, 21, 19, 8, 19), (11, 15, 17, 9), (11, 9, 17, 15)),
    "shift": ((12, 20, 4, 12, 9, 12, 9, 4, 15, 4, 15, 12, 20, 12, 12, 20),),
    "swap": ((16, 20, 20, 16, 16, 12), (20, 16, 5, 16), (8, 12, 4, 8, 8, 4), (4, 8, 19, 8)),
    "crown": ((4, 6, 3, 17, 8, 12, 12, 19, 16, 12, 21, 17, 20, 6, 4, 6),),
}
CIRCLES: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "camera": ((12, 11.5, 4),),
    "search": ((10.5, 13.5, 6),),
    "person": ((12, 16.5, 4),),
    "people": ((8.5, 15.5, 3.5), (16.5, 15.5, 2.8)),
    "gear": ((12, 12, 4),),
    "help": ((12, 12, 9),),
    "contrast": ((12, 12, 9),),
    "eye": ((12, 12, 3),),
}
DOTS: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "die": ((8.5, 15.5, 1.5), (12, 12, 1.5), (15.5, 8.5, 1.5)),
    "help": ((12, 6.8, 1.2),),
    "warn": ((12, 7.2, 1.2),),
}
MORE: Mapping[str, tuple[Stroke, ...]] = {
    "person": ((4, 4, 5, 9, 9, 11, 15, 11, 19, 9, 20, 4),),
    "people": ((2.5, 5, 3.5, 9, 8.5, 10.5, 13.5, 9, 14.5, 5), (16, 10.5, 20, 9, 21.5, 5)),
    "gear": tuple(
        (12 + 5.5 * x, 12 + 5.5 * y, 12 + 8.5 * x, 12 + 8.5 * y)
        for x, y in ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
    ),
    "help": ((9, 14.5, 9.8, 16.5, 12, 17.2, 14.3, 16.4, 15, 14.4, 13, 12, 12, 10.8, 12, 9.6),),
    "eye": ((2.5, 12, 7, 16.5, 12, 18, 17, 16.5, 21.5, 12, 17, 7.5, 12, 6, 7, 7.5, 2.5, 12),),
}


class Icon(Widget):
    """A drawing as wide as it is high."""

    def __init__(self, name: str, theme: Theme, *, side: float = 0.0, colour: Colour | None = None) -> None:
        side = side or theme.large
        super().__init__(size_hint=(None, None), size=(side, side))
        if name not in NAMES:
            raise KeyError(f"there is no icon {name!r}; there are {', '.join(sorted(NAMES))}")
        self.name = name
        self._group = InstructionGroup()
        self._colour = colour or theme.palette.ink
        self.canvas.add(self._group)
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def show(self, name: str) -> None:
        """Another drawing in its place."""
        self.name = name
        self._draw()

    def _draw(self, *_: object) -> None:
        self._group.clear()
        self._group.add(Color(*self._colour))
        draw_icon(self._group.add, self.name, self.x, self.y, min(self.width, self.height))


NAMES = frozenset({*STROKES, *CIRCLES, *MORE})


def draw_icon(add: Callable[[object], None], name: str, x: float, y: float, side: float) -> None:
    """Draw into any canvas, so that a map can use the same icons."""
    unit = side / GRID
    for stroke in (*STROKES.get(name, ()), *MORE.get(name, ())):
        points = [
            value for at in range(0, len(stroke), 2) for value in (x + stroke[at] * unit, y + stroke[at + 1] * unit)
        ]
        add(Line(points=points, width=max(1.0, unit * 0.9), cap="round", joint="round"))
    for cx, cy, radius in CIRCLES.get(name, ()):
        add(Line(circle=(x + cx * unit, y + cy * unit, radius * unit, 0, 360, CORNERS), width=max(1.0, unit * 0.9)))
    for cx, cy, radius in DOTS.get(name, ()):
        size = 2 * radius * unit
        add(Ellipse(pos=(x + cx * unit - size / 2, y + cy * unit - size / 2), size=(size, size)))
