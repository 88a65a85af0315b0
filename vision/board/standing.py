"""What stands where on a board for good: a change counts when it has been so for a second.

Hands pass, light glares, somebody pushes against the board: then tags vanish for a while or all move together, and
nothing has changed. Takes tags and seconds; knows no camera and no game.
"""

from collections.abc import Iterable, Mapping
from math import hypot

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.kernel.board import Point
from vision.board.plan import BoardPlan, find_board, through
from vision.board.tag_finding import Tag
from vision.tray import Matrix

STILL = 1.0
"""Seconds for which a token must lie where it lies …"""
LEAST_LOOKS = 3
"""… seen in at least so many pictures."""
MOVED = 0.12
"""Of the way to the next space, by which a token may seem to wander while it lies."""
HIDDEN = 0.5
"""Seconds after which a token that is not seen tells nothing any more."""
GONE = 4.0
"""Seconds after which a token that is not seen any more is gone, all of the board's tags being in sight meanwhile."""
ASKEW = 25.0
"""Degrees by which a card may lie askew for it still to be plain which way up it is."""
PUSHED = 3.0
"""Pixels by which the board itself has moved, after which everything must be still anew."""


class Stands(Struct, frozen=True):
    """For each tag the *spaces* it stands on for good, "" beside them all; *between* are those that lie near a border
    of the space they are nearest to, and *turns* by how many degrees clockwise a tag lies, where that is plainly 0, 90,
    180 or 270. Where all of the board is *clear* in sight for a while, what is not among them is
    not there. *hidden* are those that were not seen for a moment: a hand is over them, or they were taken away.
    """

    spaces: Mapping[int, str]
    between: Mapping[int, str] = {}
    clear: bool = False
    turns: Mapping[int, int] = {}
    hidden: frozenset[int] = frozenset()


class _Token(Struct):
    """One tag: where it was first seen lying as it does now, since when, how often; what counts of it."""

    at: Point
    since: float
    seen: float
    looks: int = 1
    space: str | None = None
    between: str = ""
    turn: int | None = None


class Standing:
    """One board. Call :meth:`see` with the tags of every picture; it gives what stands where whenever that changes.

    *board_seen* says whether the board itself was in the last picture.
    """

    def __init__(self, plan: BoardPlan) -> None:
        self.plan = plan
        self.board_seen = False
        self._tokens: dict[int, _Token] = {}
        self._plane: Matrix | None = None
        self._out_of_sight = float("-inf")
        self._told = Stands({})

    def see(self, tags: Iterable[Tag], now: float) -> Stands | None:
        """The tags of a picture taken at *now*, in seconds; what stands where if that has changed."""
        seen = {tag.id: tag for tag in tags}
        if self._out_of_sight == float("-inf"):
            self._out_of_sight = now
        plane = find_board(self.plan, seen)
        self.board_seen = plane is not None
        if plane is None:
            self._wait(now)
            return None
        if self._pushed(plane):
            self._wait(now)
        self._plane = plane
        for id, tag in seen.items():
            if id not in self.plan.corners:
                x, y = through(plane, tag.centre)[0]
                self._look(id, (float(x), float(y)), _turn(through(plane, tag.corners)), now)
        if any(corner not in seen for corner in self.plan.corners):
            self._out_of_sight = now  # an arm may lie over tokens, too
        self._miss(now)
        return self._changed(now)

    @property
    def lying(self) -> set[int]:
        """The tags that are on one of its spaces just now, for good or not."""
        return {id for id, token in self._tokens.items() if self.plan.space_at(*token.at)[0]}

    @property
    def stands(self) -> Stands:
        """What stands where now."""
        return self._told

    def _wait(self, now: float) -> None:
        """Whatever lies there must be still anew."""
        self._out_of_sight = now
        for token in self._tokens.values():
            token.since, token.looks = now, 0

    def _pushed(self, plane: Matrix) -> bool:
        if self._plane is None:
            return False
        corners = np.concatenate([np.array(square) for square in self.plan.corners.values()])
        before, now = (through(np.linalg.inv(each), corners) for each in (self._plane, plane))
        return float(np.abs(now - before).max()) > PUSHED

    def _look(self, id: int, at: Point, turn: int | None, now: float) -> None:
        token = self._tokens.get(id)
        if token is None:
            self._tokens[id] = _Token(at, now, now, turn=turn)
            return
        if hypot(at[0] - token.at[0], at[1] - token.at[1]) > MOVED * self.plan.pitch:
            token.at, token.since, token.looks = at, now, 0
        token.seen, token.looks, token.turn = now, token.looks + 1, turn
        if now - token.since >= STILL and token.looks >= LEAST_LOOKS:
            self._settle(id, token)

    def _settle(self, id: int, token: _Token) -> None:
        """It has come to lie. On a border it stands where it stood, if that is one of both sides."""
        space, plain = self.plan.space_at(*token.at)
        if plain:
            token.space, token.between = space, ""
        elif token.space != space:
            token.between = space

    def _miss(self, now: float) -> None:
        out = self._out_of_sight
        unseen = [id for id, token in self._tokens.items() if now - max(token.seen, out) >= GONE]
        for id in unseen:
            del self._tokens[id]

    def _changed(self, now: float) -> Stands | None:
        spaces = {id: token.space for id, token in self._tokens.items() if token.space is not None}
        between = {id: token.between for id, token in self._tokens.items() if token.between}
        turns = {id: self._tokens[id].turn for id in spaces}
        plain = {id: turn for id, turn in turns.items() if turn is not None}
        hidden = frozenset(id for id in spaces if now - self._tokens[id].seen > HIDDEN)
        stands = Stands(spaces, between, now - self._out_of_sight >= GONE, plain, hidden)
        if stands == self._told:
            return None
        self._told = stands
        return stands


def _turn(corners: npt.NDArray[np.float64]) -> int | None:
    """By which of four ways a square on the board's plane is turned; None where it lies between two."""
    across, down = corners[1] + corners[2] - corners[0] - corners[3]
    degrees = np.degrees(np.arctan2(down, across)) % 360
    nearest = round(degrees / 90) * 90
    return int(nearest % 360) if abs(degrees - nearest) <= ASKEW else None
