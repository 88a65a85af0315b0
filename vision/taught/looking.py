"""What is looked at of a die that was taught: a patch around it, measured by the die's own edge.

A sign is compared as it is: turned by every few degrees and shifted and scaled a little, light and contrast taken out.
So eight looks at a face are enough, and nothing need be trained.
"""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import BadData
from companion.kernel.dice import FaceId
from companion.language.words import phrase
from vision.cameras.pictures import Pixels, as_pixels
from vision.one_picture.colours import LIGHT
from vision.one_picture.faces import SIZE, as_input, crop
from vision.one_picture.finding import MODELS
from vision.one_picture.reading import Box
from vision.taught.dice_set import Example

Floats = npt.NDArray[np.float32]

PATCH = 80
"""Pixels of a patch along each side."""
QUALITY = 95
AROUND = 1.7
"""How much a patch shows, in lengths of the die's box."""
BOX = PATCH / AROUND
OUTLINE = (0.45, 1.2)
"""The part of a crop, from its middle in halves of its side, in which the outline of a die is."""
ROUNDED = 0.5
"""By how much of what a sharp square would be wider for being turned the box of a rounded die is."""
FIELD, EDGES = 32, 1.35
"""A view is so many pixels wide, and so many edges of the die."""
REACH = 9
"""Pixels of a view from the middle of a sign to the border of what is compared."""
SHIFT = 5
"""Pixels of a view by which the middle of the upper face may lie beside that of the box."""
SCALES = (0.9, 0.96, 1.03, 1.1)
"""The edge is measured as exactly as that."""
TURNS = 36
STEP = 360 / TURNS
SHOWN = 25
"""Pixels of a view that are looked at again, turned upright, by the network that reads faces."""
LAYER = "onnx_node!/body/body.0/body.0.2/Relu"
"""The part of that network which tells shapes, and does not yet know of pips."""
HUES, SPREAD = 24, 1.2
"""Hues are counted in so many steps, and blurred by so many of them: lamps tint."""
LEAST_SPREAD = 6.0
"""A spot with less contrast than this is no sign, however much it is stretched."""


def patch_of(picture: Pixels, box: Box) -> Pixels:
    """What is kept of a die."""
    return crop(picture, box, PATCH, AROUND)


def look_at(kind: str, face: FaceId, patch: Pixels) -> Example:
    """A patch as it is kept."""
    return Example(kind, face, cv2.imencode(".jpg", patch, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())


def seen_in(example: Example) -> Pixels:
    """The patch of a look that was kept."""
    found = cv2.imdecode(np.frombuffer(example.picture, np.uint8), cv2.IMREAD_COLOR)
    if found is None or found.shape != (PATCH, PATCH, 3):
        raise BadData(phrase("A look at a die is no picture of {n} × {n} pixels.", n=PATCH))
    return as_pixels(found)


def edge_of(patch: Pixels) -> float:
    """The length of the die's own edge in pixels of its patch: its box is larger the more it is turned."""
    side = round(BOX * 1.1)
    rim = (PATCH - side) // 2
    inner = cv2.cvtColor(patch[rim : rim + side, rim : rim + side], cv2.COLOR_BGR2GRAY).astype(np.float32)
    grey = cv2.GaussianBlur(inner, (0, 0), 1.1)
    right, down = cv2.Scharr(grey, cv2.CV_32F, 1, 0), cv2.Scharr(grey, cv2.CV_32F, 0, 1)
    strength = np.hypot(right, down) * _rim(side)
    # Four times the angle, so that the four sides of a square speak as one.
    turn = float(np.angle((strength * np.exp(4j * np.arctan2(down, right))).sum())) / 4
    return float(BOX / (1 + ROUNDED * (abs(np.cos(turn)) + abs(np.sin(turn)) - 1)))


@cache
def _rim(side: int) -> npt.NDArray[np.bool_]:
    y, x = np.ogrid[:side, :side]
    away = np.hypot(x - (side - 1) / 2, y - (side - 1) / 2) / (side / 2)
    return np.asarray((away > OUTLINE[0]) & (away < OUTLINE[1]), np.bool_)


def turned(patch: Pixels) -> Floats:
    """The middle of the die in every turn, a row each: what others are compared with."""
    zoom = _zoom(edge_of(patch))
    views = [_view(patch, zoom, turn * STEP) for turn in range(TURNS)]
    middle = FIELD // 2
    near = slice(middle - REACH, middle + REACH + 1)
    return _plain(np.stack([view[near, near][_disc()] for view in views]))


def shifted(patch: Pixels) -> Floats:
    """The die as it lies, in every scale and shift, a row each."""
    zoom = _zoom(edge_of(patch))
    side, middle = 2 * REACH + 1, FIELD // 2
    near = slice(middle - REACH - SHIFT, middle - REACH + SHIFT + 1)
    rows = []
    for scale in SCALES:
        windows = np.lib.stride_tricks.sliding_window_view(_view(patch, zoom * scale, 0), (side, side))[near, near]
        rows.append(windows.reshape(-1, side, side)[:, _disc()])
    return _plain(np.concatenate(rows))


def upright(patch: Pixels, row: int, turn: int) -> Pixels:
    """The sign alone, turned back, where the *row* of :func:`shifted` fitted that *turn* of :func:`turned` best."""
    shifts = 2 * SHIFT + 1
    scale, place = divmod(row, shifts**2)
    down, right = divmod(place, shifts)
    zoom = _zoom(edge_of(patch)) * SCALES[scale]
    return _around(patch, zoom, -turn * STEP, right - SHIFT, down - SHIFT)


def as_it_is(patch: Pixels) -> Pixels:
    """The sign alone of a die that is a pattern for others."""
    return _around(patch, _zoom(edge_of(patch)), 0.0, 0, 0)


def _zoom(edge: float) -> float:
    return FIELD / (EDGES * max(edge, 1.0))


def _about_middle(degrees: float, zoom: float) -> npt.NDArray[np.float64]:
    """Turns and enlarges a patch about its middle."""
    return np.asarray(cv2.getRotationMatrix2D(((PATCH - 1) / 2, (PATCH - 1) / 2), degrees, zoom), np.float64)


def _view(patch: Pixels, zoom: float, degrees: float) -> Floats:
    """A die's middle in shades of grey."""
    way = _about_middle(degrees, zoom)
    way[:, 2] += (FIELD - PATCH) / 2
    soft = cv2.GaussianBlur(patch, (0, 0), 0.45 / zoom) if zoom < 1 else patch
    view = cv2.warpAffine(soft, way, (FIELD, FIELD), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view.astype(np.float32) @ LIGHT, np.float32)


def _around(patch: Pixels, zoom: float, degrees: float, right: int, down: int) -> Pixels:
    """What lies around a place of a view, turned, at the size of the network that reads faces."""
    wider = SIZE / SHOWN
    way = _about_middle(degrees, zoom * wider)
    turn = np.deg2rad(degrees)
    across = np.cos(turn) * right + np.sin(turn) * down, -np.sin(turn) * right + np.cos(turn) * down
    way[:, 2] += (SIZE - PATCH) / 2 - wider * np.array(across)
    return as_pixels(cv2.warpAffine(patch, way, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


@cache
def _disc() -> npt.NDArray[np.bool_]:
    y, x = np.mgrid[-REACH : REACH + 1, -REACH : REACH + 1]
    return np.asarray(x**2 + y**2 <= (REACH + 0.3) ** 2, np.bool_)


def _plain(rows: Floats) -> Floats:
    """Without light and contrast: the mean of each row is 0, its length 1."""
    rows = rows - rows.mean(1, keepdims=True)
    least = LEAST_SPREAD * rows.shape[1] ** 0.5
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), least), np.float32)


# -- its colour ----------------------------------------------------------------------------------------------


def hues_of(patch: Pixels) -> Floats:
    """How much of each hue there is in the die, and how much white and black; of length 1."""
    edge = edge_of(patch)
    half = PATCH / 2
    y, x = np.mgrid[:PATCH, :PATCH]
    pixels = patch[np.hypot(x - half, y - half) < 0.45 * edge].astype(np.float32) / 255
    hue, strength, value = cv2.cvtColor(pixels[None], cv2.COLOR_BGR2HSV)[0].T
    counts = np.bincount((hue / 360 * HUES).astype(int) % HUES, strength * value, HUES)
    ring = cv2.GaussianBlur(np.tile(counts, 3)[None], (0, 0), SPREAD)[0, HUES : 2 * HUES]
    grey = np.maximum(0, 0.35 - strength)
    both = np.concatenate([ring, [float((grey * value).sum()), float((grey * (1 - value)).sum())]])
    return np.asarray(both / max(float(np.linalg.norm(both)), 1e-6), np.float32)


# -- its shape -----------------------------------------------------------------------------------------------


class Shapes:
    """What the network that reads faces sees in a sign, before it knows of pips."""

    def __init__(self) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(MODELS / "faces.onnx"), cv2.dnn.ENGINE_CLASSIC)

    def of(self, signs: list[Pixels]) -> Floats:
        """A row for each."""
        self._net.setInput(as_input(signs))
        return np.array(self._net.forward(LAYER), np.float32).reshape(len(signs), -1)
