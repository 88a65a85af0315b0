"""Home: go on with the last game, begin a new one, and everything else there is."""

from companion.words import say
from kivy_ui.pages.base import Page
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.tiles import Tile
from kivy_ui.widgets.words import Words


class HomePage(Page):
    def build(self) -> None:
        theme, last = self.theme, self.desk.house.last()
        column = Column(theme, [Words("Shadow Table", theme, size=theme.huge)])
        if last is not None:
            resume = lambda: self._resume(last.path)  # noqa: E731
            column.add_widget(Tile(say("Go on playing"), theme, resume, kind="main", sub=f"{last.name} · {last.where}"))
        self.add_widget(Scroll(theme, column))

    def _resume(self, name: str) -> None:
        if self.desk.attempt(lambda: self.desk.house.resume(name)):
            self.desk.go("table")
