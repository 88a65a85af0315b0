"""Which ids and steps may stand in a Table, for one that was written by hand (``companion table --table``).

Knows the names of cards, tokens, hexes and steps; whether what they say together fits the rules is for ``problems.py``.
"""

from collections.abc import Collection
from typing import get_args

from companion.games.shadows_of_malice.cards.cards import CreatureType, Kind, trove_cards
from companion.games.shadows_of_malice.rules.land.ground import realm
from companion.games.shadows_of_malice.rules.land.place_names import terrain_board
from companion.games.shadows_of_malice.rules.land.places import SITE_NAMES
from companion.games.shadows_of_malice.rules.setup.editions import editions
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.games.shadows_of_malice.rules.setup.settings import SETTINGS
from companion.games.shadows_of_malice.rules.setup.setup import STEPS as SETUP
from companion.games.shadows_of_malice.rules.turns.shadow_realm import GATE, LAND, PIT
from companion.games.shadows_of_malice.rules.turns.shadows import SHADOW_TOKENS
from companion.games.shadows_of_malice.table import RADIANCE, SHARDS, TERRAINS, TROVES, Table

NOWHERE = ""
STEPS = {
    "setup": ("", *SETUP),
    "players": ("",),
    "shadows": ("seal", "realm", "aethos"),
    "xulthul": ("act", "recover", "rest", "end"),
    "over": ("",),
}
"""By phase, what ``table.step`` says comes next. A fight, an arrival or a move under way comes before it."""
PARTS = ("", "seal", "realm", "aethos", "act", "recover")


def known(table: Table) -> dict[str, Collection[str]]:
    """What may stand at each place of *table* that holds an id."""
    return {
        **_settings(),
        "step": STEPS[table.phase],
        "part": PARTS,
        **_cards(table),
        **_tokens(table),
        **_people(table),
        **_hexes(table),
    }


def _settings() -> dict[str, Collection[str]]:
    choices = {setting.key: [option.id for option in setting.choices] for setting in SETTINGS}
    chosen = {f"settings.{key}": choices[key] for key in ("scenario", "difficulty", "stars")}
    return {"settings.edition": editions(), **chosen, **RULINGS.known_ids()}


def _cards(table: Table) -> dict[str, Collection[str]]:
    """Cards by their trove; those described at this very table are known too."""

    def of(kind: Kind, *more: str) -> list[str]:
        return [*more, *trove_cards(table.cards, kind)]

    every = list(table.cards)
    return {
        "avatars.*.mastery": of("mastery", ""),
        "avatars.*.fate": of("fate", ""),
        "avatars.*.items": of("treasure"),
        "avatars.*.potions": of("potion"),
        "avatars.*.drunk": of("potion"),
        "avatars.*.running.*.card": every,
        "combat.creature.running.*.card": every,
        "combat.creature.abilities": of("ability"),
        "combat.ability": of("ability", ""),
        "xulthul.abilities": of("ability"),
        "finds.*.card": every,
        "sites.*.treasure": of("treasure", ""),
        "troves": TROVES,
        **{f"troves.{trove}.order": of(trove) for trove in get_args(Kind)},
    }


def _tokens(table: Table) -> dict[str, Collection[str]]:
    types = get_args(CreatureType)
    tokens = [f"Shadow {n}" for n in range(1, SHADOW_TOKENS + 1)]
    return {
        "avatars.*.radiance": RADIANCE,
        "avatars.*.shards": SHARDS,
        "pool": RADIANCE,
        "sites.*.service": ("", *SITE_NAMES),
        "terrain.*": TERRAINS,
        "combat.creature.type": types,
        "combat.creature.shadow": ("", *tokens),
        "xulthul.type": types,
        "shadows.*.id": tokens,
    }


def _people(table: Table) -> dict[str, Collection[str]]:
    names = [avatar.id for avatar in table.avatars]
    fighting = {f"combat.{field}": names for field in ("fighters", "defending", "shards")}
    return {
        "moving": ("", *names),
        "arrivals.*.avatars": names,
        "boosts.*.avatar": names,
        "first_there.*": names,
        "combat.target": ("", *names),
        "combat.clash.avatar": names,
        **fighting,
    }


def _hexes(table: Table) -> dict[str, Collection[str]]:
    """Only where the maps are known: on an unmapped board any name will do."""
    laid = terrain_board(table)
    below = list(realm().hexes) if table.settings.realm_mapped else [PIT, LAND, GATE]
    seals: dict[str, Collection[str]] = {"seals": realm().with_feature("gate")} if table.settings.realm_mapped else {}
    if laid is None:
        return seals
    hexes = list(laid.hexes)
    often = ("wells.*.at", "sites.*.at", "lairs.*.at", "gates.*", "terrain", "searched", "first_there", "empty_lairs")
    fights = ("combat.at", "arrivals.*.at", "xulthul.at")
    return {
        **seals,
        **dict.fromkeys((*often, *fights), hexes),
        "avatars.*.at": (NOWHERE, *hexes),
        "avatars.*.began_at": (NOWHERE, *hexes),
        "shadows.*.at": (*hexes, *below),
        "gates": list(table.arrangement),
    }
