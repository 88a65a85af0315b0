"""Who sits where: the table from above with our screen on it and a seat at every side and corner.

A tap on an empty seat brings somebody; a tap on somebody opens their name, their colour and shape, and another seat.
"""

from collections.abc import Callable
from functools import partial

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.kernel.seats import Player
from companion.language.words import phrase, worded
from kivy_ui.ask_line import ask_line
from kivy_ui.pages.new_game import draft as drafts
from kivy_ui.pages.new_game.draft import Draft
from kivy_ui.preferences import Preferences
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.screen_answers import Answering
from kivy_ui.stage import Stage
from kivy_ui.theme import CORNERS, LOOKS, SIGNS, Theme, look_of
from kivy_ui.widgets.boxes import Column, Scroll, Wrap
from kivy_ui.widgets.choices import choice_tile
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile

GRID = (3, 4, 5, 2, None, 6, 1, 0, 7)
"""The seats row by row, as they lie around the screen in the middle."""


def look_names() -> dict[str, str]:
    """The colours in words."""
    words = (
        phrase("amber"),
        phrase("blue"),
        phrase("green"),
        phrase("pink"),
        phrase("violet"),
        phrase("orange"),
        phrase("teal"),
        phrase("white"),
    )
    return dict(zip(LOOKS, words, strict=True))


class Seats(Scroll):
    """*again* shows the step anew after a change."""

    def __init__(
        self,
        stage: Stage,
        appearance: Appearance,
        preferences: Preferences,
        answering: Answering,
        draft: Draft,
        again: Callable[[], None],
    ) -> None:
        self._stage, self._appearance, self._preferences, self._answering = stage, appearance, preferences, answering
        self._theme, self._draft, self._again = appearance.theme, draft, again
        self._sides = drafts.sides_of(draft)
        self._table = _FromAbove(appearance.theme)
        self._tiles: list[Tile] = []
        for seat in GRID:
            self._table.add_widget(_Screen(appearance.theme) if seat is None else self._seat(seat))
        super().__init__(appearance.theme, self._table)
        self.bind(height=self._share_out)

    def _share_out(self, *_: object) -> None:
        for tile in self._tiles:
            tile.at_least((self.height - 2 * self._table.spacing[1]) / 3)

    def _seat(self, seat: int) -> Tile:
        theme, player = self._theme, drafts.at_seat(self._draft, seat)
        act = partial(self._tapped, seat)
        if player is None:
            tile = Tile(phrase("free"), theme, act, kind="dim", icon="plus")
            tile.dress((0, 0, 0, 0), theme.palette.edge)  # the table shows through
        else:
            colour, sign = look_of(player, theme.palette)
            sub = phrase("Tap the new seat") if self._draft.moving == seat else self._about(seat)
            tile = Tile(theme.beside(sign, player.name), theme, act, sub=sub, line=colour)
            tile.words[0].color = colour
        self._tiles.append(tile)
        return tile

    def _about(self, seat: int) -> str:
        """On which side somebody plays, and whether a bot decides."""
        side = self._sides.get(seat)
        words = [worded(side.label)] if side is not None else []
        return " · ".join([*words, *([phrase("a bot decides")] if seat in self._draft.bots else [])])

    def _tapped(self, seat: int) -> None:
        draft = self._draft
        player = drafts.at_seat(draft, seat)
        if draft.moving is not None:
            drafts.change_seats(draft, draft.moving, seat)
            draft.moving = None
            self._again()
        elif player is None:
            self._do(lambda: drafts.sit_down(draft, self._preferences, seat))
        else:
            self._open(player)

    def _do(self, act: Callable[[], None]) -> None:
        if self._answering.attempt(act):
            self._again()

    def _open(self, player: Player) -> None:
        """Everything about somebody at the table."""
        draft, theme, seat = self._draft, self._theme, player.seat
        rename = Tile(phrase("Another name"), theme, lambda: self._rename(player), icon="pencil")
        move = Tile(phrase("Another seat"), theme, lambda: self._move(seat), icon="undo")
        leave = Tile(
            phrase("Does not play"), theme, partial(self._do, partial(drafts.stand_up, draft, seat)), icon="close"
        )
        column = Column(theme, [Wrap(theme, [rename, move, leave, self._bot_tile(seat)], least=260)])
        if sides := self._side_tiles(seat):
            column.add_widget(Words(phrase("Side"), theme, size=theme.small))
            column.add_widget(Wrap(theme, sides, least=140))
        column.add_widget(Words(phrase("Colour and shape"), theme, size=theme.small))
        looks = []
        for (look, words), sign in zip(look_names().items(), SIGNS, strict=True):
            act = partial(self._do, partial(drafts.wear, draft, seat, look))
            looks.append(choice_tile(theme, f"{sign} {words}", look == player.colour, act))
        for tile, colour in zip(looks, theme.palette.seats, strict=True):
            tile.words[0].color = colour
        column.add_widget(Wrap(theme, looks, least=140))
        self._stage.open(player.name, column)

    def _bot_tile(self, seat: int) -> Tile:
        if seat in self._draft.bots:
            act, words = drafts.let_player_decide, phrase("Decides without a bot")
        else:
            act, words = drafts.let_bot_decide, phrase("Let a bot decide")
        return Tile(words, self._theme, partial(self._do, partial(act, self._draft, seat)), icon="gear")

    def _side_tiles(self, seat: int) -> list[Tile]:
        """Of a game without sides, or before a game is chosen, none."""
        tiles, mine = [], self._sides.get(seat)
        for side in drafts.chosen_game(self._draft).sides if self._draft.game else ():
            act = partial(self._do, partial(drafts.join, self._draft, seat, side.id))
            tiles.append(choice_tile(self._theme, worded(side.label), side == mine, act))
        return tiles

    def _move(self, seat: int) -> None:
        self._draft.moving = seat
        self._again()

    def _rename(self, player: Player) -> None:
        """Names that were here before, or a new one."""
        theme = self._theme
        names = drafts.free_names(self._draft, self._preferences)
        if not names:
            self._write(player)
            return
        tiles = [Tile(name, theme, partial(self._call, player, name)) for name in names]
        write = Tile(phrase("Write a name"), theme, lambda: self._write(player), kind="main", icon="pencil")
        self._stage.open(phrase("Who is this?"), Wrap(theme, [write, *tiles], least=170))

    def _write(self, player: Player) -> None:
        done = partial(self._call, player)
        ask_line(self._stage, self._appearance, phrase("Who is this?"), done, longest=drafts.LONGEST_NAME)

    def _call(self, player: Player, name: str) -> None:
        self._do(lambda: drafts.call(self._draft, player.seat, name))


class _FromAbove(GridLayout):
    """The table below the seats: its edge runs through the middle of them."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(cols=3, spacing=theme.gap, size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        with self.canvas.before:
            Color(*theme.palette.raised[:3], 0.6)
            self._top = RoundedRectangle(radius=[dp(28)])
        self.bind(pos=self._placed, size=self._placed)

    def _placed(self, *_: object) -> None:
        across, up = self.width / 6, self.height / 6
        self._top.pos = self.x + across, self.y + up
        self._top.size = self.width - 2 * across, self.height - 2 * up


class _Screen(Widget):
    """Our screen as it lies on the table, its lower edge marked."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        with self.canvas:
            Color(*theme.palette.raised)
            self._glass = RoundedRectangle(radius=[dp(8)])
            Color(*theme.palette.soft)
            self._frame = Line(width=dp(1.5))
            Color(*theme.palette.brass)
            self._foot = RoundedRectangle(radius=[dp(3)])
        self.bind(pos=self._placed, size=self._placed)

    def _placed(self, *_: object) -> None:
        height = min(self.height * 0.6, self.width * 0.36)
        width = height / 0.6
        x, y = self.center_x - width / 2, self.center_y - height / 2
        self._glass.pos, self._glass.size = (x, y), (width, height)
        self._frame.rounded_rectangle = (x, y, width, height, dp(8), CORNERS)
        self._foot.pos, self._foot.size = (x + width * 0.3, y + dp(6)), (width * 0.4, dp(6))
