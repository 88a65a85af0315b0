"""The queue of what has still to follow: a wound, a stun, a Soul, a card to draw, a Plague to lock.

Each is carried out alone, in a step of its own, so that every one can be undone and corrected. What a consequence
brings with it goes in front of those that wait (RUL-32). Whoever carries out a kind stands in HANDLERS.
"""

from collections.abc import Callable

from companion.games.dark_rituals.rules import gear, plagues
from companion.games.dark_rituals.rules.combat import outcomes
from companion.games.dark_rituals.table import Consequence, Table
from companion.kernel import Step

Handler = Callable[[Table, Consequence], Step]
HANDLERS: dict[str, Handler] = {**outcomes.HANDLERS, **plagues.HANDLERS, **gear.HANDLERS}


def carry_out(table: Table) -> Step:
    """The first that waits."""
    first, *rest = table.pending
    table.pending = rest
    yield from HANDLERS[first.kind](table, first)
