"""The pieces on a board: a hooded figure in the colour of its seat with its shape, a dark disc for what is nobody's."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.kernel.board import Piece
from companion.language.words import worded
from kivy_ui.boards.board_shapes import Token
from kivy_ui.drawing.discs import draw_disc
from kivy_ui.fonts import HEAVY
from kivy_ui.theme import SIGN_EMBLEMS, Colour, Theme, rgb
from kivy_ui.widgets.emblems import draw_emblem
from kivy_ui.widgets.lettering import Add, lettering, lettering_within, write_centred

SeatLook = Callable[[str], tuple[Colour, str] | None]
"""The colour and shape of a piece that belongs to a seat."""

DARK, LIGHT = rgb("0b0f15"), rgb("ffffff")
NOBODYS = rgb("5a1420")
"""The ground of what belongs to no seat, where it is no figure."""
SIDE = 128
HOOD = ((0.5, 0.0), (0.47, 0.06), (0.4, 0.12), (0.3, 0.175), (0.15, 0.215), (0.0, 0.25), (-0.3, 0.335), (-0.42, 0.36),
        (-0.47, 0.345), (-0.5, 0.3))  # fmt: skip
"""The outline of a figure from its tip to its foot: how high, and how far to each side; all of it is 1 high."""
TALL = 2.5
"""How high a figure is to the radius of its place."""


def initials(name: str) -> str:
    """``B2`` for ``Boat 2``; a letter for one word, two for more."""
    words = name.split()
    if len(words) > 1 and words[-1].isdigit():
        return words[0][:1] + words[-1]
    return "".join(word[:1] for word in words[:2])


@cache
def _hood() -> Any:
    """White, with soft edges, to be stretched and tinted."""
    at = (np.arange(SIDE) + 0.5) / SIDE - 0.5
    high, wide = np.array(HOOD[::-1]).T
    room = np.interp(at, high, wide)[:, None] - np.abs(at)[None]
    pixels = np.full((SIDE, SIDE, 4), 255, dtype=np.uint8)
    pixels[..., 3] = np.clip(room * SIDE * 128 + 128, 0, 255)
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgba", mipmap=True)
    texture.blit_buffer(pixels.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture


class PieceDrawing:
    """Draws tokens at *unit* pixels to the board's measure; those *ringed* have a bright edge."""

    def __init__(self, theme: Theme, seat_look: SeatLook) -> None:
        self._theme, self._seat_look = theme, seat_look

    def draw(self, add: Add, unit: float, token: Token, ringed: Collection[str]) -> None:
        x, y, size = token.x * unit, token.y * unit, token.size * unit
        asked = any(piece.id in ringed for piece in ([token.piece] if token.piece else token.more))
        if token.piece is None:
            self._disc(add, x, y, size, self._theme.palette.soft, f"+{len(token.more)}", asked=asked)
            return
        colour, sign = self._look_of(token.piece)
        if colour is not None:
            self._figure(add, x, y, size, colour, sign, asked=asked)
        else:
            self._disc(add, x, y, size, self._theme.palette.umbra, sign, token.piece.emblem, asked=asked)

    def _look_of(self, piece: Piece) -> tuple[Colour | None, str]:
        """Its colour and what is written on it: the seat's shape on the token that stands for the person."""
        look = self._seat_look(piece.owner) if piece.owner else None
        own = piece.sign or initials(worded(piece.label or piece.id))
        if look is None:
            return None, own
        return look[0], look[1] if piece.id == piece.owner and not piece.sign else own

    def _figure(self, add: Add, x: float, y: float, size: float, colour: Colour, sign: str, *, asked: bool) -> None:
        """A hood with a dark face, on its body what tells it from the others."""
        high = size * TALL
        y += high * 0.06
        edge = max(dp(1.5), high * 0.04) * (1.6 if asked else 1.0)
        _stretched(add, x, y, high + 3 * edge, (*DARK[:3], 0.55))
        _stretched(add, x, y, high + 2 * edge, self._theme.palette.lit if asked else LIGHT)
        _stretched(add, x, y, high, colour)
        draw_disc(add, x, y + high * 0.21, high * 0.115, DARK)
        for side in (-1, 1):
            draw_disc(add, x + side * high * 0.045, y + high * 0.205, high * 0.024, LIGHT)
        half = high * 0.15
        if not draw_emblem(add, SIGN_EMBLEMS.get(sign, ""), x - half, y - high * 0.2 - half, 2 * half, _on(colour)):
            letters = lettering_within(sign, round(high * 0.34), round(high * 0.44), font=HEAVY)
            write_centred(add, letters, x, y - high * 0.18, _on(colour))

    def _disc(
        self, add: Add, x: float, y: float, size: float, colour: Colour, sign: str, emblem: str = "", *, asked: bool
    ) -> None:
        """Its emblem with the number that tells it from others of its kind, or its initials."""
        palette = self._theme.palette
        edge = max(dp(1.5), size * 0.13)
        if asked:
            draw_disc(add, x, y, size + edge, palette.lit)
        draw_disc(add, x, y, size, colour)
        draw_disc(add, x, y, size - edge, LIGHT if palette.flat else DARK)
        side = size * 1.2
        if draw_emblem(add, emblem, x - side / 2, y - side / 2, side, colour):
            if number := "".join(filter(str.isdigit, sign)):
                draw_disc(add, x + size * 0.72, y - size * 0.6, size * 0.36, DARK)
                letters = lettering(number, round(size * 0.62), font=HEAVY)
                write_centred(add, letters, x + size * 0.72, y - size * 0.6, LIGHT)
            return
        letters = lettering_within(sign, round(size * 1.0), round(1.5 * size), font=HEAVY)
        write_centred(add, letters, x, y, colour)


def _stretched(add: Add, x: float, y: float, high: float, colour: Colour) -> None:
    add(Color(*colour))
    add(Rectangle(texture=_hood(), pos=(x - high / 2, y - high / 2), size=(high, high)))


def _on(colour: Colour) -> Colour:
    """Dark on a light colour, light on a dark one."""
    return DARK if 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2] > 0.45 else LIGHT
