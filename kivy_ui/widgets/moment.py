"""A moment: the whole screen for a second or two, for what the table should not miss; a tap skips it.

Never shown where nothing is to move, and nothing waits for it: the next question stands below it already.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.kernel.view import Value
from companion.language.words import phrase
from kivy_ui.drawing.rays import rays
from kivy_ui.fonts import DISPLAY
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.emblems import draw_emblem
from kivy_ui.widgets.grounds import draw_halo, lamp_glow
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.lettering import width_of

LASTS = 2.0
"""Seconds, at the usual pace, and a little more for each line."""
LINE_LASTS = 0.7
STAYS = 1.6
"""Seconds longer that something stays which was built up line by line."""
TURN = 3.0
"""Degrees by which the rays turn meanwhile."""
FADED = 0.22
"""How much is seen of a line whose turn has not come."""
HEART = 52
SHINE, GLOW = 0.07, 0.6
LARGE = 1.55
"""How large a title is beside a question."""


class Happening(Struct, frozen=True):
    """What to show: a *title*, the *effect* in one line, and what made it so line by line (a headline and its reason).

    *picture* makes the picture if there is one; it may have an *outline* that is seen until the last line has come, and
    a *card* may lie below it all. *life* is what is left of somebody; *light* is the colour in which it stands. A
    *short* one is over sooner.
    """

    title: str
    lines: Sequence[tuple[str, str]] = ()
    picture: Callable[[], Widget] | None = None
    effect: str = ""
    outline: Callable[[], Widget] | None = None
    card: Callable[[], Widget] | None = None
    life: Value | None = None
    light: Colour | None = None
    short: bool = False


class Hearts(Widget):
    """What is left of a life, and what is lost of it."""

    def __init__(self, life: Value, theme: Theme) -> None:
        super().__init__(size_hint_y=None, height=dp(HEART))
        self._life, self._theme = life, theme
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        left, of, palette = self._life.number or 0, self._life.of or 0, self._theme.palette
        self._drawn.clear()
        side = min(dp(HEART), self.width / max(1, of))
        x = self.x + (self.width - of * side) / 2
        for n in range(of):
            name, ink = ("life", palette.life) if n < left else ("wound", palette.harm)
            draw_emblem(self._drawn.add, name, x + n * side, self.y, side * 0.9, ink)


class Moment(FloatLayout):
    """*end* takes it away; it is called once, by a touch or by time."""

    def __init__(self, happening: Happening, theme: Theme, end: Callable[[], object]) -> None:
        super().__init__()
        self._end, self.happening, self._theme = end, happening, theme
        self._ground = InstructionGroup()
        self.canvas.before.add(self._ground)
        self._turned: Rotate | None = None
        self._body: Widget | None = None
        self._outline: Widget | None = None
        self._words: Widget = Widget()
        self._fill()
        self._again = Clock.create_trigger(self._lie, -1)
        self.bind(pos=self._again, size=self._again)
        self._words.bind(height=self._again)
        rows = len(happening.lines)
        lasts = LASTS * (0.6 if happening.short else 1.0) + LINE_LASTS * rows + (STAYS if rows else 0.0)
        self._over = Clock.schedule_once(lambda _: self.close(), lasts * theme.pace)

    # -- what is on it -----------------------------------------------------------------------------------------

    def _fill(self) -> None:
        happening = self.happening
        if happening.picture is not None:
            self._body = happening.picture()
            self.add_widget(self._body)
        if happening.outline is not None and self._body is not None:
            self._outline = happening.outline()
            self.add_widget(self._outline)
            self._body.opacity = 0
            after = len(happening.lines) * LINE_LASTS * self._theme.pace
            _after(after, self._body, opacity=1, duration=0.5 * self._theme.pace)
            _after(after, self._outline, opacity=0, duration=0.5 * self._theme.pace)
        self._words = self._told()
        self.add_widget(self._words)
        theme = self._theme
        self._hint = Words(phrase("Tap to go on"), theme, size=theme.small, colour=theme.palette.soft, fit=True)
        self.add_widget(self._hint)

    @property
    def _beside(self) -> bool:
        """Whether the words stand beside the picture, and not below it."""
        return bool(self.happening.lines or self.happening.card is not None)

    def _told(self) -> Widget:
        happening, theme = self.happening, self._theme
        pace, rows = theme.pace, len(happening.lines)
        align = "left" if self._beside and self._body is not None else "center"
        title = Words(happening.title, theme, size=self._title_size(), font=DISPLAY, align=align, colour=self._ink())
        words: list[Widget] = [title]
        if rows:
            title.opacity = 0
            _after(rows * LINE_LASTS * pace, title, opacity=1, duration=0.3 * pace)
        for number, (headline, why) in enumerate(happening.lines):
            pair = Column(theme, [Words(headline, theme, size=theme.large, colour=theme.palette.light)], gap=0)
            if why:
                pair.add_widget(Words(why, theme, size=theme.small, colour=theme.palette.soft))
            pair.opacity = FADED
            _after(number * LINE_LASTS * pace, pair, opacity=1, duration=0.2 * pace)
            words.append(pair)
        if happening.life is not None:
            words.append(Hearts(happening.life, theme))
        if happening.effect:
            words.append(Words(happening.effect, theme, size=theme.large, align=align))
        if happening.card is not None:
            card = happening.card()
            card.size_hint_y, card.height = None, dp(118 if rows else 190)
            words.append(card)
            if rows:
                card.opacity = 0
                _after(rows * LINE_LASTS * pace, card, opacity=1, duration=0.25 * pace)
        return Column(theme, words)

    def _title_size(self) -> float:
        """So large that it stands in one line, or in two where it would become too small."""
        theme, wide = self._theme, Window.width * (0.46 if self._beside and Window.width > Window.height else 0.94)
        largest = theme.huge * LARGE
        one = largest * wide / max(wide, width_of(self.happening.title, round(largest), DISPLAY))
        return one if one > theme.huge else min(theme.huge * 1.1, largest)

    def _ink(self) -> Colour:
        return self._theme.palette.light if self.happening.light is None else self._theme.palette.ink

    # -- where it lies -----------------------------------------------------------------------------------------

    def _lie(self, *_: object) -> None:
        """Beside each other or, upright and where there is little to read, one below the other."""
        wide, high, pad = self.width, self.height, self._theme.pad
        words, below = self._words, wide < high or not self._beside
        words.size_hint_x = None
        if self._body is None:
            side, spot = min(wide, high) * 0.6, (self.x + wide / 2, self.y + high / 2)
            words.width = wide - 4 * pad
            words.center = self.x + wide / 2, self.y + high / 2
        elif below:
            words.width = wide - 2 * pad
            words.center_x, words.y = self.x + wide / 2, self.y + (2 * pad if wide > high else high * 0.16)
            side = min(wide * 0.9, self.y + high - words.top - pad)
            spot = self.x + wide / 2, words.top + pad * 0.5 + side / 2
        else:
            words.width = wide * 0.5 - pad
            words.x, words.center_y = self.x + wide * 0.5, self.y + high / 2
            side = min(wide * 0.47, high * 0.82)
            spot = self.x + wide * 0.245, self.y + high / 2
        self._hint.pos = self.x + 1.5 * pad, self.y + pad
        for picture in (self._body, self._outline):
            if picture is not None:
                picture.size_hint = None, None
                picture.size = side, side
                picture.center = spot
        self._shine(spot)

    def _shine(self, middle: tuple[float, float]) -> None:
        """The dark table, and behind the picture light and rays that turn a little."""
        theme, add = self._theme, self._ground.add
        self._ground.clear()
        add(Color(1, 1, 1, 1))
        add(Rectangle(texture=lamp_glow(theme.palette), pos=self.pos, size=self.size))
        light = self.happening.light
        if theme.palette.flat or light is None:
            return
        far = max(self.width, self.height) * 1.1
        draw_halo(add, light, GLOW, middle, far)
        add(PushMatrix())
        turned = Rotate(angle=self._turned.angle if self._turned else 0.0, origin=middle)
        if self._turned is None:
            Animation(angle=TURN, duration=LASTS * theme.pace).start(turned)
        self._turned = turned
        add(turned)
        add(Color(*light[:3], SHINE))
        add(rays(middle, far))
        add(PopMatrix())

    def close(self) -> None:
        """By a touch, by time, or by whoever took it away."""
        self._over.cancel()
        self._end()

    def on_touch_down(self, touch: Any) -> bool:
        self.close()
        return True


def _after(seconds: float, widget: Widget, **change: Any) -> None:
    """A change that begins later."""
    (Animation(duration=seconds) + Animation(**change)).start(widget)
