"""Work that takes a while: it runs on a thread, a card says what is going on, and only one goes on at a time."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.language.words import phrase
from kivy_ui.inbox import Inbox
from kivy_ui.stage import Sheet, Stage
from kivy_ui.widgets.bars import MovingBar
from kivy_ui.widgets.boxes import Column

PATIENCE = 0.3
"""Seconds before the card shows: most work is done by then, and nothing need flicker."""


class Busy:
    """*working* says what is being done just now that everything else has to wait for; "" if nothing is."""

    def __init__(self, stage: Stage, inbox: Inbox) -> None:
        self._stage, self._inbox = stage, inbox
        self.working = ""

    def refuse(self) -> bool:
        """Whether something goes on; if so that is told."""
        if self.working:
            self._stage.tell(phrase("One moment: {what}", what=self.working))
        return bool(self.working)

    def do(self, what: str, act: Callable[[], Any], then: Callable[[Any], None]) -> bool:
        """Do *act* away from the screen, then *then* with its result; an error is told. False if something goes on."""
        if self.refuse():
            return False
        self.working = what
        card = _Card(self._stage, what)

        def over() -> None:
            self.working = ""
            card.go()

        def well(result: Any) -> None:
            over()
            then(result)

        def ill(error: Exception) -> None:
            over()
            self._stage.tell(str(error) or repr(error), bad=True)

        self._inbox.work(act, well, ill)
        return True


class _Card:
    """A sheet that appears after a moment, if it still has something to say."""

    def __init__(self, stage: Stage, what: str) -> None:
        self._stage, self._what = stage, what
        self._sheet: Sheet | None = None
        self._due = Clock.schedule_once(self._show, PATIENCE)

    def _show(self, _: float) -> None:
        theme = self._stage.theme
        self._sheet = self._stage.open(self._what, Column(theme, [MovingBar(theme)]))

    def go(self) -> None:
        self._due.cancel()
        if self._sheet is not None:
            self._stage.close(self._sheet)
