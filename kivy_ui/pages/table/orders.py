"""Many small orders in a row, all at once: answered one after the other and shown as a list to tick off.

Only where nothing is to be decided: pieces that the rules have already moved.
"""

from msgspec import Struct

from companion.errors import Hidden
from companion.kernel.prompts import Place, Prompt
from companion.language.words import phrase, worded
from kivy_ui.open_game import OpenGame
from kivy_ui.services.screen_answers import Answering
from kivy_ui.stage import Stage
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.ticks import Tick
from kivy_ui.widgets.tiles import Tile

MOST = 60
"""Steps at once; a list any longer is not read."""


class Line(Struct, frozen=True):
    """What happened, or (with *to_do*) what is to be done at the table."""

    text: str
    to_do: bool


def only_answer(open_game: OpenGame) -> tuple[Prompt, str] | None:
    """The open question and its answer, if it is an order that leaves nothing to decide."""
    asked = open_game.prompts
    if len(asked) != 1 or not isinstance(asked[0], Place):
        return None
    legal = asked[0].legal()
    return (asked[0], legal[0]) if len(legal) == 1 else None


def more_follow(open_game: OpenGame) -> bool:
    """Whether another order, or something that chance answers by itself, comes after the open one."""
    single = only_answer(open_game)
    if single is None or open_game.host is None:
        return False
    try:
        trial = open_game.host.session.what_if()
    except Hidden:  # nobody can try anything out while others have secrets
        return False
    trial.answer(single[1])
    follows = trial.prompts
    return len(follows) == 1 and (isinstance(follows[0], Place) or open_game.host.comes_by_itself(follows[0]))


def take_all(open_game: OpenGame) -> list[Line]:
    """Answer orders until something has to be decided, thrown or drawn; each is a step of its own to undo."""
    lines: list[Line] = []
    while len(lines) < MOST and (single := only_answer(open_game)) is not None:
        prompt, answer = single
        lines.append(Line(worded(prompt.text), True))
        open_game.answer(prompt, answer)
        lines += [Line(text, False) for text in (*open_game.lessons, *open_game.told)]
    return lines


def show_all(open_game: OpenGame, answering: Answering, stage: Stage) -> None:
    """Take all steps together and show them on a sheet."""
    lines: list[Line] = []
    answering.attempt(lambda: lines.extend(take_all(open_game)))
    if lines:
        stage.open(phrase("Do this at the table"), _ticklist(stage, lines))


def _ticklist(stage: Stage, lines: list[Line]) -> Column:
    theme, column = stage.theme, Column(stage.theme)
    for line in lines:
        if line.to_do:
            column.add_widget(Tick(line.text, theme))
        else:
            column.add_widget(Words(line.text, theme, size=theme.small, colour=theme.palette.soft))
    column.add_widget(Tile(phrase("All done"), theme, stage.close, kind="main", align="center"))
    return column
