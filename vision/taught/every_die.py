"""Whoever reads any throw: pips by the networks, other faces by what was taught; and finds dice that are being taught.

Learning from a set takes a second, so it is done when such dice are first looked at, on the thread that looks.
"""

from collections.abc import Sequence
from typing import Protocol

from companion.kernel.dice import DieKind
from vision.cameras.pictures import Pixels
from vision.one_picture.finding import Finder
from vision.one_picture.leaning import Eye
from vision.one_picture.reading import Die, Reading
from vision.taught.dice_set import TaughtDice, TaughtSet
from vision.taught.own_dice import OwnDice
from vision.taught.taught_reader import TaughtReader, lying_apart

FOUND = 0.3
"""While dice are taught, what looks like one by so much is asked about."""


class PipReader(Protocol):
    def read(self, picture: Pixels, above: Eye | None) -> Reading: ...

    def again(self, picture: Pixels, reading: Reading, quarters: int) -> Reading: ...


class EveryDie:
    """Reads as :meth:`attend` or :meth:`teach` said last; pips, until one of them is called."""

    def __init__(self, pips: PipReader, taught: TaughtDice, own: OwnDice) -> None:
        self._pips, self._taught, self._own = pips, taught, own
        self._kinds: tuple[DieKind, ...] = ()
        self._teaching = False
        self._finder: Finder | None = None
        self._known: tuple[TaughtSet, TaughtReader] | None = None

    def attend(self, kinds: Sequence[DieKind]) -> None:
        """From now on dice of these kinds are thrown; of pips, if there are none."""
        self._kinds, self._teaching = tuple(kinds), False

    def teach(self) -> None:
        """From now on whatever looks like a die is found, and none is read."""
        self._teaching = True

    def read(self, picture: Pixels, above: Eye | None = None) -> Reading:
        if self._teaching:
            return self._found(picture)
        reader = self._reader()
        if reader is None:
            return self._own.refined(self._pips.read(picture, above), picture)
        return reader.read(picture, above)

    def again(self, picture: Pixels, reading: Reading, quarters: int) -> Reading:
        """The dice of *reading* once more, in another picture of them."""
        if self._teaching:
            return reading
        reader = self._reader()
        if reader is None:
            return self._own.refined(self._pips.again(picture, reading, quarters), picture)
        return reader.again(picture, reading)

    def _reader(self) -> TaughtReader | None:
        """Whoever reads the dice that are thrown; None where they have pips, or nobody taught them."""
        taught = self._taught.for_kinds(self._kinds) if self._kinds else None
        if taught is None:
            return None
        if self._known is None or self._known[0] is not taught:
            self._known = taught, TaughtReader(taught, finder=self._finder)
        self._known[1].kinds = frozenset(kind.id for kind in self._kinds)
        return self._known[1]

    def _found(self, picture: Pixels) -> Reading:
        self._finder = self._finder or Finder()
        found = lying_apart([spot for spot in self._finder.find(picture) if spot.score >= FOUND])
        return Reading(tuple(Die(1, spot.box, 0.0, 2) for spot in found))
