"""What the books leave open (RUL-01…39): named settings with their default and its reason.

Knows the questions and which answer is in force; the chapters ask it where the rule needs to know.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from companion.game import Setting
from companion.games.shadows_of_malice.cards import DATA
from companion.games.shadows_of_malice.terrain import read_toml
from companion.prompts import Option

if TYPE_CHECKING:
    from companion.games.shadows_of_malice.table import Table


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """One open question. The first of its *choices* is the default."""

    id: str
    question: str
    choices: Annotated[dict[str, str], Meta(min_length=1)]
    reason: str

    @property
    def default(self) -> str:
        return next(iter(self.choices))


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


def load_rulings(path: Path) -> dict[str, Ruling]:
    """The questions of one file by their id; BadData names the place and what was expected."""
    return {ruling.id: ruling for ruling in read_toml(path, _File).rulings}


@cache
def all_rulings() -> dict[str, Ruling]:
    return load_rulings(DATA / "rulings.toml")


@cache
def _defaults() -> dict[str, str]:
    return {ruling.id: ruling.default for ruling in all_rulings().values()}


def ruling(table: "Table", name: str) -> str:
    """The choice in force for the question *name* (``RUL-06``)."""
    return table.settings.rulings.get(name) or _defaults()[name]


def ruling_settings() -> tuple[Setting, ...]:
    """All rulings as settings of a new game."""
    return tuple(
        Setting(r.id, r.question, tuple(Option(c, text) for c, text in r.choices.items()), r.default, r.reason, r.id)
        for r in all_rulings().values()
    )
