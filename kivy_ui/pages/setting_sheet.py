"""One setting of a game: a tile that says how it stands, and a sheet to choose it by, with its reason."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.kernel.game import Setting
from companion.language.words import phrase, worded
from kivy_ui.stage import Stage
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.choices import choice_tile
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile

NO_REMARKS: Mapping[str, str] = {}


def setting_tile(
    stage: Stage, setting: Setting, chosen: str, take: Callable[[str], None], remarks: Mapping[str, str] = NO_REMARKS
) -> Tile:
    """What it is about and what was chosen, edged where that is not the usual; a tap opens the choices.

    *remarks* is what is known of them, by their ids.
    """
    words = next((worded(option.label) for option in setting.choices if option.id == chosen), chosen)
    line = None if chosen == setting.default else stage.theme.palette.brass
    act = partial(open_setting, stage, setting, chosen, take, remarks)
    return Tile(worded(setting.label), stage.theme, act, sub=_lines(words, remarks.get(chosen, "")), line=line)


def open_setting(
    stage: Stage, setting: Setting, chosen: str, take: Callable[[str], None], remarks: Mapping[str, str] = NO_REMARKS
) -> None:
    theme = stage.theme

    def choose(id: str) -> None:
        stage.close()
        take(id)

    column = Column(theme)
    for option in setting.choices:
        usual = phrase("the usual way") if option.id == setting.default else ""
        sub = _lines(usual, remarks.get(option.id, ""))
        column.add_widget(
            choice_tile(theme, worded(option.label), option.id == chosen, partial(choose, option.id), sub=sub)
        )
    if setting.reason:
        column.add_widget(Words(worded(setting.reason), theme, size=theme.small, colour=theme.palette.soft))
    stage.open(worded(setting.label), column)


def _lines(*texts: str) -> str:
    return "\n".join(text for text in texts if text)
