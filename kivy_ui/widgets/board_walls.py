"""The walls of a board of squares: one wherever two rooms share a side and no open way, with gaps where doors are.

Measures are those of ``board_shapes.py``.
"""

from math import atan2

from msgspec import Struct

from companion.kernel.board import Way
from companion.kernel.view import Board
from kivy_ui.widgets.board_shapes import Placed
from kivy_ui.widgets.meshes import Point, Segment

GAP = 0.42
"""Half the width of a door."""
POST = 0.14
"""How far a door's posts stand out of the wall to each side."""
SIGN_BEFORE = 0.32
"""How far before the wall a door's sign is written."""


class Door(Struct, frozen=True):
    """A gap in a wall; *turn* is the direction through it, *sign_at* lies before it where the way begins."""

    way: Way
    gap: Segment
    middle: Point
    turn: float
    sign_at: Point


def walls(panel: Board, placed: Placed) -> list[Segment]:
    """Every stretch of wall once, and the posts of every door."""
    kinds: dict[frozenset[str], str] = {}
    for way in panel.layout.ways:
        kinds.setdefault(frozenset((way.from_, way.to)), way.kind)
    there = {_cell(point): id_ for id_, point in placed.at.items()}
    drawn: dict[tuple[Point, Point], list[Segment]] = {}
    for id_, (x, y) in placed.at.items():
        for across, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            side = (x + across, y + up)
            along = (abs(up), abs(across))
            other = there.get(_cell((x + 2 * across, y + 2 * up)), "")
            kind = kinds.get(frozenset((id_, other))) if other else None
            drawn[_cell(side), along] = _wall(side, along, kind)
    return [part for parts in drawn.values() for part in parts]


def _cell(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def _wall(side: Point, along: Point, kind: str | None) -> list[Segment]:
    """The wall through the middle of a *side*: whole, with a gap, or none where nothing keeps two rooms apart."""
    (x, y), (u, v) = side, along
    if kind is None:
        return [(x - u * 1.055, y - v * 1.055, x + u * 1.055, y + v * 1.055)]
    if not kind:
        return []
    parts = []
    for end in (-1, 1):
        edge = (x + end * u * GAP, y + end * v * GAP)
        parts.append((x + end * u * 1.055, y + end * v * 1.055, *edge))
        parts.append((edge[0] - v * POST, edge[1] - u * POST, edge[0] + v * POST, edge[1] + u * POST))
    return parts


def doors(panel: Board, placed: Placed) -> tuple[list[Door], list[Way]]:
    """The ways through shared sides, and those that lead elsewhere: they have to be drawn as lines."""
    found, far = [], []
    for way in panel.layout.ways:
        if way.from_ not in placed.at or way.to not in placed.at:
            continue
        (x, y), (u, v) = placed.at[way.from_], placed.at[way.to]
        if abs(abs(u - x) + abs(v - y) - 2) > 0.01 or min(abs(u - x), abs(v - y)) > 0.01:
            far.append(way)
            continue
        across, up = (u - x) / 2, (v - y) / 2
        middle = x + across, y + up
        gap = (middle[0] - up * GAP, middle[1] - across * GAP, middle[0] + up * GAP, middle[1] + across * GAP)
        sign_at = middle[0] - across * SIGN_BEFORE, middle[1] - up * SIGN_BEFORE
        found.append(Door(way, gap, middle, atan2(v - y, u - x), sign_at))
    return found, far
