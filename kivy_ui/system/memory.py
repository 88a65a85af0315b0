"""Runs the garbage collector while nobody is waiting for the screen, and gives free memory back to the system.

A page that is replaced leaves some ten thousand objects that refer to each other; finding them takes a tenth of a
second, on a Pi half of one.
"""

import ctypes
import gc

QUIET = 15
"""Looks without any change after which nobody waits for the screen."""
MOST = 4
"""Changes after which it is done, quiet or not: what was drawn before holds a lot of memory."""
SPARE = 250_000
"""New objects after which it is high time, quiet or not."""
HEAPS_AT_MOST, LARGE_FROM = -8, -3
"""What mallopt(3) calls M_ARENA_MAX and M_MMAP_THRESHOLD."""
LARGE = 256 * 1024
"""Bytes from which memory goes back to the system as soon as it is free: a camera's picture, a page of words."""


class Tidying:
    """Told again and again what is shown; once that stays the same for a while, it tidies up.

    *freezes* is False where one app follows another in a process: whoever opens them freezes what outlives them.
    """

    freezes = True

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._seen: object = None
        self._still, self._changes, self._frozen = QUIET, 0, False
        gc.set_threshold(SPARE, *self._before[1:])

    def look(self, seen: object, *, loaded: bool) -> bool:
        """*seen* is anything that differs when something happened; *loaded* says that a game's rules are here.

        True when it tidied up: a good moment for whatever else can wait.
        """
        if seen != self._seen:
            self._seen, self._still, self._changes = seen, 0, self._changes + 1
        else:
            self._still += 1
        due = bool(self._changes) and (self._still == QUIET or self._changes == MOST)
        if due:
            self._tidy(loaded)
        return due

    def _tidy(self, loaded: bool) -> None:
        self._changes = 0
        tidy()
        if loaded and self.freezes and not self._frozen:
            self._frozen = True
            gc.freeze()  # rules and code stay for good: nobody need look among them again

    def stop(self) -> None:
        gc.set_threshold(*self._before)
        if self._frozen:
            gc.unfreeze()  # or all that was there when it froze would stay beyond the app


def tidy() -> None:
    """Garbage goes now."""
    gc.collect()
    _give_back()


def share_one_heap() -> None:
    """Before any thread starts, or each would keep a heap of its own, most of it holes; and large holes would stay."""
    settle = getattr(ctypes.CDLL(None), "mallopt", None)
    if settle is not None:
        settle(HEAPS_AT_MOST, 1)
        settle(LARGE_FROM, LARGE)


def _give_back() -> None:
    """What is free again goes back to the system, which C libraries other than Debian's do by themselves.

    Words are drawn into thousands of small pictures; without this a third of the memory held would be holes.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
