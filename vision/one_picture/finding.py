"""Finding dice: where in a picture one lies, by a small network (``models/finder.onnx``) through OpenCV.

Everything that could be a die is given with its score; what is one is decided by whoever reads it.
"""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from vision.cameras.pictures import Pixels, as_pixels
from vision.one_picture.reading import Box

Floats = npt.NDArray[np.float32]

MODELS = Path(__file__).parents[1] / "models"
LONGEST, NEARER, NEAREST = 416, 640, 1024
"""The longer side of what the network sees at first, where that leaves a doubt or dice are small, and where they are
tiny. More finds smaller dice, and takes longer."""
STEP, CELL = 32, 4
LEAST_SCORE = 0.15
"""Below this a spot is not even a suspicion."""
CLEAR = 0.5
"""Where nothing is found by so much, it may be that something is too large to be found."""
NEAR = 0.22
"""What is so large a part of the picture is looked at from twice as far, too: it might be one face of a larger die."""
SAME, WITHIN = 0.35, 0.5
"""Two boxes that share so much of their area show the same die; so do two of which one lies so much in the other, but
whether that is the larger one or the smaller is told only by who looks at both from near."""


class Found(Struct, frozen=True):
    """Something that looks like a die; *afar*: from twice as far, in a picture that it may fill."""

    box: Box
    score: float
    afar: bool = False


class Finder:
    """The network, loaded once."""

    def __init__(self, path: Path = MODELS / "finder.onnx") -> None:
        self._net = cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)

    def find(self, picture: Pixels, longest: int = LONGEST) -> list[Found]:
        """What could be dice in a BGR picture, the surest first; then what is seen from afar and may hold others."""
        found = self._look(picture, longest)
        large = NEAR * max(picture.shape[:2])
        if not found or found[0].score < CLEAR or any(max(spot.box[2:]) > large for spot in found):
            afar = self._look(picture, longest // 2)
            found += [Found(spot.box, spot.score, True) for spot in afar if max(spot.box[2:]) > large]
        return found

    def _look(self, picture: Pixels, longest: int) -> list[Found]:
        """What is seen at a size, the surest first."""
        blob, scale = _as_blob(picture, longest)
        self._net.setInput(blob)
        boxes, scores = _spots(self._net.forward()[0])
        rows = zip((boxes / scale).tolist(), scores.tolist(), strict=True)
        found = [Found((left, top, width, height), score) for (left, top, width, height), score in rows]
        return _each_once(found)


def within(one: Box, other: Box) -> float:
    """The share of the smaller box that lies in the other one."""
    return _shared(one, other) / min(one[2] * one[3], other[2] * other[3])


def _shared(one: Box, other: Box) -> float:
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def _each_once(found: list[Found]) -> list[Found]:
    """The first of those that show the same die."""
    kept: list[Found] = []
    for spot in found:
        if not any(same_die(spot.box, other.box) for other in kept):
            kept.append(spot)
    return kept


def same_die(one: Box, other: Box) -> bool:
    """Whether two boxes share so much that they show one die."""
    shared = _shared(one, other)
    return shared > SAME * (one[2] * one[3] + other[2] * other[3] - shared)


def _as_blob(picture: Pixels, longest: int) -> tuple[Floats, float]:
    """The picture at the network's size, grey beyond its border, and by how much it was scaled."""
    height, width = picture.shape[:2]
    scale = longest / max(height, width)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = cv2.resize(_halved(picture, size), size, interpolation=cv2.INTER_LINEAR)
    rows, columns = -size[1] % STEP, -size[0] % STEP
    padded = cv2.copyMakeBorder(small, 0, rows, 0, columns, cv2.BORDER_CONSTANT, value=(114, 114, 114))
    blob = cv2.dnn.blobFromImage(padded, 1 / 64.0, mean=(127.5, 127.5, 127.5), swapRB=True)
    return np.asarray(blob, np.float32), scale


def _halved(picture: Pixels, size: tuple[int, int]) -> Pixels:
    """Halved as often as it stays no smaller than *size*: eight times quicker than averaging over odd areas."""
    while picture.shape[1] >= 2 * size[0] and picture.shape[0] >= 2 * size[1]:
        half = picture.shape[1] // 2, picture.shape[0] // 2
        even = picture[: 2 * half[1], : 2 * half[0]]
        picture = as_pixels(cv2.resize(even, half, interpolation=cv2.INTER_AREA))
    return picture


def _spots(out: Floats) -> tuple[Floats, Floats]:
    """The peaks of the network's answer as boxes and scores, the highest first."""
    heat = 1 / (1 + np.exp(-out[0]))
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > LEAST_SCORE)
    rows, columns = np.nonzero(peak)
    order = np.argsort(-heat[rows, columns])[:60]
    rows, columns = rows[order], columns[order]
    dx, dy, w, h = out[1:, rows, columns]
    width, height = np.exp(np.clip(w, 0, 5)), np.exp(np.clip(h, 0, 5))
    left, top = columns + 0.5 + dx - width / 2, rows + 0.5 + dy - height / 2
    boxes = np.stack([left, top, width, height], 1).astype(np.float32) * CELL
    return boxes, heat[rows, columns]
