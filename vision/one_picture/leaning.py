"""Which dice lean: those whose upper face looks another way than the table under them.

One die by itself does not tell: seen from the side, one that lies flat looks like one that leans, seen from above. How
the table looks at the camera is told by most of the dice, or known where the camera hangs over a tray.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from vision.one_picture.reading import Box

Slant = tuple[float, float]
"""Which way a face looks in the picture (right, down), as the sine of its angle; (0, 0) is straight at the camera."""
ENOUGH = 3
"""So many dice tell how the table lies."""
ABOVE = 2
"""A camera over the tray speaks for a table that is not slanted, as so many dice would."""


class Eye(Struct, frozen=True):
    """Where the camera is that took a picture of a table from above: how far its foot on the table lies from the
    picture's middle (right, down), and how high it is over it, in lengths of the picture's longer side.
    """

    x: float = 0.0
    y: float = 0.0
    height: float = 1.15


OVER_THE_MIDDLE = Eye()
"""A usual camera that looks straight down."""


def off_table(slants: Sequence[Slant], boxes: Sequence[Box], shape: tuple[int, ...], above: Eye | None) -> list[float]:
    """By how much each die looks another way than the table does: 0 where that cannot be said.

    *shape* is the picture's; *above* is where the camera hangs over the tray, if it is known to.
    """
    if above is None and len(slants) < ENOUGH:
        return [0.0] * len(slants)
    own = np.array(slants, np.float32).reshape(-1, 2) - _by_place(boxes, shape, above or OVER_THE_MIDDLE)
    table = np.median(np.concatenate([own, np.zeros((ABOVE if above else 0, 2), np.float32)]), 0)
    return [float(away) for away in np.linalg.norm(own - table, axis=1)]


def _by_place(boxes: Sequence[Box], shape: tuple[int, ...], eye: Eye) -> npt.NDArray[np.float32]:
    """What of a slant comes from where in the picture a die lies: away from the camera's foot it looks outward."""
    height, width = shape[:2]
    corners = np.array(boxes, np.float32).reshape(-1, 4)
    middles = corners[:, :2] + corners[:, 2:] / 2
    outward = (middles - (width / 2, height / 2)) / max(width, height) - (eye.x, eye.y)
    return np.asarray(outward / np.hypot(np.linalg.norm(outward, axis=1, keepdims=True), eye.height), np.float32)
