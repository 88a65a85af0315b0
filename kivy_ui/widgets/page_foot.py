"""The foot of a page outside play: the way back at the left, what leads on at the right, as on the table."""

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.language.words import phrase
from kivy_ui.theme import Theme
from kivy_ui.widgets.table_foot import MAIN, UNDO, FootTile, foot_high


class PageFoot(BoxLayout):
    """*further* stand between the way back and *main*, upright in a row of their own. The arrow back is a straight one:
    nothing is taken back here.
    """

    def __init__(
        self,
        theme: Theme,
        back: Callable[[], None],
        further: Sequence[Widget] = (),
        main: FootTile | None = None,
        *,
        upright: bool,
    ) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=theme.gap)
        way_back = FootTile(theme, phrase("Back"), back, icon="back")
        way_back.size_hint_x, way_back.width = None, dp(UNDO)
        if main is not None and not upright:
            main.size_hint_x, main.width = None, dp(MAIN)
        rows = [list(further)] if upright and further else []
        between = [] if upright and main is not None else list(further if not upright else ()) or [Widget()]
        rows.append([way_back, *between, *([main] if main is not None else [])])
        for tiles in rows:
            row = BoxLayout(size_hint_y=None, height=foot_high(theme), spacing=theme.gap)
            for tile in tiles:
                row.add_widget(tile)
            self.add_widget(row)
        self.height = len(rows) * (foot_high(theme) + theme.gap) - theme.gap
