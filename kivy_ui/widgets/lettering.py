"""Text written straight onto a canvas, for widgets that show many short words at once.

A label is a widget with a texture of its own; the same word in the same size is here drawn once and kept, so that a
screen full of figures is made in a few milliseconds. For paragraphs there is :class:`~kivy_ui.widgets.labels.Words`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle

from kivy_ui.theme import FONT, Colour

KEPT = 700
"""Textures kept at once: a few screens full, under 10 MB."""

NO_LETTER = "\U0010fffe"
"""No font has it, so it looks like whatever a font does not have."""
INVISIBLE = "\ufe0e\ufe0f\u200d"
"""They only choose between two looks of the letter before."""

Add = Callable[[object], None]


@lru_cache(maxsize=KEPT)
def lettering(text: str, size: float, width: float = 0.0, align: str = "left") -> Any:
    """*text* as a white texture, *size* pixels high type; wrapped at *width* where one is given."""
    label = CoreLabel(
        text=text, font_size=size, font_name=FONT, halign=align, text_size=(width or None, None), color=(1, 1, 1, 1)
    )
    label.refresh()
    return label.texture


@lru_cache(maxsize=KEPT)
def can_write(sign: str) -> bool:
    """Whether the font has every letter of *sign*, or would draw empty boxes."""
    return all(_drawn(letter) != _drawn(NO_LETTER) for letter in sign if letter not in INVISIBLE)


def _drawn(letter: str) -> tuple[object, bytes]:
    texture = lettering(letter, 20.0)
    return texture.size, texture.pixels


def lettering_within(text: str, size: float, width: float) -> Any:
    """*text* on one line, smaller than *size* where it would be wider than *width*."""
    letters = lettering(text, size)
    return letters if letters.width <= width else lettering(text, max(1, int(size * width / letters.width)))


def write(add: Add, texture: Any, x: float, y: float, colour: Colour) -> None:
    """Put lettering down with its lower left corner at x, y; on whole pixels, or it blurs."""
    add(Color(*colour))
    add(Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size))


def write_centred(add: Add, texture: Any, x: float, y: float, colour: Colour) -> None:
    """Put lettering down around a point."""
    write(add, texture, x - texture.width / 2, y - texture.height / 2, colour)
