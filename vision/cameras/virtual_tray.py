"""A tray without a camera: dice of our own drawing roll in it when asked, and the rest of the app cannot tell.

It makes the app whole on a desktop and gives tests a camera whose truth is known.
"""

from collections.abc import Iterator, Sequence
from colorsys import hsv_to_rgb

import numpy as np
from msgspec.structs import replace

from vision.cameras.frames import Frame
from vision.cameras.pictures import Pixels, as_pixels
from vision.expecting import HUES
from vision.one_picture.reading import Size
from vision.render.camera import looking_down
from vision.render.die import Look
from vision.render.looks import BLACK, WHITE
from vision.render.rolling import INSIDE, Instant, pictures, throw_to
from vision.render.scene import LARGE, SMALL, laid_out
from vision.render.surfaces import felt
from vision.render.tracing import Light

ACROSS = 240.0
"""Millimetres of the tray that the camera sees."""
RED = (0.62, 0.04, 0.05)
GROUND = 7
"""How the felt lies."""
LIGHT = Light(np.array([0.25, 0.2, 0.95], np.float32), key=0.6, around=0.5)


Thrown = tuple[str, Size] | tuple[str, Size, tuple[str, ...]]
"""The colour of a die and its size; and what its faces from 1 to 6 show, if they have no pips."""


class VirtualTray:
    """A source of frames: the same quiet tray for ever, until dice are thrown into it."""

    name = "virtual tray"

    def __init__(self, rng: np.random.Generator, width: int = 640, height: int = 480) -> None:
        self._rng = rng
        self._camera = looking_down(width, height, ACROSS, 0.05, 1.2, 0.9)
        self._surface = np.clip(felt(np.random.default_rng(GROUND)), 0, 1).astype(np.float32)
        self._number = 0
        self._coming: Iterator[Instant] = iter(())
        self._last = self._empty()
        self.faces: list[int] = []

    def throw(self, dice: Sequence[Thrown]) -> None:
        """Roll dice of these colours, sizes and signs; what lay there before is gone. *faces* is then the truth."""
        looks = [_look(*die) for die in dice]
        lying = laid_out(self._rng, looks, self._camera, INSIDE, tidy=True)
        throw = throw_to(self._rng, lying, self._camera, LIGHT, self._surface, GROUND)
        self.faces = [die.face for die in lying]
        self._coming = pictures(throw, self._rng)

    def next_frame(self) -> Frame:
        instant = next(self._coming, None)
        if instant is not None:
            self._last = instant.scene.picture
        self._number += 1
        return Frame(self._number - 1, self._with_noise(self._last) if instant is None else self._last)

    def reopen(self) -> None:
        self._number = 0

    def close(self) -> None:
        self._coming = iter(())

    def _empty(self) -> Pixels:
        throw = throw_to(self._rng, [], self._camera, LIGHT, self._surface, GROUND)
        return next(pictures(throw, self._rng)).scene.picture

    def _with_noise(self, picture: Pixels) -> Pixels:
        """No two frames of a camera are alike."""
        noise = self._rng.integers(-2, 3, picture.shape, np.int16)
        return as_pixels(np.clip(picture + noise, 0, 255))


def _look(colour: str, size: Size, signs: tuple[str, ...] = ()) -> Look:
    edge = LARGE if size == "large" else SMALL
    plain = Look(edge, WHITE, (0.02, 0.02, 0.02), corner=0.28, pip_radius=0.19, one_radius=0.22, gloss=0.25)
    plain = replace(plain, signs=signs)
    if colour == "white":
        return plain
    body = BLACK if colour == "black" else hsv_to_rgb(HUES[colour] / 360, 0.85, 0.55) if colour in HUES else RED
    return replace(plain, body=body, pip=(0.9, 0.9, 0.88))
