"""Reading a face: which one a crop of a die shows, by a small network (``models/faces.onnx``) through OpenCV.

A crop is looked at again, mirrored and shifted, where the first look leaves a doubt. It is not turned: of a die seen
from the side the upper face counts, and only the picture tells which that is.
"""

from collections.abc import Sequence
from math import exp
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from vision.cameras.pictures import Pixels, as_pixels
from vision.one_picture.finding import MODELS
from vision.one_picture.leaning import Slant
from vision.one_picture.reading import Box

SIZE = 48
AROUND = 1.1
"""A crop shows a little more than the die."""
PLAIN = 0.985
"""A first look as clear as this needs no second."""
BESIDE = 2
"""Pixels of a crop by which it is shifted for another look."""
NOTHING = 0.9
"""And what is no die by so much is not looked at again."""
MIDDLE = slice(10, 38)
"""Rows and columns of a crop in which there is hardly anything but die."""
LEAST_SPREAD = 10
"""A middle with less contrast than this is no clearer for being stretched."""
NO_DIE, COCKED = 0, 7
Shares = npt.NDArray[np.float32]
"""How likely each is: no die, the faces 1 to 6, a die that leans."""


class Seen(Struct, frozen=True, eq=False):  # arrays cannot be compared as a whole
    """What a crop shows, and how the upper face of the die in it looks at the camera.

    *side* is the length of that face's edge, as a share of the crop, and *dark* how likely the die is made dark.
    """

    shares: Shares
    slant: Slant = (0.0, 0.0)
    side: float = 1 / AROUND
    dark: float = 0.5


class FaceReader:
    """The network, loaded once."""

    def __init__(self, path: Path = MODELS / "faces.onnx") -> None:
        self._net = cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)

    def read(self, crops: Sequence[Pixels]) -> list[Seen]:
        """For each crop how likely it is what."""
        if not crops:
            return []
        shares, others = self._look(crops)
        doubtful = np.flatnonzero(~_plain(shares) & (shares[:, NO_DIE] < NOTHING)).tolist()
        if doubtful:
            again = self._look([view for number in doubtful for view in views(crops[number])])[0]
            all_looks = np.concatenate([shares[doubtful, None], again.reshape(len(doubtful), -1, COCKED + 1)], 1)
            shares[doubtful] = all_looks.mean(1)
        return [
            Seen(share, (x, y), exp(side), 1 / (1 + exp(-dark)))
            for share, (x, y, side, dark) in zip(shares, others.clip(-9, 9).tolist(), strict=True)
        ]

    def _look(self, crops: Sequence[Pixels]) -> tuple[Shares, npt.NDArray[np.float32]]:
        """Shares, and what else is said of each; a row a crop."""
        self._net.setInput(as_input(crops))
        out = self._net.forward().astype(np.float32)
        shares = np.exp(out[:, : COCKED + 1])
        return shares / shares.sum(1, keepdims=True), out[:, COCKED + 1 :]


def views(crop: Pixels) -> tuple[Pixels, Pixels, Pixels]:
    """Other looks at a crop: mirrored, and shifted either way, for no box is right to the pixel."""
    wide = cv2.copyMakeBorder(crop, BESIDE, BESIDE, BESIDE, BESIDE, cv2.BORDER_REPLICATE)
    before, after = wide[: -2 * BESIDE, : -2 * BESIDE], wide[2 * BESIDE :, 2 * BESIDE :]
    return crop[:, ::-1], as_pixels(before), as_pixels(after[:, ::-1])


def _plain(shares: Shares) -> npt.NDArray[np.bool_]:
    """Whether a look leaves no doubt of a die and of its face. That it may lean, another look would not tell better."""
    faces = shares[:, 1:COCKED]
    return (faces.max(1) > PLAIN * faces.sum(1)) & (shares[:, NO_DIE] < 1 - PLAIN)


def as_input(crops: Sequence[Pixels]) -> npt.NDArray[np.float32]:
    """RGB planes as the network takes them: each measured by the die in the middle, its mean 0 and its spread 1.

    So a pip that differs little from its die, in light or in hue, stands out as any other does.
    """
    light = np.ascontiguousarray(np.stack(crops)[..., ::-1].transpose(0, 3, 1, 2), np.float32)
    middle = light[:, :, MIDDLE, MIDDLE].reshape(len(crops), 3, -1)
    mean, spread = middle.mean(2), np.maximum(middle.std(2), LEAST_SPREAD)
    light -= mean[..., None, None]
    light /= spread[..., None, None]
    return light


def crop(picture: Pixels, box: Box, size: int = SIZE, around: float = AROUND) -> Pixels:
    """A square around a box at a fixed size; beyond the picture's border its edge goes on."""
    x, y, width, height = box
    side = max(width, height) * around
    left, top = x + width / 2 - side / 2, y + height / 2 - side / 2
    x0, y0 = int(np.floor(left)), int(np.floor(top))
    x1, y1 = int(np.ceil(left + side)), int(np.ceil(top + side))
    rows, columns = picture.shape[:2]
    part = picture[max(0, y0) : max(1, min(rows, y1)), max(0, x0) : max(1, min(columns, x1))]
    gaps = (max(0, -y0), max(0, y1 - rows), max(0, -x0), max(0, x1 - columns))
    if any(gaps):
        part = as_pixels(cv2.copyMakeBorder(part, *gaps, cv2.BORDER_REPLICATE))
    way = cv2.INTER_AREA if side > size else cv2.INTER_LINEAR
    return as_pixels(cv2.resize(part, (size, size), interpolation=way))
