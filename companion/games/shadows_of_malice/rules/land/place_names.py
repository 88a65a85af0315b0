"""Where things stand, on a table that may be odd: in words, and whether there is such a place.

A correction can name a hex that no map has, a terrain nobody knows, or maps that cannot be laid out. The rules may
stumble over that; what is shown of the table must not. Knows no rule.
"""

from companion.errors import BadData
from companion.games.shadows_of_malice.rules.land.boards import Board
from companion.games.shadows_of_malice.rules.land.ground import board, place_name, realm
from companion.games.shadows_of_malice.rules.turns.shadow_realm import GATE, LAND, PIT
from companion.games.shadows_of_malice.table import Table, map_and_hex, map_of
from companion.kernel import Words, say

REALM = "realm"
FURTHEST_CELL = 9
"""Where a correction has laid a map further away, it is not shown."""


def terrain_board(table: Table) -> Board | None:
    """The terrain maps as laid out; None where they are unmapped or cannot lie like that."""
    if not table.settings.mapped:
        return None
    try:
        return board(table)
    except BadData:
        return None


def cells_of_maps(table: Table) -> list[list[str]]:
    """The terrain maps row by row, as they lie: ``A B C`` and ``· D ·``."""
    at = {cell: map_id for map_id, cell in table.arrangement.items()}
    wide, high = (1 + min(max((cell[side] for cell in at), default=0), FURTHEST_CELL) for side in (0, 1))
    return [[at.get((right, down), "·") for right in range(wide)] for down in range(high)]


def rows_of_maps(table: Table) -> str:
    """The same in one line: ``A B C / · D``."""
    return " / ".join(" ".join(row).rstrip(" ·") or "·" for row in cells_of_maps(table))


def place_words(table: Table, place: str) -> Words:
    """*place* in words; a place that makes no sense is named as it stands in the Table."""
    try:
        return place_name(table, place)
    except (BadData, LookupError):
        return place


def lasting_words(table: Table, place: str) -> Words:
    """*place* in words that stay the same when a Gate Seal goes, for lists of what stands where."""
    if map_of(place) == REALM and table.settings.realm_mapped and place in realm().with_feature("gate"):
        return say("the Shadow Gate {name}", name=hex_name(place))
    return place_words(table, place)


def hex_name(place: str) -> str:
    """``c4`` of ``A:c4``."""
    return map_and_hex(place)[1] or place


def in_aethos(table: Table, place: str) -> bool:
    """True if *place* is one of the maps in play; where those cannot be looked up, any name on one will do (G-01)."""
    laid = terrain_board(table)
    return place in laid.hexes if laid is not None else map_of(place) in table.maps


def in_shadow_realm(table: Table, place: str) -> bool:
    """True if *place* is a hex of the Shadow Realm, or one of the three kinds of hex where it is unmapped (G-02)."""
    return place in realm().hexes if table.settings.realm_mapped else place in (PIT, LAND, GATE)
