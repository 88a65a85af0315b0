"""The foot of a page: what leads back on the left, what leads on at the right, always in the same places."""

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from kivy_ui.theme import Theme
from kivy_ui.widgets.tiles import Tile


class Foot(BoxLayout):
    """As high as the higher of its tiles needs to be. *main* takes twice the room of *back*; *between* stands beside
    it, for who wants neither.
    """

    def __init__(self, theme: Theme, back: Tile | None, main: Tile, between: Tile | None = None) -> None:
        super().__init__(size_hint_y=None, spacing=theme.gap)
        self._tiles = [tile for tile in (back, between, main) if tile is not None]
        main.size_hint_x = 2 if between is None else 1
        for tile in self._tiles:
            self.add_widget(tile)
            tile.fbind("height", self._as_high)
        self._as_high()

    def _as_high(self, *_: object) -> None:
        self.height = max(dp(60), *(tile.natural for tile in self._tiles))
        for tile in self._tiles:
            tile.height = self.height
