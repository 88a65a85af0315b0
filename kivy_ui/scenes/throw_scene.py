"""A throw: the dice large and the pad always in the same place below them, or the camera's picture beside them."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.kernel.roll import Roll
from companion.language.words import phrase
from kivy_ui.prompts.roll import RollWidget
from kivy_ui.scenes.base import Moment, Scene
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.table_foot import FootTile

UPRIGHT = 0.6
"""Of the height, for the dice, where what they are for stands below them."""


class ThrowScene(Scene):
    @classmethod
    def fits(cls, moment: Moment) -> bool:
        return isinstance(moment.prompt, Roll)

    def build(self) -> None:
        """The pad keeps its place below all else; with a camera it is a tap away."""
        self.orientation = "vertical"
        inside = self.made_answers()
        roll = self.answers
        if not isinstance(roll, RollWidget):
            self.add_widget(inside)
            return
        self._pad = roll.pads
        roll.remove_widget(self._pad)
        self._upper = BoxLayout(orientation="vertical" if self.moment.upright else "horizontal", spacing=self.theme.gap)
        if roll.tray is not None and roll.tray.watching:  # else it only says that there is no picture
            roll.remove_widget(roll.tray)
            self._upper.add_widget(Column(self.theme, [roll.tray], pos_hint={"top": 1}))
        self._scroll = Scroll(self.theme, Column(self.theme, [roll]))
        self._scroll.bind(height=self._fit)
        self._upper.add_widget(self._scroll)
        self.add_widget(self._upper)
        if roll.tray is not None and roll.tray.watching:
            self.foot.append(FootTile(self.theme, phrase("Tap the faces"), self._by_hand))
            roll.looked = self._looked
        else:
            self.add_widget(self._pad)

    def takes_told(self, lines: Sequence[str]) -> bool:
        """Beside the dice, lying: above them it would take their height."""
        roll = self.answers
        if self.moment.upright or not isinstance(roll, RollWidget) or roll.tray is not None:
            return False
        if lines:
            roll.tell(lines[-1])
        return True

    def _fit(self, *_: object) -> None:
        """The dice as large as what is above the pad allows."""
        if isinstance(self.answers, RollWidget) and self.answers.tray is None:
            self.answers.row.fit(self._scroll.height * (UPRIGHT if self.moment.upright else 1) - dp(12))

    def _looked(self) -> None:
        """Where there is no picture any more, faces can only be tapped."""
        tray = self.answers.tray if isinstance(self.answers, RollWidget) else None
        if tray is not None and not tray.watching and self._pad.parent is None:
            self.add_widget(self._pad)

    def _by_hand(self) -> None:
        """The pad, or the picture again."""
        if self._pad.parent is None:
            self.add_widget(self._pad)
        else:
            self.remove_widget(self._pad)
