"""Chances, worked out exactly: what five dice bring, and whether a Spell can be paid after a Reroll (CS-004).

Knows the faces of the dice and the solver; nothing here is thrown.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations

from companion.games.casting_shadows.rules.paying import Cost, can_pay, counts
from companion.games.casting_shadows.rules.resources import CRYSTAL, KINDS
from companion.games.casting_shadows.table import Table

Have = tuple[tuple[str, int], ...]


def chance_of_paying(have: Mapping[str, int], thrown: Iterable[str], cost: Cost) -> float:
    """That *cost* can be paid when dice of these kinds are *thrown* and *have* lies there."""
    return _chance(tuple(sorted(have.items())), tuple(sorted(thrown)), tuple(sorted(cost)))


@lru_cache(maxsize=4096)
def _chance(have: Have, thrown: tuple[str, ...], cost: Cost) -> float:
    if not thrown:
        return float(can_pay(dict(have), cost))
    faces = Counter(str(face.id) for face in KINDS[thrown[0]].faces)
    total = 0.0
    for what, number in faces.items():
        there = Counter(dict(have))
        there[what] += 1
        total += number / 6 * _chance(tuple(sorted(there.items())), thrown[1:], cost)
    return total


def best_reroll(table: Table, cost: Cost) -> float:
    """The best chance that one Reroll of some dice makes *cost* affordable; locked Crystals stay (CS-015)."""
    loose = [unit for unit in table.pool if unit.die and unit.what != CRYSTAL]
    best = 0.0
    for number in range(1, len(loose) + 1):
        for thrown in combinations(loose, number):
            ids = {unit.id for unit in thrown}
            staying = counts(unit for unit in table.pool if unit.id not in ids)
            best = max(best, chance_of_paying(staying, [unit.die for unit in thrown], cost))
    return best
