"""What each of the players' tokens stands for. One that is laid on the reader meanwhile is asked about."""

from functools import partial

from kivy.uix.widget import Widget

from companion.host.token_meanings import Meaning, number_of
from companion.language.words import phrase
from kivy_ui.desk import Desk
from kivy_ui.services.token_answers import kind_name
from kivy_ui.widgets.boxes import Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile


def tokens(desk: Desk) -> list[Widget]:
    theme, known = desk.appearance.theme, desk.tokens.known
    desk.tokens.hears = partial(_ask, desk)
    known.read_again()  # a command may have changed them meanwhile
    hint = phrase(
        "Put a token on the reader, and say what it is. On its own it then answers who, which one, or opens a game."
    )
    lines: list[Widget] = [Words(hint, theme, size=theme.small, colour=theme.palette.soft)]
    if reader := desk.tokens.reader():
        lines.append(Words(phrase("Reader: {what}", what=reader), theme, size=theme.small, colour=theme.palette.soft))
    if known.problem:
        lines.append(Words(known.problem, theme, colour=theme.palette.bad))
    tiles = [_tile(desk, token, meaning) for token, meaning in known.known.items()]
    return [*lines, Wrap(theme, tiles, least=230) if tiles else Words(phrase("No token is known yet."), theme)]


def _tile(desk: Desk, token: str, meaning: Meaning) -> Tile:
    sub = f"{kind_name(meaning)} · {number_of(token)}"
    return Tile(meaning.name, desk.appearance.theme, partial(_ask, desk, token), sub=sub)


def _ask(desk: Desk, token: str) -> None:
    """Only one question at a time; afterwards the list is shown as it then is."""
    desk.stage.close()
    desk.tokens.ask(token, lambda _: desk.navigation.again())
