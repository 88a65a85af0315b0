"""How Enemies move (chapter 8): the range before the first step and after each, then the door with the next symbol.

All ways can be computed at once, for neither Heroes nor Enemies are in the way (SS-047). Knows the dungeon; what
players have to be asked is in ``enemy_phase.py``.
"""

from typing import Literal

from msgspec import Struct

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import DoorSide
from companion.games.shadowscape.rules.dungeon import all_doors, beside, leads
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.table import Enemy, Table
from companion.kernel import Words, say

Outcome = Literal["went", "back", "off board", "no door", "wall", "unused"]


class Symbol(Struct, frozen=True):
    """One movement symbol and what became of it. Of several doors with it the players choose (SS-G41)."""

    symbol: str
    became: Outcome
    to: str = ""


class Walk(Struct):
    """The way of an activated Enemy, from where it stands; *reaches* are the Heroes in range at its end.

    *open* are the rooms of which players choose one, where a room has the symbol on two doors.
    """

    enemy: str
    over: list[str]
    symbols: list[Symbol]
    reaches: list[str]
    open: list[str] = []

    @property
    def moves(self) -> bool:
        return len(self.over) > 1

    @property
    def to(self) -> str:
        return self.over[-1]


WHY: dict[Outcome, Words] = {
    "back": say("it leads back"),
    "off board": say("it leads off the board"),
    "no door": say("no such door here"),
    "wall": say("a wall is behind it"),
    "unused": say("a Hero is in range"),
}


class Walker:
    """Computes the ways of many Enemies in one dungeon: doors and Heroes are looked up once.

    >>> # Walker(table).walk(table.enemies[0]).over
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._doors = all_doors(table)
        self._heroes: dict[str, list[str]] = {}
        for player in table.players:
            if at := table.at(player.id):
                self._heroes.setdefault(at, []).append(player.id)
        self._kinds = things(table).enemies
        self._first_door = RULINGS.ruled(table, "SS-G41") == "first"
        self._only_just_left = RULINGS.ruled(table, "SS-G7") == "last"

    def in_range(self, attack: str, place: str) -> list[str]:
        """Heroes that an attack from *place* reaches: Melee in the room, Ranged in the adjacent ones too (SS-044)."""
        found = list(self._heroes.get(place, ()))
        if attack == "ranged":
            for side in self._doors.get(place, ()):
                found += self._heroes.get(leads(self._doors, place, side), ())
        return found

    def walk(self, enemy: Enemy, chosen: tuple[str, ...] = ()) -> Walk:
        """Range first; then symbol by symbol from left to right, the range again after each room (SS-043, SS-045).

        *chosen* are rooms that players chose where a room has a symbol twice.
        """
        kind, over, symbols = self._kinds.get(enemy.kind), [enemy.at], list[Symbol]()
        attack = kind.attack or "" if kind else ""
        waiting = list(chosen)
        for symbol in (kind.move or ()) if kind else ():
            if self.in_range(attack, over[-1]):
                symbols.append(Symbol(symbol, "unused"))
                continue
            ways = self._ways(symbol, over)
            going = [to for became, to in ways if became == "went"]
            if self._first_door:
                going = going[:1]
            if len(going) > 1 and not waiting:
                return Walk(enemy.id, over, symbols, [], going)
            to = waiting.pop(0) if len(going) > 1 else going[0] if going else ""
            if to:
                over.append(to)
            symbols.append(Symbol(symbol, "went", to) if to else Symbol(symbol, ways[0][0]))
        return Walk(enemy.id, over, symbols, self.in_range(attack, over[-1]))

    def _ways(self, symbol: str, over: list[str]) -> list[tuple[Outcome, str]]:
        """What that symbol does in the room it stands in now; only this room's doors matter (SS-045, SS-046)."""
        here = over[-1]
        sides = [side for side, printed in self._doors.get(here, {}).items() if printed == symbol]
        return [self._way(here, side, over) for side in sides] or [("no door", "")]

    def _way(self, here: str, side: DoorSide, over: list[str]) -> tuple[Outcome, str]:
        if not beside(here, side):
            return "off board", ""
        to = leads(self._doors, here, side)
        if not to:
            return "wall", ""
        left = over[-2:-1] if self._only_just_left else over
        return ("back", "") if to in left else ("went", to)
