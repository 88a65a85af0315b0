"""Rays of light from a point, as one mesh of triangles: turned slowly by whoever draws them."""

from math import cos, pi, sin

import numpy as np
from kivy.graphics import Mesh

from kivy_ui.drawing.meshes import mesh

RAYS = 22
SHARE = 0.5
"""How much of the round they fill."""


def rays(middle: tuple[float, float], far: float) -> Mesh:
    """*far* pixels long, all round *middle*; every other one is narrower."""
    x, y = middle
    points: list[tuple[float, float]] = [(x, y)]
    for n in range(RAYS):
        turn, half = 2 * pi * n / RAYS, pi / RAYS * SHARE * (1.0 if n % 2 else 0.7)
        points += [(x + far * cos(turn + side), y + far * sin(turn + side)) for side in (-half, half)]
    corners = [corner for n in range(RAYS) for corner in (0, 1 + 2 * n, 2 + 2 * n)]
    return mesh(np.array(points), np.array(corners))
