"""A picture file as pixels: BGR, 8 bits, upright, and small enough for any machine; or one message what is wrong."""

from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import BadData, Invalid
from companion.language.words import phrase
from companion.parts.own_files import read_bytes, tidy
from vision.cameras.headers import Header, read_header

Pixels = npt.NDArray[np.uint8]
"""Rows of BGR pixels, or of grey ones where a function says so."""

MOST_BYTES = 64 << 20
MOST_PIXELS = 30_000_000
"""What is decoded at once: 90 MB, or 240 MB at 16 bits with transparency, which a Pi can still hold."""
MOST_REDUCED = 200_000_000
"""Of a JPEG, which can be decoded at a half or a quarter of its size."""
LEAST_SIDE = 16
"""Not even one die can be told in less."""
MID_GREY = 128
"""Behind whatever is transparent: neither a white die nor a black one vanishes in it."""
REDUCED = {2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}


class Picture(NamedTuple):
    """*pixels* in BGR; *scale* is how many of the file's own pixels one of them is wide."""

    pixels: Pixels
    scale: float


def read_picture(path: Path) -> Picture:
    """The picture in a file; Invalid, for players, if there is none that can be read."""
    try:
        data = read_bytes(path, MOST_BYTES)
    except BadData as error:
        raise Invalid(str(error)) from error
    return decode_picture(data, path.name)


def decode_picture(data: bytes, name: str) -> Picture:
    """The same from the bytes of a file called *name*."""
    header = _checked(data, name)
    shrink = 1
    while header.width * header.height > MOST_PIXELS * shrink * shrink:
        shrink *= 2
    way = REDUCED.get(shrink, cv2.IMREAD_COLOR | cv2.IMREAD_ANYDEPTH)
    if header.alpha:  # then OpenCV does not turn it; such files come from painting programs, which turn them themselves
        way = cv2.IMREAD_UNCHANGED
    try:
        found = cv2.imdecode(np.frombuffer(data, np.uint8), way)
    except (cv2.error, MemoryError):
        found = None
    if found is None:
        raise Invalid(_wrong(name, phrase("a damaged {kind}", kind=header.kind)))
    pixels = _bgr(_eight_bits(found, name))
    # The longer sides are compared, since a turned picture has its sides exchanged.
    return Picture(pixels, max(header.width, header.height) / max(pixels.shape[:2]))


def as_pixels(array: npt.ArrayLike) -> Pixels:
    """What OpenCV gave back, as what it is here: 8 bits. Copies nothing that already is."""
    return np.asarray(array, np.uint8)


def from_camera(found: object) -> Pixels:
    """What a camera's driver gave, in BGR: grey is made so, and a fourth channel, which carries nothing, is dropped.

    Invalid names anything that is no picture of the tray at all.
    """
    if not isinstance(found, np.ndarray):
        raise Invalid(phrase("no picture"))
    if found.dtype != np.uint8:
        raise Invalid(phrase("{kind} pixels", kind=found.dtype))
    high, wide, channels = (*found.shape, 1, 1, 1)[:3]
    if found.ndim not in (2, 3) or channels not in (1, 3, 4):
        raise Invalid(phrase("{shape} numbers", shape=" × ".join(map(str, found.shape))))
    if not found.size:
        raise Invalid(phrase("{w} × {h} pixels", w=wide, h=high))
    if channels == 1:
        return as_pixels(cv2.cvtColor(found, cv2.COLOR_GRAY2BGR))
    return np.ascontiguousarray(found[:, :, :3])


# -- what a file may hold ----------------------------------------------------------------------------------


def _checked(data: bytes, name: str) -> Header:
    """Its header, or Invalid for whatever should not be decoded at all."""
    if not data:
        raise Invalid(_wrong(name, phrase("empty")))
    header = read_header(data)
    if header is None:
        raise Invalid(_wrong(name, phrase("not a picture of a kind that is known here")))
    size = phrase("{w} × {h} pixels", w=header.width, h=header.height)
    if min(header.width, header.height) < LEAST_SIDE:
        least = phrase("at least {n} × {n}", n=LEAST_SIDE)
        raise Invalid(tidy(phrase("{name}: {size}, expected {other}.", name=name, size=size, other=least)))
    most = MOST_REDUCED if header.reducible else MOST_PIXELS
    if header.width * header.height > most:
        other = phrase("at most {n} million pixels in a {kind}", n=most // 1_000_000, kind=header.kind)
        raise Invalid(tidy(phrase("{name}: {size}, expected {other}.", name=name, size=size, other=other)))
    if not header.whole:
        raise Invalid(_wrong(name, phrase("a {kind} that breaks off", kind=header.kind)))
    return header


def _wrong(name: str, what: str) -> str:
    return tidy(phrase("{name}: {what}, expected a whole JPEG, PNG, WebP, BMP or TIFF picture.", name=name, what=what))


def _eight_bits(found: npt.NDArray[np.generic], name: str) -> Pixels:
    if found.dtype == np.uint8:
        return as_pixels(found)
    if found.dtype == np.uint16:
        return as_pixels(np.right_shift(found, 8))
    raise Invalid(tidy(phrase("{name}: {kind} pixels, expected 8 or 16 bits.", name=name, kind=found.dtype)))


def _bgr(found: Pixels) -> Pixels:
    """Grey becomes three equal channels; what is transparent shows mid grey."""
    if found.ndim == 2:
        return as_pixels(cv2.cvtColor(found, cv2.COLOR_GRAY2BGR))
    if found.shape[2] == 3:
        return found
    if found.shape[2] == 2:
        found = np.dstack([found[:, :, 0]] * 3 + [found[:, :, 1]])
    alpha = found[:, :, 3:].astype(np.uint16)
    mixed = (found[:, :, :3] * alpha + MID_GREY * (255 - alpha) + 127) // 255
    return as_pixels(mixed)
