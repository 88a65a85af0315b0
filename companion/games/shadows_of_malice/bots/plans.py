"""What a bot is after: where a band should go next, by what it can dare. Knows the table as players see it."""

from collections.abc import Callable

from companion.games.shadows_of_malice.bots.fight_costs import Outlook, best_outlook, mean
from companion.games.shadows_of_malice.bots.fighting import LIFE_WORTH, sides_against
from companion.games.shadows_of_malice.rules.combat.monsters import power_row, shadow_row
from companion.games.shadows_of_malice.rules.land.ground import board
from companion.games.shadows_of_malice.table import Avatar, Shadow, Table, in_realm, map_of

FAR = 99
HEALTHY = 3.5
"""With less life than this on average a band rests before it looks for a fight."""
GUARDIAN_POWER, GUARDIAN_ABILITIES = 4, 2
"""SM-126."""
BOLDER_IN = 6
"""Every so many rounds a band storms a stronghold with one more life token of the Guardian left by the model."""
BOLDEST = 6.0


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
    here, there = table.gates.get(map_of(one)), table.gates.get(map_of(other))
    if not table.settings.mapped or not here or not there:
        return distance(table, one, other)
    return min(distance(table, one, other), distance(table, one, here) + distance(table, there, other))


def weakest_life(table: Table, name: str) -> int:
    return min((member.life for member in table.band_of(name)), default=0)


def rested(table: Table, name: str) -> bool:
    """Well enough to look for a fight."""
    band = table.band_of(name)
    return mean(member.life for member in band) >= HEALTHY and weakest_life(table, name) > 1


def main_band(table: Table) -> list[Avatar]:
    """The largest band, which the others join."""
    bands = [table.band_of(avatar.id) for avatar in table.in_aethos()]
    return max(bands, key=lambda band: (len(band), band[0].id), default=[])


def against_guardian(table: Table, band: list[Avatar]) -> Outlook:
    life = power_row(GUARDIAN_POWER).life
    return best_outlook(sides_against(table, band, GUARDIAN_POWER, life, GUARDIAN_ABILITIES), LIFE_WORTH)


def against_shadow(table: Table, band: list[Avatar], shadow: Shadow) -> Outlook:
    row = shadow_row(len(table.avatars))
    return best_outlook(sides_against(table, band, row.power, shadow.life, row.abilities), LIFE_WORTH)


def against_xulthul(table: Table, band: list[Avatar]) -> Outlook | None:
    lord = table.xulthul
    if lord is None:
        return None
    return best_outlook(sides_against(table, band, lord.power, lord.left, len(lord.abilities)), LIFE_WORTH)


def daring(table: Table, name: str) -> bool:
    """Strong enough for a Guardian, by the model; less choosy as time runs out, for a lost body is soon replaced."""
    outlook = against_guardian(table, table.band_of(name))
    return outlook.left <= min(BOLDEST, table.round / BOLDER_IN)


def goal_of(table: Table, name: str) -> str:
    """Where the band of *name* should go: friends, Xulthûl, a Shadow, a stronghold, a lair; "" to stay."""
    at = table.avatar(name).at
    if not at:
        return ""
    band, main = table.band_of(name), main_band(table)
    if main and band[0].band != main[0].band:
        return main[0].at
    friends = [other.at for other in table.in_aethos() if other.band != band[0].band and other.at != at]
    if friends and len(band) < len(table.in_aethos()) - len(band):
        return nearest(table, at, friends)
    if not rested(table, name):
        return _refuge(table, at)
    return _xulthul(table, band) or _shadow(table, at, band) or _stronghold(table, name) or _lair(table, at)


def _refuge(table: Table, at: str) -> str:
    refuge = nearest(table, at, [site.at for site in table.sites if not site.destroyed])
    return refuge if refuge and way(table, at, refuge) <= 4 else ""


def _xulthul(table: Table, band: list[Avatar]) -> str:
    outlook = against_xulthul(table, band)
    return table.xulthul.at if table.xulthul and outlook and outlook.won else ""


def _shadow(table: Table, at: str, band: list[Avatar]) -> str:
    """The nearest that can be fought: where a Guardian would come first, it cannot (RUL-16)."""
    shadows = [shadow for shadow in table.shadows if not in_realm(shadow) and can_beat(table, band, shadow)]
    return nearest(table, at, [shadow.at for shadow in shadows])


def can_beat(table: Table, band: list[Avatar], shadow: Shadow) -> bool:
    """A Shadow keeps what it loses (SM-202), so half a victory is worth the fight."""
    well = table.well_at(shadow.at)
    if well and well.state == "hidden":
        return False
    outlook = against_shadow(table, band, shadow)
    return outlook.won or outlook.left <= shadow.life / 2


def _stronghold(table: Table, name: str) -> str:
    hidden = [well.at for well in table.hidden_wells()]
    return nearest(table, table.avatar(name).at, hidden) if daring(table, name) else ""


def _lair(table: Table, at: str) -> str:
    stocked = [lair.at for lair in table.lairs if lair.stocked and lair.at != at]
    return nearest(table, at, stocked or [lair.at for lair in table.lairs if lair.at != at])


def nearest(table: Table, at: str, places: list[str]) -> str:
    return min(places, key=lambda place: way(table, at, place), default="")
