"""Where the spaces of a board and the pieces on them lie, by the board's shape: the drawing and the fingers read it.

All measures are in *units* from the lower left corner of the board, y upwards: a hex has sides of one unit, a square of
two, and free areas are as far apart as their boxes need.
"""

import re
from math import cos, hypot, pi, sin

import numpy as np
from msgspec import Struct

from companion.kernel.board import Piece, Space
from companion.kernel.hexes import centre
from companion.kernel.view import Board
from companion.language.words import worded
from kivy_ui.drawing.meshes import Point

HALF_WIDTH = 3**0.5 / 2
HEXAGON = np.array([(sin(n * pi / 3), cos(n * pi / 3)) for n in range(6)])
AREA_WIDE, AREA_HIGH, AREA_ROUND = 1.3, 0.95, 0.35
"""Half the width and height of a free area's box, and the radius of its corners."""
ROOM, ROOM_ROUND = 0.91, 0.18
"""The same of a square; what is left to its sides is wall."""
AREA_APART = 0.7
"""Between two boxes there is at least so much room, for the ways."""
CORNER = 0.5
"""How much of a name's line a figure or a sign in the corner takes."""
NAME_ON_GRID = re.compile("([A-Za-z]{1,2})([0-9]{1,2})")
MOST_TOKENS = 3
"""More pieces on one space are told by their number."""


def _rounded(wide: float, high: float, radius: float) -> "np.ndarray":
    """A box with round corners, four points to each."""
    wide, high = wide - radius, high - radius
    points = []
    for corner, (across, up) in enumerate(((wide, high), (-wide, high), (-wide, -high), (wide, -high))):
        turns = [pi / 2 * (corner + n / 3) for n in range(4)]
        points += [(across + cos(turn) * radius, up + sin(turn) * radius) for turn in turns]
    return np.array(points)


class Grid(Struct, frozen=True):
    """What columns and rows are called, by their numbers, where the names of all spaces say so: b and 3 make b3."""

    columns: dict[int, str]
    rows: dict[int, str]


def grid(spaces: list[Space]) -> Grid | None:
    """The names of columns and rows, if those of the spaces are made of them."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    for space in spaces:
        name = NAME_ON_GRID.fullmatch(worded(space.label))
        if name is None:
            return None
        column, row = int(space.at[0]), int(space.at[1])
        if columns.setdefault(column, name[1]) != name[1] or rows.setdefault(row, name[2]) != name[2]:
            return None
    return Grid(columns, rows) if len(spaces) > 1 else None


class Token(Struct, frozen=True):
    """A piece as it is drawn on its space, around x, y; without a *piece* it stands for *more* that do not fit."""

    x: float
    y: float
    size: float
    piece: Piece | None = None
    more: tuple[Piece, ...] = ()


class Placed:
    """The board laid out. *outline* is that of a space around its middle; *names* says whether names are written on
    spaces, which leaves less room below them for pieces.
    """

    outline = HEXAGON
    names = False
    half: Point = (HALF_WIDTH, 1.0)
    _beside_figure: Point = (0.0, 0.52)
    """Where small pieces stand, from the middle of a space that has a figure."""

    def __init__(self, panel: Board) -> None:
        self.spaces = panel.layout.named
        self.standing = panel.standing
        points = self.middles(panel.layout.spaces)
        xs, ys = [x for x, _ in points.values()] or [0.0], [y for _, y in points.values()] or [0.0]
        self.width = max(xs) - min(xs) + 2 * self.half[0] + 0.2
        self.height = max(ys) - min(ys) + 2 * self.half[1] + 0.2
        left, bottom = min(xs) - self.half[0] - 0.1, max(ys) + self.half[1] + 0.1
        self.at: dict[str, Point] = {id_: (x - left, bottom - y) for id_, (x, y) in points.items()}
        self.grid = grid(panel.layout.spaces)

    def middles(self, spaces: list[Space]) -> dict[str, Point]:
        """Where they lie, y downwards."""
        return {space.id: centre((int(space.at[0]), int(space.at[1]))) for space in spaces}

    def nearest(self, x: float, y: float) -> Space | None:
        """The hex at a point; the nearest middle is that of the hex one is in."""
        found = min(self.at, key=lambda id_: hypot(self.at[id_][0] - x, self.at[id_][1] - y), default=None)
        if found is None or hypot(self.at[found][0] - x, self.at[found][1] - y) > 1.0:
            return None
        return self.spaces[found]

    def tokens(self, id_: str, *, small: bool = False) -> list[Token]:
        """The pieces on a space, side by side: below its sign or name where it has one, else in the middle. *small*
        ones leave room for a figure.
        """
        pieces = self.standing.get(id_, [])
        shown = pieces if len(pieces) <= MOST_TOKENS else pieces[: MOST_TOKENS - 1]
        more = tuple(pieces[len(shown) :])
        count = len(shown) + bool(more)
        size, step = (part * (0.5 if small else 1.0) for part in self._token_size(count))
        x, y = self.at[id_]
        across, up = self._beside_figure if small else (0.0, -self._token_drop(id_))
        x, y = x + across, y + up
        left = x - step * (count - 1) / 2
        tokens = [Token(left + n * step, y, size, piece) for n, piece in enumerate(shown)]
        return [*tokens, Token(left + (count - 1) * step, y, size, more=more)] if more else tokens

    def _token_size(self, count: int) -> tuple[float, float]:
        return (0.68 if count == 1 else 0.5 if count == 2 else 0.4), (0.56 if count > 2 else 0.8)

    def _token_drop(self, id_: str) -> float:
        return 0.16 if self.spaces[id_].sign else 0.0

    def sign_at(self, id_: str, *, above: bool = False) -> tuple[float, float, float]:
        """Where the sign of a space is drawn, and how large; *above* the figure or the pieces on it."""
        x, y = self.at[id_]
        return (x, y + 0.56, 0.32) if above or id_ in self.standing else (x, y, 0.46)

    def figure_at(self, id_: str, *, beside: bool) -> Point:
        """Where its large figure is drawn: in the middle, or below what else is on it."""
        x, y = self.at[id_]
        return x, y - (0.38 if id_ in self.standing else 0.24 if beside else 0.04)

    def mark_at(self, id_: str) -> Point:
        """Where its figure is drawn."""
        x, y = self.at[id_]
        return x, y + 0.64


class Hexes(Placed):
    """Side by side, every odd row half a hex to the right."""


class Squares(Placed):
    """In columns and rows, with doors between them."""

    outline = _rounded(ROOM, ROOM, ROOM_ROUND)
    names = True
    half = (1.0, 1.0)
    _beside_figure = (-0.45, -0.38)

    def middles(self, spaces: list[Space]) -> dict[str, Point]:
        return {space.id: (2 * space.at[0], 2 * space.at[1]) for space in spaces}

    def nearest(self, x: float, y: float) -> Space | None:
        """The space whose box is at a point, and a little around it."""
        wide, high = self.half
        inside = (id_ for id_, (u, v) in self.at.items() if abs(u - x) <= wide and abs(v - y) <= high)
        found = next(inside, None)
        return self.spaces[found] if found is not None else None

    def _token_size(self, count: int) -> tuple[float, float]:
        return (0.48 if count == 1 else 0.4 if count == 2 else 0.31), (0.84 if count <= 2 else 0.64)

    def _token_drop(self, id_: str) -> float:
        return 0.42

    def sign_at(self, id_: str, *, above: bool = False) -> tuple[float, float, float]:
        """Below the name; in the upper corner where pieces or a figure stand there."""
        x, y = self.at[id_]
        wide, high = self.half
        return (x + wide - 0.3, y + high - 0.3, 0.22) if above or id_ in self.standing else (x, y - 0.36 * high, 0.42)

    def figure_at(self, id_: str, *, beside: bool) -> Point:
        """At the foot; pieces stand at its left."""
        x, y = self.at[id_]
        return x + (0.42 if id_ in self.standing else 0.0), y - 0.4 * self.half[1]

    def mark_at(self, id_: str) -> Point:
        """In the upper corner, before the sign if that is there."""
        x, y = self.at[id_]
        beside = CORNER if self.spaces[id_].sign and id_ in self.standing else 0.0
        return x + self.half[0] - 0.28 - beside, y + self.half[1] - 0.28


class Areas(Squares):
    """Where the game put their middles, drawn so far apart that no two boxes touch."""

    outline = _rounded(AREA_WIDE, AREA_HIGH, AREA_ROUND)
    half = (AREA_WIDE, AREA_HIGH)

    def middles(self, spaces: list[Space]) -> dict[str, Point]:
        scale = max((_apart(one.at, other.at) for n, one in enumerate(spaces) for other in spaces[:n]), default=1.0)
        return {space.id: (space.at[0] * scale, space.at[1] * scale) for space in spaces}


def _apart(one: Point, other: Point) -> float:
    """How far the drawing must be stretched for two boxes not to touch."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    stretches = [2 * AREA_WIDE + AREA_APART, 2 * AREA_HIGH + AREA_APART]
    return min((need / far for need, far in zip(stretches, (across, down), strict=True) if far > 1e-6), default=1.0)


SHAPES: dict[str, type[Placed]] = {"hexes": Hexes, "squares": Squares, "areas": Areas}


def placed(panel: Board) -> Placed:
    return SHAPES[panel.layout.shape](panel)
