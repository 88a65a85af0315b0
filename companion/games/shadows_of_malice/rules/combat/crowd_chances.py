"""How a fight of many may end: their life is counted together, where that of each would be too much to reckon with.

For every total it is known how many fighters still stand on average, and how much life each of them has, if blows fall
at random. That is within two in a hundred of counting each fighter for itself. Knows figures only.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from companion.games.shadows_of_malice.rules.combat.fight_chances import (
    Band,
    Ending,
    Fight,
    Outcome,
    Reckoning,
    Step,
    outcomes,
    states,
)

STATES = 130
"""With more states than this fighters are taken as alike; with more even then, their life is counted together."""
BLOWS = 400
"""So many are looked at, each half as heavy as it is, until nobody stands."""


class Standing(Struct, frozen=True):
    """Of a total: how many fighters stand, and the share of them that has 1, 2, 3 … life."""

    fighters: float
    shares: tuple[float, ...]


class Course(Struct):
    """A fight as it stands: what it costs to count decides whether each fighter is counted for itself, all are taken as
    alike, or their life is counted together.
    """

    fight: Fight
    band: Band
    apart: bool
    course: Reckoning

    def ending(self, left: int) -> Ending:
        return self.course.ending(self.band, left)

    def after(self, kind: int, life: int, lost: int, left: int) -> Ending:
        """If a fighter with *life* has lost some, and the creature has *left*."""
        if isinstance(self.course, Crowd):
            total = self.band[0][1] - lost
            return self.course.ending(((0, total),) if total else (), left)
        rest = list(self.band)
        fighter = (0 if self.fight.alike else kind, life)
        rest.remove(fighter)
        stays = [(fighter[0], life - lost)] if lost < life else []
        return self.course.ending(tuple(sorted([*rest, *stays])), left)


def course_of(fight: Fight, band: Band) -> Course:
    """How to reckon *fight* for *band*."""
    if states(band) <= STATES:
        return Course(fight, band, True, reckoning(fight))
    alike = tuple(sorted((0, life) for _, life in band))
    short = Fight(fight.full, fight.kinds, len(fight.kinds) > 1, fight.flees)
    if states(alike) <= STATES:
        return Course(short, alike, False, reckoning(short))
    lives = tuple(life for _, life in alike)
    return Course(short, ((0, sum(lives)),), False, crowd(short, lives))


@lru_cache(32)
def reckoning(fight: Fight) -> Reckoning:
    """All endings of *fight*: what is asked for in one look is known in the next."""
    return Reckoning(fight)


@lru_cache(32)
def crowd(fight: Fight, lives: tuple[int, ...]) -> "Crowd":
    return Crowd(fight, lives)


class Crowd(Reckoning):
    """A fight whose only fighter is all of them, with the life of all."""

    def __init__(self, fight: Fight, lives: tuple[int, ...]) -> None:
        super().__init__(fight)
        self._brought: dict[int, dict[Outcome, float]] = {}
        self._standing = _standing(lives, self._falling(len(lives)))

    def _phases(self, fighters: int) -> dict[Outcome, float]:
        """What a phase may bring while so many fight, whoever is attacked, with its chance."""
        found = self._brought.get(fighters)
        if found is None:
            found = self._brought[fighters] = {}
            for kind in self.fight.kinds:
                for one in outcomes(kind[fighters == 1], fighters):
                    alike = replace(one, chance=0.0)
                    found[alike] = found.get(alike, 0.0) + one.chance / len(self.fight.kinds)
        return found

    def _falling(self, fighters: int) -> dict[int, float]:
        """What one loses that loses life, with its chance."""
        lost: dict[int, float] = {}
        for outcome, chance in self._phases(fighters).items():
            if outcome.lost:
                lost[outcome.lost] = lost.get(outcome.lost, 0.0) + chance
        return {figure: chance / sum(lost.values()) for figure, chance in lost.items()}

    def _still(self, band: Band) -> Band:
        return band

    def _made(self, kind: int, fighters: int, life: int) -> Step:
        standing, made = self._standing[life], Step({}, {})
        least = max(1, floor(standing.fighters))
        more = max(0.0, standing.fighters - least)
        for number, weight in ((least, 1 - more), (least + 1, more)):
            for outcome, chance in self._phases(number).items() if weight else ():
                if not outcome.lost:
                    made.add(outcome, life, chance * weight, self.fight.full)
                    continue
                for one, share in enumerate(standing.shares, 1):
                    if share:
                        made.add(outcome, min(one, life), chance * weight * share, self.fight.full)
        return made


def _standing(lives: Sequence[int], falling: dict[int, float]) -> dict[int, Standing]:
    """By the total of life: who stands, if blows fall on the fighters at random."""
    total = sum(lives)
    number = [float(lives.count(life)) for life in range(max(lives) + 1)]
    course = [(float(total), number)]
    for _ in range(BLOWS if falling else 0):
        number = _after_half_a_blow(number, falling)
        course.append((sum(life * many for life, many in enumerate(number)), number))
        if course[-1][0] < 0.5:
            break
    found = {total: _as_standing(course[0][1])}
    for (more, before), (less, after) in pairwise(course):
        for life in range(max(1, floor(less) + 1), min(total, floor(more)) + 1):
            share = (more - life) / (more - less)
            mixed = [a + share * (b - a) for a, b in zip(before, after, strict=True)]
            found.setdefault(life, _as_standing(mixed))
    return found


def _after_half_a_blow(number: Sequence[float], falling: dict[int, float]) -> list[float]:
    standing = sum(number[1:])
    after = list(number)
    for life in range(1, len(number)):
        for lost, chance in falling.items():
            moved = number[life] / standing * chance / 2
            after[life] -= moved
            after[max(0, life - lost)] += moved
    return after


def _as_standing(number: Sequence[float]) -> Standing:
    standing = sum(number[1:])
    return Standing(standing, tuple(many / standing for many in number[1:]))
