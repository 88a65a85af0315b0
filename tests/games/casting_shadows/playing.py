"""Sitting down to Casting Shadows in the middle of a turn: a table made to measure, answers by the question's key."""

from typing import Any

from companion.games.casting_shadows import GAME
from companion.games.casting_shadows.table import Table, Unit
from companion.kernel import Player
from tests.games.keyed_play import KeyedPlay

NAMES = ("Sara", "Bryan", "Kim", "Ada")
CHARACTERS = ("kit", "haze", "frill", "nuzzle")
MARKET = {
    "1": "metamorphosis", "2": "feeding_frenzy", "3": "heavy_hand", "4": "blue_gem_card", "5": "curse_void",
}  # fmt: skip
"""The cards of the pictured table (CS-045)."""
PORTAL = ("speed_mouster", "hydrattle_snake", "charging_stag")


def seats(number: int) -> list[Player]:
    return [Player("", name, seat=n) for n, name in enumerate(NAMES[:number])]


def fresh(number: int = 4, **settings: str) -> Table:
    """A table as a new game has it."""
    return GAME.start({"values": "ours", **settings}, seats(number))


def begun(number: int = 4, **settings: str) -> "Play":
    """A game after its set-up: the pictured table, and the first player is asked to throw."""
    play = Play(fresh(number, **settings))
    for character in CHARACTERS[:number]:
        play.say("setup.character", character)
    play.say("setup.homes", "yes")
    for slot in MARKET:
        play.say("setup.market", MARKET[slot])
    for companion in PORTAL:
        play.say("setup.portal", companion)
    return play


def turn(*pool: str, number: int = 4, at: str = "", book: tuple[str, ...] = (), **settings: str) -> "Play":
    """The first player's Phase 2 with *pool* (``die=what`` for a die of that id, else tokens), *book*, on slot *at*."""
    play = begun(number, **settings)
    table = play.table
    table.phase, table.ap, table.pool = "act", 4, units(*pool)
    for card in book:
        table.add_card("p1", card)
    if at:
        table.pieces["p1"].at = at
    return Play(table)


def units(*pool: str) -> list[Unit]:
    made = []
    for n, one in enumerate(pool, 100):
        die, _, what = one.rpartition("=")
        made.append(Unit(die or f"token {n}", what, die.split()[0] if die else ""))
    return made


class Play(KeyedPlay):
    """A session whose questions are answered by key."""

    def __init__(self, table: Table) -> None:
        super().__init__(GAME, table)

    @property
    def table(self) -> Table:
        return self.session.table

    def again(self) -> "Play":
        """Go on from the table as it is now, after a test has changed it."""
        return Play(self.table)

    def do(self, act: str, **more: Any) -> "Play":
        """An act of the turn: ``cast heavy_hand`` names the card instead of its id in the book."""
        verb, _, card = act.partition(" ")
        if verb in ("cast", "use"):
            act = f"{verb} {self.book_id(card)}"
        return self.say("act", act).say_all(**more)

    def book_id(self, card: str) -> str:
        found = [one for one in self.table.me.book if one.card == card]
        return next((one.id for one in found if not one.used), found[0].id)

    def why_not(self, act: str, key: str = "act") -> str:
        verb, _, card = act.partition(" ")
        return super().why_not(f"{verb} {self.book_id(card)}" if verb in ("cast", "use") else act, key)

    def pool(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for unit in self.table.pool:
            found[unit.what] = found.get(unit.what, 0) + 1
        return found

    def hp(self, *seats: str) -> list[int]:
        return [self.table.casters[seat].hp for seat in seats]
