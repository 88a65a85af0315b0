"""A way over a map: a line from space to space, and where a piece is to be moved an arrow at its end."""

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin

import numpy as np
from kivy.graphics import Color, Line

from kivy_ui.boards.board_pieces import DARK, LIGHT
from kivy_ui.drawing.meshes import Point, mesh
from kivy_ui.theme import Colour
from kivy_ui.widgets.lettering import Add

SHORT = 0.95
"""How far before the middle of its last space a way ends, in the board's measure: what is there stays in sight."""


def draw_way(add: Add, middles: Sequence[Point], unit: float, colour: Colour, *, arrow: bool) -> None:
    """Through the *middles* of spaces, in pixels; an *arrow* leads from a ring where a piece stood."""
    if len(middles) < 2:
        return
    points = [*middles[:-1], _short_of(middles[-2], middles[-1], unit * SHORT)]
    if arrow:
        add(Color(*colour))
        add(Line(circle=(*points[0], unit * 0.56), width=max(1.2, unit * 0.045)))
    flat = [number for point in points for number in point]
    for ink, width in ((DARK, 0.15), (colour, 0.09)):
        add(Color(*ink))
        add(Line(points=flat, width=max(1.5, unit * width), joint="round", cap="round"))
    if arrow:
        _arrow(add, points[-2], points[-1], unit)


def _short_of(before: Point, end: Point, by: float) -> Point:
    """A point on the way to *end*, not quite there."""
    far = hypot(end[0] - before[0], end[1] - before[1]) or 1.0
    share = max(0.0, 1 - by / far)
    return before[0] + (end[0] - before[0]) * share, before[1] + (end[1] - before[1]) * share


def _arrow(add: Add, before: Point, end: Point, unit: float) -> None:
    turn = atan2(end[1] - before[1], end[0] - before[0])
    for ink, size in ((DARK, 0.62), (LIGHT, 0.48)):
        head = [(cos(turn + a) * r, sin(turn + a) * r) for a, r in ((0, 1.0), (2.3, 1.0), (pi, 0.45), (-2.3, 1.0))]
        points = np.array(head) * size * unit + np.array(end)
        add(Color(*ink))
        add(mesh(points, np.array([0, 1, 2, 0, 2, 3])))
