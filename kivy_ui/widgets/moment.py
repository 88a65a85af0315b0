"""A moment: the whole screen for a second or two, for what the table should not miss; a tap skips it.

Never shown where nothing is to move, and nothing waits for it: the next question stands below it already.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.language.words import phrase
from kivy_ui.fonts import DISPLAY
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.grounds import lamp_glow
from kivy_ui.widgets.labels import Words

LASTS = 2.4
"""Seconds, at the usual pace, and a little more for each line."""
LINE_LASTS = 0.7


class Happening(Struct, frozen=True):
    """What to show: a *title*, what made it so line by line (a headline and its reason), and a picture if there is one.

    *picture* makes that.
    """

    title: str
    lines: Sequence[tuple[str, str]] = ()
    picture: Callable[[], Widget] | None = None


class Moment(FloatLayout):
    """*end* takes it away; it is called once, by a touch or by time."""

    def __init__(self, happening: Happening, theme: Theme, end: Callable[[], object]) -> None:
        super().__init__()
        self._end, self.happening = end, happening
        with self.canvas.before:
            Color(1, 1, 1, 1)
            self._area = Rectangle(texture=lamp_glow(theme.palette))
        self.bind(pos=self._placed, size=self._placed)
        row = BoxLayout(padding=theme.pad * 2, spacing=theme.pad * 2)
        if happening.picture is not None:
            row.add_widget(happening.picture())
        row.add_widget(self._words(theme))
        self.add_widget(row)
        rows = len(happening.lines)
        self._over = Clock.schedule_once(lambda _: self.close(), (LASTS + LINE_LASTS * rows) * theme.pace)

    def _words(self, theme: Theme) -> Widget:
        words = [Words(self.happening.title, theme, size=theme.huge * 1.3, font=DISPLAY)]
        for number, (headline, why) in enumerate(self.happening.lines):
            pair = Column(theme, [Words(headline, theme, size=theme.large, colour=theme.palette.light)], gap=0)
            if why:
                pair.add_widget(Words(why, theme, size=theme.small, colour=theme.palette.soft))
            pair.opacity = 0
            waiting = Animation(opacity=0, duration=number * LINE_LASTS * theme.pace)
            (waiting + Animation(opacity=1, duration=0.2)).start(pair)
            words.append(pair)
        words.append(Words(phrase("Tap to go on"), theme, size=theme.small, colour=theme.palette.soft))
        return Column(theme, words, pos_hint={"center_y": 0.5})

    def close(self) -> None:
        """By a touch, by time, or by whoever took it away."""
        self._over.cancel()
        self._end()

    def _placed(self, *_: object) -> None:
        self._area.pos, self._area.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        self.close()
        return True
