"""A picture on the screen: the camera's newest one with a ring around every die that was read, or the crop of one."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget
from msgspec import Struct

from kivy_ui.drawing.discs import draw_disc
from kivy_ui.drawing.plates import draw_dashed, edge, plate
from kivy_ui.fonts import BLACK
from kivy_ui.theme import Theme
from kivy_ui.widgets.lettering import lettering, write_centred
from vision.live.camera_thread import Picture

if TYPE_CHECKING:
    from vision.cameras.pictures import Pixels
    from vision.one_picture.reading import Reading

EDGE = 0.75
"""How high a picture is to its width, as long as none has come."""


AROUND = 1.3
"""How far across a ring is to the die in it."""
AIR = 1.5
"""Of a die, what is left free around all of them where only their part of the picture is shown."""
LEAST_PART = 0.3
"""Of the width and height that are shown at least."""
PILL = 17
"""Half of how far across the disc with the figure is, in dp."""


Box = tuple[float, float, float, float]
WHOLE: Box = (0.0, 0.0, 1.0, 1.0)


class Mark(Struct, frozen=True):
    """A die by parts of the picture (left, top, width, height), what is written at it, and whether that is sure.

    One that is *asked* about is the die that the question beside the picture is about.
    """

    box: Box
    text: str
    sure: bool
    asked: bool = False


def parts_of(box: Box, size: tuple[int, int]) -> Box:
    """*box*, in the pixels of a picture of that *size*, by parts of it."""
    wide, high = size
    return box[0] / wide, box[1] / high, box[2] / wide, box[3] / high


def marks_of(reading: "Reading", size: tuple[int, int]) -> list[Mark]:
    """Each die of a reading with its face; a doubtful one has a question mark."""
    return [Mark(parts_of(die.box, size), f"{die.face}" if die.sure else "?", die.sure) for die in reading.dice]


def around(marks: Sequence[Mark]) -> Box:
    """The part of a picture in which all those lie with some air, as high to its width as the picture is.

    >>> around([Mark((0.5, 0.5, 0.1, 0.1), "4", True)])
    (0.35, 0.35, 0.4, 0.4)
    """
    if not marks:
        return WHOLE
    air = AIR * max(max(mark.box[2:]) for mark in marks)
    left, top = (min(mark.box[n] for mark in marks) - air for n in (0, 1))
    right, low = (max(mark.box[n] + mark.box[n + 2] for mark in marks) + air for n in (0, 1))
    share = min(1.0, max(LEAST_PART, right - left, low - top))
    at = (max(0.0, min(1 - share, middle - share / 2)) for middle in ((left + right) / 2, (top + low) / 2))
    x, y = (round(side, 4) for side in at)
    return x, y, share, share


class Live(Widget):
    """As wide as it is made, as high as its pictures are, and no higher than *most*.

    *touched* hears the number of the mark that a finger touches; None for a touch beside all of them.
    """

    touched: Callable[[int | None], None] | None = None

    def __init__(self, theme: Theme, *, most: float) -> None:
        super().__init__(size_hint_y=None, height=most)
        self._theme, self._most = theme, most
        self._shape, self.marks, self._part = EDGE, list[Mark](), WHOLE
        self._texture: Texture | None = None
        with self.canvas:
            self._shade = Color(*theme.palette.ground)
            self._area = Rectangle()
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self.bind(pos=self._place, size=self._place)

    def show(self, picture: Picture) -> None:
        """The newest picture."""
        if self._texture is None or self._texture.size != (picture.width, picture.height):
            self._texture = Texture.create((picture.width, picture.height), colorfmt="rgba")
            self._shade.rgba = (1, 1, 1, 1)
            self._shape = picture.height / picture.width
            self._place()
        self._texture.blit_buffer(picture.pixels, colorfmt="rgba", bufferfmt="ubyte")
        self.canvas.ask_update()

    def mark(self, marks: list[Mark], *, near: bool = False) -> None:
        """Rings over the picture, instead of those before; *near*, only the part of it with the dice is shown."""
        part = around(marks) if near else WHOLE
        if marks != self.marks or part != self._part:
            self.marks, self._part = marks, part
            self._place()

    def fit(self, most: float) -> None:
        """No higher than that from now on."""
        if most != self._most:
            self._most = most
            self._place()

    def _place(self, *_: object) -> None:
        wide = min(self.width, self._most / self._shape)
        self.height = wide * self._shape
        self._area.size = wide, self.height
        self._area.pos = self.center_x - wide / 2, self.y
        if self._texture is not None:
            left, top, across, down = self._part
            wide, high = self._texture.size
            box = left * wide, (1 - top - down) * high, across * wide, down * high
            self._area.texture = self._texture.get_region(*map(round, box))
        self._draw()

    def on_touch_down(self, touch: Any) -> bool:
        if self.touched is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.touched(self._under(touch.x, touch.y))
        return True

    def _under(self, x: float, y: float) -> int | None:
        """The die whose ring lies around that point."""
        rings = [self._ring(mark) for mark in self.marks]
        return next((n for n, (at, up, far) in enumerate(rings) if (x - at) ** 2 + (y - up) ** 2 <= far**2), None)

    def _ring(self, mark: Mark) -> tuple[float, float, float]:
        """The middle and half the width of what is drawn around a die; no smaller than a fingertip."""
        (x, y), (wide, high) = self._area.pos, self._area.size
        from_left, from_top, part_wide, part_high = self._part
        left, top, across, down = mark.box
        far = max(max(across * wide / part_wide, down * high / part_high) * AROUND / 2, dp(30))
        at, below = (left + across / 2 - from_left) / part_wide, (top + down / 2 - from_top) / part_high
        return x + at * wide, y + (1 - below) * high, far

    def _draw(self) -> None:
        """A ring around what is sure, a square of dashes around what is not, its figure at the upper right."""
        self._drawn.clear()
        palette, add = self._theme.palette, self._drawn.add
        for mark in self.marks:
            x, y, far = self._ring(mark)
            colour = palette.life if mark.sure else palette.light
            if mark.sure:
                add(Color(*colour))
                around = {"pos": (round(x - far), round(y - far)), "size": (round(2 * far),) * 2}
                add(plate(edge(round(far), dp(5 if mark.asked else 3.5)), round(far), **around))
            else:
                draw_dashed(add, x - far, y - far, 2 * far, dp(8), colour, dp(5 if mark.asked else 3.5))
            pill = dp(PILL) * self._theme.text
            at, up = min(x + far * 0.72, self._area.pos[0] + self._area.size[0] - pill), y + far * 0.72
            up = min(up, self.top - pill)
            draw_disc(add, at, up, pill, colour)
            if mark.sure:
                draw_disc(add, at, up, pill - dp(2.5), palette.ground)
            letters = lettering(mark.text, round(self._theme.body), font=BLACK)
            write_centred(add, letters, at, up, palette.ink if mark.sure else palette.ground)


class Still(Widget):
    """One picture (BGR), enlarged into a square of *side*."""

    def __init__(self, pixels: "Pixels", *, side: float) -> None:
        super().__init__(size_hint=(None, None), size=(side, side))
        high, wide = pixels.shape[:2]
        texture = Texture.create((wide, high), colorfmt="rgb")
        texture.blit_buffer(pixels[::-1, :, ::-1].tobytes(), colorfmt="rgb", bufferfmt="ubyte")
        scale = side / max(wide, high)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._area = Rectangle(texture=texture, size=(wide * scale, high * scale))
        self.bind(pos=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        wide, high = self._area.size
        self._area.pos = self.center_x - wide / 2, self.center_y - high / 2
