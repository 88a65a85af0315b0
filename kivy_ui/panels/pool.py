"""Counted things: life, shards, tokens. Every figure is a tile that opens."""

from companion.view import Pool
from kivy_ui.panels.base import PanelWidget
from kivy_ui.widgets.boxes import Wrap


class PoolWidget(PanelWidget[Pool]):
    def build(self) -> None:
        self.add_widget(Wrap(self.theme, [self.value_tile(value) for value in self.panel.values], least=130))
