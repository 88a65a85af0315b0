"""The whole dungeon in one answer, and the look at all of it before it counts: room by room is in ``entering.py``.

What was read of a photograph, typed row by row or sent by another program is a draft: rooms that were not read are
asked for, and the players say which of the others lie otherwise.
"""

from companion.games.shadowscape.rules.dungeon import lying, lying_wrong, room_words
from companion.games.shadowscape.table import PLACES, Room, Table
from companion.kernel import Choose, Done, Option, Scan, Step, Words, joined, say

LARGEST_NUMBER = 99
HALF_A_TURN = 180
EACH, RIGHT = "each", "right"


def room_cards() -> list[str]:
    """Every number a room card may have, that of a Starting Room with or without the letter of its side."""
    return [f"{number}{side}" for number in range(1, LARGEST_NUMBER + 1) for side in ("", "A", "B")]


def scan_rooms(table: Table) -> Step:
    """Where each card lies and which way up, all at once (SS-011, SS-G18)."""
    answer = yield from Scan(
        "setup.scan",
        say("Lay out the dungeon: Starting Rooms in the corners, the other rooms between. How does it lie?"),
        fact="SS-011",
        about=("dungeon",),
        spaces=lambda: [place for place in PLACES if place not in table.rooms],
        pool=room_cards,
        turns=(0, HALF_A_TURN),
        main=EACH,
        offers=lambda: [Option(EACH, say("Room by room"))],
        brief=say("How do the rooms lie?"),
    ).or_done()
    table.step = "rooms"
    if not isinstance(answer, Done):
        table.rooms |= {place: Room(laid.id, laid.turn == HALF_A_TURN) for place, laid in answer.items()}


def confirm_rooms(table: Table) -> Step:
    """A room that lies otherwise is taken out and asked for anew; what the rules would not allow is said (SS-011)."""
    wrong = [joined(": ", [room_words(place), why]) for place in PLACES for why in lying_wrong(table, place)]
    parts: list[Words] = [say("All 25 rooms are there. Does every one lie so?")]
    parts += [say("Look again: {why}.", why=joined("; ", wrong))] if wrong else []
    chosen = yield from Choose(
        "setup.draft",
        joined(" ", parts),
        fact="SS-011",
        about=("dungeon",),
        main=RIGHT,
        offers=lambda: [Option(RIGHT, say("It lies so")), *(_otherwise(table, place) for place in PLACES)],
        brief=say("Does it lie so?"),
    )
    if chosen == RIGHT:
        table.step = after_rooms(table)
    else:
        table.rooms.pop(chosen, None)


def after_rooms(table: Table) -> str:
    """In mid-game the tokens are asked for where they stand."""
    return "heroes" if table.round else "lairs"


def _otherwise(table: Table, place: str) -> Option[str]:
    there = table.rooms.get(place)
    sign = f"{there.card}{'↓' if there.turned else ''}" if there else ""
    return Option(
        place, joined(": ", [room_words(place), *([lying(there)] if there else [])]), where=place, effect=sign
    )
