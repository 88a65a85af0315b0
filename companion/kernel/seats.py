"""Who sits at the table and on which side, what stands before them, and who won."""

from collections.abc import Sequence
from itertools import cycle

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.board import Piece
from companion.language.words import Words

EVERYONE = ""
"""Who is asked when anybody at the table may answer."""
PUBLIC = ""
"""The viewer that is nobody's seat: the screen that everybody sees."""


class Player(Struct, frozen=True):
    """Someone at the table: rules know the *id*, people the *name*.

    *seat* counts clockwise from the screen; *colour* is the token's; *side* is the id of the Side they play on.
    """

    id: str
    name: str
    colour: str = ""
    seat: int = 0
    side: str = ""


class Side(Struct, frozen=True):
    """People who play together against others. A side's id must differ from every seat's."""

    id: str
    label: Words


class Outcome(Struct, frozen=True):
    """Who won, as ids of seats or sides; nobody where there are none. *why* is a sentence for players."""

    winners: list[str]
    why: Words = ""


class Base(Struct, kw_only=True):
    """What the Tables of most games share; a game's Table may derive from it and add its own.

    >>> table = Base(players=[Player("p1", "Sara"), Player("p2", "Bryan"), Player("p3", "Ada")])
    >>> table.put_out("p2")
    >>> table.pass_turn()
    >>> table.active.name, [player.name for player in table.after("p3")]
    ('Ada', ['Sara'])

    *turn* is the seat whose turn it is; empty, it is the first seat's. The game is over once there is an *outcome*.
    """

    players: list[Player]
    turn: str = ""
    out: list[str] = []
    pieces: dict[str, Piece] = {}
    outcome: Outcome | None = None

    @property
    def active(self) -> Player:
        """Whose turn it is."""
        return next((player for player in self.players if player.id == self.turn), self.players[0])

    def after(self, seat: str) -> list[Player]:
        """Those still in the game, clockwise from the one after *seat*, and without it."""
        at = [player.id for player in self.players].index(seat)
        return [player for player in (*self.players[at + 1 :], *self.players[:at]) if player.id not in self.out]

    def seated(self, side: str) -> list[Player]:
        """Those who play on that side."""
        return [player for player in self.players if player.side == side]

    def standing(self) -> list[Player]:
        """Those still in the game."""
        return [player for player in self.players if player.id not in self.out]

    def pass_turn(self) -> None:
        """It is the turn of the next one who is still in the game."""
        self.turn = next((player.id for player in self.after(self.active.id)), self.active.id)

    def put_out(self, seat: str) -> None:
        """*seat* is out of the game."""
        if seat not in self.out:
            self.out.append(seat)

    def named(self, who: str) -> str:
        """The name of a seat; anything else as it is."""
        return next((player.name for player in self.players if player.id == who), who)


def numbered(players: Sequence[Player], sides: Sequence[Side]) -> list[Player]:
    """The same people under the ids ``p1``, ``p2`` …; who has no side yet gets one in turn, round the table."""
    dealt = cycle([side.id for side in sides] or [""])
    return [
        replace(player, id=f"p{n}", side=player.side or side)
        for n, (player, side) in enumerate(zip(players, dealt, strict=False), 1)
    ]
