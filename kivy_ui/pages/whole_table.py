"""The whole table: everything there is to see, in groups, for whoever wants more than the scene shows."""

from companion.language.words import worded
from kivy_ui.pages.base import Page
from kivy_ui.scenes.side import Side


class OverviewPage(Page):
    """*side* has all panels behind tabs; figures are corrected here."""

    icon = "map"
    back = "table"

    def build(self) -> None:
        view = self.desk.open_game.view
        self.add_widget(self.bar(worded(view.headline)))
        self.side = Side(self.desk.panels)
        self.add_widget(self.side)
        self.refresh()

    def refresh(self) -> None:
        self.side.show(self.desk.open_game.view.panels)
