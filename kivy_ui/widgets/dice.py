"""A die seen from above: its pips or its sign, its colour, large or small."""

from collections.abc import Callable

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kernel.dice import Face
from companion.language.words import worded
from kivy_ui.drawing.discs import draw_disc
from kivy_ui.drawing.plates import draw_plate
from kivy_ui.theme import Colour, Theme, rgb
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.lettering import can_write, lettering, write_centred

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
"""Where the pips of a face lie, in steps from its middle."""

DIE_COLOURS: dict[str, Colour] = {
    "white": rgb("faf3e3"), "black": rgb("101114"), "red": rgb("c8372f"), "blue": rgb("2f62c8"),
    "green": rgb("2f8a4d"), "yellow": rgb("e9c33c"), "orange": rgb("e07b28"), "purple": rgb("7d4bb0"),
    "grey": rgb("8b919c"),
}  # fmt: skip
LIGHT_PIPS, DARK_PIPS = rgb("f7f5ef"), rgb("17181c")
SMALL = 0.72
"""How large a small die is drawn beside a large one."""


def pip_colour(body: Colour) -> Colour:
    """Light pips on a dark die, dark ones on a light die."""
    red, green, blue, _ = body
    return DARK_PIPS if 0.3 * red + 0.59 * green + 0.11 * blue > 0.45 else LIGHT_PIPS


def sign_of(face: Face) -> str:
    """What is written on the die: nothing where it has pips; its name where the font does not have its sign."""
    if not face.sign and face.id in PIPS:
        return ""
    return face.sign if face.sign and can_write(face.sign) else worded(face.name)


def draw_face(
    add: Callable[[object], None], face: Face | None, x: float, y: float, side: float, *, colour: str, edge: Colour
) -> None:
    """Draw a die into any canvas; one that has not fallen yet is blank. *edge* keeps it apart from its ground."""
    body = DIE_COLOURS.get(colour, DIE_COLOURS["grey"])
    draw_plate(add, (x, y, side, side), side * 0.2, body, edge, thick=max(1.6, side * 0.035), shaded=True)
    add(Color(*pip_colour(body)))
    if face is None:
        return
    sign = sign_of(face)
    if sign:
        letters = max(map(len, sign.split()))
        high = side * (0.6 if letters <= 2 else min(0.3, 1.45 / letters))
        written = lettering(sign, round(high), round(side), "center")
        write_centred(add, written, x + side / 2, y + side / 2, pip_colour(body))
        return
    pip, step = side * 0.2, side * 0.27
    for across, up in PIPS[int(face.id)]:
        draw_disc(add, x + side / 2 + across * step, y + side / 2 + up * step, pip / 2)


class LyingDie(Widget):
    """A die as wide as *side*, and its *label* below where it has one. A *face* of None has not fallen yet.

    A small die is drawn smaller in the same space, so that dice of both sizes stand in line.
    """

    def __init__(
        self, face: Face | None, theme: Theme, *, side: float, colour: str, size: str = "large", label: str = ""
    ) -> None:
        super().__init__(size_hint=(None, None), size=(side, side))
        self.face, self.colour, self._theme, self._side = face, colour, theme, side
        self._drawn = side * (SMALL if size == "small" else 1.0)
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._label: Words | None = None
        if label:
            self._label = Words(label, theme, size=theme.small, colour=theme.palette.soft, fit=True)
            self.add_widget(self._label)
            self.size = max(side, self._label.width), side + dp(2) + self._label.height
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def show(self, face: Face | None) -> None:
        """Another face up."""
        self.face = face
        self._draw()

    def _draw(self, *_: object) -> None:
        self._group.clear()
        spare = (self._side - self._drawn) / 2
        x = self.center_x - self._side / 2 + spare
        edge = self._theme.palette.soft
        draw_face(
            self._group.add, self.face, x, self.top - self._side + spare, self._drawn, colour=self.colour, edge=edge
        )
        if self._label is not None:
            self._label.pos = self.center_x - self._label.width / 2, self.y
