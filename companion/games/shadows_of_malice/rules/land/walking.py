"""How the monsters walk Aethos: by the shortest way, over water and adjoining maps, every hex alike (SM-261).

On a mapped board the software finds the way and settles ties; on an unmapped one it asks where the piece stands
now. Knows neither who walks nor what happens on the way.
"""

from collections.abc import Callable, Iterable, Sequence

from companion.games.shadows_of_malice.meanings import OpenLand
from companion.games.shadows_of_malice.rules.combat.throws import nearest_or_chosen
from companion.games.shadows_of_malice.rules.land.boards import Board
from companion.games.shadows_of_malice.rules.land.ground import adjoining_maps, new_place, place_name
from companion.games.shadows_of_malice.table import Table, map_of
from companion.kernel import Asking, Choose, Option, Words, listing, say

Way = tuple[str, ...]
NO_WAY = "none"


def shortest_ways(board: Board, at: str, goals: Iterable[str], hexes: int) -> list[Way]:
    """Every way of up to *hexes* hexes along a shortest one to a nearest goal, where it ends (SM-261).

    A way lists the hexes entered; ``[()]`` if there is nowhere to go.
    """
    wanted = frozenset(goals)
    ways: list[Way] = [()]
    for _ in range(hexes):
        further = [(*way, step) for way in ways for step in board.first_steps(way[-1] if way else at, wanted)]
        if not further:
            break
        ways = further
    return ways


def settle_way(
    table: Table, key: str, text: Words, ways: Sequence[Way], met_on: Callable[[Way], Sequence[str]]
) -> Asking[Way]:
    """One of several equally short ways, by where they end and what that matters is *met_on* them (RUL-25)."""
    ends = list(dict.fromkeys(way[-1] for way in ways))
    end = yield from nearest_or_chosen(table, key, text, ends, lambda place: place_name(table, place))
    past = {",".join(met_on(way)) or NO_WAY: way for way in ways if way[-1] == end}
    chosen = yield from nearest_or_chosen(table, key, text, list(past), lambda places: _past(table, places))
    return past[chosen]


def sites_on(table: Table, way: Iterable[str]) -> list[str]:
    """The cities and mystics still standing on the hexes of *way*."""
    return [place for place in way if table.site_at(place)]


def _past(table: Table, places: str) -> Words:
    if places == NO_WAY:
        return say("past none of them")
    return say("past {places}", places=listing([place_name(table, place) for place in places.split(",")]))


def reachable_maps(table: Table, at: str) -> list[str]:
    """The maps that can be walked to without a Gate, the one stood on first (SM-015)."""
    here = map_of(at)
    return adjoining_maps(table, here) if here in table.arrangement else table.maps


def ask_where_now(
    table: Table, key: str, text: Words, at: str, goals: Sequence[str], fact: str, otherwise: Sequence[Option]
) -> Asking[str]:
    """Where a piece that left *at* stands now, on a board that is not mapped: a place, or the id of an *otherwise*."""

    def offers() -> list[Option[OpenLand | str]]:
        reached = [Option(p, say("It has reached {place}", place=place_name(table, p)), where=p) for p in goals]
        return [*reached, *_on_the_way(table, at, goals), *otherwise]

    answer = yield from Choose(key, text, fact=fact, offers=offers)
    return new_place(table, answer.map) if isinstance(answer, OpenLand) else answer


def _on_the_way(table: Table, at: str, goals: Sequence[str]) -> list[Option[OpenLand | str]]:
    """Open land of each map within reach, and every place there that has a name already."""
    maps = reachable_maps(table, at)
    options: list[Option[OpenLand | str]] = [
        Option(f"open:{m}", say("On its way, open land of map {map}", map=m), means=OpenLand(m)) for m in maps
    ]
    named = [*table.gates.values(), *(site.at for site in table.sites), *(well.at for well in table.wells)]
    named += [lair.at for lair in table.lairs]
    named += [avatar.at for avatar in table.in_aethos()] + [shadow.at for shadow in table.shadows]
    for place in dict.fromkeys(named):
        if map_of(place) in maps and place != at and place not in goals:
            options.append(Option(place, say("On its way, {place}", place=_with_company(table, place)), where=place))
    return options


def _with_company(table: Table, place: str) -> Words:
    here: list[Words] = [avatar.name for avatar in table.in_aethos() if avatar.at == place]
    here += [say(shadow.id) for shadow in table.shadows if shadow.at == place]
    name = place_name(table, place)
    return say("{place} with {company}", place=name, company=listing(here)) if here else name
