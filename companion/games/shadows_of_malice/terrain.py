"""Terrain: what entering a hex costs, and who may go onto the water (sections 8 and 9 of the sheet).

Knows the price list of ``data/terrain.toml``, where each figure says where it is from, and the one rule
about boats and bridges. Does not know any map, nor who is moving.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec

from companion.errors import BadData

SHIPPED = Path(__file__).parent / "data"

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

Data = TypeVar("Data")


def read_toml(path: Path, kind: type[Data]) -> Data:
    """A TOML file as typed data; every way it can be wrong becomes one message with the file's name."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except OSError as error:
        raise BadData(f"{path}: cannot be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path.name}: {error}") from error


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One figure of the price list, in movement points, and where it is from."""

    points: Annotated[float, msgspec.Meta(gt=0, multiple_of=0.5)]
    source: Literal["book", "inferred", "ours", "user"]
    note: str = ""

    @property
    def halves(self) -> int:
        """Movement is counted in halves (SM-080)."""
        return int(self.points * 2)


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What entering each terrain costs, and what moving along each route costs instead (SM-077)."""

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


@lru_cache(maxsize=1)
def shipped_costs() -> Costs:
    """The prices we ship; each says where it is from (SM-077, G-09)."""
    return load_costs(SHIPPED / "terrain.toml")


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
