"""Home: go on with the last game or see how it went, begin a new one, and everything else there is."""

from collections.abc import Callable
from functools import partial

from kivy.core.window import Window
from kivy.metrics import dp

from companion.errors import SaveError
from companion.language.words import phrase, worded
from companion.storage.saves import SaveInfo
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.widgets.boxes import Column, Row, Scroll, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile, Tile

TALL = 170
"""How high a tile is where there is room, in dp; on a low screen they share what there is."""


def resume(desk: Desk, name: str) -> None:
    """Open a save and show it where it was left: at its question, or over the list of what to lay out."""
    desk.busy.do(phrase("Opening the game …"), lambda: desk.open_game.resume(name), lambda _: to_the_game(desk))


def look_back(desk: Desk, name: str) -> None:
    """Open the save of a finished game and show how it went."""
    show = lambda _: desk.navigation.go("story")  # noqa: E731
    desk.busy.do(phrase("Opening the game …"), lambda: desk.open_game.resume(name), show)


def to_the_game(desk: Desk) -> None:
    desk.navigation.go("checklist" if desk.open_game.ticked is not None else "table")


def state_words(info: SaveInfo) -> str:
    """What is wrong with a save, for those at the screen; "" when all is well."""
    if info.damage:
        return phrase("Damaged: {what}. What can still be read can be rescued.", what=info.damage)
    return info.state


def switch_off(desk: Desk, act: Callable[[], None]) -> None:
    """Close the game, then let *act* shut the machine down or restart it; a refusal is told, and play can go on."""
    if not desk.busy.working:
        desk.sleep.stir()
        desk.answering.attempt(desk.open_game.leave)
        desk.navigation.go("home")
    desk.busy.do(phrase("Switching off …"), act, lambda _: None)


class HomePage(Page):
    """*over* is whether the game played last has come to its end."""

    def build(self) -> None:
        theme = self.theme
        machine = self.desk.machine
        off = [IconTile("power", phrase("Switch off"), theme, self._power)] if machine.can_switch_off else []
        out = [self._quit_tile()] if machine.can_quit else []
        self.title = Row(theme, [Words("Shadow Table", theme, size=theme.huge), *out, *off])
        self.over = False
        self.go_on = self._go_on()
        self.tiles = self._tiles()
        self.grid = Wrap(theme, self.tiles, least=220, most=3)
        column = Column(theme, [self.title, *([self.go_on] if self.go_on else []), self.grid])
        self.add_widget(Scroll(theme, column))
        self._fill_height()
        self.grid.bind(cols=self._fill_height)
        self.title.fbind("height", self._fill_height)
        if self.go_on is not None:
            self.go_on.fbind("height", self._fill_height)

    def _go_on(self) -> Tile | None:
        """The one tap back into the game that is open, or into the one played last; if it is over, to how it went."""
        desk, open_game = self.desk, self.desk.open_game
        if open_game.session is not None:
            over = not open_game.prompts
            asked = worded(open_game.prompts[0].text if open_game.prompts else open_game.view.over)
            now = worded(open_game.laid_out(open_game.session)) or f"{worded(open_game.view.headline)}: {asked}"
            where = f"{open_game.name} · {now}"
            act = partial(desk.navigation.go, "story") if over else partial(to_the_game, desk)
            return self._way(where, act, over=over)
        try:
            last = open_game.last()
        except SaveError as error:
            return self._trouble(phrase("Saved games cannot be read"), str(error))
        if last is None:
            return None
        if last.damage:
            return self._trouble(phrase("{name} is damaged", name=last.name), state_words(last))
        where = " · ".join(part for part in (last.name, last.players, last.where) if part)
        return self._way(where, partial(look_back if last.over else resume, desk, last.name), over=last.over)

    def _way(self, where: str, act: Callable[[], None], *, over: bool) -> Tile:
        """To a game that goes on, or to one that is over: there a new one is the main thing."""
        theme, self.over = self.theme, over
        text = phrase("How it went") if over else phrase("Go on playing")
        look = {"kind": "plain" if over else "main", "icon": "crown" if over else "forward", "least": dp(104)}
        side = theme.huge * 1.2
        return Tile(text, theme, act, sub=where, size=theme.huge, sub_size=theme.body, icon_side=side, **look)

    def _trouble(self, text: str, why: str) -> Tile:
        """What is wrong with the game played last, in the place of the way back into it."""
        theme = self.theme
        go = partial(self.desk.navigation.go, "saves")
        return Tile(text, theme, go, sub=why, size=theme.large, sub_size=theme.body, line=theme.palette.bad, icon="box")

    def _tiles(self) -> list[Tile]:
        desk, theme = self.desk, self.theme
        there = [
            ("new_game", "plus", phrase("New game")),
            ("saves", "box", phrase("Saved games")),
            ("camera", "camera", phrase("Dice & camera")),
            ("rules", "book", phrase("Rules")),
            ("settings", "gear", phrase("Settings")),
            ("help", "help", phrase("How it works")),
        ]
        tiles = []
        for name, icon, text in there:
            if desk.navigation.has(name) and not (name == "camera" and desk.open_game.without_dice):
                kind = "main" if name == "new_game" and (self.go_on is None or self.over) else "plain"
                go = partial(desk.navigation.go, name)
                side = theme.huge * 1.4
                tiles.append(Tile(text, theme, go, icon=icon, kind=kind, size=theme.large, icon_side=side))
        return tiles

    def _fill_height(self, *_: object) -> None:
        """Calm and large where there is room."""
        rows = -(-len(self.tiles) // self.grid.cols)
        above = max(self.title.height, self.theme.huge * 1.5) + (self.go_on.height if self.go_on else 0)
        room = (Window.height - above - (rows + 5) * self.theme.gap) / rows
        for tile in self.tiles:
            tile.at_least(max(dp(64), min(dp(TALL), room)))

    def main(self) -> None:
        """What stands out: the way back into a game or, where none goes on, a new one."""
        (self.go_on if self.go_on is not None and not self.over else self.tiles[0]).act()

    def step_back(self) -> None:
        self.desk.stage.close()

    def _quit_tile(self) -> Tile:
        """With its word, for a cross alone might close anything; as wide as that needs."""
        tile = Tile(phrase("Quit"), self.theme, self._quit, icon="close")
        tile.size_hint_x, tile.width = None, max(dp(120), len(tile.text) * self.theme.body * 0.7 + dp(72))
        return tile

    def _quit(self) -> None:
        if not self.desk.busy.refuse():
            self.desk.quit()

    def _power(self) -> None:
        theme, machine = self.theme, self.desk.machine
        words = Words(phrase("Your game is safe, whatever you do."), theme, colour=theme.palette.soft)
        off = Tile(
            phrase("Shut down"), theme, lambda: switch_off(self.desk, machine.shut_down), icon="power", kind="main"
        )
        again = Tile(phrase("Restart"), theme, lambda: switch_off(self.desk, machine.restart), icon="redo")
        self.desk.stage.open(phrase("Switch off"), Column(theme, [words, Wrap(theme, [off, again])]))
