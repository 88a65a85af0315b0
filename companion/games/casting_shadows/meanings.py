"""What the options of a turn mean: the six Actions, and what costs no Action point (CS-019, CS-040)."""

from msgspec import Struct


class Travel(Struct, frozen=True):
    to: str


class Cast(Struct, frozen=True):
    book_id: str


class UseCard(Struct, frozen=True):
    """A Resource card of the book."""

    book_id: str


class Collect(Struct, frozen=True): ...


class Refresh(Struct, frozen=True): ...


class Reroll(Struct, frozen=True): ...


class Protect(Struct, frozen=True): ...


class UseAbility(Struct, frozen=True): ...


class Transform(Struct, frozen=True): ...


class RevealCounterspell(Struct, frozen=True):
    """Somebody's trigger has occurred that the app does not know of."""


class ByHand(Struct, frozen=True):
    """Something the players carry out and the app only notes."""


class End(Struct, frozen=True): ...


Meaning = (
    Travel
    | Cast
    | UseCard
    | Collect
    | Refresh
    | Reroll
    | Protect
    | UseAbility
    | Transform
    | RevealCounterspell
    | ByHand
    | End
)
