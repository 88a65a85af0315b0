"""Every physical piece under a heading, as a game lists it once; undo and packing away each read their half::

def _all(table: Table) -> Iterator[Headed]:
    for player in table.players:
        yield player.name, say("{who}'s boat", who=player.name), harbour_words(table.at(player.id))

pieces, headings = where_they_are(_all), what_they_belong_to(_all)
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from companion.kernel import Words

T = TypeVar("T")
Headed = tuple[Words, Words, Words]
"""A heading (a person, a board or a supply), a piece, and where it is."""
ListOf = Callable[[T], Iterator[Headed]]


def where_they_are(pieces: ListOf[T]) -> Callable[[T], dict[Words, Words]]:
    """Piece → where it is."""
    return lambda table: {piece: where for _, piece, where in pieces(table)}


def what_they_belong_to(pieces: ListOf[T]) -> Callable[[T], dict[Words, Words]]:
    """Piece → the heading it is packed away under."""
    return lambda table: {piece: heading for heading, piece, _ in pieces(table)}
