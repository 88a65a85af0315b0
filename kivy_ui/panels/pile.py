"""A deck or supply: a drawn pile with the number that is left on it, its name beside it."""

from kivy.graphics import Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kernel.view import Pile
from companion.language.words import phrase
from kivy_ui.panels.base import PanelWidget
from kivy_ui.theme import CORNERS, Theme
from kivy_ui.widgets.boxes import Column, Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.lettering import lettering, write_centred

MOST_DRAWN = 4
"""A pile is drawn no higher than this, in cards."""


class PileDrawing(Widget):
    """Cards lying on each other; an empty place is an outline."""

    def __init__(self, left: int, theme: Theme) -> None:
        self._number = lettering(str(left), theme.large)
        side = max(theme.touch, self._number.width + dp(20))
        super().__init__(size_hint=(None, None), size=(side + dp(8), max(theme.touch * 1.1, self._number.height * 1.4)))
        self.left, self._theme = left, theme
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self.bind(pos=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._group.clear()
        add, palette = self._group.add, self._theme.palette
        cards = min(MOST_DRAWN, self.left)
        width, height = self.width - dp(2) * MOST_DRAWN, self.height - dp(2) * MOST_DRAWN
        for n in range(max(1, cards)):
            at = self.x + dp(2) * n, self.y + dp(2) * n
            add(Color(*(palette.raised if cards else palette.card)))
            add(RoundedRectangle(pos=at, size=(width, height), radius=[dp(6)]))
            add(Color(*(palette.soft if cards else palette.line)))
            add(Line(rounded_rectangle=(*at, width, height, dp(6), CORNERS), width=dp(1)))
        top = dp(2) * max(0, cards - 1)
        middle = self.x + top + width / 2, self.y + top + height / 2
        write_centred(add, self._number, *middle, palette.ink if cards else palette.soft)


class PileWidget(PanelWidget[Pile]):
    def head(self) -> None:
        """The title stands beside the pile."""

    def build(self) -> None:
        left = phrase("{n} left", n=self.panel.left)
        words = Column(self.theme, [Words(self.title, self.theme, colour=self.seat_colour)], gap=dp(2))
        lines = [left] if not self.panel.top else [left, phrase("on top: {card}", card=self.panel.top)]
        words.add_widget(self.soft(" · ".join(lines)))
        self.add_widget(Row(self.theme, [PileDrawing(self.panel.left, self.theme), words], gap=self.theme.pad))
