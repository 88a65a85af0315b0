"""The cards of the decks as far as they have names: Loot, Witchcraft, Plagues, ingredients, spells.

Two Plagues, one Witchcraft card and one Loot card are told (DR-141, DR-243, DR-254). What those do and cost beyond that
is in no text, so the figures beside ``ours`` in ``data/cards.toml`` are made up, like all other cards.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.dark_rituals.cards.characters import DATA, Amount, Source
from companion.parts.own_files import read_toml

COUNTS = {"botanical": 39, "loot": 8, "witchcraft": 8, "plague": 9}
"""Cards in each deck of the kit (DR-003)."""
Adds = dict[str, Annotated[int, Meta(ge=-3, le=3)]]
"""Dice by colour, or points by ``attack``, ``defence`` or an Attribute."""
Does = Literal["", "heal", "cure", "wound", "drain", "recover"]
"""What ours do where an app can carry it out; ``text`` says it in words, and any other card is carried out by hand."""


class LootCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Artifact, an Upgrade or a scroll of Black Magic (DR-052, DR-078 to DR-080)."""

    id: str
    name: str
    source: Source
    kind: Literal["artifact", "upgrade", "scroll"]
    part: Literal["", "attack", "defence"] = ""
    reach: Literal["", "melee", "ranged"] = ""
    weight: Amount = 0
    needs: dict[str, Amount] = {}
    adds: Adds = {}
    cost: Amount = 0
    penalty: str = ""
    does: Does = ""
    amount: Amount = 0
    text: str = ""


class WitchcraftCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Summon Creature, or Black Magic as an Action or a Reaction (DR-075, DR-076, DR-240, DR-241)."""

    id: str
    name: str
    source: Source
    kind: Literal["summon", "action", "reaction"]
    cost: Amount
    creature: str = ""
    does: Does = ""
    amount: Amount = 0
    text: str = ""


class PlagueCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A source, how much of it is locked, and what spreading it costs: None is unknown (DR-077)."""

    id: str
    source: Source
    of: Literal["body", "sustenance", "mind"]
    amount: Annotated[int, Meta(ge=1, le=9)]
    cost: Amount | None = None
    ours: Amount | None = None


class Ingredient(Struct, frozen=True, forbid_unknown_fields=True):
    """A Botanical card: a name, and how many there are of it (DR-081). All of them are ours."""

    id: str
    name: str
    copies: Annotated[int, Meta(ge=1)]


class Recipe(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Alchemical spell of a class: level, ingredients, Action or Reaction, Stamina (DR-069, DR-235, DR-236)."""

    id: str
    name: str
    job: str
    level: Annotated[int, Meta(ge=1, le=6)]
    ingredients: tuple[str, ...]
    kind: Literal["action", "reaction"] = "action"
    cost: Amount = 0
    does: Does = ""
    amount: Amount = 0
    text: str = ""


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the decks that has a name."""

    loot: tuple[LootCard, ...]
    witchcraft: tuple[WitchcraftCard, ...]
    plagues: tuple[PlagueCard, ...]
    ingredients: tuple[Ingredient, ...]
    recipes: tuple[Recipe, ...]


BOX = read_toml(DATA / "cards.toml", Box)
LOOT = {card.id: card for card in BOX.loot}
WITCHCRAFT = {card.id: card for card in BOX.witchcraft}
PLAGUES = {card.id: card for card in BOX.plagues}
INGREDIENTS = {card.id: card for card in BOX.ingredients}
RECIPES = {spell.id: spell for spell in BOX.recipes}


def spells_of(job: str) -> list[Recipe]:
    """The Alchemical spells of a class, the easiest first (DR-234, DR-237)."""
    return sorted((spell for spell in BOX.recipes if spell.job == job), key=lambda spell: spell.level)
