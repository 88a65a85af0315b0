"""What all pages share: a bar at the top, keys and buttons, and how wide the window is."""

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from kivy_ui.desk import Desk
from kivy_ui.focus import Focus
from kivy_ui.inbox import Pressed
from kivy_ui.pages.title_band import TitleBand
from kivy_ui.widgets.page_foot import PageFoot
from kivy_ui.widgets.table_foot import FootTile


class Page(BoxLayout):
    """One page. *back* names the page that the arrow leads to, *icon* stands before its title; one that *turns* turns
    to whoever is asked. A page with a title has a foot: *further* tiles and the *main_tile* stand there beside the way
    back.

    *shown_with* is what the gallery opens it with, each in its turn.
    """

    back = "home"
    icon = ""
    turns = False
    shown_with: tuple[dict[str, Any], ...] = ({},)

    def __init__(self, desk: Desk) -> None:
        super().__init__(orientation="vertical", padding=desk.appearance.theme.gap, spacing=desk.appearance.theme.gap)
        self.desk, self.theme = desk, desk.appearance.theme
        self.focus = Focus()
        self.made_for: tuple[int, int] = tuple(Window.size)
        self.further: list[Widget] = []
        self.main_tile: FootTile | None = None
        self._titled = False
        self.build()
        if self._titled:
            foot = PageFoot(self.theme, self.leave, self.further, self.main_tile, upright=self.upright)
            self.add_widget(foot)

    def build(self) -> None:
        """Make the page."""

    def refresh(self) -> None:
        """Something happened in the game."""

    @property
    def doubtful(self) -> bool:
        """Whether the page asks players to check what was read."""
        return False

    @property
    def upright(self) -> bool:
        """Whether the window is higher than it is wide, or too narrow for two columns."""
        return bool(Window.width < Window.height or Window.width < dp(640))

    def bar(self, title: str, *more: Widget) -> TitleBand:
        """The top of a page: its title, and what else belongs there."""
        self._titled = True
        return TitleBand(self.theme, title, self.icon, more, upright=self.upright, edge=self.theme.gap)

    def leave(self) -> None:
        """What the way back does."""
        self.desk.navigation.go(self.back)

    # -- keys and buttons ----------------------------------------------------------------------------------

    def take(self, message: Any) -> None:
        """A message from the queue."""
        if isinstance(message, Pressed):
            self.pressed(message.button)

    def pressed(self, button: str) -> None:
        """Left and right walk through what can be touched, go touches it, undo goes back."""
        layer = self.desk.stage.top()
        if layer is None:
            return
        if button in ("left", "right"):
            self.focus.move(layer, 1 if button == "right" else -1)
        elif button == "go":
            if not self.focus.press(layer):
                self.main()
        elif button == "undo":
            self.step_back()

    def main(self) -> None:
        """What *go* does when nothing is highlighted."""

    def step_back(self) -> None:
        """Close what lies over the page, or leave it."""
        if self.desk.stage.sheets:
            self.desk.stage.close()
        else:
            self.leave()

    def keyed(self, key: str) -> bool:
        """A key that means something on this page only."""
        return False
