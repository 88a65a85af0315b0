"""A map: zoomed by buttons or fingers, its answers ringed, its legend a tap away."""

from functools import partial

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.kernel.prompts import Place
from companion.kernel.view import Hex, HexMap, Path
from companion.language.words import listing, say
from kivy_ui.desk import Desk
from kivy_ui.panels.base import PanelWidget
from kivy_ui.panels.one_by_one import already_seen
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column, Row, Wrap
from kivy_ui.widgets.hex_view import HexBoard, Look
from kivy_ui.widgets.labels import Words, word_width
from kivy_ui.widgets.tiles import IconTile, Tile

TALLEST = 0.78
"""How much of the window's height a map may take, so that there is something left to scroll it by."""

LOWEST = 140
"""The least height of a map, in dp."""
LOOKS = "map.looks"
"""Under this the desk remembers how each map was looked at last."""


class HexMapWidget(PanelWidget[HexMap]):
    """*board* shows the hexes; a tap on a ringed one answers, a tap on another says what is there.

    *room* is the height of the column it is shown in, if it should show all of itself there; 0 if that is not known.
    """

    room = NumericProperty(0)

    def head(self) -> None:
        """The title and what one can do with the map; the board is made first, for the buttons act on it."""
        desk, theme = self.desk, self.theme
        looks: dict[str, Look] = desk.kept.setdefault(LOOKS, {})
        self.board = HexBoard(
            self.panel,
            theme,
            tap=self._tapped,
            offered=desk.offers,
            way=way_on(self.panel, desk),
            seat_look=desk.look_of,
            look=looks.get(self.panel.id),
            looked=partial(looks.__setitem__, self.panel.id),
            size_hint_y=None,
        )
        if already_seen(desk, f"way.{self.panel.id}", self.board.way) < len(self.board.way):
            self.board.walk(theme.pace)
        buttons = [
            IconTile("minus", say("Further away"), theme, self.board.further),
            IconTile("plus", say("Nearer"), theme, self.board.nearer),
            IconTile("whole", say("The whole map"), theme, self.board.whole),
            IconTile("help", say("What the signs mean"), theme, lambda: open_legend(self.panel, desk)),
        ]
        self._words = Words(self.title, theme, size=theme.small)
        self._top = Row(theme, [self._words, *buttons])
        self.add_widget(self._top)

    def build(self) -> None:
        self.add_widget(self.board)
        self.board.bind(width=self._as_high)
        self.bind(room=self._as_high)
        self._top.bind(width=self._turn, height=self._as_high)
        self._words.bind(height=self._as_high)

    def _turn(self, *_: object) -> None:
        """The title beside its buttons, or above them where there is no room."""
        words, buttons = self._words, [child for child in self._top.children if child is not self._words]
        beside = self._top.width - sum(button.width + self.theme.gap for button in buttons)
        longest = max((word_width(word, self.theme.small) for word in self.title.split()), default=0.0)
        home = self._top if beside >= longest else self
        if words.parent is not home:
            words.parent.remove_widget(words)
            home.add_widget(words, index=len(home.children))
            self._as_high()

    def _as_high(self, *_: object) -> None:
        layout = self.board.layout
        wanted = self.board.width * layout.height / layout.width
        above = self._top.height + (0 if self._words.parent is self._top else self._words.height + self.theme.gap)
        room = self.room - above - 3 * self.theme.gap if self.room else Window.height * TALLEST
        self.board.height = max(dp(LOWEST), min(wanted, room))

    def _tapped(self, hex_: Hex) -> None:
        offers = self.desk.offers.get(hex_.id, [])
        if not offers:
            self.desk.stage.tell(told(hex_))
        elif len(offers) == 1:
            self._answer(0, hex_)
        else:
            tiles = [
                Tile(
                    self.theme.beside(option.sign, option.label),
                    self.theme,
                    partial(self._answer, n, hex_),
                    kind="dim" if option.why_not else "plain",
                )
                for n, (_, option) in enumerate(offers)
            ]
            self.desk.stage.open(told(hex_), Column(self.theme, tiles))

    def _answer(self, number: int, hex_: Hex) -> None:
        prompt, option = self.desk.offers[hex_.id][number]
        if option.why_not:
            self.desk.why_not(option)
        else:
            self.desk.stage.close()
            self.desk.answer(prompt, option.id)


def way_on(panel: HexMap, desk: Desk) -> list[str]:
    """The way over this map of the piece that is to be moved now, else one that the game itself shows."""
    there = {hex_.id for hex_ in panel.hexes}
    ways = [list(prompt.over) for prompt in desk.open_game.prompts if isinstance(prompt, Place) and prompt.to in there]
    ways += [other.over for other in desk.open_game.view.panels if isinstance(other, Path) and other.map == panel.id]
    return next((way for way in ways if way), [])


def told(hex_: Hex) -> str:
    """What is there, in words."""
    words = [hex_.name or hex_.id, say(hex_.look), hex_.label, listing(list(hex_.pieces))]
    return " · ".join(word for word in dict.fromkeys(words) if word)


# -- the legend --------------------------------------------------------------------------------------------


def open_legend(panel: HexMap, desk: Desk) -> None:
    """A sheet with every look, sign and route that is on this map."""
    theme = desk.theme
    looks = list(dict.fromkeys(hex_.look for hex_ in panel.hexes))
    signs = {hex_.sign: hex_ for hex_ in panel.hexes if hex_.sign}
    rows = [_sample(Hex("", 0, 0, look), say(look), theme) for look in looks]
    rows += [_sample(hex_, hex_.label or sign, theme) for sign, hex_ in signs.items()]
    rows += [_route(kind, panel, theme) for kind in dict.fromkeys(kind for kind, _ in panel.routes)]
    words = say("The question is about the ringed hexes; a tap on one that can be an answer gives it.")
    ringed = Words(words, theme, size=theme.small)
    desk.stage.open(say("What the signs mean"), Column(theme, [ringed, Wrap(theme, rows)]))


def _sample(hex_: Hex, words: str, theme: Theme) -> Row:
    alone = HexMap(id="", hexes=[Hex("", 0, 0, hex_.look, sign=hex_.sign)])
    return _pictured(alone, words, theme, 1)


def _route(kind: str, panel: HexMap, theme: Theme) -> Row:
    """A route over three hexes of the look that it mostly runs over."""
    chain = next(chain for name, chain in panel.routes if name == kind)
    look = next((hex_.look for hex_ in panel.hexes if hex_.id in chain), "")
    hexes = [Hex(str(col), col, 0, look) for col in range(3)]
    return _pictured(HexMap(id="", hexes=hexes, routes=[(kind, ["0", "1", "2"])]), say(kind), theme, 3)


def _pictured(panel: HexMap, words: str, theme: Theme, hexes: int) -> Row:
    side = theme.touch
    board = HexBoard(panel, theme, tap=lambda hex_: None, size_hint=(None, None), size=(side * hexes, side))
    return Row(theme, [board, Words(words, theme)])
