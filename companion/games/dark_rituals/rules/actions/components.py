"""What only a card knows: Component Actions, and Reactions that cancel them (DR-108, DR-109, RUL-42).

A card is named when it is played, and its cost asked for once; what it does, the players carry out and note.
"""

import re
from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.by_hand import by_hand
from companion.games.dark_rituals.rules.costs import count_action, purse_for, spend_stamina
from companion.games.dark_rituals.rules.rulings import is_asked
from companion.games.dark_rituals.rules.stamina import pay, why_not_pay
from companion.games.dark_rituals.table import HEROES, LEGION, Character, Side, Table
from companion.kernel import Asking, Choose, Option, Step, Tell, Words, Write, say

LONGEST = 40


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """Whatever has a generic Action icon; who has one, the players know."""
    if who not in table.serfs:
        yield Option("component", say("An Action of a card"), Do("component", who))


def act(table: Table, do: Do) -> Step:
    """Paid first, and paid even if it is cancelled (DR-021)."""
    card = yield from name_card(table, "component", table.seat_of(do.who), do.who)
    if (yield from pay_card(table, do.who, card)) and not (yield from cancelled(table, do.who)):
        yield from by_hand(table)


def name_card(table: Table, family: str, who: str, payer: Character) -> Asking[str]:
    """One that was named before, or a new one; its id is what its cost is known by. *payer* pays for it."""
    known = [card for card in table.card_names if card.startswith(f"{family}_")]
    offers = []
    for card in known:
        cost = figure(table, card, "cost")
        why_not = "" if cost is None else why_not_pay(purse_for(table, payer), cost)
        offers.append(Option(card, say(table.card_names[card]), cost=cost, why_not=why_not))
    offers.append(Option("new", say("Another card")))
    if known:
        text = say("Which card?")
        chosen = yield from Choose("card", text, who, fact="DR-108", offers=lambda: offers, brief=say("Which card?"))
        if chosen != "new":
            return chosen
    name = yield from Write("card.name", say("What is the card called?"), who, longest=LONGEST, brief=say("Its name?"))
    slug = re.sub(r"\W+", "_", name.casefold()).strip("_")
    card = f"{family}_{slug or 'card'}"
    table.card_names = {**table.card_names, card: name}
    return card


def pay_card(table: Table, who: Character, card: str) -> Asking[bool]:
    """Its Stamina in full (DR-021, DR-111); it counts as an Action, also at no cost (DR-101)."""
    yield from learn(table, card, "cost")
    cost = figure(table, card, "cost") or 0
    if why := why_not_pay(purse_for(table, who), cost):
        yield Tell("card.not", say("It cannot be played: {why}.", why=why), fact="DR-021")
        return False
    spend_stamina(table, who, cost) if cost else count_action(table)
    return True


def cancelled(table: Table, who: Character) -> Asking[bool]:
    """The other side is asked, whatever it holds (DR-109)."""
    side: Side = "legion" if table.side_of(who) == HEROES else "heroes"
    if not is_asked(table, "cancel"):
        return False
    offers = [
        Option("no", say("No Reaction")),
        Option("yes", say("We cancel it"), why_not=why_no_reaction(table, side)),
    ]
    chosen = yield from Choose(
        "cancel",
        say("{side}: does a Reaction cancel it?", side=table.called(side)),
        HEROES if side == HEROES else table.witch_master,
        fact="DR-109",
        main="no",
        offers=lambda: offers,
        brief=say("Is it cancelled?"),
    )
    return chosen == "yes" and (yield from react(table, side))


def why_no_reaction(table: Table, side: Side) -> Words:
    """The Legion reacts by a Witch: not without one in play, nor with an empty Reserve (DR-128, RUL-47)."""
    if side == LEGION and not table.witches_in_play():
        return say("no Witch is in play")
    if side == LEGION and not table.master.purse.reserve:
        return say("no Stamina in Reserve")
    return ""


def react(table: Table, side: Side) -> Asking[bool]:
    """Name the card, pay it, put it away; whoever cannot pay has not reacted (DR-110, DR-240)."""
    seat = HEROES if side == HEROES else table.witch_master
    payer = (yield from _reacting_hero(table)) if side == HEROES else LEGION
    card = yield from name_card(table, "witchcraft" if side == LEGION else "component", seat, payer)
    yield from learn(table, card, "cost")
    purse = table.purse_of(payer)
    cost = figure(table, card, "cost") or 0
    if why := why_not_pay(purse, cost):
        yield Tell("card.not", say("It cannot be played: {why}.", why=why), fact="DR-021")
        return False
    pay(purse, cost)
    if side == LEGION and table.master.witchcraft.hand:
        table.master.witchcraft.hand -= 1
        table.master.witchcraft.discards += 1
    yield Tell("reacted", say("{side}, a Reaction: {card}.", side=table.called(side), card=say(table.card_names[card])))
    return True


def _reacting_hero(table: Table) -> Asking[Character]:
    """Who is not Stunned (DR-030)."""

    def offers() -> list[Option[str]]:
        return [Option(hero, table.called(hero), where=hero) for hero in table.heroes if not table.heroes[hero].stunned]

    return (yield from Choose("react.hero", say("Which Hero reacts?"), HEROES, offers=offers, brief=say("Which Hero?")))
