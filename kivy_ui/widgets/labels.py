"""Text that is never cut off: it wraps to its width and is as high as it needs to be.

A word that is too long for the place is written smaller, for no word is broken in its middle.
"""

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import sp
from kivy.uix.label import Label

from kivy_ui.fonts import TEXT, Script
from kivy_ui.theme import LEAST_TEXT, Colour, Theme
from kivy_ui.widgets.boxes import UNSTYLED
from kivy_ui.widgets.lettering import lettering

SHORT = 60
"""So many letters come again on the next page and are kept; a paragraph is large, and seldom does."""


class Words(Label):
    """A paragraph in a column, or a word in a row (with *fit*, as wide as its text)."""

    def __init__(
        self,
        text: str,
        theme: Theme,
        *,
        size: float = 0.0,
        colour: Colour | None = None,
        align: str = "left",
        fit: bool = False,
        font: str = TEXT,
        **more: Any,
    ) -> None:
        self._has_width = False
        super().__init__(
            text=text,
            font_name=font,
            font_size=size or theme.body,
            color=colour or theme.palette.ink,
            halign=align,
            valign="middle",
            size_hint_y=None,
            **UNSTYLED,
            **more,
        )
        with self.canvas:
            self._ink, self._letters = Color(1, 1, 1, 1), Rectangle(size=(0, 0))
        self._put_soon = Clock.create_trigger(self._put, -1)
        self.bind(pos=self._put_soon, size=self._put_soon, texture=self._put_soon, color=self._put_soon)
        self._has_width = fit or "width" in more or "size" in more
        self._full_size = self.font_size
        if fit:
            self.size_hint_x = None
            self.bind(texture_size=self._fit)
            self.texture_update()
            self._fit()
        else:
            self.bind(width=self._wrap, text=self._wrap, texture_size=self._as_high)
            if self._has_width:
                self._wrap()
            else:
                self.height = 0

    def _create_label(self) -> None:
        """Kivy's own text leaves boxes for the letters that a font lacks: :func:`lettering` draws them."""

    def _trigger_texture_update(self, *_: object) -> None:
        self._trigger_texture()

    def texture_update(self, *args: object) -> None:
        """Not before a layout has said how wide: a first try at Kivy's 100 pixels would be many lines for nothing."""
        if not self._has_width:
            return
        if self.text:
            width = self.text_size[0] or 0.0
            draw = lettering if len(self.text) <= SHORT else lettering.__wrapped__
            self.texture = draw(self.text, self.font_size, width, self.halign, self.font_name)
            self.texture_size = list(self.texture.size)
        else:
            self.texture, self.texture_size = None, [0, 0]

    def _put(self, *_: object) -> None:
        """Its letters in the middle, in its colour, on whole pixels."""
        wide, high = self.texture_size
        self._ink.rgba = self.color
        self._letters.texture, self._letters.size = self.texture, (wide, high)
        self._letters.pos = int(self.center_x - wide / 2), int(self.center_y - high / 2)

    def _wrap(self, *_: object) -> None:
        if self.width > 1:
            self._has_width = True
            self.font_size = self._fitting()
            self.text_size = (self.width, None)

    def _fitting(self) -> float:
        """The size at which the longest word has room."""
        word = max(self.text.split(), key=len, default="")
        if len(word) * self._full_size < self.width:  # no letter is wider than it is high
            return self._full_size
        size = self._full_size * min(1.0, self.width / word_width(word, self._full_size, self.font_name))
        while (
            size > sp(LEAST_TEXT) and word_width(word, size, self.font_name) >= self.width
        ):  # letters grow by whole pixels
            size *= 0.98
        return max(sp(LEAST_TEXT), size)

    def _as_high(self, *_: object) -> None:
        self.height = self.texture_size[1]

    def _fit(self, *_: object) -> None:
        self.size = self.texture_size


@lru_cache(maxsize=2000)
def word_width(word: str, size: float, font: str = TEXT) -> float:
    """Pixels that a word takes, letter by letter as Kivy lays it out: each is rounded, so that may be more."""
    letters = Script(text=word, font_name=font, font_size=size)
    return float(max(letters.get_extents(word)[0], sum(letters.get_extents(letter)[0] for letter in word)))
