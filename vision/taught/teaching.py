"""How far teaching is: which faces need more looks, which two would be confused, and when it is enough.

Every look is asked about as if it had not been taught: what it would then be taken for tells what is still missing.
"""

from collections import Counter

from msgspec import Struct

from companion.language.words import listing, phrase, worded
from vision.taught.dice_set import TaughtKind, TaughtSet
from vision.taught.knowing import Knower, Label
from vision.taught.taught_reader import is_clear

ENOUGH = 4
"""Looks that each face needs at least."""
BEST = 8
"""And so many are the best there is: more add little."""
SURE_ENOUGH = 0.9
"""Of all looks, so many must be clear by the others."""


class Judged(Struct, frozen=True):
    """*missing* looks by face; *confused* pairs of faces, the commonest first; *clear* is the share of clear looks."""

    missing: dict[Label, int]
    confused: tuple[tuple[Label, Label], ...] = ()
    clear: float = 0.0

    @property
    def enough(self) -> bool:
        return not self.missing and not self.confused and self.clear >= SURE_ENOUGH


def judge(taught: TaughtSet) -> Judged:
    """How far it is with a set; takes as long as reading every look in it."""
    looks = Counter((look.kind, look.face) for look in taught.examples)
    wanted = {(kind.id, face.id) for kind in taught.kinds for face in kind.faces}
    missing = {label: ENOUGH - looks[label] for label in wanted if looks[label] < ENOUGH}
    if missing or len(wanted) < 2:
        return Judged(missing)
    knower = Knower(taught)
    found = list(zip(knower.labels, knower.left_out(), strict=True))
    pairs = Counter[tuple[Label, Label]]()
    for label, known in found:
        other = known.label if known.label != label else known.second
        if known.label != label or not is_clear(known):
            pairs[min(label, other, key=str), max(label, other, key=str)] += 1 + (known.label != label)
    confused = tuple(pair for pair, times in pairs.most_common() if times > 1 and pair[0] != pair[1])
    return Judged(
        missing, confused, sum(known.label == label and is_clear(known) for label, known in found) / len(found)
    )


def in_words(taught: TaughtSet, judged: Judged) -> str:
    """How far it is, for players."""
    kinds = {kind.id: kind for kind in taught.kinds}
    if judged.missing:
        needs = [
            _missing(kind, judged) for kind in taught.kinds if any(label[0] == kind.id for label in judged.missing)
        ]
        return " ".join(needs)
    if judged.confused:
        (kind, one), (other_kind, other) = judged.confused[0]
        words = {"one": _name(kinds[kind], one), "other": _name(kinds[other_kind], other)}
        return phrase("It would still confuse {one} and {other}: show it both some more times.", **words)
    if not judged.enough:
        return phrase("Some looks are not clear yet: throw a few more times, in other places of the tray.")
    return phrase("That is enough: these dice are read from now on.")


def _missing(kind: TaughtKind, judged: Judged) -> str:
    faces = [face for face in kind.faces if (kind.id, face.id) in judged.missing]
    names = [f"{face.label} × {judged.missing[kind.id, face.id]}" for face in faces]
    return phrase("{die}: still {faces}.", die=kind.label, faces=worded(listing(names)))


def _name(kind: TaughtKind, face: object) -> str:
    label = next(known.label for known in kind.faces if known.id == face)
    return phrase("{face} ({die})", face=label, die=kind.label)
