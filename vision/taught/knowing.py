"""Knowing a die again: which face of which taught die a patch shows, how sure that is, or that it is none of them."""

from collections.abc import Collection, Iterable, Sequence

import numpy as np
from msgspec import Struct

from companion.kernel.dice import FaceId
from vision.cameras.pictures import Pixels
from vision.taught.dice_set import TaughtSet
from vision.taught.looking import (
    SCALES,
    SHIFT,
    TURNS,
    Floats,
    Shapes,
    as_it_is,
    hues_of,
    seen_in,
    shifted,
    turned,
    upright,
)

LOOKED_AT = 4
"""So many of the likeliest examples of a face are looked at closely, and compared by their shapes, too."""
SHAPE_COUNTS = 0.4
"""How much counts, beside how a sign fits, that its shape is like that of the examples."""
LEAST_HUES = 0.7
"""A body less like every taught one than this is not looked at any closer."""
ROUGHLY = np.arange(len(SCALES) * (2 * SHIFT + 1) ** 2).reshape(len(SCALES), 2 * SHIFT + 1, -1)[:, ::2, ::2].ravel()
"""Every fourth shift, for a rough look."""
Label = tuple[str, FaceId]
"""A face of a kind of die."""
Drawing = tuple[str, str]
"""What is drawn on a face: its word and its sign."""


class Evidence(Struct, frozen=True):
    """How much a die is like the taught face it is most like: sign on sign, by how much more than like any other face,
    by its shape; its body by its hues, and by how much more than any other body.
    """

    sign: float
    apart: float
    shape: float
    hues: float
    body: float


class Known(Struct, frozen=True):
    """The likeliest face, the next one of the same die, and how sure it is that a taught die shows just that."""

    label: Label
    second: Label
    share: float
    evidence: Evidence


class Weights(Struct, frozen=True):
    """What evidence is worth, each up to a most; chosen on rendered sets that nothing is measured on."""

    start: float = -15.5
    sign: float = 2.7
    apart: float = 37.6
    shape: float = 18.2
    most_apart: float = 0.12
    most_shape: float = 0.7
    least_hues: float = 0.8
    least_body: float = 0.03
    """A body less like a taught one, or not likelier by so much than the next one, is never known for sure."""

    def share(self, evidence: Evidence) -> float:
        value = (
            self.start
            + self.sign * evidence.sign
            + self.apart * min(evidence.apart, self.most_apart)
            + self.shape * min(evidence.shape, self.most_shape)
        )
        if evidence.body < self.least_body or evidence.hues < self.least_hues:
            value = min(value, -2.0)
        return float(1 / (1 + np.exp(-value)))


class _Like(Struct, frozen=True):
    """How much a die is like one drawing."""

    drawing: Drawing
    sign: float
    shape: float

    @property
    def worth(self) -> float:
        return self.sign + SHAPE_COUNTS * self.shape


class Knower:
    """Learned from the looks of a set, in a second or two.

    Faces of several dice with the same word and sign are the same drawing: what is learned of one helps the others.
    """

    def __init__(self, taught: TaughtSet, weights: Weights | None = None) -> None:
        self._weights = weights or Weights()
        self._patches = [seen_in(example) for example in taught.examples]
        drawings: dict[Label, Drawing] = {
            (kind.id, face.id): (face.label, face.sign) for kind in taught.kinds for face in kind.faces
        }
        self.labels: list[Label] = [(example.kind, example.face) for example in taught.examples]
        self._drawings = [drawings[label] for label in self.labels]
        self._on = {
            kind.id: {(face.label, face.sign): (kind.id, face.id) for face in kind.faces} for kind in taught.kinds
        }
        self._shapes = Shapes()
        self._turned = np.stack([turned(patch) for patch in self._patches])
        self._hues = np.stack([hues_of(patch) for patch in self._patches])
        signs = self._shapes.of([as_it_is(patch) for patch in self._patches])
        self._usual = signs.mean(0)
        self._signs = _of_length_1(signs - self._usual)

    def know(self, patch: Pixels, kinds: Collection[str] = ()) -> Known:
        """What *patch* shows, where only dice of those *kinds* can be meant; of any, if none are named."""
        return self._among(patch, range(len(self.labels)), kinds)

    def left_out(self, some: Iterable[int] | None = None) -> list[Known]:
        """What each look, or *some* by their numbers, would be taken for if it had not been taught.

        Of its face there must be others.
        """
        numbers = range(len(self.labels))
        return [
            self._among(self._patches[number], [other for other in numbers if other != number])
            for number in (numbers if some is None else some)
        ]

    def bodies(self, patch: Pixels, kinds: Collection[str] = ()) -> dict[str, float]:
        """How much the body is like that of each kind, the likeliest first."""
        return self._bodies(patch, range(len(self.labels)), kinds)

    def _bodies(self, patch: Pixels, numbers: Sequence[int], kinds: Collection[str]) -> dict[str, float]:
        like = self._hues @ hues_of(patch)
        found: dict[str, float] = {}
        for number in numbers:
            kind = self.labels[number][0]
            if not kinds or kind in kinds:
                found[kind] = max(found.get(kind, -1.0), float(like[number]))
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def _among(self, patch: Pixels, numbers: Sequence[int], kinds: Collection[str] = ()) -> Known:
        bodies = self._bodies(patch, numbers, kinds)
        kind, *other_kinds = bodies
        on = self._on[kind]
        some = [number for number in numbers if self._drawings[number] in on]
        body = bodies[kind] - bodies[other_kinds[0]] if other_kinds else 1.0
        if bodies[kind] < LEAST_HUES:
            label = self.labels[some[0]]
            return Known(label, label, 0.0, Evidence(0.0, 0.0, 0.0, bodies[kind], body))
        rows = shifted(patch)
        likely = self._likely(rows[ROUGHLY], some)
        fits = self._fits(rows, likely)
        best = fits.max((0, 2))
        alike: dict[Drawing, list[int]] = {}
        for at in np.argsort(-best).tolist():
            alike.setdefault(self._drawings[likely[at]], []).append(at)
        like = [
            _Like(drawing, float(best[ats[0]]), self._like_shape(patch, fits, likely, ats))
            for drawing, ats in alike.items()
        ]
        first, *others = sorted(like, key=lambda one: -one.worth)
        apart = (first.worth - others[0].worth) if others else 1.0
        evidence = Evidence(first.sign, apart, first.shape, bodies[kind], body)
        second = on[others[0].drawing] if others else on[first.drawing]
        return Known(on[first.drawing], second, self._weights.share(evidence), evidence)

    def _fits(self, rows: Floats, numbers: Sequence[int]) -> Floats:
        """How well each shift of a die fits each turn of those examples."""
        patterns = self._turned[list(numbers)].reshape(-1, rows.shape[1])
        return np.asarray((rows @ patterns.T).reshape(len(rows), len(numbers), TURNS), np.float32)

    def _likely(self, rows: Floats, numbers: Sequence[int]) -> list[int]:
        """Of each drawing the examples that fit best at a rough look: a close one at all would take twice as long."""
        best = self._fits(rows, numbers).max((0, 2))
        kept: dict[Drawing, list[int]] = {}
        for at in np.argsort(-best).tolist():
            alike = kept.setdefault(self._drawings[numbers[at]], [])
            if len(alike) < LOOKED_AT:
                alike.append(numbers[at])
        return [number for alike in kept.values() for number in alike]

    def _like_shape(self, patch: Pixels, fits: Floats, numbers: Sequence[int], looked_at: Sequence[int]) -> float:
        """How much the sign, turned upright, is like the likeliest examples to the network that reads faces."""
        places = [np.unravel_index(int(fits[:, at].argmax()), fits[:, at].shape) for at in looked_at]
        signs = self._shapes.of([upright(patch, int(row), int(turn)) for row, turn in places])
        own = _of_length_1(signs - self._usual)
        return float((own * self._signs[[numbers[at] for at in looked_at]]).sum(1).max())


def _of_length_1(rows: Floats) -> Floats:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)
