"""A figure opened: the parts it is made of, the rules behind them, and a way to set it right by hand."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.errors import BadCorrection
from companion.kernel.board import Piece, Space
from companion.kernel.correctable import Holds, holds
from companion.kernel.prompts import Option
from companion.kernel.sums import Part
from companion.kernel.view import Board, Value
from companion.language.words import phrase, worded
from kivy_ui.ask_line import ask_line
from kivy_ui.boards.board_drawing import Asked
from kivy_ui.boards.board_view import BoardView
from kivy_ui.open_game import OpenGame
from kivy_ui.prompts.narrowing import MANY, Narrowing
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.navigation import Navigation
from kivy_ui.services.screen_answers import Answering
from kivy_ui.stage import Stage
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column, Row, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile, Tile

FACT = re.compile(r"[A-Z]+-\d+")
ID = re.compile(rf"{FACT.pattern}|[a-z0-9]+([-_:][a-z0-9]+)*")
"""What stands for a rule or a card in the data: the label says its name, and players never see it."""
RULES = "rules"
"""The page that opens at a fact."""


class Values:
    """The sheets of a figure: :meth:`open` shows why it is so, :meth:`correct` sets it right."""

    def __init__(
        self,
        stage: Stage,
        appearance: Appearance,
        navigation: Navigation,
        answering: Answering,
        open_game: OpenGame,
    ) -> None:
        self._stage, self._appearance, self._navigation = stage, appearance, navigation
        self._answering, self._open_game = answering, open_game

    def open(self, value: Value) -> None:
        """A sheet with the why of a figure and, where it can be corrected, the way there."""
        theme = self._appearance.theme
        column = Column(theme, [Words(f"{value.sign} {worded(value.text)}".strip(), theme, size=theme.huge)])
        parts = value.why.parts if value.why else []
        for part in parts:
            column.add_widget(self._part(part, theme))
        if value.why is not None and len(parts) > 1 and all(part.amount for part in parts):
            total = Words(str(value.why.total), theme, size=theme.large, align="right")
            column.add_widget(Row(theme, [Words(phrase("together"), theme, size=theme.large), total]))
        if value.path:
            words = phrase("The table says something else: correct it")
            column.add_widget(Tile(words, theme, lambda: self._close_and_correct(value), icon="pencil"))
        self._stage.open(worded(value.label), column)

    def _part(self, part: Part, theme: Theme) -> Row:
        """What it is, how much it adds, and the rule or card it comes from; nothing has still to be rolled."""
        row = Row(theme, [Words(worded(part.label), theme)])
        if part.amount:
            row.add_widget(Words(f"{part.amount:+}".replace("-", "−"), theme, size=theme.large, fit=True))
        if FACT.fullmatch(part.source) and self._navigation.has(RULES):
            open_rule = partial(self._navigation.go, RULES, fact=part.source)
            row.add_widget(IconTile("book", part.source, theme, open_rule))
        elif part.source and not ID.fullmatch(part.source):
            row.add_widget(Words(part.source, theme, size=theme.small, colour=theme.palette.soft, fit=True))
        return row

    def _close_and_correct(self, value: Value) -> None:
        self._stage.close()
        self.correct(value)

    def correct(self, value: Value) -> None:
        """A sheet that sets a value: by steps, a switch, a choice, a name, a tap on a map, or a written line.

        A figure that is made of others cannot be set itself: it opens into them.
        """
        session = self._open_game.session
        if not value.path or session is None:
            self.open(value)
            return
        try:
            held = holds(session.table, value.path)
        except BadCorrection as error:
            self._stage.tell(str(error), bad=True)
            return
        title, theme = phrase("Correct: {what}", what=value.label), self._appearance.theme
        maps = [panel for panel in self._open_game.view.panels if isinstance(panel, Board)]
        on_a_map = any(held.now in panel.layout.named for panel in maps)

        def put(new: Any) -> None:
            self._answering.correct(value.path, new)

        def close_and_put(new: Any) -> None:
            self._stage.close()
            put(new)

        names = self._open_game.game.care.choices(session.table, value.path) if held.kind == "words" else {}
        if names:
            named = {id: worded(name) for id, name in names.items()}
            self._stage.open(title, _by_name(named, held.now, close_and_put, theme))
        elif held.kind == "words" and on_a_map:
            self._stage.open(title, _places(maps, held.now, close_and_put, self._appearance))
        elif held.kind == "words":
            ask_line(self._stage, self._appearance, title, put, text=worded(held.now), least=0)
        else:
            self._stage.open(title, _means(held, close_and_put, theme))


# -- the means to set it right -----------------------------------------------------------------------------


def _means(held: Holds, put: Callable[[Any], None], theme: Theme) -> Column:
    match held.kind:
        case "number":
            return _counter(held, put, theme)
        case "flag":
            return _choice({True: phrase("Yes"), False: phrase("No")}, held.now, put, theme)
        case "choice":
            return _choice(
                {word: phrase(word) if word else phrase("nothing") for word in held.choices}, held.now, put, theme
            )
    return Column(theme, [Words(phrase("This is set where its parts are shown."), theme)])


def _counter(held: Holds, put: Callable[[int], None], theme: Theme) -> Column:
    """Minus, the number, plus, and a button that sets it."""
    number = [int(held.now or 0)]
    shown = Words(str(number[0]), theme, size=theme.huge, align="center")

    def change(by: int) -> None:
        new = number[0] + by
        if (held.least is None or new >= held.least) and (held.most is None or new <= held.most):
            number[0] = new
            shown.text = str(new)

    less = IconTile("minus", phrase("less"), theme, lambda: change(-1))
    more = IconTile("plus", phrase("more"), theme, lambda: change(1))
    done = Tile(phrase("Set it so"), theme, lambda: put(number[0]), kind="main", size=theme.large, align="center")
    return Column(theme, [Row(theme, [less, shown, more]), done])


def _choice(choices: dict[Any, str], now: Any, put: Callable[[Any], None], theme: Theme) -> Column:
    """One tap sets it; the one that stands there now is marked."""
    tiles = [
        Tile(f"✔ {words}" if one == now else words, theme, partial(put, one), kind=_kind(one == now))
        for one, words in choices.items()
    ]
    return Column(theme, [Wrap(theme, tiles, least=160)])


def _by_name(names: Mapping[str, str], now: str, put: Callable[[str], None], theme: Theme) -> Column:
    """A few names side by side; of many the right one is found by its letters."""
    if len(names) <= MANY:
        return _choice(dict(names), now, put, theme)
    options = [Option(id_, name) for id_, name in names.items()]

    def tile(option: Option) -> Tile:
        return Tile(worded(option.label), theme, partial(put, option.id), kind=_kind(option.id == now))

    return Narrowing(theme, options, tile, lambda: None)


def _kind(chosen: bool) -> str:
    return "chosen" if chosen else "plain"


def _places(maps: list[Board], now: str, put: Callable[[str], None], appearance: Appearance) -> Column:
    """The maps, with a ring where it stands now; a tap on another space moves it there."""
    theme = appearance.theme
    column = Column(theme, [Words(phrase("Tap where it really is."), theme)])
    for panel in maps:
        board = _board(panel, now, put, appearance)
        column.add_widget(
            Row(theme, [Words(worded(panel.title), theme), IconTile("plus", phrase("Nearer"), theme, board.nearer)])
        )
        column.add_widget(board)
    return column


def _board(panel: Board, now: str, put: Callable[[str], None], appearance: Appearance) -> BoardView:
    def tap(space: Space, _: Piece | None) -> None:
        put(space.id)

    asked = Asked(frozenset([now]))
    board = BoardView(panel, appearance.theme, tap=tap, asked=asked, seat_look=appearance.of_seat, size_hint_y=None)
    share = board.placed.height / board.placed.width
    board.bind(width=lambda _, width: setattr(board, "height", width * share))
    return board
