"""An Encounter: what stands on the board at the start, what counts, and what wins (DR-002, DR-057).

The book has none, so all of them are ours or the players' own. Knows data only; how one is told at the table is in
``cards/``.
"""

from typing import Literal

from msgspec import Struct


class Area(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Area of the map: what lies there at the start, and its middle on the drawing."""

    id: str
    name: str
    at: tuple[float, float] = (0, 0)
    building: bool = False
    circle: bool = False
    chests: int = 0
    botanicals: int = 0
    objectives: int = 0
    hidden: int = 0


class Border(Struct, frozen=True, forbid_unknown_fields=True):
    """Two Areas that lie beside each other: *open*, with a *door* in the wall, or a solid *wall* (DR-154, DR-199)."""

    a: str
    b: str
    kind: Literal["open", "door", "wall"] = "open"


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """A Character that is on the board at the start; *area* is "" where no map is played on."""

    card: str
    area: str = ""


class Objective(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to count: *winner* wins when it reaches *goal*. It is counted by hand, or by what *counts* names."""

    id: str
    name: str
    goal: int
    winner: Literal["heroes", "legion"]
    counts: Literal["hand", "objectives", "hidden", "witches", "disciples", "serfs"] = "hand"


class Encounter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The form of an Encounter (RUL-2). *heroes* are where they start, by Hero, or at "" where a group chooses.

    *witches* are all that may take part: those of *standing* are in play at once, the others can be summoned.
    *sacrifice_goal* and *round_limit* are 0 where there is none, *plague_limit* too (DR-256). With *lessons* each part
    of the game is explained when it first comes up.
    """

    id: str = ""
    name: str = ""
    source: Literal["ours", "own"] = "own"
    text: str = ""
    lessons: bool = False
    stamina: int = 12
    witches: tuple[str, ...] = ("hagatha", "pekka")
    kinds: tuple[str, ...] = ("condemned",)
    standing: tuple[Standing, ...] = ()
    heroes: tuple[Standing, ...] = ()
    rewards: tuple[int, ...] = ()
    soul_length: int = 10
    aura_squares: int = 5
    sacrifice_goal: int = 0
    sacrifice_winner: Literal["", "heroes", "legion"] = ""
    plague_limit: int = 0
    round_limit: int = 0
    round_winner: Literal["heroes", "legion"] = "legion"
    objectives: tuple[Objective, ...] = ()
    areas: tuple[Area, ...] = ()
    borders: tuple[Border, ...] = ()
