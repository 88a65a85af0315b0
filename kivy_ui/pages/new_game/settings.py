"""The settings of a new game, any game's: what everyone decides first, the rest folded away."""

from collections.abc import Callable
from functools import partial

from companion.kernel.game import Setting
from companion.language.words import phrase
from kivy_ui.pages.new_game import draft as drafts
from kivy_ui.pages.new_game.draft import Draft
from kivy_ui.pages.setting_sheet import setting_tile
from kivy_ui.stage import Stage
from kivy_ui.widgets.boxes import Column, Scroll, Wrap
from kivy_ui.widgets.tiles import Tile


class SettingsStep(Scroll):
    """*again* shows the step anew after a change."""

    def __init__(self, stage: Stage, draft: Draft, again: Callable[[], None]) -> None:
        self._stage, self._draft, self._again = stage, draft, again
        groups = drafts.setting_groups(draft)
        column = Column(stage.theme, [self._wrap(groups["game"])])
        folded = {"preset": phrase("What is on the table"), "rulings": phrase("Rulings: what the rules leave open")}
        for name, title in folded.items():
            if groups[name]:
                column.add_widget(self._fold(name, title, len(groups[name])))
                if name in draft.unfolded:
                    column.add_widget(self._wrap(groups[name]))
        super().__init__(stage.theme, column)

    def _fold(self, name: str, title: str, number: int) -> Tile:
        unfolded = self._draft.unfolded

        def act() -> None:
            unfolded.remove(name) if name in unfolded else unfolded.append(name)
            self._again()

        icon = "up" if name in unfolded else "down"
        return Tile(title, self._stage.theme, act, icon=icon, sub=phrase("{n} settings", n=number))

    def _wrap(self, settings: list[Setting]) -> Wrap:
        chosen = drafts.settings_of(self._draft)
        tiles = []
        for setting in settings:
            take, remarks = partial(self._take, setting.key), drafts.remarks(self._draft, setting.key)
            tiles.append(setting_tile(self._stage, setting, chosen.get(setting.key, setting.default), take, remarks))
        return Wrap(self._stage.theme, tiles, least=330)

    def _take(self, key: str, value: str) -> None:
        self._draft.settings = {**self._draft.settings, key: value}
        self._again()
