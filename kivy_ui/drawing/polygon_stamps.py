"""A figure with corners and smooth edges, as one small picture to be stretched and tinted: for spaces of a board."""

from functools import lru_cache
from typing import Any

import numpy as np
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

Outline = NDArray[np.float64]
"""Corners around 0, 0, without dents."""
SIDE = 256
"""A power of two, which is all that a Pi can shrink smoothly."""
RIM = 2
"""Pixels left clear around it, or its edges would be cut where it is shrunk."""
HOLES = 50
"""Holes differ by such a part of the figure: while a map is zoomed, few pictures are made."""


def stamp_of(outline: Outline, hole: float = 0.0) -> Any:
    """The figure as a white picture, without the *hole* (a part of it) in its middle. :func:`stamp_size` says how large
    it is drawn.
    """
    return _stamp(tuple(map(tuple, outline.tolist())), round(hole * HOLES))


def stamp_size(outline: Outline, unit: float) -> tuple[float, float]:
    """Half its width and height in pixels, with what is clear around it."""
    wide, high = (float(side) * unit * SIDE / (SIDE - 2 * RIM) for side in np.abs(outline).max(axis=0))
    return wide, high


@lru_cache(maxsize=24)
def _stamp(corners: tuple[tuple[float, float], ...], hole: int) -> Any:
    outline = np.array(corners)
    cover = _cover(outline, 1.0)
    if hole:
        cover = cover - _cover(outline, hole / HOLES)
    pixels = np.full((SIDE, SIDE, 4), 255, np.uint8)
    pixels[..., 3] = np.round(cover * 255)
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgba", mipmap=True)
    texture.blit_buffer(pixels.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _cover(outline: Outline, size: float) -> NDArray[np.float64]:
    """How much of each pixel it covers: by how far the pixel lies behind the nearest of its sides."""
    pixel = 2 * np.abs(outline).max(axis=0) / (SIDE - 2 * RIM)
    x, y = ((np.arange(SIDE) + 0.5 - SIDE / 2) * step for step in pixel)
    far = np.full((SIDE, SIDE), -np.inf)
    corners = outline * size
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        out = np.array([end[1] - start[1], start[0] - end[0]])
        out *= np.sign(out @ start) / np.hypot(*out)
        far = np.maximum(
            far, (out[0] * (x[None] - start[0]) + out[1] * (y[:, None] - start[1])) / np.hypot(*(out * pixel))
        )
    return np.asarray(np.clip(0.5 - far, 0, 1))
