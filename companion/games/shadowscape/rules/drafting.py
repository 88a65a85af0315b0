"""Who begins, who takes which Hero and which corner, and the first hands (SS-018, SS-019).

Knows the reverse order of the draft; the dungeon has been entered before.
"""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.learned import describe_hero, learn_hero
from companion.games.shadowscape.meanings import ANOTHER
from companion.games.shadowscape.rules.dungeon import room_words
from companion.games.shadowscape.rules.fate_deck import draw_to_hand
from companion.games.shadowscape.rules.hero_area import item_bonus
from companion.games.shadowscape.rules.lord import draw_lord
from companion.games.shadowscape.rules.setup import turn_order
from companion.games.shadowscape.rules.supplies import open_displays
from companion.games.shadowscape.table import CORNERS, ActionCard, Table, Turn
from companion.kernel import Asking, Choose, Draw, Number, Option, Piece, Step, Tell, Words, listing, say

LARGEST_HAND = 12


def choose_first(table: Table) -> Step:
    """A random first player (SS-018); the others follow round the table (SS-G8)."""
    seats = [player.id for player in table.players]
    if len(seats) == 1:
        table.order = seats
    else:
        first = yield from Draw(
            "setup.first",
            say("Who begins? Let chance decide."),
            fact="SS-018",
            pool=lambda: [player.id for player in table.players],
            named=table.named,
            brief=say("Who begins?"),
        )
        table.order = turn_order(table, first)
    table.turn = table.order[0]
    table.step = "heroes" if table.level == "full" else "hands"


def draft(table: Table) -> Step:
    """In reverse turn order, beginning with the last player, each takes a Hero and its cards (SS-018)."""
    seat = next((seat for seat in reversed(table.order) if not table.heroes[seat].hero), "")
    if not seat:
        table.step = "pieces" if table.round else "corners"
        return
    hero = yield from _which_hero(table, seat)
    table.heroes[seat].hero = hero
    known = things(table).heroes[hero]
    table.heroes[seat].cards = [ActionCard(card) for card in known.cards]
    if known.cards:
        yield from _sides_up(table, seat)


def _which_hero(table: Table, seat: str) -> Asking[str]:
    taken = {hero.hero for hero in table.heroes.values()}
    text = say("{who}, which Hero do you take?", who=table.named(seat))
    known = {hero.id: hero for hero in things(table).heroes.values()}

    def offers() -> list[Option[str]]:
        found = [Option(id, say(hero.name)) for id, hero in known.items() if id not in taken]
        another = [Option(ANOTHER, say("Another Hero"))] if table.content == "printed" else []
        return [*found, *another]

    chosen = yield from Choose("setup.hero", text, seat, fact="SS-018", offers=offers,
                               brief=say("{who}, your Hero?", who=table.named(seat)))  # fmt: skip
    if chosen == ANOTHER:
        return (yield from describe_hero(table, seat))
    yield from learn_hero(table, seat, chosen)
    return things(table).heroes[chosen].id


def _sides_up(table: Table, seat: str) -> Step:
    """Each card with whichever side up the player likes (SS-018)."""
    text = say("{who}, which of your Action cards lie with side B up?", who=table.named(seat))
    cards = [card.id for card in table.heroes[seat].cards]
    up = yield from Choose(
        "setup.sides",
        text,
        seat,
        fact="SS-063",
        least=0,
        most=len(cards),
        offers=lambda: [Option(card, say("Card {n}", n=card)) for card in cards],
        brief=say("Which cards show B?"),
    ).several()
    for card in table.heroes[seat].cards:
        card.side = "B" if card.id in up else "A"


def place_heroes(table: Table) -> Step:
    """When all have chosen, again last to first: into a Starting Room, one Hero in each (SS-018, SS-060, SS-G30)."""
    seat = next((seat for seat in reversed(table.order) if not table.at(seat)), "")
    if not seat:
        table.step = "lord"
        return
    text = say("{who}, into which corner does your Hero go?", who=table.named(seat))
    corner = yield from Choose(
        "setup.corner",
        text,
        seat,
        fact="SS-018",
        offers=lambda: [_corner(table, place) for place in CORNERS],
        brief=say("{who}, which corner?", who=table.named(seat)),
    )
    put_hero(table, seat, corner)


def _corner(table: Table, place: str) -> Option[str]:
    taken = table.heroes_in(place)
    why_not = say("{who} is there", who=table.named(taken[0])) if taken else ""
    return Option(place, room_words(place), where=place, why_not=why_not)


def put_hero(table: Table, seat: str, place: str) -> None:
    if seat not in table.pieces:
        table.pieces[seat] = Piece(seat, table.named(seat), owner=seat)
    table.pieces[seat].at = place


def choose_lord(table: Table) -> Step:
    """One random Lord card, its token beside it, not yet in the dungeon (SS-017, SS-067)."""
    yield from draw_lord(table)
    table.step = "hands"


def first_hands(table: Table) -> Step:
    """The cards that make it harder (SS-059), then each draws as many Fate cards as the Hero's Hand Size (SS-019)."""
    table.fate.deck -= table.start_discard
    table.fate.discards += table.start_discard
    drawn: list[Words] = []
    for seat in table.order:
        number = yield from _first_hand(table, seat)
        yield from draw_to_hand(table, seat, number)
        drawn.append(say("{who} {n}", who=table.named(seat), n=number))
    if table.level == "full":
        yield Tell("setup.hands", say("Draw Fate cards: {hands}.", hands=listing(drawn)), fact="SS-019")
    table.step = "displays"


def _first_hand(table: Table, seat: str) -> Asking[int]:
    hero = table.heroes[seat]
    if table.level == "full" and (size := things(table).heroes[hero.hero].hand) is not None:
        return size + item_bonus(table, seat, "hand")
    text = say("{who}, how many Fate cards do you draw? As many as your Hand Size.", who=table.named(seat))
    return (
        yield from Number(
            "setup.hand", text, seat, fact="SS-019", least=lambda: 0, most=lambda: LARGEST_HAND,
            brief=say("{who}, Hand Size?", who=table.named(seat)),
        )
    )  # fmt: skip


def begin(table: Table) -> Step:
    """Four cards of each display, then the first turn (SS-013, SS-014)."""
    yield from open_displays(table)
    table.phase, table.step, table.round, table.turn_left = "actions", "", 1, Turn()
