"""The doors of a board of squares: openings in the walls between rooms that share a side.

Measures are those of ``board_shapes.py``.
"""

from math import atan2

from msgspec import Struct

from companion.kernel.board import Way
from companion.kernel.view import Board
from kivy_ui.boards.board_shapes import ROOM, Placed
from kivy_ui.drawing.meshes import Point, Segment

GAP = 0.42
"""Half the width of a door."""
SIGN_BEFORE = 0.32
"""How far before the wall a door's sign is written."""


class Door(Struct, frozen=True):
    """An opening in a wall; *through* leads from one room into the other, *gap* lies across it.

    *turn* is the direction through it, *sign_at* lies before it where the way begins.
    """

    way: Way
    gap: Segment
    through: Segment
    middle: Point
    turn: float
    sign_at: Point


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
        far_in = 1 - ROOM + 0.06
        through = (
            middle[0] - across * far_in,
            middle[1] - up * far_in,
            middle[0] + across * far_in,
            middle[1] + up * far_in,
        )
        found.append(Door(way, gap, through, middle, atan2(v - y, u - x), sign_at))
    return found, far
