"""The shelf of a table: everything it plays with, as far as it is known now."""

from companion.games.shadowscape.cards.kinds import Kind
from companion.games.shadowscape.cards.shelf import OUR_SHELF, Shelf, shelf
from companion.games.shadowscape.table import Table

MOST_KEPT = 4
_made: list[tuple[list[Kind], Shelf]] = []
"""The last shelves of players' own things: a table changes them rarely and looks at them all the time."""


def things(table: Table) -> Shelf:
    """What the table plays with; described at this table or before, or ours."""
    if table.content == "ours":
        return OUR_SHELF
    said = table.described
    lists = (said.rooms, said.enemies, said.heroes, said.actions, said.equipment, said.whispers, said.lords)
    described: list[Kind] = [thing for some in lists for thing in some]
    for known, made in _made:
        if len(known) == len(described) and all(map(_same, known, described)):
            return made
    made = shelf(table.content, said)
    _made[:] = [(described, made), *_made[: MOST_KEPT - 1]]
    return made


def _same(one: Kind, other: Kind) -> bool:
    """The very object: they are frozen."""
    return one is other
