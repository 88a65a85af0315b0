"""What a camera sees on a board, against what the Table says: which order is carried out, and what stands wrong.

Knows boards, pieces and orders to move one; no game and no camera. What is seen is a space for each piece by its id,
"" beside all spaces.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import atan2, pi
from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.errors import GameError
from companion.host.host import Host
from companion.kernel.board import Layout, Piece, Space
from companion.kernel.corrections import corrected
from companion.kernel.hexes import Cell, centre, distance
from companion.kernel.prompts import Place, Prompt
from companion.kernel.seats import PUBLIC
from companion.kernel.view import AnyPanel, Board
from companion.language.words import Words, count, say, worded

Seen = Mapping[str, str]
WAYS = (
    say("east"), say("south-east"), say("south"), say("south-west"),
    say("west"), say("north-west"), say("north"), say("north-east"),
)  # fmt: skip


class Misplaced(Struct, frozen=True):
    """A *piece* that stands elsewhere than the Table says, which is ``piece.at``: *seen* is where, None nowhere."""

    piece: Piece
    seen: str | None
    board: Board

    @property
    def words(self) -> Words:
        """Both, for the list of what is wrong with the table."""
        named = {"piece": self.piece.label or self.piece.id, "said": called(self.board, self.piece.at)}
        if self.seen is None:
            return say("{piece}: on {said} in the game, not seen on the board.", **named)
        if not self.piece.at:
            return say("{piece}: not on the board in the game, seen on {seen}.", **named, seen=self._seen)
        return say("{piece}: on {said} in the game, seen on {seen}.", **named, seen=self._seen)

    @property
    def how_to_mend(self) -> Words:
        """What to do with the piece so that the Table is right."""
        piece, there = self.piece.label or self.piece.id, called(self.board, self.piece.at)
        if not self.piece.at:
            return say("Take {piece} off the board.", piece=piece)
        if not self.seen:
            return say("Put {piece} on {place}.", piece=piece, place=there)
        way = way_in_words(self.board.layout, self.seen, self.piece.at)
        return say("Move {piece} to {place}: {way}.", piece=piece, place=there, way=way)

    @property
    def _seen(self) -> Words:
        return called(self.board, self.seen) if self.seen else say("the edge")


def boards_in(panels: Iterable[AnyPanel]) -> list[Board]:
    """The boards among what a game shows."""
    return [panel for panel in panels if isinstance(panel, Board)]


def in_order(boards: Iterable[Board]) -> list[Board]:
    """Boards as their tags are numbered: by their ids, whatever is shown first just now."""
    return sorted(boards, key=lambda board: board.id)


def misplaced(board: Board, seen: Seen, known: Mapping[str, Words], *, clear: bool, but: str = "") -> list[Misplaced]:
    """What of *board* stands elsewhere than the Table says. *known* are the pieces that have tokens, with their names.

    Of a piece that is not seen that is only said where all of the board is in *clear* sight; nothing is said of the
    piece *but*, which is being moved.
    """
    standing = {piece.id: piece for piece in board.pieces if piece.id in known and piece.id != but}
    found = []
    for id, piece in standing.items():
        if id in seen and seen[id] != piece.at:
            found.append(Misplaced(piece, seen[id], board))
        elif id not in seen and clear:
            found.append(Misplaced(piece, None, board))
    strangers = (id for id, space in seen.items() if space and id in known and id not in standing and id != but)
    return [*found, *(Misplaced(Piece(id, known[id]), seen[id], board) for id in strangers)]


def called(board: Board, space: str) -> Words:
    """What players call a space of *board*."""
    found = board.layout.named.get(space)
    return (found.label or found.id) if found else space


# -- an order to move a piece ------------------------------------------------------------------------------


class Order(Struct, frozen=True):
    """An open question that only asks to put a *piece* on the space *to* of a *board*."""

    serial: int
    piece: Piece
    to: str
    board: Board


def order_of(prompt: Prompt, boards: Sequence[Board]) -> Order | None:
    """What *prompt* orders, if it moves one piece to a space of a board."""
    if not isinstance(prompt, Place) or not isinstance(prompt.to, str):
        return None
    name = worded(prompt.piece)
    for board in boards:
        if prompt.to in board.layout.named:
            for piece in board.pieces:
                if prompt.piece in (piece.id, piece.label) or name in (piece.id, worded(piece.label)):
                    return Order(prompt.serial, piece, prompt.to, board)
    return None


def how_it_stands(order: Order, seen: Seen, before: str | None) -> Literal["waiting", "done", "wrong"]:
    """Whether the order is carried out, as far as can be seen; *before* is where the piece was seen when it was given.

    A piece that stood there already tells nothing: then it is asked for something else, such as a marker on it.
    """
    at = seen.get(order.piece.id)
    if at is None or at == before:
        return "waiting"
    return "done" if at == order.to else "wrong"


def way_in_words(layout: Layout, start: str, goal: str) -> Words:
    """Which way and about how far from one space to another: ``2 steps to the north-east``."""
    (x, y), (u, v) = (_middle(layout, layout.named[id]) for id in (start, goal))
    towards = WAYS[round(atan2(v - y, u - x) / (pi / 4)) % 8]
    far = len(layout.route(start, goal)) - 1
    if layout.shape == "hexes":  # which need name no ways: what touches is near
        far = distance(_cell(layout.named[start]), _cell(layout.named[goal]))
    if far < 1:
        return say("to the {way}", way=towards)
    return say("{far} to the {way}", far=count(far, "step", "steps"), way=towards)


def _middle(layout: Layout, space: Space) -> tuple[float, float]:
    return centre(_cell(space)) if layout.shape == "hexes" else space.at


def _cell(space: Space) -> Cell:
    return int(space.at[0]), int(space.at[1])


# -- the Table corrected to what is seen -------------------------------------------------------------------


def path_of(host: Host, piece: str, to: str) -> str | None:
    """The path of the Table at which *piece* stands: what is set to *to* there moves it in the view, and no other.

    A game need not say where it keeps its pieces; what a correction would show tells it.
    """
    table, before = host.table, _standing(host, host.table)
    if piece not in before:
        return None
    wanted = {**before, piece: to}
    for path, value in _leaves(msgspec.to_builtins(table)):
        if value != before[piece]:
            continue
        try:
            if _standing(host, corrected(table, path, to)) == wanted:
                return path
        except GameError:
            continue
    return None


def _standing(host: Host, table: Struct) -> dict[str, str]:
    shown = host.game.show(table, PUBLIC)
    return {piece.id: piece.at for board in boards_in(shown.panels) for piece in board.pieces}


def _leaves(plain: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every text of a table written down, with its path."""
    if isinstance(plain, str):
        yield path, plain
    items: Iterable[tuple[Any, Any]] = plain.items() if isinstance(plain, dict) else ()
    items = enumerate(plain) if isinstance(plain, list) else items
    for key, value in items:
        if "." not in str(key):
            yield from _leaves(value, f"{path}.{key}" if path else str(key))
