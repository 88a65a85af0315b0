"""Places: what lies at a hex, in words and for rules, whether the map is known to the software or not.

On a mapped board a place is a hex of the map (``A:c4``). On an unmapped one it is a name made up for it
(``A:city``, ``A:stronghold2``, ``A:open5``), and what the software does not know it asks once and remembers.
"""

from collections.abc import Iterable, Mapping

from companion.games.shadows_of_malice.rules.land.boards import Board, board_for, realm_board
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import TERRAINS, Table, map_and_hex
from companion.kernel import Asking, Choose, Message, Option, Words, say

TERRAIN_NAMES = {
    "plains": "plains", "water": "water", "desert": "desert", "forest": "forest",
    "hills": "hills", "mountains": "mountains", "wild": "wild", "swamp": "swamp",
}  # fmt: skip


def board(table: Table) -> Board:
    """The terrain maps in play, laid side by side; they join at edges, or only where symbols agree (SM-015)."""
    return board_for(table.arrangement, symbols=edition(table).adjoining == "symbols")


def realm() -> Board:
    return realm_board()


def terrain_known(table: Table, place: str) -> str:
    """The terrain of *place*, or "" as long as nobody has said it (SM-074)."""
    said = table.terrain.get(place)
    if said is not None:
        return said
    if not table.settings.mapped or not place:
        return ""
    found = board(table).hexes.get(place)
    return found.terrain if found else ""


def terrain_at(table: Table, place: str) -> Asking[str]:
    """The terrain of *place*; asked once where the board is unmapped. Of a mixed hex the dominant one (SM-075)."""
    known = terrain_known(table, place)
    if known:
        return known
    said: str = yield Choose(
        "where.terrain",
        say("What terrain is {place}?", place=place_name(table, place)),
        fact="SM-074",
        offers=lambda: [Option(terrain, say(TERRAIN_NAMES[terrain])) for terrain in TERRAINS],
    )
    table.terrain[place] = said
    return said


def place_name(table: Table, place: str) -> Words:
    """*place* in words: ``the city on map A``, ``forest c4 on map A``."""
    if not place:
        return say("nowhere")
    map_id, name = map_and_hex(place)
    if map_id == "realm":
        return _realm_name(table, place, name)
    what = feature_name(table, place)
    if not what:
        terrain = terrain_known(table, place)
        what = say(TERRAIN_NAMES[terrain]) if terrain else say("open land")
    number = name if table.settings.mapped else name.lstrip("abcdefghijklmnopqrstuvwxyz")
    if not number:
        return say("{what} on map {map}", what=what, map=map_id)
    return say("{what} {name} on map {map}", what=what, name=number, map=map_id)


def kinds_of_land(table: Table, places: Iterable[str]) -> Mapping[str, str]:
    """What stands on many hexes of a mapped board or, where nothing does, their terrain, for :func:`hex_name`."""
    hexes, said = board(table).hexes, table.terrain
    features = {place: feature.sentence for place, feature in _feature_names(table).items()}
    return {place: features.get(place) or TERRAIN_NAMES[said.get(place) or hexes[place].terrain] for place in places}


def hex_name(place: str, kind: str) -> Words:
    """``forest c4 on map A``."""
    map_id, name = map_and_hex(place)
    return say("{what} {name} on map {map}", what=say(kind), name=name, map=map_id)


def _realm_name(table: Table, place: str, name: str) -> Words:
    if not table.settings.realm_mapped:
        words = {"pit": say("the Spawning Pit"), "land": say("the Shadow Realm")}
        return words.get(name, say("a Shadow Gate"))
    feature = realm().hexes[place].feature if place in realm().hexes else ""
    if feature == "pit":
        return say("the Spawning Pit")
    if feature == "gate":
        kind = say("sealed Shadow Gate") if place in table.seals else say("active Shadow Gate")
        return say("the {kind} {name}", kind=kind, name=name)
    return say("hex {name} of the Shadow Realm", name=name)


def feature_name(table: Table, place: str) -> Words:
    """What is printed or stands on *place*, in words; "" for open land."""
    return _feature_names(table).get(place, "")


def _feature_names(table: Table) -> dict[str, Message]:
    site_names = {"city": say("the city"), "mystic": say("the mystic")}
    return {
        **dict.fromkeys((lair.at for lair in table.lairs), say("lair")),
        **{site.at: site_names[site.kind] for site in table.sites if not site.destroyed},
        **dict.fromkeys((well.at for well in table.wells), say("stronghold")),
        **dict.fromkeys(table.gates.values(), say("the Gate")),
    }


def adjoining_maps(table: Table, map_id: str) -> list[str]:
    """The maps that can be walked to from *map_id*, over others too, itself first (SM-015)."""
    found = [map_id]
    for here in found:
        found += [other for other in table.arrangement if other not in found and adjoin(table, here, other)]
    return found


def adjoin(table: Table, one: str, other: str) -> bool:
    """True if two maps can be walked between without crossing a third (SM-015)."""
    return ADJOIN[edition(table).adjoining](table, one, other)


def edges_touch(table: Table, one: str, other: str) -> bool:
    """[R] Maps whose edges touch (SM-015)."""
    (x, y), (ox, oy) = table.arrangement[one], table.arrangement[other]
    return abs(ox - x) + abs(oy - y) == 1


def symbols_agree(table: Table, one: str, other: str) -> bool:
    """[1] Only along borders with the same row of symbols (SM-015).

    Nobody has told us the symbols of unmapped maps: the players lay those so that they agree wherever edges touch.
    """
    return board(table).adjoin(one, other) if table.settings.mapped else edges_touch(table, one, other)


ADJOIN = {"edges": edges_touch, "symbols": symbols_agree}


def points(halves: int) -> str:
    """Movement points in words: they are counted in halves (SM-080)."""
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)


def new_place(table: Table, map_id: str) -> str:
    """A name for an open hex of an unmapped board."""
    table.places += 1
    return f"{map_id}:open{table.places}"


def leave_place(table: Table, place: str) -> None:
    """Forget a made-up place that nobody stands on any more."""
    if not map_and_hex(place)[1].startswith("open"):
        return
    occupied = [a.at for a in table.avatars] + [s.at for s in table.shadows] + [x.at for x in [table.xulthul] if x]
    if place not in occupied:
        table.terrain.pop(place, None)
