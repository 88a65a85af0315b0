"""Colours, text sizes and measures, by what they are for. Widgets read the theme when they are made.

A change of theme, text size or language makes the page anew, so nothing has to follow along.
"""

from kivy.metrics import dp, sp
from msgspec import Struct

from companion.kernel.seats import Player

Colour = tuple[float, float, float, float]
TOUCH = 48
"""The least side of anything to touch, in dp: 9 mm."""
CORNERS = 24
"""Straight parts of a rounded edge or a small circle: nobody sees more, and the 180 of Kivy cost half a millisecond."""
LEAST_TEXT = 12
"""Nothing is written smaller, in sp."""


def rgb(code: str, alpha: float = 1.0) -> Colour:
    """``rgb("1d2026")``."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, alpha


class Palette(Struct, frozen=True):
    """Colours by use: lit paper on a dark table. What is paper or has an *edge* can be touched, what is flat is read.

    *ink* and *soft* are written on *ground*, *glow*, *card*, *raised*, *chosen* and tiles; *on_main* on the main
    answer; *ink_on_paper* and *soft_on_paper* on cards of paper; *on_lit* on *lit*.
    """

    ground: Colour
    glow: Colour
    """The table under the lamp: the middle of the ground."""
    card: Colour
    """A panel to read."""
    raised: Colour
    """A tile where it is drawn in one colour."""
    tile_top: Colour
    tile_bottom: Colour
    chosen: Colour
    """A tile that is chosen; its edge is *brass*."""
    edge: Colour
    """Around what can be touched."""
    line: Colour
    """A hairline; decoration only."""
    ink: Colour
    soft: Colour
    main: Colour
    """The main answer where it is drawn in one colour; else from *main_top* to *main_bottom*."""
    on_main: Colour
    main_top: Colour
    main_bottom: Colour
    paper: Colour
    """A card to read where it is drawn in one colour; else from *paper_top* to *paper_bottom*."""
    paper_top: Colour
    paper_bottom: Colour
    paper_edge: Colour
    ink_on_paper: Colour
    soft_on_paper: Colour
    brass: Colour
    """Ornament, cost, what concerns the whole table."""
    light: Colour
    """Signs of actions, and what shines."""
    life: Colour
    harm: Colour
    umbra: Colour
    """What lurks."""
    good: Colour
    warn: Colour
    bad: Colour
    focus: Colour
    """Around what the keys have reached."""
    lit: Colour
    """On a map: the edge and the figure of a space in question."""
    on_lit: Colour
    seats: tuple[Colour, ...]
    """One for each seat; a sign goes with each (:data:`SIGNS`)."""

    @property
    def flat(self) -> bool:
        """No gradients, glows and pictures: all grounds are one colour and edges tell things apart."""
        return self.card == self.ground


DARK = Palette(
    ground=rgb("0b0f15"),
    glow=rgb("17202b"),
    card=rgb("131a23"),
    raised=rgb("273240"),
    tile_top=rgb("273240"),
    tile_bottom=rgb("1f2833"),
    chosen=rgb("3d3a31"),
    edge=rgb("71849a"),
    line=rgb("33404e"),
    ink=rgb("f5eddc"),
    soft=rgb("bcc6d0"),
    main=rgb("f0e4c8"),
    on_main=rgb("1b1610"),
    main_top=rgb("f0e4c8"),
    main_bottom=rgb("dccba3"),
    paper=rgb("ebddbe"),
    paper_top=rgb("f3e8cf"),
    paper_bottom=rgb("e2d2ac"),
    paper_edge=rgb("8a6b2f"),
    ink_on_paper=rgb("1b1610"),
    soft_on_paper=rgb("3a2f1e"),
    brass=rgb("d9a94f"),
    light=rgb("ffe49a"),
    life=rgb("93d18b"),
    harm=rgb("ff8a5e"),
    umbra=rgb("b79bf2"),
    good=rgb("93d18b"),
    warn=rgb("f2c45a"),
    bad=rgb("ff8a5e"),
    focus=rgb("fff3cf"),
    lit=rgb("fff3cf"),
    on_lit=rgb("0b0f15"),
    seats=tuple(map(rgb, ("f5b14c", "6fb7ff", "7fd6a4", "f08fc0", "c9a6ff", "ff9f6b", "67ddd8", "e8e4da"))),
)
CONTRAST = Palette(
    ground=rgb("ffffff"),
    glow=rgb("ffffff"),
    card=rgb("ffffff"),
    raised=rgb("ffffff"),
    tile_top=rgb("ffffff"),
    tile_bottom=rgb("ffffff"),
    chosen=rgb("ffe9a3"),
    edge=rgb("000000"),
    line=rgb("000000"),
    ink=rgb("000000"),
    soft=rgb("1c1c1c"),
    main=rgb("0b1a3a"),
    on_main=rgb("ffffff"),
    main_top=rgb("0b1a3a"),
    main_bottom=rgb("0b1a3a"),
    paper=rgb("ffffff"),
    paper_top=rgb("ffffff"),
    paper_bottom=rgb("ffffff"),
    paper_edge=rgb("000000"),
    ink_on_paper=rgb("000000"),
    soft_on_paper=rgb("1c1c1c"),
    brass=rgb("664400"),
    light=rgb("5c3d00"),
    life=rgb("0b5d1e"),
    harm=rgb("a3200d"),
    umbra=rgb("3d1d8a"),
    good=rgb("0b5d1e"),
    warn=rgb("7a3d00"),
    bad=rgb("a3200d"),
    focus=rgb("0046c7"),
    lit=rgb("ffe14d"),
    on_lit=rgb("000000"),
    seats=tuple(map(rgb, ("7a4300", "0b3d91", "0b5345", "8a0f5c", "4a1fa8", "8f2d00", "004f5c", "3a3a3a"))),
)
PALETTES = {"dark": DARK, "contrast": CONTRAST}

SIGNS = ("●", "▲", "■", "◆", "★", "✚", "⬢", "☾")
"""A shape for every seat: who is meant never hangs on colour alone."""
SIGN_EMBLEMS = dict(
    zip(
        SIGNS,
        ("p-circle", "p-triangle", "p-square", "p-diamond", "p-star", "p-cross", "p-hex", "p-moon"),
        strict=True,
    )
)
"""The same shapes as emblems, for where they are drawn large."""
LOOKS = ("amber", "blue", "green", "pink", "violet", "orange", "teal", "white")
"""The names of the seats' looks, as a player's colour is kept with a save."""

TEXT_STEPS = {"normal": 1.0, "large": 1.1, "largest": 1.2}
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
        return sp(41 * self.text)

    @property
    def large(self) -> float:
        return sp(33 * self.text)

    @property
    def body(self) -> float:
        return sp(27 * self.text)

    @property
    def small(self) -> float:
        return sp(22 * self.text)

    @property
    def touch(self) -> float:
        return dp(TOUCH)

    @property
    def gap(self) -> float:
        return dp(8)

    @property
    def pad(self) -> float:
        return dp(12)


def seat_look(seat: int, palette: Palette) -> tuple[Colour, str]:
    """Colour and shape of a seat."""
    return palette.seats[seat % len(SIGNS)], SIGNS[seat % len(SIGNS)]


def look_of(player: Player, palette: Palette) -> tuple[Colour, str]:
    """Colour and shape of a player: those they chose, else those of their seat."""
    return seat_look(LOOKS.index(player.colour) if player.colour in LOOKS else player.seat, palette)
