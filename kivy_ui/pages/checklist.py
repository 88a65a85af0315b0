"""The set-up checklist: what to lay out on the real table, one task at a time, with its picture."""

from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.kernel.game import Task
from companion.language.words import phrase, worded
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.panels import panel_widget
from kivy_ui.widgets.bars import Progress
from kivy_ui.widgets.boxes import CardBox, Column, Row, Scroll
from kivy_ui.widgets.choices import choice_tile
from kivy_ui.widgets.foot import Foot
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile, Tile


class ChecklistPage(Page):
    """*at* is the number of the task to show; the first that is not ticked off if none is given."""

    def __init__(self, desk: Desk, at: int | None = None) -> None:
        self.tasks: list[Task] = desk.open_game.tasks() if desk.open_game.session else []
        self._ticked = desk.open_game.ticked or []
        self.at = self._next_open(0) if at is None else at
        super().__init__(desk)

    def _next_open(self, after: int) -> int:
        """The next task that is not done; behind the last one when there is none."""
        there = range(len(self.tasks))
        waiting = [n for n in there if self.tasks[n].id not in self._ticked]
        return next((n for n in waiting if n >= after), waiting[0] if waiting else len(self.tasks))

    def build(self) -> None:
        theme = self.theme
        done = sum(task.id in self._ticked for task in self.tasks)
        title = phrase("Set up the table: {done} of {all}", done=done, all=len(self.tasks))
        home = IconTile("home", phrase("Home"), theme, lambda: self.desk.navigation.go("home"))
        everything = IconTile("list", phrase("The whole list"), theme, self._list)
        self.add_widget(Row(theme, [home, Words(title, theme), everything]))
        self.add_widget(Progress(theme, done / max(1, len(self.tasks))))
        if self.at < len(self.tasks):
            self._show(self.tasks[self.at])
        else:
            self._all_done()

    def _show(self, task: Task) -> None:
        theme, ticked = self.theme, task.id in self._ticked
        words = [Words(worded(task.text), theme, size=theme.large)]
        words += [Words(worded(task.detail), theme, colour=theme.palette.soft)] if task.detail else []
        text = Scroll(theme, CardBox(theme, words, line=theme.palette.brass))
        body = BoxLayout(orientation="vertical" if self.upright else "horizontal", spacing=theme.gap)
        body.add_widget(text)
        if task.panel is not None:
            body.add_widget(Scroll(theme, Column(theme, [panel_widget(task.panel, self.desk.panels)])))
        self.add_widget(body)
        back = Tile(phrase("Back"), theme, self.step_back, icon="back", size=theme.large)
        on = Tile(
            phrase("Next") if ticked else phrase("Done"),
            theme,
            self.main,
            kind="main",
            icon="forward" if ticked else "tick",
            size=theme.large,
        )
        everything = Tile(phrase("It all lies there"), theme, self._skip, size=theme.large, align="center")
        self.add_widget(Foot(theme, back, on, everything))

    def _all_done(self) -> None:
        theme = self.theme
        words = phrase("Everything lies where it belongs.") if self.tasks else phrase("There is nothing to lay out.")
        self.add_widget(Scroll(theme, CardBox(theme, [Words(words, theme, size=theme.large)])))
        back = Tile(phrase("Back"), theme, self.step_back, icon="back", size=theme.large)
        on = Tile(phrase("To the first question"), theme, self.main, kind="main", icon="forward", size=theme.large)
        self.add_widget(Foot(theme, back, on))

    def main(self) -> None:
        """Done with this one; after the last, the game begins."""
        if self.at >= len(self.tasks):
            self._finish()
            return
        if not self.desk.answering.attempt(lambda: self.desk.open_game.tick(self.tasks[self.at].id)):
            return
        self._ticked = self.desk.open_game.ticked or []
        self.desk.navigation.go("checklist", at=self._next_open(self.at + 1))

    def step_back(self) -> None:
        """To the task before; what was ticked stays so."""
        if self.desk.stage.sheets:
            self.desk.stage.close()
        elif self.at == 0 or not self.tasks:
            self.desk.navigation.go("home")
        else:
            self.desk.navigation.go("checklist", at=self.at - 1)

    def _finish(self) -> None:
        if self.desk.open_game.session is None:
            self.desk.navigation.go("home")
        elif self.desk.answering.attempt(self.desk.open_game.finish_tasks):
            self.desk.navigation.go("table")

    def _skip(self) -> None:
        if self.desk.answering.attempt(self.desk.open_game.skip_tasks):
            self.desk.navigation.go("table")

    def _list(self) -> None:
        """All tasks: a tap leads to one."""
        theme, tiles = self.theme, []
        for number, task in enumerate(self.tasks):
            act = partial(self.desk.navigation.go, "checklist", at=number)
            tiles.append(choice_tile(theme, worded(task.text), task.id in self._ticked, act))
        self.desk.stage.open(phrase("The whole list"), Column(theme, tiles))
