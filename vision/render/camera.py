"""A pinhole camera over the table."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

Floats = npt.NDArray[np.floating[Any]]


class Camera(Struct, frozen=True):
    """Stands at *eye*, looks along the third row of *turn*; *focal* in pixels."""

    width: int
    height: int
    eye: Floats
    turn: Floats
    focal: float

    def project(self, points: Floats) -> Floats:
        """Pixels of points given as rows."""
        seen = (points - self.eye) @ self.turn.T
        return seen[:, :2] / seen[:, 2:3] * self.focal + self._middle

    def rays(self, left: int, top: int, right: int, bottom: int) -> Floats:
        """Directions of the pixels of a rectangle, of length 1."""
        x, y = np.meshgrid(np.arange(left, right, dtype=np.float32), np.arange(top, bottom, dtype=np.float32))
        seen = np.stack([(x - self._middle[0]) / self.focal, (y - self._middle[1]) / self.focal, np.ones_like(x)], -1)
        directions = seen @ self.turn
        return (directions / np.linalg.norm(directions, axis=-1, keepdims=True)).astype(np.float32)

    def pixel_at(self, distance: float) -> float:
        """How long a pixel is at a distance."""
        return distance / self.focal

    def slant(self, at: Floats, normal: Floats) -> tuple[float, float]:
        """How a surface at a place is seen: which way it looks in the picture (right, down), as the sine of the angle.

        (0, 0) looks straight at the camera.
        """
        ray = _unit(self.turn @ (at - self.eye))
        across = _unit(np.array([1.0, 0, 0]) - ray[0] * ray)
        seen = self.turn @ normal
        return float(seen @ across), float(seen @ np.cross(ray, across))

    def ground(self) -> Floats:
        """The homography from millimetres on the table to pixels."""
        shift = -self.turn @ self.eye
        world = np.stack([self.turn[:, 0], self.turn[:, 1], shift], 1)
        inner = np.array([[self.focal, 0, self._middle[0]], [0, self.focal, self._middle[1]], [0, 0, 1]])
        return (inner @ world).astype(np.float32)

    @property
    def tilt(self) -> float:
        """How far from straight down it looks, in radians."""
        return float(np.arccos(np.clip(-self.turn[2, 2], -1, 1)))

    @property
    def _middle(self) -> Floats:
        return np.array([(self.width - 1) / 2, (self.height - 1) / 2], np.float32)


def looking_down(width: int, height: int, across: float, tilt: float, turned: float, angle: float) -> Camera:
    """A camera that sees *across* millimetres of the table over its longer side.

    It leans by *tilt* from straight down (radians) towards *turned*; *angle* is its field of view over that side.
    """
    focal = max(width, height) / 2 / np.tan(angle / 2)
    distance = across / 2 / np.tan(angle / 2)
    away = np.array([np.sin(tilt) * np.cos(turned), np.sin(tilt) * np.sin(turned), np.cos(tilt)])
    forward = -away
    # Upright, as people hold it: what is higher is higher up in the picture.
    right = _unit(np.cross((np.cos(turned), np.sin(turned), 0.0), forward) if tilt > 1e-3 else np.array([1.0, 0, 0]))
    down = np.cross(forward, right)
    turn = np.stack([right, down, forward]).astype(np.float32)
    return Camera(width, height, (away * distance).astype(np.float32), turn, float(focal))


def _unit(vector: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return vector / np.linalg.norm(vector)


def turn_about(axis: Sequence[float], angle: float) -> Floats:
    """The rotation by *angle* about *axis*."""
    x, y, z = _unit(np.asarray(axis, float))
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return (np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross).astype(np.float32)
