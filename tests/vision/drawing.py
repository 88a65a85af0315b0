"""A drawn tray for the tests: dice as squares with pips, a hand, noise and light. Everything from a seed."""

import cv2
import numpy as np

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
DieAt = tuple[float, float, float, int]
"""Where its middle is, how it is turned in degrees, its face."""


def tray(*dice: DieAt, felt: int = 60, size: tuple[int, int] = (640, 360), edge: int = 32) -> np.ndarray:
    """A tray from above in which white dice lie."""
    picture = np.full((size[1], size[0], 3), felt, np.uint8)
    for x, y, angle, face in dice:
        turn = np.deg2rad(angle)
        across = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * edge / 2
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ across.T + (x, y)
        cv2.fillPoly(picture, [np.int32(corners * 16)], (225, 225, 225), cv2.LINE_AA, 4)
        for pip in PIPS[face]:
            px, py = np.array(pip) * 0.5 @ across.T + (x, y)
            cv2.circle(picture, (int(px * 16), int(py * 16)), int(edge * 1.6), (25, 25, 25), -1, cv2.LINE_AA, 4)
    return picture


def with_hand(picture: np.ndarray, reach: float) -> np.ndarray:
    """A forearm and a hand from the right side, *reach* of the way across."""
    height, width = picture.shape[:2]
    tip = int(width * (1 - reach))
    out = picture.copy()
    cv2.rectangle(out, (tip + 60, height // 2 - 45), (width, height // 2 + 45), (120, 150, 190), -1)
    cv2.circle(out, (tip + 60, height // 2), 60, (125, 155, 195), -1)
    return out


def with_finger(picture: np.ndarray, tip: tuple[int, int]) -> np.ndarray:
    """One finger from the top, down to *tip*."""
    out = picture.copy()
    cv2.rectangle(out, (tip[0] - 14, 0), (tip[0] + 14, tip[1] - 14), (120, 150, 190), -1)
    cv2.circle(out, (tip[0], tip[1] - 14), 14, (120, 150, 190), -1)
    return out


def with_shadow(
    picture: np.ndarray,
    begin: tuple[int, int],
    end: tuple[int, int],
    wide: int = 34,
    left: tuple[float, float, float] = (0.75, 0.75, 0.75),
) -> np.ndarray:
    """A band from one point to another, on which a lamp does not shine; *left* is what stays of each colour."""
    shade = np.ones(picture.shape, np.float32)
    cv2.line(shade, begin, end, left, wide)
    return (picture * cv2.GaussianBlur(shade, (9, 9), 0)).astype(np.uint8)


def noisy(picture: np.ndarray, rng: np.random.Generator, sigma: float = 6.0) -> np.ndarray:
    """As a sensor gives it."""
    cv2.setRNGSeed(int(rng.integers(1 << 30)))
    noise = cv2.randn(np.zeros(picture.shape, np.int16), (0, 0, 0), (sigma, sigma, sigma))
    return cv2.add(picture, noise, dtype=cv2.CV_8U)


def lit(picture: np.ndarray, gain: float) -> np.ndarray:
    """The same at another exposure."""
    return np.clip(picture * gain, 0, 255).astype(np.uint8)
