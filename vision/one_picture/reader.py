"""The reader: one picture in, a Reading out.

The finder says where dice could be; the face reader looks at each from near and says whether it is one, and which
face it shows. Where both are clear a die is sure. Everything else is reported with its doubt. Where a look leaves one,
or could have passed over a die, a larger look follows, and that counts.
"""

from collections.abc import Sequence
from math import exp, inf, log

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.language.words import phrase
from vision.cameras.pictures import Pixels
from vision.one_picture.colours import colour_of, light_of, sizes_of
from vision.one_picture.faces import AROUND, COCKED, NO_DIE, FaceReader, Seen, Shares, crop
from vision.one_picture.finding import LONGEST, NEARER, NEAREST, WITHIN, Finder, Found, same_die, within
from vision.one_picture.leaning import Eye, off_table
from vision.one_picture.reading import Box, Die, Lie, Reading

NEAR_COUNTS, FACE_COUNTS = 0.4, 0.2
"""How much counts, beside the finder's word, that it looks like a die from near, and that one face is clear."""
LEANS = 0.34
"""A die that looks another way than the table by so much, the sine of 20 degrees, leans."""
LOOKS_COCKED = 0.5
"""And one whose face looks so much as if it did."""
STACKED = 0.3
"""A box of which so much lies in another one: dice side by side do not hide each other by so much."""
SMALL, TINY = 0.053, 0.0375
"""Beside dice that take less of the picture's longer side than this, the first look and the next one pass others over:
24 pixels are what the finder needs."""
WHITE, DAZZLED = 250, 0.2
"""A picture of which so much is as light as this has lost what was white in it."""
FLOOR = 0.001
"""Nothing is ever surer than this."""


class Sureness(Struct, frozen=True):
    """When a die is taken for one, and when it is sure. Chosen by how networks read whole sources of photographs that
    were left out of their training, and by how many of the dice that lean in renders are sure; ``README.md`` says what
    was looked at after that.
    """

    die: float = 0.75
    """A spot that is worth less than this is not counted as a die."""
    suspicion: float = 0.6
    """But one that is worth as much as this makes the whole reading unsure."""
    vanished: float = 0.7
    """And one that the finder is as sure of as this, whatever it looks like from near."""
    found: float = 0.4
    """How sure the finder must be: where it hesitates it may have passed over another die."""
    found_at_once: float = 0.5
    """And how sure, for its first look to be enough."""
    face: float = 0.92
    """And how likely the face must be."""
    leaning: float = 0.2
    """And how likely, at most, that the die leans."""
    off_table: float = 0.25
    """And by how much, at most, it looks another way than a table whose camera hangs over it."""
    worth: float = 0.85
    """And how much the die itself is worth."""


class _Spot(Struct, frozen=True, eq=False):
    """Something that was found and looked at from near; *worth* is how much speaks for a die."""

    found: Found
    part: Pixels
    seen: Seen
    worth: float


class _Look(Struct, frozen=True):
    """What one look saw; of its dice the least score, and the least share of the picture's longer side."""

    reading: Reading
    least_score: float
    least_size: float


class Reader:
    """Both networks and what to make of them."""

    def __init__(
        self,
        finder: Finder | None = None,
        faces: FaceReader | None = None,
        sureness: Sureness | None = None,
    ) -> None:
        self._finder, self._faces = finder or Finder(), faces or FaceReader()
        self._sureness = sureness or Sureness()

    def read(self, picture: Pixels, above: Eye | None = None) -> Reading:
        """All dice in a BGR picture; *above* is where the camera hung over a tray, if it did."""
        look = self._look(picture, LONGEST, above)
        looks = [look.reading]
        if not look.reading.sure or look.least_score < self._sureness.found_at_once or look.least_size < SMALL:
            look = self._look(picture, NEARER, above)
            looks.append(look.reading)
            if look.least_size < TINY:
                looks.append(self._look(picture, NEAREST, above).reading)
        return _undazzled(picture, _compared(looks))

    def again(self, picture: Pixels, reading: Reading, quarters: int = 0) -> Reading:
        """The dice of *reading* in another picture of them, in which nothing has moved: only their faces are read anew.

        Their crops are turned by so many *quarters*: another look at a face tells more if it is not the same one.
        """
        crops = [np.ascontiguousarray(np.rot90(crop(picture, die.box), quarters)) for die in reading.dice]
        dice = tuple(map(self._seen_again, reading.dice, crops, self._faces.read(crops)))
        return replace(reading, dice=dice, sure=not reading.doubts and all(die.sure for die in dice))

    def _seen_again(self, die: Die, part: Pixels, seen: Seen) -> Die:
        worth = worth_of(Found(die.box, die.found), seen.shares)
        lie = "cocked" if seen.shares[COCKED] > LOOKS_COCKED else die.lie
        return self._shown(replace(die, lie=lie), part, seen, worth)

    def _look(self, picture: Pixels, longest: int, above: Eye | None) -> _Look:
        spots = self._spots(picture, longest)
        dice = [spot for spot in spots if spot.worth >= self._sureness.die]
        boxes = [spot.found.box for spot in dice]
        away = off_table([spot.seen.slant for spot in dice], boxes, picture.shape, above)
        read = [self._die(spot, far, boxes, above is not None) for spot, far in zip(dice, away, strict=True)]
        sizes = sizes_of([die.side or 0.0 for die in read])
        read = [replace(die, size=size) for die, size in zip(read, sizes, strict=True)]
        return _Look(
            self._whole(read, sum(map(self._suspicious, spots))),
            min((spot.found.score for spot in dice), default=1.0),
            min((max(box[2:]) for box in boxes), default=inf) / max(picture.shape[:2]),
        )

    def _suspicious(self, spot: _Spot) -> bool:
        """Whether what is not counted may be a die all the same."""
        need = self._sureness
        return spot.worth < need.die and (spot.worth > need.suspicion or spot.found.score >= need.vanished)

    def _spots(self, picture: Pixels, longest: int) -> list[_Spot]:
        found = self._finder.find(picture, longest)
        crops = [crop(picture, spot.box) for spot in found]
        looked = zip(found, crops, self._faces.read(crops), strict=True)
        spots = [_Spot(spot, part, seen, worth_of(spot, seen.shares)) for spot, part, seen in looked]
        return self._each_once(spots)

    def _each_once(self, spots: list[_Spot]) -> list[_Spot]:
        """A die that fills the picture holds what look like dice, as a bowl of dice does: a clear face tells which."""
        kept: list[_Spot] = []
        for spot in sorted(spots, key=self._after):
            if all(within(spot.found.box, other.found.box) < WITHIN for other in kept):
                kept.append(spot)
        return kept

    def _after(self, spot: _Spot) -> tuple[bool, float]:
        fills = spot.found.afar and float(spot.seen.shares[1:7].max()) >= self._sureness.face
        return not fills, -spot.worth

    def _die(self, spot: _Spot, away: float, boxes: Sequence[Box], tray: bool) -> Die:
        level = not (tray and away > self._sureness.off_table)
        lie, found = _lie(spot, away, boxes), spot.found
        die = Die(1, found.box, 0.0, 2, lie=lie, found=found.score, level=level)
        return self._shown(die, spot.part, spot.seen, spot.worth)

    def _shown(self, die: Die, part: Pixels, seen: Seen, worth: float) -> Die:
        """*die* with the face that it shows in *part* of a picture, and how sure that is."""
        need, shares = self._sureness, seen.shares
        likely = shares[1:7] / max(1e-6, float(shares[1:7].sum()))
        best, second = (int(face) for face in np.argsort(-likely)[:2])
        flat = die.lie == "flat" and die.level and shares[COCKED] <= need.leaning
        there = die.found >= need.found and worth >= need.worth
        colour, hue = colour_of(part)
        return replace(
            die,
            face=best + 1,
            confidence=float(likely[best]),
            second=second + 1,
            second_confidence=float(likely[second]),
            colour=colour,
            hue=hue,
            light=light_of(part),
            dark=seen.dark,
            side=seen.side * AROUND * max(die.box[2:]),
            sure=bool(flat and there and likely[best] >= need.face),
        )

    def _whole(self, dice: list[Die], suspicions: int) -> Reading:
        doubts = []
        if suspicions:
            doubts.append(phrase("something else looks like a die"))
        if not dice:
            doubts.append(phrase("no die is seen"))
        return Reading(tuple(dice), not doubts and all(die.sure for die in dice), tuple(doubts))


def _compared(looks: Sequence[Reading]) -> Reading:
    """The last look, and a doubt where it has lost a die that an earlier one counted."""
    *before, last = looks
    counted = [die for look in before for die in look.dice]
    if all(any(same_die(die.box, other.box) for other in last.dice) for die in counted):
        return last
    return _doubted(last, phrase("a die may have been overlooked: count them"))


def _undazzled(picture: Pixels, reading: Reading) -> Reading:
    """A doubt where so much is pure white that a white die could lie there unseen; every eighth pixel will do."""
    if (picture[::8, ::8].min(axis=2) >= WHITE).mean() < DAZZLED:
        return reading
    return _doubted(reading, phrase("too bright to see every die: dim the lamp or lay out a darker cloth"))


def _doubted(reading: Reading, doubt: str) -> Reading:
    return replace(reading, sure=False, doubts=(*reading.doubts, doubt))


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


def _lie(spot: _Spot, away: float, boxes: Sequence[Box]) -> Lie:
    """Cocked where it looks so, or away from the table; stacked where it and another hide each other."""
    if spot.seen.shares[COCKED] > LOOKS_COCKED or away > LEANS:
        return "cocked"
    own = spot.found.box
    return "stacked" if any(within(own, other) > STACKED for other in boxes if other is not own) else "flat"
