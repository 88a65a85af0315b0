"""Watching which effects of cards do something, for ``companion cards --coverage``.

Whoever wants to know hands a watcher to :func:`watched` and plays the game with the steps it gives. Only what rules do
while a step runs is seen: neither a screen that looks a bonus up nor a bot that thinks is watched. Nobody else pays.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Step

Watcher = Callable[[Card, Effect], None]
NextStep = Callable[[Table], Step | None]

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


def at_work(known: Card, effect: Effect) -> None:
    """An effect has just changed a number, been used or done something: tell whoever watches this step."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(known, effect)


def watched(next_step: NextStep, watcher: Watcher) -> NextStep:
    """*next_step*, with *watcher* told of every effect at work while its steps run."""

    def next_watched(table: Table) -> Step | None:
        step = next_step(table)
        return None if step is None else _watch(step, watcher)

    return next_watched


def _watch(step: Step, watcher: Watcher) -> Step:
    answer: Any = None
    while True:
        before = _watcher.set(watcher)
        try:
            asked = step.send(answer)
        except StopIteration:
            return
        finally:
            _watcher.reset(before)
        answer = yield asked
