"""Hex geometry and searches, without any game."""

from itertools import pairwise
from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel import hexes

cells = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
BLOCK = [(column, row) for column in range(6) for row in range(6)]


def around_in_block(cell):
    return [other for other in hexes.neighbours(cell) if other in BLOCK]


def test_directions_run_clockwise_from_the_north_east_on_an_unshifted_row():
    assert hexes.neighbours((2, 2)) == ((2, 1), (3, 2), (2, 3), (1, 3), (1, 2), (1, 1))


def test_an_odd_row_lies_half_a_hex_to_the_right():
    assert hexes.neighbours((2, 3)) == ((3, 2), (3, 3), (3, 4), (2, 4), (1, 3), (2, 2))


def test_a_direction_no_die_shows_is_refused():
    with pytest.raises(ValueError, match="direction 7: expected 1 to 6"):
        hexes.neighbour((0, 0), 7)


@given(cells, st.sampled_from(hexes.DIRECTIONS))
def test_three_directions_on_is_the_way_back(cell, direction):
    opposite = (direction + 2) % 6 + 1

    assert hexes.neighbour(hexes.neighbour(cell, direction), opposite) == cell


@given(cells, cells)
def test_distance_is_the_same_both_ways_and_zero_only_at_home(a, b):
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert (hexes.distance(a, b) == 0) == (a == b)


@given(cells, cells)
def test_some_neighbour_is_one_step_nearer(a, b):
    nearest = min(hexes.distance(other, b) for other in hexes.neighbours(a))

    assert nearest == (hexes.distance(a, b) - 1 if a != b else 1)


@given(cells, cells, st.integers(-3, 3), st.integers(-3, 3))
def test_shifting_by_an_even_number_of_rows_keeps_distances(a, b, right, down):
    def moved(cell):
        return cell[0] + right, cell[1] + 2 * down

    assert hexes.distance(moved(a), moved(b)) == hexes.distance(a, b)


def test_a_search_without_obstacles_agrees_with_the_geometry():
    found = hexes.distances([(0, 0)], around_in_block)

    assert found == {cell: hexes.distance((0, 0), cell) for cell in BLOCK}


def test_with_several_goals_the_nearest_counts():
    found = hexes.distances([(0, 0), (5, 0)], around_in_block)

    assert [found[column, 0] for column in range(6)] == [0, 1, 2, 2, 1, 0]


def test_all_first_steps_of_equally_short_ways_are_named():
    to_go = hexes.distances([(2, 4)], around_in_block)

    assert hexes.first_steps((2, 2), to_go, around_in_block) == ((2, 3), (1, 3))


def test_on_a_goal_and_off_the_graph_there_is_no_first_step():
    to_go = hexes.distances([(0, 0)], around_in_block)

    assert hexes.first_steps((0, 0), to_go, around_in_block) == ()
    assert hexes.first_steps((9, 9), to_go, around_in_block) == ()


WAYS = {
    "home": [("ford", 5), ("mill", 1)],
    "mill": [("ford", 2), ("home", 1)],
    "ford": [("keep", 3)],
    "keep": [],
}


def test_a_detour_is_taken_when_it_is_cheaper():
    costs, entered_from = hexes.cheapest_routes("home", 9, WAYS.__getitem__)

    assert costs == {"home": 0, "mill": 1, "ford": 3, "keep": 6}
    assert hexes.route_back("keep", entered_from) == ["home", "mill", "ford", "keep"]


def test_nothing_beyond_the_budget_is_found():
    costs, entered_from = hexes.cheapest_routes("home", 5, WAYS.__getitem__)

    assert "keep" not in costs
    assert "keep" not in entered_from


@given(st.dictionaries(st.sampled_from(BLOCK), st.integers(0, 6)), st.integers(0, 25))
def test_a_route_costs_the_sum_of_its_steps(prices, budget):
    def steps(cell):
        return [(other, prices.get(other, 1)) for other in around_in_block(cell)]

    costs, entered_from = hexes.cheapest_routes((0, 0), budget, steps)

    for goal, cost in costs.items():
        route = hexes.route_back(goal, entered_from)
        assert route[0] == (0, 0)
        assert sum(prices.get(cell, 1) for cell in route[1:]) == cost <= budget
        assert all(b in hexes.neighbours(a) for a, b in pairwise(route))


@given(cells, st.sampled_from(hexes.DIRECTIONS))
def test_neighbours_share_the_side_that_faces_them(cell, direction):
    mine, theirs = hexes.corners(cell), hexes.corners(hexes.neighbour(cell, direction))

    for corner in (mine[direction - 1], mine[direction % 6]):
        assert min(dist(corner, other) for other in theirs) < 1e-9


@given(cells)
def test_all_neighbours_centres_are_equally_far(cell):
    for other in hexes.neighbours(cell):
        assert isclose(dist(hexes.centre(cell), hexes.centre(other)), 3**0.5)
