"""What can be done with this roll: every Collect and every Cast of this moment, with what it costs.

Knows which costs there are now; whether they can be paid is worked out in ``paying.py``.
"""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.casting_shadows.cards.learned import damage, price, turnings
from companion.games.casting_shadows.cards.printed import MAIN, SPELLS, ResourceCard, Spell
from companion.games.casting_shadows.rules.paying import Cost, counts, missing
from companion.games.casting_shadows.rules.resources import counted
from companion.games.casting_shadows.rules.ring import CENTRE, DESERT
from companion.games.casting_shadows.table import BOOK, Caster, Table
from companion.kernel import Words, listing, say

COUNTERSPELL_COST: Cost = ("gem", "orb")
"""CS-064."""
SPELL_LEVELS = {"spell_1": 1, "spell_2": 2}


class Strength(Struct, frozen=True):
    """One way to cast an Attack: what it costs and the damage it does (CS-023)."""

    paid: int
    cost: Cost
    damage: int


def strengths(table: Table, spell: Spell) -> list[Strength]:
    """All ways to cast it, weakest first. None while its damage is unknown, but that the cheapest costs something."""
    known = damage(table, spell)
    if not spell.scale:
        return [Strength(0, spell.pay, (known or (0,))[0])]
    if known is None:
        return [Strength(1, (spell.scale,), 0)]
    return [Strength(n, (spell.scale,) * n, hurts) for n, hurts in enumerate(known, 1) if hurts]


def casting_costs(table: Table, spell: Spell) -> list[Cost]:
    """What casting it may cost, the cheapest first (CS-049)."""
    if spell.kind == "attack":
        return [strength.cost for strength in strengths(table, spell)]
    if (known := turnings(table, spell)) is None:
        assert spell.makes is not None
        return [(spell.makes[0],)]
    return [(turning.take,) for turning in known]


def collecting_cost(table: Table, card: str) -> Cost:
    """The Resources in a card's Collection Cost; Resource cards have none (CS-018)."""
    known = MAIN[card]
    return tuple(want for want in price(table, known) if want not in SPELL_LEVELS) if isinstance(known, Spell) else ()


def levels_wanted(table: Table, card: str) -> list[int]:
    """The levels of the Spells to be given up for a card (CS-022)."""
    known = MAIN[card]
    wants = price(table, known) if isinstance(known, Spell) else ()
    return [SPELL_LEVELS[want] for want in wants if want in SPELL_LEVELS]


def spells_of_level(caster: Caster, level: int) -> list[str]:
    """The book's Attack and Conversion Spells of exactly that level (CS-022, CS-R25), by their ids in the book."""
    return [card.id for card in caster.book if card.card in SPELLS and SPELLS[card.card].level == level]


# -- why not -----------------------------------------------------------------------------------------------


def short_of(lacking: list[str]) -> Words:
    """``1 Orb short``; of several kinds first how many, so that the beginning fits a tile."""
    each = [counted(want, lacking.count(want)) for want in dict.fromkeys(lacking)]
    if len(each) > 1:
        return say("{n} Resources short: {what}", n=len(lacking), what=listing(each))
    return say("{what} short", what=each[0]) if each else ""


def why_no_payment(table: Table, costs: list[Cost]) -> Words:
    """What is missing for the cheapest of *costs*; "" where one can be paid."""
    have = counts(table.pool)
    return short_of(min((missing(have, cost) for cost in costs), key=len, default=[]))


def why_no_room(caster: Caster, given_up: int = 0) -> Words:
    """A full book needs a Spell or Resource card to put away, never a Counterspell (CS-021, CS-R7)."""
    full = caster.cards - given_up >= BOOK and len(caster.book) <= given_up
    return say("book full of Counterspells") if full else ""


def why_no_collect(table: Table) -> Words:
    """Why the card beside the active player's hex cannot be collected now; "" where it can."""
    slot, me = table.here, table.me
    if slot == CENTRE:
        return say("no card lies here")  # CS-048
    if slot == DESERT:
        none = say("no Counterspell is left") if not table.counterspells else ""  # CS-R20
        return none or why_no_payment(table, [COUNTERSPELL_COST]) or why_no_room(me)
    card = table.market.places[slot]
    if not card:
        return say("no card lies here")
    levels = levels_wanted(table, card)
    for level in dict.fromkeys(levels):
        lacking = levels.count(level) - len(spells_of_level(me, level))
        if lacking > 0:
            return short_of([f"spell_{level}"] * lacking)
    return why_no_payment(table, [collecting_cost(table, card)]) or why_no_room(me, len(levels))


def costs_now(table: Table, without: str = "") -> Iterator[Cost]:
    """Every cost that the active player may want to pay this turn, but for one book card or ``collect``.

    These are what a payment should leave affordable.
    """
    for card in table.me.book:
        if card.id != without and not card.used and card.card in SPELLS:
            yield from casting_costs(table, SPELLS[card.card])
    if without != "collect" and table.here == DESERT:
        yield COUNTERSPELL_COST
    elif without != "collect" and table.market.places.get(table.here):
        yield collecting_cost(table, table.market.places[table.here])


def is_resource_card(card: str) -> bool:
    return isinstance(MAIN.get(card), ResourceCard)
