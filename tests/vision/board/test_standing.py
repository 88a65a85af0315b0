"""A change counts when it has lasted a second; hands, pushes and glances count as nothing."""

import numpy as np

from companion.kernel.board import Layout, Space
from vision.board.plan import measured
from vision.board.standing import GONE, Standing
from vision.board.tag_finding import Tag

SQUARES = Layout("squares", [Space(f"{x}{y}", at=(x, y)) for y in range(3) for x in range(4)])
PLAN = measured("b", SQUARES, 400, 300)
TICK = 0.25


class Seen:
    """A board seen from straight above, a pixel a millimetre, four pictures a second."""

    def __init__(self) -> None:
        self.standing, self.now, self.shift, self.told = Standing(PLAN), 0.0, 0.0, []

    def look(self, *, seconds: float = TICK, hidden: tuple[int, ...] = (), **tokens: str) -> "Seen":
        """For so long: tokens, ``t77="12"``, on their spaces, and the board's own tags but for those *hidden*."""
        squares = {id: np.array(square) for id, square in PLAN.corners.items() if id not in hidden}
        for name, at in tokens.items():
            middle = np.array(PLAN.spaces[at] if isinstance(at, str) else at)
            squares[int(name[1:])] = middle + np.array([(-6, -6), (6, -6), (6, 6), (-6, 6)])
        tags = [Tag(id, (square + self.shift).astype(np.float32), 1.0) for id, square in squares.items()]
        for _ in range(round(seconds / TICK)):
            told = self.standing.see(tags, self.now)
            self.told += [told] if told is not None else []
            self.now += TICK
        return self

    @property
    def spaces(self) -> dict[int, str]:
        return dict(self.standing.stands.spaces)


def test_a_token_counts_after_a_second_and_is_told_once() -> None:
    seen = Seen().look(t77="12", seconds=1)
    assert seen.spaces == {}

    seen.look(t77="12", seconds=2)

    assert [dict(told.spaces) for told in seen.told] == [{77: "12"}]
    assert not seen.standing.stands.clear


def test_a_token_carried_over_the_board_counts_where_it_comes_to_lie() -> None:
    seen = Seen().look(t77="00", seconds=2)

    for space in ("10", "20", "30"):
        seen.look(t77=space, seconds=0.5)
    assert seen.spaces == {77: "00"}
    seen.look(t77="31", seconds=1.5)

    assert seen.spaces == {77: "31"}


def test_a_hand_over_a_token_changes_nothing_and_a_token_taken_away_is_gone_after_a_while() -> None:
    seen = Seen().look(t77="00", t78="11", seconds=2)

    seen.look(t78="11", seconds=2)
    assert seen.spaces == {77: "00", 78: "11"}
    assert seen.standing.stands.hidden == {77}
    seen.look(t78="11", seconds=GONE)

    assert seen.spaces == {78: "11"}
    assert seen.standing.stands.clear


def test_while_an_arm_lies_over_a_corner_nothing_is_gone() -> None:
    seen = Seen().look(t77="00", seconds=2)

    seen.look(seconds=3 * GONE, hidden=(2,))

    assert seen.spaces == {77: "00"}
    assert not seen.standing.stands.clear


def test_a_push_against_the_board_moves_no_token() -> None:
    seen = Seen().look(t77="00", t78="11", seconds=2)
    told = len(seen.told)

    for shift in (5, 20, 60, 45):
        seen.shift = shift
        seen.look(t77="00", t78="11")
    seen.look(t77="00", t78="11", seconds=3)

    assert len(seen.told) == told


def test_without_the_board_nothing_is_known() -> None:
    seen = Seen().look(t77="00", seconds=5, hidden=(0, 1))

    assert seen.spaces == {}
    assert not seen.standing.board_seen


def test_a_token_near_a_border_stands_nowhere_new_and_is_told_to_lie_between() -> None:
    (x, _), (u, v) = PLAN.spaces["00"], PLAN.spaces["10"]
    seen = Seen().look(t77="00", seconds=2)

    seen.look(t77=(0.48 * x + 0.52 * u, v), seconds=2)

    assert seen.spaces == {77: "00"}
    assert dict(seen.standing.stands.between) == {77: "10"}
    seen.look(t77="10", seconds=2)
    assert (seen.spaces, dict(seen.standing.stands.between)) == ({77: "10"}, {})


def test_a_token_put_back_counts_again() -> None:
    seen = Seen().look(t77="00", seconds=2).look(seconds=GONE + 1)
    assert seen.spaces == {}

    seen.look(t77="21", seconds=2)

    assert seen.spaces == {77: "21"}
