"""Bars: how much of something is done, or that something goes on."""

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from kivy_ui.theme import Theme

SWEEP = 1.6
"""Seconds in which the bar goes across once."""
LIGHT = 0.25
"""The share of the bar that is lit while it moves."""


class _Bar(Widget):
    """A groove of which a share is lit, from where the light *begins* on."""

    def __init__(self, theme: Theme, high: float, share: float) -> None:
        super().__init__(size_hint_y=None, height=high)
        self._begins, self._share = 0.0, share
        with self.canvas:
            Color(*theme.palette.raised)
            self._groove = RoundedRectangle(radius=[high / 2])
            Color(*theme.palette.brass)
            self._light = RoundedRectangle(radius=[high / 2])
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self._groove.pos, self._groove.size = self.pos, self.size
        self._light.pos = (self.x + self._begins * self.width, self.y)
        self._light.size = (self._share * self.width, self.height)


class MovingBar(_Bar):
    """A light that goes to and fro while nobody knows how long it takes; it stands still for who wants calm."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, dp(16), LIGHT)
        self._at = 0.0
        if not theme.calm:
            self._tick = Clock.schedule_interval(self._move, 1 / 20)
            self.bind(parent=self._parted)

    def _parted(self, *_: object) -> None:
        if self.parent is None:
            self._tick.cancel()

    def _move(self, dt: float) -> None:
        if self.get_root_window() is None:
            self._tick.cancel()
        self._at = (self._at + dt / SWEEP) % 2
        self._begins = (self._at if self._at <= 1 else 2 - self._at) * (1 - LIGHT)
        self._draw()


class Progress(_Bar):
    """How much of something is done."""

    def __init__(self, theme: Theme, share: float) -> None:
        super().__init__(theme, dp(10), share)
