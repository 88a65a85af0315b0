"""Settings of the app, section by section. Every change shows at once and is kept."""

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.language.words import phrase
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.pages.settings.sections import dice, language, look, rulings, screen, sound
from kivy_ui.widgets.boxes import Column, Scroll, Wrap
from kivy_ui.widgets.choices import choice_tile
from kivy_ui.widgets.tiles import Tile

Section = Callable[[Desk], list[Widget]]


class SettingsPage(Page):
    """*section* is the one that is open."""

    shown_with = tuple({"section": name} for name in ("look", "screen", "sound", "language", "dice", "rulings"))

    def __init__(self, desk: Desk, section: str = "look") -> None:
        self.section = section
        super().__init__(desk)

    def build(self) -> None:
        theme = self.theme
        there: dict[str, tuple[str, Section]] = {
            "look": (phrase("Text and colours"), look),
            "screen": (phrase("Screen"), screen),
            "sound": (phrase("Sound"), sound),
            "language": (phrase("Language"), language),
            "dice": (phrase("Dice"), dice),
            "rulings": (phrase("Rulings"), rulings),
        }
        if self.desk.open_game.without_dice:
            del there["dice"]
        tiles = [self._tile(name, title) for name, (title, _) in there.items()]
        tiles.append(Tile(phrase("Status"), theme, lambda: self.desk.navigation.go("status")))
        tiles.append(Tile(phrase("About"), theme, lambda: self.desk.navigation.go("about")))
        _, section = there.get(self.section, there["look"])
        inside = Column(theme, section(self.desk), gap=theme.pad)
        self.add_widget(self.bar(phrase("Settings")))
        if self.upright:
            self.add_widget(Wrap(theme, tiles, least=140))
            self.add_widget(Scroll(theme, inside))
            return
        body = BoxLayout(spacing=theme.pad)
        names = Scroll(theme, Column(theme, tiles), size_hint_x=0.34)
        body.add_widget(names)
        body.add_widget(Scroll(theme, inside))
        self.add_widget(body)

    def _tile(self, name: str, title: str) -> Tile:
        return choice_tile(self.theme, title, name == self.section, lambda: self.desk.navigation.again(section=name))
