"""Something shown piece by piece, large, for all around the table: it is a moment."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from companion.kernel.view import Reveal, Value
from companion.language.words import worded
from kivy_ui.panels.base import PanelWidget
from kivy_ui.panels.one_by_one import come_up, to_skip
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.labels import Words


class Stage(Column):
    """One piece: its headline, and below it what made it so. A bar at its side leads from one to the next."""

    def __init__(self, value: Value, theme: Theme) -> None:
        headline = Words(f"{value.sign} {worded(value.label)}".strip(), theme, size=theme.huge)
        made = Words(worded(value.text), theme, colour=theme.palette.soft)
        super().__init__(theme, [headline, made], gap=0, padding=(dp(16), 0, 0, 0))
        with self.canvas.before:
            Color(*theme.palette.warn)
            self._bar = Rectangle()
        self.bind(pos=self._placed, size=self._placed)

    def _placed(self, *_: object) -> None:
        self._bar.pos, self._bar.size = self.pos, (dp(5), self.height)


class RevealWidget(PanelWidget[Reveal]):
    def build(self) -> None:
        self.stages = [Stage(value, self.theme) for value in self.panel.stages]
        for stage in self.stages:
            self.add_widget(stage)
        pieces = [f"{worded(value.label)} {worded(value.text)}" for value in self.panel.stages]
        skip = to_skip(self.tools.remembered, self.theme, self.panel.id, pieces)
        come_up(self.stages, skip, self.theme.pace)
