"""Text written straight onto a canvas, for widgets that show many short words at once.

A label is a widget with a texture of its own; the same word in the same size is here drawn once and kept, so that a
screen full of figures is made in a few milliseconds. For paragraphs there is :class:`~kivy_ui.widgets.labels.Words`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Rectangle

from kivy_ui.fonts import SIGNS, TEXT, Script, has
from kivy_ui.theme import Colour

KEPT = 700
"""Textures kept at once: a few screens full, under 10 MB."""

TOLD_FROM = 100
"""The size, in pixels, that widths in others are told from."""

SLACK = 2
"""Pixels by which a width told so may be wrong besides."""

INVISIBLE = "\ufe0e\ufe0f\u200d"
"""They only choose between two looks of the letter before."""

Add = Callable[[object], None]


@lru_cache(maxsize=KEPT)
def lettering(text: str, size: float, width: float = 0.0, align: str = "left", font: str = TEXT) -> Any:
    """*text* as a white texture, *size* pixels high type; wrapped at *width* where one is given."""
    label = _label(text, size, width, align, font)
    label.refresh()
    return label.texture


def _label(text: str, size: float, width: float, align: str, font: str) -> Script:
    return Script(
        text=text, font_size=size, font_name=font, halign=align, text_size=(width or None, None), color=(1, 1, 1, 1)
    )


def width_of(text: str, size: float, font: str = TEXT) -> int:
    """How wide lettering on one line would be. It is not drawn: who looks for a size tries many."""
    return int(_pen(size, font).get_extents(text)[0])


def least_width(text: str, size: float, font: str = TEXT) -> float:
    """What *text* is wide at least: told from one size for all, for the letters of each must first be made.

    Each letter is rounded to whole pixels, so it may be half a pixel narrower than that.
    """
    return width_of(text, TOLD_FROM, font) * size / TOLD_FROM - 0.6 * len(text) - SLACK


def most_width(text: str, size: float, font: str = TEXT) -> float:
    """What it is wide at most."""
    return width_of(text, TOLD_FROM, font) * size / TOLD_FROM + 0.6 * len(text) + SLACK


@lru_cache(maxsize=100)
def _pen(size: float, font: str) -> Script:
    return _label("", size, 0.0, "left", font)


@lru_cache(maxsize=2000)
def height_of(text: str, size: float, width: float, font: str = TEXT) -> int:
    """How high lettering wrapped at *width* would be."""
    _, high = _label(text, size, width, "left", font).render() or (0, 0)
    return high


def can_write(sign: str) -> bool:
    """Whether there is a font for every letter of *sign*, or empty boxes would be drawn."""
    return all(has(TEXT, letter) or has(SIGNS, letter) for letter in sign if letter not in INVISIBLE)


def lettering_within(text: str, size: float, width: float, font: str = TEXT) -> Any:
    """*text* on one line, smaller than *size* where it would be wider than *width*."""
    letters = lettering(text, size, font=font)
    return letters if letters.width <= width else lettering(text, max(1, int(size * width / letters.width)), font=font)


def readable(text: str, size: float, least: float, width: float, font: str = TEXT) -> Any:
    """The same, but None where it would have to be smaller than *least*: what nobody can read is not written."""
    letters = lettering(text, size, font=font)
    if letters.width <= width:
        return letters
    smaller = int(size * width / letters.width)
    return lettering(text, smaller, font=font) if smaller >= least else None


def write(add: Add, texture: Any, x: float, y: float, colour: Colour) -> None:
    """Put lettering down with its lower left corner at x, y; on whole pixels, or it blurs."""
    add(Color(*colour))
    add(Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size))


def write_centred(add: Add, texture: Any, x: float, y: float, colour: Colour) -> None:
    """Put lettering down around a point."""
    write(add, texture, x - texture.width / 2, y - texture.height / 2, colour)
