"""Stamina: Reserve, Exhausted, Locked and lost (chapter 4.3); paying, recovering, and the audit of every purse.

What is Locked is computed from the Plagues and never kept: a purse that people have corrected shows a problem
instead of locking again in silence.
"""

from collections.abc import Iterable

from companion.errors import Illegal
from companion.games.dark_rituals.table import SOURCES, Hero, Plague, Purse, Table
from companion.kernel import Message, Sum, Words, say

SOURCE_NAMES: dict[str, Message] = {
    "body": say("Body"),
    "sustenance": say("Sustenance"),
    "mind": say("Mind"),
}


def filled(total: int) -> Purse:
    """All of it in Reserve (DR-010, DR-011)."""
    return Purse(total=total, reserve=total)


def locked_by(sources: dict[str, int], plagues: Iterable[Plague]) -> dict[str, int]:
    """By source what the Plagues on it take: never more than it has, however many there are (DR-054, DR-055, RUL-7)."""
    raging = list(plagues)
    return {
        source: min(sources.get(source, 0), sum(one.amount for one in raging if one.source == source))
        for source in SOURCES
    }


def locked(table: Table, hero: Hero) -> int:
    """What lies Locked: by Plagues and by other effects (DR-020, DR-272), but no more than there is (RUL-31)."""
    wanted = sum(locked_by(hero.sources, table.plagues()).values()) + hero.held
    return min(wanted, hero.purse.total - hero.purse.lost)


def beyond_plan(table: Table, hero: Hero) -> int:
    """How many tokens in Reserve and Exhausted are too many for what must be Locked; negative if too few (DR-022)."""
    purse = hero.purse
    return purse.reserve + purse.exhausted - (purse.total - purse.lost - locked(table, hero))


def legion_beyond_plan(table: Table) -> int:
    """The same of the Witch Master, who never has Stamina Locked (DR-022, DR-119)."""
    purse = table.master.purse
    return purse.reserve + purse.exhausted - (purse.total - purse.lost)


def why_not_pay(purse: Purse, cost: int) -> Words:
    """Who cannot pay in full cannot start (DR-021)."""
    if cost <= purse.reserve:
        return ""
    return say("needs {cost} Stamina, {has} in Reserve", cost=cost, has=purse.reserve)


def pay(purse: Purse, cost: int) -> None:
    """From Reserve to Exhausted, in full or not at all (DR-021)."""
    if why := why_not_pay(purse, cost):
        raise Illegal(why)
    purse.reserve -= cost
    purse.exhausted += cost


def recover(purse: Purse) -> None:
    """Start of Round: all Exhausted to Reserve; what is Locked stays (DR-012)."""
    purse.reserve += purse.exhausted
    purse.exhausted = 0


def exhaust_all(purse: Purse) -> None:
    """A stun, or a Pass without a Witch in play (DR-221, DR-222, DR-019)."""
    purse.exhausted += purse.reserve
    purse.reserve = 0


def lose(purse: Purse, number: int) -> None:
    """From Reserve back to the box, for good (DR-118)."""
    if why := why_not_pay(purse, number):
        raise Illegal(why)
    purse.reserve -= number
    purse.lost += number


def locked_words(table: Table, hero: Hero) -> Sum:
    """What is Locked, source by source."""
    parts = Sum()
    for source, amount in locked_by(hero.sources, table.plagues()).items():
        parts.add(SOURCE_NAMES[source], amount, "DR-055")
    parts.add(say("other effects"), hero.held, "DR-272")
    return parts
