"""A game to be chosen: a card of lit paper with its cover, its name and for how many it is.

Where the palette is flat, or a game has no cover, name and number have all the room.
"""

from collections.abc import Callable
from pathlib import Path

from kivy.graphics import Color
from kivy.metrics import dp

from kivy_ui.drawing.plates import draw_plate
from kivy_ui.fonts import DISPLAY
from kivy_ui.theme import Theme
from kivy_ui.widgets.art_drawing import COVER, draw_scene
from kivy_ui.widgets.fitted_text import fitted
from kivy_ui.widgets.icons import draw_icon
from kivy_ui.widgets.lettering import lettering, write
from kivy_ui.widgets.tiles import DrawnTile

PAD = 7
FORM = 131 / 96
"""How much wider than high a cover is."""
LINES = 2.4
"""So many lines a name has room for."""


class GameCard(DrawnTile):
    """*players* is how many may play; *natural* how high it has to be. A *chosen* one has an edge of brass."""

    def __init__(
        self, title: str, players: str, art: Path, theme: Theme, act: Callable[[], None], *, chosen: bool = False
    ) -> None:
        super().__init__(size_hint_y=None)
        self.text, self._players, self._art, self._chosen = title, players, art, chosen
        clear = (0.0, 0.0, 0.0, 0.0)
        self.drawn_as(theme, act, clear, clear)
        self.bind(width=self._as_high)
        self._as_high()

    def _as_high(self, *_: object) -> None:
        self.natural = self.height = self._picture_high() + self._words_high()

    def _picture_high(self) -> float:
        return 0.0 if self._theme.palette.flat else max(0.0, self.width - 2 * dp(PAD)) / FORM + dp(PAD)

    def _words_high(self) -> float:
        return float(self._theme.large * LINES + self._theme.body * 1.3 + 2 * dp(PAD))

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        theme, add, pad = self._theme, self._drawn.add, dp(PAD)
        palette, inner = theme.palette, self.width - 2 * dp(PAD)
        edge = palette.brass if self._chosen else palette.paper_edge
        area = (*self.pos, *self.size)
        draw_plate(add, area, dp(12), palette.paper_top, edge, thick=dp(2.5), shaded=not palette.flat)
        top = self.top - pad
        high = inner / FORM
        if not palette.flat and draw_scene(add, COVER, (self.x + pad, top - high, inner, high), self._art):
            top -= high
        foot = lettering(self._players, round(theme.body))
        people = theme.body * 1.1
        add(Color(*palette.soft_on_paper))
        draw_icon(add, "people", self.x + pad + dp(3), self.y + pad + (foot.height - people) / 2, people)
        write(add, foot, self.x + pad + people + dp(11), self.y + pad, palette.soft_on_paper)
        room = top - self.y - pad - foot.height
        name = fitted(self.text, theme.large, theme.small, inner - dp(6), room, "left", DISPLAY)
        write(add, name, self.x + pad + dp(3), top - (room + name.height) / 2, palette.ink_on_paper)
