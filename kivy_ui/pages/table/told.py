"""What was told since the last answer, in one line below the question; a tap on the band opens all of it.

The screen is for the question: whoever wants to read more has the band and the history.
"""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from kivy_ui.fonts import TEXT
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.boxes import Row
from kivy_ui.widgets.icons import Icon
from kivy_ui.widgets.labels import Words


class ToldLine(BoxLayout):
    """The newest of some *lines*, cut where it is too long, and how many came before it."""

    def __init__(self, theme: Theme, lines: Sequence[str]) -> None:
        super().__init__(size_hint_y=None, height=max(dp(30), theme.small * 1.35), spacing=theme.gap)
        self.lines = list(lines)
        colour = theme.palette.soft
        sign = Icon("told", theme, side=theme.small, colour=colour)
        sign.pos_hint = {"center_y": 0.5}
        self.add_widget(sign)
        self.add_widget(_line(theme, lines[-1], colour))
        if len(lines) > 1:
            more = _line(theme, f"+{len(lines) - 1}", theme.palette.soft)
            more.size_hint_x, more.width, more.halign = None, dp(44), "right"
            self.add_widget(more)


def _line(theme: Theme, text: str, colour: Colour) -> Label:
    words = Label(text=text, font_name=TEXT, font_size=theme.small, color=colour, shorten=True, shorten_from="right")
    words.halign, words.valign = "left", "middle"
    words.bind(size=words.setter("text_size"))
    return words


def told_lines(theme: Theme, told: Sequence[str], lessons: Sequence[str]) -> list[Widget]:
    """What happened, in one line; what is explained to newcomers, whole."""
    lines: list[Widget] = [ToldLine(theme, told)] if told else []
    if lessons:
        sign = Icon("book", theme, side=theme.small, colour=theme.palette.light)
        lines.append(Row(theme, [sign, Words(lessons[-1], theme, size=theme.small, colour=theme.palette.light)]))
    return lines
