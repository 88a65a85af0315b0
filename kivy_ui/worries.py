"""What a table should hear of although no part of the game failed: low power, a clock that was set, a game cut off.

Looks every now and then, at the power beside the screen; what is new is told once. Knows the host and no widget.
"""

import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from companion.words import say
from hardware.doctor_pi import low_power
from hardware.host import Host

EVERY = 20.0
"""Seconds between two looks."""
A_JUMP = 600.0
"""Seconds by which a clock is not merely put right."""
# With the time that a computer sleeps, so that waking up is no jump.
_since_start = partial(time.clock_gettime, getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Worries:
    """*work* does something on another thread and hands the result back; *tell* is for the screen (text, bad)."""

    def __init__(
        self,
        host: Host,
        work: Callable[[Callable[[], bool], Callable[[bool], None]], Any],
        tell: Callable[[str, bool], None],
        clock: Callable[[], float],
        steady: Callable[[], float] = _since_start,
    ) -> None:
        self._host, self._work, self._tell, self._clock, self._steady = host, work, tell, clock, steady
        self._apart = clock() - steady()
        self.low_power = False

    def look(self, _: float = 0.0) -> None:
        """At everything. Called again and again."""
        self._look_at_clock()
        if self._host.is_pi:
            self._work(partial(low_power, self._host), self._heard)

    def _look_at_clock(self) -> None:
        apart = self._clock() - self._steady()
        if abs(apart - self._apart) > A_JUMP:
            now = datetime.fromtimestamp(self._clock())
            self._tell(say("The clock was set: {now:%d.%m.%Y %H:%M}. The game goes on as it was.", now=now), False)
        self._apart = apart

    def _heard(self, low: bool) -> None:
        if low and not self.low_power:
            self._tell(
                say("The power is low, and the machine may stop. The game is kept; use the Pi's own power supply."),
                True,
            )
        self.low_power = low


def cut_off(saves: Path) -> bool:
    """Whether a game was not closed the last time: its journal still has a part that is put in order at opening."""
    return any(path.stat().st_size for path in saves.glob("*-wal"))
