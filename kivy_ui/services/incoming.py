"""What comes from outside: messages of the queue and keys, handed to whoever they are for."""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from kivy_ui.inbox import Finished, Pressed, TokenShown
from kivy_ui.services.navigation import Navigation
from kivy_ui.sleep import ScreenSleep
from kivy_ui.stage import Stage


@runtime_checkable
class TakesKeys(Protocol):
    """What a sheet may hold that wants to hear keys."""

    def keyed(self, key: str) -> bool: ...


class Incoming:
    """Nothing goes through a cover, and what is under a sheet hears no key."""

    def __init__(self, stage: Stage, sleep: ScreenSleep, navigation: Navigation, token: Callable[[str], None]) -> None:
        self._stage, self._sleep, self._navigation, self._token = stage, sleep, navigation, token

    def take(self, messages: list[Any]) -> None:
        """What came through the queue: results of work, and buttons for the page."""
        for message in messages:
            page = self._navigation.page
            if isinstance(message, Finished):
                self._finish(message)
            elif isinstance(message, TokenShown):
                self._show_token(message.token)
            elif isinstance(message, Pressed) and self._sleep.stir():
                continue  # the button only woke the screen
            elif isinstance(message, Pressed) and self._stage.end_moment():
                continue  # the button only went on
            elif page is not None and not (isinstance(message, Pressed) and self._stage.cover):
                page.take(message)

    def _show_token(self, token: str) -> None:
        """One that wakes the screen does no more; what is covered stays so."""
        if self._sleep.stir() or self._stage.cover is not None:
            return
        self._stage.end_moment()
        self._token(token)

    def keyed(self, key: str) -> bool:
        """A key (a letter, or a name such as "backspace") goes to the sheet on top; to the page if nothing is over it.

        So a key pressed while something is read never answers the question below.
        """
        if self._stage.cover is not None:
            return False
        if self._stage.end_moment():
            return True
        if self._stage.sheets:
            inside = self._stage.sheets[-1].inside
            return isinstance(inside, TakesKeys) and inside.keyed(key)
        return self._navigation.page is not None and self._navigation.page.keyed(key)

    def _finish(self, done: Finished) -> None:
        if done.error is None:
            done.then(done.result)
        elif done.failed is not None:
            done.failed(done.error)
        else:
            self._stage.tell(str(done.error), bad=True)
