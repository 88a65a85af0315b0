"""The five troves: drawing, returning to the bottom, shuffling and cutting (SM-028).

A physical deck is drawn from by hand and the card named, or described if nobody knows it yet; a virtual one lies in
true order in the Table.
"""

from companion.games.shadows_of_malice.cards.describing import another_card, describe_card
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Done, Draw, Step, Tell, Words, say

TROVE_NAMES = {
    "ability": "Ability", "fate": "Fate", "mastery": "Mastery", "potion": "Potion", "treasure": "Treasure",
}  # fmt: skip


def draw_card(table: Table, trove: str, who: str, text: Words = "") -> Asking[str]:
    """The top card of *trove* for *who*; "" with a word of warning if it is empty (G-20)."""
    deck = table.troves[trove]
    if not deck.order:
        yield Tell(
            "trove.empty", say("The {trove} trove is empty: nothing is drawn.", trove=say(TROVE_NAMES[trove])), who
        )
        return ""
    if deck.mode == "virtual":
        drawn = deck.order.pop(0)
        yield Tell(
            "trove.drawn",
            say("{trove} card: {name}", trove=say(TROVE_NAMES[trove]), name=table.card_name(drawn)),
            who,
            data={"trove": trove, "card": drawn},
        )
        return drawn
    card_drawn: str | Done = yield Draw(
        "trove.draw",
        text or say("Draw a {trove} card. Which one is it?", trove=say(TROVE_NAMES[trove])),
        who,
        "SM-028",
        supply=trove,
        pool=lambda: table.troves[trove].order,
        named=table.card_name,
        also=another_card,
    )
    if isinstance(card_drawn, Done):
        card_drawn = yield from describe_card(table, trove, who)
    else:
        table.troves[trove].order.remove(card_drawn)
    return card_drawn


def return_card(table: Table, card_id: str) -> Step:
    """Back to the bottom of its trove; an ability with the shuffle icon has its trove shuffled (SM-028, SM-113)."""
    known = table.card(card_id)
    deck = table.troves[known.kind]
    deck.order.append(card_id)
    if deck.mode == "physical":
        trove = say(TROVE_NAMES[known.kind])
        yield Tell(
            "trove.returned",
            say("Put {card} under the {trove} trove.", card=known.title, trove=trove),
            "",
            "SM-028",
            data={"card": card_id},
        )
    if known.kind == "ability" and known.shuffle:
        yield from shuffle(table, "ability")


def shuffle(table: Table, trove: str) -> Step:
    """Mix a trove: chance orders a virtual one, the players are told to mix a physical one (SM-025, SM-028)."""
    deck = table.troves[trove]
    name = say(TROVE_NAMES[trove])
    if deck.mode == "physical":
        yield Tell("trove.shuffle", say("Shuffle the {trove} trove.", trove=name))
        return
    if len(deck.order) < 2:
        return
    order = yield Draw(
        "trove.shuffle",
        say("Shuffle the {trove} trove.", trove=name),
        fact="SM-028",
        supply=trove,
        pool=lambda: table.troves[trove].order,
        count=len(deck.order),
        chance=True,
        named=table.card_name,
    )
    table.troves[trove].order = list(order)


def cut(table: Table, trove: str) -> Step:
    """Cut a trove: chance says where in a virtual one (SM-237, SM-239)."""
    deck = table.troves[trove]
    if deck.mode == "physical" or len(deck.order) < 2:
        return
    place = yield Draw(
        "trove.cut",
        say("Cut the {trove} trove.", trove=say(TROVE_NAMES[trove])),
        fact="SM-237",
        supply=trove,
        pool=lambda: [str(n) for n in range(1, len(table.troves[trove].order))],
        chance=True,
    )
    order = table.troves[trove].order
    table.troves[trove].order = order[int(place) :] + order[: int(place)]


def next_of_colour(table: Table, trove: str, colour: str, who: str) -> Asking[str]:
    """After a cut, the next card of *colour*; what is turned over before it goes to the bottom (SM-237)."""
    deck = table.troves[trove]
    if deck.mode == "physical":
        drawn: str | Done = yield Draw(
            "trove.brew",
            say("Turn cards over until a {colour} one comes. Which one is it?", colour=say(colour)),
            who,
            "SM-237",
            supply=trove,
            pool=lambda: [c for c in table.troves[trove].order if table.card(c).color == colour],
            named=table.card_name,
            also=another_card,
        )
        if isinstance(drawn, Done):
            drawn = yield from describe_card(table, trove, who, colour)
        else:
            table.troves[trove].order.remove(drawn)
        return drawn
    place = next(n for n, card_id in enumerate(deck.order) if table.card(card_id).color == colour)
    drawn = deck.order[place]
    deck.order = deck.order[place + 1 :] + deck.order[:place]
    return drawn
