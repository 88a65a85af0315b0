"""The reader: one picture in, a Reading out.

The finder says where dice could be and, from afar, which face; the face reader looks at each from near. Where both
say the same and clearly so, a die is sure. Everything else is reported with its doubt.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.words import say
from vision.colours import colour_of, sizes_of
from vision.faces import COCKED, NO_DIE, FaceReader, Shares, crop
from vision.finding import Finder, Found
from vision.pictures import Pixels
from vision.reading import Die, Lie, Reading


class Sureness(Struct, frozen=True):
    """When a die is taken for one, and when it is sure. Set by measurement on sources the networks never saw."""

    die: float = 0.4
    """A spot that is worth less than this is nothing."""
    suspicion: float = 0.75
    """What looks so much like a die from near is not counted as one, but makes the whole reading unsure."""
    near: float = 0.97
    """How likely the face must be, seen from near."""
    afar: float = 0.05
    """And as seen from afar: that opinion is still a weak one, so only a plain no of it counts."""
    worth: float = 0.5
    """And how much the die itself is worth."""


class Reader:
    """Both networks and what to make of them."""

    def __init__(
        self, finder: Finder | None = None, faces: FaceReader | None = None, sureness: Sureness | None = None
    ) -> None:
        self._finder, self._faces = finder or Finder(), faces or FaceReader()
        self._sureness = sureness or Sureness()

    def read(self, picture: Pixels) -> Reading:
        """All dice in a BGR picture."""
        found = self._finder.find(picture)
        crops = [crop(picture, spot.box) for spot in found]
        likely = self._faces.read(crops)
        dice, suspicions = [], 0
        sizes = sizes_of([spot.box for spot in found])
        for spot, part, shares, size in zip(found, crops, likely, sizes, strict=True):
            if worth_of(spot, shares) < self._sureness.die:
                suspicions += likeness(shares) > self._sureness.suspicion
                continue
            colour, hue = colour_of(part)
            die = self._die(spot, shares, _others(found, spot))
            dice.append(replace(die, colour=colour, hue=hue, size=size))
        return self._whole(dice, suspicions)

    def _die(self, spot: Found, shares: Shares, others: Sequence[Found]) -> Die:
        near = shares[1:7] / max(1e-6, float(shares[1:7].sum()))
        afar = np.array(spot.faces)
        together = near * np.sqrt(afar)
        together /= together.sum()
        best, second = (int(face) for face in np.argsort(-together)[:2])
        lie = _lie(spot, shares, others)
        need = self._sureness
        sure = (
            lie == "flat"
            and bool(near[best] >= need.near and afar[best] >= need.afar)
            and worth_of(spot, shares) >= need.worth
        )
        return Die(best + 1, spot.box, float(together[best]), second + 1, float(together[second]), lie=lie, sure=sure)

    def _whole(self, dice: list[Die], suspicions: int) -> Reading:
        doubts = [say("{n} of the dice cannot be read for sure", n=n) for n in [sum(not die.sure for die in dice)] if n]
        if suspicions:
            doubts.append(say("something else looks like a die"))
        if not dice:
            doubts.append(say("no die is seen"))
        return Reading(tuple(dice), not doubts, tuple(doubts))


def worth_of(spot: Found, shares: Shares) -> float:
    """How much speaks for a die: that one was found, that it looks like one from near, and that its face is clear.

    The eraser of a pencil may look like a die to both networks; which face it shows neither can say.
    """
    return float(np.sqrt(spot.score * shares[1:].max())) * (1 - float(shares[NO_DIE]))


def likeness(shares: Shares) -> float:
    """How much a crop looks like a die with a face to be read, however little the finder thought of it."""
    return float(shares[1:].max()) * (1 - float(shares[NO_DIE]))


def _others(found: Sequence[Found], spot: Found) -> list[Found]:
    return [other for other in found if other is not spot]


def _lie(spot: Found, shares: Shares, others: Sequence[Found]) -> Lie:
    """Cocked as the face reader sees it; stacked where another die's middle lies within this one."""
    if shares[COCKED] > 0.5:
        return "cocked"
    x, y, width, height = spot.box
    for other in others:
        ox, oy = other.box[0] + other.box[2] / 2, other.box[1] + other.box[3] / 2
        inside = abs(ox - x - width / 2) < 0.3 * width and abs(oy - y - height / 2) < 0.3 * height
        if inside and other.score > 0.4:
            return "stacked"
    return "flat"
