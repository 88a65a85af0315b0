"""Boards: spaces, the ways between them and the pieces that stand there, for any game.

Knows ids, labels and graphs. Does not know what a way costs, who may go it, or how anything is drawn.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal

from msgspec import Struct

from companion.kernel import hexes
from companion.language.words import Words

Shape = Literal["hexes", "squares", "areas"]
Point = tuple[float, float]


class Space(Struct, frozen=True):
    """A place on a board. *label* is what players call it; without one it goes by its id.

    *at* is its column and row, rows downwards (hexes as in :mod:`companion.kernel.hexes`); of a free area its middle
    on the drawing, in any measure. *look* names its ground for front ends, the same in every language; *sign* is
    printed on it, and *note* says in words what is there. *emblem* names a small drawing that stands for the sign in
    front ends that have it.
    """

    id: str
    label: Words = ""
    at: Point = (0, 0)
    look: str = ""
    sign: str = ""
    note: Words = ""
    emblem: str = ""


class Way(Struct, frozen=True, rename={"from_": "from"}):
    """From one space to another, and back unless it is *one_way*.

    On squares a *kind* such as ``door`` is drawn as a gap in the wall, a way without a kind as no wall at all, and
    where there is no way there is a wall. *sign* is printed at its beginning, such as the symbol on a door.
    """

    from_: str
    to: str
    kind: str = ""
    sign: str = ""
    one_way: bool = False


class Piece(Struct):
    """Something that stands on a space: *owner* is the seat it belongs to, if any. A person's own has the seat's id.

    *emblem* names a small drawing of it for front ends that have it.
    """

    id: str
    label: Words = ""
    owner: str = ""
    at: str = ""
    sign: str = ""
    emblem: str = ""


class Layout(Struct, frozen=True, dict=True):
    """The spaces of a board and the ways between them; ways go both ways unless they say otherwise.

    >>> house = Layout("squares", [Space("hall"), Space("well", at=(1, 0)), Space("loft", at=(1, 1))],
    ...                [Way("hall", "well", "door"), Way("well", "loft", "stairs", one_way=True)])
    >>> house.neighbours("well"), house.neighbours("loft")
    (['hall', 'loft'], [])
    >>> house.route("hall", "loft")
    ['hall', 'well', 'loft']
    """

    shape: Shape
    spaces: list[Space]
    ways: list[Way] = []

    def ways_from(self, id: str) -> Sequence[Way]:
        """The ways out of a space, seen from it, in the order they were given; none from nowhere."""
        return self._ways_out.get(id, ())

    def neighbours(self, id: str) -> list[str]:
        """Where one can go from here in one step."""
        return list(dict.fromkeys(way.to for way in self.ways_from(id)))

    def distances(self, start: str) -> dict[str, int]:
        """Steps from *start* to every space that can be reached."""
        return hexes.distances([start], self.neighbours)

    def route(self, start: str, goal: str) -> list[str]:
        """A shortest way, both ends included; nothing where none leads there. Of equal ones always the same."""
        _, entered_from = hexes.cheapest_routes(
            start, len(self.spaces), lambda id: ((other, 1) for other in self.neighbours(id))
        )
        found = hexes.route_back(goal, entered_from)
        return found if found[0] == start else []

    @cached_property
    def named(self) -> dict[str, Space]:
        """The spaces by their ids."""
        return {space.id: space for space in self.spaces}

    @cached_property
    def _ways_out(self) -> dict[str, list[Way]]:
        out: dict[str, list[Way]] = {}
        for way in self.ways:
            out.setdefault(way.from_, []).append(way)
            if not way.one_way:
                out.setdefault(way.to, []).append(Way(way.to, way.from_, way.kind))
        return out


SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a square to the four that share a side with it: above, right, below, left."""


def touching(shape: Shape, spaces: Iterable[Space], kind: str = "") -> list[Way]:
    """A way between any two hexes or squares that share a side.

    >>> [(way.from_, way.to) for way in touching("hexes", [Space("a"), Space("b", at=(1, 0)), Space("c", at=(9, 9))])]
    [('a', 'b')]
    """
    there = {(int(space.at[0]), int(space.at[1])): space.id for space in spaces}
    ways = []
    for cell, id in there.items():
        around = hexes.neighbours(cell) if shape == "hexes" else [(cell[0] + x, cell[1] + y) for x, y in SIDES]
        ways += [Way(id, there[other], kind) for other in around if other in there and other > cell]
    return ways
