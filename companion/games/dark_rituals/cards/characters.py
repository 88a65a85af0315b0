"""The Characters as far as the book tells them, and a complete set of ours: ``data/characters.toml``, ``ours.toml``.

Nearly every statistic is on cards that are in no text (DR-061, DR-065): what is None here nobody has published, and is
never 0. ``printed.py`` has the same as figures by name.
"""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.parts.own_files import read_toml

DATA = Path(__file__).parents[1] / "data"

Source = Literal["book", "inferred", "user", "ours"]
Kind = Literal["hero", "serf", "witch", "minion", "creature", "possessed"]
"""The Demon of the campaign is not in the kit (DR-133)."""
DISCIPLES: tuple[Kind, ...] = ("minion", "creature", "possessed")
"""DR-129: the Legion without its Witches."""

Amount = Annotated[int, Meta(ge=0, le=30)]
Colour = Literal["blue", "yellow", "red", "green"]
Pool = dict[Colour, Annotated[int, Meta(ge=1, le=9)]]

SOURCES = ("body", "sustenance", "mind")


class Throw(Struct, frozen=True, forbid_unknown_fields=True):
    """What an attack or defence icon says: the Stamina beside it and its dice; *name* is the weapon's."""

    cost: Amount | None = None
    pool: Pool | None = None
    name: str = ""


class Effect(Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from"}):
    """A spell on a Witch's ID card: from which Attack or Defence Value on, and its name (DR-042, DR-215).

    What it does stands in the Grimoire (DR-073, DR-217): in no text. Ours exhaust *amount* Stamina of whom they hit, or
    put it on the Defense Value (*guard*); without *does* people carry it out.
    """

    least: Amount
    name: str
    text: str = ""
    does: Literal["", "drain", "guard"] = ""
    amount: Annotated[int, Meta(ge=-3, le=9)] = 0


class Stats(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one side of a Character's cards says: ID card, and of a Hero the Weapon card too (DR-004, DR-006, DR-071).

    *lacks* are the icons it is known not to have (DR-108). Without a ``melee`` in *lacks* and without a ``melee`` it is
    not known whether there is one. *summon* is what the Witchcraft card of a Creature costs (DR-243).
    """

    body: Amount | None = None
    sustenance: Amount | None = None
    mind: Amount | None = None
    agility: Amount | None = None
    strength: Amount | None = None
    resistance: Amount | None = None
    alchemy: Amount | None = None
    health: Amount | None = None
    weight: Amount | None = None
    weapon_weight: Amount | None = None
    miniatures: Amount | None = None
    move: Amount | None = None
    pick_up: Amount | None = None
    search: Amount | None = None
    trade: Amount | None = None
    revive: Amount | None = None
    aid: Amount | None = None
    possess: Amount | None = None
    save: Amount | None = None
    summon_minion: Amount | None = None
    summon: Amount | None = None
    melee: Throw | None = None
    ranged: Throw | None = None
    defence: Throw | None = None
    lacks: tuple[str, ...] = ()
    attack_effects: tuple[Effect, ...] | None = None
    defence_effects: tuple[Effect, ...] | None = None


class Character(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody in the box. *kind* is None where no text says it; *side* is the weaker side of its card (DR-082).

    *strong* is the side with the red mark: None is unknown, and *one_sided* says that there is none.
    """

    id: str
    name: str
    source: Source
    kind: Kind | None = None
    job: str = ""
    ability: str = ""
    one_sided: bool | None = None
    side: Stats = Stats()
    strong: Stats | None = None


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    characters: tuple[Character, ...]


def load_characters(path: Path) -> dict[str, Character]:
    """The Characters of a file by their ids; BadData names the place and what was expected."""
    return {one.id: one for one in read_toml(path, _File).characters}


PRINTED = load_characters(DATA / "characters.toml")
OURS = load_characters(DATA / "ours.toml")
"""Every figure of every Character, made up by us: for newcomers, tests and simulations."""
