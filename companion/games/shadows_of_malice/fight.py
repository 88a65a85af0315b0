"""A fight under way: whom the avatars fight, how far it is, and what the last blow came to.

Plain data, a part of the Table; it changes only in the chapters of ``rules/combat/``.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.kernel import Sum, Words

Count = Annotated[int, Meta(ge=0)]


class Running(Struct, frozen=True):
    """An effect at work on somebody for a while: effect number *effect* of the card *card*."""

    card: str
    effect: int
    until: Literal["roll", "phase", "combat", "turn"]


class Creature(Struct):
    """Whatever the avatars fight. *life* is its full token total, *wounds* what it has lost of it."""

    kind: Literal["creature", "guardian", "shadow", "xulthul"]
    type: str
    power: int
    life: Count
    wounds: Count = 0
    abilities: list[str] = []
    shadow: str = ""
    running: list[Running] = []

    @property
    def left(self) -> int:
        return max(0, self.life - self.wounds)


class Standing(Struct, frozen=True):
    """A roll just made that may still be made again: what it comes to, and what it is compared with, if anything."""

    ours: int
    theirs: int | None = None


class Clash(Struct, frozen=True):
    """The last comparison of combat rolls, kept for the screen: both sums in words and what came of it.

    *dice* are the avatar's large dice as they lie, *die* is the creature's; *totals* are the two sums.
    """

    avatar: str
    ours: Words
    theirs: Words
    result: Words
    phase: Count = 0
    dice: list[int] = []
    die: int = 0
    totals: tuple[Sum, Sum] | None = None


Stage = Literal["band", "pre", "manoeuvres", "target", "activate", "clash", "futility", "won", "lost"]


class Combat(Struct):
    """A fight under way at *at*: phase by phase, and within a phase stage by stage (section 23 of the sheet).

    *last_life* is what the creature had left before the last blow; *waiting* what else of the hex attacks next.
    *begun* is one that the avatars began. *leaving* are those who get away when this phase ends; *reserve* are
    members of the band who stayed out of it.
    """

    creature: Creature
    at: str
    fighters: list[str]
    where: Literal["lair", "stronghold", "open"] = "open"
    stage: Stage = "pre"
    phase: int = 1
    target: str = ""
    defending: list[str] = []
    ability: str = ""
    creature_defends: bool = False
    plans: Literal["", "flee", "try", "reform"] = ""
    evaded: list[str] = []
    shards: dict[str, Count] = {}
    locked: dict[str, int] = {}
    made: list[Words] = []
    clash: Clash | None = None
    last_life: Count = 0
    waiting: list[str] = []
    begun: bool = False
    leaving: list[str] = []
    reserve: list[str] = []
