"""The root of the window: one page, sheets over it, a line that passes by, and a cover that takes every touch."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.language.words import Message, worded
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import CardBox, Column, Painted, Row, Scroll
from kivy_ui.widgets.grounds import lamp_glow
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.moment import Happening, Moment
from kivy_ui.widgets.tiles import IconTile

PASSING = 5.0
"""Seconds a passing line stays."""


class Sheet(FloatLayout):
    """Something over the page, with its title and a way out. A touch beside it closes it."""

    def __init__(self, theme: Theme, title: str, inside: Widget, stage: "Stage") -> None:
        super().__init__()
        self._stage, self.inside = stage, inside
        with self.canvas.before:
            Color(0, 0, 0, 0.6)
            self._shade = Rectangle()
        self.bind(pos=self._placed, size=self._placed)
        close = IconTile("close", "", theme, lambda: stage.close(self))
        head = Row(theme, [Words(title, theme, size=theme.large), close])
        self._body = Scroll(theme, inside)
        self._board = _Board(theme, head, self._body)
        holder = AnchorLayout(padding=theme.pad)
        holder.add_widget(self._board)
        self.add_widget(holder)

    def _placed(self, *_: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size
        self._board.fit(self.width, self.height)

    def on_touch_down(self, touch: Any) -> bool:
        if not self._board.collide_point(*touch.pos):
            self._stage.close(self)
            return True
        super().on_touch_down(touch)
        return True  # nothing below a sheet is touched through it


class _Board(Painted, BoxLayout):
    """The card of a sheet: as high as it needs to be, and no higher than the screen."""

    def __init__(self, theme: Theme, head: Widget, body: Scroll) -> None:
        super().__init__(orientation="vertical", padding=theme.pad, spacing=theme.gap, size_hint=(None, None))
        self.paint(theme.palette.card, line=theme.palette.edge, radius=14)
        self._head, self._scroll, self._room = head, body, (dp(600), dp(400))
        self.add_widget(head)
        self.add_widget(body)
        head.bind(height=self._as_high)
        body.inside.bind(height=self._as_high)

    def fit(self, width: float, height: float) -> None:
        self._room = width, height
        self.width = min(width - dp(16), dp(720))
        self._as_high()

    def _as_high(self, *_: object) -> None:
        wanted = self._head.height + self._scroll.inside.height + self.spacing + 2 * self.padding[1]
        self.height = min(self._room[1] - dp(16), wanted + dp(4))


class Stage(FloatLayout):
    """Everything in the window."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.page: Widget | None = None
        self.sheets: list[Sheet] = []
        self.cover: Widget | None = None
        self.moment: Moment | None = None
        self._passing: Widget | None = None
        self._passes: Any = None
        with self.canvas.before:
            Color(1, 1, 1, 1)
            self._area = Rectangle(texture=lamp_glow(theme.palette))
        self.bind(pos=self._placed, size=self._placed)

    def _placed(self, *_: object) -> None:
        self._area.pos, self._area.size = self.pos, self.size

    def dress(self, theme: Theme) -> None:
        self.theme = theme
        self._area.texture = lamp_glow(theme.palette)

    def show(self, page: Widget) -> None:
        """Another page; what lay over the old one goes with it."""
        self.end_moment()
        for sheet in list(self.sheets):
            self.close(sheet)
        if self.page is not None:
            self.remove_widget(self.page)
        self.page = page
        self.add_widget(page, index=len(self.children))

    def open(self, title: str, inside: Widget) -> Sheet:
        sheet = Sheet(self.theme, title, inside, self)
        self.sheets.append(sheet)
        self.add_widget(sheet, index=sum(layer is not None for layer in (self._passing, self.cover)))
        return sheet

    def lines(self, title: str, lines: Sequence[Message | str]) -> None:
        """A sheet with some lines to read."""
        self.open(title, Column(self.theme, [Words(f"· {worded(line)}", self.theme) for line in lines]))

    def close(self, sheet: Sheet | None = None) -> None:
        """Close a sheet, or the topmost."""
        if sheet is None and self.sheets:
            sheet = self.sheets[-1]
        if sheet in self.sheets:
            self.sheets.remove(sheet)
            self.remove_widget(sheet)

    def tell(self, text: str, *, bad: bool = False) -> None:
        """A line over the page that goes away by itself, or at a touch; what stands at the top can still be touched."""
        self.hush()
        palette, pad = self.theme.palette, self.theme.pad
        words = Words(text, self.theme, colour=palette.bad if bad else palette.ink)
        box = CardBox(self.theme, [words], line=palette.bad if bad else palette.brass)
        holder = _Passing(self, anchor_y="top", padding=(pad, self.theme.touch + 2 * pad, pad, pad))
        holder.add_widget(box)
        self._passing = holder
        self.add_widget(holder)
        self._passes = Clock.schedule_once(lambda _: self.hush(), PASSING + len(text) / 30)

    def hush(self) -> None:
        if self._passes is not None:
            self._passes.cancel()
            self._passes = None
        if self._passing is not None:
            self.remove_widget(self._passing)
            self._passing = None

    def play(self, happening: Happening) -> None:
        """Show a moment over the page, if anything is to move; the one before it is over."""
        self.end_moment()
        if not self.theme.calm:
            self.moment = Moment(happening, self.theme, self.end_moment)
            self.add_widget(self.moment, index=sum(layer is not None for layer in (self._passing, self.cover)))

    def end_moment(self) -> bool:
        """Take away what fills the screen for a moment; whether anything did."""
        if self.moment is None:
            return False
        moment, self.moment = self.moment, None
        self.remove_widget(moment)
        moment.close()
        return True

    def put_cover(self, cover: Widget | None) -> None:
        """A lock or a dark screen: it lies over everything until it is taken away."""
        if self.cover is not None:
            self.remove_widget(self.cover)
        self.cover = cover
        if cover is not None:
            self.add_widget(cover)

    @property
    def page_is_on_top(self) -> bool:
        """Whether nothing lies over the page."""
        return self.cover is None and not self.sheets

    def top(self) -> Widget | None:
        """The layer that may be touched now."""
        return self.cover or (self.sheets[-1] if self.sheets else self.page)


class _Passing(AnchorLayout):
    """A touch on the line takes it away; touches beside it go through."""

    def __init__(self, stage: Stage, **more: Any) -> None:
        super().__init__(**more)
        self._stage = stage

    def on_touch_down(self, touch: Any) -> bool:
        if any(child.collide_point(*touch.pos) for child in self.children):
            self._stage.hush()
            return True
        return False


def error_card(theme: Theme, title: str, text: str) -> Column:
    """In place of what could not be shown."""
    palette = theme.palette
    words = [Words(title, theme, colour=palette.bad), Words(text, theme, size=theme.small, colour=palette.soft)]
    return CardBox(theme, words, line=palette.bad)
