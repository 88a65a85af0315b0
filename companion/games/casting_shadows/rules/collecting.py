"""Collect and Refresh: the card beside the hex, what is given for it, and what comes up instead.

Knows the market and the Spell Book's places; what a card costs is in ``affording.py``.
"""

from functools import partial

from companion.games.casting_shadows.cards.learned import confirm_price
from companion.games.casting_shadows.cards.printed import MAIN, SPELLS, ResourceCard
from companion.games.casting_shadows.rules.affording import (
    COUNTERSPELL_COST,
    collecting_cost,
    levels_wanted,
    spells_of_level,
    why_no_collect,
)
from companion.games.casting_shadows.rules.counter_hands import take_counterspell
from companion.games.casting_shadows.rules.payments import chosen_units, pay, spend
from companion.games.casting_shadows.rules.ring import CENTRE, DESERT, hex_name
from companion.games.casting_shadows.table import BOOK, BookCard, Table
from companion.kernel import Asking, Choose, Draw, Option, Step, Tell, Words, say
from companion.parts import decks


def main_name(card: str) -> Words:
    """A card of the Main deck; Resource cards are called like what they give."""
    known = MAIN[card]
    return say("{name} card", name=say(known.name)) if isinstance(known, ResourceCard) else say(known.name)


def collect(table: Table) -> Step:
    """Pay, move the card into the book, refill the place at once (CS-018); on the Desert a Counterspell (CS-064)."""
    if table.here == DESERT:
        yield from collect_counterspell(table)
        return
    me, slot = table.active.id, table.here
    card = table.market.places[slot]
    if card in SPELLS:
        yield from confirm_price(table, me, SPELLS[card])
        if why_not := why_no_collect(table):
            yield Tell("collect.short", say("{card}: {why}.", card=main_name(card), why=why_not), me)
            return
    given_up = yield from _given_up(table, me, card)
    cost = collecting_cost(table, card)
    paid = (yield from chosen_units(table, me, cost, "collect")) if cost else []
    room = yield from _room(table, me, given_up)
    spend(table, paid)
    discard(table, me, [*given_up, *room])
    table.ap -= 1
    table.add_card(me, table.market.take(slot))
    yield Tell("collected", say("{who} collects {card}.", who=table.named(me), card=main_name(card)), me, fact="CS-018")
    yield from refill(table, "collect.refill")


def _given_up(table: Table, me: str, card: str) -> Asking[list[str]]:
    """A Spell of exactly the level asked for; one that was cast this turn may go, too (CS-022, CS-R22)."""
    given: list[str] = []
    for level in levels_wanted(table, card):
        fitting = [book_id for book_id in spells_of_level(table.me, level) if book_id not in given]
        if len(fitting) == 1:
            given += fitting
            continue
        text = say("{card}: which Spell of level {n} do you give up?", card=main_name(card), n=level)
        offers = [_book_option(table, me, book_id) for book_id in fitting]
        given.append(
            (
                yield from Choose(
                    "collect.spell",
                    text,
                    me,
                    fact="CS-022",
                    offers=partial(list, offers),
                    brief=say("Give up which Spell?"),
                )
            )
        )
    return given


def _room(table: Table, me: str, given_up: list[str]) -> Asking[list[str]]:
    """A full book gives up a Spell or Resource card, never a Counterspell (CS-021), unless one went before (CS-R11)."""
    caster = table.casters[me]
    if caster.cards - len(given_up) < BOOK:
        return []
    text = say("Your book is full: which card goes to the discards?")

    def offers() -> list[Option[str]]:
        return [_book_option(table, me, card.id) for card in table.casters[me].book if card.id not in given_up]

    return [
        (yield from Choose("collect.room", text, me, fact="CS-021", offers=offers, brief=say("Book full: what goes?")))
    ]


def _book_option(table: Table, me: str, book_id: str) -> Option[str]:
    card = table.card_of(me, book_id) or BookCard(book_id, "")
    return Option(book_id, main_name(card.card), where=book_id)


def discard(table: Table, seat: str, book_ids: list[str]) -> None:
    """Cards of a book go to the discards of the Main deck."""
    caster = table.casters[seat]
    for card in [card for card in caster.book if card.id in book_ids]:
        caster.book.remove(card)
        table.main.discard(card.card)


def collect_counterspell(table: Table) -> Step:
    """1 Gem and 1 Orb of any colour; the top card is looked at in secret and laid face down (CS-064)."""
    me = table.active.id
    room = yield from _room(table, me, [])
    yield from pay(table, me, COUNTERSPELL_COST, "collect")
    discard(table, me, room)
    table.ap -= 1
    yield from take_counterspell(table, me)
    told = say("{who} takes the top Counterspell, looks at it in secret and lays it face down.", who=table.named(me))
    yield Tell("collected.counter", told, me, fact="CS-064")


def refill(table: Table, key: str) -> Step:
    """The top Main card for every empty place; the discards are shuffled in when the deck is empty (CS-R10, CS-R21)."""

    def asked(place: str) -> Draw[str]:
        text = say("Which card came up beside {place}?", place=hex_name(table, place))
        return Draw(key, text, fact="CS-018", named=main_name, brief=say("Which card came up?"))

    before = dict(table.market.places)
    yield from decks.refilled(lambda: table.market, lambda: table.main, asked)
    for slot, card in table.market.places.items():
        if table.main.mode == "virtual" and card and not before.get(slot):  # who draws by hand has just named it
            told = say("{card} comes up beside {place}.", card=main_name(card), place=hex_name(table, slot))
            yield Tell(f"{key}.told", told, fact="CS-018")


def why_no_refresh(table: Table) -> Words:
    """Not on Ancient Rune or Dusty Desert (CS-017, CS-048)."""
    if table.here in (CENTRE, DESERT) or not table.market.places.get(table.here):
        return say("no card lies here")
    return ""


def refresh(table: Table) -> Step:
    """The card beside your hex goes to the discards, the top Main card replaces it (CS-017)."""
    table.ap -= 1
    table.main.discard(table.market.take(table.here))
    yield from refill(table, "refresh.card")
