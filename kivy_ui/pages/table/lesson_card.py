"""What is explained to newcomers, beside the question, until the next answer."""

from collections.abc import Sequence
from functools import partial

from companion.language.words import phrase
from kivy_ui.stage import Stage
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import CardBox, Row
from kivy_ui.widgets.icons import Icon
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile


def lesson_card(theme: Theme, stage: Stage, lessons: Sequence[str]) -> CardBox:
    """The newest of some lessons; those before it open on a sheet."""
    row = Row(theme, [Icon("book", theme, colour=theme.palette.main), Words(lessons[-1], theme)])
    if len(lessons) > 1:
        open_all = partial(stage.lines, phrase("Explained"), list(lessons))
        row.add_widget(IconTile("up", phrase("All of it"), theme, open_all))
    return CardBox(theme, [row], line=theme.palette.main, padding=theme.gap)
