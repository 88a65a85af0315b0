"""Garbage is looked for in quiet moments, not between a touch and what it shows. Knows Python's collector, no widget.

A page that is replaced leaves some ten thousand objects that refer to each other; to find them takes a tenth of a
second, on a Pi half of one.
"""

import gc

QUIET = 30
"""Looks without any change after which nobody waits for the screen."""
SPARE = 250_000
"""New objects after which it is high time, quiet or not."""


class Tidying:
    """Told again and again what is shown; once that stays the same for a while, it tidies up."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._seen: object = None
        self._still, self._frozen = QUIET, False
        gc.set_threshold(SPARE, *self._before[1:])

    def look(self, seen: object, *, loaded: bool) -> None:
        """*seen* is anything that differs when something happened; *loaded* says that a game's rules are here."""
        if seen != self._seen:
            self._seen, self._still = seen, 0
            return
        self._still += 1
        if self._still == QUIET:
            gc.collect()
            if loaded and not self._frozen:
                self._frozen = True
                gc.freeze()  # rules and code stay for good: nobody need look among them again

    def stop(self) -> None:
        gc.set_threshold(*self._before)
