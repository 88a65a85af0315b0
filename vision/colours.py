"""What colour a die has, and which of two sizes: from its crop and its box.

Players name dice as white, black or coloured. Lamplight makes white dice yellowish and gloss makes black ones grey, so
the pips are asked too: they are dark on a white die and light on a black one.
"""

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from vision.pictures import Pixels
from vision.reading import Box, Colour, Size

MIDDLE = 0.34
"""The share of a crop around its middle that surely shows the die."""
WARM = (12.0, 65.0)
"""Hues that lamplight lends to white, in degrees."""
DARK, DIM, GLOSSY = 0.20, 0.42, 0.6
"""How bright a body is: surely black; a white one in poor light; a black one that mirrors the lamp."""
MIXED_SIZES = 1.18
"""Dice of one size look that different at most, by their place under the camera."""


def colour_of(crop: Pixels) -> tuple[Colour, float | None]:
    """White, black, or another with its hue in degrees."""
    body, pips = _body_and_pips(crop)
    hue, strength, value = _hsv(body)
    pale = 0.5 if WARM[0] <= hue <= WARM[1] else 0.28
    dark_pips = _light(body) > 1.5 * _light(pips)
    if strength < pale and (value > GLOSSY or (value > DIM and dark_pips)):
        return "white", None
    if value < DARK or (value < GLOSSY and strength < 0.35 and not dark_pips):
        return "black", None
    return "other", round(hue, 1)


def _body_and_pips(crop: Pixels) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The two colours of a die: there is always more body than pips."""
    size = crop.shape[0]
    y, x = np.ogrid[:size, :size]
    inside = (x - size / 2) ** 2 + (y - size / 2) ** 2 < (MIDDLE * size) ** 2
    pixels = crop[inside]
    light = cv2.cvtColor(pixels[:, None], cv2.COLOR_BGR2GRAY)
    border, _ = cv2.threshold(light, 0, 255, cv2.THRESH_OTSU)
    bright = light[:, 0] > border
    more, fewer = (bright, ~bright) if bright.mean() > 0.5 else (~bright, bright)
    body = np.median(pixels[more], 0)
    return body, np.median(pixels[fewer], 0) if fewer.any() else body


def _hsv(bgr: npt.NDArray[np.float32]) -> tuple[float, float, float]:
    pixel = np.asarray(bgr, np.float32).reshape(1, 1, 3) / 255
    hue, strength, value = cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0]
    return float(hue), float(strength), float(value)


def _light(bgr: npt.NDArray[np.float32]) -> float:
    return float(0.11 * bgr[0] + 0.59 * bgr[1] + 0.3 * bgr[2])


def sizes_of(boxes: Sequence[Box]) -> list[Size]:
    """Large or small, seen beside each other; all are large where there is one size only."""
    lengths = [(width * height) ** 0.5 for _, _, width, height in boxes]
    if not lengths or max(lengths) < MIXED_SIZES * min(lengths):
        return ["large"] * len(lengths)
    ordered = sorted(lengths)
    gaps = [(high / low, (high * low) ** 0.5) for low, high in pairwise(ordered)]
    widest, border = max(gaps)
    if widest < 1.08:  # no two groups, just perspective
        return ["large"] * len(lengths)
    return ["large" if length > border else "small" for length in lengths]
