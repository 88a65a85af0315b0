"""A card: a band in its colour with its sign and name, its text below."""

from companion.kernel.view import Card
from companion.language.words import phrase, worded
from kivy_ui.panels.base import PanelWidget
from kivy_ui.theme import Colour, rgb
from kivy_ui.widgets.boxes import CardBox
from kivy_ui.widgets.dice import pip_colour
from kivy_ui.widgets.labels import Words

BANDS: dict[str, Colour] = {
    "black": rgb("3a3d46"), "blue": rgb("346cb6"), "green": rgb("3f8f56"), "red": rgb("b8443c"),
    "yellow": rgb("d9b53f"), "colorless": rgb("c9ced8"), "white": rgb("e6e3dc"),
}  # fmt: skip
OTHER_BAND = rgb("5f6677")


class CardWidget(PanelWidget[Card]):
    """The colour is also said in a word and by its sign."""

    def head(self) -> None:
        """The band stands for the title."""
        band = BANDS.get(self.panel.look, OTHER_BAND)
        ink = pip_colour(band)
        title = Words(f"{self.panel.sign} {self.title}".strip(), self.theme, size=self.theme.large, colour=ink)
        box = CardBox(self.theme, [title], line=band, padding=(self.theme.pad, self.theme.gap / 2), gap=0)
        if self.panel.look:
            box.add_widget(Words(phrase(self.panel.look), self.theme, size=self.theme.small, colour=ink))
        box.repaint(ground=band)
        self.repaint(line=band)
        self.add_widget(box)

    def build(self) -> None:
        if self.panel.lines:
            self.add_widget(Words("\n".join(f"· {worded(line)}" for line in self.panel.lines), self.theme))
