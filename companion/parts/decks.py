"""Decks of cards and displays of open ones, as plain data in a Table.

A deck is *physical*, drawn from by hand and the card named, or *virtual*, shuffled and drawn from by the app. A rule
need not know which::

    card = yield from drawn(lambda: table.deck, Draw("search", say("Draw a card. Which one is it?"), who=me.id))
    table.deck.discard(card)

A deck is handed over as a look at it, ``lambda: table.deck``: where the table is corrected while a question is open, it
has another deck afterwards. Knows cards by their ids alone; what they are and do is the game's.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel import Asking, Done, Draw, Secret, Step, Tell, say


class Deck(Struct):
    """A pile of cards. *order* is top first: the true order of a virtual deck, just the contents of a physical one.

    >>> deck = Deck(order=["owl", "fox"])
    >>> deck.put_under("hare")
    >>> deck.order, deck.left
    (['owl', 'fox', 'hare'], 3)
    """

    mode: Literal["physical", "virtual"] = "virtual"
    order: list[str] = []

    @property
    def left(self) -> int:
        """How many cards can be drawn before the pile is empty."""
        return len(self.order)

    def put_on_top(self, card: str) -> None:
        self.order.insert(0, card)

    def put_under(self, card: str) -> None:
        self.order.append(card)


class DiscardDeck(Deck):
    """A deck with *discards*, the newest last: they are shuffled and drawn from again when the pile is empty.

    Of a physical one hands may be drawn face down: then nobody says which cards they are, and *unseen* of those in
    *order* are in hands instead of in the pile.

    >>> fates = DiscardDeck("physical", ["owl", "fox", "hare"])
    >>> fates.hand_out(2)
    2
    >>> fates.left, fates.order
    (1, ['owl', 'fox', 'hare'])
    """

    discards: list[str] = []
    unseen: int = 0

    @property
    def left(self) -> int:
        return max(0, len(self.order) - self.unseen)

    def discard(self, card: str) -> None:
        self.discards.append(card)

    def hand_out(self, number: int = 1) -> int:
        """Draw *number* cards face down, or as many as there are; how many."""
        number = min(number, self.left)
        self.unseen += number
        return number

    def take_back(self, number: int = 1) -> None:
        """Put *number* cards of a hand back into the pile, still face down."""
        self.unseen = max(0, self.unseen - number)


class HiddenDeck(Struct):
    """A virtual deck for hands that are secret. What is missing from it tells what they hold, so nobody may see it.

    Not even the app knows its order: each card is drawn by chance when it is drawn.
    """

    pile: Secret[list[str]]
    discards: list[str] = []

    @property
    def order(self) -> list[str]:
        """The cards of the pile, in no order that means anything."""
        return self.pile.value

    @order.setter
    def order(self, cards: list[str]) -> None:
        self.pile.value = cards

    @property
    def left(self) -> int:
        """How many cards the pile has, whoever looks."""
        return len(self.pile)

    def discard(self, card: str) -> None:
        self.discards.append(card)


AnyDeck = Deck | HiddenDeck


def any_card(card: str) -> bool:
    return True


# -- drawing -----------------------------------------------------------------------------------------------


def drawn(
    deck: Callable[[], AnyDeck],
    draw: Draw[Any],
    *,
    until: Callable[[str], bool] = any_card,
    instead: Callable[[], Asking[str]] | None = None,
) -> Asking[str]:
    """The top card of *deck*, or the first for which *until* holds; "" if there is none.

    *draw* is what is asked where people draw, or chance does; its pool is the deck's. Cards turned over in vain go
    under the pile, discards are shuffled in when it is empty. *instead* finds out what was drawn where a way out of
    the question was taken, such as that the card is none of those known.
    """
    if not deck().left:
        yield from _reshuffled(deck)
    now = deck()
    if not now.left:
        return ""
    if isinstance(now, Deck) and now.mode == "virtual":
        return _turned_over(now, until)
    by_chance = isinstance(now, HiddenDeck)
    asked = replace(draw, pool=lambda: [card for card in deck().order if until(card)], chance=by_chance)
    if not asked.has_answer():
        return ""
    card = yield from asked.or_done()
    if isinstance(card, Done):
        return (yield from instead()) if instead else ""
    deck().order.remove(card)
    return card


def laid_open(deck: Callable[[], DiscardDeck], draw: Draw[Any]) -> Asking[str]:
    """Which card of those handed out face down somebody now shows; it is no longer the deck's."""
    card = yield from replace(draw, pool=lambda: deck().order)
    deck().order.remove(card)
    deck().take_back()
    return card


def shuffled(deck: Callable[[], AnyDeck], draw: Draw[Any]) -> Step:
    """Chance orders a virtual pile; of a physical one the players are told, in the words of *draw*, to do it."""
    now = deck()
    if isinstance(now, HiddenDeck) or now.mode == "physical":
        yield Tell(draw.key, draw.text, draw.who, draw.fact)
    elif len(now.order) > 1:
        mixed = replace(draw, pool=lambda: deck().order, count=len(now.order), chance=True)
        deck().order = yield from mixed.several()


def _turned_over(deck: Deck, until: Callable[[str], bool]) -> str:
    place = next((n for n, card in enumerate(deck.order) if until(card)), None)
    if place is None:
        return ""
    card = deck.order[place]
    deck.order = deck.order[place + 1 :] + deck.order[:place]
    return card


def _reshuffled(deck: Callable[[], AnyDeck]) -> Step:
    now = deck()
    if isinstance(now, DiscardDeck | HiddenDeck) and now.discards:
        now.order, now.discards = [*now.order, *now.discards], []
        yield from shuffled(
            deck, Draw("deck.reshuffle", say("The pile is empty: shuffle its discards into a new one."))
        )


# -- cards that lie open -----------------------------------------------------------------------------------


class Market(Struct):
    """Cards that lie open to be taken: one at each of its *places*, or "" where none lies.

    >>> market = Market.of(3)
    >>> market.places["2"] = "fox"
    >>> market.cards, market.take("2"), market.cards
    (['fox'], 'fox', [])
    """

    places: dict[str, str]

    @classmethod
    def of(cls, number: int) -> "Market":
        """An empty one of *number* places, which are called ``1``, ``2`` …"""
        return cls({str(n): "" for n in range(1, number + 1)})

    @property
    def cards(self) -> list[str]:
        """The cards that lie there now."""
        return [card for card in self.places.values() if card]

    def take(self, place: str) -> str:
        """The card at *place*, which is empty from now on."""
        card, self.places[place] = self.places[place], ""
        return card


def refilled(market: Callable[[], Market], deck: Callable[[], AnyDeck], make: Callable[[str], Draw[Any]]) -> Step:
    """A card of *deck* for every empty place, while there are any; *make* is what is asked for a place."""
    for place in list(market().places):
        if market().places.get(place) == "":
            market().places[place] = yield from drawn(deck, make(place))
