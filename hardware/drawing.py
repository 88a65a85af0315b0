"""A drawing of a few plain shapes that can be written as SVG or painted as PNG, alike.

Measures are pixels from the top left corner.
"""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

Point = tuple[float, float]
SHARPNESS = 2
"""Pixels of a PNG for each pixel of the drawing."""


class Line(Struct, frozen=True):
    """A line through points, or with *closed* the outline of a shape filled with *fill*."""

    points: tuple[Point, ...]
    colour: str
    width: float = 2.0
    fill: str = ""
    closed: bool = False


class Circle(Struct, frozen=True):
    at: Point
    radius: float
    fill: str
    colour: str = ""
    width: float = 1.5


class Box(Struct, frozen=True):
    """A rectangle with round corners."""

    at: Point
    size: Point
    fill: str
    colour: str = ""
    radius: float = 6.0


class Text(Struct, frozen=True):
    """Words on a baseline."""

    at: Point
    words: str
    size: float = 13.0
    colour: str = "#222222"
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


Shape = Line | Circle | Box | Text


class Drawing(Struct):
    """Shapes in the order they are painted."""

    width: float
    height: float
    shapes: list[Shape] = []

    def add(self, *shapes: Shape) -> None:
        self.shapes.extend(shapes)


# -- SVG ---------------------------------------------------------------------------------------------------


def to_svg(drawing: Drawing, title: str) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width:g} {drawing.height:g}" '
        f'width="{drawing.width:g}" height="{drawing.height:g}" font-family="Helvetica, Arial, sans-serif">'
    )
    ground = f'<rect width="{drawing.width:g}" height="{drawing.height:g}" fill="#ffffff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", ground, *map(_svg, drawing.shapes), "</svg>", ""])


def _svg(shape: Shape) -> str:
    if isinstance(shape, Text):
        weight = ' font-weight="bold"' if shape.bold else ""
        place = f'x="{shape.at[0]:g}" y="{shape.at[1]:g}" text-anchor="{shape.anchor}"'
        return f'<text {place} font-size="{shape.size:g}" fill="{shape.colour}"{weight}>{escape(shape.words)}</text>'
    if isinstance(shape, Circle):
        place = f'cx="{shape.at[0]:g}" cy="{shape.at[1]:g}" r="{shape.radius:g}"'
        return f'<circle {place} fill="{shape.fill}"{_stroke(shape.colour, shape.width)}/>'
    if isinstance(shape, Box):
        place = f'x="{shape.at[0]:g}" y="{shape.at[1]:g}" width="{shape.size[0]:g}" height="{shape.size[1]:g}"'
        return f'<rect {place} rx="{shape.radius:g}" fill="{shape.fill}"{_stroke(shape.colour, 1.2)}/>'
    points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
    kind = "polygon" if shape.closed else "polyline"
    return f'<{kind} points="{points}" fill="{shape.fill or "none"}"{_stroke(shape.colour, shape.width)}/>'


def _stroke(colour: str, width: float) -> str:
    if not colour:
        return ""
    return f' stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"'


# -- PNG ---------------------------------------------------------------------------------------------------


def write_png(drawing: Drawing, path: Path) -> bool:
    """Paint it; False if the file could not be written."""
    import cv2
    import numpy as np

    size = (round(drawing.height * SHARPNESS), round(drawing.width * SHARPNESS), 3)
    picture = np.full(size, 255, np.uint8)
    painter = _Painter(picture)
    for shape in drawing.shapes:
        painter.paint(shape)
    try:
        return bool(cv2.imwrite(str(path), picture))
    except cv2.error:
        return False


class _Painter:
    """Paints with OpenCV, which has round line ends, smooth edges and a font."""

    def __init__(self, picture: Any) -> None:
        import cv2

        self._cv2, self._picture, self._font = cv2, picture, cv2.FontFace("sans")

    def paint(self, shape: Shape) -> None:
        if isinstance(shape, Text):
            self._text(shape)
        elif isinstance(shape, Line):
            self._line(shape.points, shape.colour, shape.width, shape.fill, closed=shape.closed)
        elif isinstance(shape, Box):
            self._line(_rounded(shape), shape.colour, 1.2, shape.fill, closed=True)
        else:
            self._circle(shape)

    def _line(self, points: Sequence[Point], colour: str, width: float, fill: str, *, closed: bool) -> None:
        import numpy as np

        corners = [np.array([_fine(point) for point in points], np.int32)]
        if fill:
            self._cv2.fillPoly(self._picture, corners, _bgr(fill), self._cv2.LINE_AA, _SHIFT)
        if colour:
            thick = max(1, round(width * SHARPNESS))
            self._cv2.polylines(self._picture, corners, closed, _bgr(colour), thick, self._cv2.LINE_AA, _SHIFT)

    def _circle(self, shape: Circle) -> None:
        radius = round(shape.radius * SHARPNESS * _FINE)
        for colour, thick in ((shape.fill, -1), (shape.colour, round(shape.width * SHARPNESS))):
            if colour:
                where = _fine(shape.at), radius
                self._cv2.circle(self._picture, *where, _bgr(colour), thick, self._cv2.LINE_AA, _SHIFT)

    def _text(self, shape: Text) -> None:
        cv2, size, weight = self._cv2, round(shape.size * SHARPNESS), 700 if shape.bold else 400
        wide = cv2.getTextSize((0, 0), shape.words, (0, 0), self._font, size, weight)[2]
        x = shape.at[0] * SHARPNESS - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
        where = round(x), round(shape.at[1] * SHARPNESS)
        cv2.putText(self._picture, shape.words, where, _bgr(shape.colour), self._font, size, weight)


_SHIFT = 4
_FINE = 1 << _SHIFT


def _fine(point: Point) -> tuple[int, int]:
    """In sixteenths of a pixel, as OpenCV wants it for smooth edges."""
    return round(point[0] * SHARPNESS * _FINE), round(point[1] * SHARPNESS * _FINE)


def _bgr(code: str) -> tuple[int, int, int]:
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    return blue, green, red


def _rounded(box: Box) -> list[Point]:
    """The outline of a box, its corners as five points each."""
    from math import cos, pi, sin

    (x, y), (wide, high) = box.at, box.size
    r = min(box.radius, wide / 2, high / 2)
    middles = [
        (x + wide - r, y + r, 1.5),
        (x + wide - r, y + high - r, 0.0),
        (x + r, y + high - r, 0.5),
        (x + r, y + r, 1.0),
    ]
    return [
        (cx + r * cos((turn + step / 8) * pi), cy + r * sin((turn + step / 8) * pi))
        for cx, cy, turn in middles
        for step in range(5)
    ]
