"""Home: go on with the last game or see how it went, begin a new one, and everything else there is."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.relativelayout import RelativeLayout

from companion.errors import SaveError
from companion.language.words import phrase, worded
from companion.storage.saves import SaveInfo
from kivy_ui.desk import Desk
from kivy_ui.fonts import DISPLAY
from kivy_ui.pages.base import Page
from kivy_ui.pages.home_picture import LastTable, board_to_show
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import CardBox, Column, Row, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.tiles import IconTile, Tile

LIST, LIST_UPRIGHT = 268, 0.48
"""How wide the tiles are lying, in dp; upright, their share of the height."""
MAIN_HIGH = 76


class Plate(CardBox):
    """Words over a picture, on a ground that they can be read on."""

    def __init__(self, theme: Theme, words: list[Words]) -> None:
        super().__init__(theme, words, line=theme.palette.line, padding=(theme.pad, theme.gap))
        self.repaint(ground=(*theme.palette.ground[:3], GROUND))


GROUND = 0.88
"""How much of a picture such a ground hides."""


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
    """*over* is whether the game played last has come to its end; *where* says how far it is."""

    def build(self) -> None:
        theme = self.theme
        self.over = False
        self.where = Words("", theme)
        self.go_on = self._go_on()
        main, others = self._tiles()
        self._main = main
        picture = self._picture()
        upright = self.upright
        body = BoxLayout(orientation="vertical" if upright else "horizontal", spacing=theme.pad)
        body.add_widget(picture)
        grid = GridLayout(cols=2 if upright else 1, spacing=theme.gap)
        for tile in others:
            grid.add_widget(tile)
        side = BoxLayout(orientation="vertical", spacing=theme.gap)
        main.size_hint_y, main.height = None, dp(MAIN_HIGH)
        side.add_widget(grid)
        side.add_widget(main)
        if upright:
            picture.size_hint_y, side.size_hint_y = 1 - LIST_UPRIGHT, LIST_UPRIGHT
        else:
            side.size_hint_x, side.width = None, dp(LIST) * min(1.2, theme.text)
        body.add_widget(side)
        self.add_widget(body)

    def _picture(self) -> RelativeLayout:
        """The last table; over it our name, what leaves the app, and how far the game is."""
        theme, desk = self.theme, self.desk
        machine, open_game = desk.machine, desk.open_game
        holder = RelativeLayout()
        people = [desk.appearance.of_asked(player.id)[0] for player in open_game.players]
        people = people or [look for _, look in zip(range(self._seats), theme.palette.seats, strict=False)]
        board = board_to_show(open_game.view.panels) if open_game.session is not None else None
        holder.add_widget(LastTable(theme, board, people, desk.appearance.of_seat))
        off = [IconTile("power", phrase("Switch off"), theme, self._power)] if machine.can_switch_off else []
        out = [self._quit_tile()] if machine.can_quit else []
        name = Words("Shadow Table", theme, size=theme.huge, font=DISPLAY)
        head = Row(theme, [Plate(theme, [name]), *out, *off])
        head.pos_hint = {"top": 1}
        holder.add_widget(head)
        if self.where.text:
            foot = Plate(theme, [self.where])
            foot.pos_hint = {"x": 0, "y": 0}
            holder.add_widget(foot)
        return holder

    def _go_on(self) -> FootTile | None:
        """The one tap back into the game that is open, or into the one played last; if it is over, to how it went."""
        desk, open_game = self.desk, self.desk.open_game
        self._seats = 0
        if open_game.session is not None:
            over = not open_game.prompts
            asked = worded(open_game.prompts[0].text if open_game.prompts else open_game.view.over)
            now = worded(open_game.laid_out(open_game.session)) or f"{worded(open_game.view.headline)}: {asked}"
            act = partial(desk.navigation.go, "story") if over else partial(to_the_game, desk)
            return self._way(f"{open_game.name} · {now}", act, over=over)
        try:
            last = open_game.last()
        except SaveError as error:
            return self._trouble(phrase("Saved games cannot be read"), str(error))
        if last is None:
            return None
        self._seats = last.players.count(",") + 1 if last.players else 0
        if last.damage:
            return self._trouble(phrase("{name} is damaged", name=last.name), state_words(last))
        where = " · ".join(part for part in (last.name, last.players, last.where) if part)
        return self._way(where, partial(look_back if last.over else resume, desk, last.name), over=last.over)

    def _way(self, where: str, act: Callable[[], None], *, over: bool) -> FootTile:
        """To a game that goes on, or to one that is over: there a new one is the main thing."""
        self.over, self.where.text = over, where
        text = phrase("How it went") if over else phrase("Go on playing")
        return FootTile(self.theme, text, act, kind="plain" if over else "main", icon="crown" if over else "forward")

    def _trouble(self, text: str, why: str) -> FootTile:
        """What is wrong with the game played last, in the place of the way back into it."""
        self.where.text = why
        go = partial(self.desk.navigation.go, "saves")
        tile = FootTile(self.theme, text, go, icon="warn")
        tile.dress(self.theme.palette.raised, self.theme.palette.bad)
        return tile

    def _tiles(self) -> tuple[FootTile, list[FootTile]]:
        """What stands out at the lower right, and all else above it."""
        desk, theme = self.desk, self.theme
        there = [
            ("new_game", "plus", phrase("New game")),
            ("saves", "box", phrase("Saved games")),
            ("rules", "book", phrase("Rules")),
            ("camera", "camera", phrase("Dice & camera")),
            ("settings", "gear", phrase("Settings")),
            ("help", "help", phrase("How it works")),
        ]
        new_first = self.go_on is None or self.over
        tiles = []
        for name, icon, text in there:
            if desk.navigation.has(name) and not (name == "camera" and desk.open_game.without_dice):
                kind = "main" if name == "new_game" and new_first else "plain"
                tiles.append(FootTile(theme, text, partial(desk.navigation.go, name), kind=kind, icon=icon))
        if self.go_on is not None:
            tiles.insert(1 if self.over else 0, self.go_on)
        main, *others = tiles
        for tile in others:
            tile.size_hint_y = 1
        return main, others

    def main(self) -> None:
        """What stands out: the way back into a game or, where none goes on, a new one."""
        self._main.act()

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
