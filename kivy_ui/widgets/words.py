"""Text that is never cut off: it wraps to its width and is as high as it needs to be."""

from typing import Any

from kivy.uix.label import Label

from kivy_ui.theme import FONT, Colour, Theme


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
        **more: Any,
    ) -> None:
        self._has_width = False
        super().__init__(
            text=text,
            font_name=FONT,
            font_size=size or theme.body,
            color=colour or theme.palette.ink,
            halign=align,
            valign="middle",
            size_hint_y=None,
            line_height=1.1,
            **more,
        )
        self._has_width = fit or "width" in more or "size" in more
        if fit:
            self.size_hint_x = None
            self.bind(texture_size=self._fit)
            self.texture_update()
            self._fit()
        else:
            self.bind(width=self._wrap, texture_size=self._as_high)
            if self._has_width:
                self._wrap()
            else:
                self.height = 0

    def texture_update(self, *args: object) -> None:
        """Not before a layout has said how wide: a first try at Kivy's 100 pixels would be many lines for nothing."""
        if self._has_width:
            super().texture_update(*args)

    def _wrap(self, *_: object) -> None:
        self._has_width = True
        self.text_size = (max(self.width, 1), None)

    def _as_high(self, *_: object) -> None:
        self.height = self.texture_size[1]

    def _fit(self, *_: object) -> None:
        self.size = self.texture_size
