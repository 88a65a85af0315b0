"""An emblem large, what it stands for below it: for what is chosen by its picture.

Drawn straight onto its canvas: a dozen stand on a page, and a label each would be most of what it costs to show.
"""

from collections.abc import Callable

from kivy.metrics import dp

from kivy_ui.fonts import NAME
from kivy_ui.theme import Theme
from kivy_ui.widgets.emblems import draw_emblem
from kivy_ui.widgets.fitted_text import fitted, least_wide
from kivy_ui.widgets.lettering import lettering, write
from kivy_ui.widgets.tiles import DrawnTile

HIGH = 124
SIGN = 44
WIDE, WIDEST = 138, 188
"""The least that such a tile is wide, in dp, and what a long name may make it; HIGH and SIGN, the side of its emblem,
are in dp too.
"""


class PictureTile(DrawnTile):
    """*of* is how many stand behind it, told where it is not one. *natural* is how high it should be."""

    def __init__(self, drawing: str, text: str, theme: Theme, act: Callable[[], None], *, of: int = 1) -> None:
        super().__init__(size_hint_y=None, height=dp(HIGH))
        self.natural = max(theme.touch, self.height * theme.text)
        self.text, self._emblem, self._of = text, drawing, of
        self.least_wide = min(least_wide(text, theme.large, 2, NAME) + 2 * dp(6) + 1, dp(WIDEST))
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
        room = low - self.y - dp(2)
        name = fitted(self.text, theme.large, theme.small, self.width - 2 * pad, room, "center", NAME)
        write(add, name, self.center_x - name.width / 2, self.y + dp(2) + (room - name.height) / 2, palette.ink)
