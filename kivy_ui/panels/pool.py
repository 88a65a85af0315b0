"""Counted things: life, coins, tokens. A person's are so close together that several people fit on a screen."""

from companion.kernel.view import Pool, Value
from kivy_ui.panels.base import PanelWidget
from kivy_ui.widgets.figures import Chip, Flow, Name


class PoolWidget(PanelWidget[Pool]):
    """Where it belongs to a seat the name stands among the figures, and a sign is enough for a small count."""

    def head(self) -> None:
        if not self.panel.seat:
            super().head()

    def build(self) -> None:
        values = self.panel.values
        if not self.panel.seat:
            self.add_widget(Flow([self.figure(value) for value in values]))
            return
        chips: list[Chip] = [Name(self.title, self.theme, self.seat_colour)]
        chips += [self.figure(value, brief=True) for value in sorted(values, key=_rank)]
        self.add_widget(Flow(chips, packed=True))


def _rank(value: Value) -> int:
    """Measures first, then numbers, then what is counted by signs, then words; each as the game orders them."""
    if value.number is None:
        return 3
    return 0 if value.of is not None else 2 if value.sign else 1
