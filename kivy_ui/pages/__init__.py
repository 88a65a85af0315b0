"""The pages of the app, by name."""

from collections.abc import Callable

from kivy_ui.pages.base import Page
from kivy_ui.pages.home import HomePage
from kivy_ui.pages.status import StatusPage
from kivy_ui.pages.table import TablePage

PAGES: dict[str, Callable[..., Page]] = {
    "home": HomePage,
    "status": StatusPage,
    "table": TablePage,
}

__all__ = ["PAGES", "Page"]
