"""Packing away: what stands where, to be ticked off; the same list rebuilds the table another day."""

from companion.host.checklist import packing
from companion.kernel.game import Task
from companion.language.words import phrase, worded
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.panels import panel_widget
from kivy_ui.widgets.boxes import Column, Row, Scroll
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.ticks import Tick
from kivy_ui.widgets.tiles import IconTile


class PackingPage(Page):
    """*ticked* are the tasks done; the page keeps them in the very set it is given, so a new look loses none."""

    icon = "box"
    back = "history"

    def __init__(self, desk: Desk, ticked: set[str] | None = None) -> None:
        self.ticked = set() if ticked is None else ticked
        super().__init__(desk)

    def build(self) -> None:
        open_game, theme = self.desk.open_game, self.theme
        self.add_widget(self.bar(phrase("What stands where")))
        if open_game.session is None:
            return
        tasks = packing(open_game.game, open_game.session.table)
        words = phrase("Tick off what you put away. The game is kept; the same list rebuilds the table.")
        if not tasks:
            words = phrase("There is nothing to put away. The game is kept.")
        head = Words(words, theme, size=theme.small, colour=theme.palette.soft)
        self.add_widget(Scroll(theme, Column(theme, [head, *map(self._row, tasks)])))
        self.main_tile = FootTile(theme, phrase("Leave the game"), self._leave, kind="main")

    def _row(self, task: Task) -> Row:
        """A task and, where there is one, its picture."""
        tick = Tick(
            worded(task.text),
            self.theme,
            sub=worded(task.detail),
            ticked=task.id in self.ticked,
            changed=lambda done: (self.ticked.add if done else self.ticked.discard)(task.id),
        )
        row = Row(self.theme, [tick])
        if task.panel is not None:
            row.add_widget(IconTile("eye", phrase("Picture"), self.theme, lambda: self._picture(task)))
        return row

    def _picture(self, task: Task) -> None:
        if task.panel is not None:
            self.desk.stage.open(worded(task.panel.title), panel_widget(task.panel, self.desk.panels))

    def _leave(self) -> None:
        kept: list[str] = []
        if self.desk.answering.attempt(lambda: kept.extend(self.desk.open_game.leave())):
            self.desk.navigation.go("home")
            if kept:
                self.desk.stage.lines(phrase("Kept for other games"), kept)
