"""What all panel widgets share: a card with its title, in the colour of the seat it belongs to."""

from typing import Generic, TypeVar

from companion.kernel.view import Panel, Value
from companion.language.words import worded
from kivy_ui.desk import Desk
from kivy_ui.theme import Colour
from kivy_ui.values import correct_value, open_value
from kivy_ui.widgets.boxes import CardBox
from kivy_ui.widgets.figures import Figure
from kivy_ui.widgets.labels import Words

P = TypeVar("P", bound=Panel)


class PanelWidget(CardBox, Generic[P]):
    """A card. A subclass fills it in *build*; one that shows its title in another way overrides *head*."""

    def __init__(self, panel: P, desk: Desk) -> None:
        look = desk.look_of(panel.seat) if panel.seat else None
        self.seat_colour, self.seat_sign = look or (desk.theme.palette.ink, "")
        super().__init__(desk.theme, line=look and look[0], padding=desk.theme.gap)
        self.panel, self.desk, self.theme = panel, desk, desk.theme
        self.head()
        self.build()

    @property
    def title(self) -> str:
        words = worded(self.panel.title) or self.panel.seat
        if self.panel.seat in words:
            return self.theme.beside(self.seat_sign, words)
        return f"{self.seat_sign} {words}".strip()  # the sign alone says whose it is

    def head(self) -> None:
        if self.title:
            self.add_widget(Words(self.title, self.theme, colour=self.seat_colour))

    def build(self) -> None:
        """Fill the card."""

    def figure(self, value: Value, *, brief: bool = False) -> Figure:
        """A value as a figure: a tap opens its why, a hold corrects it."""
        desk = self.desk
        return Figure(
            value, self.theme, lambda: open_value(value, desk), lambda: correct_value(value, desk), brief=brief
        )

    def soft(self, text: str, colour: Colour | None = None) -> Words:
        return Words(text, self.theme, size=self.theme.small, colour=colour or self.theme.palette.soft)
