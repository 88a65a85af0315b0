"""Settings of the app: what there is as large tiles, and a page for each. Every change shows at once and is kept."""

from collections.abc import Callable, Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.language.languages import languages
from companion.language.words import phrase
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.pages.settings.sections import dice, language, look, rulings, screen, sound
from kivy_ui.pages.settings.setting_tile import SettingTile
from kivy_ui.pages.settings.token_section import tokens
from kivy_ui.widgets.boxes import Column, Scroll, Wrap

Section = Callable[[Desk], list[Widget]]
SECTIONS: dict[str, Section] = {
    "look": look, "screen": screen, "sound": sound, "language": language, "dice": dice, "tokens": tokens,
    "rulings": rulings,
}  # fmt: skip


class SettingsPage(Page):
    """*section* is the one that is open; "" shows what there is."""

    icon = "gear"
    shown_with = tuple({"section": name} for name in ("", *SECTIONS))

    def __init__(self, desk: Desk, section: str = "") -> None:
        self.section = section
        super().__init__(desk)

    def build(self) -> None:
        if self.section not in SECTIONS or (self.section == "dice" and self.desk.open_game.without_dice):
            self.add_widget(self.bar(phrase("Settings")))
            tiles = Wrap(self.theme, list(self._tiles()), least=240, most=3)
            self.add_widget(Scroll(self.theme, Column(self.theme, [tiles])))
            return
        title = {
            "look": phrase("How should it look?"),
            "screen": phrase("Screen"),
            "sound": phrase("Sound"),
            "language": phrase("Language"),
            "dice": phrase("Dice"),
            "tokens": phrase("Your tokens"),
            "rulings": phrase("Rulings"),
        }
        self.add_widget(self.bar(title[self.section]))
        inside = Column(self.theme, SECTIONS[self.section](self.desk), gap=self.theme.pad)
        self.add_widget(Scroll(self.theme, inside))

    def leave(self) -> None:
        """From a section to all of them."""
        if self.section in SECTIONS:
            self.desk.navigation.go("settings")
        else:
            super().leave()

    def _tiles(self) -> Iterator[SettingTile]:
        """Each with how it stands, where a word or two say it."""
        desk, preferences = self.desk, self.desk.preferences
        spoken = {language.code: language.name for language in languages()}
        volume = f"{preferences.volume} %" if preferences.volume else phrase("silent")
        sizes = {"normal": phrase("normal"), "large": phrase("large"), "largest": phrase("largest")}
        there = [
            ("look", "letters", phrase("Look"), phrase("letters: {size}", size=sizes[preferences.text])),
            ("screen", "contrast", phrase("Screen"), phrase("light, sleep, turn")),
            ("sound", "speaker", phrase("Sound"), volume),
            ("language", "told", phrase("Language"), spoken.get(preferences.language, preferences.language)),
            ("dice", "die", phrase("Dice"), phrase("how they are read")),
            ("tokens", "person", phrase("Your tokens"), phrase("who, which one")),
            ("rulings", "book", phrase("Rulings"), phrase("of the open game")),
        ]
        for name, icon, title, state in there:
            if name != "dice" or not desk.open_game.without_dice:
                yield SettingTile(self.theme, icon, title, state, partial(desk.navigation.go, "settings", section=name))
        to = desk.navigation.go
        yield SettingTile(self.theme, "eye", phrase("Status"), phrase("what works"), partial(to, "status"))
        yield SettingTile(self.theme, "help", phrase("About"), phrase("versions, folders"), partial(to, "about"))
