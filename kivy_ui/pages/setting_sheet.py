"""One setting of a game: a tile that says how it stands, and a sheet to choose it by, with its reason."""

from collections.abc import Callable
from functools import partial

from companion.game import Setting
from companion.words import say
from kivy_ui.desk import Desk
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.choices import choice_tile
from kivy_ui.widgets.tiles import Tile
from kivy_ui.widgets.words import Words


def setting_tile(desk: Desk, setting: Setting, chosen: str, take: Callable[[str], None]) -> Tile:
    """What it is about and what was chosen, edged where that is not the usual; a tap opens the choices."""
    words = next((option.label for option in setting.choices if option.id == chosen), chosen)
    line = None if chosen == setting.default else desk.theme.palette.main
    act = partial(open_setting, desk, setting, chosen, take)
    return Tile(say(setting.label), desk.theme, act, sub=say(words), line=line)


def open_setting(desk: Desk, setting: Setting, chosen: str, take: Callable[[str], None]) -> None:
    theme = desk.theme

    def choose(id: str) -> None:
        desk.stage.close()
        take(id)

    column = Column(theme)
    for option in setting.choices:
        sub = say("the usual way") if option.id == setting.default else ""
        column.add_widget(
            choice_tile(theme, say(option.label), option.id == chosen, partial(choose, option.id), sub=sub)
        )
    reason = " ".join(part for part in (say(setting.reason), f"({setting.fact})" if setting.fact else "") if part)
    if setting.reason:
        column.add_widget(Words(reason, theme, size=theme.small, colour=theme.palette.soft))
    desk.stage.open(say(setting.label), column)
