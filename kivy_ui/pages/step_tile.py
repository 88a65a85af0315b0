"""A step of the history: whose it was, what was asked, what was said, and an arrow where it would be taken back."""

from collections.abc import Callable

from kivy.metrics import dp

from kivy_ui.fonts import NAME
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.emblems import draw_emblem
from kivy_ui.widgets.fitted_text import fitted
from kivy_ui.widgets.lettering import lettering, write, write_centred
from kivy_ui.widgets.tiles import DrawnTile

SIGN, ARROW, PAD = 30, 30, 10


class StepTile(DrawnTile):
    """*goes*: it is taken back with the one that is *chosen*."""

    def __init__(
        self,
        theme: Theme,
        number: int,
        asked: str,
        said: str,
        look: tuple[Colour, str],
        act: Callable[[], None],
        *,
        chosen: bool,
        goes: bool,
    ) -> None:
        super().__init__()
        self.asked, self.said, self._look, self.goes = asked, said, look, goes
        self.text = " ".join(part for part in (f"{number}.", asked, said) if part)
        palette = theme.palette
        ground, edge = (palette.chosen, palette.brass) if chosen else (palette.raised, palette.edge)
        self.drawn_as(theme, act, ground, edge)

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        theme, add, (colour, sign) = self._theme, self._drawn.add, self._look
        if sign:
            letters = lettering(sign, round(dp(SIGN)))
            write_centred(add, letters, self.x + dp(PAD + SIGN / 2), self.center_y, colour)
        if self.goes:
            at = self.right - dp(PAD + ARROW), self.center_y - dp(ARROW) / 2
            draw_emblem(add, "undo", *at, dp(ARROW), theme.palette.harm)
        x = self.x + dp(2 * PAD + SIGN)
        room, high = self.right - dp(2 * PAD + ARROW) - x, self.height - dp(4)
        asked = fitted(self.asked, theme.small, theme.small, room, theme.small * 1.4, "left") if self.asked else None
        above = asked.height if asked is not None else 0
        said = fitted(self.said, theme.large, theme.small, room, max(1.0, high - above), "left", NAME)
        top = self.center_y + (above + said.height) / 2
        if asked is not None:
            write(add, asked, x, top - above, theme.palette.soft)
        write(add, said, x, top - above - said.height, theme.palette.ink)
