"""The band at the top of a page that asks nothing: its title where the table has its question."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.widget import Widget

from kivy_ui.pages.table.band import BAR, Band
from kivy_ui.theme import Theme
from kivy_ui.widgets.icons import Icon

SIGN = 44


class TitleBand(Band):
    """*more* stands at its right. It runs from edge to edge of a page that leaves *edge* free around it."""

    def __init__(
        self, theme: Theme, title: str, icon: str, more: Sequence[Widget], *, upright: bool, edge: float
    ) -> None:
        self._edge = edge
        super().__init__(theme, upright=upright, tell=lambda: None)
        self.height -= edge
        self.padding = (dp(BAR), 0, 0, 0)
        if icon:
            sign = Icon(icon, theme, side=dp(SIGN), colour=theme.palette.brass)
            sign.pos_hint = {"center_y": 0.5}
            self.add_widget(sign, index=2)
        self.ask(title, "", theme.palette.brass, "")
        self.put(more)

    def _placed(self, *_: object) -> None:
        left, high = self.x - self._edge, self.height + self._edge
        self._bar.pos, self._bar.size = (left, self.y), (dp(BAR), high)
        self._fade.pos, self._fade.size = (left, self.y), (self.width * 0.62, high)
