"""What differs between the editions, as figures: one row of ``data/editions.toml`` each (RUL-01).

Knows numbers only; the chapters read them where the rule needs one.
"""

from functools import cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from companion.games.shadows_of_malice.cards import DATA

if TYPE_CHECKING:
    from companion.games.shadows_of_malice.table import Table


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """One edition's figures; each names its fact in the data file."""

    title: str
    actions: int
    movement_radiance: int
    harvest_radiance: int
    city_recovery: int
    mystic_recovery: int
    body_actions: int
    body_shards: int
    xulthul_loses: str
    evading_while_defending: int


@cache
def editions() -> dict[str, Edition]:
    return msgspec.toml.decode((DATA / "editions.toml").read_bytes(), type=dict[str, Edition])


def edition(table: "Table") -> Edition:
    """The edition this game is played by."""
    return editions()[table.settings.edition]
