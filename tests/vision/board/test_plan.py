"""A board is found by its tags, and what lies on it by the plan of its spaces."""

import numpy as np
import pytest

from companion.errors import Invalid
from companion.kernel.board import Layout, Space
from vision.board.plan import BoardPlan, find_board, in_units, learned, measured, outermost, through
from vision.board.tag_finding import Tag, find_tags
from vision.render.camera import looking_down
from vision.render.tagged_board import BoardView, Spoiling, Token

HEXES = Layout("hexes", [Space(f"{x}{y}", at=(x, y)) for y in range(4) for x in range(6)])
SQUARES = Layout("squares", [Space(f"{x}{y}", at=(x, y)) for y in range(3) for x in range(4)])
AREAS = Layout("areas", [Space("hill", at=(0, 0)), Space("mill", at=(3, 0)), Space("well", at=(1, 4))])


def tags_of(plan: BoardPlan, shift: float = 0.0, ids: tuple[int, ...] = ()) -> dict[int, Tag]:
    """The board's own tags as a camera straight above would see them, a pixel a millimetre."""
    squares = {id: np.array(square, np.float32) + shift for id, square in plan.corners.items()}
    return {id: Tag(id, square, 1.0) for id, square in squares.items() if not ids or id in ids}


@pytest.mark.parametrize("layout", [HEXES, SQUARES, AREAS])
def test_the_spaces_of_a_measured_board_lie_between_its_tags(layout: Layout) -> None:
    plan = measured("b", layout, 400, 300)

    points = np.array(list(plan.spaces.values()))
    assert (points - plan.pitch / 2 >= 27.9).all()
    assert (points + plan.pitch / 2 <= (372.1, 272.1)).all()
    assert {plan.space_at(*at) for at in plan.spaces.values()} == {(id, True) for id in plan.spaces}


def test_between_two_spaces_nobody_can_say_and_beside_the_board_is_no_space() -> None:
    plan = measured("b", SQUARES, 400, 300)
    (x, y), (u, v) = plan.spaces["00"], plan.spaces["10"]

    assert plan.space_at((x + u) / 2 - 1, (y + v) / 2) == ("00", False)
    assert plan.space_at(1, 1) == ("", True)


def test_a_board_without_room_for_its_tags_is_refused() -> None:
    with pytest.raises(Invalid, match="no room"):
        measured("b", SQUARES, 80, 300)


def test_three_of_four_tags_are_enough_and_two_are_not() -> None:
    plan = measured("b", HEXES, 400, 300)

    plane = find_board(plan, tags_of(plan, 50, (0, 2, 3)))

    assert plane is not None
    assert np.abs(through(plane, [(150, 150)]) - (100, 100)).max() < 0.01
    assert find_board(plan, tags_of(plan, 50, (0, 2))) is None


def test_a_tag_that_was_moved_by_itself_is_left_out() -> None:
    plan = measured("b", HEXES, 400, 300)
    tags = tags_of(plan)
    tags[1] = Tag(1, tags[1].corners + 60, 1.0)

    plane = find_board(plan, tags)

    assert plane is not None
    assert np.abs(through(plane, [(100, 100)]) - (100, 100)).max() < 0.01


def test_a_plan_is_learned_from_four_tokens_on_the_outermost_spaces() -> None:
    rng = np.random.default_rng(3)
    truth = measured("b", HEXES, 500, 300, first=4)
    camera = looking_down(1280, 720, 700, 0.3, 1.5, 1.1)
    corners = [Token(30 + n, truth.spaces[space], 15) for n, space in enumerate(outermost(HEXES))]
    board = BoardView(rng, truth, camera, Spoiling())

    plan = learned("b", HEXES, 4, find_tags(board.see(rng, corners).picture))

    later = board.see(rng, [Token(77, truth.spaces["32"], 15)])
    tags = {tag.id: tag for tag in find_tags(later.picture)}
    plane = find_board(plan, tags)
    assert plane is not None
    assert plan.space_at(*through(plane, tags[77].centre)[0]) == ("32", True)


def test_what_lacks_for_learning_a_plan_is_said() -> None:
    plan = measured("b", HEXES, 400, 300)

    with pytest.raises(Invalid, match="2 of the board's four tags"):
        learned("b", HEXES, 0, list(tags_of(plan, ids=(0, 1)).values()))
    with pytest.raises(Invalid, match="0 tokens"):
        learned("b", HEXES, 0, list(tags_of(plan).values()))


def test_the_outermost_spaces_are_four_different_ones_clockwise() -> None:
    assert outermost(SQUARES) == ["00", "30", "32", "02"]
    assert outermost(HEXES) == ["00", "50", "53", "03"]


def test_a_board_of_one_space_has_a_pitch_too() -> None:
    assert in_units(Layout("areas", [Space("hill")]))[1] > 0
