"""What a camera does to a picture: blur, noise, exposure, colour cast, a dim corner, compression."""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.render.camera import Floats
from vision.render.surfaces import Rng

Picture = npt.NDArray[np.uint8]


def develop(linear: Floats, rng: Rng, strength: float = 1.0) -> Picture:
    """From light (RGB, linear) to a BGR picture; *strength* 0 is a perfect camera."""
    light = linear * np.float32(2 ** rng.normal(0, 0.35 * strength))
    light = light * (1 + rng.normal(0, 0.08 * strength, 3)).astype(np.float32)
    light = _vignette(light, rng, strength)
    if strength and rng.random() < 0.5:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.3, 1.3) * strength)), np.float32)
    if strength and rng.random() < 0.1:
        light = _shaken(light, rng)
    shown = np.clip(light, 0, 1) ** np.float32(1 / rng.uniform(2.2 - 0.4 * strength, 2.2 + 0.3 * strength))
    shown = shown + rng.normal(0, rng.uniform(0.0, 0.025) * strength, shown.shape).astype(np.float32)
    if strength and rng.random() < 0.5:
        shown = _embellished(shown, rng)
    picture = (np.clip(shown, 0, 1) * 255).astype(np.uint8)[..., ::-1]
    if strength and rng.random() < 0.08:
        picture = np.repeat(picture.mean(-1, keepdims=True).astype(np.uint8), 3, -1)
    return _compressed(np.ascontiguousarray(picture), rng) if strength else np.ascontiguousarray(picture)


SHADES = 1 << 14
"""Steps of light that a film is developed in."""
GRAIN, FLICKER = 0.004, 0.004
"""How much a pixel's light, and that of a whole frame, differ from the true one."""


def filmed(linear: Floats, rng: Rng) -> Picture:
    """One frame of a perfect camera but for its grain: ten times as quick as :func:`develop`, for there are many."""
    grain = _grain(linear.size)
    begin = int(rng.integers(grain.size - linear.size))
    grain = grain[begin : begin + linear.size].reshape(linear.shape)
    gain = (1 + FLICKER * rng.normal()) * (SHADES - 1)
    light = cv2.addWeighted(linear, gain, grain, GRAIN * (SHADES - 1), 0)
    shades = _shades()[np.clip(light, 0, SHADES - 1).astype(np.uint16)]
    return np.ascontiguousarray(shades[..., ::-1])


@cache
def _grain(least: int) -> Floats:
    """Noise to cut frames of *least* numbers from."""
    return np.random.default_rng(0).standard_normal(3 * least, np.float32)


@cache
def _shades() -> Picture:
    """The shade of each step of light."""
    return (np.linspace(0, 1, SHADES) ** (1 / 2.2) * 255).astype(np.uint8)


def _embellished(shown: Floats, rng: Rng) -> Floats:
    """Stronger or weaker colours and sharpened edges, as telephones do it."""
    grey = shown.mean(-1, keepdims=True)
    shown = grey + (shown - grey) * np.float32(np.exp(rng.normal(0.1, 0.3)))
    if rng.random() < 0.5:
        soft = cv2.GaussianBlur(shown, (0, 0), float(rng.uniform(0.8, 2.0)))
        shown = shown + (shown - soft) * np.float32(rng.uniform(0.3, 1.5))
    return np.asarray(shown, np.float32)


def _vignette(light: Floats, rng: Rng, strength: float) -> Floats:
    height, width = light.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    fall = rng.uniform(0, 0.35) * strength
    slope = rng.normal(0, 0.15 * strength, 2)
    shade = 1 - fall * (x**2 + y**2) / 2 + slope[0] * x + slope[1] * y
    return light * np.clip(shade, 0.2, 2).astype(np.float32)[..., None]


def _shaken(light: Floats, rng: Rng) -> Floats:
    length = int(rng.integers(3, 8))
    kernel = np.zeros((length, length), np.float32)
    slope = rng.uniform(0, np.pi)
    middle = (length - 1) / 2
    for step in np.linspace(-middle, middle, 4 * length):
        kernel[round(middle + step * np.sin(slope)), round(middle + step * np.cos(slope))] += 1
    return cv2.filter2D(light, -1, kernel / kernel.sum()).astype(np.float32)


def _compressed(picture: Picture, rng: Rng) -> Picture:
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
