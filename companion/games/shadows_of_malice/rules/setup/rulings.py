"""What the books leave open (RUL-01…46): named settings with their default and its reason.

Knows the questions and which answer is in force; the chapters ask it where the rule needs to know.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from companion.games.shadows_of_malice.cards.cards import DATA
from companion.kernel import Option, Setting
from companion.parts.own_files import read_toml

if TYPE_CHECKING:
    from companion.games.shadows_of_malice.table import Table


BY_EDITION = "edition"
"""The setting's default where the editions lead to different ones: the choice of the edition that is played."""


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """One open question. The first of its *choices* is the default; *first* is the first edition's, if another."""

    id: str
    question: str
    choices: Annotated[dict[str, str], Meta(min_length=1)]
    reason: str
    first: str = ""

    def __post_init__(self) -> None:
        if self.first and self.first not in self.choices:
            raise ValueError(f"first = {self.first!r}, expected one of {', '.join(self.choices)}")

    @property
    def default(self) -> str:
        return next(iter(self.choices))

    def default_in(self, edition: str) -> str:
        """What holds in *edition* where nothing else was chosen."""
        return {"first": self.first}.get(edition) or self.default


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


def load_rulings(path: Path) -> dict[str, Ruling]:
    """The questions of one file by their id; BadData names the place and what was expected."""
    return {ruling.id: ruling for ruling in read_toml(path, _File).rulings}


@cache
def all_rulings() -> dict[str, Ruling]:
    return load_rulings(DATA / "rulings.toml")


@cache
def _defaults(edition: str) -> dict[str, str]:
    return {ruling.id: ruling.default_in(edition) for ruling in all_rulings().values()}


def ruling(table: "Table", name: str) -> str:
    """The choice in force for the question *name* (``RUL-06``)."""
    return table.settings.rulings.get(name) or _defaults(table.settings.edition)[name]


def ruling_settings() -> tuple[Setting, ...]:
    """All rulings as settings of a new game."""
    return tuple(_as_setting(ruling) for ruling in all_rulings().values())


def _as_setting(known: Ruling) -> Setting:
    """Where the editions differ, the edition decides unless a group decides otherwise (RUL-01)."""
    choices = [Option(choice, text) for choice, text in known.choices.items()]
    default = known.default
    if known.first:
        default = BY_EDITION
        words = f"as the edition has it: revised {known.default}, first {known.first}"
        choices.insert(0, Option(BY_EDITION, words))
    return Setting(known.id, known.question, tuple(choices), default, known.reason, known.id, ruling=True)


def rulings_in_force(table: "Table") -> dict[str, str]:
    """As a setting would say it: what the edition decides is not a choice of the group's."""
    return {
        known.id: table.settings.rulings.get(known.id) or (BY_EDITION if known.first else known.default)
        for known in all_rulings().values()
    }


def change_ruling(table: "Table", name: str, choice: str) -> tuple[str, Any]:
    """The correction that rules so. The table holds only what differs from the default."""
    others = {key: chosen for key, chosen in table.settings.rulings.items() if key != name}
    usual = choice in (BY_EDITION, _defaults(table.settings.edition)[name])
    return "settings.rulings", others if usual else others | {name: choice}
