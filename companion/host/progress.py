"""How far a long command is, told beside its output: on standard error, never among what others read.

At a terminal one line is written over and over; elsewhere, in a log, a line now and then. Knows no command; clock and
output are handed in.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from companion.language.words import phrase

T = TypeVar("T")
SECOND = 1_000_000_000
LIVE_PAUSE, LOG_PAUSE = SECOND // 4, 30 * SECOND
"""Nanoseconds between two lines, at a terminal and elsewhere: a short command says nothing in a log."""


class Progress:
    """*write* gets text as it is to appear, line ends included; *wall* is a clock in nanoseconds.

    >>> progress = Progress(print, wall=iter(range(0, 90 * SECOND, 30 * SECOND)).__next__, live=False)
    >>> list(progress.over(["a", "b"], 2))
    1 of 2, about 30 s left
    <BLANKLINE>
    ['a', 'b']
    """

    def __init__(self, write: Callable[[str], None], wall: Callable[[], int], *, live: bool) -> None:
        self._write, self._wall, self._live = write, wall, live

    def over(self, things: Iterable[T], total: int) -> Iterator[T]:
        """*things* one by one, telling on the way how many of *total* have come."""
        began = told = self._wall()
        shown = ""
        for done, thing in enumerate(things, 1):
            now = self._wall()
            if done < total and now - told >= (LIVE_PAUSE if self._live else LOG_PAUSE):
                left = (now - began) / done * (total - done)
                text = phrase("{done} of {all}, about {left} left", done=done, all=total, left=_duration(left))
                self._write(f"\r{text:<{len(shown)}}" if self._live else f"{text}\n")
                told, shown = now, text
            yield thing
        if self._live and shown:
            self._write(f"\r{'':<{len(shown)}}\r")


def _duration(nanoseconds: float) -> str:
    seconds = round(nanoseconds / SECOND)
    return phrase("{n} s", n=seconds) if seconds < 100 else phrase("{n} min", n=round(seconds / 60))
