"""The reader: one picture in, a Reading out.

The finder says where dice could be; the face reader looks at each from near and says whether it is one, and which
face it shows. Where both are clear a die is sure. Everything else is reported with its doubt.
"""

from collections.abc import Sequence
from math import exp, log

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.words import say
from vision.colours import colour_of, sizes_of
from vision.faces import COCKED, NO_DIE, FaceReader, Shares, crop
from vision.finding import Finder, Found
from vision.pictures import Pixels
from vision.reading import Die, Lie, Reading

NEAR_COUNTS, FACE_COUNTS = 0.4, 0.2
"""How much counts, beside the finder's word, that it looks like a die from near, and that one face is clear."""
FLOOR = 0.001
"""Nothing is ever surer than this."""


class Sureness(Struct, frozen=True):
    """When a die is taken for one, and when it is sure. Chosen by how photographs were read, also of sources that
    the networks never saw: figures on those flatter.
    """

    die: float = 0.73
    """A spot that is worth less than this is not counted as a die."""
    suspicion: float = 0.55
    """But one that is worth as much as this makes the whole reading unsure."""
    face: float = 0.95
    """How likely the face must be."""
    leaning: float = 0.025
    """And how likely, at most, that the die leans."""
    worth: float = 0.83
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
            worth = worth_of(spot, shares)
            if worth < self._sureness.die:
                suspicions += worth > self._sureness.suspicion
                continue
            colour, hue = colour_of(part)
            die = self._die(spot, shares, _others(found, spot))
            dice.append(replace(die, colour=colour, hue=hue, size=size))
        return self._whole(dice, suspicions)

    def _die(self, spot: Found, shares: Shares, others: Sequence[Found]) -> Die:
        likely = shares[1:7] / max(1e-6, float(shares[1:7].sum()))
        best, second = (int(face) for face in np.argsort(-likely)[:2])
        lie = _lie(spot, shares, others)
        need = self._sureness
        sure = (
            lie == "flat"
            and bool(likely[best] >= need.face and shares[COCKED] <= need.leaning)
            and worth_of(spot, shares) >= need.worth
        )
        return Die(best + 1, spot.box, float(likely[best]), second + 1, float(likely[second]), lie=lie, sure=sure)

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
    die = max(FLOOR, 1 - float(shares[NO_DIE]))
    odds = _odds(spot.score) + NEAR_COUNTS * _odds(die) + FACE_COUNTS * _odds(float(shares[1:].max()) / die)
    return 1 / (1 + exp(-odds))


def _odds(share: float) -> float:
    share = min(max(share, FLOOR), 1 - FLOOR)
    return log(share / (1 - share))


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
