"""Steps in order, the present one marked: what lies behind has a tick, what is to come only an outline.

Named marks stand on their steps as discs, in the colour of the seat they belong to.
"""

from collections.abc import Sequence

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp

from companion.kernel.view import Mark, Track
from companion.language.words import worded
from kivy_ui.boards.board_pieces import DARK, LIGHT, NOBODYS, initials
from kivy_ui.drawing.discs import draw_disc
from kivy_ui.panels.base import PanelWidget
from kivy_ui.theme import CORNERS, Colour, Theme
from kivy_ui.widgets.dice import pip_colour
from kivy_ui.widgets.figures import Chip, Flow
from kivy_ui.widgets.lettering import Add, lettering, lettering_within, write_centred

PAST, NOW, LATER = "past", "now", "later"


Disc = tuple[str, Colour, Colour]
"""What is written on a mark, its ground and its ink."""


class Step(Chip):
    """One step of a track, and the marks on it."""

    def __init__(self, text: str, theme: Theme, when: str, discs: Sequence[Disc] = ()) -> None:
        super().__init__(theme)
        self.text, self.when, self._discs = text, when, discs
        self._size = theme.body if when == NOW else theme.small
        self._written = {PAST: f"✓ {text}", NOW: f"▶ {text}"}.get(when, text)
        self._letters = lettering(self._written, self._size)
        self._side = theme.body * 1.3
        self._beside = len(discs) * (self._side + dp(3))
        self.natural = self._letters.width + dp(20) + self._beside

    def high(self, width: float) -> float:
        room = max(1.0, width - dp(20) - self._beside) if self.natural > width else 0.0
        self._letters = lettering(self._written, self._size, room)
        return float(max(self.theme.body * 1.2 + dp(10), self._letters.height + dp(10)))

    def draw(self, add: Add) -> None:
        palette = self.theme.palette
        ink = {PAST: palette.soft, NOW: palette.on_main}.get(self.when, palette.ink)
        if self.when == NOW:
            add(Color(*palette.main))
            add(RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(8)]))
        elif self.when == LATER:
            add(Color(*palette.line))
            add(Line(rounded_rectangle=(*self.pos, *self.size, dp(8), CORNERS), width=dp(1)))
        write_centred(add, self._letters, self.center_x - self._beside / 2, self.center_y, ink)
        for n, (text, ground, letters) in enumerate(self._discs):
            x = self.right - dp(7) - self._beside + (n + 0.5) * (self._side + dp(3))
            draw_disc(add, x, self.center_y, self._side / 2, DARK)
            draw_disc(add, x, self.center_y, self._side / 2 - dp(1.5), ground)
            write_centred(
                add, lettering_within(text, round(self._side * 0.6), self._side * 0.85), x, self.center_y, letters
            )


class TrackWidget(PanelWidget[Track]):
    def build(self) -> None:
        steps = [
            Step(worded(text), self.theme, self._when(n), self._discs(n)) for n, text in enumerate(self.panel.steps)
        ]
        self.add_widget(Flow(steps))
        if self.panel.marks:
            names = [f"{self._disc(mark)[0]} {worded(mark.label)}" for mark in self.panel.marks]
            self.add_widget(self.soft(" · ".join(names)))
        if self.panel.note:
            self.add_widget(self.soft(worded(self.panel.note)))

    def _when(self, step: int) -> str:
        """Without a present step there is no past either."""
        at = self.panel.at
        return LATER if at is None or step > at else NOW if step == at else PAST

    def _discs(self, step: int) -> list[Disc]:
        return [self._disc(mark) for mark in self.panel.marks if mark.at == step]

    def _disc(self, mark: Mark) -> Disc:
        look = self.tools.appearance.of_seat(mark.seat) if mark.seat else None
        if look is None:
            return mark.sign or initials(worded(mark.label)), NOBODYS, LIGHT
        return mark.sign or look[1], look[0], pip_colour(look[0])
