"""What the options of the menus mean: whom a side activates, and what an active Character does."""

from typing import Literal

from msgspec import Struct

from companion.games.dark_rituals.table import Character


class Activate(Struct, frozen=True):
    """A Character of the side to move (DR-099)."""

    who: Character


class SummonWitch(Struct, frozen=True):
    """The Witch Master's own Action (DR-180)."""


class Pass(Struct, frozen=True):
    """DR-014."""


Turn = Activate | SummonWitch | Pass


class Do(Struct, frozen=True):
    """An Action by its name (``move``, ``search`` …), of the Active Character or of a Serf it directs (DR-017)."""

    action: str
    who: Character


class Strike(Struct, frozen=True):
    """An Attack Action of that kind (DR-153)."""

    who: Character
    reach: Literal["melee", "ranged"]


class Arrange(Struct, frozen=True):
    """Equip, unequip or discard: no Action (DR-145, DR-149)."""

    who: Character


class ByHand(Struct, frozen=True):
    """An effect that the app does not know and the players carry out, noted here."""


class NoMore(Struct, frozen=True):
    """The activation ends after one Action (DR-013)."""


class SomebodyElse(Struct, frozen=True):
    """Before the first Action: another Character, after all."""


Deed = Do | Strike | Arrange | ByHand | NoMore | SomebodyElse
