"""A board as the camera needs it: its tags and the middles of its spaces on one plane, in millimetres or any measure.

Does not know what a space is for.
"""

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.errors import Invalid
from companion.kernel.board import Layout, Point
from companion.kernel.hexes import centre
from companion.language.words import phrase
from vision.board.tag_finding import Points, Tag
from vision.tray import Matrix

CORNERS = 4
LEAST_CORNERS = 3
"""Corner tags that must be seen for a board to be found: one may lie under an arm."""
MOST_OFF = 0.1
"""Of a tag's edge, by which its corners may lie beside where the board's plane says: more, and it was moved."""
REACH = 0.75
"""Of the way to the next space, within which a token stands on a space at all. The corner of a square is at 0.71."""
BETWEEN = 0.12
"""Of that way, by which the nearest space must be nearer than the second nearest for a token not to lie between."""
LEARNED_FROM = 4
"""Tokens on spaces from which a plan is learned."""

Square = tuple[Point, Point, Point, Point]


class BoardPlan(Struct, frozen=True):
    """Where the *corners* of a board's own tags lie, each clockwise from the tag's top left, and the middles of its
    *spaces*; *pitch* is how far two neighbouring spaces are apart. *board* is the id of the panel it is shown as.

    >>> squares = Layout("squares", [Space("a"), Space("b", at=(1, 0)), Space("c", at=(1, 1))])
    >>> plan = measured("cellar", squares, 200, 200)
    >>> plan.pitch, plan.spaces["b"]
    (72.0, (136.0, 64.0))
    """

    board: str
    corners: dict[int, Square]
    spaces: dict[str, Point]
    pitch: float

    def __post_init__(self) -> None:
        if len(self.corners) < LEAST_CORNERS or not self.spaces or self.pitch <= 0:
            raise ValueError("a board has at least three tags and one space, and its spaces are apart")

    def space_at(self, x: float, y: float) -> tuple[str, bool]:
        """The space at a point, "" beside all of them; and whether it is plain, not near a border."""
        far = sorted((hypot(x - u, y - v), id) for id, (u, v) in self.spaces.items())
        nearest, id = far[0]
        if nearest > REACH * self.pitch:
            return "", True
        return id, len(far) == 1 or far[1][0] - nearest > BETWEEN * self.pitch


def measured(
    board: str, layout: Layout, width: float, height: float, *, first: int = 0, tag: float = 20.0, margin: float = 4.0
) -> BoardPlan:
    """The plan of a rectangle of *width* × *height* with a tag in each corner, whose spaces lie between the tags.

    The tags are upright, *first* at the top left and three more clockwise; each lies in a white *margin*.
    """
    room = tag + 2 * margin
    if width < 3 * room or height < 3 * room:
        raise Invalid(phrase("A board of {w:g} × {h:g} mm has no room for its tags.", w=width, h=height))
    lefts, tops = (margin, width - margin - tag), (margin, height - margin - tag)
    corners = {first + n: _square(lefts[n in (1, 2)], tops[n in (2, 3)], tag) for n in range(CORNERS)}
    units, pitch = in_units(layout)
    points = np.array(list(units.values()))
    low, high = points.min(0) - pitch / 2, points.max(0) + pitch / 2
    scale = min((width - 2 * room) / (high[0] - low[0]), (height - 2 * room) / (high[1] - low[1]))
    shift = np.array([width, height]) / 2 - scale * (low + high) / 2
    spaces = {id: (float(x * scale + shift[0]), float(y * scale + shift[1])) for id, (x, y) in units.items()}
    return BoardPlan(board, corners, spaces, float(pitch * scale))


def _square(left: float, top: float, edge: float) -> Square:
    return (left, top), (left + edge, top), (left + edge, top + edge), (left, top + edge)


def in_units(layout: Layout) -> tuple[dict[str, Point], float]:
    """The middles of a layout's spaces, y downwards, and how far two neighbours are apart, both in units of its own."""
    if layout.shape == "hexes":
        return {space.id: centre((int(space.at[0]), int(space.at[1]))) for space in layout.spaces}, 3**0.5
    middles = {space.id: (float(space.at[0]), float(space.at[1])) for space in layout.spaces}
    if layout.shape == "squares":
        return middles, 1.0
    points = np.array(list(middles.values()))
    apart = np.linalg.norm(points[:, None] - points[None], axis=2) + np.eye(len(points)) * 1e9
    return middles, float(apart.min()) if len(points) > 1 else 1.0


def outermost(layout: Layout) -> list[str]:
    """The four spaces on which tokens are laid to learn a plan: those nearest the corners, clockwise from top left."""
    middles, _ = in_units(layout)
    found: list[str] = []
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        left = (id for id in middles if id not in found)
        found += [max(left, key=lambda id: across * middles[id][0] + down * middles[id][1])]
    return found


def learned(board: str, layout: Layout, first: int, tags: Sequence[Tag], laid: Sequence[int] = ()) -> BoardPlan:
    """The plan of a board that lies before the camera, four tokens on its outermost spaces, so that nobody measures.

    The plan's plane is this very picture; the board's own tags tell which way it lies, and of more tokens those nearest
    to them count. *laid* are the tags of the
    tokens, if others lie about.
    """
    corners = {tag.id: _as_square(tag.corners) for tag in tags if first <= tag.id < first + CORNERS}
    if len(corners) < CORNERS:
        raise Invalid(phrase("{n} of the board's four tags are seen.", n=len(corners)))
    tokens = [tag.centre for tag in tags if tag.id not in corners and (not laid or tag.id in laid)]
    if len(tokens) < LEARNED_FROM:
        raise Invalid(phrase("{n} tokens are seen beside the board's own tags, expected 4.", n=len(tokens)))
    middles, pitch = in_units(layout)
    own = {tag.id: tag.centre for tag in tags if tag.id in corners}
    there = np.array([_nearest(tokens, own[first + n]) for n in range(CORNERS)], np.float32)
    plane = cv2.getPerspectiveTransform(np.array([middles[id] for id in outermost(layout)], np.float32), there)
    points = through(np.asarray(plane, np.float64), np.array(list(middles.values())))
    spaces = {id: (float(x), float(y)) for id, (x, y) in zip(middles, points, strict=True)}
    return BoardPlan(board, corners, spaces, _pitch(middles, pitch, spaces))


def _nearest(tokens: Sequence[Points], corner: Points) -> Points:
    return min(tokens, key=lambda token: float(np.linalg.norm(token - corner)))


def _pitch(middles: Mapping[str, Point], pitch: float, spaces: Mapping[str, Point]) -> float:
    """How far neighbours are apart on the plane, on average."""
    near = [
        hypot(spaces[a][0] - spaces[b][0], spaces[a][1] - spaces[b][1])
        for a in middles
        for b in middles
        if a < b and hypot(middles[a][0] - middles[b][0], middles[a][1] - middles[b][1]) < 1.05 * pitch
    ]
    return float(np.mean(near)) if near else pitch


def _as_square(corners: Points) -> Square:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d


def find_board(plan: BoardPlan, tags: Mapping[int, Tag]) -> Matrix | None:
    """What takes a pixel to the plan's plane; None unless enough of the board's own tags are seen in one plane.

    Of four, one that was moved or glued wrongly is left out.
    """
    seen = [id for id in plan.corners if id in tags]
    if len(seen) < LEAST_CORNERS:
        return None
    found, off = _plane(plan, tags, seen)
    if off > MOST_OFF and len(seen) > LEAST_CORNERS:
        without = (_plane(plan, tags, [id for id in seen if id != left_out]) for left_out in seen)
        found, off = min(without, key=lambda each: each[1])
    return found if off <= MOST_OFF else None


def _plane(plan: BoardPlan, tags: Mapping[int, Tag], seen: Sequence[int]) -> tuple[Matrix | None, float]:
    """The plane through these tags, and by how many edges of a tag the worst corner misses it."""
    there = np.concatenate([tags[id].corners for id in seen]).astype(np.float32)
    plane = np.concatenate([np.array(plan.corners[id]) for id in seen]).astype(np.float32)
    matrix, _ = cv2.findHomography(there, plane)
    if matrix is None or abs(float(np.linalg.det(matrix))) < 1e-12:
        return None, float("inf")
    found = np.asarray(matrix, np.float64)
    off = np.linalg.norm(through(found, there) - plane, axis=1).max()
    return found, float(off / np.linalg.norm(plane[1] - plane[0]))


def through(matrix: npt.NDArray[np.floating[Any]], points: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Points, a row each, as *matrix* takes them."""
    given = np.asarray(points, np.float64).reshape(-1, 2)
    found = np.concatenate([given, np.ones((len(given), 1))], 1) @ matrix.T
    return np.asarray(found[:, :2] / found[:, 2:], np.float64)
