"""Several looks at the same resting dice become one reading, and how sure it is.

Several frames of dice that lie still share their glare and their shadows, so they are no independent witnesses:
together they may be less sure than each alone, and never surer than the best of them.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, hypot, log, sqrt
from statistics import median
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.language.words import phrase
from vision.expecting import Expected, sort_dice, thrown
from vision.one_picture.reading import FACES, Die, Reading

FLOOR = 0.005
"""The least that any face is worth in any one frame: no single look may rule a face out."""
SAME_PLACE = 0.5
"""Of a die's edge: what lies nearer than that to where a die was seen is that die."""
MOSTLY = 0.5
"""A die, or a doubt, that is in at least this share of the frames counts; a die in fewer is only something seen."""

CLEAR = 0.97
"""A flat die as clear as this is sure where exactly the dice that are expected lie there: to doubt that one of them is
a die, or that there is another, the reader would have to be wrong twice. And none less clear is."""

T = TypeVar("T")


class Agreed(Struct, frozen=True):
    """One reading of some frames. *doubts* are for players; *sure* only if there are none and every die is sure."""

    reading: Reading
    sure: bool
    doubts: tuple[str, ...] = ()


def agree(readings: Sequence[Reading], expected: Expected | None = None) -> Agreed:
    """What *readings* of frames in which nothing moved say together, measured by what was *expected*."""
    tracks = _tracks(readings)
    frames = len(readings)
    kept = [track for track in tracks if len(track) >= MOSTLY * frames]
    dice = tuple(sorted((_merged(track, frames) for track in kept), key=_reading_order))
    doubts = _fleeting(len(tracks) - len(kept))
    mismatch = sort_dice(dice, expected)[1] if expected is not None else []
    trusted = expected is not None and not mismatch and all(map(_clear, thrown(dice, expected)))
    if expected is not None:
        dice = tuple(replace(die, sure=trusted or (die.sure and _clear(die))) for die in dice)
    if not trusted:
        doubts += [*_shared_doubts(readings), *mismatch]
        trusted = sum(reading.sure for reading in readings) > MOSTLY * frames
    sure = trusted and not doubts and all(die.sure for die in dice)
    reading = Reading(dice, sure, tuple(doubts))
    if not sure and not reading.why_not:
        reading = replace(reading, doubts=(phrase("the picture is not clear"),))
    return Agreed(reading, sure, reading.why_not)


def chances(die: Die) -> dict[int, float]:
    """How likely each face is by one look: what the reader said, and the rest shared by the other faces."""
    said = {die.second: die.second_confidence, die.face: die.confidence}
    others = [face for face in FACES if face not in said]
    rest = max(1 - sum(said.values()), 0) / len(others)
    return {face: max(said.get(face, rest), FLOOR) for face in FACES}


# -- the same die in every frame ---------------------------------------------------------------------------


def _tracks(readings: Sequence[Reading]) -> list[list[Die]]:
    """The dice of all frames, those in one place together; a frame gives a place at most one die."""
    tracks: list[list[Die]] = []
    for reading in readings:
        free = list(tracks)
        for die in reading.dice:
            nearest = min(free, key=lambda track: _apart(track[0], die), default=None)
            if nearest is not None and _apart(nearest[0], die) < SAME_PLACE:
                nearest.append(die)
                free = [track for track in free if track is not nearest]
            else:
                tracks.append([die])
    return tracks


def _apart(one: Die, other: Die) -> float:
    """In edges of the smaller die."""
    (x, y), (to_x, to_y) = one.centre, other.centre
    edge = min(max(one.box[2:]), max(other.box[2:]))
    return hypot(to_x - x, to_y - y) / max(edge, 1.0)


def _merged(looks: list[Die], frames: int) -> Die:
    """One die of its looks. Sure only if every frame shows the same face, flat, and most are sure of it."""
    # Between the mean (the looks are one and the same) and the product (they are independent).
    weight = 1 / sqrt(len(looks))
    total = {face: exp(weight * sum(log(chances(look)[face]) for look in looks)) for face in FACES}
    ranked = sorted(FACES, key=lambda face: -total[face])
    most = max(look.confidence for look in looks)
    share = {face: total[face] / sum(total.values()) for face in FACES}
    face, second = ranked[0], ranked[1]
    steady = len(looks) == frames and all(look.face == face and look.lie == "flat" for look in looks)
    steady = steady and not {"white", "black"} <= {look.colour for look in looks}
    typical = min((look for look in looks if look.face == face), key=lambda look: -look.confidence, default=looks[0])
    return replace(
        typical,
        face=face,
        confidence=min(share[face], most) if steady else min(share[face], most, len(looks) / frames),
        second=second,
        second_confidence=share[second],
        colour=_commonest([look.colour for look in looks]),
        size=_commonest([look.size for look in looks]),
        light=_middle([look.light for look in looks]),
        dark=_middle([look.dark for look in looks]),
        side=_middle([look.side for look in looks]),
        lie=next((look.lie for look in looks if look.lie != "flat"), "flat"),
        sure=steady and sum(look.sure for look in looks) > MOSTLY * frames,
    )


def _clear(die: Die) -> bool:
    return die.lie == "flat" and die.confidence >= CLEAR


def _middle(numbers: Sequence[float | None]) -> float | None:
    known = [number for number in numbers if number is not None]
    return median(known) if known else None


def _commonest(words: list[T]) -> T:
    return Counter(words).most_common(1)[0][0]


def _reading_order(die: Die) -> tuple[float, float]:
    """From left to right, as players name a row of dice."""
    x, y = die.centre
    return x, y


# -- what is doubtful, in words ----------------------------------------------------------------------------


def _fleeting(number: int) -> list[str]:
    return [phrase("something that may be a die comes and goes")] if number else []


def _shared_doubts(readings: Sequence[Reading]) -> list[str]:
    """What the reader itself doubts about most frames as a whole."""
    told = Counter(doubt for reading in readings for doubt in dict.fromkeys(reading.doubts))
    return [doubt for doubt, times in told.items() if times > MOSTLY * len(readings)]
