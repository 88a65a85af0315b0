"""The cards, hexes and casters as far as they are known (CS-028), read from ``data/cards.toml``.

Knows facts only. What is None there nobody has published; ``ours`` beside it is a value of our own. What players have
said instead is in ``learned.py``.
"""

from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.parts.own_files import read_toml

DATA = Path(__file__).parents[1] / "data"
Range = Literal["a", "b", "c", "d", "e"]


class Turning(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Conversion takes out of the pool and what it puts in (CS-026)."""

    take: str
    give: tuple[str, ...]


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    """A Spell card: level, Collection Cost, effect and, of an Attack, target and range (CS-059).

    An Attack is paid by *pay*, or by 1, 2 … Resources of *scale* for the damage in that place of *damage* (CS-023). A
    Conversion *turns* Resources into others; of one whose details are lost only what it *makes* of what is known.
    """

    id: str
    name: str
    copies: int
    level: int
    kind: Literal["attack", "conversion"]
    collect: tuple[str, ...]
    target: Literal["enemy", "hex", ""] = ""
    range: Range = "a"
    pay: tuple[str, ...] = ()
    scale: str = ""
    damage: tuple[int, ...] | None = None
    ours: tuple[int, ...] = ()
    spares_shadow_form: bool = False
    turns: tuple[Turning, ...] | None = None
    makes: tuple[str, str] | None = None
    doubles: bool = False


class ResourceCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is put away for a token (CS-067)."""

    id: str
    name: str
    copies: int
    gives: str


class Counterspell(Struct, frozen=True, forbid_unknown_fields=True):
    """One of four kinds; of two of them the figures are lost (CS-065)."""

    id: str
    name: str
    copies: int
    does: Literal["zero", "less", "damage", "travel"]
    amount: int | None = None
    ours: int = 0


class Companion(Struct, frozen=True, forbid_unknown_fields=True):
    """Always active for whoever has it (CS-033, CS-068). *ours* stand in for seven unknown ones."""

    id: str
    name: str
    ap: int = 0
    travel: int = 1
    charges: int = 0
    grant: str = ""
    ours: bool = False


class Hex(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the seven (CS-036). What it does stands on a sheet of the game only; *ours* is what ours grants.

    *short* is its name on a map, where there is room for a word.
    """

    id: str
    name: str
    short: str
    ours: str


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """What a charged caster can do: so much damage, so many health points, or something done by hand."""

    does: Literal["damage", "heal", "hand"]
    cost: int
    amount: int = 0


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A caster in both forms, with the Home hex (CS-002)."""

    id: str
    name: str
    shadow_name: str
    home: str
    ours: Ability


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box that has a name (CS-001)."""

    spells: tuple[Spell, ...]
    resources: tuple[ResourceCard, ...]
    counterspells: tuple[Counterspell, ...]
    companions: tuple[Companion, ...]
    hexes: tuple[Hex, ...]
    characters: tuple[Character, ...]


BOX = read_toml(DATA / "cards.toml", Box)
SPELLS = {spell.id: spell for spell in BOX.spells}
RESOURCE_CARDS = {card.id: card for card in BOX.resources}
MAIN: dict[str, Spell | ResourceCard] = {**SPELLS, **RESOURCE_CARDS}
COUNTERSPELLS = {card.id: card for card in BOX.counterspells}
COMPANIONS = {card.id: card for card in BOX.companions}
HEXES = {tile.id: tile for tile in BOX.hexes}
CHARACTERS = {character.id: character for character in BOX.characters}


@cache
def main_deck() -> tuple[str, ...]:
    """All 52 cards of the Main deck, one entry a card (CS-001, CS-037)."""
    return tuple(card.id for card in MAIN.values() for _ in range(card.copies))
