"""History: the steps, newest first, by person if wanted; beside them what going back to one would mean.

What would be put back on the table is read before it happens. Makes one leaf of steps at a time, so that the longest
evening opens at once.
"""

from functools import partial

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.errors import DamagedSave
from companion.host.history_lines import question_and_answer
from companion.kernel.session import CHANCE
from companion.language.words import Message, count, phrase, worded
from companion.storage.covers import PUBLIC_EYES
from companion.storage.journal import Entry
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.pages.step_tile import StepTile
from kivy_ui.widgets.boxes import Column, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.paper import Paper, on_paper
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.ticks import Tick
from kivy_ui.widgets.tiles import IconTile, Tile

LEAF, UPRIGHT_LEAF = 4, 5
"""Steps shown at once, lying and upright."""
PAPER = 0.42
"""Of the room, for what going back would mean."""


class HistoryPage(Page):
    """*who* is whose steps are shown, "" for everyone's; *leaf* counts from the newest; *at* is the step chosen."""

    icon = "list"
    back = "table"
    turns = True

    def __init__(self, desk: Desk, who: str = "", leaf: int = 0, at: int = 0) -> None:
        self._who, self._leaf, self._at = who, leaf, at
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
        self.add_widget(self.bar(phrase("History"), *self._icons()))
        mine = [entry for entry in self.steps if not self._who or entry.who == self._who]
        if not mine:
            self.add_widget(Words(phrase("Nothing yet."), self.theme, colour=self.theme.palette.soft))
            self.add_widget(Widget())
            return
        self._show(mine)

    def refresh(self) -> None:
        self.desk.navigation.go("history", who=self._who)

    def _icons(self) -> list[IconTile]:
        desk, theme = self.desk, self.theme
        people = [IconTile("people", phrase("Whose steps?"), theme, self._persons)]
        return [
            *(people if len(desk.open_game.players) > 1 else []),
            IconTile("crown", phrase("How it went"), theme, lambda: desk.navigation.go("story")),
            IconTile("box", phrase("Pack away"), theme, lambda: desk.navigation.go("packing", ticked=set())),
            IconTile("redo", phrase("Redo"), theme, self.desk.answering.redo),
        ]

    # -- whose steps -----------------------------------------------------------------------------------------

    def _persons(self) -> None:
        people = ["", *(player.name for player in self.desk.open_game.players)]
        tiles = Wrap(self.theme, [self._person(who) for who in people], least=170)
        self.desk.stage.open(phrase("Whose steps?"), tiles)

    def _person(self, who: str) -> Tile:
        colour, sign = self.desk.appearance.of_asked(who)
        text = self.theme.beside(sign, who) or phrase("Everyone")
        go = partial(self.desk.navigation.go, "history", who=who)
        kind = "chosen" if who == self._who else "plain"
        return Tile(text, self.theme, go, kind=kind, line=colour if who else None, size=self.theme.large)

    # -- the steps -------------------------------------------------------------------------------------------

    def _show(self, mine: list[Entry]) -> None:
        """One leaf, and beside it the paper of the step that is chosen: the newest there, if none is."""
        size = UPRIGHT_LEAF if self.upright else LEAF
        shown = mine[self._leaf * size :][:size]
        chosen = next((entry for entry in shown if entry.n == self._at), shown[0])
        body = BoxLayout(orientation="vertical" if self.upright else "horizontal", spacing=self.theme.gap)
        rows = BoxLayout(orientation="vertical", spacing=dp(4))
        for entry in shown:
            rows.add_widget(self._step(entry, chosen))
        for _ in range(size - len(shown)):
            rows.add_widget(Widget())
        body.add_widget(rows)
        paper = self._paper(chosen)
        rows.size_hint, paper.size_hint = ((1, 1 - PAPER), (1, PAPER)) if self.upright else ((1 - PAPER, 1), (PAPER, 1))
        body.add_widget(paper)
        self.add_widget(body)
        if self._leaf:
            self.further.append(self._turn_leaf(-1, phrase("Newer"), "up"))
        if (self._leaf + 1) * size < len(mine):
            self.further.append(self._turn_leaf(1, phrase("Older"), "down"))
        self.main_tile = FootTile(
            self.theme, phrase("Go back to here"), partial(self._go_back, chosen), kind="main", drawing="undo"
        )

    def _turn_leaf(self, by: int, text: str, icon: str) -> FootTile:
        go = partial(self.desk.navigation.go, "history", who=self._who, leaf=self._leaf + by)
        return FootTile(self.theme, text, go, icon=icon)

    def _step(self, entry: Entry, chosen: Entry) -> StepTile:
        asked, said = _apart(entry)
        look = self.desk.appearance.of_asked(entry.who)
        choose = partial(self.desk.navigation.go, "history", who=self._who, leaf=self._leaf, at=entry.n)
        return StepTile(
            self.theme, entry.n, asked, said, look, choose, chosen=entry is chosen, goes=entry.n >= chosen.n
        )

    # -- going back ------------------------------------------------------------------------------------------

    def _paper(self, entry: Entry) -> Paper:
        """What going back to a step would mean, before anything happens; and what was told after it."""
        theme = self.theme
        try:
            undone = self.desk.open_game.if_back_to(entry.n - 1)
        except DamagedSave as error:
            return Paper(theme, phrase("Put back"), [on_paper(theme, str(error), size=theme.small)])
        taken = phrase(
            "This is asked again; {steps} taken back.", steps=worded(count(len(undone.labels), "step is", "steps are"))
        )
        lines = [on_paper(theme, f"· {worded(line)}") for line in undone.put_back]
        lines = lines or [on_paper(theme, phrase("Nothing on the table has to move."))]
        told = " ".join(map(worded, self._told.get(entry.n, ())))
        notes = [on_paper(theme, text, soft=True, size=theme.small) for text in (taken, told) if text]
        return Paper(theme, phrase("Put back"), [*lines, *notes])

    def main(self) -> None:
        if self.main_tile is not None:
            self.main_tile.act()

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
    """What was asked, "" where nothing was, and what was said, as far as everyone may know.

    What the faces of a throw stood for is left out: that is prose.
    """
    asked, said = question_and_answer(PUBLIC_EYES.read(entry.label))
    brief = asked.parts.get("text") if isinstance(asked, Message) and "legend" in asked.parts else None
    return worded(brief if isinstance(brief, str | Message) else asked), worded(said)
