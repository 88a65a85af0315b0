"""Rounded grounds and edges with smooth corners, as small pictures whose middle is stretched: quicker than drawing
arcs, and smooth on screens that smooth no edges by themselves.

Both are white, to be tinted. Each is made for its radius in whole pixels, so that its corners are never scaled.
"""

from functools import cache
from typing import Any

import numpy as np
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

from kivy_ui.theme import Colour
from kivy_ui.widgets.lettering import Add

STEPS = 64
"""Pixels between the corners of a ground: as many steps has the shade on it."""
DARKEST = 0.86
"""How much of its colour the foot of a shaded ground has; its top has all of it."""


@cache
def ground(radius: int, *, shaded: bool) -> Any:
    """All of it filled, *shaded* from top to bottom."""
    high = 2 * radius + STEPS
    light = np.linspace(1.0, DARKEST if shaded else 1.0, high)
    return _texture(_cover(2 * radius + 2, high, radius), light)


@cache
def edge(radius: int, thick: float) -> Any:
    """Only its edge, *thick* pixels of it."""
    side = 2 * radius + 2
    inner = _cover(side, side, max(0.0, radius - thick), thick)
    return _texture(np.clip(_cover(side, side, radius) - inner, 0, 1), np.ones(side))


@cache
def dashed(side: int, radius: int, thick: float) -> Any:
    """The edge of a square in dashes, its corners whole: something belongs here."""
    ring = _cover(side, side, radius) - _cover(side, side, max(0.0, radius - thick), thick)
    number = max(1, round((side - 2 * radius) / (5 * thick)))
    along = np.clip((np.arange(side) + 0.5 - radius) / (side - 2 * radius), 0, 1) * number
    drawn = (np.abs(along - np.round(along)) < 0.28).astype(float)  # at each end of a side there is one
    beside = np.zeros((side, side), bool)
    beside[:radius] = beside[-radius:] = True
    return _texture(np.clip(ring, 0, 1) * np.where(beside, drawn[None], drawn[:, None]), np.ones(side))


def plate(texture: Any, radius: int, **placed: Any) -> BorderImage:
    """*texture* with its corners as they are and all else stretched."""
    corners = (radius,) * 4
    return BorderImage(texture=texture, border=corners, display_border=corners, auto_scale="off", **placed)


def draw_plate(
    add: Add,
    box: tuple[float, float, float, float],
    radius: float,
    colour: Colour,
    line: Colour | None = None,
    *,
    thick: float = 1.5,
    shaded: bool = False,
) -> None:
    """A ground of that *colour* in *box* (lower left corner, width, height) with an edge if wanted; all in pixels."""
    left, low = round(box[0]), round(box[1])
    placed = {"pos": (left, low), "size": (round(box[0] + box[2]) - left, round(box[1] + box[3]) - low)}
    corner = max(1, round(radius))
    add(Color(*colour))
    add(plate(ground(corner, shaded=shaded), corner, **placed))
    if line is not None:
        add(Color(*line))
        add(plate(edge(corner, thick), corner, **placed))


def draw_dashed(add: Add, x: float, y: float, side: float, radius: float, colour: Colour, thick: float) -> None:
    """A square of dashes with its lower left corner at x, y."""
    whole = round(side)
    add(Color(*colour))
    add(Rectangle(texture=dashed(whole, round(radius), thick), pos=(round(x), round(y)), size=(whole, whole)))


def _cover(wide: int, high: int, radius: float, inset: float = 0.0) -> NDArray[np.float64]:
    """How much of each pixel a rounded rectangle covers that lies *inset* pixels within the picture."""
    x, y = (np.abs(np.arange(side) + 0.5 - side / 2) - (side / 2 - inset - radius) for side in (wide, high))
    beyond = np.hypot(np.clip(x, 0, None)[None], np.clip(y, 0, None)[:, None])
    within = np.minimum(np.maximum(x[None], y[:, None]), 0)
    return np.asarray(np.clip(radius + 0.5 - beyond - within, 0, 1))


def _texture(cover: NDArray[np.float64], light: NDArray[np.float64]) -> Any:
    high, wide = cover.shape
    pixels = np.empty((high, wide, 4), np.uint8)
    pixels[..., :3] = np.round(light * 255).astype(np.uint8)[:, None, None]
    pixels[..., 3] = np.round(cover * 255).astype(np.uint8)
    texture = Texture.create(size=(wide, high), colorfmt="rgba")
    texture.blit_buffer(pixels.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    texture.flip_vertical()
    return texture
