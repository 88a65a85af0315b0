"""What all panel widgets share: a card with its title, in the colour of the seat it belongs to."""

from typing import Generic, TypeVar

from companion.view import Panel, Value
from kivy_ui.desk import Desk
from kivy_ui.theme import Colour, look_of
from kivy_ui.values import open_value
from kivy_ui.widgets.boxes import CardBox
from kivy_ui.widgets.tiles import Tile
from kivy_ui.widgets.words import Words

P = TypeVar("P", bound=Panel)


class PanelWidget(CardBox, Generic[P]):
    """A card. A subclass fills it in *build*."""

    def __init__(self, panel: P, desk: Desk) -> None:
        player = desk.house.player(panel.seat) if panel.seat else None
        colour, sign = look_of(player) if player else (desk.theme.palette.line, "")
        super().__init__(desk.theme, line=colour if player else None)
        self.panel, self.desk, self.theme, self.seat_colour = panel, desk, desk.theme, colour
        title = " ".join(part for part in (sign, panel.title or panel.seat) if part)
        if title:
            self.add_widget(Words(title, self.theme, colour=colour if player else self.theme.palette.ink))
        self.build()

    def build(self) -> None:
        """Fill the card."""

    def value_tile(self, value: Value) -> Tile:
        """A figure: a tap opens its why, a hold corrects it."""
        shown = f"{value.text} / {value.of}" if value.of is not None and str(value.of) not in value.text else value.text
        text = f"{value.sign} {shown}" if value.sign else shown
        open_it = lambda: open_value(value, self.desk)  # noqa: E731
        return Tile(text, self.theme, open_it, sub=value.label, hold=open_it)

    def soft(self, text: str, colour: Colour | None = None) -> Words:
        return Words(text, self.theme, size=self.theme.small, colour=colour or self.theme.palette.soft)
