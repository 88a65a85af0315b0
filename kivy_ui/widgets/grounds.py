"""Grounds with a gradient, each a small texture, made once and stretched: the table under its lamp, tiles, paper.

::

    with self.canvas.before:
        Color(1, 1, 1, 1)
        Rectangle(texture=lamp_glow(palette), pos=self.pos, size=self.size)
        RoundedRectangle(texture=tile_ground(palette), pos=…, size=…, radius=[dp(12)])

The colours are in the texture, so it is drawn in white; a darker or lighter white makes it darker, for a touch. A halo
is white itself.
A palette that is *flat* gets its one colour.
"""

from functools import cache
from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

from kivy_ui.theme import Colour, Palette
from kivy_ui.widgets.lettering import Add

STEPS = 64
"""Pixels from the top of a gradient to its bottom."""
GLOW = 128
LAMP = (0.5, 0.38)
"""Where the lamp hangs: parts of the width from the left and of the height from the top."""
REACH = 0.75
"""How far its light reaches, in parts of the longer side."""


def tile_ground(palette: Palette) -> Any:
    return downwards(palette.tile_top, palette.tile_bottom)


def main_ground(palette: Palette) -> Any:
    """The main answer."""
    return downwards(palette.main_top, palette.main_bottom)


def paper_ground(palette: Palette) -> Any:
    """A card to read."""
    return downwards(palette.paper_top, palette.paper_bottom)


@cache
def band_tint(colour: Colour, strength: float = 0.3) -> Any:
    """A band in somebody's colour that fades out to the right."""
    return _texture(_between((*colour[:3], strength), (*colour[:3], 0.0), np.linspace(0, 1, STEPS)[None, :]))


@cache
def downwards(top: Colour, bottom: Colour) -> Any:
    """From *top* to *bottom*."""
    return _texture(_between(top, bottom, np.linspace(0, 1, STEPS)[:, None]))


@cache
def lamp_glow(palette: Palette) -> Any:
    """The whole ground: lit under the lamp, dark at its edges."""
    across, down = np.meshgrid(*(np.linspace(0, 1, GLOW) - at for at in LAMP))
    far = np.clip(np.hypot(across, down) / REACH, 0, 1)
    return _texture(_between(palette.glow, palette.ground, far * far * (3 - 2 * far)))


def draw_halo(add: Add, colour: Colour, strength: float, middle: tuple[float, float], across: float) -> None:
    """A light behind something, clear at its edges: behind a silhouette, which would vanish on the dark."""
    add(Color(*colour[:3], strength))
    add(Rectangle(texture=halo(), pos=(middle[0] - across / 2, middle[1] - across / 2), size=(across, across)))


@cache
def halo() -> Any:
    """White, to be tinted: making one for each colour would hold up the picture it is for."""
    across, down = np.meshgrid(*(np.linspace(-1, 1, GLOW),) * 2)
    far = np.clip(np.hypot(across, down), 0, 1)
    return _texture(_between((1.0, 1.0, 1.0, 1.0), (1.0, 1.0, 1.0, 0.0), far))


def _between(start: Colour, end: Colour, share: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(start) + (np.asarray(end) - np.asarray(start)) * share[:, :, None]


def _texture(pixels: NDArray[np.float64]) -> Any:
    """From the top row down. A little noise, or the few shades of a dark gradient show as steps."""
    high, wide = pixels.shape[:2]
    noise = np.random.default_rng(1).random((high, wide, 1)) - 0.5
    bytes_ = np.clip(pixels * 255 + noise, 0, 255).round().astype(np.uint8)
    texture = Texture.create(size=(wide, high), colorfmt="rgba")
    texture.blit_buffer(bytes_.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    texture.flip_vertical()
    return texture
