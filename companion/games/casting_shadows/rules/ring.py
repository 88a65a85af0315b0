"""Seven hexes: one in the middle and six around it, how far they are from each other, and the five ranges.

Knows slots: ``C`` in the middle, ``0`` to ``5`` clockwise. Which hex lies in which slot is in the Table.
"""

from companion.games.casting_shadows.cards.printed import HEXES, Range
from companion.games.casting_shadows.table import Table
from companion.kernel import Layout, Space, Words, say, touching

CENTRE, DESERT, VOLCANO = "C", "0", "3"
CELLS = {"C": (1, 1), "0": (0, 1), "1": (1, 0), "2": (2, 0), "3": (2, 1), "4": (2, 2), "5": (1, 2)}
"""Desert on the left, Volcano on the right: opposite sides of the Rune (CS-007)."""
HOME_SLOTS = ("4", "5", "1", "2")
"""Of the first to the fourth player: in seating order round the ring (CS-042, CS-R32)."""
MARKET_SLOTS = ("1", "2", "3", "4", "5")
"""A card lies beside every hex around the Rune except the Desert (CS-009)."""

SLOTS = tuple(CELLS)
RING = Layout("hexes", (_spaces := [Space(slot, at=at) for slot, at in CELLS.items()]), touching("hexes", _spaces))
DISTANCES = {slot: RING.distances(slot) for slot in SLOTS}
"""Between any two of the seven: never more than 2 (CS-025)."""

REACH: dict[Range, tuple[int, ...]] = {"a": (0,), "b": (0, 1), "c": (1,), "d": (0, 1, 2), "e": (1, 2)}
"""How far from the caster's own hex a Spell reaches (CS-024, CS-062)."""


def in_range(reach: Range, slot: str) -> list[str]:
    """The slots that a Spell cast on *slot* reaches."""
    return [other for other in SLOTS if DISTANCES[slot][other] in REACH[reach]]


def hex_name(table: Table, slot: str) -> Words:
    """What players call the hex in a slot."""
    return say(HEXES[table.hexes[slot]].name)


LOOKS = {"ancient_rune": "rune", "dusty_desert": "desert", "underground_volcano": "volcano"}


def _look(tile: str) -> str:
    """What ground is drawn: the four Homes look alike."""
    return LOOKS.get(tile, "home")


def layout(table: Table) -> Layout:
    """The board as it lies: on each hex a word, its name in its note."""
    spaces = [
        Space(slot, say(HEXES[tile].short), at, look=_look(tile), note=hex_name(table, slot))
        for slot, at in CELLS.items()
        for tile in [table.hexes[slot]]
    ]
    return Layout("hexes", spaces, RING.ways)
