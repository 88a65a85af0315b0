"""Rendered dice with signs for kinds of dice that a game names: which drawing stands for which face, on which body.

For tests, for measuring, and for a tray without a camera.
"""

from collections.abc import Sequence
from colorsys import hsv_to_rgb

from companion.kernel.dice import DieKind
from vision.expecting import HUES
from vision.render.die import Look, Rgb
from vision.render.looks import BLACK, WHITE
from vision.render.scene import LARGE
from vision.render.surfaces import Rng

Drawings = tuple[str, ...]
"""What the different faces of a die show, in order."""
USUAL: Drawings = ("cut stone", "ball", "tall stone", "splinter", "bolt", "drop")
"""Of the tray without a camera."""
CHOSEN_BY: dict[str, Drawings] = {
    "stones": USUAL,
    "shapes": ("bolt", "drop", "heart", "arrow", "star", "moon"),
}
"""Sets that thresholds may be chosen by."""
MEASURED_BY: dict[str, Drawings] = {
    "facets": ("faceted", "ringed ball", "spire", "splinters", "triangle", "burst"),
    "crests": ("crest", "burst", "plain crest", "triangle", "splinters", "spire"),
    "counts": ("burst", "burst × 2", "burst × 3", "", "triangle", "triangle × 2"),
}
"""Sets that nothing was chosen by."""
STRANGE: Drawings = ("plus", "eye", "cup", "leaf", "crown", "square")
"""Signs that no other set has."""


def drawn_die(kind: DieKind, drawings: Drawings, style: Look) -> Look:
    """A die of that *kind*, of the make of *style*: its six faces show what the different ones are drawn as."""
    signs = signs_of(kind, drawings)
    body = body_of(kind.body or "white")
    paint: Rgb = (0.03, 0.03, 0.03) if kind.body in ("", "white", "yellow") else style.pip
    return Look(style.edge, body, paint, corner=style.corner, gloss=style.gloss, signs=signs, sign_size=style.sign_size)


def signs_of(kind: DieKind, drawings: Drawings = USUAL) -> tuple[str, ...]:
    """What the faces 1 to 6 of a rendered die of that kind show."""
    return tuple(drawings[shown_by(kind, number) - 1] for number in range(1, 7))


def body_of(colour: str) -> Rgb:
    if colour in ("white", "black"):
        return WHITE if colour == "white" else BLACK
    value = {"blue": 0.5, "purple": 0.42, "yellow": 0.8}.get(colour, 0.6)
    return hsv_to_rgb(HUES.get(colour, 28.0) / 360, 0.9, value)


def any_style(rng: Rng) -> Look:
    """How a set is made: size, corners, gloss, and the light paint of its signs."""
    shade = float(rng.uniform(0.8, 0.92))
    return Look(
        LARGE * float(rng.uniform(0.92, 1.05)),
        WHITE,
        (shade, shade, shade * float(rng.uniform(0.85, 1.0))),
        corner=float(rng.uniform(0.15, 0.42)),
        gloss=float(rng.uniform(0.05, 0.5)),
        sign_size=float(rng.uniform(0.58, 0.72)),
    )


USUAL_STYLE = Look(LARGE, WHITE, (0.9, 0.9, 0.86), corner=0.28, gloss=0.25, sign_size=0.66)


def shown_by(kind: DieKind, number: int) -> int:
    """Which of the different faces of *kind*, by its number, a rendered die's face of that *number* (1 to 6) shows."""
    face = kind.faces[(number - 1) % len(kind.faces)]
    return [known.id for known in kind.distinct].index(face.id) + 1


def dice_to_teach(kinds: Sequence[DieKind]) -> list[tuple[DieKind, int]]:
    """Every face of every kind once, as the number of a rendered die's face that shows it."""
    return [
        (kind, next(n for n in range(1, 7) if shown_by(kind, n) == wanted))
        for kind in kinds
        for wanted in range(1, len(kind.distinct) + 1)
    ]
