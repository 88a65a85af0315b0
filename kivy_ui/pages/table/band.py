"""The band at the top of the table: who is asked, in their colour and sign, and the question as large as there is room.

A tap on it tells the whole question; the one button at its right leads everywhere else.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kernel.prompts import Prompt
from companion.language.words import worded
from kivy_ui.drawing.discs import draw_disc
from kivy_ui.fonts import DISPLAY
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.fitted_text import has_room
from kivy_ui.widgets.lettering import least_width, lettering, write, write_centred

HIGH, UPRIGHT_HIGH = 84, 124
"""In dp, lying and upright; there a question of two lines is as large as one of one line here."""
LARGEST, SMALLEST = 54, 20
LINE, FOOT = 1.02, 0.14
"""The height of a line to its letters, and how far what hangs below them reaches into the next."""
BAR = 8
MEDAL = 60


def band_high(upright: bool) -> float:
    return float(dp(UPRIGHT_HIGH if upright else HIGH))


class Band(BoxLayout):
    """*ask* shows another question; *more* is what stands at the right of it."""

    def __init__(self, theme: Theme, *, upright: bool, tell: Callable[[], None]) -> None:
        super().__init__(size_hint_y=None, height=band_high(upright), padding=(dp(BAR), 0, dp(12), 0), spacing=dp(12))
        self._theme = theme
        with self.canvas.before:
            self._tint, self._fade = Color(1, 1, 1, 0), Rectangle(texture=fade())
            self._colour, self._bar = Color(1, 1, 1, 1), Rectangle()
        self._medal = Medal(theme)
        self.question = Question(theme, tell)
        self._more = BoxLayout(size_hint_x=None, width=0, spacing=dp(8))
        for part in (self._medal, self.question, self._more):
            self.add_widget(part)
        self.bind(pos=self._placed, size=self._placed)

    def ask(self, text: str, name: str, colour: Colour, sign: str) -> None:
        """The question, with *name* in it in the colour of the one who is asked."""
        self._colour.rgba = colour
        self._tint.rgba = (*colour[:3], 0.2)
        self._medal.show(sign, colour)
        self.question.ask(text, name, colour)

    def put(self, widgets: Sequence[Widget]) -> None:
        """What stands at the right."""
        self._more.clear_widgets()
        for widget in widgets:
            widget.pos_hint = {"center_y": 0.5}
            self._more.add_widget(widget)
        self._more.width = sum(widget.width for widget in widgets) + dp(8) * max(0, len(widgets) - 1)

    def _placed(self, *_: object) -> None:
        self._bar.pos, self._bar.size = self.pos, (dp(BAR), self.height)
        self._fade.pos, self._fade.size = self.pos, (self.width * 0.62, self.height)


class Medal(Widget):
    """The sign of who is asked in a ring of their colour; as narrow as nothing where everybody is."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint_x=None, width=dp(4))
        self._theme, self._look = theme, ("", theme.palette.ink)
        self.bind(pos=self._draw, size=self._draw)

    def show(self, sign: str, colour: Colour) -> None:
        self._look = sign, colour
        self.width = dp(MEDAL + 12) if sign else dp(4)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        sign, colour = self._look
        if not sign:
            return
        across, thick = dp(MEDAL), dp(4)
        x, y = self.x + self.width - across / 2, self.y + self.height / 2  # Kivy's own middle may be of the size before
        draw_disc(self.canvas.add, x, y, across / 2, colour)
        draw_disc(self.canvas.add, x, y, across / 2 - thick, self._theme.palette.ground)
        write_centred(self.canvas.add, lettering(sign, round(across * 0.5)), x, y, colour)


class Question(ButtonBehavior, Widget):
    """As large as the room allows: one line, or two. *text* is what is asked, *font_size* how large it is written."""

    def __init__(self, theme: Theme, tell: Callable[[], None]) -> None:
        super().__init__()
        self._theme, self._asked = theme, ("", "", theme.palette.ink)
        self.text, self.font_size = "", 0.0
        self.always_release = False
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self._draw = Clock.create_trigger(self._drawn_anew, -1)
        self.bind(pos=self._draw, size=self._draw, on_release=lambda _: tell())

    def ask(self, text: str, name: str, colour: Colour) -> None:
        self.text, self._asked = text, (text, name, colour)
        self._draw()

    def _drawn_anew(self, *_: object) -> None:
        text, name, colour = self._asked
        self._drawn.clear()
        if self.width < 2 or not text:
            return
        size = self.font_size = largest(text, int(self.width), int(self.height), dp(1) * self._theme.text)
        broken = lines(text, size, int(self.width))
        top = self.center_y + len(broken) * size * LINE / 2
        for line in broken:
            top -= size * LINE
            x = self.x
            for part in _parts(line, name):
                letters = lettering(part, round(size), font=DISPLAY)
                ink = colour if part == name else self._theme.palette.ink
                write(self._drawn.add, letters, x, top - size * FOOT, ink)
                x += letters.width


def _parts(line: str, name: str) -> list[str]:
    """*line* cut before and after the name in it.

    >>> _parts("Now Sara, where to?", "Sara")
    ['Now ', 'Sara', ', where to?']
    """
    before, found, after = line.partition(name) if name else (line, "", "")
    return [part for part in (before, found, after) if part]


@lru_cache(maxsize=300)
def largest(text: str, width: int, height: int, unit: float) -> float:
    """The largest letters, in pixels, in which *text* has room."""
    for size in range(LARGEST, SMALLEST, -1):
        pixels = size * unit
        at_least = ceil(least_width(text, round(pixels), DISPLAY) / width)
        if at_least * pixels * LINE <= height and len(lines(text, pixels, width)) * pixels * LINE <= height:
            return float(pixels)
    return float(SMALLEST * unit)


def lines(text: str, size: float, width: float) -> list[str]:
    """*text* broken between words; a word too long for a line counts as many, so that such a size is never chosen."""
    found: list[str] = []
    for word in text.split():
        joined = f"{found[-1]} {word}" if found else word
        if found and has_room(joined, round(size), width, DISPLAY):
            found[-1] = joined
        elif has_room(word, round(size), width, DISPLAY) or size <= SMALLEST * dp(1) * 1.5:
            found.append(word)
        else:
            found += [word, *[""] * 99]
    return found


@lru_cache(maxsize=1)
def fade() -> Texture:
    """White that becomes clear from left to right."""
    texture = Texture.create(size=(64, 1), colorfmt="rgba")
    texture.blit_buffer(bytes(part for n in range(64) for part in (255, 255, 255, 255 - 4 * n)), colorfmt="rgba")
    return texture


def in_brief(prompt: Prompt) -> str:
    """The question as the band has it."""
    return worded(prompt.brief or prompt.text)
