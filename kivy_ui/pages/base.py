"""What all pages share: a bar at the top, keys and buttons, and how wide the window is."""

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from kivy_ui.desk import Desk
from kivy_ui.focus import Focus
from kivy_ui.inbox import Pressed
from kivy_ui.widgets.boxes import Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile


class Page(BoxLayout):
    """One page. *back* names the page that the arrow leads to; one that *turns* turns to whoever is asked.

    *shown_with* is what the gallery opens it with, each in its turn.
    """

    back = "home"
    turns = False
    shown_with: tuple[dict[str, Any], ...] = ({},)

    def __init__(self, desk: Desk) -> None:
        super().__init__(orientation="vertical", padding=desk.appearance.theme.gap, spacing=desk.appearance.theme.gap)
        self.desk, self.theme = desk, desk.appearance.theme
        self.focus = Focus()
        self.made_for: tuple[int, int] = tuple(Window.size)
        self.build()

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

    def bar(self, title: str, *more: Widget) -> Row:
        """The top of a page: the way back, its title, and what else belongs there."""
        words = Words(title, self.theme, size=self.theme.large)
        way_back = IconTile("back", self.back, self.theme, lambda: self.desk.navigation.go(self.back))
        return Row(self.theme, [way_back, words, *more])

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
            self.desk.navigation.go(self.back)

    def keyed(self, key: str) -> bool:
        """A key that means something on this page only."""
        return False
