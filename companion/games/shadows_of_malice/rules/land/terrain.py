"""Terrain: what entering a hex costs, and who may go onto the water (sections 8 and 9 of the sheet).

Knows the price list of ``data/terrain.toml``, where each figure says where it is from, the players' own prices
before it, and the one rule about boats and bridges. Does not know any map, nor who is moving.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from companion.games.shadows_of_malice.own.players_folder import FOLDER
from companion.parts.own_data import Own
from companion.parts.own_files import read_toml

SHIPPED = Path(__file__).parents[2] / "data"

LETTERS = {
    "p": "plains",
    "w": "water",
    "d": "desert",
    "f": "forest",
    "h": "hills",
    "m": "mountains",
    "i": "wild",
    "s": "swamp",
}  # as drawn in map files (SM-074)


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One figure of the price list, in movement points, and where it is from."""

    points: Annotated[float, msgspec.Meta(gt=0, le=99, multiple_of=0.5)]
    source: Literal["book", "inferred", "ours", "user"] = "user"
    note: str = ""

    @property
    def halves(self) -> int:
        """Movement is counted in halves (SM-080)."""
        return int(self.points * 2)


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What entering each terrain costs, and what moving along each route costs instead (SM-077).

    The texts name no price above 3, and neither do we (SM-078).
    """

    plains: Price
    water: Price
    desert: Price
    forest: Price
    hills: Price
    mountains: Price
    wild: Price
    swamp: Price
    road: Price
    bridge: Price
    path: Price

    def halves(self, terrain_or_route: str) -> int:
        """The price in half movement points."""
        price: Price = getattr(self, terrain_or_route)
        return price.halves


def load_costs(path: Path) -> Costs:
    """A price list in the format of ``data/terrain.toml``."""
    return read_toml(path, Costs)


_OwnCosts = msgspec.defstruct(
    "_OwnCosts", [(name, Price | None, None) for name in Costs.__struct_fields__], forbid_unknown_fields=True
)


def load_own_costs(path: Path) -> dict[str, Price]:
    """The players' own prices: only those that differ from ours need be there."""
    prices = msgspec.structs.asdict(read_toml(path, _OwnCosts))
    return {name: price for name, price in prices.items() if price is not None}


@FOLDER.until_refreshed
@lru_cache(maxsize=1)
def own_costs() -> Own[dict[str, Price]]:
    """The prices in the players' folder."""
    return FOLDER.read_file("terrain.toml", load_own_costs)


@lru_cache(maxsize=1)
def shipped_costs() -> Costs:
    """The prices we ship; each says where it is from (SM-077, G-09)."""
    return load_costs(SHIPPED / "terrain.toml")


@FOLDER.until_refreshed
@lru_cache(maxsize=1)
def costs_in_force() -> Costs:
    """The players' own prices, and ours for the rest."""
    own = {name: price for prices in own_costs().found.values() for name, price in prices.items()}
    return msgspec.structs.replace(shipped_costs(), **own)


def afloat_after(*, from_water: bool, to_water: bool, afloat: bool, launch: bool, on_bridge: bool) -> bool | None:
    """Whether the traveller sits in a watercraft after a step; None = the step is not allowed.

    Water is entered through a launch hex or in a watercraft one already has; moving onto land leaves
    it, and any land beside the water will do (SM-082, SM-084). A bridge over water is walked dry-shod,
    end to end: whoever stands on it can neither step off it into the water nor beside it onto land.
    """
    if from_water and afloat:
        return to_water
    if on_bridge:
        return False
    if from_water:
        return None
    if to_water:
        return True if launch or afloat else None
    return False
