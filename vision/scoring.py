"""How good readings are: compared with what labelled pictures show."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from msgspec import Struct

from vision.one_picture.reading import Box, Die, Reading

OVERLAP = 0.4
"""Boxes drawn by eye: a read die is the labelled one if its middle lies inside, or so much is shared."""


class LabelledDie(Struct, frozen=True):
    """What a label says of a die. *ignore*: cut off or unreadable, whatever is read there."""

    face: int
    box: Box | None = None
    colour: str | None = None
    ignore: bool = False


class Label(Struct, frozen=True):
    """What a picture shows."""

    file: str
    dice: list[LabelledDie]
    tier: str = "table"
    source: str = ""
    may_train: bool = False


class Score(Struct, frozen=True):
    """One picture: dice that are there, were read, were found, are right; colours right of those that count."""

    real: int
    read: int
    found: int
    right: int
    colours: int
    coloured: int
    sure: bool
    ms: float

    @property
    def exact(self) -> bool:
        return self.real == self.read == self.right


def score(label: Label, reading: Reading, ms: float) -> Score:
    """Compare a reading with its label, die by die where the label has boxes, else by faces alone."""
    real = [die for die in label.dice if not die.ignore]
    ignored = [die.box for die in label.dice if die.ignore and die.box]
    read = [die for die in reading.dice if not any(_same(box, die.box) for box in ignored)]
    if all(die.box for die in real):
        pairs = _pairs(real, read)
        right = sum(one.face == other.face for one, other in pairs)
        coloured = [(one.colour, other.colour) for one, other in pairs if one.colour in ("white", "black")]
        found, colours = len(pairs), sum(one == other for one, other in coloured)
    else:
        common = Counter(die.face for die in real) & Counter(die.face for die in read)
        right, found, colours, coloured = sum(common.values()), min(len(real), len(read)), 0, []
    return Score(len(real), len(read), found, right, colours, len(coloured), reading.sure, ms)


def _pairs(real: Sequence[LabelledDie], read: Sequence[Die]) -> list[tuple[LabelledDie, Die]]:
    """The nearest first, each die once."""
    near = sorted(
        (_apart(one.box, other.box), i, j)
        for i, one in enumerate(real)
        for j, other in enumerate(read)
        if one.box and _same(one.box, other.box)
    )
    pairs: dict[int, int] = {}
    for _, i, j in near:
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    return [(real[i], read[j]) for i, j in pairs.items()]


def _middle(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _apart(one: Box | None, other: Box) -> float:
    (x, y), (to_x, to_y) = _middle(one or other), _middle(other)
    return (x - to_x) ** 2 + (y - to_y) ** 2


def _same(label: Box, read: Box) -> bool:
    x, y = _middle(read)
    inside = label[0] <= x <= label[0] + label[2] and label[1] <= y <= label[1] + label[3]
    wide = min(label[0] + label[2], read[0] + read[2]) - max(label[0], read[0])
    high = min(label[1] + label[3], read[1] + read[3]) - max(label[1], read[1])
    shared = max(0.0, wide) * max(0.0, high)
    return inside or shared >= OVERLAP * (label[2] * label[3] + read[2] * read[3] - shared)


def summary(scores: Iterable[Score]) -> dict[str, Any]:
    """All pictures together; None where nothing can be said."""
    rows = list(scores)
    dice = [row for row in rows if row.real]
    empty = [row for row in rows if not row.real]
    sure = [row for row in rows if row.sure]
    silent = sum(not row.exact for row in sure)
    return {
        "pictures": len(rows),
        "dice": sum(row.real for row in dice),
        "exact": _share(sum(row.exact for row in dice), len(dice)),
        "recall": _share(sum(row.right for row in dice), sum(row.real for row in dice)),
        "found": _share(sum(row.found for row in dice), sum(row.real for row in dice)),
        "face": _share(sum(row.right for row in dice), sum(row.found for row in dice)),
        "colour": _share(sum(row.colours for row in rows), sum(row.coloured for row in rows)),
        "sure": _share(len(sure), len(rows)),
        "silently wrong": silent,
        "empty seen as empty": _share(sum(not row.read for row in empty), len(empty)),
        "ms": round(median(row.ms for row in rows), 1) if rows else None,
    }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
