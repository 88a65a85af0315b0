"""What happens next: one short step, chosen by what the Table says is under way.

Where maps and tokens are on the screen only, nobody is asked to move them; and newcomers have it explained.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.shadows_of_malice.rules.combat.combat import combat_step
from companion.games.shadows_of_malice.rules.combat.encounters import meet
from companion.games.shadows_of_malice.rules.land.movement import walking_step
from companion.games.shadows_of_malice.rules.setup.lessons import with_lessons
from companion.games.shadows_of_malice.rules.setup.setup import setup_step
from companion.games.shadows_of_malice.rules.turns.players_turn import players_step
from companion.games.shadows_of_malice.rules.turns.shadows_turn import shadows_step
from companion.games.shadows_of_malice.rules.turns.xulthul import xulthul_step
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asked, Asking, Place, Step, Tell, joined


def next_step(table: Table) -> Step | None:
    """The next step, as this group plays it."""
    step = _next(table)
    if step is None:
        return None
    if table.settings.pieces == "screen":
        step = _asked_through(_moved_by_the_app, step)
    if table.settings.lessons:
        step = _asked_through(partial(with_lessons, table), step)
    return step


def _asked_through(way: Callable[[Asked], Asking[Any]], step: Step) -> Step:
    """*step*, with all that it asks and tells going through *way*, which gives the answer."""
    answer = None
    while True:
        try:
            asked = step.send(answer)
        except StopIteration:
            return
        answer = yield from way(asked)


def _moved_by_the_app(asked: Asked) -> Asking[Any]:
    """An order to move a piece that is on the screen only is carried out by the app, and told.

    Cards may be real all the same, and are shuffled then.
    """
    if isinstance(asked, Place) and asked.key != CARDS:
        yield Tell(asked.key, joined(" ", ["✓", asked.text]), asked.who, asked.fact, about=asked.about)
        return "done"
    answer = yield asked
    return answer


def _next(table: Table) -> Step | None:
    """A fight comes before everything; then whoever has just arrived somewhere; then a move; then the turn."""
    if table.outcome or table.phase == "over":
        return None
    if table.combat is not None:
        return combat_step(table)
    if table.arrivals:
        return _arrival(table)
    if table.phase == "players":
        return walking_step(table) if table.moving else players_step(table)
    return PHASES[table.phase](table)


def _arrival(table: Table) -> Step:
    arrival = table.arrivals.pop(0)
    yield from meet(table, arrival.avatars, arrival.at, arrival.waiting)


CARDS = "setup.troves"
"""The key of the only order that is about cards."""
PHASES = {"setup": setup_step, "shadows": shadows_step, "xulthul": xulthul_step}
