"""Signs on the faces of dice, drawn by us: what stands there instead of pips.

A sign is some strokes in a square from -1 to 1: areas and lines that are painted, and some that are left out again.
"""

from functools import cache

import cv2
import numpy as np
from msgspec import Struct

from vision.render.camera import Floats

Points = tuple[tuple[float, float], ...]
SIDE = 160
"""Pixels of a sign's picture along each side."""
SOFT = 0.35
"""Of a pixel of the camera, by how much a sign's edges are blurred before it is drawn."""
FEW = {
    1: ((0.0, 0.0),),
    2: ((-0.46, 0.0), (0.46, 0.0)),
    3: ((-0.46, 0.4), (0.46, 0.4), (0.0, -0.45)),
}
"""Where so many signs stand on one face, each half as large."""


class Stroke(Struct, frozen=True):
    """An area, or a line of some *width*, that is painted or left *out*."""

    points: Points
    width: float = 0.0
    out: bool = False


def _round(number: int, far: float, near: float = 0.0, turn: float = 0.0, at: tuple[float, float] = (0, 0)) -> Points:
    """Corners around a middle; every second one *near* it makes a star."""
    steps = np.arange(number) * 2 * np.pi / number + turn
    lengths = np.where(np.arange(number) % 2 == 1, near or far, far)
    return tuple(
        (at[0] + float(r * np.sin(a)), at[1] - float(r * np.cos(a))) for a, r in zip(steps, lengths, strict=True)
    )


def _outline(points: Points, width: float) -> tuple[Stroke, ...]:
    """Only the border of an area."""
    return Stroke(points), Stroke(tuple((x * (1 - width), y * (1 - width)) for x, y in points), out=True)


CUT: Points = ((-0.9, -0.3), (-0.5, -0.75), (0.5, -0.75), (0.9, -0.3), (0.0, 0.85))
TALL: Points = ((0.0, -0.95), (0.5, -0.5), (0.5, 0.55), (0.0, 0.95), (-0.5, 0.55), (-0.5, -0.5))
SPLIT: Points = (
    (-0.7, -0.8),
    (0.15, -0.5),
    (0.8, -0.65),
    (0.4, 0.05),
    (0.7, 0.6),
    (-0.1, 0.85),
    (-0.25, 0.2),
    (-0.8, 0.1),
)
BOLT: Points = ((0.2, -0.95), (-0.6, 0.15), (-0.05, 0.15), (-0.25, 0.95), (0.6, -0.25), (0.05, -0.25))
DROP: Points = (
    (0.0, -0.95),
    (0.35, -0.3),
    (0.6, 0.2),
    (0.5, 0.65),
    (0.0, 0.9),
    (-0.5, 0.65),
    (-0.6, 0.2),
    (-0.35, -0.3),
)
CREST: Points = ((-0.75, -0.8), (0.75, -0.8), (0.75, 0.1), (0.45, 0.6), (0.0, 0.95), (-0.45, 0.6), (-0.75, 0.1))
ARROW: Points = ((0.0, -0.95), (0.75, -0.1), (0.3, -0.1), (0.3, 0.9), (-0.3, 0.9), (-0.3, -0.1), (-0.75, -0.1))
HEART: Points = (
    (0.0, -0.45),
    (0.35, -0.8),
    (0.8, -0.6),
    (0.8, -0.1),
    (0.0, 0.85),
    (-0.8, -0.1),
    (-0.8, -0.6),
    (-0.35, -0.8),
)
CUP: Points = ((-0.7, -0.8), (0.7, -0.8), (0.45, 0.1), (0.12, 0.3), (0.12, 0.6), (0.5, 0.85),
               (-0.5, 0.85), (-0.12, 0.6), (-0.12, 0.3), (-0.45, 0.1))  # fmt: skip
CROWN: Points = ((-0.85, -0.6), (-0.4, 0.0), (0.0, -0.85), (0.4, 0.0), (0.85, -0.6), (0.7, 0.7), (-0.7, 0.7))
LEAF: Points = ((0.0, -0.95), (0.55, -0.4), (0.55, 0.25), (0.0, 0.6), (-0.55, 0.25), (-0.55, -0.4))
PLUS: Points = ((-0.28, -0.9), (0.28, -0.9), (0.28, -0.28), (0.9, -0.28), (0.9, 0.28), (0.28, 0.28), (0.28, 0.9),
                (-0.28, 0.9), (-0.28, 0.28), (-0.9, 0.28), (-0.9, -0.28), (-0.28, -0.28))  # fmt: skip

SIGNS: dict[str, tuple[Stroke, ...]] = {
    "cut stone": (
        Stroke(CUT),
        Stroke(((-0.9, -0.3), (0.9, -0.3)), 0.12, out=True),
        Stroke(((-0.4, -0.3), (0.0, 0.85), (0.4, -0.3)), 0.1, out=True),
    ),
    "tall stone": (
        Stroke(TALL),
        Stroke(((-0.5, -0.5), (0.0, -0.15), (0.5, -0.5)), 0.12, out=True),
        Stroke(((0.0, -0.15), (0.0, 0.95)), 0.12, out=True),
    ),
    "ball": (Stroke(_round(40, 0.85)), Stroke(_round(24, 0.25, at=(-0.3, -0.32)), out=True)),
    "splinter": (Stroke(SPLIT), Stroke(((-0.3, -0.4), (0.1, 0.1), (0.05, 0.6)), 0.12, out=True)),
    "faceted": (
        *_outline(_round(6, 0.95), 0.16),
        Stroke(_round(6, 0.42)),
        *(Stroke(((0.0, 0.0), corner), 0.1) for corner in _round(6, 0.9)),
    ),
    "spire": (
        Stroke(((-0.75, 0.9), (-0.75, 0.1), (-0.45, -0.25), (-0.15, 0.1), (-0.15, 0.9))),
        Stroke(((-0.25, 0.9), (-0.25, -0.5), (0.1, -0.95), (0.45, -0.5), (0.45, 0.9))),
        Stroke(((-0.2, 0.9), (-0.2, 0.0)), 0.1, out=True),
        Stroke(((0.1, 0.9), (0.1, -0.55)), 0.1, out=True),
        Stroke(((0.45, 0.9), (0.8, 0.9), (0.8, 0.3), (0.45, 0.05))),
    ),
    "ringed ball": (*_outline(_round(40, 0.9), 0.2), Stroke(_round(32, 0.45))),
    "splinters": (
        Stroke(((-0.85, -0.2), (-0.2, -0.9), (-0.1, -0.1))),
        Stroke(((0.05, -0.75), (0.85, -0.4), (0.2, 0.05))),
        Stroke(((-0.6, 0.2), (0.1, 0.15), (0.0, 0.9), (-0.5, 0.75))),
        Stroke(((0.3, 0.25), (0.8, 0.1), (0.65, 0.7))),
    ),
    "bolt": (Stroke(BOLT),),
    "drop": (Stroke(DROP),),
    "crest": (Stroke(CREST), Stroke(((0.0, -0.8), (0.0, 0.95)), 0.14, out=True)),
    "plain crest": _outline(CREST, 0.28),
    "arrow": (Stroke(ARROW),),
    "heart": (Stroke(HEART),),
    "cup": (Stroke(CUP),),
    "crown": (Stroke(CROWN), Stroke(((-0.6, 0.45), (0.6, 0.45)), 0.12, out=True)),
    "leaf": (Stroke(LEAF), Stroke(((0.0, -0.5), (0.0, 0.95)), 0.14), Stroke(((0.0, -0.5), (0.0, 0.4)), 0.1, out=True)),
    "plus": (Stroke(PLUS),),
    "star": (Stroke(_round(10, 0.98, 0.42)),),
    "burst": (Stroke(_round(16, 0.98, 0.5)), Stroke(_round(24, 0.22), out=True)),
    "moon": (Stroke(_round(40, 0.85)), Stroke(_round(40, 0.7, at=(0.42, -0.2)), out=True)),
    "eye": (
        Stroke(((-0.95, 0.0), (-0.4, -0.5), (0.4, -0.5), (0.95, 0.0), (0.4, 0.5), (-0.4, 0.5))),
        Stroke(_round(32, 0.36), out=True),
        Stroke(_round(24, 0.18)),
    ),
    "square": _outline(((-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)), 0.3),
    "triangle": (Stroke(_round(3, 0.95)),),
}  # fmt: skip


@cache
def sign_mask(name: str, soft: float = 0.0) -> Floats:
    """How much of each place is painted: a sign by its name, ``drop × 2`` for two of it, "" for none."""
    sign, _, number = name.partition(" × ")
    mask = np.zeros((SIDE, SIDE), np.float32)
    if sign:
        places, size = FEW[int(number or 1)], 1.0 if number in ("", "1") else 0.5
        for place in places:
            for stroke in SIGNS[sign]:
                _draw(mask, stroke, place, size)
    if soft:
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft * SIDE / 2), np.float32)
    return mask


def _draw(mask: Floats, stroke: Stroke, place: tuple[float, float], size: float) -> None:
    spots = (np.array(stroke.points) * size + place + 1) / 2 * SIDE * 16
    corners, shade = [np.round(spots).astype(np.int32)], 0.0 if stroke.out else 1.0
    if stroke.width:
        cv2.polylines(mask, corners, False, shade, max(1, round(stroke.width * size * SIDE / 2)), cv2.LINE_AA, 4)
    else:
        cv2.fillPoly(mask, corners, shade, cv2.LINE_AA, 4)


def painted(name: str, spots: Floats, soft: float) -> Floats:
    """How much of each of the *spots* (rows, from -1 to 1) the sign of that name paints, *soft* at its edges."""
    mask = sign_mask(name, round(soft * SOFT, 2))
    inside = ((spots + 1) / 2 * SIDE).astype(np.float32)
    return np.asarray(
        cv2.remap(mask, inside[:, :1], inside[:, 1:], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT), np.float32
    )[:, 0]
