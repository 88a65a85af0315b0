"""A figure opened: the parts it is made of, and a way to set it right by hand."""

from companion.view import Value
from companion.words import say
from kivy_ui.desk import Desk
from kivy_ui.widgets.boxes import Column, Row
from kivy_ui.widgets.tiles import IconTile, Tile
from kivy_ui.widgets.words import Words


def open_value(value: Value, desk: Desk) -> None:
    """A sheet with the why of a figure and, where it can be corrected, the means to do so."""
    theme, column = desk.theme, Column(desk.theme)
    column.add_widget(Words(f"{value.sign} {value.text}".strip(), theme, size=theme.huge))
    for part in value.why.parts if value.why else ():
        source = f" ({part.source})" if part.source else ""
        column.add_widget(Words(f"{part.label} {part.amount:+}{source}", theme))
    if value.path and value.number is not None:
        column.add_widget(_counter(value, desk))
    sheet = desk.stage.open(value.label, column)
    column.sheet = sheet


def _counter(value: Value, desk: Desk) -> Column:
    """Minus, the number, plus, and a button that sets it."""
    theme = desk.theme
    number = [int(value.number or 0)]
    shown = Words(str(number[0]), theme, size=theme.huge, align="center")

    def change(by: int) -> None:
        number[0] += by
        shown.text = str(number[0])

    def set_it() -> None:
        desk.stage.close()
        desk.correct(value.path, number[0])

    steps = Row(
        theme,
        [
            IconTile("minus", say("less"), theme, lambda: change(-1)),
            shown,
            IconTile("plus", say("more"), theme, lambda: change(1)),
        ],
    )
    words = say("Does the table say something else? Set it right:")
    return Column(
        theme, [Words(words, theme, size=theme.small), steps, Tile(say("Correct it"), theme, set_it, kind="main")]
    )


def correct_value(value: Value, desk: Desk) -> None:
    open_value(value, desk)
