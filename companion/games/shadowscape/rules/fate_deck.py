"""The Fate deck: drawing to a hand, discarding, and what happens when it runs out (SS-042, SS-G9).

Only numbers are known of it: deck, discards and hands are always 60 together (SS-060).
"""

from companion.games.shadowscape.rules.tokens import fill_treasures
from companion.games.shadowscape.table import Table
from companion.kernel import Step, Tell, count, say


def hands(table: Table) -> int:
    return sum(hero.hand for hero in table.heroes.values())


def fate_cards(table: Table) -> int:
    """All Fate cards the app knows of: 60, unless somebody corrected a number."""
    return table.fate.deck + table.fate.discards + hands(table)


def draw_to_hand(table: Table, seat: str, number: int) -> Step:
    """A draw is carried out in full (SS-025), and a hand has no limit (SS-026). If the deck runs out in the middle, it
    is shuffled anew and the draw goes on, in competitive play (SS-G9)."""
    for _ in range(number):
        if not table.fate.deck:
            return
        table.fate.deck -= 1
        table.heroes[seat].hand += 1
        yield from look_at_deck(table)


def discard(table: Table, seat: str, number: int) -> None:
    """From a hand; a card discarded for its symbol does nothing else (SS-084)."""
    number = min(number, table.heroes[seat].hand)
    table.heroes[seat].hand -= number
    table.fate.discards += number


def leave_deck(table: Table, number: int) -> Step:
    """Cards that go from the deck straight to the discards (SS-101, SS-059)."""
    for _ in range(min(number, table.fate.deck)):
        table.fate.deck -= 1
        table.fate.discards += 1
        yield from look_at_deck(table)


def look_at_deck(table: Table) -> Step:
    """As soon as its last card has left it: a new deck and new Treasures (SS-042), which co-operators do not get
    (SS-058)."""
    if table.fate.deck or table.mode == "cooperative" or not table.fate.discards:
        return
    table.fate.deck, table.fate.discards = table.fate.discards, 0
    cards = count(table.fate.deck, "card", "cards")
    text = say("The Fate deck has run out: shuffle the discards, {cards}, as a new deck.", cards=cards)
    yield Tell("fate.shuffled", text, fact="SS-042", data={"deck": table.fate.deck})
    if table.level == "full" and table.phase != "setup":
        yield from fill_treasures(table)


def run_out(table: Table) -> bool:
    """Whether the clock of the co-operative game has run down (SS-058, SS-112)."""
    return table.mode == "cooperative" and table.phase in ("actions", "enemy") and table.fate.deck <= 0


def turns_left(table: Table) -> int:
    """How many Enemy Phases the deck lasts if nobody draws: the last one loses (SS-112)."""
    return -(-table.fate.deck // table.fate_per_phase)
