"""Arriving at a hex, however one came there: on foot, afloat, through a Gate or out of a fight.

Knows what coming to a hex brings about; what the way there cost is told where it was paid.
"""

from companion.games.shadows_of_malice.rules.combat.encounters import dangers, refill_lairs
from companion.games.shadows_of_malice.rules.land.bands import leave
from companion.games.shadows_of_malice.rules.land.ground import leave_place
from companion.games.shadows_of_malice.rules.land.places import come_to_site
from companion.games.shadows_of_malice.table import Arrival, Table
from companion.kernel import Step


def arrive_at(table: Table, names: list[str], place: str, *, afloat: bool = False, attacked: bool = True) -> Step:
    """Avatars come to a hex: they may reveal a city or mystic (SM-235), and what lives there attacks (SM-172).

    Whoever comes without the rest of its band has left it (SM-069).
    """
    if not names:  # nobody is left to come
        return
    for name in names:
        if any(member.id not in names for member in table.band_of(name)):
            yield from leave(table, name)
    refill_lairs(table)
    _note_the_first(table, names, place)
    for name in names:
        avatar = table.avatar(name)
        left, avatar.at, avatar.afloat, avatar.moved = avatar.at, place, afloat, True
        avatar.sailed = avatar.sailed or afloat
        leave_place(table, left)
    refill_lairs(table)
    yield from come_to_site(table, place, names[0])
    if attacked and dangers(table, place):
        table.arrivals.append(Arrival(names, place))


def _note_the_first(table: Table, names: list[str], place: str) -> None:
    """Who was first in a hex this turn may provoke there (SM-123); whoever stands there already was before them."""
    here = [avatar.id for avatar in table.in_aethos() if avatar.at == place and avatar.id not in names]
    table.first_there.setdefault(place, here or list(names))
