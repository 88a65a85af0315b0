"""What all panel widgets share: a card with its title, in the colour of the seat it belongs to."""

from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct

from companion.kernel.view import Panel, Value
from companion.language.words import worded
from kivy_ui.open_game import OpenGame
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.offers import Offers
from kivy_ui.services.remembered import Remembered
from kivy_ui.stage import Stage
from kivy_ui.theme import Colour
from kivy_ui.values import Values
from kivy_ui.widgets.boxes import CardBox
from kivy_ui.widgets.figures import Figure
from kivy_ui.widgets.labels import Words

P = TypeVar("P", bound=Panel)


class PanelTools(Struct, frozen=True, eq=False):
    """What panels are handed: how they look, what a tap on them does, and what they leave to their successors."""

    appearance: Appearance
    stage: Stage
    open_game: OpenGame
    values: Values
    offers: Offers
    remembered: Remembered


class PanelWidget(CardBox, Generic[P]):
    """A card. A subclass fills it in *build*; one that shows its title in another way overrides *head*."""

    def __init__(self, panel: P, tools: PanelTools) -> None:
        theme = tools.appearance.theme
        look = tools.appearance.of_seat(panel.seat) if panel.seat else None
        self.seat_colour, self.seat_sign = look or (theme.palette.ink, "")
        super().__init__(theme, line=look and look[0], padding=theme.gap)
        self.panel, self.tools, self.theme = panel, tools, theme
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
        values = self.tools.values
        return Figure(value, self.theme, partial(values.open, value), partial(values.correct, value), brief=brief)

    def soft(self, text: str, colour: Colour | None = None) -> Words:
        return Words(text, self.theme, size=self.theme.small, colour=colour or self.theme.palette.soft)
