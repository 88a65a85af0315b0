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
from kivy_ui.desk import Desk
from kivy_ui.prompts.narrowing import MANY, Narrowing
from kivy_ui.widgets.board_view import BoardView
from kivy_ui.widgets.boxes import Column, Row, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile, Tile

FACT = re.compile(r"[A-Z]+-\d+")
RULES = "rules"
"""The page that opens at a fact."""


def open_value(value: Value, desk: Desk) -> None:
    """A sheet with the why of a figure and, where it can be corrected, the way there."""
    theme, column = desk.theme, Column(desk.theme)
    column.add_widget(Words(f"{value.sign} {worded(value.text)}".strip(), theme, size=theme.huge))
    parts = value.why.parts if value.why else []
    for part in parts:
        column.add_widget(_part(part, desk))
    if value.why is not None and len(parts) > 1 and all(part.amount for part in parts):
        total = Words(str(value.why.total), theme, size=theme.large, align="right")
        column.add_widget(Row(theme, [Words(phrase("together"), theme, size=theme.large), total]))
    if value.path:
        column.add_widget(_to_correction(value, desk))
    desk.stage.open(worded(value.label), column)


def _part(part: Part, desk: Desk) -> Row:
    """What it is, how much it adds, and the rule or card it comes from; a part of nothing has still to be rolled."""
    theme = desk.theme
    row = Row(theme, [Words(worded(part.label), theme)])
    if part.amount:
        row.add_widget(Words(f"{part.amount:+}".replace("-", "−"), theme, size=theme.large, fit=True))
    if FACT.fullmatch(part.source) and desk.has(RULES):
        row.add_widget(IconTile("book", part.source, theme, lambda: desk.go(RULES, fact=part.source)))
    elif part.source:
        row.add_widget(Words(part.source, theme, size=theme.small, colour=theme.palette.soft, fit=True))
    return row


def _to_correction(value: Value, desk: Desk) -> Tile:
    def act() -> None:
        desk.stage.close()
        correct_value(value, desk)

    return Tile(phrase("The table says something else: correct it"), desk.theme, act, icon="pencil")


# -- setting it right --------------------------------------------------------------------------------------


def correct_value(value: Value, desk: Desk) -> None:
    """A sheet that sets a value: by steps, a switch, a choice, a name, a tap on a map, or a written line.

    A figure that is made of others cannot be set itself: it opens into them.
    """
    session = desk.open_game.session
    if not value.path or session is None:
        open_value(value, desk)
        return
    try:
        held = holds(session.table, value.path)
    except BadCorrection as error:
        desk.stage.tell(str(error), bad=True)
        return
    title = phrase("Correct: {what}", what=value.label)
    maps = [panel for panel in desk.open_game.view.panels if isinstance(panel, Board)]
    on_a_map = any(held.now in panel.layout.named for panel in maps)

    def put(new: Any) -> None:
        desk.answering.correct(value.path, new)

    def close_and_put(new: Any) -> None:
        desk.stage.close()
        put(new)

    names = desk.open_game.game.care.choices(session.table, value.path) if held.kind == "words" else {}
    if names:
        desk.stage.open(
            title, _by_name({id: worded(name) for id, name in names.items()}, held.now, close_and_put, desk)
        )
    elif held.kind == "words" and not on_a_map:
        ask_line(desk, title, put, text=worded(held.now), least=0)
    else:
        desk.stage.open(title, _means(held, maps, close_and_put, desk))


def _means(held: Holds, maps: list[Board], put: Callable[[Any], None], desk: Desk) -> Column:
    match held.kind:
        case "number":
            return _counter(held, put, desk)
        case "flag":
            return _choice({True: phrase("Yes"), False: phrase("No")}, held.now, put, desk)
        case "choice":
            return _choice(
                {word: phrase(word) if word else phrase("nothing") for word in held.choices}, held.now, put, desk
            )
        case "words":
            return _places(maps, held.now, put, desk)
    return Column(desk.theme, [Words(phrase("This is set where its parts are shown."), desk.theme)])


def _counter(held: Holds, put: Callable[[int], None], desk: Desk) -> Column:
    """Minus, the number, plus, and a button that sets it."""
    theme = desk.theme
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


def _choice(choices: dict[Any, str], now: Any, put: Callable[[Any], None], desk: Desk) -> Column:
    """One tap sets it; the one that stands there now is marked."""
    tiles = [
        Tile(f"✔ {words}" if one == now else words, desk.theme, partial(put, one), kind=_kind(one == now))
        for one, words in choices.items()
    ]
    return Column(desk.theme, [Wrap(desk.theme, tiles, least=160)])


def _by_name(names: Mapping[str, str], now: str, put: Callable[[str], None], desk: Desk) -> Column:
    """A few names side by side; of many the right one is found by its letters."""
    if len(names) <= MANY:
        return _choice(dict(names), now, put, desk)
    options = [Option(id_, name) for id_, name in names.items()]

    def tile(option: Option) -> Tile:
        return Tile(worded(option.label), desk.theme, partial(put, option.id), kind=_kind(option.id == now))

    return Narrowing(desk.theme, options, tile, lambda: None)


def _kind(chosen: bool) -> str:
    return "chosen" if chosen else "plain"


def _places(maps: list[Board], now: str, put: Callable[[str], None], desk: Desk) -> Column:
    """The maps, with a ring where it stands now; a tap on another space moves it there."""
    theme = desk.theme
    column = Column(theme, [Words(phrase("Tap where it really is."), theme)])
    for panel in maps:
        board = _board(panel, now, put, desk)
        column.add_widget(
            Row(theme, [Words(worded(panel.title), theme), IconTile("plus", phrase("Nearer"), theme, board.nearer)])
        )
        column.add_widget(board)
    return column


def _board(panel: Board, now: str, put: Callable[[str], None], desk: Desk) -> BoardView:
    def tap(space: Space, _: Piece | None) -> None:
        put(space.id)

    board = BoardView(panel, desk.theme, tap=tap, offered=[now], seat_look=desk.look_of, size_hint_y=None)
    share = board.placed.height / board.placed.width
    board.bind(width=lambda _, width: setattr(board, "height", width * share))
    return board
