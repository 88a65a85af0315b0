"""Counterspells that the app deals: a pile that nobody may see, and in each book a secret of its owner (CS-066).

Knows who holds what; where the cards are physical there is nothing to know, and the four kinds are always offered.
"""

from companion.games.casting_shadows.cards.printed import COUNTERSPELLS
from companion.games.casting_shadows.table import Table
from companion.kernel import NOBODY, Draw, Secret, Step, say
from companion.parts.decks import HiddenDeck, drawn


def deal_counterspells(table: Table) -> None:
    """All ten are in the pile; nobody holds one yet."""
    cards = [card.id for card in COUNTERSPELLS.values() for _ in range(card.copies)]
    table.counter_pile = HiddenDeck(Secret(NOBODY, cards))
    table.hands = {player.id: Secret(player.id, []) for player in table.players}


def take_counterspell(table: Table, who: str) -> Step:
    """The top card, face down into the book: looked at by its owner alone (CS-064)."""
    if table.counter_pile:
        draw: Draw[str] = Draw(
            "collect.counter",
            say("You take a Counterspell:"),
            who,
            fact="CS-064",
            secret=True,
            cover=say("{who} takes a Counterspell.", who=table.named(who)),
            named=lambda card: say(COUNTERSPELLS[card].name),
            brief=say("A Counterspell"),
        )
        card = yield from drawn(lambda: _pile(table), draw)
        table.hands[who].value.append(card)
    table.counterspells -= 1
    table.casters[who].face_down += 1


def _pile(table: Table) -> HiddenDeck:
    assert table.counter_pile is not None
    return table.counter_pile


def put_under(table: Table, who: str, card: str) -> None:
    """A revealed one goes under the deck (CS-027): it comes up again when all others are taken."""
    table.casters[who].face_down = max(0, table.casters[who].face_down - 1)
    table.counterspells += 1
    if table.counter_pile and card in table.hands[who].value:
        table.hands[who].value.remove(card)
        table.counter_pile.discard(card)


def give_back(table: Table, who: str) -> None:
    """Whoever is out puts them under the deck, faces unseen (CS-R6)."""
    table.counterspells += table.casters[who].face_down
    table.casters[who].face_down = 0
    if table.counter_pile:
        table.counter_pile.order = [*table.counter_pile.order, *table.hands[who].value]
        table.hands[who].value = []


def may_hold(table: Table, who: str) -> list[str]:
    """The kinds that *who* can lay open: those held, or all where only the owner knows."""
    return [card for card in COUNTERSPELLS if not table.hands or card in table.hands[who].value]
