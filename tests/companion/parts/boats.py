"""A tiny kind of thing that players might describe, of no game: boats."""

from typing import Literal

from msgspec import Struct

from companion.kernel import Words, count, say
from companion.parts.own_data import OwnFolder
from companion.parts.own_things import OwnThings


class Boat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    id: str = ""
    name: str
    rig: Literal["sail", "oars"]
    crew: int | None = None
    leaks: bool = False
    cargo: dict[str, int] = {}


def boat_problems(boat: Boat) -> list[Words]:
    return [say("a boat with oars needs a crew")] if boat.rig == "oars" and not boat.crew else []


def boats(game: str = "regatta") -> tuple[OwnFolder, OwnThings[Boat]]:
    """A folder of a game of boats, and the boats in it."""
    folder = OwnFolder(game)
    return folder, OwnThings(folder, "boats", Boat, say("boat"), lambda n: count(n, "boat", "boats"), boat_problems)
