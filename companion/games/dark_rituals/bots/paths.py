"""How far it is on the map: for bots only, for people see it."""

from functools import lru_cache

from companion.games.dark_rituals.encounter import Encounter
from companion.games.dark_rituals.table import Character, Table

FAR = 99
"""No way leads there."""


def distance(table: Table, here: str, there: str) -> int:
    """Moves from one Area to another; walls are gone round."""
    return _distances(table.encounter, here).get(there, FAR)


def apart(table: Table, who: Character, other: Character) -> int:
    """Between two Characters; without a map everybody is beside everybody."""
    return distance(table, table.at(who), table.at(other)) if table.mapped else 0


@lru_cache(maxsize=256)
def _distances(encounter: Encounter, here: str) -> dict[str, int]:
    found, edge = {here: 0}, [here]
    while edge:
        area = edge.pop(0)
        for border in encounter.borders:
            if border.kind != "wall" and area in (border.a, border.b):
                other = border.b if area == border.a else border.a
                if other not in found:
                    found[other] = found[area] + 1
                    edge.append(other)
    return found
