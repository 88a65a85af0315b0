"""The pages of the app, by name."""

from collections.abc import Callable

from kivy_ui.pages.about import AboutPage
from kivy_ui.pages.base import Page
from kivy_ui.pages.board_setup import BoardPage
from kivy_ui.pages.camera import CameraPage
from kivy_ui.pages.checklist import ChecklistPage
from kivy_ui.pages.help import HelpPage
from kivy_ui.pages.history import HistoryPage
from kivy_ui.pages.home import HomePage
from kivy_ui.pages.new_game.new_game import NewGamePage
from kivy_ui.pages.packing import PackingPage
from kivy_ui.pages.rules import RulesPage
from kivy_ui.pages.saves import SavesPage
from kivy_ui.pages.settings.settings import SettingsPage
from kivy_ui.pages.status import StatusPage
from kivy_ui.pages.story import StoryPage
from kivy_ui.pages.table.table import TablePage
from kivy_ui.pages.teach import TeachPage
from kivy_ui.pages.whole_table import OverviewPage

PAGES: dict[str, Callable[..., Page]] = {
    "board": BoardPage,
    "camera": CameraPage,
    "teach": TeachPage,
    "home": HomePage,
    "new_game": NewGamePage,
    "checklist": ChecklistPage,
    "saves": SavesPage,
    "settings": SettingsPage,
    "about": AboutPage,
    "help": HelpPage,
    "status": StatusPage,
    "table": TablePage,
    "history": HistoryPage,
    "overview": OverviewPage,
    "packing": PackingPage,
    "rules": RulesPage,
    "story": StoryPage,
}

__all__ = ["PAGES", "Page"]
