"""A board: zoomed by buttons or fingers, its answers ringed, its legend a tap away."""

from collections.abc import Sequence
from functools import partial

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.kernel.board import Layout, Piece, Space, Way
from companion.kernel.prompts import Place
from companion.kernel.view import Board, Path
from companion.language.words import listing, phrase, worded
from kivy_ui.boards.board_drawing import Asked
from kivy_ui.boards.board_view import BoardView
from kivy_ui.open_game import OpenGame
from kivy_ui.panels.base import PanelWidget
from kivy_ui.panels.one_by_one import to_skip
from kivy_ui.stage import Stage
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column, Row, Wrap
from kivy_ui.widgets.labels import Words, word_width
from kivy_ui.widgets.tiles import IconTile

TALLEST = 0.78
"""How much of the window's height a map may take, so that there is something left to scroll it by."""

LOWEST = 140
"""The least height of a map, in dp."""


class BoardWidget(PanelWidget[Board]):
    """*board* shows the spaces; a tap on a ringed one or on a piece answers, a tap on another says what is there.

    *room* is the height of the column it is shown in, if it should show all of itself there; 0 if that is not known.
    """

    room = NumericProperty(0)

    def head(self) -> None:
        """The title and what one can do with the map; the board is made first, for the buttons act on it."""
        tools, theme = self.tools, self.theme
        looks = tools.remembered.map_looks
        self.board = BoardView(
            self.panel,
            theme,
            tap=self._tapped,
            asked=Asked(frozenset(tools.offers.offered)),
            way=way_on(self.panel, tools.open_game),
            seat_look=tools.appearance.of_seat,
            look=looks.get(self.panel.id),
            looked=partial(looks.__setitem__, self.panel.id),
            size_hint_y=None,
        )
        if to_skip(tools.remembered, theme, f"way.{self.panel.id}", self.board.way) < len(self.board.way):
            self.board.walk(theme.pace)
        buttons = [
            IconTile("minus", phrase("Further away"), theme, self.board.further),
            IconTile("plus", phrase("Nearer"), theme, self.board.nearer),
            IconTile("whole", phrase("The whole map"), theme, self.board.whole),
            IconTile("help", phrase("What the signs mean"), theme, lambda: open_legend(self.panel, tools.stage, theme)),
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
        placed = self.board.placed
        wanted = self.board.width * placed.height / placed.width
        above = self._top.height + (0 if self._words.parent is self._top else self._words.height + self.theme.gap)
        room = self.room - above - 3 * self.theme.gap if self.room else Window.height * TALLEST
        self.board.height = max(dp(LOWEST), min(wanted, room))

    def _tapped(self, space: Space, piece: Piece | None) -> None:
        """A piece alone where it is meant and can be an answer; else all that can be one on its space."""
        standing = self.panel.standing.get(space.id, [])
        offers, there = self.tools.offers, [space.id, *(one.id for one in standing)]
        offers.tap([piece.id] if piece is not None and offers.under(piece.id) else there, told(space, standing))


def way_on(panel: Board, open_game: OpenGame) -> list[str]:
    """The way over this board of the piece that is to be moved now, else one that the game itself shows."""
    there = panel.layout.named
    ways = [list(prompt.over) for prompt in open_game.prompts if isinstance(prompt, Place) and prompt.to in there]
    ways += [other.over for other in open_game.view.panels if isinstance(other, Path) and other.map == panel.id]
    return next((way for way in [*ways, panel.over] if way), [])


def told(space: Space, pieces: Sequence[Piece] = ()) -> str:
    """What is there, in words."""
    names = [worded(piece.label) or piece.id for piece in pieces]
    words = [
        worded(space.label) or space.id,
        phrase(space.look) if space.look else "",
        worded(space.note),
        worded(listing(names)),
    ]
    return " · ".join(word for word in dict.fromkeys(words) if word)


# -- the legend --------------------------------------------------------------------------------------------


def open_legend(panel: Board, stage: Stage, theme: Theme) -> None:
    """A sheet with every look, sign and kind of way that is on this board."""
    layout = panel.layout
    looks = list(dict.fromkeys(space.look for space in layout.spaces if space.look))
    signs = {space.sign: space for space in layout.spaces if space.sign}
    rows = [_pictured(panel, [Space("", " ", look=look)], [], phrase(look), theme) for look in looks]
    for sign, space in signs.items():
        alone = Space("", " ", look=space.look, sign=sign)
        rows.append(_pictured(panel, [alone], [], worded(space.note or sign), theme))
    rows += [_way(kind, panel, theme) for kind in dict.fromkeys(way.kind for way in layout.ways if way.kind)]
    words = phrase("The question is about what is ringed; a tap on something that can be an answer gives it.")
    ringed = Words(words, theme, size=theme.small)
    stage.open(phrase("What the signs mean"), Column(theme, [ringed, Wrap(theme, rows)]))


def _way(kind: str, panel: Board, theme: Theme) -> Row:
    """A way over three spaces of the look that it mostly runs over."""
    first = next(way for way in panel.layout.ways if way.kind == kind)
    named = panel.layout.named
    look = next((named[id_].look for id_ in (first.from_, first.to) if id_ in named), "")
    apart = 2 if panel.layout.shape == "squares" and not _side_by_side(first, panel) else 1
    spaces = [Space(str(n), " ", (n * apart, 0), look) for n in range(3)]
    ways = [Way("0", "1", kind, one_way=first.one_way), Way("1", "2", kind, one_way=first.one_way)]
    return _pictured(panel, spaces, ways, phrase(kind), theme)


def _side_by_side(way: Way, panel: Board) -> bool:
    named = panel.layout.named
    (x, y), (u, v) = (named[id_].at if id_ in named else (0, 0) for id_ in (way.from_, way.to))
    return abs(x - u) + abs(y - v) == 1


def _pictured(panel: Board, spaces: list[Space], ways: list[Way], words: str, theme: Theme) -> Row:
    sample, side = Board(id="", layout=Layout(panel.layout.shape, spaces, ways)), theme.touch
    size = (side * len(spaces), side)
    board = BoardView(sample, theme, tap=lambda space, piece: None, size_hint=(None, None), size=size)
    return Row(theme, [board, Words(words, theme)])
