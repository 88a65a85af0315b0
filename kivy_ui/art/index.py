"""What is baked in a folder of art, and where in it: written by ``bake.py``, read by the widgets that draw it.

``emblems.svg`` becomes ``emblems.png``, white on clear, a cell each. Every other SVG becomes one picture for each of
:data:`SIZES`, its parts side by side: those that can be left away one by one, and what lies between them.
"""

import hashlib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

EMBLEMS = "emblems"
INDEX = "art.json"
CELL = 96
"""The side of an emblem, in pixels; ten lie in a row."""
ROW = 10
SIZES = (96, 220, 350)
"""How high pictures are baked, in pixels."""
Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels, from the upper left."""


class Part(Struct, frozen=True):
    """A layer of a picture: where it lies in the baked file, and where in the picture. Without a *name* it is always
    there.
    """

    name: str
    cut: Box
    place: tuple[int, int]


class Baked(Struct, frozen=True):
    """A picture in one size: its parts from the back to the front."""

    size: tuple[int, int]
    parts: tuple[Part, ...]


class Picture(Struct, frozen=True):
    """*file* is where it lies, without size and ending; *glow* the light behind it, as ``7fa6cc``, or ""."""

    file: str
    glow: str
    sizes: dict[int, Baked]

    @property
    def layers(self) -> tuple[str, ...]:
        """What can be left away, from the back to the front."""
        return tuple(part.name for part in self.sizes[SIZES[0]].parts if part.name)


class Index(Struct, frozen=True):
    """*sources* has the fingerprint of every SVG that was baked."""

    sources: dict[str, str] = {}
    emblems: tuple[str, ...] = ()
    pictures: dict[str, Picture] = {}


@cache
def index_of(folder: Path) -> Index:
    """Empty for a folder in which nothing is baked."""
    file = folder / INDEX
    return msgspec.json.decode(file.read_bytes(), type=Index) if file.is_file() else Index()


def sources_in(folder: Path) -> dict[str, str]:
    """The SVGs of a folder, by their paths in it, each with the fingerprint of what it says now."""
    return {str(svg.relative_to(folder)): _fingerprint(svg) for svg in sorted(folder.rglob("*.svg"))}


def _fingerprint(svg: Path) -> str:
    return hashlib.sha256(svg.read_bytes()).hexdigest()[:16]
