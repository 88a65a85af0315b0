"""What a table should hear of although no part of the game failed: a clock that was set, a game that was cut off."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from companion.errors import SaveError
from companion.language.words import phrase
from companion.storage.format import WAL
from companion.storage.saves import Saves

EVERY = 20.0
"""Seconds between two looks at the clock."""
A_JUMP = 600.0
"""A clock change of more than this many seconds is reported to the players."""
# With the time that a computer sleeps, so that waking up is no jump.
_since_start = partial(time.clock_gettime, getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class ClockWatch:
    """Notices that *clock* was set, by *steady*, which never is; *tell* is for the screen."""

    def __init__(
        self, tell: Callable[[str], None], clock: Callable[[], float], steady: Callable[[], float] = _since_start
    ) -> None:
        self._tell, self._clock, self._steady = tell, clock, steady
        self._apart = clock() - steady()

    def look(self, _: float = 0.0) -> None:
        """Called again and again; a jump is told once."""
        apart = self._clock() - self._steady()
        if abs(apart - self._apart) > A_JUMP:
            now = datetime.fromtimestamp(self._clock())
            self._tell(phrase("The clock was set: {now:%d.%m.%Y %H:%M}. The game goes on as it was.", now=now))
        self._apart = apart


def cut_off(saves: Path) -> bool:
    """Whether a game was not closed the last time and nothing of it is missing; what is missing, its own page tells."""
    with suppress(SaveError):
        last = Saves(saves).newest()
        return last is not None and not last.damage and os.path.lexists(last.path + WAL)
    return False
