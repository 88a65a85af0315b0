"""A paragraph."""

from companion.view import Text
from kivy_ui.panels.base import PanelWidget
from kivy_ui.widgets.words import Words


class TextWidget(PanelWidget[Text]):
    def build(self) -> None:
        size = self.theme.large if self.panel.strong else self.theme.body
        self.add_widget(Words(self.panel.text, self.theme, size=size))
