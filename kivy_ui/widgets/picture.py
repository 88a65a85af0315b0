"""A picture on the screen: the camera's newest one with boxes around what was read, or the crop of one die."""

from typing import TYPE_CHECKING

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget
from msgspec import Struct

from kivy_ui.theme import Theme
from kivy_ui.widgets.lettering import lettering
from vision.live.camera_thread import Picture

if TYPE_CHECKING:
    from vision.cameras.pictures import Pixels
    from vision.one_picture.reading import Reading

EDGE = 0.75
"""How high a picture is to its width, as long as none has come."""


class Mark(Struct, frozen=True):
    """A box by parts of the picture (left, top, width, height), and what is written at it."""

    box: tuple[float, float, float, float]
    text: str
    sure: bool


def marks_of(reading: "Reading", size: tuple[int, int]) -> list[Mark]:
    """Each die of a reading with its face; a doubtful one has a question mark."""
    wide, high = size
    return [
        Mark(
            (die.box[0] / wide, die.box[1] / high, die.box[2] / wide, die.box[3] / high),
            f"{die.face}" if die.sure else f"{die.face}?",
            die.sure,
        )
        for die in reading.dice
    ]


class Live(Widget):
    """As wide as it is made, as high as its pictures are, and no higher than *most*."""

    def __init__(self, theme: Theme, *, most: float) -> None:
        super().__init__(size_hint_y=None, height=most)
        self._theme, self._most = theme, most
        self._shape, self._marks = EDGE, list[Mark]()
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
            self._area.texture, self._shade.rgba = self._texture, (1, 1, 1, 1)
            self._shape = picture.height / picture.width
            self._place()
        self._texture.blit_buffer(picture.pixels, colorfmt="rgba", bufferfmt="ubyte")
        self.canvas.ask_update()

    def mark(self, marks: list[Mark]) -> None:
        """Boxes over the picture, instead of those before."""
        if marks != self._marks:
            self._marks = marks
            self._draw()

    def _place(self, *_: object) -> None:
        wide = min(self.width, self._most / self._shape)
        self.height = wide * self._shape
        self._area.size = wide, self.height
        self._area.pos = self.center_x - wide / 2, self.y
        self._draw()

    def _draw(self) -> None:
        self._drawn.clear()
        (x, y), (wide, high) = self._area.pos, self._area.size
        for mark in self._marks:
            left, top, across, down = mark.box
            at = x + left * wide, y + (1 - top - down) * high
            self._drawn.add(Color(*(self._theme.palette.good if mark.sure else self._theme.palette.warn)))
            self._drawn.add(Line(rectangle=(*at, across * wide, down * high), width=dp(1.6)))
            self._write(mark.text, at[0], at[1] + down * high, y + high)

    def _write(self, text: str, x: float, y: float, most: float) -> None:
        letters = lettering(text, self._theme.small)
        wide, high = letters.size
        y = min(y, most - high)
        self._drawn.add(Color(0, 0, 0, 0.75))
        self._drawn.add(Rectangle(pos=(x, y), size=(wide + dp(6), high)))
        self._drawn.add(Color(1, 1, 1, 1))
        self._drawn.add(Rectangle(pos=(x + dp(3), y), size=(wide, high), texture=letters))


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
