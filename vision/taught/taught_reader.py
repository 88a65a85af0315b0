"""Reading a throw of taught dice: the same finder as for pips, and of each die found what it was taught to be.

A reading has the form of any other, so that frames agree, expectations count and doubts are asked as with pips: a face
is the number of it among the different faces of its die.
"""

from collections.abc import Collection

from msgspec.structs import replace

from companion.language.words import phrase
from vision.cameras.pictures import Pixels
from vision.one_picture.finding import NEARER, Finder, Found, within
from vision.one_picture.leaning import Eye
from vision.one_picture.reader import SMALL, STACKED
from vision.one_picture.reading import Box, Die, Reading
from vision.taught.dice_set import TaughtSet
from vision.taught.knowing import Knower, Known
from vision.taught.looking import AROUND, PATCH, edge_of, patch_of

SURE = 0.8
"""Of dice never taught at most one in twenty is known by so much (``README.md``)."""
LIKELY, APART = 0.5, 0.02
"""What is known by so much, and by so much better than its other faces, shows that face if it is a taught die."""
CLEAR = 0.96
"""How likely that face then is."""
HARD = 0.9
"""And any other face at most."""
SEEN = 0.45
"""What the finder is sure of by so much is a die, be it taught or not."""
HARDLY = 0.05
"""And what it doubts is one where it is known by so much."""
CLEARLY = 0.5
"""What is found by less is looked at from nearer."""


class TaughtReader:
    """Reads dice of some *kinds* of a *taught* set; of all, if none are named."""

    def __init__(self, taught: TaughtSet, kinds: Collection[str] = (), finder: Finder | None = None) -> None:
        self._finder = finder or Finder()
        self._knower = Knower(taught)
        self.kinds = frozenset(kinds)
        self._bodies = {kind.id: kind.body for kind in taught.kinds}
        self._numbers = {
            (kind.id, face.id): number for kind in taught.kinds for number, face in enumerate(kind.faces, 1)
        }

    def read(self, picture: Pixels, above: Eye | None = None) -> Reading:
        """All dice in a BGR picture. From where it was taken makes no difference yet."""
        found = self._finder.find(picture)
        least = min((max(spot.box[2:]) for spot in found), default=0) / max(picture.shape[:2])
        if not found or found[0].score < CLEARLY or least < SMALL:
            found = self._finder.find(picture, NEARER)
        spots = [(spot, self._know(picture, spot.box)) for spot in lying_apart(found)]
        return _whole([
            self._die(picture, spot.box, spot.score, known)
            for spot, known in spots
            if spot.score >= SEEN or known.share >= HARDLY
        ])  # fmt: skip

    def again(self, picture: Pixels, reading: Reading) -> Reading:
        """The dice of *reading* in another picture of them, in which nothing has moved."""
        return _whole([self._die(picture, die.box, die.found, self._know(picture, die.box)) for die in reading.dice])

    def _know(self, picture: Pixels, box: Box) -> Known:
        return self._knower.know(patch_of(picture, box), self.kinds)

    def _die(self, picture: Pixels, box: Box, found: float, known: Known) -> Die:
        kind = known.label[0]
        clear = is_clear(known)
        return Die(
            self._numbers[known.label],
            box,
            max(known.share, CLEAR) if clear else min(known.share, HARD),
            self._numbers[known.second],
            (1 - CLEAR) if clear else (1 - known.share) / 2,
            colour=self._bodies[kind],
            side=edge_of(patch_of(picture, box)) / PATCH * AROUND * max(box[2:]),
            found=found,
            sure=clear and known.share >= SURE,
        )


def is_clear(known: Known) -> bool:
    """Whether the face is plain, if it is a taught die at all."""
    return known.share >= LIKELY and known.evidence.apart >= APART


def lying_apart(found: list[Found]) -> list[Found]:
    """Without what lies in a surer spot, as a sign does that looks like a die itself."""
    kept: list[Found] = []
    for spot in sorted(found, key=lambda spot: -spot.score):
        if all(within(spot.box, other.box) < 0.6 for other in kept):
            kept.append(spot)
    return kept


def _whole(dice: list[Die]) -> Reading:
    """A reading of these dice; those that hide each other are not sure."""
    dice = [replace(die, sure=False, lie="stacked") if _hidden(die, dice) else die for die in dice]
    doubts = () if dice else (phrase("no die is seen"),)
    return Reading(tuple(dice), not doubts and all(die.sure for die in dice), doubts)


def _hidden(die: Die, dice: list[Die]) -> bool:
    return any(within(die.box, other.box) > STACKED for other in dice if other is not die)
