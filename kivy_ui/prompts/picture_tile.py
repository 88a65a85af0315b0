"""An emblem large, what it stands for below it: for what is chosen by its picture.

Drawn straight onto its canvas: a dozen stand on a page, and a label each would be most of what it costs to show.
"""

from collections.abc import Callable

from kivy.metrics import dp

from kivy_ui.theme import Theme
from kivy_ui.widgets.emblems import draw_emblem
from kivy_ui.widgets.fitted_text import fitted
from kivy_ui.widgets.lettering import lettering, write
from kivy_ui.widgets.tiles import DrawnTile

HIGH = 120
SIGN = 46
WIDE = 138
"""The least that such a tile is wide, in dp; so are HIGH and SIGN, the side of its emblem."""


class PictureTile(DrawnTile):
    """*of* is how many stand behind it, told where it is not one. *natural* is how high it should be."""

    def __init__(self, drawing: str, text: str, theme: Theme, act: Callable[[], None], *, of: int = 1) -> None:
        super().__init__(size_hint_y=None, height=dp(HIGH))
        self.natural = max(theme.touch, self.height * theme.text)
        self.text, self._emblem, self._of = text, drawing, of
        self.drawn_as(theme, act, theme.palette.raised, theme.palette.edge)

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        theme, add, pad, side = self._theme, self._drawn.add, dp(6), dp(SIGN)
        palette = theme.palette
        low = self.top - pad - side
        draw_emblem(add, self._emblem, self.center_x - side / 2, low, side, palette.light)
        if self._of > 1:
            number = lettering(f"×{self._of}", round(theme.small))
            write(add, number, self.right - pad - number.width, self.top - dp(3) - number.height, palette.soft)
        room = low - dp(2) - self.y - dp(3)
        name = fitted(self.text, theme.body, theme.small * 0.82, self.width - 2 * pad, room, "center")
        write(add, name, self.center_x - name.width / 2, self.y + dp(3) + (room - name.height) / 2, palette.ink)
