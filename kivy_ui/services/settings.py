"""The players' settings of the app: changed, written down, and lived by at once."""

from collections.abc import Callable
from typing import Any

from kivy_ui.preferences import Preferences
from kivy_ui.services.navigation import Navigation
from kivy_ui.stage import Stage
from kivy_ui.system.applied_preferences import live_by
from kivy_ui.system.machine import Machine


class Settings:
    """*write* writes the preferences down."""

    def __init__(
        self,
        preferences: Preferences,
        write: Callable[[Preferences], None],
        machine: Machine,
        stage: Stage,
        navigation: Navigation,
    ) -> None:
        self._preferences, self._write, self.machine = preferences, write, machine
        self._stage, self._navigation = stage, navigation

    def keep(self, **changes: Any) -> None:
        """Change preferences and write them down."""
        for name, value in changes.items():
            setattr(self._preferences, name, value)
        self._write(self._preferences)

    def change(self, **changes: Any) -> None:
        """Change preferences, keep them and show the page with them."""
        self.keep(**changes)
        for complaint in live_by(self._preferences, self.machine):
            self._stage.tell(complaint, bad=True)
        self._navigation.anew()
