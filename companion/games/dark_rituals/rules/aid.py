"""Aid: inactive allies in the Area add one each to the Attribute that counts (DR-034, RUL-22).

First it is agreed who helps, then the Action is paid, then they pay (DR-184): nobody pays for an Action that cannot be.
"""

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.rules.attributes import NAMES, aided
from companion.games.dark_rituals.rules.neighbours import together
from companion.games.dark_rituals.rules.rulings import is_asked
from companion.games.dark_rituals.rules.stamina import pay, why_not_pay
from companion.games.dark_rituals.table import HEROES, NO_ICON, Character, Table
from companion.kernel import Asking, Choose, Option, Tell, Words, say

NOBODY_ELSE = "no"
Helpers = dict[Character, Character]
"""Who helps, and whose purse pays for it."""


def ask_aid(table: Table, who: Character, name: str, aim: Words, reserved: int = 0) -> Asking[Helpers]:
    """Who helps, one after the other, until nobody else does; *reserved* is what the Action will cost the same purse.

    The question shows the Attribute as it stands with those who have agreed, and *aim*, what it is needed for. It is
    asked only where somebody could: all of that is public.
    """
    helpers: Helpers = {}
    while is_asked(table, "aid"):
        offers = [one for one in _offers(table, who, helpers, reserved) if not one.why_not]
        if not offers:
            break
        told = aided(table, who, name, len(helpers))
        words = {"who": table.called(who), "attribute": NAMES[name], "n": told.total, "aim": aim}
        text = say("{who} has {attribute} {n}. {aim} Who helps?", **words)
        if not table.mapped:  # only people see who stands there (DR-034)
            text = say("{who} has {attribute} {n}. {aim} Who in the same Area helps?", **words)
        chosen = yield from Choose(
            "aid",
            text,
            table.seat_of(who) if table.side_of(who) == "legion" else HEROES,
            fact="DR-034",
            offers=lambda: [
                Option(NOBODY_ELSE, say("Nobody else") if helpers else say("Nobody")),
                *_offers(table, who, helpers, reserved),
            ],
            main=NOBODY_ELSE,
            about=("purses",),
            brief=say("{attribute} {n}: who helps?", attribute=NAMES[name], n=told.total),
        )
        if chosen == NOBODY_ELSE:
            break
        yield from learn(table, table.sided(table.card_of(chosen)), "aid")
        if figure(table, table.sided(table.card_of(chosen)), "aid") == NO_ICON:
            continue
        payer = yield from _payer(table, chosen, helpers)
        if payer:
            helpers[chosen] = payer
    return helpers


def most_helpers(table: Table, who: Character, reserved: int) -> int:
    """How many could help at most, if the Action costs *reserved*."""
    offers = _offers(table, who, {}, reserved) if is_asked(table, "aid") else []
    return sum(not one.why_not for one in offers)


def pay_aid(table: Table, helpers: Helpers) -> Asking[int]:
    """Every helper pays; gives how many could (DR-184, DR-191). What is paid stays paid (DR-021)."""
    number = 0
    for helper, payer in helpers.items():
        cost = figure(table, table.sided(table.card_of(helper)), "aid") or 0
        purse = table.purse_of(payer)
        if not why_not_pay(purse, cost):
            pay(purse, cost)
            number += 1
            yield Tell("aid.paid", say("{who} helps.", who=table.called(helper)), fact="DR-034")
    return number


def _offers(table: Table, who: Character, helpers: Helpers, reserved: int) -> list[Option[str]]:
    """Allies in the Area with the icon; no Stunned Hero (RUL-5), and Disciples only with a Witch in play."""
    if table.side_of(who) == "legion" and not table.witches_in_play():
        return []
    found = []
    for ally in table.allies_of(who):
        cost = figure(table, table.sided(table.card_of(ally)), "aid")
        if ally in helpers or cost == NO_ICON or not together(table, who, ally):
            continue
        found.append(
            Option(
                ally, table.called(ally), where=ally, cost=cost, why_not=_why_not(table, who, ally, helpers, reserved)
            )
        )
    return found


def _why_not(table: Table, who: Character, ally: Character, helpers: Helpers, reserved: int) -> Words:
    cost = figure(table, table.sided(table.card_of(ally)), "aid")
    payers = _payers(table, ally)
    if any(
        _left(table, payer, helpers) - (reserved if _same(table, payer, who) else 0) >= _needed(table, payer, cost)
        for payer in payers
    ):
        return ""
    return why_not_pay(table.purse_of(payers[0]), (cost or 0) + 1) if payers else say("nobody can pay")


def _left(table: Table, payer: Character, helpers: Helpers) -> int:
    """What is in a Reserve after those who have agreed have paid."""
    costs = [
        figure(table, table.sided(table.card_of(helper)), "aid") or 0
        for helper, other in helpers.items()
        if table.purse_of(other) is table.purse_of(payer)
    ]
    return table.purse_of(payer).reserve - sum(costs)


def _needed(table: Table, payer: Character, cost: int | None) -> int:
    """With an empty Reserve the Legion reacts not even for nothing (RUL-47)."""
    return cost or (1 if table.side_of(payer) == "legion" else 0)


def _same(table: Table, one: Character, other: Character) -> bool:
    return table.purse_of(one) is table.purse_of(other)


def _payers(table: Table, ally: Character) -> list[Character]:
    """Any Hero who is not Stunned pays for a Serf (DR-124, DR-125)."""
    if ally in table.serfs:
        return [hero for hero in table.heroes if not table.heroes[hero].stunned]
    return [ally]


def _payer(table: Table, ally: Character, helpers: Helpers) -> Asking[Character]:
    cost = figure(table, table.sided(table.card_of(ally)), "aid") or 0
    able = [payer for payer in _payers(table, ally) if _left(table, payer, helpers) >= _needed(table, payer, cost)]
    if len(able) < 2:
        return able[0] if able else ""
    offers = [Option(payer, table.called(payer), where=payer) for payer in able]
    return (
        yield from Choose(
            "aid.payer",
            say("Who pays for {who}?", who=table.called(ally)),
            HEROES,
            fact="DR-124",
            offers=lambda: offers,
            brief=say("Who pays?"),
        )
    )
