"""What a fight will cost, on average: the small model by which the bot decides what it dares.

It plays a fight through with expected values, phase by phase. Knows the dice of a clash; knows no table.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from math import ceil, floor

from msgspec import Struct

FACES = range(1, 7)
LONGEST = 40
"""Phases after which a fight is taken as lost."""


class Sides(Struct, frozen=True):
    """Both sides of a fight: *edge* is what the avatars' roll is ahead by besides the dice, *dealt* and *taken* are
    the wounds of a hit by them and on them; *left* and *life* are what the creature and all fighters together have;
    *shards* are there to be invoked, *cap* of them in one phase.
    """

    dice: int
    edge: float
    dealt: float
    taken: float
    left: float
    life: float
    shards: float
    cap: float


class Outlook(Struct, frozen=True):
    """How a fight will go with *rate* shards a phase: what the creature and the fighters have left, what was spent."""

    rate: float
    left: float
    life: float
    spent: float

    @property
    def won(self) -> bool:
        return self.left <= 0 < self.life


@cache
def odds(dice: int, edge: int) -> tuple[float, float]:
    """The chances that the highest of *dice* dice, plus *edge*, is above or below one die (SM-056, SM-179)."""
    highest = [(face / 6) ** dice - ((face - 1) / 6) ** dice for face in FACES]
    pairs = [(ours + edge - theirs, chance / 6) for (ours, chance), theirs in product(enumerate(highest, 1), FACES)]
    return sum(chance for ahead, chance in pairs if ahead > 0), sum(chance for ahead, chance in pairs if ahead < 0)


def chances(dice: int, edge: float) -> tuple[float, float]:
    """The same for an average *edge*, between those of the whole numbers around it."""
    low = floor(edge)
    share = edge - low
    (win, lose), (win_more, lose_less) = odds(dice, low), odds(dice, low + 1)
    return win + share * (win_more - win), lose + share * (lose_less - lose)


@lru_cache(maxsize=20_000)
def outlook(sides: Sides, rate: float) -> Outlook:
    """Phase by phase with *rate* shards each, while there are any; who falls no longer adds a die."""
    each = max(1.0, sides.life / sides.dice)
    left, life, shards = sides.left, sides.life, sides.shards
    for _ in range(LONGEST):
        if left <= 0 or life <= 0:
            break
        fighters = max(1, ceil(life / each - 0.3))
        spent = min(rate, shards, sides.cap * fighters / sides.dice)
        win, lose = chances(fighters, sides.edge + spent)
        left, life, shards = left - win * sides.dealt, life - lose * sides.taken, shards - spent
    return Outlook(rate, left, life, sides.shards - shards)


def best_outlook(sides: Sides, life_worth: float) -> Outlook:
    """The cheapest way to win, a life token being worth *life_worth* shards; or the way that hurts it most."""
    rates = [step / 2 for step in range(int(2 * sides.cap) + 1)]
    found = [outlook(sides, rate) for rate in rates] or [outlook(sides, 0.0)]
    won = [one for one in found if one.won]
    if won:
        return min(won, key=lambda one: one.spent - life_worth * one.life)
    return min(found, key=lambda one: one.left)


def mean(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return sum(listed) / len(listed) if listed else 0.0
