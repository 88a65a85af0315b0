"""Saved games: open, rename, carry to and from a USB stick, delete and bring back, rescue what is damaged.

All of it is done by ``companion/storage/saves.py``, away from the screen's own thread.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from companion.errors import SaveError
from companion.host.opening import holds_secrets
from companion.language.words import phrase
from companion.storage.journal import ENDING
from companion.storage.saves import Rescued, SaveInfo
from kivy_ui.ask_line import ask_line
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.pages.home import resume, state_words
from kivy_ui.services.sticks import free_name
from kivy_ui.widgets.bars import MovingBar
from kivy_ui.widgets.boxes import CardBox, Column, Row, Scroll, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.tiles import Tile

LONGEST_NAME = 40


class SavesPage(Page):
    """*deleted* is the save deleted last, which one tap brings back. The open game is closed, for it is one of them."""

    icon = "box"

    def __init__(self, desk: Desk, deleted: str = "") -> None:
        self.deleted = deleted
        self.infos: list[SaveInfo] | None = None
        super().__init__(desk)

    def build(self) -> None:
        theme = self.theme
        if not self.desk.busy.working:
            self.desk.open_game.leave()
        self.further.append(FootTile(theme, phrase("From USB"), self._from_stick, icon="in"))
        self.add_widget(self.bar(phrase("Saved games")))
        self.column = Column(theme, [MovingBar(theme)])
        self.add_widget(Scroll(theme, self.column))
        saves = self.desk.open_game.saves
        self.desk.inbox.work(lambda: (saves.infos(), saves.trash().infos()), self._looked, self._not_looked)

    def _looked(self, found: tuple[list[SaveInfo], list[SaveInfo]]) -> None:
        self.infos, trash = found
        theme, now = self.theme, datetime.now()
        widgets: list[Any] = [self._bring_back_card()] if self.deleted else []
        widgets += [self._tile(info, now) for info in self.infos]
        if not self.infos:
            widgets.append(Words(phrase("There is no saved game yet."), theme, colour=theme.palette.soft))
        if trash:
            words = phrase("Deleted games ({n})", n=len(trash))
            widgets.append(Tile(words, theme, lambda: self._open_trash(trash), icon="trash", kind="dim"))
        self.column.clear_widgets()
        for widget in widgets:
            self.column.add_widget(widget)

    def _not_looked(self, error: Exception) -> None:
        self.infos = []
        self.column.clear_widgets()
        self.column.add_widget(Words(str(error), self.theme, colour=self.theme.palette.bad))

    def _tile(self, info: SaveInfo, now: datetime) -> Tile:
        theme = self.theme
        told = [info.title, info.players, when(info.changed, now)]
        about = " · ".join(part for part in told if part)
        sub = f"{about}\n{state_words(info) or info.where}".strip()
        line = theme.palette.bad if info.state else None
        return Tile(info.name, theme, lambda: self._open(info), sub=sub, line=line)

    # -- one save ----------------------------------------------------------------------------------------------

    def _open(self, info: SaveInfo) -> None:
        theme = self.theme
        column = Column(theme)
        words = state_words(info) or info.where
        column.add_widget(Words(words, theme, colour=theme.palette.bad if info.state else theme.palette.soft))
        if not info.state:
            play = Tile(
                phrase("Go on playing"), theme, lambda: resume(self.desk, info.name), kind="main", icon="forward"
            )
            column.add_widget(play)
        elif info.damage:
            rescue = Tile(
                phrase("Rescue what can be read"), theme, lambda: self._rescue(info), kind="main", icon="plus"
            )
            column.add_widget(rescue)
        rename = Tile(phrase("Rename"), theme, lambda: self._rename(info), icon="pencil")
        export = Tile(phrase("To USB"), theme, lambda: self._to_stick(info), icon="out")
        delete = Tile(phrase("Delete"), theme, lambda: self._delete(info), icon="trash")
        check = [] if info.damage else [Tile(phrase("Check"), theme, lambda: self._rescue(info), icon="help")]
        column.add_widget(Wrap(theme, [rename, export, delete, *check], least=190))
        self.desk.stage.open(info.name, column)

    def _do(self, what: str, act: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self.desk.stage.close()
        self.desk.busy.do(what, act, then)

    def _rename(self, info: SaveInfo) -> None:
        self.desk.stage.close()
        saves = self.desk.open_game.saves

        def take(new: str) -> None:
            self._do(phrase("Renaming …"), lambda: saves.rename(info.name, new), self._again)

        ask_line(
            self.desk.stage,
            self.desk.appearance,
            phrase("What is it called?"),
            take,
            text=info.name[:LONGEST_NAME],
            longest=LONGEST_NAME,
        )

    def _delete(self, info: SaveInfo) -> None:
        saves = self.desk.open_game.saves

        def gone(trashed: Path) -> None:
            self.desk.navigation.go("saves", deleted=trashed.name.removesuffix(ENDING))

        self._do(phrase("Deleting …"), lambda: saves.delete(info.name), gone)

    def _rescue(self, info: SaveInfo) -> None:
        saves = self.desk.open_game.saves

        def told(rescued: Rescued) -> None:
            self._again()
            self.desk.stage.lines(info.name, [line.removeprefix("· ") for line in rescued.message.splitlines()])

        self._do(phrase("Reading all of it …"), lambda: saves.rescue(info.name), told)

    def _again(self, _: object = None) -> None:
        self.desk.navigation.go("saves")

    # -- the trash ---------------------------------------------------------------------------------------------

    def _bring_back_card(self) -> CardBox:
        theme = self.theme
        words = Words(phrase("{name} was deleted.", name=self.deleted), theme)
        back = Tile(phrase("Bring it back"), theme, lambda: self._bring_back(self.deleted), kind="main", icon="undo")
        return CardBox(theme, [Row(theme, [words, back])], line=theme.palette.brass)

    def _bring_back(self, name: str) -> None:
        saves = self.desk.open_game.saves
        self._do(phrase("Bringing it back …"), lambda: saves.restore(name), self._again)

    def _open_trash(self, trash: list[SaveInfo]) -> None:
        theme, now, tiles = self.theme, datetime.now(), []
        for info in trash:
            about = " · ".join(part for part in (info.players, when(info.changed, now)) if part)
            act = partial(self._bring_back, info.name)
            tiles.append(Tile(info.name, theme, act, sub=about, icon="undo"))
        words = Words(phrase("A tap brings a game back."), theme, size=theme.small)
        self.desk.stage.open(phrase("Deleted games"), Column(theme, [words, *tiles]))

    # -- sticks ------------------------------------------------------------------------------------------------

    def _to_stick(self, info: SaveInfo) -> None:
        saves = self.desk.open_game.saves

        def told(path: Path) -> None:
            sentences = [phrase("Copied as {path}.", path=path), holds_secrets(info.game)]
            self.desk.stage.tell(" ".join(sentence for sentence in sentences if sentence))

        def export(stick: Path) -> None:
            copy = partial(saves.export, info.name, free_name(stick, info.name, ENDING))
            self._do(phrase("Copying to the stick …"), copy, told)

        self.desk.stage.close()
        self.desk.sticks.on_one(export)

    def _from_stick(self) -> None:
        self.desk.sticks.on_one(self._what_is_there)

    def _what_is_there(self, stick: Path) -> None:
        self.desk.busy.do(phrase("Looking at the stick …"), lambda: saves_on(stick), self._offer)

    def _offer(self, files: list[Path]) -> None:
        theme, saves = self.theme, self.desk.open_game.saves
        tiles = []
        for file in files:
            take = partial(self._do, phrase("Copying …"), partial(saves.take_in, file), self._again)
            tiles.append(Tile(file.name.removesuffix(ENDING), theme, take, icon="in"))
        self.desk.stage.open(phrase("Saved games on the stick"), Column(theme, tiles))


def saves_on(stick: Path) -> list[Path]:
    """The saves on a stick, in its first two levels of folders; SaveError if there is none."""
    try:
        found = sorted([*stick.glob(f"*{ENDING}"), *stick.glob(f"*/*{ENDING}")])
    except OSError as error:
        raise SaveError(phrase("{path} cannot be read: {why}.", path=stick, why=error.strerror)) from error
    if not found:
        raise SaveError(phrase("There is no saved game on {stick} (files that end in {ending}).", stick=stick.name,
                            ending=ENDING))  # fmt: skip
    return found


def when(then: float, now: datetime) -> str:
    """When that was: the hour for today and yesterday, the date before."""
    if not then:
        return ""
    moment = datetime.fromtimestamp(then)
    hour = moment.strftime("%H:%M")
    if moment.date() == now.date():
        return phrase("today {hour}", hour=hour)
    if moment.date() == now.date() - timedelta(days=1):
        return phrase("yesterday {hour}", hour=hour)
    return moment.strftime("%Y-%m-%d")
