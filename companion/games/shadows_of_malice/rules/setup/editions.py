"""What differs between the editions (RUL-01): every difference is one row of ``data/editions.toml``.

A row has a number or the name of a way to play for each edition. The chapters read it by its key where the rule
needs it; none asks which edition is played. Knows no rule.
"""

from functools import cache
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from companion.games.shadows_of_malice.cards.cards import DATA

if TYPE_CHECKING:
    from companion.games.shadows_of_malice.table import Table


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """One edition, as the chapters read it. What each key means and its facts are in the data file."""

    title: str
    adjoining: Literal["edges", "symbols"]
    scenario: Literal["chosen", "preserve"]
    stewardship: Literal["whoever reveals", "the revealer, or left for another"]
    actions: int
    after_action: Literal["movement goes on", "no more movement"]
    movement_roll: Literal["an action", "nothing, once a turn"]
    fighting: Literal["no action", "the action"]
    new_body: Literal["two actions", "a whole turn"]
    movement: Literal["larger die + band", "movement die + 2"]
    joining: Literal["by saying so", "with its consent"]
    rest_recovery: int
    boarding: Literal["allowed", "not allowed"]
    watercraft_tires: int
    gate_member: Literal["the band picks", "random"]
    mastery_use: Literal["any number of times", "once a turn on each"]
    lair_refills: Literal["when the avatars leave", "end of turn"]
    provoking: Literal["anywhere", "where the move ends"]
    beaten_stronghold: Literal["an encounter can be provoked", "attracts no creature"]
    recovering: Literal["by an action", "end of turn"]
    mystic_recovery: int
    body_shards: int
    body_drained: Literal["none", "1d2"]
    shadows_attack: Literal["who enters", "nobody"]
    band_fights: Literal["all", "chosen"]
    evading_while_defending: int
    stars: Literal["chosen", "all"]
    immune_to_typed_energy: Literal["no", "as ruled"]
    futile: Literal["cannot wound", "cannot hit or wound"]
    futile_creature: Literal["next phase", "at once"]
    futile_guardian: Literal["next phase", "same phase"]
    withdrawing: Literal["at once", "after a phase of defending"]
    harvest_radiance: int
    colour_match: Literal["doubled for CR and LR", "added to any roll"]
    gate_trade: Literal["one of them", "both"]
    potion_cancels: Literal["same colour", "any"]
    movement_radiance: int
    darkening: Literal["all drawn anew", "one token each"]
    attune_mastery: Literal["two actions", "luck"]
    services: Literal["each action", "one city and one mystic a turn"]
    seal_lets_in: Literal["enters Aethos", "stays"]
    drift: Literal["black and white dice", "chain of re-rolls"]
    shadow_acts: Literal["moves or reveals", "moves and reveals"]
    next_well: Literal["nearest", "random"]
    shadows_meet: Literal["shares it", "absorbs it"]
    xulthul_acts: Literal["one action", "moves and acts"]
    xulthul_seeks: Literal["nearest", "random"]
    xulthul_loses: Literal["1", "1d2"]
    xulthul_retreats: Literal["goes on", "recovers"]


class Difference(Struct, frozen=True, forbid_unknown_fields=True):
    """One row: what differs, by which facts, and the value in each edition."""

    key: str
    facts: tuple[str, ...]
    what: str
    revised: int | str
    first: int | str

    def value(self, name: str) -> int | str:
        return self.first if name == "first" else self.revised


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    titles: dict[str, str]
    differences: tuple[Difference, ...]


@cache
def _file() -> _File:
    return msgspec.toml.decode((DATA / "editions.toml").read_bytes(), type=_File)


def differences() -> tuple[Difference, ...]:
    """All rows, in the order of the rulebook."""
    return _file().differences


@cache
def editions() -> dict[str, Edition]:
    """The editions by name; a row with a value nobody knows is an error here, not in the middle of a game."""
    return {
        name: msgspec.convert({"title": title, **{row.key: row.value(name) for row in differences()}}, Edition)
        for name, title in _file().titles.items()
    }


def edition_titles() -> dict[str, str]:
    """The editions that can be chosen for a game, with their titles."""
    return _file().titles


def edition_name(table: "Table") -> str:
    """The edition this game is played by; the one in print where a correction has named none that exists."""
    return table.settings.edition if table.settings.edition in editions() else "revised"


def edition(table: "Table") -> Edition:
    """What that edition has for each difference, as :func:`edition_name` names it."""
    known = editions()
    return known.get(table.settings.edition) or known["revised"]
