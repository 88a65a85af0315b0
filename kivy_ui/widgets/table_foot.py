"""The foot of the table: undo at the left, the main answer at the right, further answers between them, always there."""

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kernel.prompts import Option
from companion.language.words import phrase
from kivy_ui.fonts import NAME
from kivy_ui.theme import Theme
from kivy_ui.widgets.emblems import draw_emblem, emblem
from kivy_ui.widgets.fitted_text import fitted, has_room, least_wide
from kivy_ui.widgets.icons import Icon
from kivy_ui.widgets.lettering import lettering, write
from kivy_ui.widgets.tiles import DrawnTile

HIGH = 72
UNDO, MAIN, DIM = 160, 264, 176
"""How wide undo and the main answer are, and what stands there while there is none."""
NARROW_MAIN, WIDE_MAIN = 180, 330
"""The main answer is wider than usual for long words, and narrower beside several others."""
SIGN = 34


class FootTile(DrawnTile):
    """A tile that is as high as all others here: what it says is written as large as there is room.

    *kind*: "plain", "main" (the answer most often given), "dim" (not possible now), "back" (undo). *icon* is one of our
    own, *drawing* an emblem; *sub* a second line. One that answers with an option has it as *option*.
    """

    option: Option | None = None

    def __init__(
        self,
        theme: Theme,
        text: str,
        act: Callable[[], None],
        *,
        kind: str = "plain",
        icon: str = "",
        drawing: str = "",
        sub: str = "",
        hold: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(size_hint_y=None, height=foot_high(theme))
        self.text, self.kind, self._sub = text, kind, sub
        self._emblem = drawing if emblem(drawing) else ""
        palette = theme.palette
        grounds = {"main": palette.main, "dim": palette.ground}
        self._on_it = {"main": palette.on_main, "dim": palette.soft}.get(kind, palette.ink)
        self.drawn_as(
            theme, act, grounds.get(kind, palette.raised), palette.line if kind == "dim" else palette.edge, hold
        )
        self.icon = Icon(icon, theme, side=dp(SIGN) * 0.8, colour=self._on_it) if icon else None
        if self.icon is not None:
            self.add_widget(self.icon)

    def _drawn_anew(self, *_: object) -> None:
        """Sign and words together in the middle."""
        theme, pad = self._theme, dp(8)
        self._drawn.clear()
        sign = dp(SIGN) if (self._emblem or self.icon is not None) and self._room_for_sign() else 0.0
        if self.icon is not None:
            self.icon.opacity = 1 if sign else 0
        room = self.width - 2 * pad - (sign + pad if sign else 0.0)
        high = self.height - dp(1)
        below = lettering(self._sub, round(theme.small)) if self._sub else None
        free = high - (below.height if below else 0)
        words = fitted(self.text, theme.large, theme.small, room, free, "center", NAME)
        wide = max(words.width, below.width if below else 0)
        x = self.center_x - (wide + (sign + pad if sign else 0.0)) / 2
        if self._emblem and sign:
            draw_emblem(self._drawn.add, self._emblem, x, self.center_y - sign / 2, sign, self._on_it)
        elif self.icon is not None:
            self.icon.center = x + sign / 2, self.center_y
        x += sign + pad if sign else 0.0
        tall = words.height + (below.height if below else 0)
        top = self.center_y + tall / 2
        write(self._drawn.add, words, x + (wide - words.width) / 2, top - words.height, self._on_it)
        if below is not None:
            write(self._drawn.add, below, x + (wide - below.width) / 2, top - tall, theme.palette.soft)

    def _room_for_sign(self) -> bool:
        """A long word is rather written large than small beside its sign."""
        room = self.width - 3 * dp(8) - dp(SIGN)
        return all(has_room(word, self._theme.body, room, NAME) for word in self.text.split())


def foot_high(theme: Theme) -> float:
    return float(dp(HIGH))


class TableFoot(BoxLayout):
    """*undo* takes back, *redo*, on a hold, gives again. Upright, further answers have a row of their own."""

    def __init__(self, theme: Theme, *, upright: bool, undo: Callable[[], None], redo: Callable[[], None]) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=theme.gap)
        self._theme, self._upright = theme, upright
        self._others = BoxLayout(spacing=theme.gap, size_hint_y=None, height=foot_high(theme))
        self._row = BoxLayout(spacing=theme.gap, size_hint_y=None, height=foot_high(theme))
        self._back = FootTile(theme, phrase("Undo"), undo, kind="back", drawing="undo", hold=redo)
        self._back.size_hint_x, self._back.width = None, dp(UNDO)
        self.main: Widget = Widget(size_hint_y=None, height=foot_high(theme))
        self._further: list[Widget] = []
        self._fill()

    def put_main(self, text: str = "", act: Callable[[], None] | None = None) -> None:
        """What it says and does; without *act* it is dimmed and says what is missing; without *text* there is none."""
        if text:
            self.main = FootTile(self._theme, text, act or (lambda: None), kind="main" if act else "dim")
        else:
            self.main = Widget(size_hint_y=None, height=foot_high(self._theme))
        self._fill()

    def put_further(self, tiles: Sequence[Widget]) -> None:
        """Other answers than the main one, shown with the next that is put; without any, their room stays free."""
        self._further = list(tiles)

    def _main_wide(self) -> float:
        if not isinstance(self.main, FootTile) or self.main.kind == "dim":
            return float(dp(DIM))
        wide = least_wide(self.main.text, self._theme.large, 2, NAME) + dp(18)
        return min(max(wide, float(dp(MAIN if len(self._further) < 2 else NARROW_MAIN))), float(dp(WIDE_MAIN)))

    def _fill(self) -> None:
        self.clear_widgets()
        self._row.clear_widgets()
        self._others.clear_widgets()
        between = [] if self._upright else self._further or [Widget()]
        self.main.size_hint_x, self.main.width = (1, self.main.width) if self._upright else (None, self._main_wide())
        for part in (self._back, *between, self.main):
            self._row.add_widget(part)
        if self._upright and self._further:
            for tile in self._further:
                self._others.add_widget(tile)
            self.add_widget(self._others)
        self.add_widget(self._row)
        rows = len(self.children)
        self.height = rows * foot_high(self._theme) + (rows - 1) * self.spacing
