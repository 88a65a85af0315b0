"""How the looks of spaces and the kinds of ways are drawn: a colour and a pattern each, so never by colour alone.

A look that is not known here gets a colour and a pattern of its own all the same.
"""

from zlib import crc32

from msgspec import Struct

from kivy_ui.theme import Colour, rgb

Stroke = tuple[float, ...]
"""A line through points x, y, x, y … in a hex whose corners are 1 away from its middle, y upwards."""


class Look(Struct, frozen=True):
    """The ground of a space."""

    colour: Colour
    strokes: tuple[Stroke, ...]
    light: bool = False
    """Whether the pattern is drawn in white instead of black."""


def _many(stroke: Stroke, places: tuple[tuple[float, float], ...]) -> tuple[Stroke, ...]:
    return tuple(tuple(at + place[n % 2] for n, at in enumerate(stroke)) for place in places)


WAVE = (-0.45, -0.05, -0.22, 0.08, 0.0, -0.05, 0.22, 0.08, 0.45, -0.05)
TREE = (-0.16, -0.16, 0.0, 0.2, 0.16, -0.16, -0.16, -0.16)
HILL = (-0.3, -0.12, -0.22, 0.06, 0.0, 0.16, 0.22, 0.06, 0.3, -0.12)
PEAK = (-0.3, -0.24, 0.0, 0.28, 0.3, -0.24)
DOT = (-0.04, 0.0, 0.04, 0.0)
BLADE = (-0.1, 0.12, 0.0, -0.1, 0.1, 0.12)
REEDS = (-0.26, -0.1, 0.26, -0.1)
REED = (0.0, -0.1, 0.0, 0.18)
CROSS = (-0.13, -0.13, 0.13, 0.13)
SLOPE = (-0.5, -0.3, 0.5, 0.3)
CORNERS = ((-0.42, 0.42), (0.42, 0.42), (-0.42, -0.42), (0.42, -0.42))
THREE = ((-0.42, -0.3), (0.42, -0.3), (0.0, 0.5))

LOOKS: dict[str, Look] = {
    "plains": Look(rgb("6f8a4a"), _many(BLADE, ((-0.45, 0.3), (0.45, -0.35)))),
    "water": Look(rgb("34648f"), _many(WAVE, ((0.0, 0.48), (0.0, -0.48))), light=True),
    "desert": Look(rgb("c7a763"), _many(DOT, (*CORNERS, (0.0, 0.65), (0.0, -0.65), (0.62, 0.0), (-0.62, 0.0)))),
    "forest": Look(rgb("35694c"), _many(TREE, THREE), light=True),
    "hills": Look(rgb("a07f4e"), _many(HILL, ((-0.3, 0.42), (0.3, -0.45)))),
    "mountains": Look(rgb("7c8693"), _many(PEAK, ((-0.32, 0.35), (0.34, -0.38))), light=True),
    "wild": Look(
        rgb("73528f"),
        (*_many(CROSS, CORNERS), *_many((-0.13, 0.13, 0.13, -0.13), CORNERS)),
        light=True,
    ),
    "swamp": Look(
        rgb("566650"),
        (*_many(REEDS, THREE), *_many(REED, THREE), *_many((0.14, -0.1, 0.2, 0.1), THREE)),
        light=True,
    ),
}
SPARE = (
    Look(rgb("4b5566"), (), light=True),
    Look(rgb("6b5560"), _many(SLOPE, ((0.0, 0.3), (0.0, -0.3))), light=True),
    Look(rgb("3f6068"), _many(DOT, (*CORNERS, (0.0, 0.0))), light=True),
    Look(rgb("70603f"), _many(CROSS, CORNERS), light=True),
)
"""For looks that a game made up."""


SHADE, SHADE_IN_LIGHT = rgb("10161d"), rgb("ffffff")
"""What a space that is not in question is mixed into, on a dark table and on a white one."""
SHADED = 0.62
"""How far."""


def mixed(colour: Colour, into: Colour, share: float) -> Colour:
    """*colour* with so large a *share* of another one.

    >>> mixed((1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0), 0.25)
    (0.75, 0.0, 0.25, 1.0)
    """
    red, green, blue = (a * (1 - share) + b * share for a, b in zip(colour[:3], into[:3], strict=True))
    return red, green, blue, 1.0


def look_of(name: str) -> Look:
    return LOOKS.get(name) or SPARE[crc32(name.encode()) % len(SPARE)]


class WayLook(Struct, frozen=True):
    """A line from space to space: its parts from side to side (*offsets*), and how long its dashes are; 0 is solid."""

    colour: Colour
    width: float
    offsets: tuple[float, ...] = (0.0,)
    dash: float = 0.0


WAYS: dict[str, WayLook] = {
    "": WayLook(rgb("9aa3b5"), 0.1),
    "road": WayLook(rgb("f1e3c0"), 0.14),
    "path": WayLook(rgb("f1e3c0"), 0.12, dash=0.24),
    "bridge": WayLook(rgb("e8c9a0"), 0.08, offsets=(-0.13, 0.13)),
}
OTHER_WAY = WayLook(rgb("e6d6ff"), 0.1, dash=0.1)


def way_look(kind: str) -> WayLook:
    return WAYS.get(kind, OTHER_WAY)
