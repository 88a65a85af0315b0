"""Which picture somebody in a fight gets, and which of its layers: two of a type are told apart by what they can do.

Names only: the pictures are in ``art/``, and how they are drawn is the screen's affair.
"""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from companion.games.shadows_of_malice.fight import Creature
from companion.games.shadows_of_malice.table import Avatar, Table

LAYERS: dict[str, tuple[str, ...]] = {
    "arboran": ("thorns", "eyes2", "blooms"),
    "avian": ("horns", "spurs", "eyes2"),
    "ichthyic": ("spines", "eyes2", "scars"),
    "mammal": ("horns", "spikes", "eyes2"),
    "protean": ("spikes", "tentacles", "maws"),
    "reptilid": ("horns", "spikes", "marks"),
    "sectoid": ("wings", "horn", "barbs"),
    "terrovan": ("crystals", "shards", "runes"),
    "guardian": ("horns", "spikes"),
    "shadow": ("horns", "wisps"),
    "xulthul": ("wings", "embers"),
}
"""What may grow on each."""
FORMS: dict[str, tuple[str, ...]] = {"protean": ("", "stalks", "stripes", "bulbs")}
"""How one that has no shape of its own may look, whatever its power: by what it can do."""
MIRRORED = "mirrored"
"""A picture that looks the other way."""
LEAST_POWER = {"creature": 1, "guardian": 4, "shadow": 3, "xulthul": 4}
"""With this power nothing has grown yet; each step above it shows one more. The last three hardly differ in power, so
theirs grow with their abilities too.
"""

MOST_AURAS = 2
"""A third would hide the first."""


class Look(NamedTuple):
    """A picture and its layers. One that is no part of the picture is a picture of its own, behind it."""

    picture: str
    layers: tuple[str, ...]


def creature_look(table: Table, creature: Creature) -> Look:
    """Its type, with more on it the stronger it is, before an aura for each colour of its abilities."""
    colours = [table.card(ability).color or "colorless" for ability in creature.abilities]
    return look_of(creature.kind, creature.type, creature.power, creature.abilities, colours)


def look_of(kind: str, type: str, power: int, abilities: Sequence[str], colours: Sequence[str]) -> Look:
    """Which part grows first, which form it has and which way it looks depends on the abilities.

    So equals in power and colours differ too.
    """
    picture = type if kind == "creature" else kind
    grown = LAYERS.get(picture, ())
    steps = power - LEAST_POWER[kind] + (0 if kind == "creature" else max(0, len(abilities) - 1))
    chance = crc32(" ".join(sorted(abilities)).encode())
    first = chance % max(1, len(grown))
    order = grown[first:] + grown[:first]
    auras = [f"aura-{colour}" for colour in sorted(set(colours) - {"colorless"})]
    return Look(picture, (*auras[:MOST_AURAS], *order[: max(0, steps)], *_form(picture, chance)))


def _form(picture: str, chance: int) -> list[str]:
    """Nobody without abilities has one: *chance* is 0 then."""
    forms = FORMS.get(picture, ("",))
    form = forms[chance // 7 % len(forms)]
    return [part for part in (form, MIRRORED if chance // 5 % 2 else "") if part]


def avatar_look(table: Table, avatar: Avatar) -> Look:
    """A hooded figure; the colour of its mastery is a sign on its clasp."""
    colour = table.card(avatar.mastery).color if avatar.mastery else None
    return Look("hero", (f"{colour}",) if colour else ())
