"""Scripted tables: pieces are moved before a rendered camera, some wrongly, and all that is wrong must be named.

Everything is as beside a game but the camera, the hands and the order to move.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, get_args

import numpy as np
from msgspec import Struct

from companion.host.progress import Progress
from companion.host.seen_pieces import Order, how_it_stands, misplaced
from companion.kernel.board import Layout, Piece, Space, touching
from companion.kernel.view import Board
from vision.board.plan import measured
from vision.board.standing import Standing
from vision.board.tag_finding import find_tags
from vision.render.camera import looking_down
from vision.render.surfaces import Rng
from vision.render.tagged_board import BoardView, Spoiling, Token, lie

Mistake = Literal["", "wrong space", "swapped", "forgotten", "pushed"]
MISTAKES: tuple[Mistake, ...] = get_args(Mistake)
SHARES = (0.6, 0.1, 0.1, 0.1, 0.1)
PIECES = 7
TICK = 0.3
"""Seconds between two pictures."""
A_TABLE = 25
"""Placements at one table; then another board lies before another camera."""
COLUMNS, ROWS = 9, 7
FIRST_TAG = 32


class Placement(Struct, frozen=True):
    """What came of one: the *mistake* that was made, whether it was *noticed*, what else was *named*, and whether an
    order that was carried out was taken as done by itself.
    """

    mistake: Mistake
    noticed: bool
    named: int
    confirmed: bool


class TrialTable:
    """A board, its camera, the pieces on it as they really lie, and where the game has them."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        spaces = [Space(f"{x},{y}", at=(x, y)) for y in range(ROWS) for x in range(COLUMNS)]
        self.layout = Layout("hexes", spaces, touching("hexes", spaces))
        self.plan = measured("map", self.layout, 560, 340)
        camera = looking_down(1280, 720, rng.uniform(760, 860), rng.uniform(0, 0.3), -1.57 + rng.normal(0, 0.1), 1.1)
        spoiling = Spoiling(rng.uniform(0, 1), rng.uniform(-0.03, 0), rng.uniform(0.4, 0.8), 2.5, rng.uniform(0.4, 1))
        self._view = BoardView(rng, self.plan, camera, spoiling)
        self._standing, self._now = Standing(self.plan), 0.0
        start = rng.permutation(list(self.plan.spaces))[:PIECES]
        self.table = {str(n): str(space) for n, space in enumerate(start)}
        self._edges = {id: float(rng.uniform(12, 18)) for id in self.table}
        self._lying = {id: self._lay(id, space) for id, space in self.table.items()}
        self._rest(4)

    def place(self, mistake: Mistake) -> Placement:
        """The game moves a piece, people carry it out with a *mistake*, and what is then seen is compared."""
        before = self.seen
        moved = str(self._rng.choice(list(self.table)))
        free = [space for space in self.plan.spaces if space not in self.table.values()]
        to, elsewhere = (str(space) for space in self._rng.choice(free, 2, replace=False))
        wrong = self._carry_out(moved, to, elsewhere, mistake)
        self.table[moved] = to
        self._rest(6)
        order = Order(1, Piece(moved, moved, at=to), to, self.board)
        done = how_it_stands(order, self.seen, before.get(moved)) == "done"
        named = {one.piece.id for one in misplaced(self.board, self.seen, {id: id for id in self.table}, clear=False)}
        self._lying |= {id: self._lay(id, self.table[id]) for id in wrong}  # people put it right
        self._rest(6 if wrong else 0)
        return Placement(mistake, wrong <= named, len(named - wrong), done)

    @property
    def board(self) -> Board:
        return Board.of("map", self.layout, [Piece(id, id, at=space) for id, space in self.table.items()])

    @property
    def seen(self) -> dict[str, str]:
        stands = self._standing.stands
        return {str(tag - FIRST_TAG): space for tag, space in stands.spaces.items() if tag not in stands.hidden}

    def _carry_out(self, moved: str, to: str, elsewhere: str, mistake: Mistake) -> set[str]:
        """What people do; returns the pieces that then stand wrong."""
        if mistake == "forgotten":
            return {moved}
        self._look(hands=1)
        lifted = self._lying.pop(moved)
        self._look(hands=1)
        self._lying[moved] = self._lay(moved, elsewhere if mistake == "wrong space" else to)
        if mistake == "swapped":
            other = next(id for id in self.table if id != moved)
            self._lying[moved] = self._lay(moved, self.table[other])
            self._lying[other] = self._lay(other, to)
            return {moved, other}
        if mistake == "pushed":
            x, y = self._rng.uniform(-12, 12, 2)
            self._view.nudge(self._rng, float(x), float(y), float(self._rng.normal(0, 0.03)))
        return {moved} if mistake == "wrong space" and lifted is not None else set()

    def _lay(self, id: str, space: str) -> Token:
        return lie(self._rng, self.plan, space, FIRST_TAG + int(id), self._edges[id])

    def _rest(self, looks: int) -> None:
        """So many pictures of the board as it lies; every second one is drawn anew."""
        picture = None
        for n in range(looks):
            picture = picture if n % 2 and picture is not None else self._picture()
            self._see(picture)

    def _look(self, hands: int) -> None:
        self._see(self._picture(hands))

    def _picture(self, hands: int = 0) -> Any:
        return self._view.see(self._rng, list(self._lying.values()), hands).picture

    def _see(self, picture: Any) -> None:
        self._now += TICK
        self._standing.see(find_tags(picture), self._now)


def bench_tables(placements: int, seed: int, progress: Progress) -> dict[str, Any]:
    """So many placements, four in ten of them with something wrong or pushed."""
    found = list(progress.over(_placements(placements, seed), placements))
    made = Counter[str](one.mistake for one in found if one.mistake)
    noticed = Counter[str](one.mistake for one in found if one.mistake and one.noticed)
    right = [one for one in found if one.mistake in ("", "pushed")]
    return {
        "placements": placements,
        "mistakes": {kind: f"{noticed[kind]} of {made[kind]} noticed" for kind in MISTAKES if made[kind]},
        "false alarms": round(sum(one.named > 0 for one in found) / placements, 4),
        "confirmed by itself": round(sum(one.confirmed for one in right) / max(1, len(right)), 4),
    }


def _placements(number: int, seed: int) -> Iterator[Placement]:
    rng = np.random.default_rng(seed)
    for n in range(number):
        if n % A_TABLE == 0:
            table = TrialTable(rng)
        yield table.place(MISTAKES[int(rng.choice(len(MISTAKES), p=SHARES))])
