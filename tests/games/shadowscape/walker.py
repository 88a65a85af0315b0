"""How Enemies move, worked out a second time: from the fact sheet alone, by brute force, with no line of the game's.

A Dungeon is plain data: for each of the 25 rooms the symbols on its own side of its doors. ``every_way`` follows an
Enemy through all the choices there are (two doors with one symbol that lead on, SS-G41): each way that is right.

    >>> ways = every_way(f1_dungeon(), (3, 3), "CAC", reach=0, heroes=set())
    >>> [way.rooms for way in ways]
    [((3, 3), (2, 3), (2, 2), (3, 2))]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

Spot = tuple[int, int]
Fate = Literal["walked", "off the board", "no such door", "doubles back", "unused"]
"""What became of a movement symbol."""
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
SPOTS = [(row, column) for row in range(1, 6) for column in range(1, 6)]
INWARD = {(1, 1): "ES", (1, 5): "WS", (5, 1): "EN", (5, 5): "WN"}
"""The two doors of each corner (SS-004, SS-011)."""

Dungeon = dict[Spot, dict[str, str]]
"""Door symbols by side of the room, as the card lies on the table."""


@dataclass(frozen=True)
class Way:
    """The rooms in order, the first being where it stood; what became of each symbol; whether a Hero is in range."""

    rooms: tuple[Spot, ...]
    symbols: tuple[Fate, ...]
    reaches: bool


def every_way(
    dungeon: Dungeon, start: Spot, symbols: str, reach: int, heroes: set[Spot], only_last: bool = False
) -> list[Way]:
    """All right ways of one activated Enemy (SS-043): *reach* 0 is Melee, 1 is Ranged (SS-044).

    With *only_last* no more than the room just left is doubling back (SS-G7).
    """
    return list(dict.fromkeys(_ways(dungeon, (start,), symbols, (), reach, heroes, only_last)))


def _ways(dungeon, been, left, done, reach, heroes, only_last) -> Iterator[Way]:
    here = been[-1]
    if heroes & within(dungeon, here, reach):  # before the first step and after each: stay, and attack
        yield Way(been, (*done, *["unused"] * len(left)), True)
    elif not left:
        yield Way(been, done, False)
    else:
        sides = [side for side, symbol in dungeon[here].items() if symbol == left[0]]  # of its own room: SS-045
        if not sides:
            yield from _ways(dungeon, been, left[1:], (*done, "no such door"), reach, heroes, only_last)
        shut = {None, *(been[-2:-1] if only_last else been)}
        lead_on = [side for side in sides if neighbour(here, side) not in shut]  # of two with one symbol: SS-G41
        for side in lead_on or sides:
            there = neighbour(here, side)
            if there is None:
                yield from _ways(dungeon, been, left[1:], (*done, "off the board"), reach, heroes, only_last)
            elif there in shut:  # SS-046
                yield from _ways(dungeon, been, left[1:], (*done, "doubles back"), reach, heroes, only_last)
            else:
                yield from _ways(dungeon, (*been, there), left[1:], (*done, "walked"), reach, heroes, only_last)


def neighbour(spot: Spot, side: str) -> Spot | None:
    """The room beyond that side; None off the board."""
    row, column = spot[0] + STEPS[side][0], spot[1] + STEPS[side][1]
    return (row, column) if 1 <= row <= 5 and 1 <= column <= 5 else None


def within(dungeon: Dungeon, spot: Spot, reach: int) -> set[Spot]:
    """The rooms in range: its own, and for Ranged those joined to it by a doorway (SS-028, SS-044)."""
    found = {spot}
    for side in dungeon[spot]:
        there = neighbour(spot, side)
        if reach and there is not None and OPPOSITE[side] in dungeon[there]:
            found.add(there)
    return found


# -- dungeons ----------------------------------------------------------------------------------------------


def f1_dungeon() -> Dungeon:
    """The dungeon of the worked scenarios: the ring A, B, C, D turned by row and column."""
    ring = "ABCD"
    dungeon: Dungeon = {}
    for row, column in SPOTS:
        k = row + column
        doors = {side: ring[(k + n) % 4] for n, side in enumerate("NESW")}
        dungeon[row, column] = {side: doors[side] for side in INWARD.get((row, column), "NESW")}
    return dungeon


def any_dungeon(chance: Random, doubled: bool = False) -> Dungeon:
    """A lawful dungeon with symbols at random: four in each room, each once unless *doubled*."""
    dungeon: Dungeon = {}
    for spot in SPOTS:
        symbols = [chance.choice("ABCD") for _ in range(4)] if doubled else chance.sample("ABCD", 4)
        dungeon[spot] = dict(zip(INWARD.get(spot, "NESW"), symbols, strict=False))
    return dungeon


@dataclass(frozen=True)
class Trial:
    """One question to put to both: an Enemy somewhere in a dungeon with Heroes."""

    dungeon: Dungeon
    start: Spot
    symbols: str
    reach: int
    heroes: frozenset[Spot]
    only_last: bool

    def ways(self) -> list[Way]:
        return every_way(self.dungeon, self.start, self.symbols, self.reach, set(self.heroes), self.only_last)


def any_trial(chance: Random) -> Trial:
    """Up to four Heroes, up to six symbols, one dungeon in five with a symbol on two doors of a room."""
    return Trial(
        any_dungeon(chance, doubled=chance.random() < 0.2),
        chance.choice(SPOTS),
        "".join(chance.choices("ABCD", k=chance.randint(0, 6))),
        chance.randint(0, 1),
        frozenset(chance.sample(SPOTS, chance.randint(0, 4))),
        chance.random() < 0.25,
    )
