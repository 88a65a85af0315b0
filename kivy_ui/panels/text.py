"""Words: a paragraph, and lines below each other."""

from companion.kernel.view import Listing, Text
from companion.language.words import worded
from kivy_ui.panels.base import PanelWidget
from kivy_ui.widgets.labels import Words

TOGETHER = 12
"""Lines that are written as one: a label each would be slow, one label for all of a long list too tall to draw."""


class TextWidget(PanelWidget[Text]):
    """A strong one has a frame and larger type."""

    def build(self) -> None:
        size = self.theme.large if self.panel.strong else self.theme.body
        if self.panel.strong:
            self.repaint(line=self.theme.palette.brass)
        self.add_widget(Words(worded(self.panel.text), self.theme, size=size))


class ListingWidget(PanelWidget[Listing]):
    def build(self) -> None:
        lines = self.panel.lines
        for at in range(0, len(lines), TOGETHER):
            text = "\n".join(f"· {worded(line)}" for line in lines[at : at + TOGETHER])
            self.add_widget(Words(text, self.theme, size=self.theme.small * 1.1))
