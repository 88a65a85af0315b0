"""What is explained to newcomers, beside the question, until the next answer. Knows no game."""

from collections.abc import Sequence

from companion.language.words import phrase
from kivy_ui.desk import Desk
from kivy_ui.widgets.boxes import CardBox, Row
from kivy_ui.widgets.icons import Icon
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile


def lesson_card(desk: Desk, lessons: Sequence[str]) -> CardBox:
    """The newest of some lessons; those before it open on a sheet."""
    theme = desk.theme
    row = Row(theme, [Icon("book", theme, colour=theme.palette.main), Words(lessons[-1], theme)])
    if len(lessons) > 1:
        row.add_widget(
            IconTile("up", phrase("All of it"), theme, lambda: desk.lines(phrase("Explained"), list(lessons)))
        )
    return CardBox(theme, [row], line=theme.palette.main, padding=theme.gap)
