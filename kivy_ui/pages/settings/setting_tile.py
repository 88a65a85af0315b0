"""A setting as a large tile: its icon, its name, how it stands in words, and a switch where it is on or off."""

from collections.abc import Callable

from kivy.graphics import Color
from kivy.metrics import dp

from kivy_ui.drawing.discs import draw_disc
from kivy_ui.drawing.plates import draw_plate
from kivy_ui.fonts import NAME
from kivy_ui.theme import Theme
from kivy_ui.widgets.fitted_text import fitted, height_at
from kivy_ui.widgets.icons import Icon, draw_icon
from kivy_ui.widgets.lettering import write
from kivy_ui.widgets.tiles import DrawnTile

HIGH = 91
SIGN, PAD = 40, 12
WIDE, TALL = 76, 42
"""Of the switch, in dp."""


class SettingTile(DrawnTile):
    """*on* is how its switch stands; None has no switch. The whole tile is touched."""

    def __init__(
        self, theme: Theme, icon: str, name: str, state: str, act: Callable[[], None], *, on: bool | None = None
    ) -> None:
        super().__init__(size_hint_y=None, height=dp(HIGH) * theme.text)
        self.text, self._state, self.on = name, state, on
        self.natural = self.height
        self.drawn_as(theme, act, theme.palette.raised, theme.palette.edge)
        self.icon = Icon(icon, theme, side=dp(SIGN), colour=theme.palette.light)
        self.add_widget(self.icon)
        self.bind(width=self._as_high)

    @property
    def _room(self) -> float:
        """How wide its words may be."""
        return float(self.width - dp(SIGN + 3 * PAD) - (dp(WIDE + PAD) if self.on is not None else 0))

    def _as_high(self, *_: object) -> None:
        theme = self._theme
        if self._room < dp(40):
            return
        words = theme.large * 1.25 + height_at(self._state, theme.small, self._room)
        self.natural = self.height = max(dp(HIGH) * theme.text, words + dp(PAD))

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        theme, add, room = self._theme, self._drawn.add, max(1.0, self._room)
        self.icon.pos = self.x + dp(PAD), self.center_y - dp(SIGN) / 2
        state = fitted(self._state, theme.small, theme.small, room, self.height * 0.6, "left")
        free = self.height - state.height - dp(8)
        name = fitted(self.text, theme.large, theme.small, room, free, "left", NAME)
        x, top = self.x + dp(SIGN + 2 * PAD), self.center_y + (name.height + state.height) / 2
        write(add, name, x, top - name.height, theme.palette.ink)
        write(add, state, x, top - name.height - state.height, theme.palette.soft)
        if self.on is not None:
            self._switch(self.right - dp(PAD + WIDE), self.center_y - dp(TALL) / 2)

    def _switch(self, x: float, y: float) -> None:
        """Filled with a tick and its knob at the right, or hollow with the knob at the left."""
        palette, add, half = self._theme.palette, self._drawn.add, dp(TALL) / 2
        box = (x, y, dp(WIDE), dp(TALL))
        if self.on:
            draw_plate(add, box, half, palette.life)
            draw_disc(add, x + dp(WIDE) - half, y + half, half - dp(4), palette.ground)
            add(Color(*palette.life))
            draw_icon(add, "tick", x + dp(WIDE) - half * 1.55, y + half * 0.45, half * 1.1)
        else:
            draw_plate(add, box, half, palette.ground, palette.edge, thick=dp(2))
            draw_disc(add, x + half, y + half, half - dp(5), palette.soft)
