"""Things to touch: a tile with words on it, an icon to tap. Never smaller than a fingertip."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.boxes import Painted, Stack
from kivy_ui.widgets.icons import Icon
from kivy_ui.widgets.labels import Words

HOLD = 0.6
"""Seconds after which a touch is a hold."""


class Touch(ButtonBehavior, Painted):
    """Mixin of everything that is tapped: *act* on a tap, *hold* on a long one, a ring when it is highlighted."""

    highlighted = BooleanProperty(False)
    hold_after = HOLD
    tapped: ClassVar[Callable[[], None]] = staticmethod(lambda: None)
    """Called at every tap, whatever was touched: for its sound. Only the desk sets it."""

    def touchable(self, theme: Theme, act: Callable[[], None], hold: Callable[[], None] | None = None) -> None:
        self._theme, self.act, self.hold = theme, act, hold
        self._holding: Any = None
        self._held = False
        self.always_release = False
        self.bind(on_press=self._pressed, on_release=self._released, highlighted=self._ring)  # type: ignore[attr-defined]

    def _pressed(self, *_: object) -> None:
        self._held = False
        self.repaint(ground=self._lit(self._rest_ground))
        if self.hold is not None:
            self._holding = Clock.schedule_once(self._long, self.hold_after)

    def _long(self, *_: object) -> None:
        self._held = True
        if self.hold is not None and self.state == "down" and self._on_screen:
            self.hold()

    def _released(self, *_: object) -> None:
        if self._holding is not None:
            self._holding.cancel()
        if not self._held and self._on_screen:
            Touch.tapped()
            self.act()

    @property
    def _on_screen(self) -> bool:
        """A column that scrolls lets go a moment after the finger did; by then there may be another page."""
        return self.get_parent_window() is not None  # type: ignore[attr-defined]

    def on_state(self, *_: object) -> None:
        if self.state == "normal" and hasattr(self, "_rest_ground"):
            self.repaint(ground=self._rest_ground)

    def _ring(self, *_: object) -> None:
        self.repaint(line=self._theme.palette.focus if self.highlighted else self._rest_line)
        self.thicken(3 if self.highlighted else 1.2)

    def dress(self, ground: Colour, line: Colour) -> None:
        """The colours at rest."""
        self._rest_ground, self._rest_line = ground, line
        if hasattr(self, "_ground"):
            self.repaint(ground, line)
        else:
            self.paint(ground, line=line, radius=12, shaded=ground[:3] != (1, 1, 1))

    @staticmethod
    def _lit(colour: Colour) -> Colour:
        """Lighter while a finger is on it; what is light already, darker."""
        red, green, blue, alpha = colour
        step = -0.15 if min(colour[:3]) > 0.7 else 0.15
        return min(1, red + step), min(1, green + step), min(1, blue + step), alpha


class DrawnTile(Touch, Widget):
    """A tile that draws all of itself onto its canvas, once a frame however much changes; a subclass says how."""

    def drawn_as(
        self,
        theme: Theme,
        act: Callable[[], None],
        ground: Colour,
        edge: Colour,
        hold: Callable[[], None] | None = None,
    ) -> None:
        """Once, when it is made: its colours at rest and what a touch does."""
        self.dress(ground, edge)
        self.touchable(theme, act, hold)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self._draw = Clock.create_trigger(self._drawn_anew, -1)
        self.bind(pos=self._draw, size=self._draw)

    @abstractmethod
    def _drawn_anew(self, *_: object) -> None:
        """Draw all of it into ``_drawn``, as large as it is now."""


class Tile(Touch, BoxLayout):
    """A big button with words, an icon before them, a small line above and a second one below, each if wanted.

    *natural* is how high it has to be; a row of tiles may make it higher.
    *kind*: "plain", "main" (the answer most often given), "dim" (not possible now; a tap tells why), "chosen".
    """

    def __init__(
        self,
        text: str,
        theme: Theme,
        act: Callable[[], None],
        *,
        kind: str = "plain",
        icon: str = "",
        above: str = "",
        sub: str = "",
        hold: Callable[[], None] | None = None,
        line: Colour | None = None,
        size: float = 0.0,
        least: float = 0.0,
        align: str = "left",
        icon_side: float = 0.0,
        sub_size: float = 0.0,
    ) -> None:
        super().__init__(orientation="horizontal", size_hint_y=None, padding=(theme.pad, theme.gap), spacing=theme.gap)
        self.text, self.kind, self._least = f"{above} {text}" if above else text, kind, max(theme.touch, least)
        palette = theme.palette
        grounds = {"main": palette.main, "chosen": palette.chosen, "dim": palette.ground}
        ink = {"main": palette.on_main, "dim": palette.soft}.get(kind, palette.ink)
        self.dress(grounds.get(kind, palette.raised), line or palette.edge)
        self.touchable(theme, act, hold)
        self.icon = Icon(icon, theme, side=icon_side, colour=ink) if icon else None
        if self.icon is not None:
            self.icon.pos_hint = {"center_y": 0.5}
            self.add_widget(self.icon)
        # Placed by its hint and not by an anchor around it: a page has dozens of tiles, and each widget costs time.
        self._column = BoxLayout(orientation="vertical", spacing=dp(2), size_hint_y=None, pos_hint={"center_y": 0.5})
        soft = ink if kind == "main" else palette.soft
        self.words = [Words(above, theme, size=theme.small, colour=soft, align=align)] if above else []
        self.words.append(Words(text, theme, size=size or theme.body, colour=ink, align=align))
        if sub:
            self.words.append(Words(sub, theme, size=sub_size or theme.small, colour=soft, align=align))
        for words in self.words:
            self._column.add_widget(words)
            words.fbind("height", self._as_high)
        self.add_widget(self._column)
        self._as_high()

    def at_least(self, height: float) -> None:
        """Be as high as that, and higher if the words need it."""
        self._least = max(self._theme.touch, height)
        self._as_high()

    def _as_high(self, *_: object) -> None:
        inner = sum(words.height for words in self.words) + dp(2) * (len(self.words) - 1)
        self._column.height = inner
        self.natural = max(self._least, inner + self.padding[1] + self.padding[3])
        self.height = self.natural


class StackTile(Touch, Stack):
    """Widgets one below the other, to be tapped together: a card, a die with its name.

    *ringed*: it can be an answer; *dimmed*: it cannot be used now. *natural* is how high it has to be.
    """

    def __init__(
        self, theme: Theme, act: Callable[[], None], *, line: Colour, ringed: bool, dimmed: bool, **laid: Any
    ) -> None:
        super().__init__(size_hint_y=None, **laid)
        self.ringed, self.dimmed = ringed, dimmed
        palette = theme.palette
        self.dress(palette.ground if dimmed else palette.raised, palette.focus if ringed else line)
        self.touchable(theme, act)
        self.thicken(2.5 if ringed else 1.2)
        self.bind(minimum_height=self._as_high)
        self._as_high()

    def _as_high(self, *_: object) -> None:
        self.natural = max(self._theme.touch, self.minimum_height)
        self.height = self.natural


class IconTile(Touch, AnchorLayout):
    """A square to tap with an icon on it; *name* is said where there is room, and to whoever asks."""

    def __init__(
        self, icon: str, name: str, theme: Theme, act: Callable[[], None], *, hold: Callable[[], None] | None = None
    ) -> None:
        side = max(theme.touch, theme.large * 1.7)
        super().__init__(size_hint=(None, None), size=(side, side))
        self.text = name
        self.dress(theme.palette.raised, theme.palette.edge)
        self.touchable(theme, act, hold)
        self.add_widget(Icon(icon, theme, side=side * 0.56))
