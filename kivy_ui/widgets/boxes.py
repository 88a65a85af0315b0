"""Columns and rows that are as large as what is in them, a column to scroll, and a card around things."""

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from kivy_ui.drawing import plates
from kivy_ui.drawing.plates import plate
from kivy_ui.theme import Colour, Theme


class Stack(GridLayout):
    """Things one below the other: Kivy's grid of one column, at a fifth of its cost."""

    def __init__(self, **laid: Any) -> None:
        super().__init__(cols=1, **laid)

    def do_layout(self, *args: Any) -> None:
        """Kivy's own has the rows that share what height is left."""
        rows = self.children[::-1]
        if not rows or any(row.size_hint_y is not None or _bounded(row) for row in rows):
            super().do_layout(*args)
            return
        sizes, (left, above, right, below) = [row.size[:] for row in rows], self.padding
        wide = max((row.width for row in rows if row.size_hint_x is None), default=0)
        high = sum(row.height for row in rows) + self.spacing[1] * (len(rows) - 1)
        self.minimum_size = wide + left + right, high + above + below  # who takes its height from this has it now
        placed = self.pos[:], self.size[:]
        self._place(rows, max(wide, self.width - left - right))
        if placed == (self.pos, self.size) and all(
            row.height == high and (row.size_hint_x is not None or row.width == wide)
            for row, (wide, high) in zip(rows, sizes, strict=True)
        ):
            self._trigger_layout.cancel()  # all that touched it is what it did itself

    def _place(self, rows: list[Widget], wide: float) -> None:
        x, top, gap = self.x + self.padding[0], self.y + self.height - self.padding[1], self.spacing[1]
        for row in rows:
            row.pos = x, top - row.height
            top -= row.height + gap
            if row.size_hint_x is not None:
                row.width = wide


UNBOUNDED = [None, None]


def _bounded(widget: Widget) -> bool:
    return bool(widget.size_hint_min != UNBOUNDED or widget.size_hint_max != UNBOUNDED)


class Column(Stack):
    """Things one below the other, as high as they are together."""

    def __init__(self, theme: Theme, widgets: Iterable[Widget] = (), *, gap: float | None = None, **more: Any) -> None:
        more.setdefault("size_hint_y", None)
        super().__init__(spacing=theme.gap if gap is None else gap, **more)
        if self.size_hint_y is None:
            self.bind(minimum_height=self.setter("height"))
            self.height = 0  # as high as nothing, until there is something
        for widget in widgets:
            self.add_widget(widget)


class Row(BoxLayout):
    """Things side by side, as high as the highest, each in the middle of that height."""

    def __init__(self, theme: Theme, widgets: Iterable[Widget] = (), *, gap: float | None = None, **more: Any) -> None:
        more.setdefault("size_hint_y", None)
        super().__init__(orientation="horizontal", spacing=theme.gap if gap is None else gap, **more)
        for widget in widgets:
            self.add_widget(widget)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        widget.pos_hint = {**widget.pos_hint, "center_y": 0.5}
        super().add_widget(widget, *args, **kwargs)
        if self.size_hint_y is None:
            widget.fbind("height", self._as_high)
            self._as_high()

    def _as_high(self, *_: object) -> None:
        pad = self.padding[1] + self.padding[3]
        self.height = max((child.height for child in self.children if child.size_hint_y is None), default=0) + pad


class Wrap(GridLayout):
    """Tiles in as many columns as fit, each at least *least* wide and as wide as every one has to be (*least_wide*)."""

    def __init__(self, theme: Theme, widgets: Iterable[Widget] = (), *, least: float = 220, most: int = 6) -> None:
        super().__init__(cols=1, spacing=theme.gap, size_hint_y=None)
        self.least, self._most = dp(least) * max(1.0, theme.text**0.5), most
        self.bind(minimum_height=self.setter("height"), width=self._divide)
        for widget in widgets:
            self.add_widget(widget)
        self._divide()

    def _divide(self, *_: object) -> None:
        gap = self.spacing[0]
        least = max([self.least, *(getattr(child, "least_wide", 0.0) for child in self.children)])
        fit = int((self.width + gap) // (least + gap)) or 1
        self.cols = max(1, min(fit, self._most, len(self.children) or 1))

    def do_layout(self, *args: Any) -> None:
        """Tiles of one row are equally high; what is lower by its nature hangs from the top."""
        rows = self._rows_of_widgets()
        for row in rows:
            natural = [widget.natural for widget in row if hasattr(widget, "natural")]
            for widget in row:
                if hasattr(widget, "natural") and widget.height != max(natural):
                    widget.height = max(natural)
        super().do_layout(*args)
        for row in rows:
            top = max(widget.top for widget in row)
            for widget in row:
                widget.top = top

    def _rows_of_widgets(self) -> list[list[Widget]]:
        there = self.children[::-1]
        return [there[at : at + self.cols] for at in range(0, len(there), self.cols)]


UNSTYLED = {"__no_builder": True}
"""Kivy's own style of a widget follows each of its numbers by itself, which costs more than all else about it."""

BAR = 6
"""How wide the bar of a scrolling column is, in dp."""


class Scroll(ScrollView):
    """A column that may be longer than the screen. Its bar has room of its own and never lies on what is shown."""

    def __init__(self, theme: Theme, inside: Widget, **more: Any) -> None:
        super().__init__(
            do_scroll_x=False,
            bar_width=dp(BAR),
            bar_color=theme.palette.soft,
            bar_inactive_color=theme.palette.edge,
            scroll_type=["bars", "content"],
            scroll_distance=dp(12),
            **UNSTYLED,
            **more,
        )
        self.inside = inside
        self._down: float | None = None
        with self.canvas.before:
            StencilPush()
            self._room = Rectangle()
            StencilUse()
        with self.canvas.after:
            StencilUnUse()
            self._same_room = Rectangle()
            StencilPop()
            self._bar_ink, self._bar = Color(0, 0, 0, 0), Rectangle()
        self._put_bar = Clock.create_trigger(self._placed, -1)
        put = self._put_bar
        self.bind(pos=put, size=put, scroll_y=put, viewport_size=put, _bar_color=self._inked)
        inside.size_hint_x = None
        inside.bind(height=self._settle)
        self.bind(width=self._beside_the_bar, height=self._settle)
        self.add_widget(inside)

    def _placed(self, *_: object) -> None:
        """What sticks out is not drawn. The bar shows where one is, and there Kivy follows a finger on it."""
        for room in (self._room, self._same_room):
            room.pos, room.size = self.pos, self.size
        below, share = self.vbar
        self._handle_y_pos = self.right - self.bar_width - self.bar_margin, self.y + self.height * below
        self._handle_y_size = min(self.bar_width, self.width), self.height * share
        self._bar.pos, self._bar.size = self._handle_y_pos, self._handle_y_size
        self._inked()

    def _inked(self, *_: object) -> None:
        self._bar_ink.rgba = self._bar_color if self._longer else (0, 0, 0, 0)

    @property
    def _longer(self) -> bool:
        """Whether there is more than has room."""
        return bool(self.viewport_size[1] > self.height)

    def _bind_inactive_bar_color(self, *given: Any) -> None:
        """A while after the last movement: the bar fades. One that nobody sees need not, nor be drawn many times."""
        if self._longer:
            super()._bind_inactive_bar_color(*given)

    @property
    def down(self) -> float:
        """How far it is scrolled, in pixels."""
        return (1 - self.scroll_y) * max(0.0, self.inside.height - self.height)

    def stay(self, down: float) -> None:
        """So far down, however long the column turns out to be, until somebody touches it: what unfolds below moves
        nothing above.
        """
        self._down = down
        self._settle()

    def _settle(self, *_: object) -> None:
        room = self.inside.height - self.height
        if self._down is not None and room > 0:
            self.scroll_y = max(0.0, 1 - self._down / room)

    def convert_distance_to_scroll(self, dx: float, dy: float) -> tuple[float, float]:
        """What fits belongs at the top; Kivy's own ``scroll_to`` would send it to the bottom."""
        across, along = super().convert_distance_to_scroll(dx, dy)
        return across, along if self.inside.height > self.height else -1.0

    def _beside_the_bar(self, *_: object) -> None:
        self.inside.width = max(0.0, self.width - dp(BAR + 2))

    def on_touch_down(self, touch: Any) -> bool:
        """What follows fingers itself, such as a map, gets one that it *drags* by, and any second one, before us."""
        self._down = None
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            follower = self._follower(touch)
            if follower is not None and (follower.drags or self._second(follower)):
                return bool(self.simulate_touch_down(touch))
        return bool(super().on_touch_down(touch))

    def _follower(self, touch: Any) -> Any:
        at = self.to_local(*touch.pos)
        there = (widget for widget in self.inside.walk() if hasattr(widget, "drags") and widget.collide_point(*at))
        return next(there, None)

    def _second(self, follower: Any) -> bool:
        """Whether a finger waits here that lies on the same widget; it is handed over, as after a long touch."""
        first: Any = getattr(self, "_touch", None)
        if first is None or first.ud[self._get_uid()]["mode"] != "unknown" or self._follower(first) is not follower:
            return False
        self.effect_y.cancel()
        self._touch = None
        first.ungrab(self)
        self.simulate_touch_down(first)
        return True


class Painted:
    """Mixin: a rounded ground behind a widget, with a border if wanted."""

    def paint(
        self,
        ground: Colour,
        *,
        line: Colour | None = None,
        radius: float = 10,
        thick: float = 1.2,
        shaded: bool = False,
    ) -> None:
        """Once, when it is made; :meth:`repaint` changes the colours, :meth:`thicken` the border. A *shaded* ground is
        darker at its foot.
        """
        self._radius = round(dp(radius))
        with self.canvas.before:  # type: ignore[attr-defined]
            self._ground = Color(*ground)
            self._area = plate(plates.ground(self._radius, shaded=shaded), self._radius)
            self._ink = Color(*(line or (0, 0, 0, 0)))
            self._edge = plate(plates.edge(self._radius, dp(2 * thick)), self._radius)
        self.bind(pos=self._placed, size=self._placed)  # type: ignore[attr-defined]

    def repaint(self, ground: Colour | None = None, line: Colour | None = None) -> None:
        if ground is not None:
            self._ground.rgba = ground
        if line is not None:
            self._ink.rgba = line

    def thicken(self, thick: float) -> None:
        """The border is twice as thick as that, in dp."""
        self._edge.texture = plates.edge(self._radius, dp(2 * thick))

    def _placed(self, *_: object) -> None:
        (x, y), (wide, high) = self.pos, self.size  # type: ignore[attr-defined]
        left, low = round(x), round(y)
        for part in (self._area, self._edge):
            part.pos, part.size = (left, low), (round(x + wide) - left, round(y + high) - low)


class CardBox(Painted, Column):
    """A column on a card."""

    def __init__(
        self, theme: Theme, widgets: Iterable[Widget] = (), *, line: Colour | None = None, **more: Any
    ) -> None:
        more.setdefault("padding", theme.pad)
        super().__init__(theme, widgets, **more)
        edge = theme.palette.line if line is None and theme.palette.flat else line
        self.paint(theme.palette.card, line=edge)
