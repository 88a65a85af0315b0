"""About: which version this is, whose work it stands on, and where things are kept on this machine."""

import os
from importlib.metadata import PackageNotFoundError, version

from companion.kernel import registry as games
from companion.language.words import phrase
from kivy_ui.pages.base import Page
from kivy_ui.preferences import preferences_file
from kivy_ui.widgets.boxes import CardBox, Column, Scroll
from kivy_ui.widgets.labels import Words

LICENCES = (
    ("shadow-table", "Shadow Table", "MIT"),
    ("kivy", "Kivy", "MIT"),
    ("opencv-python", "OpenCV", "Apache 2.0"),
    ("numpy", "NumPy", "BSD"),
    ("msgspec", "msgspec", "BSD"),
    ("", "DejaVu Sans", "Bitstream Vera / DejaVu"),
)


class AboutPage(Page):
    icon = "help"
    back = "settings"

    def build(self) -> None:
        self.add_widget(self.bar(phrase("About")))
        cards = [self._card(phrase("Versions and licences"), [_line(*each) for each in LICENCES])]
        cards.append(self._card(phrase("Where things are kept"), self._places()))
        own = phrase("Names of games belong to their makers. The words, drawings and sounds of this app are its own.")
        cards.append(
            self._card(phrase("The games"), [*(games.find_game(name).title for name in games.game_names()), own])
        )
        self.add_widget(Scroll(self.theme, Column(self.theme, cards)))

    def _card(self, title: str, lines: list[str]) -> CardBox:
        theme = self.theme
        words = [Words(line, theme, size=theme.small) for line in lines]
        return CardBox(theme, [Words(title, theme), *words])

    def _places(self) -> list[str]:
        with_own = [game for game in map(games.find_game, games.game_names()) if game.own]
        return [
            phrase("Saved games: {folder}", folder=self.desk.open_game.saves.folder),
            phrase("Settings: {file}", file=preferences_file(os.environ)),
            *(phrase("Your own data for {game}: {folder}", game=game.title, folder=game.own.folder())
              for game in with_own if game.own),
        ]  # fmt: skip


def _line(package: str, name: str, licence: str) -> str:
    try:
        return f"{name} {version(package)} · {licence}" if package else f"{name} · {licence}"
    except PackageNotFoundError:
        return f"{name} · {licence}"
