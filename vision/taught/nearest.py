"""The looks at the players' own dice that are most like a die: by what the face reader's network makes of both.

Its last layer but one knows pips from any side; in the light of one evening the same face of the same die comes out
nearly the same.
"""

from collections.abc import Collection

import cv2
import numpy as np
from msgspec import Struct

from companion.kernel.dice import FaceId
from vision.cameras.pictures import Pixels, as_pixels
from vision.one_picture.faces import SIZE, as_input, views
from vision.one_picture.finding import MODELS
from vision.taught.dice_set import TaughtSet
from vision.taught.looking import BOX, PATCH, Floats, hues_of, seen_in

LAYER = "onnx_node!/head/head.2/Relu"
FEW = 6
"""Of each face so many of the most alike views count."""
LIKE, APART = 0.9, 0.1
"""What is as alike as this, and by so much more than to any other face, is plain."""


class Near(Struct, frozen=True):
    """The face whose looks a die is most like, how much, and by how much more than any other; its body likewise."""

    face: FaceId
    like: float
    apart: float
    body: str
    body_apart: float

    @property
    def plain(self) -> bool:
        return self.like >= LIKE and self.apart >= APART

    def contradicts(self, face: FaceId) -> bool:
        """Whether it is plain that the die does not show *face*."""
        return self.plain and self.face != face


class NearestLooks:
    """Learned from the looks of a set, in a moment."""

    def __init__(self, taught: TaughtSet) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(MODELS / "faces.onnx"), cv2.dnn.ENGINE_CLASSIC)
        patches = [seen_in(look) for look in taught.examples]
        self._faces = [look.face for look in taught.examples]
        self._bodies = [look.kind for look in taught.examples]
        self._seen = np.stack([self._of(patch) for patch in patches])
        self._hues = np.stack([hues_of(patch) for patch in patches])

    def to(self, patch: Pixels) -> Near:
        """What *patch* is most like."""
        return self._among(self._of(patch), hues_of(patch), range(len(self._faces)))

    def left_out(self) -> list[Near]:
        """What each look would be most like if it were not known."""
        numbers = range(len(self._faces))
        return [
            self._among(self._seen[number], self._hues[number], [other for other in numbers if other != number])
            for number in numbers
        ]

    def _of(self, patch: Pixels) -> Floats:
        """The die in the patch as the network sees it: as it is, mirrored and shifted, a row each, of length 1."""
        rim = round((PATCH - BOX * 1.1) / 2)
        crop = cv2.resize(patch[rim : PATCH - rim, rim : PATCH - rim], (SIZE, SIZE), interpolation=cv2.INTER_AREA)
        self._net.setInput(as_input([as_pixels(crop), *views(as_pixels(crop))]))
        rows = np.array(self._net.forward(LAYER), np.float32)
        return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)

    def _among(self, seen: Floats, hues: Floats, numbers: Collection[int]) -> Near:
        own = seen.mean(0)
        like = self._seen @ (own / max(float(np.linalg.norm(own)), 1e-6))
        by_face: dict[FaceId, list[float]] = {}
        by_body: dict[str, float] = {}
        for number in numbers:
            by_face.setdefault(self._faces[number], []).extend(like[number].tolist())
            body = self._bodies[number]
            by_body[body] = max(by_body.get(body, 0.0), float(self._hues[number] @ hues))
        faces = {face: float(np.mean(sorted(alike)[-FEW:])) for face, alike in by_face.items()}
        face, second = _two(faces)
        body, other = _two(by_body)
        return Near(
            face, faces[face], faces[face] - faces.get(second, 0.0), body, by_body[body] - by_body.get(other, 0.0)
        )


def _two(values: dict) -> tuple:  # type: ignore[type-arg]
    """The two with the highest values; None where there is no second."""
    first, *others = sorted(values, key=lambda name: -values[name])
    return first, others[0] if others else None
