"""Steps in order, the present one marked: what lies behind has a tick, what is to come only an outline."""

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp

from companion.kernel.view import Track
from kivy_ui.panels.base import PanelWidget
from kivy_ui.theme import Theme
from kivy_ui.widgets.figures import Chip, Flow
from kivy_ui.widgets.lettering import Add, lettering, write_centred

PAST, NOW, LATER = "past", "now", "later"


class Step(Chip):
    """One step of a track."""

    def __init__(self, text: str, theme: Theme, when: str) -> None:
        super().__init__(theme)
        self.text, self.when = text, when
        self._size = theme.body if when == NOW else theme.small
        self._written = {PAST: f"✓ {text}", NOW: f"▶ {text}"}.get(when, text)
        self._letters = lettering(self._written, self._size)
        self.natural = self._letters.width + dp(20)

    def high(self, width: float) -> float:
        self._letters = lettering(self._written, self._size, width - dp(20) if self.natural > width else 0.0)
        return float(max(self.theme.body * 1.2 + dp(10), self._letters.height + dp(10)))

    def draw(self, add: Add) -> None:
        palette = self.theme.palette
        ink = {PAST: palette.soft, NOW: palette.on_main}.get(self.when, palette.ink)
        if self.when == NOW:
            add(Color(*palette.main))
            add(RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(8)]))
        elif self.when == LATER:
            add(Color(*palette.line))
            add(Line(rounded_rectangle=(*self.pos, *self.size, dp(8)), width=dp(1)))
        write_centred(add, self._letters, self.center_x, self.center_y, ink)


class TrackWidget(PanelWidget[Track]):
    def build(self) -> None:
        at = self.panel.at
        steps = [
            Step(text, self.theme, NOW if n == at else PAST if n < at else LATER)
            for n, text in enumerate(self.panel.steps)
        ]
        self.add_widget(Flow(steps))
        if self.panel.note:
            self.add_widget(self.soft(self.panel.note))
