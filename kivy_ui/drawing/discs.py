"""Round discs with soft edges, as one small picture that is stretched and tinted: quicker than drawing circles."""

from functools import cache
from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from kivy_ui.theme import Colour
from kivy_ui.widgets.lettering import Add

SIDE = 128
"""A power of two, which is all that a Pi can shrink smoothly."""


@cache
def disc() -> Any:
    """The picture itself, for who draws many of them at once."""
    across = np.arange(SIDE) - (SIDE - 1) / 2
    far = np.hypot(across[:, None], across[None])
    pixels = np.full((SIDE, SIDE, 4), 255, dtype=np.uint8)
    pixels[..., 3] = np.clip((SIDE / 2 - 1.5 - far) * 64 + 128, 0, 255)
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgba", mipmap=True)
    texture.blit_buffer(pixels.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def draw_disc(add: Add, x: float, y: float, radius: float, colour: Colour | None = None) -> None:
    """A disc around x, y; in the colour that is set, if none is given."""
    if colour is not None:
        add(Color(*colour))
    add(Rectangle(texture=disc(), pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))
