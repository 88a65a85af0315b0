"""Work that takes a while: it runs on a thread, a card says what is going on, and only one goes on at a time."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.language.words import phrase
from kivy_ui.desk import Desk
from kivy_ui.stage import Sheet
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column

PATIENCE = 0.3
"""Seconds before the card shows: most work is done by then, and nothing need flicker."""
SWEEP = 1.6
"""Seconds in which the bar goes across once."""
LIGHT = 0.25
"""The share of the bar that is lit while it moves."""


def busy(desk: Desk, what: str, act: Callable[[], Any], then: Callable[[Any], None]) -> bool:
    """Do *act* away from the screen, then *then* with its result; an error is told. False if something else goes on."""
    if desk.working:
        desk.stage.tell(phrase("One moment: {what}", what=desk.working))
        return False
    desk.working = what
    card = _Card(desk, what)

    def over() -> None:
        desk.working = ""
        card.go()

    def well(result: Any) -> None:
        over()
        then(result)

    def ill(error: Exception) -> None:
        over()
        desk.stage.tell(str(error) or repr(error), bad=True)

    desk.inbox.work(act, well, ill)
    return True


class _Card:
    """A sheet that appears after a moment, if it still has something to say."""

    def __init__(self, desk: Desk, what: str) -> None:
        self._desk, self._what = desk, what
        self._sheet: Sheet | None = None
        self._due = Clock.schedule_once(self._show, PATIENCE)

    def _show(self, _: float) -> None:
        theme = self._desk.theme
        self._sheet = self._desk.stage.open(self._what, Column(theme, [MovingBar(theme)]))

    def go(self) -> None:
        self._due.cancel()
        if self._sheet is not None:
            self._desk.stage.close(self._sheet)


class _Bar(Widget):
    """A groove of which a share is lit, from where the light *begins* on."""

    def __init__(self, theme: Theme, high: float, share: float) -> None:
        super().__init__(size_hint_y=None, height=high)
        self._begins, self._share = 0.0, share
        with self.canvas:
            Color(*theme.palette.raised)
            self._groove = RoundedRectangle(radius=[high / 2])
            Color(*theme.palette.main)
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
