"""Which dice lean: those whose upper face looks another way than the table under them.

One die by itself does not tell: seen from the side, one that lies flat looks like one that leans, seen from above. How
the table looks at the camera is told by most of the dice, or known where the camera hangs over a tray. Knows slants and
places, no picture.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.reading import Box

Slant = tuple[float, float]
"""Which way a face looks in the picture (right, down), as the sine of its angle; (0, 0) is straight at the camera."""
WIDENS = 0.42
"""By how much the slant of a table grows from the middle of a picture to its border, as usual cameras see it."""
ENOUGH = 3
"""So many dice tell how the table lies."""
ABOVE = 2
"""A camera over the tray speaks for a table that is not slanted, as so many dice would."""


def off_table(slants: Sequence[Slant], boxes: Sequence[Box], shape: tuple[int, ...], above: bool) -> list[float]:
    """By how much each die looks another way than the table does: 0 where that cannot be said.

    *shape* is the picture's; *above*: the camera is known to hang over the tray.
    """
    if not above and len(slants) < ENOUGH:
        return [0.0] * len(slants)
    own = np.array(slants, np.float32).reshape(-1, 2) - _by_place(boxes, shape)
    table = np.median(np.concatenate([own, np.zeros((ABOVE if above else 0, 2), np.float32)]), 0)
    return [float(away) for away in np.linalg.norm(own - table, axis=1)]


def _by_place(boxes: Sequence[Box], shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """What of a slant comes from where in the picture a die lies."""
    height, width = shape[:2]
    corners = np.array(boxes, np.float32).reshape(-1, 4)
    middles = corners[:, :2] + corners[:, 2:] / 2
    return (middles - (width / 2, height / 2)).astype(np.float32) * np.float32(WIDENS * 2 / max(width, height))
