"""Boards: maps laid out on the table, who touches whom, and what a step costs.

Knows the terrain maps as arranged, the Shadow Realm, prices in **half** movement points (SM-080), and
shortest ways. Does not know where any piece stands, whose turn it is, or how a tie is settled: it names
all the ways that tie, and a rule asks.

A board never changes, so one board serves every game with the same maps: call :func:`board_for` wherever
a rule needs it. ::

    board = board_for({"A": (0, 0), "B": (1, 0)})
    board.walks("A:h4", 6).reach                    # three movement points
    board.first_steps("A:h4", board.with_feature("stronghold"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from companion.errors import BadData
from companion.games.shadows_of_malice.own.players_folder import FOLDER
from companion.games.shadows_of_malice.rules.land.maps import (
    Edges,
    MapData,
    by_words,
    chain_steps,
    check_map,
    drawn_hexes,
    known_maps,
    load_map,
    load_maps,
    maps_for,
    shipped_maps,
)
from companion.games.shadows_of_malice.rules.land.terrain import (
    Costs,
    Price,
    afloat_after,
    costs_in_force,
    load_costs,
    shipped_costs,
)
from companion.kernel import Cell, hexes, phrase

__all__ = [
    "Board",
    "Costs",
    "Edges",
    "Hex",
    "MapData",
    "Price",
    "Walks",
    "board_for",
    "build_board",
    "check_arrangement",
    "check_map",
    "default_arrangement",
    "load_costs",
    "load_map",
    "load_maps",
    "realm_board",
    "shipped_costs",
    "shipped_maps",
]

Arrangement = Mapping[str, Cell]
Chain = tuple[str, tuple[str, ...]]  # "road", "bridge" or "path", and the hexes it runs over
_Node = tuple[str, bool]  # a hex, and whether one is afloat there


class Hex(msgspec.Struct, frozen=True):
    """One hex on the table. ``id`` is ``"A:c4"``; ``col`` and ``row`` count over the whole table, from 0."""

    id: str
    map: str
    name: str
    terrain: str
    feature: str
    launch: bool
    col: int
    row: int

    @property
    def cell(self) -> Cell:
        """Where to draw it: see ``hexes.centre`` and ``hexes.corners``."""
        return self.col, self.row


class Walks:
    """Every way that somebody can pay for, from one place. Do not change it: it is remembered.

    *reach* has every hex with its lowest cost, the beginning included at 0.
    """

    def __init__(self, costs: dict[_Node, int], entered_from: dict[_Node, _Node]) -> None:
        self._costs, self._entered_from = costs, entered_from
        self.reach: dict[str, int] = {}
        for (place, _), cost in costs.items():
            if cost < self.reach.get(place, cost + 1):
                self.reach[place] = cost

    def path_to(self, goal: str) -> tuple[str, ...]:
        """A cheapest way to *goal*, both ends included; () when it cannot be paid for."""
        ends = [node for node in ((goal, False), (goal, True)) if node in self._costs]
        if not ends:
            return ()
        end = min(ends, key=self._costs.__getitem__)
        return tuple(place for place, _ in hexes.route_back(end, self._entered_from))


class Board:
    """Hexes that touch. Build one with :func:`board_for` or :func:`realm_board`.

    ``hexes`` by id; ``routes`` gives "road", "bridge" or "path" for a step ``(a, b)`` along one; ``chains``
    are the same routes whole, for drawing; ``terrain_maps`` lists the map ids. All are read-only. A place that is
    not on it, where a correction may put a piece, touches nothing.
    """

    def __init__(
        self,
        hexes_by_id: dict[str, Hex],
        around: dict[str, tuple[str | None, ...]],
        chains: tuple[Chain, ...],
        costs: Costs,
    ) -> None:
        self.hexes = hexes_by_id
        self.chains = chains
        self.routes = _routes(chains, costs)
        self.terrain_maps = tuple(sorted({h.map for h in hexes_by_id.values()}))
        self._around = around
        self._neighbours = {
            place: tuple(other for other in ring if other is not None) for place, ring in around.items()
        }
        self._steps: dict[_Node, tuple[tuple[_Node, int], ...]] = {
            (place, afloat): tuple(self._ways_out(place, afloat, costs))
            for place in hexes_by_id
            for afloat in (False, True)
        }
        self._prices = {node: {place: price for (place, _), price in steps} for node, steps in self._steps.items()}
        self._adjoining = {
            (here.map, hexes_by_id[other].map)
            for here in hexes_by_id.values()
            for other in self._neighbours[here.id]
            if hexes_by_id[other].map != here.map
        }
        self._features: dict[tuple[str, str | None], tuple[str, ...]] = {}
        for h in hexes_by_id.values():
            for key in ((h.feature, None), (h.feature, h.map)):
                self._features[key] = (*self._features.get(key, ()), h.id)
        self._distances = lru_cache(maxsize=512)(self._distances_to)

    def _ways_out(self, place: str, afloat: bool, costs: Costs) -> Iterator[tuple[_Node, int]]:
        """Pay to enter; a route's price only when moving along it, and not from a boat (SM-076, SM-077)."""
        here = self.hexes[place]
        in_boat = afloat and here.terrain == "water"
        for other in self._neighbours[place]:
            route = "" if in_boat else self.routes.get((place, other), "")
            after = afloat_after(
                from_water=here.terrain == "water",
                to_water=self.hexes[other].terrain == "water",
                afloat=afloat,
                launch=here.launch,
                on_bridge=route == "bridge",
            )
            if after is not None:
                yield (other, after), costs.halves(route or self.hexes[other].terrain)

    def neighbours(self, place: str) -> tuple[str, ...]:
        """The hexes that touch this one, clockwise from the north-east."""
        return self._neighbours.get(place, ())

    def neighbour(self, place: str, direction: int) -> str | None:
        """The hex in direction 1 to 6, clockwise from the north-east; None = no land (SM-249, SM-251)."""
        if direction not in hexes.DIRECTIONS:
            raise ValueError(f"direction {direction} from {place}: expected 1 to 6")
        return self._around[place][direction - 1] if place in self._around else None

    def enter_cost(self, a: str, b: str, *, afloat: bool = False) -> int | None:
        """Half movement points to step from *a* to *b*; None = may not be entered (SM-076, SM-077, SM-082).

        *afloat* = in a watercraft; on land it means that one is at hand, as when boarding (SM-084).
        """
        return self._prices.get((a, afloat), {}).get(b)

    def afloat_after(self, a: str, b: str, *, afloat: bool = False) -> bool:
        """Whether one is in a watercraft after the step from *a* to *b*: False on land and on a bridge."""
        return any(node == (b, True) for node, _ in self._steps.get((a, afloat), ()))

    def walks(
        self, start: str, halves: int, *, afloat: bool = False, stop_at: Callable[[str], bool] | None = None
    ) -> Walks:
        """Every way within *halves*. Where *stop_at* is true one may enter but not go on; *start* is always left."""
        steps = self._steps

        def ways_on(node: _Node) -> tuple[tuple[_Node, int], ...]:
            if stop_at is not None and node[0] != start and stop_at(node[0]):
                return ()
            return steps.get(node, ())

        return Walks(*hexes.cheapest_routes((start, afloat), halves, ways_on))

    def distances_to(self, goals: Iterable[str]) -> Mapping[str, int]:
        """Steps to the nearest goal for one to whom every hex is 1 and water no obstacle (SM-261).

        Hexes from which no goal can be reached are absent. The answer is cached: do not change it.
        """
        return self._distances(frozenset(goals))

    def _distances_to(self, goals: frozenset[str]) -> dict[str, int]:
        return hexes.distances(sorted(goals), self.neighbours)

    def first_steps(self, at: str, goals: Iterable[str]) -> tuple[str, ...]:
        """All neighbours on a shortest way to a nearest goal; () on a goal or if none is reachable (SM-261).

        More than one means a tie, which is for the rule to settle (RUL-25).
        """
        return hexes.first_steps(at, self.distances_to(goals), self.neighbours)

    def adjoin(self, one: str, other: str) -> bool:
        """True if one can walk straight from one map to the other (SM-015)."""
        return (one, other) in self._adjoining

    def with_feature(self, feature: str, map_id: str | None = None) -> tuple[str, ...]:
        """The hexes carrying *feature*, on one map or on all, in a fixed order."""
        return self._features.get((feature, map_id), ())

    def gate_of(self, map_id: str) -> str:
        """The one Gate hex of a terrain map (SM-011)."""
        return self.with_feature("gate", map_id)[0]


def default_arrangement(n: int) -> dict[str, Cell]:
    """The first *n* of our four maps, in a square, row by row (SM-015)."""
    if not 1 <= n <= 4:
        raise ValueError(f"{n} terrain maps: expected 1, 2, 3 or 4 (SM-015)")
    return {"ABCD"[i]: (i % 2, i // 2) for i in range(n)}


def check_arrangement(maps: Mapping[str, MapData], arrangement: Arrangement) -> list[str]:
    """What is wrong with a layout of maps; [] = nothing. Maps may lie apart: Gates join them (SM-015 [R])."""
    terrain_maps = sorted(name for name, data in maps.items() if data.kind == "aethos")
    unknown = [name for name in arrangement if name not in terrain_maps]
    if unknown or not arrangement:
        named = phrase("no terrain map {name!r}", name=unknown[0]) if unknown else phrase("no map named")
        known = " ".join(terrain_maps)
        return [phrase("arrangement: {named}, expected some of {known}", named=named, known=known)]
    problems = []
    first = next(iter(arrangement))
    taken: dict[Cell, str] = {}
    for name, cell in arrangement.items():
        if cell in taken:
            words = {"one": taken[cell], "other": name, "cell": cell}
            problems.append(phrase("arrangement: {one} and {other} both at {cell}, expected one map a cell", **words))
        taken[cell] = name
        if maps[name].size != maps[first].size:
            sizes = {"size": by_words(maps[name].size), "right": by_words(maps[first].size)}
            text = phrase(
                "arrangement: {name} has {size} hexes, expected {right} as {first} has", name=name, first=first, **sizes
            )
            problems.append(text)
    return problems


def build_board(maps: Mapping[str, MapData], arrangement: Arrangement, costs: Costs, symbols: bool = False) -> Board:
    """The terrain maps laid out as *arrangement* says: map id → cell of a grid of maps, (right, down).

    Maps on cells that share a side join there (SM-015 [R]); with *symbols* only where both borders
    carry the same row of symbols (SM-015 [1]). Maps that meet at a corner only do not join.
    """
    problems = check_arrangement(maps, arrangement)
    if problems:
        raise BadData("\n".join(problems))
    used = [maps[name] for name in sorted(arrangement)]
    return _lay_out(used, arrangement, _joined(used, arrangement, symbols), costs)


def _joined(used: list[MapData], arrangement: Arrangement, symbols: bool) -> set[tuple[str, str]]:
    """The pairs of maps one may walk between, both ways round (SM-015)."""
    joined: set[tuple[str, str]] = set()
    for a in used:
        for b in used:
            (ax, ay), (bx, by) = arrangement[a.id], arrangement[b.id]
            borders = {(1, 0): (a.edges.east, b.edges.west), (0, 1): (a.edges.south, b.edges.north)}
            pair = borders.get((bx - ax, by - ay))
            if pair is not None and (not symbols or (pair[0] == pair[1] != "")):
                joined |= {(a.id, b.id), (b.id, a.id)}
    return joined


def _lay_out(used: list[MapData], arrangement: Arrangement, joined: set[tuple[str, str]], costs: Costs) -> Board:
    placed: dict[str, Hex] = {}
    for data in used:
        placed.update((h.id, h) for h in _placed_hexes(data, arrangement[data.id]))
    chains = tuple(chain for data in used for chain in _chains(data))
    at = {h.cell: h for h in placed.values()}

    def touching(here: Hex) -> Iterator[str | None]:
        for cell in hexes.neighbours(here.cell):
            other = at.get(cell)
            walkable = other and (other.map == here.map or (here.map, other.map) in joined)
            yield other.id if other and walkable else None

    around = {h.id: tuple(touching(h)) for h in placed.values()}
    return Board(placed, around, chains, costs)


def _placed_hexes(data: MapData, cell_of_map: Cell) -> Iterator[Hex]:
    """Shifting by whole maps keeps neighbourhoods, since a terrain map has an even number of rows."""
    width, height = data.size
    for name, ((column, row), terrain) in drawn_hexes(data).items():
        yield Hex(
            id=f"{data.id}:{name}",
            map=data.id,
            name=name,
            terrain=terrain,
            feature=data.features.get(name, ""),
            launch=name in data.launches,
            col=column + cell_of_map[0] * width,
            row=row + cell_of_map[1] * height,
        )


def _chains(data: MapData) -> Iterator[Chain]:
    for kind, chains in (("road", data.roads), ("bridge", data.bridges), ("path", data.paths)):
        for chain in chains:
            yield kind, tuple(f"{data.id}:{name}" for name in chain)


def _routes(chains: tuple[Chain, ...], costs: Costs) -> dict[tuple[str, str], str]:
    """Each step along a route; where two run together, the cheaper one counts (SM-077)."""
    cheapest_last = sorted(chains, key=lambda chain: costs.halves(chain[0]), reverse=True)
    return {step: kind for kind, chain in cheapest_last for step in chain_steps([chain])}


def board_for(
    arrangement: Arrangement,
    *,
    maps: tuple[MapData, ...] = (),
    costs: Costs | None = None,
    symbols: bool = False,
) -> Board:
    """The board for these arguments, built once and then remembered: cheap enough to ask on every answer.

    *maps* stand before those in the group's own folder, and these before the shipped ones of the same id.
    """
    return _board(tuple(sorted(arrangement.items())), maps, costs, symbols)


@FOLDER.until_refreshed
@lru_cache(maxsize=16)
def _board(
    arrangement: tuple[tuple[str, Cell], ...],
    maps: tuple[MapData, ...],
    costs: Costs | None,
    symbols: bool,
) -> Board:
    known = maps_for(name for name, _ in arrangement) | {data.id: data for data in maps}
    return build_board(known, dict(arrangement), costs or costs_in_force(), symbols)


@FOLDER.until_refreshed
@lru_cache(maxsize=16)
def realm_board(data: MapData | None = None) -> Board:
    """The Shadow Realm, ours or the one given. Prices mean nothing there: a Shadow moves hexes (SM-249)."""
    realm = data or known_maps()["realm"]
    return _lay_out([realm], {realm.id: (0, 0)}, set(), shipped_costs())
