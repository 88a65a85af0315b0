"""The maps on the screen: every hex with its terrain, what is printed on it and who stands there.

Only mapped boards can be drawn. Knows what a hex shows; where pieces may go is not its business.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from companion.games.shadows_of_malice.rules.land.boards import Board as Land
from companion.games.shadows_of_malice.rules.land.boards import Hex as Place
from companion.games.shadows_of_malice.rules.land.ground import realm
from companion.games.shadows_of_malice.rules.land.maps import maps_for
from companion.games.shadows_of_malice.rules.land.place_names import REALM, terrain_board
from companion.games.shadows_of_malice.rules.land.places import SITE_NAMES
from companion.games.shadows_of_malice.rules.turns.shadow_realm import direction_hex
from companion.games.shadows_of_malice.rules.turns.shadows import in_shadow_realm
from companion.games.shadows_of_malice.table import Shadow, Site, Table, Well, map_of
from companion.kernel import DIRECTIONS, Board, Layout, Piece, Space, Way, Words, neighbour, say

Mark = tuple[str, Words]
"""The sign on a hex and what it means."""

WELL_MARKS: dict[str, tuple[str, str]] = {
    "hidden": ("?", "hidden Well"),
    "light": ("☼", "Light Well"),
    "dark": ("●", "Dark Well"),
}
NOTHING: Mark = ("", "")
EMBLEMS = {"L": "lair", "C": "city", "M": "mystic", "G": "gate-site", "☼": "light-well", "●": "dark-well",
           "≈": "launch", "#": "seal", "O": "use-gate"}  # fmt: skip
"""The drawing that stands for a sign."""
UNKNOWN = "open land"
"""How a hex looks of which the Table does not know what it is."""


def map_panels(table: Table) -> Iterator[Board]:
    """A panel for each terrain map, and one for the Shadow Realm as long as Shadows come from it (SM-268)."""
    standing = standing_pieces(table)
    laid = terrain_board(table)
    if laid is not None:
        marks = _terrain_marks(table)
        for map_id in laid.terrain_maps:
            yield _panel(table, laid, map_id, standing, lambda place: marks.get(place.id) or _launch(place))
    if table.xulthul is None:
        yield from _realm_panels(table, standing)


def _realm_panels(table: Table, standing: list[Piece]) -> Iterator[Board]:
    """All of it or, where it is unmapped, in the Shadows' Turn what the dice are read by."""
    if table.settings.realm_mapped:
        yield _panel(table, realm(), REALM, standing, lambda place: _realm_mark(table, place))
    elif table.phase == "shadows" and (shadow := in_shadow_realm(table)) is not None:
        yield directions_around(shadow)


def _panel(table: Table, land: Land, map_id: str, standing: list[Piece], mark: Callable[[Place], Mark]) -> Board:
    """The looks of hexes and the kinds of routes are names for the front end, the same in every language."""
    spaces = []
    for place in land.hexes.values():
        if place.map == map_id:
            sign, note = mark(place)
            look = table.terrain.get(place.id, place.terrain)
            emblem = EMBLEMS.get(sign, "")
            spaces.append(Space(place.id, place.name, (place.col, place.row), look, sign, note, emblem))
    chains = [(kind, chain) for kind, chain in land.chains if map_of(chain[0]) == map_id]
    routes = [Way(one, other, kind) for kind, chain in chains for one, other in pairwise(chain)]
    there = {space.id for space in spaces}
    pieces = [piece for piece in standing if piece.at in there]
    layout = Layout("hexes", spaces, routes)
    return Board(id=f"map.{map_id}", title=map_title(table, map_id), layout=layout, pieces=pieces)


def directions_around(shadow: Shadow) -> Board:
    """A Shadow on an unmapped realm and the six directions around it, counted clockwise from any of them (SM-249)."""
    here = (1, 1)
    spaces = [Space(shadow.at, say("Shadow Realm"), here, UNKNOWN)]
    for direction in DIRECTIONS:
        name = say("direction {d}", d=direction)
        spaces.append(Space(direction_hex(direction), name, neighbour(here, direction), UNKNOWN, str(direction), name))
    title = say("Around {shadow}", shadow=say(shadow.id))
    piece = _shadow_piece(shadow)
    return Board(id=f"map.{REALM}", title=title, layout=Layout("hexes", spaces), pieces=[piece])


def map_title(table: Table, map_id: str) -> Words:
    """What a map is called above its picture; of an unmapped one only the letter is known (G-01)."""
    if map_id == REALM:
        return say("Shadow Realm")
    known = maps_for(table.arrangement).get(map_id) if table.settings.mapped else None
    return say("Map {map}: {name}", map=map_id, name=say(known.name)) if known else say("Map {map}", map=map_id)


def standing_pieces(table: Table) -> list[Piece]:
    """The tokens that move, where they stand: avatars, Shadows, Xulthûl."""
    pieces = [Piece(avatar.id, avatar.name, avatar.id, avatar.at) for avatar in table.in_aethos()]
    pieces += [_shadow_piece(shadow) for shadow in table.shadows]
    return [*pieces, Piece("Xulthûl", "Xulthûl", at=table.xulthul.at)] if table.xulthul else pieces


def _shadow_piece(shadow: Shadow) -> Piece:
    return Piece(shadow.id, say(shadow.id), at=shadow.at, emblem="shadow")


def _terrain_marks(table: Table) -> dict[str, Mark]:
    """What the Table says lies where; a Well stands before anything else that a correction put there."""
    marks: dict[str, Mark] = {}
    for lair in table.lairs:
        marks[lair.at] = ("L", say("stocked lair")) if lair.stocked else ("∅", say("empty lair"))
    for site in table.sites:
        if not site.destroyed:
            marks[site.at] = ("C" if site.kind == "city" else "M", site_words(table, site))
    for gate in table.gates.values():
        marks[gate] = ("G", say("Gate"))
    for well in table.wells:
        marks[well.at] = (WELL_MARKS[well.state][0], well_words(well))
    return marks


def site_words(table: Table, site: Site) -> Words:
    """What is known of a city or mystic."""
    if site.service in SITE_NAMES:
        name = say(SITE_NAMES[site.service])
        return say("{site}, with {card}", site=name, card=table.card_name(site.treasure)) if site.treasure else name
    unknown = say("city") if site.kind == "city" else say("mystic")
    return say(site.service) if site.service else say("hidden {site}", site=unknown)


def well_words(well: Well) -> Words:
    """``hidden Well``, ``Light Well``; one that was put out is a Dark Well with a past (SM-229)."""
    words = say(WELL_MARKS[well.state][1])
    return say("{well}, put out", well=words) if well.extinguished else words


def _launch(place: Place) -> Mark:
    return ("≈", say("launch")) if place.launch else NOTHING


def _realm_mark(table: Table, place: Place) -> Mark:
    if place.feature == "pit":
        return "P", say("Spawning Pit")
    if place.feature != "gate":
        return NOTHING
    return ("#", say("sealed Gate")) if place.id in table.seals else ("O", say("active Gate"))
