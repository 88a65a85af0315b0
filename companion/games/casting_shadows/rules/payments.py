"""Paying at the table: the way that keeps most other things possible first, the others beside it.

Knows how a payment is asked for and taken out of the pool, by kinds or thing by thing; which ways there are is worked
out in ``paying.py``.
"""

from companion.games.casting_shadows.rules.affording import costs_now
from companion.games.casting_shadows.rules.paying import Cost, Payment, best_way, counts, pays, units_for, ways
from companion.games.casting_shadows.rules.resources import KINDS, NAMES, in_words
from companion.games.casting_shadows.table import Table, Unit
from companion.kernel import Asking, Choose, Option, Step, Tell, Words, say

EXACT = "exact"
"""The answer that one wants to point at each die and token."""


def chosen_units(table: Table, who: str, cost: Cost, without: str = "") -> Asking[list[str]]:
    """The ids of what *cost* is paid with; asked only where there is a choice. *without* is what it is paid for."""
    have = counts(table.pool)
    found = ways(have, cost)
    if len(found) == 1 and not _dice_differ(table, found[0]):
        return units_for(table.pool, found[0])
    best = best_way(have, cost, list(costs_now(table, without)))

    def offers() -> list[Option[Payment | str]]:
        now = sorted(ways(counts(table.pool), cost), key=lambda way: way != best)
        kinds: list[Option[Payment | str]] = [Option("+".join(way), in_words(way), means=way) for way in now]
        if any(len(table.holding(what)) > way.count(what) for way in now for what in way):
            kinds.append(Option(EXACT, say("Choose the dice and tokens")))
        return kinds

    text = say("How do you pay {cost}?", cost=in_words(cost))
    way = yield from Choose(
        "pay",
        text,
        who,
        fact="CS-005",
        about=("pool", "tokens"),
        main="+".join(best),
        offers=offers,
        brief=say("{who}, how to pay?", who=table.named(who)),
    )
    return units_for(table.pool, way) if isinstance(way, tuple) else (yield from _pointed_at(table, who, cost))


def _dice_differ(table: Table, way: Payment) -> bool:
    """Whether dice of several colours could be given for the same Resource: those left can be rerolled (CS-015)."""
    spare = [what for what in way if len(table.holding(what)) > way.count(what)]
    return any(len({unit.die for unit in table.holding(what)} - {""}) > 1 for what in spare)


def _pointed_at(table: Table, who: str, cost: Cost) -> Asking[list[str]]:
    """Just these dice and tokens; asked again where they do not pay."""
    text = say("Which dice and tokens pay {cost}?", cost=in_words(cost))

    def offers() -> list[Option[str]]:
        fitting = {what for way in ways(counts(table.pool), cost) for what in way}
        return [Option(unit.id, thing_name(unit), where=unit.id) for unit in table.pool if unit.what in fitting]

    number = len(cost)
    while True:
        ids: list[str] = yield from Choose(
            "pay.exact",
            text,
            who,
            fact="CS-005",
            about=("pool", "tokens"),
            least=number,
            most=number,
            offers=offers,
            brief=say("Which dice and tokens?"),
        ).several()
        if pays([unit.what for unit in table.pool if unit.id in ids], cost):
            return ids
        yield Tell("pay.wrong", say("These do not pay {cost}.", cost=in_words(cost)), who, fact="CS-005")


def thing_name(unit: Unit) -> Words:
    """``red die: Shadow Fragment``, ``token: Red Gem``."""
    return say("{die}: {face}", die=KINDS[unit.die].label if unit.die else say("token"), face=NAMES[unit.what])


def pay(table: Table, who: str, cost: Cost, without: str = "") -> Step:
    """Resources go back to the dice and tokens in the middle (CS-020)."""
    if cost:
        spend(table, (yield from chosen_units(table, who, cost, without)))


def spend(table: Table, ids: list[str]) -> None:
    table.pool = [unit for unit in table.pool if unit.id not in ids]
