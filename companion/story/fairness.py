"""What the faces of dice say about the dice: how often each came up, and whether fair dice would do so.

Every die on the table is six-sided, however it is read (SM-047), so all faces of a group count alike. Knows faces;
does not know who threw them, nor why.
"""

import math
from collections.abc import Iterable

from msgspec import Struct

from companion.kernel.dice import FACES
from companion.language.words import say

ENOUGH = 30
"""Throws below which the figure means nothing: five expected of each face, as is usual for this test."""
UNUSUAL = 20
"""Fair dice look this uneven once in so many times; anything rarer is called unusual."""


class Faces(Struct):
    """How often each face from 1 to 6 came up."""

    counts: list[int]

    @property
    def thrown(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """3.5 for fair dice, in the long run; 0 if there was no throw."""
        return sum(face * n for face, n in zip(FACES, self.counts, strict=True)) / self.thrown if self.thrown else 0.0

    @property
    def expected(self) -> float:
        """Of each face, from fair dice."""
        return self.thrown / len(FACES)

    @property
    def chi_square(self) -> float:
        """How far the counts are from even: about 5 for fair dice."""
        return sum((n - self.expected) ** 2 for n in self.counts) / self.expected if self.thrown else 0.0

    @property
    def one_in(self) -> float:
        """Fair dice come out at least this uneven once in so many times."""
        return 1 / max(_chance_of_more(self.chi_square), 1e-9)

    def verdict(self) -> str:
        """The same in plain words."""
        if self.thrown < ENOUGH:
            return say("too few to tell: {n} dice, and it takes {enough}", n=self.thrown, enough=ENOUGH)
        if self.one_in < UNUSUAL:
            return say("as fair dice would")
        return say("unusual: fair dice come out so uneven 1 time in {n}", n=round(self.one_in))


def count_faces(faces: Iterable[int]) -> Faces:
    thrown = list(faces)
    return Faces([thrown.count(face) for face in FACES])


def _chance_of_more(chi_square: float) -> float:
    """The chance that fair dice exceed *chi_square*; for the five degrees of freedom of six faces it has this form."""
    half = chi_square / 2
    return math.erfc(math.sqrt(half)) + 2 * math.sqrt(half / math.pi) * math.exp(-half) * (1 + chi_square / 3)
