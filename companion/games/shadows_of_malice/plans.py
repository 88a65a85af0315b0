"""What a bot is after: where a band should go next, by what it can dare. Knows the table as players see it."""

from collections.abc import Callable

from companion.games.shadows_of_malice.table import Shadow, Table, in_realm, map_of
from companion.games.shadows_of_malice.where import board

FAR = 99
HEALTHY = 4
"""With less life than this somebody rests before the next fight."""


def distance(table: Table, one: str, other: str) -> int:
    """Hexes between two places."""
    return distances(table, other)(one)


def distances(table: Table, goal: str) -> Callable[[str], int]:
    """How many hexes a place is from *goal*; on an unmapped board, same map or not is all that is known."""
    if not table.settings.mapped:
        return lambda place: 0 if place == goal else 3 if map_of(place) == map_of(goal) else 6
    known = board(table).distances_to((goal,))
    return lambda place: known.get(place, FAR)


def way(table: Table, one: str, other: str) -> int:
    """The same, with a step through the Gates where that is shorter."""
    if not table.settings.mapped:
        return distance(table, one, other)
    by_gate = distance(table, one, table.gates[map_of(one)]) + distance(table, table.gates[map_of(other)], other)
    return min(distance(table, one, other), by_gate)


def weakest_life(table: Table, name: str) -> int:
    return min(member.life for member in table.band_of(name))


def daring(table: Table, name: str) -> bool:
    """Strong enough for a Guardian: shards for its whole fight, nobody badly hurt; less choosy as time runs out."""
    band = table.band_of(name)
    shards = sum(member.shard_count() for member in band)
    needed = max(10, 20 - table.round)
    return shards >= needed and weakest_life(table, name) >= HEALTHY


def goal_of(table: Table, name: str) -> str:
    """Where the band of *name* should go: friends, Xulthûl, a Shadow, a stronghold, a lair; "" to stay."""
    at = table.avatar(name).at
    band = table.band_of(name)
    if weakest_life(table, name) < HEALTHY:
        refuge = _nearest(table, at, [site.at for site in table.sites if not site.destroyed])
        return refuge if refuge and way(table, at, refuge) <= 4 else ""
    friends = [other.at for other in table.in_aethos() if other.band != band[0].band and other.at != at]
    if len(band) < len(table.in_aethos()) - len(band) and friends:
        return _nearest(table, at, friends)
    if table.xulthul and daring(table, name):
        return table.xulthul.at
    shadows = [shadow for shadow in table.shadows if not in_realm(shadow) and _can_beat(table, name, shadow)]
    near = _nearest(table, at, [shadow.at for shadow in shadows])
    if near:
        return near
    if daring(table, name):
        return _nearest(table, at, [well.at for well in table.hidden_wells()])
    stocked = [lair.at for lair in table.lairs if lair.stocked and lair.at != at]
    return _nearest(table, at, stocked or [lair.at for lair in table.lairs if lair.at != at])


def _can_beat(table: Table, name: str, shadow: Shadow) -> bool:
    """Not on a stronghold whose Guardian would come first (RUL-16), and not with empty hands."""
    well = table.well_at(shadow.at)
    shards = sum(member.shard_count() for member in table.band_of(name))
    return not (well and well.state == "hidden") and shards >= min(shadow.life + 2, 8)


def _nearest(table: Table, at: str, places: list[str]) -> str:
    return min(places, key=lambda place: way(table, at, place), default="")
