"""Meeting Place: two sides agree in secret where they meet, and each guesses where the other does."""

from collections.abc import Mapping

from companion.kernel import (
    Base,
    Game,
    Outcome,
    Player,
    Secret,
    Side,
    Step,
    Tell,
    Text,
    View,
    say,
)
from tests.small_games.picking import each_picks

ROOMS = {"attic": say("attic"), "cellar": say("cellar"), "stable": say("stable")}
SIDES = (Side("owls", say("Owls")), Side("foxes", say("Foxes")))


class Table(Base, kw_only=True):
    meets: dict[str, Secret[str]] = {}
    """By side: the room, which only that side knows."""
    guessed: dict[str, str] = {}


def next_step(table: Table) -> Step | None:
    return agree(table) if not table.meets else guess(table) if not table.guessed else find_each_other(table)


def agree(table: Table) -> Step:
    """Any of a side may speak for it; the other side hears no more than that it was spoken."""
    rooms = yield from each_picks(
        SIDES,
        "meet",
        say("Where do you meet?"),
        ROOMS,
        cover=lambda side: say("The {who} agree where they meet.", who=side.label),
    )
    table.meets = {side: Secret(side, room) for side, room in rooms.items()}


def guess(table: Table) -> Step:
    """Each side is told once more, in secret, where it meets; then all guess aloud."""
    for side in SIDES:
        yield Tell(
            "meet.where",
            say("You meet in the {room}.", room=ROOMS[table.meets[side.id].value]),
            who=side.id,
            secret=True,
            cover=say("The {who} know where they meet.", who=side.label),
        )
    table.guessed = yield from each_picks(SIDES, "guess", say("Where do the others meet?"), ROOMS)


def find_each_other(table: Table) -> Step:
    owls, foxes = (table.meets[side.id].value for side in SIDES)
    told = say("The Owls met in the {owls}, the Foxes in the {foxes}.", owls=ROOMS[owls], foxes=ROOMS[foxes])
    yield Tell("meet.open", told, reveals="meet")
    right = [side for side, met in (("owls", foxes), ("foxes", owls)) if table.guessed[side] == met]
    table.outcome = Outcome(right)


def view(table: Table, viewer: str) -> View:
    side = next((seat.side for seat in table.players if seat.id == viewer), "")
    own = [ROOMS[table.meets[side].value]] if side in table.meets else []
    meeting = [Text(id="own", text=say("You meet in the {room}.", room=room)) for room in own]
    return View(say("Where do they meet?"), meeting)


def new(settings: Mapping[str, str], players: list[Player]) -> Table:
    return Table(players=players)


GAME = Game("meeting_place", "Meeting Place", Table, next_step, view, new, players=(2, 6), sides=SIDES)
