"""What the faces of dice say about the dice: how often each came up, and whether fair dice would do so.

Knows faces of one kind of die, however a game reads them; does not know who threw them, nor why.
"""

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.kernel.dice import PIPS, DieKind, FaceId
from companion.language.words import Words, say

OF_EACH = 5
"""Expected of the rarest face before the figure means anything, as is usual for this test."""
UNUSUAL = 20
"""Fair dice look this uneven once in so many times; anything rarer is called unusual."""


class Faces(Struct):
    """How often each face of a *kind* came up, in the order of its distinct faces."""

    counts: list[int]
    kind: DieKind = PIPS

    @property
    def thrown(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> float | None:
        """3.5 for fair pips, in the long run; 0 if there was no throw; None where faces count nothing."""
        numbers = [face.number for face in self.kind.distinct]
        if any(number is None for number in numbers):
            return None
        total = sum((number or 0) * n for number, n in zip(numbers, self.counts, strict=True))
        return total / self.thrown if self.thrown else 0.0

    @property
    def expected(self) -> list[float]:
        """Of each face, from fair dice."""
        return [self.thrown * share for share in self._shares()]

    @property
    def enough(self) -> int:
        """How many dice it takes."""
        return math.ceil(OF_EACH / min(self._shares()))

    @property
    def chi_square(self) -> float:
        """How far the counts are from fair: about one less than there are faces for fair dice."""
        pairs = zip(self.counts, self.expected, strict=True)
        return sum((n - expected) ** 2 / expected for n, expected in pairs) if self.thrown else 0.0

    @property
    def one_in(self) -> float:
        """Fair dice come out at least this uneven once in so many times."""
        return 1 / max(_chance_of_more(self.chi_square, len(self.counts) - 1), 1e-9)

    def verdict(self) -> Words:
        """The same in plain words."""
        if self.thrown < self.enough:
            return say("too few to tell: {n} thrown, and it takes {enough}", n=self.thrown, enough=self.enough)
        if self.one_in < UNUSUAL:
            return say("as fair dice would")
        return say("unusual: fair dice come out so uneven 1 time in {n}", n=round(self.one_in))

    def _shares(self) -> list[float]:
        return [self.kind.faces.count(face) / len(self.kind.faces) for face in self.kind.distinct]


def count_faces(faces: Iterable[FaceId], kind: DieKind = PIPS) -> Faces:
    thrown = list(faces)
    return Faces([thrown.count(face.id) for face in kind.distinct], kind)


def together(several: Sequence[Faces]) -> Faces:
    """The counts of several groups of dice of one kind, added up."""
    return Faces([sum(counts) for counts in zip(*(faces.counts for faces in several), strict=True)], several[0].kind)


def _chance_of_more(chi_square: float, freedom: int) -> float:
    """The chance that fair dice exceed *chi_square* with so many degrees of *freedom*, one less than faces."""
    half = chi_square / 2
    if freedom % 2 == 0:
        return math.exp(-half) * sum(math.pow(half, i) / math.factorial(i) for i in range(freedom // 2))
    terms = (math.pow(half, i + 0.5) / math.gamma(i + 1.5) for i in range(freedom // 2))
    return math.erfc(math.sqrt(half)) + math.exp(-half) * sum(terms)
