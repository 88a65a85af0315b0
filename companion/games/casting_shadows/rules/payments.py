"""Paying at the table: the way that keeps most other things possible first, the others beside it.

Knows how a payment is asked for and taken out of the pool; which ways there are is worked out in ``paying.py``.
"""

from companion.games.casting_shadows.rules.affording import costs_now
from companion.games.casting_shadows.rules.paying import Cost, Payment, best_way, counts, units_for, ways
from companion.games.casting_shadows.rules.resources import in_words
from companion.games.casting_shadows.table import Table
from companion.kernel import Asking, Choose, Option, Step, say


def chosen_way(table: Table, who: str, cost: Cost, without: str = "") -> Asking[Payment]:
    """How *cost* is paid; asked only where there is more than one way. *without* is what it is paid for."""
    if len(ways(counts(table.pool), cost)) == 1:
        return ways(counts(table.pool), cost)[0]
    best = best_way(counts(table.pool), cost, list(costs_now(table, without)))

    def offers() -> list[Option[Payment]]:
        found = sorted(ways(counts(table.pool), cost), key=lambda way: way != best)
        return [Option("+".join(way), in_words(way), means=way) for way in found]

    text = say("How do you pay {cost}?", cost=in_words(cost))
    return (yield from Choose("pay", text, who, fact="CS-005", about=("pool",), main="+".join(best), offers=offers))


def pay(table: Table, who: str, cost: Cost, without: str = "") -> Step:
    """Resources go back to the dice and tokens in the middle (CS-020)."""
    if cost:
        spend(table, (yield from chosen_way(table, who, cost, without)))


def spend(table: Table, way: Payment) -> None:
    gone = units_for(table.pool, way)
    table.pool = [unit for unit in table.pool if unit.id not in gone]
