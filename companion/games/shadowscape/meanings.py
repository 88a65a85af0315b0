"""What the options of a turn mean."""

from msgspec import Struct

ANOTHER = "another"
"""The option for a card or token that the app does not know yet."""


class Move(Struct, frozen=True): ...


class UseCard(Struct, frozen=True):
    """An Action by the text of that Action card."""

    card: str


class Claim(Struct, frozen=True):
    """Of a Whisper, Equipment or a General Action."""

    what: str


class AlterFate(Struct, frozen=True): ...


class ByHand(Struct, frozen=True):
    """Something a card says that the players carry out and the app notes."""


class CountCards(Struct, frozen=True):
    """Light: Fate cards drawn or discarded in an Action."""

    draw: bool


class Discard(Struct, frozen=True):
    """Light: one Fate card of a seat."""

    seat: str


class ChangeLevel(Struct, frozen=True): ...


class End(Struct, frozen=True): ...


Meaning = Move | UseCard | Claim | AlterFate | ByHand | CountCards | Discard | ChangeLevel | End
