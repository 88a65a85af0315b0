"""The dungeon comes into the app: room by room, number and turn; then the tokens on its Lairs and Treasure symbols.

One question is one room, so that undo takes back one card. Where the app shuffles, it only tells.
"""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import TYPES
from companion.games.shadowscape.cards.learned import learn_room
from companion.games.shadowscape.cards.shelf import OURS
from companion.games.shadowscape.meanings import ANOTHER
from companion.games.shadowscape.rules.dungeon import (
    inward,
    lairs,
    lying_wrong,
    printed,
    room_words,
    turned_doors,
)
from companion.games.shadowscape.rules.scanning import LARGEST_NUMBER, after_rooms, confirm_rooms
from companion.games.shadowscape.rules.tokens import draw_enemy, fill_treasures
from companion.games.shadowscape.table import CORNERS, PLACES, Room, Table
from companion.kernel import Asking, Choose, Confirm, Draw, Number, Option, Step, Tell, joined, say


def next_place(table: Table) -> str:
    """The first place without a room, row by row; "" when all lie there."""
    return next((place for place in PLACES if place not in table.rooms), "")


def enter_rooms(table: Table) -> Step:
    """25 rooms, the four Starting Rooms in the corners, the others shuffled (SS-004, SS-011)."""
    if place := next_place(table):
        yield from _shuffle_rooms(table) if table.content == "ours" else enter_room(table, place)
    elif unknown := next((place for place in PLACES if printed(table, place) is None), ""):
        yield from _learn_scanned(table, unknown)
    elif table.content == "ours":
        table.step = after_rooms(table)
    else:
        yield from confirm_rooms(table)


def _learn_scanned(table: Table, place: str) -> Step:
    """A room that was read of a photograph or typed with others, and that nobody has described yet (SS-G2)."""
    room = table.rooms[place]
    if place in CORNERS and room.card.isdecimal():
        table.rooms[place] = yield from _corner(table, room.card, place)
    else:
        yield from learn_room(table, table.active.id, room.card)


def _shuffle_rooms(table: Table) -> Step:
    """The app deals them; half of them upside down, as cards come off a pile (SS-G18)."""
    names = {room.number[:-1]: say(room.name) for room in OURS.rooms if room.start}
    start = sorted(names, key=int)
    others = [room.number for room in OURS.rooms if not room.start]
    text = say("The app lays Starting Rooms into the corners:")
    corners = yield from Draw("setup.corners", text, fact="SS-011", pool=lambda: start, count=4, chance=True,
                              openly=True, named=names.__getitem__).several()  # fmt: skip
    text = say("The app deals the other 21 rooms.")
    dealt = yield from Draw("setup.deal", text, fact="SS-011", pool=lambda: others, count=21, chance=True).several()
    text = say("The app turns half of them upside down.")
    turned = yield from Draw(
        "setup.turned", text, fact="SS-073", pool=lambda: list(others), count=len(others) // 2, chance=True
    ).several()
    for place, number in zip(CORNERS, corners, strict=True):
        table.rooms[place] = starting_room(table, number, place) or Room(f"{number}A")
    for place, number in zip([place for place in PLACES if place not in CORNERS], dealt, strict=True):
        table.rooms[place] = Room(number, number in turned)
    yield Tell("setup.laid", say("The dungeon lies: 25 rooms."), fact="SS-011")


def starting_room(table: Table, number: str, place: str) -> Room | None:
    """The side and turn by which a Starting Room's two doors meet its neighbours (SS-011, SS-073)."""
    for side in ("A", "B"):
        if card := things(table).rooms.get(number + side):
            for turned in (False, True):
                if set(turned_doors(card, turned=turned)) == inward(place):
                    return Room(number + side, turned)
    return None


def enter_room(table: Table, place: str) -> Step:
    """The number on the card, then how it lies; what is wrong about it is said at once, and no other room asked."""
    where = room_words(place)
    number = yield from _number(table, place)
    if place in CORNERS:
        table.rooms[place] = yield from _corner(table, number, place)
    else:
        yield from learn_room(table, table.active.id, number)
        table.rooms[place] = Room(number)
        upright = Option("upright", say("upright"))
        turned = Option("turned", say("upside down"))
        chosen = yield from Choose(
            "setup.turn",
            say("{place}: how does the card lie?", place=where),
            fact="SS-G18",
            about=(place,),
            main="upright",
            offers=lambda: [upright, turned],
            brief=say("How does it lie?"),
        )
        table.rooms[place].turned = chosen == "turned"
    if wrong := lying_wrong(table, place):
        text = say("{place}: {why}. Does it really lie so?", place=where, why=joined("; ", wrong))
        if not (yield from Confirm("setup.look_again", text, fact="SS-011", brief=say("Does it lie so?"))):
            del table.rooms[place]


def _number(table: Table, place: str) -> Asking[str]:
    """Each card lies in one place only. Where enough cards are known, those that lie nowhere yet are shown."""
    left = _known_cards(table, start=place in CORNERS)
    if len(left) >= sum((other in CORNERS) == (place in CORNERS) for other in PLACES if other not in table.rooms):
        text = say("{place}: which number has the room card?", place=room_words(place))
        offers = [Option(number, number) for number in left]
        other = Option(ANOTHER, say("Another number"))
        chosen = yield from Choose("setup.room_known", text, fact="SS-061", about=(place,),
                                   offers=lambda: [*offers, other], brief=say("Which room number?"))  # fmt: skip
        if chosen != ANOTHER:
            return chosen
    while True:
        text = say("{place}: which number has the room card?", place=room_words(place))
        number = yield from Number("setup.room", text, fact="SS-061", about=(place,), least=lambda: 1,
                                   most=lambda: LARGEST_NUMBER, brief=say("Which room number?"))  # fmt: skip
        there = next((at for at, room in table.rooms.items() if _plain(room.card) == str(number)), "")
        if not there:
            return str(number)
        yield Tell("setup.twice", say("Room {n} lies already: {place}.", n=number, place=room_words(there)))


def _known_cards(table: Table, *, start: bool) -> list[str]:
    """The numbers of described room cards that lie nowhere yet."""
    laid = {_plain(room.card) for room in table.rooms.values()}
    known = {_plain(card.number) for card in things(table).rooms.values() if card.start == start}
    return sorted(known - laid, key=int)


def _plain(card: str) -> str:
    """A Starting Room's number, without the letter of its side."""
    return card.rstrip("AB")


def _corner(table: Table, number: str, place: str) -> Asking[Room]:
    """Where both sides are known, it can only lie in one way; else the side is asked, and its doors once."""
    if room := starting_room(table, number, place):
        return room
    sides = [Option("A", say("side A")), Option("B", say("side B"))]
    side = yield from Choose("setup.side", say("{place}: which side is up?", place=room_words(place)), fact="SS-073",
                             about=(place,), offers=lambda: sides, brief=say("Which side is up?"))  # fmt: skip
    yield from learn_room(table, table.active.id, number + side)
    card = things(table).rooms.get(number + side)
    fits = card is not None and set(turned_doors(card, turned=True)) == inward(place)
    return Room(number + side, fits)


# -- tokens ------------------------------------------------------------------------------------------------


def fill_lairs(table: Table) -> Step:
    """One face-up Enemy on every Lair of its type, type by type; one Lair a step (SS-015)."""
    for kind in TYPES:
        taken = {enemy.at for enemy in table.enemies}
        empty = [place for place in lairs(table, kind) if place not in taken]
        if empty and table.piles[kind].left:
            yield from draw_enemy(table, kind, empty[0])
            return
    table.step = "treasures"


def lay_treasures(table: Table) -> Step:
    """Last one Treasure on every Treasure symbol, face up (SS-015, SS-G40)."""
    yield from fill_treasures(table)
    table.step = "first"
