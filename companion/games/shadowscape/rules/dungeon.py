"""The dungeon as it lies: doors, which rooms are adjacent, what is in them (chapters 3 and 4).

Knows rooms by their place, ``row,column``. A room that nobody has described has no doors the app knows of.
"""

from collections.abc import Iterator

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import DoorSide, EnemyType, RoomCard
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.table import CORNERS, PLACES, Room, Table
from companion.kernel import Words, say

SIDES: dict[DoorSide, tuple[int, int]] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE: dict[DoorSide, DoorSide] = {"N": "S", "S": "N", "E": "W", "W": "E"}
Maze = dict[str, dict[str, str]]
"""By place: where each door leads, by its symbol. Doors with the same symbol are told apart by ``symbol side``."""


def beside(place: str, side: DoorSide) -> str:
    """The place on that side, "" off the board."""
    row, column = (int(n) for n in place.split(","))
    down, right = SIDES[side]
    there = f"{row + down},{column + right}"
    return there if there in PLACES else ""


def side_of(place: str, other: str) -> DoorSide | None:
    """On which side of *place* the place *other* lies."""
    return next((side for side in SIDES if beside(place, side) == other), None)


def printed(table: Table, place: str) -> RoomCard | None:
    """What is printed on the room that lies there."""
    room = table.rooms.get(place)
    return things(table).rooms.get(room.card) if room else None


def turned_doors(card: RoomCard, *, turned: bool) -> dict[DoorSide, str]:
    """The symbols of its doors by the side they are on, as it lies: upright, or turned by half a turn (SS-073)."""
    return {OPPOSITE[side]: symbol for side, symbol in card.doors.items()} if turned else dict(card.doors)


def doors(table: Table, place: str) -> dict[DoorSide, str]:
    """The symbols of a room's doors by the side they are on as the room lies."""
    card = printed(table, place)
    return turned_doors(card, turned=table.rooms[place].turned) if card else {}


def all_doors(table: Table) -> dict[str, dict[DoorSide, str]]:
    return {place: turned_doors(card, turned=table.rooms[place].turned) for place, card in all_printed(table)}


def leads(every: dict[str, dict[DoorSide, str]], place: str, side: DoorSide) -> str:
    """Where the door on that side leads: "" off the board, or where the other room has only a wall (SS-028)."""
    there = beside(place, side)
    return there if there and OPPOSITE[side] in every.get(there, {}) else ""


def neighbours(table: Table, place: str) -> list[str]:
    """The rooms joined to it by a doorway; diagonal ones never are (SS-028)."""
    around = [(side, beside(place, side)) for side in doors(table, place)]
    return [there for side, there in around if there and OPPOSITE[side] in doors(table, there)]


def all_neighbours(table: Table) -> dict[str, list[str]]:
    """The same for every room, for whoever looks at many."""
    every = all_doors(table)
    return {place: [there for side in found if (there := leads(every, place, side))] for place, found in every.items()}


def lairs(table: Table, kind: EnemyType) -> list[str]:
    """The places with a Lair of that type (SS-076), row by row."""
    return [place for place, card in all_printed(table) if card.lair == kind]


def treasure_symbols(table: Table) -> list[str]:
    """The places with a Treasure symbol (SS-077)."""
    return [place for place, card in all_printed(table) if card.treasure]


def all_printed(table: Table) -> Iterator[tuple[str, RoomCard]]:
    cards = things(table).rooms
    for place in PLACES:
        if (room := table.rooms.get(place)) and (card := cards.get(room.card)):
            yield place, card


def shrine(table: Table, place: str) -> str:
    """The Shrine of a room, if it has one (SS-079)."""
    card = printed(table, place)
    return card.shrine if card else ""


def is_empty(table: Table, place: str) -> bool:
    """No Hero and no Enemy is there; the Lord is one (SS-040, SS-G20). Treasure, Lair and Shrine do not matter
    (SS-100)."""
    return not (table.heroes_in(place) or table.enemies_in(place) or lord_is_enemy(table, place))


def stops_heroes(table: Table, place: str) -> bool:
    """Entering a room with Enemies ends a movement (SS-027), the Lord's too (SS-G20)."""
    return bool(table.enemies_in(place)) or lord_is_enemy(table, place)


def lord_is_enemy(table: Table, place: str) -> bool:
    return table.lord_at == place and RULINGS.ruled(table, "SS-G20") == "yes"


def room_words(place: str) -> Words:
    """How players find a room: its row and column."""
    row, _, column = place.partition(",")
    return say("row {row}, column {column}", row=int(row), column=int(column)) if column else place


def lying(room: Room) -> Words:
    """Which card it is, and whether it lies upside down."""
    return say("room {n}, upside down", n=room.card) if room.turned else say("room {n}", n=room.card)


def inward(place: str) -> set[DoorSide]:
    """The sides of a place that do not lead off the board."""
    return {side for side in SIDES if beside(place, side)}


def lying_wrong(table: Table, place: str) -> list[Words]:
    """What the rules would not allow about the room there (SS-004, SS-011, SS-064, SS-G41)."""
    card = printed(table, place)
    if card is None:
        return []
    wrong, found = list[Words](), doors(table, place)
    if card.start != (place in CORNERS):
        corner = say("a Starting Room lies only in a corner")
        wrong.append(corner if card.start else say("in a corner lies a Starting Room"))
    if card.start and set(found) != inward(place):
        wrong.append(say("its two doors must lead to its neighbours"))
    if not card.start and len(found) < len(SIDES):
        wrong.append(say("it has a door on all four sides"))
    if len(set(found.values())) < len(found):
        wrong.append(say("it has the same symbol on two doors"))
    return wrong
