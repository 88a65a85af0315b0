"""Map files: one drawing of a terrain map or of the Shadow Realm, read and checked.

Knows the format of ``data/maps/*.toml`` (described in the README there) and what makes a drawing
playable. Does not know how maps lie together or where any piece stands: see ``boards``; nor what a step
costs: see ``terrain``.

The printed layouts are not public (G-01, G-02), so the shipped maps are our own (``source = "ours"``). A
map copied from the game says ``source = "user"``; where the books give no number, such a map is believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from companion.errors import BadData
from companion.games.shadows_of_malice.own.players_folder import FOLDER
from companion.games.shadows_of_malice.rules.land.terrain import LETTERS, SHIPPED, afloat_after
from companion.kernel import Cell, hexes, phrase
from companion.parts.own_data import Own
from companion.parts.own_files import read_toml

NO_HEX = "."
MOST_ROWS = 60
MOST_CHAINS = 200
"""Roads, paths and bridges of one kind; no printed map comes near either."""

Word = Annotated[str, msgspec.Meta(max_length=80)]
Chains = Annotated[tuple[tuple[str, ...], ...], msgspec.Meta(max_length=MOST_CHAINS)]
Drawn = dict[str, tuple[Cell, str]]  # a hex's name: its cell on its own map, and its terrain

Feature = Literal["gate", "city", "mystic", "stronghold", "lair", "pit"]
_COUNTS: dict[str, dict[Feature, tuple[int, str]]] = {
    "aethos": {
        "stronghold": (3, "SM-011"),
        "city": (1, "SM-011"),
        "mystic": (1, "SM-011"),
        "gate": (1, "SM-011"),
        "lair": (6, "SM-012"),
        "pit": (0, "SM-256"),
    },
    "realm": {
        "pit": (1, "SM-256"),
        "gate": (6, "SM-013"),
        "stronghold": (0, "SM-011"),
        "city": (0, "SM-011"),
        "mystic": (0, "SM-011"),
        "lair": (0, "SM-012"),
    },
}


class Edges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The row of symbols printed along each border, by a name of one's own; "" = none (SM-015 [1])."""

    north: Word = ""
    east: Word = ""
    south: Word = ""
    west: Word = ""


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One map file, as written. ``features`` must not be changed: boards are cached by their maps."""

    id: Annotated[str, msgspec.Meta(pattern="^([A-Z]|realm)$")]
    name: Word
    kind: Literal["aethos", "realm"]
    source: Literal["ours", "user"] = "user"
    rows: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_ROWS)]
    edges: Edges = Edges()
    features: dict[str, Feature] = {}
    launches: tuple[str, ...] = ()
    roads: Chains = ()
    paths: Chains = ()
    bridges: Chains = ()

    def __hash__(self) -> int:
        """Quick, and enough to tell drawings apart; equality compares everything."""
        return hash((self.id, self.rows))

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return len(self.rows[0]), len(self.rows)


def hex_name(cell: Cell) -> str:
    """What people call a hex of one map: column letter and row number, ``c4``."""
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def drawn_hexes(data: MapData) -> Drawn:
    """Every hex of a drawing by name: its cell on this map and its terrain."""
    return {
        hex_name((column, row)): ((column, row), LETTERS[letter])
        for row, line in enumerate(data.rows)
        for column, letter in enumerate(line)
        if letter != NO_HEX
    }


def chain_steps(chains: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Every step along the given chains, there and back."""
    for chain in chains:
        for a, b in pairwise(chain):
            yield a, b
            yield b, a


def check_map(data: MapData) -> list[str]:
    """What is wrong with a drawing, each problem with its place and what was expected; [] = nothing."""
    problems = list(_shape_problems(data))
    if problems:
        return problems  # the other checks need a grid to stand on
    problems += _feature_problems(data)
    problems += _launch_problems(data)
    problems += _route_problems(data)
    if data.kind == "realm":
        problems += _realm_problems(data)
    return problems or list(_reach_problems(data))


def _shape_problems(data: MapData) -> Iterator[str]:
    if not data.name.isprintable():
        yield phrase("name: {name!r}, expected letters that can be shown", name=data.name)
    if (data.id == "realm") != (data.kind == "realm"):
        words = {"id": data.id, "kind": data.kind}
        yield phrase("id: {id!r} with kind {kind!r}, expected id 'realm' with kind 'realm' and no other", **words)
    if not data.rows or not 1 <= len(data.rows[0]) <= 26:
        yield phrase("rows: expected at least one row, and 1 to 26 hexes in it")
        return
    if data.kind == "aethos" and len(data.rows) % 2:
        yield phrase("rows: {n} rows, expected an even number (else maps do not fit together)", n=len(data.rows))
    width = len(data.rows[0])
    for row, line in enumerate(data.rows):
        if len(line) != width:
            yield phrase("row {row}: {n} hexes, expected {width} as in row 1", row=row + 1, n=len(line), width=width)
        for column, letter in enumerate(line[:26]):
            if letter != NO_HEX and letter not in LETTERS:
                words = {"place": hex_name((column, row)), "letter": letter, "known": " ".join(LETTERS)}
                yield phrase("{place}: no terrain {letter!r}, expected one of {known} or '.' for no hex", **words)


def _feature_problems(data: MapData) -> Iterator[str]:
    drawn = drawn_hexes(data)
    for place, feature in data.features.items():
        words = {"place": place, "feature": feature, "places": _places(data)}
        if place not in drawn:
            yield phrase("features: {place} ({feature}) is not on the map, expected {places}", **words)
        elif drawn[place][1] == "water" and feature != "lair":
            yield phrase("features: {place} is water, expected land for a {feature}", **words)
    found = Counter(data.features.values())
    for kind, (expected, fact) in _COUNTS[data.kind].items():
        if found[kind] != expected and not _may_differ(data, kind, found[kind]):
            numbers = {"n": found[kind], "kind": kind, "expected": expected, "fact": fact}
            yield phrase("features: {n} of kind {kind!r}, expected {expected} ({fact})", **numbers)


def _may_differ(data: MapData, feature: str, found: int) -> bool:
    """The books give neither the lairs of a map nor the Shadow Gates, at most six (SM-012, SM-013, G-10)."""
    if data.source != "user":
        return False
    return (data.kind == "aethos" and feature == "lair") or (
        data.kind == "realm" and feature == "gate" and 1 <= found <= 6
    )


def _launch_problems(data: MapData) -> Iterator[str]:
    drawn = drawn_hexes(data)
    around = _around(drawn)
    for place in data.launches:
        if place not in drawn:
            yield phrase("launches: {place} is not on the map, expected {places}", place=place, places=_places(data))
        elif drawn[place][1] == "water":
            yield phrase("launches: {place} is water, expected a land hex beside water (SM-082)", place=place)
        elif not any(drawn[other][1] == "water" for other in around[place]):
            yield phrase("launches: {place} touches no water, expected a land hex beside water (SM-082)", place=place)


def _route_problems(data: MapData) -> Iterator[str]:
    drawn = drawn_hexes(data)
    for kind, chains in (("roads", data.roads), ("paths", data.paths), ("bridges", data.bridges)):
        for number, chain in enumerate(chains, start=1):
            where = phrase("{kind}: chain {n}", kind=kind, n=number)
            unknown = [place for place in chain if place not in drawn]
            if unknown:
                words = {"where": where, "place": unknown[0], "places": _places(data)}
                yield phrase("{where}: {place} is not on the map, expected {places}", **words)
            elif len(chain) < 2:
                yield phrase("{where}: {n} hexes, expected at least 2", where=where, n=len(chain))
            else:
                yield from (f"{where}: {problem}" for problem in _chain_problems(drawn, kind, chain))


def _chain_problems(drawn: Drawn, kind: str, chain: tuple[str, ...]) -> Iterator[str]:
    """A chain runs from neighbour to neighbour; only a bridge crosses water, and it ends on land."""
    around = _around(drawn)
    for a, b in pairwise(chain):
        if b not in around[a]:
            near = " ".join(around[a])
            yield phrase("{a} and {b} do not touch, expected one of {near} after {a}", a=a, b=b, near=near)
    if kind == "bridges":
        chain, wanted = (chain[0], chain[-1]), phrase("land at both ends of a bridge")
    else:
        wanted = phrase("land, or a bridge")
    for place in chain:
        if drawn[place][1] == "water":
            yield phrase("{place} is water, expected {wanted}", place=place, wanted=wanted)


def _realm_problems(data: MapData) -> Iterator[str]:
    """Whatever is not land in the Shadow Realm is simply off the land (SM-249), so there is no water."""
    for place, (_, terrain) in drawn_hexes(data).items():
        if terrain == "water":
            yield phrase("{place}: water, expected land or '.' in the Shadow Realm", place=place)


def _reach_problems(data: MapData) -> Iterator[str]:
    """Every land hex can be reached from the Gate (from the Pit in the Shadow Realm)."""
    drawn = drawn_hexes(data)
    around = _around(drawn)
    bridged = set(chain_steps(data.bridges))

    def steps(node: tuple[str, bool]) -> Iterator[tuple[str, bool]]:
        place, afloat = node
        for other in around[place]:
            after = afloat_after(
                from_water=drawn[place][1] == "water",
                to_water=drawn[other][1] == "water",
                afloat=afloat,
                launch=place in data.launches,
                on_bridge=(place, other) in bridged,
            )
            if after is not None:
                yield other, after

    origin = "pit" if data.kind == "realm" else "gate"
    start = next(place for place, feature in data.features.items() if feature == origin)
    reached = {place for place, _ in hexes.distances([(start, False)], steps)}
    for place, (_, terrain) in drawn.items():
        if terrain != "water" and place not in reached:
            words = {"place": place, "origin": origin, "start": start}
            yield phrase(
                "{place}: cannot be reached, expected a way by land, bridge or boat from the {origin} at {start}",
                **words,
            )


def _around(drawn: Drawn) -> dict[str, list[str]]:
    names = {cell: place for place, (cell, _) in drawn.items()}
    return {
        place: [names[other] for other in hexes.neighbours(cell) if other in names]
        for place, (cell, _) in drawn.items()
    }


def _places(data: MapData) -> str:
    columns, rows = data.size
    return phrase("a1 to {last}, where the drawing has a hex", last=hex_name((columns - 1, rows - 1)))


def load_map(path: Path) -> MapData:
    """One map file. Raises BadData with one line per problem."""
    data = read_toml(path, MapData)
    problems = check_map(data)
    if problems:
        raise BadData("\n".join(f"{path.name}: {problem}" for problem in problems))
    return data


def load_maps(folder: Path) -> dict[str, MapData]:
    """Every map file of a folder, by map id."""
    maps: dict[str, MapData] = {}
    for path in sorted(folder.glob("*.toml")):
        data = load_map(path)
        if data.id in maps:
            words = {"file": path.name, "id": data.id}
            raise BadData(phrase("{file}: id: {id!r} is taken by another file, expected one file per map", **words))
        maps[data.id] = data
    return maps


@FOLDER.until_refreshed
@lru_cache(maxsize=1)
def own_maps() -> Own[MapData]:
    """The maps in the players' folder; one file per map."""
    own = FOLDER.read_files("maps", load_map)
    first: dict[str, str] = {}
    for name, data in list(own.found.items()):
        if first.setdefault(data.id, name) != name:
            words = {"id": data.id, "file": first[data.id]}
            own.skip(name, phrase("id: {id!r} is taken by {file}, expected one file per map", **words))
    return own


@FOLDER.until_refreshed
@lru_cache(maxsize=1)
def known_maps() -> dict[str, MapData]:
    """The players' own maps, and our drawings for the rest. Not to be changed."""
    return shipped_maps() | {data.id: data for data in own_maps().found.values()}


def maps_for(ids: Iterable[str]) -> dict[str, MapData]:
    """The maps to lay out *ids* from: ours where the players' own do not all have one size, for they cannot touch."""
    known = known_maps()
    sizes = {known[name].size for name in ids if name in known}
    return known if len(sizes) < 2 else shipped_maps()


def by_words(size: tuple[int, int]) -> str:
    """``10 by 8``."""
    return phrase("{columns} by {rows}", columns=size[0], rows=size[1])


def misfits() -> list[str]:
    """The players' own maps that cannot lie beside ours, said in words."""
    usual = shipped_maps()["A"].size
    return [
        phrase(
            "{name}: {size} hexes, and ours {usual}: used only where no map of ours lies beside it",
            name=name,
            size=by_words(data.size),
            usual=by_words(usual),
        )
        for name, data in own_maps().found.items()
        if data.kind == "aethos" and data.size != usual
    ]


@lru_cache(maxsize=1)
def shipped_maps() -> dict[str, MapData]:
    """Our own drawings: A, B, C, D and the Shadow Realm. Read once; not to be changed."""
    return load_maps(SHIPPED / "maps")
