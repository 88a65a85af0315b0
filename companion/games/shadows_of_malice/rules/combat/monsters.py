"""The tables of the creature generator, of the Shadows and of Xulthûl: numbers in, numbers out.

Knows ``data/monsters.toml`` and which column a die falls into. Rolls nothing, places nothing: a creature is
made in ``creatures.py``, Shadows walk in ``shadows_turn.py``.
"""

from bisect import bisect_left
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from companion.games.shadows_of_malice.cards.cards import DATA, CreatureType
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.parts.own_files import read_toml

if TYPE_CHECKING:
    from companion.games.shadows_of_malice.table import Table

Source = Literal["book", "inferred", "ours", "user"]


class PowerRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a power brings: bonus to CR, d★ added to wounds, life tokens."""

    cr: int
    wounds: int
    life: int
    source: Source


class MonsterRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A monster where at least *avatars* avatars are in play. Xulthûl's life follows from its power."""

    avatars: int
    power: int
    abilities: int
    source: Source


class ShadowRow(MonsterRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """*life* is what a Shadow spawns with."""

    life: int


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in ``data/monsters.toml``."""

    power: tuple[PowerRow, ...]
    shadow: tuple[ShadowRow, ...]
    xulthul: tuple[MonsterRow, ...]
    types: dict[str, tuple[CreatureType, CreatureType, CreatureType]]
    power_die: dict[str, tuple[int, ...]]
    ability_die: dict[str, tuple[int, ...]]


def load_tables(path: Path) -> Tables:
    """The tables of one file; BadData names the place and what was expected."""
    return read_toml(path, Tables)


@cache
def _tables() -> Tables:
    return load_tables(DATA / "monsters.toml")


def power_row(power: int) -> PowerRow:
    """Bonus to CR, to wounds, and life tokens by power; 5 is Xulthûl's alone (SM-106, SM-126, SM-134)."""
    rows = _tables().power
    return rows[min(max(power, 1), len(rows)) - 1]


def shadow_row(avatars: int) -> ShadowRow:
    """Power, abilities and spawning life of a Shadow by the number of avatars in play (SM-132, RUL-05)."""
    return [row for row in _tables().shadow if row.avatars <= max(avatars, 1)][-1]


def xulthul_row(avatars: int) -> MonsterRow:
    """Power and abilities of Xulthûl by the number of avatars in play (SM-139, RUL-05)."""
    return [row for row in _tables().xulthul if row.avatars <= max(avatars, 1)][-1]


def creature_type(terrain: str, die: int) -> CreatureType:
    """The type a die gives on a terrain: columns 1–2, 3–4, 5–6 (SM-103..105)."""
    return _tables().types[terrain][(die - 1) // 2]


def power_of(table: "Table", value: int) -> int:
    """The power that a modified power die gives (SM-106, SM-107, RUL-02)."""
    return 1 + bisect_left(_tables().power_die[ruling(table, "RUL-02")], value)


def abilities_of(table: "Table", value: int) -> int:
    """How many abilities a modified ability die gives (SM-109, SM-110, RUL-03)."""
    return bisect_left(_tables().ability_die[ruling(table, "RUL-03")], value)
