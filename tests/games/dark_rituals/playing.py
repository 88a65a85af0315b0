"""Sitting down to Dark Rituals: people on both sides, and an Encounter of ours with values of ours."""

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.table import HEROES, LEGION, Table
from companion.kernel import Player

NAMES = ("Sarina", "Bryant", "Kimber", "Adrian", "Thomas")
"""Of six letters each; the last of a table is the Witch Master."""
OURS = {"values": "ours", "encounter": "the_well"}


def seats(number: int) -> list[Player]:
    sides = [HEROES] * (number - 1) + [LEGION]
    return [Player("", name, seat=n, side=sides[n]) for n, name in enumerate(NAMES[:number])]


def fresh(number: int = 2, **settings: str) -> Table:
    """A table as a new game has it."""
    return GAME.start({**OURS, **settings}, seats(number))
