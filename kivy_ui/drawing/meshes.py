"""Many figures of one kind as one mesh: polygons, rings around them, straight lines, pictures."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Any

import numpy as np
from kivy.graphics import Mesh

Point = tuple[float, float]
Segment = tuple[float, float, float, float]


def mesh(points: "np.ndarray", indices: "np.ndarray") -> Mesh:
    """Triangles; Kivy wants x, y and two texture coordinates a point."""
    vertices = np.zeros((len(points), 4), dtype=np.float32)
    vertices[:, :2] = points
    return Mesh(vertices=vertices.ravel(), indices=indices.astype(np.uint16).ravel(), mode="triangles")


def stamps(texture: Any, middles: "np.ndarray", half: Point) -> Mesh:
    """The same picture around each of the *middles*, *half* as wide and high as it is drawn."""
    return _pictured(texture, middles, [(-half[0], -half[1], half[0], half[1], 0.0, 1.0)])


def pills(texture: Any, middles: "np.ndarray", half: Point) -> Mesh:
    """Grounds with round ends: the halves of a round *texture*, and its middle stretched between them."""
    wide, high = max(half), half[1]
    parts = [(-wide, -high, high - wide, high, 0.0, 0.5), (high - wide, -high, wide - high, high, 0.5, 0.5),
             (wide - high, -high, wide, high, 0.5, 1.0)]  # fmt: skip
    return _pictured(texture, middles, parts)


def _pictured(texture: Any, middles: "np.ndarray", parts: Sequence[tuple[float, ...]]) -> Mesh:
    """Rectangles left, bottom, right, top around each of the *middles*, with a part of *texture* from side to side."""
    left, bottom, _, _, right, top = (texture.tex_coords[n] for n in (0, 1, 2, 3, 4, 5))
    corners = []
    for x, y, u, v, start, end in parts:
        from_, to = left + (right - left) * start, left + (right - left) * end
        corners += [(x, y, from_, bottom), (u, y, to, bottom), (u, v, to, top), (x, v, from_, top)]
    vertices = np.tile(np.array(corners, dtype=np.float32), (len(middles), 1))
    vertices[:, :2] += np.repeat(middles, len(corners), axis=0)
    indices = _repeated((0, 1, 2, 0, 2, 3), len(parts) * len(middles), 4)
    return Mesh(vertices=vertices.ravel(), indices=indices.astype(np.uint16), mode="triangles", texture=texture)


def _repeated(pattern: Sequence[int], times: int, corners: int) -> "np.ndarray":
    return (np.array(pattern)[None] + corners * np.arange(times)[:, None]).ravel()


def polygons(middles: "np.ndarray", outline: "np.ndarray") -> Mesh:
    """The same filled figure around each of the *middles*; *outline* has no dents."""
    corners = len(outline)
    points = (middles[:, None] + outline[None]).reshape(-1, 2)
    fan = [corner for n in range(1, corners - 1) for corner in (0, n, n + 1)]
    return mesh(points, _repeated(fan, len(middles), corners))


def rings(middles: "np.ndarray", inner: "np.ndarray", outer: "np.ndarray") -> Mesh:
    """What lies between two outlines, around each of the *middles*."""
    corners = len(inner)
    points = (middles[:, None] + np.concatenate([inner, outer])[None]).reshape(-1, 2)
    sides = [
        corner
        for n, after in ((n, (n + 1) % corners) for n in range(corners))
        for corner in (n, n + corners, after, after, n + corners, after + corners)
    ]
    return mesh(points, _repeated(sides, len(middles), 2 * corners))


def bars(lines: "np.ndarray", width: float) -> Mesh:
    """Straight lines x, y, x, y of a *width*, as slim rectangles."""
    starts, ends = lines[:, :2], lines[:, 2:]
    along = ends - starts
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)[:, None]
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1) / length * width / 2
    points = np.stack([starts - aside, starts + aside, ends + aside, ends - aside], axis=1).reshape(-1, 2)
    return mesh(points, _repeated((0, 1, 2, 0, 2, 3), len(lines), 4))


def segments(stroke: Sequence[float]) -> list[Segment]:
    """The straight parts of a line through points x, y, x, y …"""
    points = list(zip(stroke[::2], stroke[1::2], strict=True))
    return [(*a, *b) for a, b in pairwise(points)]


def dashes(line: Segment, offsets: Sequence[float], dash: float) -> list[Segment]:
    """A line beside itself for each offset, cut into pieces about *dash* long where that is not 0."""
    x, y, to_x, to_y = line
    length = hypot(to_x - x, to_y - y) or 1.0
    along = ((to_x - x) / length, (to_y - y) / length)
    count = max(1, round(length / dash / 2)) if dash else 1
    step = length / count
    drawn = step / 2 if dash else length
    parts = []
    for offset in offsets:
        left, down = x - along[1] * offset, y + along[0] * offset
        for n in range(count):
            a, b = n * step, n * step + drawn
            parts.append((left + along[0] * a, down + along[1] * a, left + along[0] * b, down + along[1] * b))
    return parts
