"""Colours, text sizes and measures, by what they are for. Widgets read the theme when they are made.

A change of theme, text size or language makes the page anew, so nothing has to follow along.
"""

from kivy import kivy_data_dir
from kivy.core.text import LabelBase
from kivy.metrics import dp, sp
from msgspec import Struct

from companion.kernel.seats import Player

Colour = tuple[float, float, float, float]
FONT = "DejaVuSans"
"""The one of Kivy's fonts that has arrows, stars, dice and hexes."""
# A name that is not registered is looked for on the disk by every label, and taken from wherever one is found.
LabelBase.register(FONT, f"{kivy_data_dir}/fonts/{FONT}.ttf")
TOUCH = 48
"""The least side of anything to touch, in dp: 9 mm."""
LEAST_TEXT = 12
"""Nothing is written smaller, in sp."""


def rgb(code: str, alpha: float = 1.0) -> Colour:
    """``rgb("1d2026")``."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, alpha


class Palette(Struct, frozen=True):
    """Colours by use. *ink* is written on *ground*, *card*, *raised* and *chosen*; *on_main* on the main answer."""

    ground: Colour
    card: Colour
    raised: Colour
    chosen: Colour
    line: Colour
    ink: Colour
    soft: Colour
    main: Colour
    on_main: Colour
    good: Colour
    warn: Colour
    bad: Colour
    focus: Colour


DARK = Palette(
    ground=rgb("14161b"),
    card=rgb("1f232b"),
    raised=rgb("2e3440"),
    chosen=rgb("465063"),
    line=rgb("465063"),
    ink=rgb("eceff4"),
    soft=rgb("b4bccb"),
    main=rgb("7fb3a6"),
    on_main=rgb("0d1614"),
    good=rgb("9ccf8a"),
    warn=rgb("ebc06d"),
    bad=rgb("ef8a80"),
    focus=rgb("ffffff"),
)
CONTRAST = Palette(
    ground=rgb("000000"),
    card=rgb("000000"),
    raised=rgb("1c1c1c"),
    chosen=rgb("4a4200"),
    line=rgb("ffffff"),
    ink=rgb("ffffff"),
    soft=rgb("ffffff"),
    main=rgb("ffe14d"),
    on_main=rgb("000000"),
    good=rgb("7dff7d"),
    warn=rgb("ffd24d"),
    bad=rgb("ff9d9d"),
    focus=rgb("00e5ff"),
)
PALETTES = {"dark": DARK, "contrast": CONTRAST}

SEATS: tuple[tuple[Colour, str], ...] = (
    (rgb("e8b04b"), "●"),
    (rgb("6fb7ff"), "▲"),
    (rgb("8fd694"), "■"),
    (rgb("f08fb4"), "◆"),
    (rgb("c9a6ff"), "★"),
    (rgb("ff9f68"), "✚"),
    (rgb("70d6d6"), "⬢"),
    (rgb("d9d9d9"), "☾"),
)
"""A colour and a shape for every seat: who is meant never hangs on colour alone."""
LOOKS = ("amber", "blue", "green", "pink", "violet", "orange", "teal", "white")
"""Their names, as a player's colour is kept with a save."""

TEXT_STEPS = {"normal": 1.0, "large": 1.2, "largest": 1.4}
PACES = {"normal": 1.0, "quick": 0.35, "none": 0.0}
"""How long what moves takes, by how much movement is wanted."""


class Theme(Struct, frozen=True):
    """What a page is drawn with. *text* is the factor of the players' text size, *pace* that of the time movements
    take; without *signs* a name stands for whom it names, and no shape beside it.
    """

    palette: Palette = DARK
    text: float = 1.0
    pace: float = 1.0
    signs: bool = True

    @property
    def calm(self) -> bool:
        """Nothing moves."""
        return self.pace == 0

    def beside(self, sign: str, name: str) -> str:
        """A *name* in its colour, with its *sign* where signs are wanted; a sign without a name always stays."""
        return f"{sign} {name}".strip() if self.signs or not name else name

    @property
    def huge(self) -> float:
        return sp(30 * self.text)

    @property
    def large(self) -> float:
        return sp(24 * self.text)

    @property
    def body(self) -> float:
        return sp(19 * self.text)

    @property
    def small(self) -> float:
        return sp(15 * self.text)

    @property
    def touch(self) -> float:
        return dp(TOUCH)

    @property
    def gap(self) -> float:
        return dp(8)

    @property
    def pad(self) -> float:
        return dp(12)


def seat_look(seat: int) -> tuple[Colour, str]:
    """Colour and shape of a seat."""
    return SEATS[seat % len(SEATS)]


def look_of(player: Player) -> tuple[Colour, str]:
    """Colour and shape of a player: those they chose, else those of their seat."""
    return seat_look(LOOKS.index(player.colour) if player.colour in LOOKS else player.seat)
