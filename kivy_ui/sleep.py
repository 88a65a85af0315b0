"""What lies over everything: the dark of a sleeping screen, and the lock for wiping it.

The touch that wakes presses nothing.
"""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.language.words import phrase
from kivy_ui.preferences import Preferences
from kivy_ui.services.appearance import Appearance
from kivy_ui.stage import Stage
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile

LOCK_HOLD = 2.0
"""Seconds: long enough that no cloth does it."""
MINUTE = 60.0


class Cover(FloatLayout):
    """Takes every touch, so that nothing below is pressed."""

    def __init__(self, dark: float) -> None:
        super().__init__()
        with self.canvas.before:
            Color(0, 0, 0, dark)
            self._shade = Rectangle()
        self.bind(pos=self._placed, size=self._placed)

    def _placed(self, *_: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True


class Darkness(Cover):
    """A sleeping screen. It goes when the finger that woke it has left."""

    def __init__(self, wake: Callable[[], None]) -> None:
        super().__init__(1.0)
        self._wake = wake

    def on_touch_up(self, touch: Any) -> bool:
        self._wake()
        return True


class LongTile(IconTile):
    """A square that acts only after being held for two seconds; a ring grows meanwhile. A tap says so."""

    held_share = NumericProperty(0.0)

    def __init__(
        self, icon: str, name: str, theme: Theme, act: Callable[[], None], tell: Callable[[str], None]
    ) -> None:
        hint = lambda: tell(phrase("Hold for two seconds: {name}.", name=name))  # noqa: E731
        super().__init__(icon, name, theme, hint, hold=act)
        self.hold_after = LOCK_HOLD
        with self.canvas.after:
            Color(*theme.palette.brass)
            self._arc = Line(width=dp(3))
        self.bind(held_share=self._draw_arc, state=self._grow)

    def _grow(self, *_: object) -> None:
        Animation.cancel_all(self, "held_share")
        self.held_share = 0.0
        if self.state == "down":
            Animation(held_share=1.0, duration=self.hold_after).start(self)

    def _draw_arc(self, *_: object) -> None:
        radius = min(self.size) / 2 - dp(2)
        self._arc.circle = (*self.center, radius, 0, 360 * self.held_share)


class Lock(Cover):
    """The table can be wiped: only holding the lock opens it."""

    def __init__(self, theme: Theme, open_it: Callable[[], None], tell: Callable[[str], None]) -> None:
        super().__init__(0.85)
        key = LongTile("lock", phrase("Unlock"), theme, open_it, tell)
        key.size = (dp(120), dp(120))
        key.children[0].size = (dp(64), dp(64))
        holder = AnchorLayout(size_hint_y=None, height=dp(120))
        holder.add_widget(key)
        words = [
            Words(phrase("The screen is locked"), theme, size=theme.huge, align="center"),
            Words(phrase("Wipe it at leisure. To unlock, hold the lock for two seconds."), theme, align="center"),
        ]
        middle = AnchorLayout(padding=theme.pad)
        middle.add_widget(Column(theme, [holder, *words]))
        self.add_widget(middle)


class ScreenSleep:
    """When the screen sleeps and wakes. *dim* takes the brightness wanted, 0 to 100, and *hide* covers what only one
    player was to see.
    """

    def __init__(
        self,
        stage: Stage,
        preferences: Preferences,
        appearance: Appearance,
        dim: Callable[[int], object],
        hide: Callable[[], object],
    ) -> None:
        self._stage, self._preferences, self._appearance = stage, preferences, appearance
        self.dim, self._hide = dim, hide
        self._falls: Any = None
        self._below: Widget | None = None
        stage.bind(on_touch_down=self._touched)
        self._wait()

    @property
    def asleep(self) -> bool:
        return isinstance(self._stage.cover, Darkness)

    def _touched(self, *_: object) -> None:
        self._wait()

    def stir(self) -> bool:
        """Something happened: wake up, and begin to wait anew. True if the screen was asleep."""
        was_asleep = self.asleep
        self.wake()
        return was_asleep

    def _wait(self) -> None:
        self.rest()
        minutes = self._preferences.sleep_minutes
        if minutes > 0:
            self._falls = Clock.schedule_once(lambda _: self.sleep(), minutes * MINUTE)

    def rest(self) -> None:
        """Wait for nothing any more: the app closes."""
        if self._falls is not None:
            self._falls.cancel()
            self._falls = None

    def sleep(self) -> None:
        if self.asleep:
            return
        self._hide()
        self._below = self._stage.cover
        self._stage.put_cover(Darkness(self.wake))
        self.dim(0)

    def wake(self) -> None:
        """A lock that lay below the dark is there again."""
        if self.asleep:
            below, self._below = self._below, None
            self._stage.put_cover(below)
            self.dim(self._preferences.brightness)
        self._wait()

    def lock(self) -> None:
        self._hide()
        self._stage.put_cover(Lock(self._appearance.theme, self.unlock, self._stage.tell))

    def unlock(self) -> None:
        self._stage.put_cover(None)
