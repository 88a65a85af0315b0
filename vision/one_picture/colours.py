"""What colour a die has, how light it is and which of two sizes it has.

Players name dice as white, black or coloured. Lamplight makes white dice yellowish and gloss makes black ones grey, so
the pips are asked too: they are dark on a white die and light on a black one.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from vision.cameras.pictures import Pixels
from vision.one_picture.reading import Colour, Size

MIDDLE = 0.34
"""The share of a crop around its middle that surely shows the die."""
LIGHT = np.array([0.11, 0.59, 0.3], np.float32)
"""How much blue, green and red count for brightness."""
WARM = (12.0, 65.0)
"""Hues that lamplight lends to white, in degrees."""
DARK, DIM, GLOSSY = 0.20, 0.42, 0.6
"""How bright a body is: surely black; a white one in poor light; a black one that mirrors the lamp."""
MIXED_SIZES = 1.18
"""Dice of one size look that different at most, by their place under the camera."""


def colour_of(crop: Pixels) -> tuple[Colour, float | None]:
    """White, black, or another with its hue in degrees."""
    body, dark_pips = _body_and_pips(crop)
    hue, strength, value = _hsv(body)
    pale = 0.5 if WARM[0] <= hue <= WARM[1] else 0.28
    if strength < pale and (value > GLOSSY or (value > DIM and dark_pips)):
        return "white", None
    if value < DARK or (value < GLOSSY and strength < 0.35 and not dark_pips):
        return "black", None
    return "other", round(hue, 1)


def _body_and_pips(crop: Pixels) -> tuple[npt.NDArray[np.float32], bool]:
    """The colour of most of a die, and whether what stands out from it the most, the pips, is darker."""
    pixels = crop[_disc(crop.shape[0])].astype(np.float32)
    light = np.sort(pixels @ LIGHT)
    darkest, middle, lightest = (float(light[int(share * len(light))]) for share in (0.03, 0.5, 0.97))
    return np.median(pixels, 0), middle - darkest > lightest - middle


@cache
def _disc(size: int) -> npt.NDArray[np.bool_]:
    y, x = np.ogrid[:size, :size]
    return np.asarray((x - size / 2) ** 2 + (y - size / 2) ** 2 < (MIDDLE * size) ** 2, np.bool_)


def _hsv(bgr: npt.NDArray[np.float32]) -> tuple[float, float, float]:
    pixel = np.asarray(bgr, np.float32).reshape(1, 1, 3) / 255
    hue, strength, value = cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0]
    return float(hue), float(strength), float(value)


def light_of(crop: Pixels) -> float:
    """How light a die's body is: a lamp that a dark die mirrors takes less than half of it."""
    return float(np.median(crop[_disc(crop.shape[0])].max(1))) / 255


def sizes_of(lengths: Sequence[float]) -> list[Size]:
    """Large or small, seen beside each other; all are large where there is one size only."""
    if not lengths or max(lengths) < MIXED_SIZES * min(lengths):
        return ["large"] * len(lengths)
    ordered = sorted(lengths)
    gaps = [(high / low, (high * low) ** 0.5) for low, high in pairwise(ordered)]
    widest, border = max(gaps)
    if widest < 1.08:  # no two groups, just perspective
        return ["large"] * len(lengths)
    return ["large" if length > border else "small" for length in lengths]
