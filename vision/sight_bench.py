"""How often a fault is seen in photographs that have none, and in copies that were spoiled on purpose."""

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import cv2
import numpy as np

from companion.host.progress import Progress
from vision.cameras.frames import ENDINGS
from vision.cameras.pictures import Pixels, as_pixels, read_picture
from vision.sight import BEGINS, EVERY, WIDTH, Fault, Sight

Spoil = Callable[[Pixels, np.random.Generator], Pixels]
NOTHING_LEARNED, ANOTHER = "nothing learned", "another picture"
LOOKS = EVERY * (BEGINS + 2)
"""Frames until a fault that is there is said."""


def lit(picture: Pixels, gain: float, noise: float, rng: np.random.Generator) -> Pixels:
    """In other light, with the noise of a sensor."""
    return as_pixels(np.clip(picture * np.float32(gain) + rng.normal(0, noise, picture.shape), 0, 255).astype(np.uint8))


def softened(picture: Pixels, pixels: float) -> Pixels:
    """Out of focus by so many pixels of a picture WIDTH wide."""
    return as_pixels(cv2.GaussianBlur(picture, (0, 0), pixels * picture.shape[1] / WIDTH))


def moved(picture: Pixels, across: float, degrees: float = 0.0) -> Pixels:
    """The middle of it, as a camera sees it that has moved by a part of its view, and turned."""
    high, wide = picture.shape[:2]
    way = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1.25)
    way[:, 2] += across * wide, across * high / 2
    return as_pixels(cv2.warpAffine(picture, way, (wide, high)))


def palm(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """A hand over the lens: skin without any outline, lit from one side."""
    high, wide = picture.shape[:2]
    slope = np.linspace(0.5, 1.0, wide, dtype=np.float32)[None, :, None] * np.array([60, 70, 110], np.float32)
    return lit(as_pixels(np.broadcast_to(slope, (high, wide, 3)).astype(np.uint8)), 1.0, 2.0, rng)


SPOILED: dict[str, tuple[tuple[Fault, ...], Spoil]] = {
    "as it is": (("",), lambda picture, rng: lit(moved(picture, 0.0), 1.0, 2.0, rng)),
    "in 0.6 of the light": (("",), lambda picture, rng: lit(moved(picture, 0.0), 0.6, 4.0, rng)),
    "softened by 1.5 pixels": (("",), lambda picture, rng: lit(softened(moved(picture, 0.0), 1.5), 1.0, 2.0, rng)),
    "a tenth of the light": (("dark",), lambda picture, rng: lit(moved(picture, 0.0), 0.15, 4.0, rng)),
    "four times the light": (("bright", ""), lambda picture, rng: lit(moved(picture, 0.0), 4.0, 2.0, rng)),
    "under a cap": (("covered",), lambda picture, rng: lit(picture, 0.0, 4.0, rng)),
    "under a hand": (("covered",), palm),
    "softened by 6 pixels": (("blurred",), lambda picture, rng: lit(softened(moved(picture, 0.0), 6), 1.0, 2.0, rng)),
    "softened by 4 pixels": (("blurred",), lambda picture, rng: lit(softened(moved(picture, 0.0), 4), 1.0, 2.0, rng)),
    "moved by 5 %": (("moved",), lambda picture, rng: lit(moved(picture, 0.05), 1.0, 2.0, rng)),
    "turned by 3 degrees": (("moved",), lambda picture, rng: lit(moved(picture, 0.0, 3), 1.0, 2.0, rng)),
}
"""What is done to a photograph, and what should then be said."""


def said_of(sight: Sight, picture: Pixels) -> Fault:
    """The fault after a while of one and the same picture."""
    fault: Fault = ""
    for _ in range(LOOKS):
        fault = sight.look(picture)
    return fault


def bench_sight(folder: Path, progress: Progress) -> dict[str, dict[str, str]]:
    """For each kind of fault: of how many pictures of *folder* the right thing was said, and what was said of all."""
    pictures = [read_picture(path).pixels for path in _files(folder)]
    said = {name: Counter[str]() for name in (NOTHING_LEARNED, *SPOILED, ANOTHER)}
    others = [*pictures[len(pictures) // 2 :], *pictures]
    for picture, other in progress.over(list(zip(pictures, others, strict=False)), len(pictures)):
        rng = np.random.default_rng(0)
        said[NOTHING_LEARNED][said_of(Sight(), picture)] += 1
        for name, (_, spoil) in SPOILED.items():
            said[name][_said_later(picture, spoil(picture, rng))] += 1
        said[ANOTHER][_said_later(picture, _as_large(other, picture))] += 1
    wanted: dict[str, tuple[Fault, ...]] = {name: faults for name, (faults, _) in SPOILED.items()}
    wanted |= {NOTHING_LEARNED: ("",), ANOTHER: ("elsewhere",)}
    return {folder.name: {name: _told(said[name], wanted[name]) for name in said}}


def _said_later(picture: Pixels, later: Pixels) -> Fault:
    """What is said where the empty tray was learned by *picture*, and it then looks like *later*."""
    sight = Sight(moved(picture, 0.0))
    said_of(sight, moved(picture, 0.0))
    return said_of(sight, later)


def _as_large(picture: Pixels, other: Pixels) -> Pixels:
    return as_pixels(cv2.resize(picture, (other.shape[1], other.shape[0])))


def _told(said: Counter[str], wanted: Iterable[Fault]) -> str:
    parts = ", ".join(f"{name or 'nothing'} {number}" for name, number in said.most_common())
    return f"{sum(said[fault] for fault in wanted)} of {said.total()} right ({parts})"


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
