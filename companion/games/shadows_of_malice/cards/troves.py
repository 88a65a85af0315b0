"""The five troves: drawing, returning to the bottom, shuffling and cutting (SM-028).

A physical deck is drawn from by hand and the card named, or described if nobody knows it yet; a virtual one lies in
true order in the Table.
"""

from companion.games.shadows_of_malice.cards.describing import another_card, describe_card
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Draw, Step, Tell, Words, say
from companion.parts import decks

TROVE_NAMES = {
    "ability": "Ability", "fate": "Fate", "mastery": "Mastery", "potion": "Potion", "treasure": "Treasure",
}  # fmt: skip


def draw_card(table: Table, trove: str, who: str, text: Words = "") -> Asking[str]:
    """The top card of *trove* for *who*; "" with a word of warning if it is empty (G-20)."""
    deck = table.troves[trove]
    if not deck.left:
        yield Tell(
            "trove.empty", say("The {trove} trove is empty: nothing is drawn.", trove=say(TROVE_NAMES[trove])), who
        )
        return ""
    drawn = yield from decks.drawn(
        lambda: table.troves[trove],
        Draw(
            "trove.draw",
            text or say("Draw a {trove} card. Which one is it?", trove=say(TROVE_NAMES[trove])),
            who,
            "SM-028",
            supply=trove,
            named=table.card_name,
            also=another_card,
        ),
        instead=lambda: describe_card(table, trove, who),
    )
    if deck.mode == "virtual":
        yield Tell(
            "trove.drawn",
            say("{trove} card: {name}", trove=say(TROVE_NAMES[trove]), name=table.card_name(drawn)),
            who,
            data={"trove": trove, "card": drawn},
        )
    return drawn


def return_card(table: Table, card_id: str) -> Step:
    """Back to the bottom of its trove; an ability with the shuffle icon has its trove shuffled (SM-028, SM-113)."""
    known = table.card(card_id)
    deck = table.troves[known.kind]
    deck.put_under(card_id)
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
    text = say("Shuffle the {trove} trove.", trove=say(TROVE_NAMES[trove]))
    mixing = Draw("trove.shuffle", text, fact="SM-028", supply=trove, named=table.card_name)
    yield from decks.shuffled(lambda: table.troves[trove], mixing)


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
    text = say("Turn cards over until a {colour} one comes. Which one is it?", colour=say(colour))
    return (
        yield from decks.drawn(
            lambda: table.troves[trove],
            Draw("trove.brew", text, who, "SM-237", supply=trove, named=table.card_name, also=another_card),
            until=lambda card_id: table.card(card_id).color == colour,
            instead=lambda: describe_card(table, trove, who, colour),
        )
    )
