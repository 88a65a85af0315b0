"""A hex map drawn into one group of instructions: grounds, routes, signs, a way, rings and pieces.

All hexes of one look are one mesh, so a whole map is some thirty instructions. Knows the hexmap panel and how things
look; knows neither fingers nor the game.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

import numpy as np
from kivy.graphics import Color, InstructionGroup, Line, Mesh

from companion.kernel.hexes import centre
from companion.kernel.view import Hex, HexMap
from kivy_ui.theme import Colour, Theme, rgb
from kivy_ui.widgets.discs import draw_disc
from kivy_ui.widgets.figures import SIGN_COLOURS
from kivy_ui.widgets.hex_looks import OTHER_ROUTE, ROUTES, RouteLook, Stroke, look_of
from kivy_ui.widgets.lettering import lettering, write_centred

Point = tuple[float, float]
Segment = tuple[float, float, float, float]
SeatLook = Callable[[str], tuple[Colour, str] | None]
"""The colour and shape of a piece that belongs to a seat."""

HALF_WIDTH = 3**0.5 / 2
HEXAGON = np.array([(sin(n * pi / 3), cos(n * pi / 3)) for n in range(6)])
DARK, LIGHT = rgb("0c0d10"), rgb("ffffff")
MOST_TOKENS = 3
"""More pieces on one hex are told by their number."""


class Layout:
    """Where the hexes of a panel lie, in sides of a hex from the lower left corner of the map; y upwards."""

    def __init__(self, panel: HexMap) -> None:
        self.hexes = {hex_.id: hex_ for hex_ in panel.hexes}
        points = {hex_.id: centre((hex_.col, hex_.row)) for hex_ in panel.hexes}
        xs, ys = [x for x, _ in points.values()] or [0.0], [y for _, y in points.values()] or [0.0]
        self.width = max(xs) - min(xs) + 2 * HALF_WIDTH + 0.2
        self.height = max(ys) - min(ys) + 2.2
        left, bottom = min(xs) - HALF_WIDTH - 0.1, max(ys) + 1.1
        self.at: dict[str, Point] = {id_: (x - left, bottom - y) for id_, (x, y) in points.items()}

    def nearest(self, x: float, y: float) -> Hex | None:
        """The hex at a point; the nearest middle is that of the hex one is in."""
        found = min(self.at, key=lambda id_: hypot(self.at[id_][0] - x, self.at[id_][1] - y), default=None)
        if found is None or hypot(self.at[found][0] - x, self.at[found][1] - y) > 1.0:
            return None
        return self.hexes[found]


def initials(name: str) -> str:
    """``B2`` for ``Boat 2``; a letter for one word, two for more."""
    words = name.split()
    if len(words) > 1 and words[-1].isdigit():
        return words[0][:1] + words[-1]
    return "".join(word[:1] for word in words[:2])


class MapDrawing:
    """Draws a panel at *unit* pixels a side."""

    def __init__(self, panel: HexMap, layout: Layout, theme: Theme, seat_look: SeatLook) -> None:
        self._panel, self._layout, self._theme, self._seat_look = panel, layout, theme, seat_look

    def draw(self, group: InstructionGroup, unit: float, offered: Iterable[str], way: Sequence[str]) -> None:
        """Everything anew."""
        group.clear()
        self._add, self._unit = group.add, unit
        self._grounds()
        self._routes()
        self._rings([id_ for id_ in offered if id_ in self._layout.at])
        self._signs()
        self._way([id_ for id_ in way if id_ in self._layout.at])
        self._pieces()

    # -- the ground ----------------------------------------------------------------------------------------

    def _grounds(self) -> None:
        by_look: dict[str, list[Point]] = {}
        for hex_ in self._panel.hexes:
            by_look.setdefault(hex_.look, []).append(self._layout.at[hex_.id])
        for name, middles in by_look.items():
            look = look_of(name)
            self._add(Color(*look.colour))
            self._add(hexagons(np.array(middles) * self._unit, self._unit * 0.96))
            if look.strokes:
                self._add(Color(*((1, 1, 1, 0.42) if look.light else (0, 0, 0, 0.42))))
                marks = np.array([mark for stroke in look.strokes for mark in segments(stroke)])
                moved = marks[None] + np.tile(np.array(middles), 2)[:, None]
                self._add(bars(moved.reshape(-1, 4) * self._unit, max(1.2, self._unit * 0.055)))

    def _routes(self) -> None:
        by_kind: dict[str, list[Segment]] = {}
        for kind, chain in self._panel.routes:
            points = [self._layout.at[id_] for id_ in chain if id_ in self._layout.at]
            by_kind.setdefault(kind, []).extend((*a, *b) for a, b in pairwise(points))
        for kind, lines in by_kind.items():
            look = ROUTES.get(kind, OTHER_ROUTE)
            drawn = np.array([part for line in lines for part in _parts(line, look)]).reshape(-1, 4) * self._unit
            for colour, width in ((DARK, look.width + 0.07), (look.colour, look.width)):
                self._add(Color(*colour))
                self._add(bars(drawn, self._unit * width))

    # -- what is printed, where one may go, and the way ----------------------------------------------------

    def _rings(self, offered: list[str]) -> None:
        if not offered:
            return
        middles = np.array([self._layout.at[id_] for id_ in offered]) * self._unit
        for colour, inner, outer in ((DARK, 0.7, 0.99), (self._theme.palette.focus, 0.77, 0.94)):
            self._add(Color(*colour))
            self._add(rings(middles, self._unit * inner, self._unit * outer))

    def _signs(self) -> None:
        for hex_ in self._panel.hexes:
            if hex_.sign:
                x, y = self._pixels(hex_.id)
                self._disc(x, y, 0.46, (*DARK[:3], 0.8))
                letters = lettering(hex_.sign, round(self._unit * 0.72))
                write_centred(self._add, letters, x, y, SIGN_COLOURS.get(hex_.sign, LIGHT))

    def _way(self, way: list[str]) -> None:
        """An arrow over the hexes, its steps numbered."""
        if len(way) < 2:
            return
        points = [self._pixels(id_) for id_ in way]
        colour = self._theme.palette.warn
        flat = [number for point in points for number in point]
        for ink, width in ((DARK, 0.12), (colour, 0.07)):
            self._add(Color(*ink))
            self._add(Line(points=flat, width=max(1.5, self._unit * width), joint="round", cap="round"))
        for number, (x, y) in enumerate(points[1:-1], 1):
            self._disc(x, y, 0.38, colour)
            write_centred(self._add, lettering(str(number), round(self._unit * 0.5)), x, y, DARK)
        self._arrow(points[-2], points[-1], str(len(points) - 1), colour)

    def _arrow(self, before: Point, end: Point, number: str, colour: Colour) -> None:
        turn = atan2(end[1] - before[1], end[0] - before[0])
        for ink, size in ((DARK, 0.74), (colour, 0.62)):
            head = [(cos(turn + a) * r, sin(turn + a) * r) for a, r in ((0, 1.0), (2.3, 1.0), (pi, 0.45), (-2.3, 1.0))]
            points = np.array(head) * size * self._unit + np.array(end)
            self._add(Color(*ink))
            self._add(_mesh(points, np.array([0, 1, 2, 0, 2, 3])))
        write_centred(self._add, lettering(number, round(self._unit * 0.5)), *end, DARK)

    # -- pieces --------------------------------------------------------------------------------------------

    def _pieces(self) -> None:
        for hex_ in self._panel.hexes:
            if hex_.pieces:
                self._tokens(hex_)

    def _tokens(self, hex_: Hex) -> None:
        """Side by side in the lower half where there is a sign above them, else in the middle."""
        x, y = self._pixels(hex_.id)
        shown = hex_.pieces if len(hex_.pieces) <= MOST_TOKENS else hex_.pieces[: MOST_TOKENS - 1]
        more = len(hex_.pieces) - len(shown)
        count = len(shown) + bool(more)
        size = 0.44 if count == 1 else 0.36
        step = 0.56 if count > 2 else 0.66
        y -= self._unit * (0.38 if hex_.sign else 0.0)
        left = x - self._unit * step * (count - 1) / 2
        for n, piece in enumerate(shown):
            self._token(piece, left + n * step * self._unit, y, size)
        if more:
            self._stamp(f"+{more}", left + (count - 1) * step * self._unit, y, size, DARK, LIGHT)

    def _token(self, piece: str, x: float, y: float, size: float) -> None:
        """A disc in the colour and with the shape of its seat; what belongs to nobody is a dark square."""
        look = self._seat_look(piece)
        if look is not None:
            self._stamp(look[1], x, y, size, look[0], DARK)
            return
        half = self._unit * size * 0.92
        for colour, side in ((LIGHT, half), (rgb("5a1420"), half - max(1.5, self._unit * 0.06))):
            self._add(Color(*colour))
            corners = np.array([(-side, -side), (side, -side), (side, side), (-side, side)]) + np.array([x, y])
            self._add(_mesh(corners, np.array([0, 1, 2, 0, 2, 3])))
        write_centred(self._add, lettering(initials(piece), round(self._unit * size * 1.15)), x, y, LIGHT)

    def _stamp(self, text: str, x: float, y: float, size: float, ground: Colour, ink: Colour) -> None:
        self._disc(x, y, size + 0.06, LIGHT if ground == DARK else DARK)
        self._disc(x, y, size, ground)
        write_centred(self._add, lettering(text, round(self._unit * size * 1.15)), x, y, ink)

    def _disc(self, x: float, y: float, size: float, colour: Colour) -> None:
        draw_disc(self._add, x, y, self._unit * size, colour)

    def _pixels(self, id_: str) -> Point:
        x, y = self._layout.at[id_]
        return x * self._unit, y * self._unit


# -- meshes ------------------------------------------------------------------------------------------------


def _mesh(points: "np.ndarray", indices: "np.ndarray") -> Mesh:
    """Triangles; Kivy wants x, y and two texture coordinates a point."""
    vertices = np.zeros((len(points), 4), dtype=np.float32)
    vertices[:, :2] = points
    return Mesh(vertices=vertices.ravel(), indices=indices.astype(np.uint16).ravel(), mode="triangles")


def _repeated(pattern: Sequence[int], times: int, corners: int) -> "np.ndarray":
    return (np.array(pattern)[None] + corners * np.arange(times)[:, None]).ravel()


def hexagons(middles: "np.ndarray", radius: float) -> Mesh:
    """Filled hexes around *middles*."""
    points = (middles[:, None] + HEXAGON[None] * radius).reshape(-1, 2)
    return _mesh(points, _repeated((0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5), len(middles), 6))


def rings(middles: "np.ndarray", inner: float, outer: float) -> Mesh:
    """Hexagonal rings."""
    both = np.concatenate([HEXAGON * inner, HEXAGON * outer])
    points = (middles[:, None] + both[None]).reshape(-1, 2)
    sides = [corner for n in range(6) for corner in (n, n + 6, (n + 1) % 6, (n + 1) % 6, n + 6, (n + 1) % 6 + 6)]
    return _mesh(points, _repeated(sides, len(middles), 12))


def bars(lines: "np.ndarray", width: float) -> Mesh:
    """Straight lines x, y, x, y of a *width*, as slim rectangles."""
    starts, ends = lines[:, :2], lines[:, 2:]
    along = ends - starts
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)[:, None]
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1) / length * width / 2
    points = np.stack([starts - aside, starts + aside, ends + aside, ends - aside], axis=1).reshape(-1, 2)
    return _mesh(points, _repeated((0, 1, 2, 0, 2, 3), len(lines), 4))


def segments(stroke: Stroke) -> list[Segment]:
    """The straight parts of a stroke."""
    points = list(zip(stroke[::2], stroke[1::2], strict=True))
    return [(*a, *b) for a, b in pairwise(points)]


def _parts(line: Segment, look: RouteLook) -> list[Segment]:
    """A line beside itself for each offset, cut into dashes where it has some."""
    x, y, to_x, to_y = line
    length = hypot(to_x - x, to_y - y) or 1.0
    along = ((to_x - x) / length, (to_y - y) / length)
    count = max(1, round(length / look.dash / 2)) if look.dash else 1
    step = length / count
    dash = step / 2 if look.dash else length
    parts = []
    for offset in look.offsets:
        left, down = x - along[1] * offset, y + along[0] * offset
        for n in range(count):
            a, b = n * step, n * step + dash
            parts.append((left + along[0] * a, down + along[1] * a, left + along[0] * b, down + along[1] * b))
    return parts
