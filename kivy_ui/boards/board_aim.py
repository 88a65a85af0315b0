"""Where a map is looked at so that what is in question is seen: nothing of it under a button or beyond the edge."""

from collections.abc import Sequence
from typing import Any

import numpy as np

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
STEPS = 12
"""How many places to each side are tried."""


def hidden(middles: Any, radius: float, area: Box, covers: Sequence[Box], shifts: Any) -> Any:
    """For every shift of a map, how many of the *middles* would not be seen: beyond the *area*, or under a cover."""
    at = middles[None] + shifts[:, None]
    x, y = at[..., 0], at[..., 1]
    left, bottom, right, top = area
    out = (x < left + radius) | (x > right - radius) | (y < bottom + radius) | (y > top - radius)
    for left, bottom, right, top in covers:
        out |= (x > left - radius) & (x < right + radius) & (y > bottom - radius) & (y < top + radius)
    return out.sum(axis=1)


def aim(
    middles: Any, radius: float, area: Box, covers: Sequence[Box], start: tuple[float, float]
) -> tuple[float, float]:
    """The shift nearest to *start* that shows most of the *middles* (n × 2, from the map's corner); a space's
    *radius* is seen around each.
    """
    first = np.array([start])
    if not len(middles) or not hidden(middles, radius, area, covers, first)[0]:
        return start
    steps = np.arange(-STEPS, STEPS + 1) * radius
    across, up = np.meshgrid(steps, steps)
    around = np.stack([across.ravel(), up.ravel()], axis=1)
    far = np.hypot(around[:, 0], around[:, 1])
    shifts = first + around
    best = np.argmin(hidden(middles, radius, area, covers, shifts) * 1e6 + far)
    return float(shifts[best, 0]), float(shifts[best, 1])
