"""The four kinds of dice (DR-038, DR-063): how many of each, and what their faces show if anybody has said it.

No text says which faces show how many Blasts or Shields (DR-194): they are entered as counts, and only faces that
players have told, or ours where they play with ours, give odds and virtual dice.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

from companion.games.dark_rituals.cards.characters import DATA, Colour, Source
from companion.parts.own_files import read_toml

MOST_ICONS = 6
Faces = Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_ICONS)], ...], Meta(min_length=6, max_length=6)]
"""Icons on each of the six faces (six sides: inferred)."""


class DieKind(Struct, frozen=True, forbid_unknown_fields=True):
    """One colour. A pool that asks for more dice than there are is rolled in two goes (DR-064)."""

    colour: Colour
    use: Literal["attack", "defence"]
    count: Annotated[int, Meta(ge=1)]
    source: Source
    faces: Faces | None = None
    ours: Faces | None = None


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    dice: tuple[DieKind, ...]


DICE: dict[str, DieKind] = {die.colour: die for die in read_toml(DATA / "dice.toml", _File).dice}


class Told(Protocol):
    """The part of a Table that says which faces are known."""

    @property
    def values(self) -> str: ...
    @property
    def faces(self) -> Mapping[str, Sequence[int]]: ...


def faces(table: Told, colour: str) -> tuple[int, ...] | None:
    """What the six faces of a die show; None while nobody has said it."""
    if told := table.faces.get(colour):
        return tuple(told)
    die = DICE[colour]
    return die.faces or (die.ours if table.values == "ours" else None)
