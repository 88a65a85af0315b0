"""How large everything on the screen is written, in millimetres as a ruler has them, and how it stands out.

Knows texts that are labels and those that are drawn onto a canvas (:mod:`kivy_ui.widgets.lettering`); knows no page and
no game. What it says of millimetres holds for the 7-inch panel.
"""

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from kivy.core.window import Window
from kivy.graphics import Canvas, Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from msgspec import Struct

from kivy_ui.boards.board_view import BoardView
from kivy_ui.fonts import capital_height
from kivy_ui.pages.table.band import Question
from kivy_ui.prompts.choose import Choice
from kivy_ui.prompts.picture_tile import PictureTile
from kivy_ui.stage import Stage
from kivy_ui.theme import Colour
from kivy_ui.widgets import lettering
from kivy_ui.widgets.act_tile import ActTile
from kivy_ui.widgets.table_foot import FootTile

PIXEL = 0.193
"""Millimetres, on the 7-inch panel."""
Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in pixels of the window."""


class Letters(Struct, frozen=True):
    """How lettering was written: what it says, its size in pixels, in which font."""

    text: str
    size: float
    font: str

    @property
    def capitals(self) -> float:
        """Millimetres."""
        return self.size * capital_height(self.font) * PIXEL


class Text(Struct, frozen=True, eq=False):
    """Something to read: its letters, where they are, their colour, and the target on which they stand, if any."""

    letters: Letters
    box: Box
    colour: Colour
    widget: Widget
    on: Widget | None

    @property
    def is_question(self) -> bool:
        return isinstance(self.widget, Question)


LEAST, OPTION, SLACK = 3.0, 4.5, 0.05
"""Millimetres of capitals: of anything at all, and of what is touched to answer; letters are whole pixels high."""
LONG_WORDS = 3.5
"""The same of answers in the largest letters, which long words have to be smaller than."""
STANDS_OUT = 4.5
"""The contrast of what is read, at least (WCAG AA)."""

_drawn: WeakKeyDictionary[Any, Letters] = WeakKeyDictionary()
_pen = lettering._label


def note_letters() -> None:
    """From now on remember of every lettering what it says: a texture does not tell."""
    if lettering._label is not _pen:
        return

    def noting(text: str, size: float, width: float, align: str, font: str) -> Any:
        label = _pen(text, size, width, align, font)
        refresh = label.refresh

        def refreshed() -> None:
            refresh()
            _drawn[label.texture] = Letters(text, size, font)

        label.refresh = refreshed
        return label

    lettering._label = noting
    lettering.lettering.cache_clear()


def texts(stage: Stage) -> list[Text]:
    """All that is written on what lies on top and can be seen now."""
    layer = stage.top()
    return list(_under(layer, (0, 0, Window.width, Window.height), None)) if layer is not None else []


def _under(widget: Widget, frame: Box, on: Widget | None) -> Iterator[Text]:
    if not widget.opacity:
        return
    if isinstance(widget, ButtonBehavior):
        on = widget
    if isinstance(widget, Label) and widget.text.strip():
        (x, y), (wide, high) = widget.to_window(*widget.center), widget.texture_size
        box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
        size = float(widget.font_size)
        yield from _seen(Letters(widget.text, size, widget.font_name), box, tuple(widget.color), widget, on, frame)
    elif not isinstance(widget, BoardView):
        for letters, (left, low, right, top), colour in _written(widget.canvas):
            box = (*widget.to_window(left, low), *widget.to_window(right, top))
            yield from _seen(letters, box, colour, widget, on, frame)
    if isinstance(widget, ScrollView):
        frame = _common(frame, (*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top)))
    for child in widget.children:
        yield from _under(child, frame, on)


def _seen(letters: Letters, box: Box, colour: Colour, widget: Widget, on: Widget | None, frame: Box) -> Iterator[Text]:
    """Half of it at least shows: what a column has scrolled away is read when it comes."""
    shown = _common(box, frame)
    if (shown[3] - shown[1]) * 2 > box[3] - box[1] and shown[2] > shown[0]:
        yield Text(letters, box, colour, widget, on)


def _common(one: Box, other: Box) -> Box:
    left, low = max(one[0], other[0]), max(one[1], other[1])
    return left, low, max(left, min(one[2], other[2])), max(low, min(one[3], other[3]))


def _written(group: InstructionGroup) -> Iterator[tuple[Letters, Box, Colour]]:
    """The lettering on a widget's own canvas."""
    colour: Colour = (1.0, 1.0, 1.0, 1.0)
    parts = [part for part in (getattr(group, "before", None),) if getattr(group, "has_before", False) and part]
    for part in [*parts, *group.children]:
        if isinstance(part, Canvas):
            continue  # a child's
        if isinstance(part, InstructionGroup):
            yield from _written(part)
        elif isinstance(part, Color):
            colour = tuple(part.rgba)
        elif isinstance(part, Rectangle) and part.texture in _drawn:
            (x, y), (wide, high) = part.pos, part.size
            yield _drawn[part.texture], (x, y, x + wide, y + high), colour


# -- judging -----------------------------------------------------------------------------------------------


def check_letters(stage: Stage, picture: Any) -> list[str]:
    """What is written too small, or too much like its ground, on what lies on top."""
    seen = texts(stage)
    small = {f"small: {text.letters.text!r} {millimetres(text):.1f} mm" for text in seen if is_small(text)}
    named = [text for text in seen if is_option(text.on) and text.letters.text in said(text.on)]
    options = {text.on: millimetres(text) for text in sorted(named, key=millimetres)}
    least = OPTION - SLACK if stage.theme.text == 1 else LONG_WORDS
    small |= {f"small option: {said(on)!r} {most:.1f} mm" for on, most in options.items() if most < least}
    pale = {
        f"pale: {text.letters.text!r} {contrast(text, picture):.1f}"
        for text in seen
        if has_letters(text) and contrast(text, picture) < STANDS_OUT
    }
    return sorted(small | pale)


def millimetres(text: Text) -> float:
    """As on the 7-inch panel, whatever the display: larger ones have more pixels to a dp."""
    return float(text.letters.capitals / dp(1))


def is_small(text: Text) -> bool:
    return millimetres(text) < LEAST - SLACK and has_letters(text)


def has_letters(text: Text) -> bool:
    """A single sign is a drawing; its size says nothing of letters."""
    return any(letter.isalnum() for letter in text.letters.text)


def is_option(widget: Widget | None) -> bool:
    """Whether it is an answer that can be given now."""
    if isinstance(widget, ActTile):
        return not widget.dimmed
    return isinstance(widget, PictureTile | Choice) or (
        isinstance(widget, FootTile) and widget.kind in ("plain", "main")
    )


def said(widget: Widget | None) -> str:
    return str(getattr(widget, "text", ""))


# -- how it stands out -------------------------------------------------------------------------------------


def contrast(text: Text, picture: Any) -> float:
    """By WCAG, of its colour and the ground found most often in its place on *picture* (rows from the top, RGB)."""
    left, low, right, top = (round(number) for number in text.box)
    high, wide, _ = picture.shape
    part = picture[max(0, high - top) : high - low, max(0, left) : min(wide, right)].reshape(-1, 3)
    if not len(part):
        return 21.0
    ink = np.array([round(255 * one) for one in text.colour[:3]])
    ground = part[np.abs(part.astype(int) - ink).sum(axis=1) > 90]
    if not len(ground):
        return 1.0
    shades, often = np.unique(ground // 8, axis=0, return_counts=True)
    most = shades[often.argmax()] * 8 + 4
    one, other = sorted((luminance(ink / 255), luminance(most / 255)))
    return (other + 0.05) / (one + 0.05)


def luminance(colour: Any) -> float:
    """Of red, green and blue from 0 to 1."""
    straight = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return float(np.dot(straight, (0.2126, 0.7152, 0.0722)))
