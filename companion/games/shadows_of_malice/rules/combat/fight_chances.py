"""How a fight may end, as chances: phase after phase, from what one phase brings (``phase_chances.py``).

The band fights on to the end. A state is the life of each fighter; for each, one solves for all that the creature may
have left at once. Knows figures only: neither cards nor the table.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb
from operator import mul

from msgspec import Struct

from companion.games.shadows_of_malice.rules.combat.phase_chances import Facing, Rolls, Spread

FACES = range(1, 7)
ENDLESS = 1e-7
"""The chance a phase that a fight is broken off: so one in which nobody can be hurt ends too, undecided."""
Band = tuple[tuple[int, int], ...]
"""Those who still fight, in order: which of the kinds of fighters each is, and its life."""
Vector = list[float]


class Fight(Struct, frozen=True):
    """A fight apart from how it stands. *full* is the creature's whole life; *kinds* are what its fighters face, each
    together with others and alone, or the mean of them if all are taken as *alike*. After a phase the creature is gone
    with the chance *flees* (SM-195).
    """

    full: int
    kinds: tuple[tuple[Facing, Facing], ...]
    alike: bool = False
    flees: float = 0.0


class Ending(Struct, frozen=True):
    """The chances that the creature is beaten, and that it is gone or nothing comes of it; life lost on average."""

    won: float
    away: float
    lost: float


class Outcome(Struct, frozen=True):
    """What a phase may bring: life that the target loses before the blows and in all, and what the creature regains
    before them, loses, and regains after.
    """

    chance: float
    struck: int
    lost: int
    grown: int
    dealt: int
    regrown: int

    def dealt_by(self, life: int) -> int:
        """One who is struck dead deals nothing any more (SM-149)."""
        return 0 if self.struck >= life else self.dealt

    def left(self, left: int, full: int, life: int) -> int:
        """What the creature has after it: it regrows, is hit, and regains life by a wound, as long as it lives."""
        left = max(0, min(full, left + self.grown) - self.dealt_by(life))
        return min(full, left + self.regrown) if left else 0


@lru_cache(4096)
def hits(rolls: Rolls, dice: int) -> tuple[float, float]:
    """The chances that the avatar's roll, the highest of its *dice*, is above or below the creature's (SM-178)."""
    highest = [(face / 6) ** dice - ((face - 1) / 6) ** dice for face in FACES]
    above = below = 0.0
    for (ours, chance), (theirs, other) in product(rolls.ours, rolls.theirs):
        for face, die in product(FACES, FACES):
            ahead = face + ours - die - theirs
            if ahead:
                share = chance * other * highest[face - 1] / 6
                above, below = (above + share, below) if ahead > 0 else (above, below + share)
    return above, below


@lru_cache(1024)
def outcomes(facing: Facing, dice: int) -> tuple[Outcome, ...]:
    """What a phase in which this is faced may bring."""
    rest = 1 - sum(move.chance for move in facing.moves)
    found: dict[tuple[int, int, int, int, int], float] = {}
    none: Spread = ((0, 1.0),)
    branches = [(rest, none, none, facing.rolls), *((m.chance, m.struck, m.grown, m.rolls) for m in facing.moves)]
    for chance, struck, grown, rolls in branches:
        for (first, p), (before, q), (more, r) in product(facing.grown, struck, grown):
            for dealt, lost, back, share in _blows(rolls, dice):
                what = (before, before + lost, first + more, dealt, back)
                found[what] = found.get(what, 0.0) + chance * p * q * r * share
    return tuple(Outcome(chance, *what) for what, chance in found.items() if chance)


def _blows(rolls: Rolls, dice: int) -> Iterator[tuple[int, int, int, float]]:
    above, below = hits(rolls, dice)
    yield 0, 0, 0, 1 - above - below
    yield from ((dealt, 0, 0, above * chance) for dealt, chance in rolls.dealt)
    yield from ((0, lost, back, below * chance) for lost, back, chance in rolls.taken)


class Reckoning:
    """The endings of a fight from every state, each worked out once.

    >>> even = Rolls(((0, 1.0),), ((0, 1.0),), ((1, 1.0),), ((1, 0, 1.0),))
    >>> facing = Facing(((0, 1.0),), (), even)
    >>> Reckoning(Fight(2, ((facing, facing),))).ending(((0, 2),), 2).won.__round__(3)
    0.5
    """

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self._known: dict[Band, list[Vector]] = {}
        self._steps: dict[tuple[int, int, int], Step] = {}
        self._rests: dict[Band, list[Vector]] = {}
        self._longest = 1 + max(one.struck for kind in fight.kinds for one in outcomes(kind[0], 1))
        self._stays = (1 - fight.flees) * (1 - ENDLESS)
        harmless = any(not one for one in map(_most_lost, fight.kinds))
        self._asked = 3 if fight.flees or harmless else 2

    def ending(self, band: Band, left: int) -> Ending:
        if not band or not left:
            return Ending(float(left == 0), 0.0, 0.0)
        won, lost, *fallen = (vector[left] for vector in self._from(band))
        return Ending(won, max(0.0, 1 - won - fallen[0]) if fallen else 0.0, lost)

    def _from(self, band: Band) -> list[Vector]:
        """By what the creature has left: the chance to win, the life lost and, unless it is the rest, that all fall."""
        found = self._known.get(band)
        if found is None:
            found = self._known[band] = self._solved(band)
        return found

    def _solved(self, band: Band) -> list[Vector]:
        size = self.fight.full + 1
        if not band:
            fallen = [0.0, *[1 / self._stays] * (size - 1)]
            return [[0.0] * size, [0.0] * size, fallen][: self._asked]
        found = [[0.0] * size for _ in range(self._asked)]
        for (kind, life), number in Counter(band).items():
            weight = number / len(band)
            step = self._step(kind, len(band), life)
            for (gone, dealt), chance in step.plain.items():
                self._add(found, self._without(band, kind, life, gone), gone, dealt, weight * chance)
            for gone, rows in step.grown.items():
                after = self._without(band, kind, life, gone) if gone else []
                self._add_grown(found, after, gone, rows, weight)
        turned = self._turned(self._still(band))
        return [[0.0, *(sum(map(mul, row, vector[1:])) for row in turned)] for vector in found]

    def _without(self, band: Band, kind: int, life: int, lost: int) -> list[Vector]:
        rest = list(band)
        rest.remove((kind, life))
        return self._from(tuple(sorted([*rest, (kind, life - lost)] if lost < life else rest)))

    def _add(self, found: list[Vector], after: list[Vector], gone: int, dealt: int, chance: float) -> None:
        """A step in which a fighter loses *gone* and the creature *dealt*."""
        on, lost, nothing = chance * self._stays, chance * gone, [0.0] * dealt
        found[0] = [one + on * more for one, more in zip(found[0], nothing + after[0], strict=False)]
        found[1] = [one + on * more + lost for one, more in zip(found[1], nothing + after[1], strict=False)]
        for number in range(2, len(found)):
            found[number] = [one + on * more for one, more in zip(found[number], nothing + after[number], strict=False)]
        for left in range(1, min(dealt + 1, len(found[0]))):
            found[0][left] += chance

    def _add_grown(
        self, found: list[Vector], after: list[Vector], gone: int, rows: list[Vector], weight: float
    ) -> None:
        """The same where the creature may regain life; what leaves the band as it is comes by itself."""
        for left in range(1, len(rows)):
            row = rows[left]
            found[0][left] += weight * row[0]
            found[1][left] += weight * gone * sum(row)
            for number, vector in enumerate(after):
                found[number][left] += weight * self._stays * sum(map(mul, row, vector))

    def _step(self, kind: int, fighters: int, life: int) -> "Step":
        found = self._steps.get((kind, fighters, life))
        if found is None:
            found = self._steps[kind, fighters, life] = self._made(kind, fighters, life)
        return found

    def _made(self, kind: int, fighters: int, life: int) -> "Step":
        made = Step({}, {})
        kinds = range(len(self.fight.kinds)) if self.fight.alike else (kind,)
        for one in kinds:
            for outcome in outcomes(self.fight.kinds[one][fighters == 1], fighters):
                made.add(outcome, life, outcome.chance / len(kinds), self.fight.full)
        return made

    def _still(self, band: Band) -> Band:
        """What a step in which nobody loses life depends on: not on the life of anybody."""
        return tuple((kind, self._longest) for kind, _ in band)

    def _turned(self, band: Band) -> list[Vector]:
        """The inverse of what changes while nobody loses life: how often the fight comes by each state."""
        found = self._rests.get(band)
        if found is None:
            size = self.fight.full
            rows = [[float(row == column) for column in range(size)] for row in range(size)]
            for kind, life in band:
                for row, step in zip(rows, self._step(kind, len(band), life).grown.get(0, [])[1:], strict=False):
                    row[:] = [one - self._stays / len(band) * off for one, off in zip(row, step[1:], strict=True)]
            found = self._rests[band] = inverse(rows)
        return found


class Step(Struct):
    """What a phase against one fighter does: the chances of what it and the creature lose; and, for all in which it
    loses nothing or the creature regains life, from what life to what other the creature goes, by what it loses.
    """

    plain: dict[tuple[int, int], float]
    grown: dict[int, list[Vector]]

    def add(self, outcome: Outcome, life: int, chance: float, full: int) -> None:
        """*outcome* for a target that has *life*."""
        gone, dealt = min(outcome.lost, life), outcome.dealt_by(life)
        if gone and not outcome.grown and not outcome.regrown:
            self.plain[gone, dealt] = self.plain.get((gone, dealt), 0.0) + chance
            return
        rows = self.grown.setdefault(gone, [[0.0] * (full + 1) for _ in range(full + 1)])
        for left in range(1, full + 1):
            rows[left][outcome.left(left, full, life)] += chance


def _most_lost(kind: tuple[Facing, Facing]) -> int:
    return max(one.lost for facing in kind for one in outcomes(facing, 1))


def inverse(rows: list[Vector]) -> list[Vector]:
    """By Gauss and Jordan; the rows of a fight need no pivoting, since what stays is always the least of a row."""
    size = len(rows)
    wide = [[*row, *(float(n == m) for m in range(size))] for n, row in enumerate(rows)]
    for pivot, row in enumerate(wide):
        scale = row[pivot]
        row[:] = [figure / scale for figure in row]
        for other in wide:
            factor = other[pivot]
            if other is not row and factor:
                other[:] = [figure - factor * of for figure, of in zip(other, row, strict=True)]
    return [row[size:] for row in wide]


def states(band: Band) -> int:
    """How many states the band can be in: of each kind, every life that its fighters may have."""
    number = 1
    for kind in {kind for kind, _ in band}:
        lives = [life for of, life in band if of == kind]
        number *= comb(max(lives) + len(lives), len(lives))
    return number
