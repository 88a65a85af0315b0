"""Alchemical spells and Black Magic scrolls of the Heroes (chapters 5.8, 5.9)."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.actions.components import cancelled, name_card, pay_card
from companion.games.dark_rituals.rules.aid import Helpers, ask_aid, pay_aid
from companion.games.dark_rituals.rules.attributes import aided, attribute, change_attribute, why_not_raise
from companion.games.dark_rituals.rules.by_hand import by_hand
from companion.games.dark_rituals.rules.costs import purse_for
from companion.games.dark_rituals.rules.gear import discard_from_hand
from companion.games.dark_rituals.rules.stamina import why_not_pay
from companion.games.dark_rituals.table import Character, Table
from companion.kernel import Confirm, Option, Step, Tell, Words, say


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """A spell of the own Alchemy card (DR-069, DR-234), a scroll of the hand (DR-080, DR-232)."""
    if who in table.heroes:
        hero = table.heroes[who]
        none = "" if hero.botanicals else say("no Botanical card in hand")
        yield Option("alchemy", say("Cast a spell"), Do("alchemy", who), why_not=none)
        if hero.loot:
            yield Option("scroll", say("A Black Magic scroll"), Do("scroll", who))


def why_not_cast(table: Table, who: Character, spell: str, helpers: int = 0) -> Words:
    """Alchemy at least the level beside the spell, and a card for each symbol (DR-235); Stamina as it says (DR-236)."""
    level, cards = figure(table, spell, "level") or 0, figure(table, spell, "ingredients") or 0
    if (has := aided(table, who, "alchemy", helpers).total) < level:
        return say("needs Alchemy {n}, has {has}", n=level, has=has)
    if table.heroes[who].botanicals < cards:
        return say("needs {n} ingredients, has {has}", n=cards, has=table.heroes[who].botanicals)
    return why_not_pay(purse_for(table, who), figure(table, spell, "cost") or 0)


def cast(table: Table, do: Do) -> Step:
    """Ingredients and Stamina, the effect, and then Alchemy may rise by one (DR-137, DR-238)."""
    who, seat = do.who, table.seat_of(do.who)
    spell = yield from name_card(table, f"spell_{who}", seat, who)
    yield from learn(table, spell, "level", "ingredients", "cost")
    helpers: Helpers = {}
    level = figure(table, spell, "level") or 0
    if attribute(table, who, "alchemy").total < level:
        aim = say("The spell demands {n}.", n=level)
        helpers = yield from ask_aid(table, who, "alchemy", aim, figure(table, spell, "cost") or 0)
    if why := why_not_cast(table, who, spell, len(helpers)):
        yield Tell("alchemy.not", say("{who} cannot cast it: {why}.", who=table.called(who), why=why), fact="DR-235")
        return
    if not (yield from pay_card(table, who, spell)):
        return
    yield from pay_aid(table, helpers)
    used = figure(table, spell, "ingredients") or 0
    table.heroes[who].botanicals -= used
    table.botanicals.discards += used
    if (yield from cancelled(table, who)):
        return
    yield from by_hand(table)
    yield from _learn_from_it(table, who)


def _learn_from_it(table: Table, who: Character) -> Step:
    """Casting raises no other Attribute (DR-138)."""
    if why_not_raise(table, who, "alchemy"):
        return
    text = say("{who}: does Alchemy rise by one?", who=table.called(who))
    if (yield from Confirm("alchemy.rise", text, table.seat_of(who), fact="DR-137", brief=say("Alchemy +1?"))):
        change_attribute(table, who, "alchemy", 1)


def read_scroll(table: Table, do: Do) -> Step:
    """Cost and penalty come first and stay, even if it is cancelled; then the effect; it is discarded (DR-232)."""
    card = yield from name_card(table, "scroll", table.seat_of(do.who), do.who)
    if not (yield from pay_card(table, do.who, card)):
        return
    yield from by_hand(table, say("What is its penalty?"))
    yield from discard_from_hand(table, do.who)
    if not (yield from cancelled(table, do.who)):
        yield from by_hand(table)
