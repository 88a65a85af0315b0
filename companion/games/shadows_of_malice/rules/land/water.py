"""Watercraft: boarding one, and going ashore without the band (section 9).

A vessel is not a piece: it is there as long as somebody is afloat (SM-085), one for each band (SM-083). Launching,
sailing and landing are steps like any other, with their prices in ``terrain.py``.
"""

from companion.games.shadows_of_malice.meanings import BoardBoat, GoAshore
from companion.games.shadows_of_malice.rules.land.arriving import arrive_at
from companion.games.shadows_of_malice.rules.land.bands import band_points, join, leave, own_points
from companion.games.shadows_of_malice.rules.land.ground import board, place_name, points, terrain_known
from companion.games.shadows_of_malice.rules.land.unmapped import ask_points_left, unmapped_goal
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Choose, Option, Step, Words, say


def boats_to_board(table: Table, name: str) -> list[Option[BoardBoat]]:
    """[R] An avatar on land beside a manned watercraft may board it, launch or not (SM-084)."""
    avatar, lay = table.avatar(name), board(table)
    if edition(table).boarding == "not allowed" or avatar.afloat or terrain_known(table, avatar.at) == "water":
        return []
    boats = {other.band: other for other in table.in_aethos() if other.afloat and other.at in lay.neighbours(avatar.at)}
    return [
        Option(
            f"board={other.id}",
            _boarding(table, other.name, cost),
            means=BoardBoat(other.id),
            where=other.at,
            fact="SM-084",
        )
        for other in boats.values()
        if (cost := lay.enter_cost(avatar.at, other.at, afloat=True)) is not None and cost <= band_points(table, name)
    ]


def _boarding(table: Table, owner: str, cost: int) -> Words:
    return say("board {who}'s watercraft ({cost})", who=owner, cost=points(cost))


def board_boat(table: Table, name: str, friend: str) -> Step:
    """The band pays for the water hex, goes aboard and is one band with the crew (SM-076, SM-083, SM-084)."""
    place = table.avatar(friend).at
    cost = board(table).enter_cost(table.avatar(name).at, place, afloat=True)
    names = [member.id for member in table.band_of(name)]
    rest = max(0, band_points(table, name) - (cost or 0))
    for member in names:
        table.avatar(member).mp = rest
    yield from arrive_at(table, names, place, afloat=True)
    for member in names:
        yield from join(table, member, friend)


def ashore_options(table: Table) -> list[Option[GoAshore]]:
    """A member of a band afloat may go ashore with what points it has; the rest hold the boat (SM-084)."""
    return [
        Option(
            f"ashore:{avatar.id}",
            say("{who}: go ashore alone", who=avatar.name),
            means=GoAshore(avatar.id),
            where=avatar.id,
            fact="SM-084",
        )
        for avatar in table.in_aethos()
        if avatar.afloat and len(table.band_of(avatar.id)) > 1 and _can_land(table, avatar.id)
    ]


def _can_land(table: Table, name: str) -> bool:
    return bool(_shores(table, name)) if table.settings.mapped else own_points(table.avatar(name)) > 0


def _shores(table: Table, name: str) -> dict[str, int]:
    """The land beside the boat that *name* can pay for."""
    avatar, lay = table.avatar(name), board(table)
    costs = {place: lay.enter_cost(avatar.at, place, afloat=True) for place in lay.neighbours(avatar.at)}
    return {
        place: cost
        for place, cost in costs.items()
        if cost is not None and cost <= own_points(avatar) and terrain_known(table, place) != "water"
    }


def go_ashore(table: Table, name: str) -> Step:
    """Onto land beside the boat, out of the band; it is paid for as any step (SM-076, SM-084)."""
    text = say("Where does {who} go ashore?", who=table.avatar(name).name)
    if table.settings.mapped:
        place = yield from Choose("water.ashore", text, name, "SM-084", offers=lambda: _landings(table, name))
        left = table.avatar(name).mp - _shores(table, name)[place]
    else:
        place = yield from unmapped_goal(table, name, text)
        left = yield from ask_points_left(table, name)
    yield from leave(table, name)
    table.avatar(name).mp = left
    yield from arrive_at(table, [name], place)


def _landings(table: Table, name: str) -> list[Option]:
    return [
        Option(
            place,
            say("{place} ({cost})", place=place_name(table, place), cost=points(cost)),
            where=place,
            effect=points(cost),
        )
        for place, cost in _shores(table, name).items()
    ]
