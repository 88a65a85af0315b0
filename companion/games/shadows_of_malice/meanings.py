"""What the options of this game mean. The rules and the bots read these; the journal keeps the options' ids.

Knows no Table: people, cards and places go by their ids.
"""

from typing import Literal

from msgspec import Struct

from companion.games.shadows_of_malice.table import Roll as RollName

# -- the Players' Turn (section 4) ---------------------------------------------------------------------------


class Deed(Struct, frozen=True):
    """Something that *who* may do in the Players' Turn."""

    who: str

    @property
    def concerns(self) -> tuple[str, ...]:
        """Everybody who has a part in it."""
        return (self.who,)


class Move(Deed, frozen=True): ...


class MoveOn(Deed, frozen=True):
    """With the points that are left (SM-081)."""


class UseGate(Deed, frozen=True): ...


class Recover(Deed, frozen=True): ...


class Rest(Deed, frozen=True): ...


class Provoke(Deed, frozen=True): ...


class Reveal(Deed, frozen=True): ...


class AttuneShards(Deed, frozen=True): ...


class AttuneMastery(Deed, frozen=True): ...


class FormBody(Deed, frozen=True): ...


class Leave(Deed, frozen=True): ...


class GoAshore(Deed, frozen=True): ...


class Attack(Deed, frozen=True):
    what: Literal["shadow", "xulthul"]


class Claim(Deed, frozen=True):
    card: str


class UseCard(Deed, frozen=True):
    """*effect* is the number, on the card, of the effect it is used for."""

    card: str
    effect: int


class Pair(Deed, frozen=True):
    """Something for two."""

    other: str

    @property
    def concerns(self) -> tuple[str, ...]:
        return (self.who, self.other)


class Join(Pair, frozen=True): ...


class Trade(Pair, frozen=True): ...


class Service(Struct, frozen=True):
    """One use of what a city or a mystic does (SM-236); *what* is the shard, the card or the place it needs."""

    site: Literal["city", "mystic"]
    use: str
    what: str = ""


class UseService(Deed, frozen=True):
    service: Service


class Shuffle(Struct, frozen=True):
    trove: str


class EndTurn(Struct, frozen=True): ...


TurnChoice = Deed | Shuffle | EndTurn

# -- rolls and fights ----------------------------------------------------------------------------------------


class InvokeShard(Struct, frozen=True):
    """A shard of *who* for a roll of *whom* (SM-209)."""

    who: str
    colour: str
    roll: RollName
    whom: str


class DrawAttack(Struct, frozen=True):
    """A colorless shard pulls the attack to *who* (SM-211)."""

    who: str


class RollAgain(Struct, frozen=True):
    """A card of *who* has a roll made again (SM-094)."""

    who: str
    card: str
    effect: int


class FightAlone(Struct, frozen=True):
    """Single combat of a champion (SM-175)."""

    who: str


class Withdraw(Struct, frozen=True):
    """To a neighbouring hex: at random, or a chosen one with luck (SM-199, SM-200)."""

    who: str
    how: Literal["random", "chosen"]


# -- items ---------------------------------------------------------------------------------------------------


class GiveTo(Struct, frozen=True):
    """The new card to somebody else (SM-216)."""

    whom: str


class Swap(Struct, frozen=True):
    """Keep the new card, return the *old* one (SM-216)."""

    old: str


class PassOn(Struct, frozen=True):
    """Keep the new card, give the *old* one to somebody else (SM-216)."""

    old: str
    whom: str


class GiveCard(Struct, frozen=True):
    giver: str
    card: str


class GiveShard(Struct, frozen=True):
    giver: str
    colour: str


class Exchange(Struct, frozen=True):
    """A card of each, where the limits leave no room for a gift (SM-219)."""

    mine: str
    theirs: str


# -- moving --------------------------------------------------------------------------------------------------


class BoardBoat(Struct, frozen=True):
    """A manned watercraft (SM-084)."""

    friend: str


class OpenLand(Struct, frozen=True):
    """A hex without a name, on a board that is not mapped."""

    map: str


class OverTheEdge(Struct, frozen=True):
    """On to another map, on a board that is not mapped."""

    map: str


class At(Struct, frozen=True):
    """A place with a name, on a board that is not mapped."""

    place: str
