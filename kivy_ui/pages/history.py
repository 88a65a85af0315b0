"""History: every step with its number, newest first, by person if wanted; and the way back to any of them.

The answer of a step stands large, its question small above it. What would be put back on the table is shown before it
happens. Builds one leaf of steps at a time, so that the longest evening opens at once.
"""

from companion.errors import DamagedSave
from companion.host.history_lines import question_and_answer
from companion.kernel.session import CHANCE
from companion.language.words import count, phrase, worded
from companion.storage.covers import PUBLIC_EYES
from companion.storage.journal import Entry
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.stage import Sheet
from kivy_ui.widgets.boxes import Column, Row, Scroll, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.ticks import Tick
from kivy_ui.widgets.tiles import IconTile, Tile

LEAF = 25
"""Steps shown at once."""


class HistoryPage(Page):
    """*who* is whose steps are shown, "" for everyone's; *leaf* counts from the newest."""

    back = "table"
    turns = True

    def __init__(self, desk: Desk, who: str = "", leaf: int = 0) -> None:
        self._who, self._leaf = who, leaf
        super().__init__(desk)

    def build(self) -> None:
        session = self.desk.open_game.session
        history = session.history() if session else []
        self._told = {}
        try:
            self._told = session.told() if session else {}
        except DamagedSave as error:  # the steps themselves are whole
            self.desk.stage.tell(str(error), bad=True)
        self.steps = [entry for entry in reversed(history) if entry.by != CHANCE]
        self.add_widget(self._top())
        self.add_widget(Scroll(self.theme, Column(self.theme, [self._persons(), *self._leaf_widgets()])))

    def refresh(self) -> None:
        self.desk.navigation.go("history", who=self._who, leaf=self._leaf)

    def _top(self) -> Row:
        desk, theme = self.desk, self.theme
        icons = [
            IconTile("crown", phrase("How it went"), theme, lambda: desk.navigation.go("story")),
            IconTile("box", phrase("Pack away"), theme, lambda: desk.navigation.go("packing", ticked=set())),
            IconTile("redo", phrase("Redo"), theme, self.desk.answering.redo),
        ]
        return self.bar(phrase("History"), *icons)

    # -- whose steps -----------------------------------------------------------------------------------------

    def _persons(self) -> Wrap:
        people = ["", *(player.name for player in self.desk.open_game.players)]
        return Wrap(self.theme, [self._person(who) for who in people], least=110)

    def _person(self, who: str) -> Tile:
        colour, sign = self.desk.appearance.of_asked(who)
        text = self.theme.beside(sign, who) or phrase("Everyone")
        kind = "chosen" if who == self._who else "plain"
        return Tile(
            text,
            self.theme,
            lambda: self.desk.navigation.go("history", who=who),
            kind=kind,
            line=colour if who else None,
        )

    # -- the steps -------------------------------------------------------------------------------------------

    def _leaf_widgets(self) -> list[Tile | Words | Row]:
        mine = [entry for entry in self.steps if not self._who or entry.who == self._who]
        if not mine:
            return [Words(phrase("Nothing yet."), self.theme, colour=self.theme.palette.soft)]
        first = self._leaf * LEAF
        widgets: list[Tile | Words | Row] = [self._step(entry) for entry in mine[first : first + LEAF]]
        turns = [self._turn_leaf(-1, phrase("Newer"), "up")] if first else []
        turns += [self._turn_leaf(1, phrase("Older"), "down")] if first + LEAF < len(mine) else []
        return [*widgets, Row(self.theme, turns)] if turns else widgets

    def _turn_leaf(self, by: int, text: str, icon: str) -> Tile:
        go = lambda: self.desk.navigation.go("history", who=self._who, leaf=self._leaf + by)  # noqa: E731
        return Tile(text, self.theme, go, icon=icon)

    def _step(self, entry: Entry) -> Tile:
        colour, sign = self.desk.appearance.of_asked(entry.who)
        asked, said = _apart(entry)
        told = " ".join(map(worded, self._told.get(entry.n, ())))
        return Tile(
            said,
            self.theme,
            lambda: self._offer(entry),
            above=" ".join(part for part in (f"{entry.n}.", sign, asked) if part),
            sub=told,
            size=self.theme.large if asked else self.theme.body,
            line=colour if entry.who else None,
        )

    # -- going back ------------------------------------------------------------------------------------------

    def _offer(self, entry: Entry) -> None:
        """What going back to a step would mean, before anything happens."""
        desk, theme = self.desk, self.theme
        undone = desk.open_game.if_back_to(entry.n - 1)
        taken = phrase(
            "This is asked again; {steps} taken back.", steps=worded(count(len(undone.labels), "step is", "steps are"))
        )
        asked, said = _apart(entry)
        question = [Words(asked, theme, size=theme.small, colour=theme.palette.soft)] if asked else []
        answer = Words(said, theme, size=theme.large if asked else theme.body)
        column = Column(theme, [*question, answer, Words(taken, theme, size=theme.small, colour=theme.palette.soft)])
        if undone.put_back:
            column.add_widget(Words(phrase("On the table you would put back:"), theme))
        else:
            column.add_widget(Words(phrase("Nothing on the table has to move."), theme))
        for line in undone.put_back:
            column.add_widget(Words(f"· {worded(line)}", theme))
        go = Tile(phrase("Go back to here"), theme, lambda: self._go_back(entry), kind="main", icon="undo")
        stay = Tile(phrase("Cancel"), theme, lambda: desk.stage.close(sheet), icon="close")
        column.add_widget(Wrap(theme, [stay, go]))
        sheet: Sheet = desk.stage.open(phrase("Back to step {n}?", n=entry.n), column)

    def _go_back(self, entry: Entry) -> None:
        """The table is shown again, with the list to tick off over it."""
        desk = self.desk
        lines: list[str] = []

        def act() -> None:
            lines.extend(map(worded, desk.open_game.back_to(entry.n - 1).put_back))
            desk.navigation.go("table")

        if desk.answering.attempt(act) and lines:
            ticks = [Tick(line, self.theme) for line in lines]
            done = Tile(phrase("All done"), self.theme, desk.stage.close, kind="main", align="center")
            desk.stage.open(phrase("Put back on the table"), Column(self.theme, [*ticks, done]))


def _apart(entry: Entry) -> tuple[str, str]:
    """What was asked, "" where nothing was, and what was said, as far as everyone may know."""
    asked, said = question_and_answer(PUBLIC_EYES.read(entry.label))
    return worded(asked), worded(said)
