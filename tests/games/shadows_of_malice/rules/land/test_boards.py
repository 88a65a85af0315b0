"""Arrangements of maps, what a step costs, and shortest ways (Shadows of Malice)."""

from itertools import pairwise, permutations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadData
from companion.games.shadows_of_malice.rules.land.boards import (
    Edges,
    MapData,
    Price,
    board_for,
    build_board,
    check_arrangement,
    default_arrangement,
    realm_board,
    shipped_costs,
    shipped_maps,
)
from companion.kernel import hexes

A = board_for({"A": (0, 0)})
ALL = board_for(default_arrangement(4))

# Five by four hexes: a mere in the middle, a bridge north of it, a launch to the west.
MILLPOND = MapData(
    id="A",
    name="Millpond",
    kind="aethos",
    source="user",
    rows=("pfwmp", "pswwd", "pwwwi", "phppp"),
    features={"a1": "gate"},
    launches=("a3",),
    roads=(("a1", "a2"),),
    bridges=(("b1", "c1", "d1"),),
)


def tiny(**changes) -> MapData:
    return msgspec.structs.replace(MILLPOND, **changes)


def tiny_board(**changes):
    return build_board({"A": tiny(**changes)}, {"A": (0, 0)}, shipped_costs())


# What a step costs


@pytest.mark.parametrize(
    ("a", "b", "halves"),
    [
        ("A:i5", "A:h5", 2),  # plains
        ("A:c4", "A:d3", 4),  # forest
        ("A:a3", "A:b3", 4),  # desert
        ("A:g2", "A:h2", 4),  # hills
        ("A:h1", "A:i1", 6),  # mountains
        ("A:a6", "A:b6", 6),  # wild
        ("A:f7", "A:g7", 6),  # swamp
    ],
)
def test_entering_a_hex_costs_its_terrain(a, b, halves):
    """SM-076, SM-077, in halves (SM-080)."""
    assert A.enter_cost(a, b) == halves


def test_the_price_is_paid_to_enter_not_to_leave():
    """SM-076."""
    assert A.enter_cost("A:h1", "A:i1") == 6
    assert A.enter_cost("A:i1", "A:h1") == 4


def test_a_route_is_cheap_only_when_moving_along_it():
    """SM-077: stepping onto it costs the terrain."""
    assert A.enter_cost("A:b2", "A:c2") == 1  # along the road, through forest
    assert A.enter_cost("A:c3", "A:c2") == 4  # onto it from the side
    assert A.enter_cost("A:b7", "A:c7") == 2  # along the path, through the wild
    assert A.enter_cost("A:c8", "A:c7") == 6


def test_two_hexes_of_one_road_that_touch_without_following_each_other_are_no_shortcut():
    """SM-077."""
    board = tiny_board(roads=(("a1", "b1", "a2"),))

    assert board.enter_cost("A:a1", "A:b1") == 1
    assert board.enter_cost("A:a1", "A:a2") == 2


def test_where_two_routes_run_together_the_cheaper_counts():
    """SM-077."""
    board = tiny_board(paths=(("a1", "a2"),))

    assert board.enter_cost("A:a2", "A:a1") == 1


def test_a_step_to_a_hex_that_does_not_touch_is_refused():
    assert A.enter_cost("A:a1", "A:c1") is None


def test_prices_are_data():
    """SM-080, G-09."""
    cheap = msgspec.structs.replace(shipped_costs(), desert=Price(1.5, "user"))

    assert board_for({"A": (0, 0)}, costs=cheap).enter_cost("A:a3", "A:b3") == 3
    assert A.enter_cost("A:a3", "A:b3") == 4


# Water


def test_water_is_entered_only_through_a_launch():
    """SM-082."""
    board = tiny_board()

    assert board.enter_cost("A:a3", "A:b3") == 2
    assert board.enter_cost("A:b4", "A:b3") is None


def test_afloat_one_sails_on_and_lands_on_any_shore():
    """SM-084."""
    board = tiny_board()

    assert board.enter_cost("A:b3", "A:c3", afloat=True) == 2
    assert board.enter_cost("A:b3", "A:b4", afloat=True) == 4
    assert board.afloat_after("A:a3", "A:b3") is True
    assert board.afloat_after("A:b3", "A:b4", afloat=True) is False


def test_one_who_may_board_enters_the_water_without_a_launch():
    """SM-084 [R]: the rule that allows boarding says that a watercraft is at hand."""
    assert tiny_board().enter_cost("A:b4", "A:b3", afloat=True) == 2


def test_a_bridge_is_walked_dry_shod_and_only_along_it():
    """SM-077, SM-082."""
    board = tiny_board()

    assert board.enter_cost("A:b1", "A:c1") == 1
    assert board.afloat_after("A:b1", "A:c1") is False
    assert board.enter_cost("A:c1", "A:d1") == 1
    assert board.enter_cost("A:c1", "A:c2") is None  # no stepping off it into the mere
    assert board.enter_cost("A:c1", "A:b2") is None


def test_under_a_bridge_a_boat_pays_for_water_and_for_the_shore():
    """SM-077: in a boat one is not on the route."""
    board = tiny_board()

    assert board.enter_cost("A:c2", "A:c1", afloat=True) == 2
    assert board.enter_cost("A:c1", "A:d1", afloat=True) == 6


def test_whoever_walks_a_bridge_cannot_reach_the_water_by_it():
    """SM-082."""
    board = tiny_board(launches=())

    found = board.walks("A:b1", 99).reach

    assert {place for place in found if board.hexes[place].terrain == "water"} == {"A:c1"}


def test_launching_sailing_and_landing_is_one_journey():
    """SM-082, SM-084: a3, launch, b3, c3, ashore at c4."""
    board = tiny_board()

    assert board.walks("A:a3", 6).path_to("A:c4") == ("A:a3", "A:b3", "A:c3", "A:c4")
    assert board.walks("A:a3", 6).reach["A:c4"] == 6


# Going far


def test_the_road_and_the_bridge_lead_from_gate_to_city_in_three_and_a_half():
    """SM-077, SM-080: seven steps at a half."""
    way = A.walks("A:h4", 7).path_to("A:b2")

    assert [place[2:] for place in way] == ["h4", "h3", "g3", "f2", "e2", "d2", "c2", "b2"]
    assert A.walks("A:h4", 6).path_to("A:b2") == ()


def test_without_enough_points_a_hex_is_not_entered():
    """SM-076, SM-078."""
    assert "A:i1" not in A.walks("A:h1", 5).reach
    assert A.walks("A:h1", 6).reach["A:i1"] == 6


def test_one_may_stop_on_a_dangerous_hex_but_not_pass_it():
    free = A.walks("A:h4", 3).reach
    wary = A.walks("A:h4", 3, stop_at=lambda place: place == "A:g3").reach

    assert free["A:f2"] == 3
    assert wary["A:g3"] == 2
    assert "A:f2" not in wary


def test_one_who_stands_on_a_dangerous_hex_may_leave_it():
    assert len(A.walks("A:h4", 4, stop_at=lambda place: place == "A:h4").reach) > 1


@settings(max_examples=60)
@given(st.sampled_from(sorted(ALL.hexes)), st.integers(0, 20), st.booleans())
def test_a_way_costs_the_sum_of_its_steps(start, halves, afloat):
    """SM-076."""
    for goal, cost in ALL.walks(start, halves, afloat=afloat).reach.items():
        way = ALL.walks(start, halves, afloat=afloat).path_to(goal)
        paid, boat = 0, afloat
        for a, b in pairwise(way):
            price = ALL.enter_cost(a, b, afloat=boat)
            assert price is not None
            paid, boat = paid + price, ALL.afloat_after(a, b, afloat=boat)
        assert paid == cost <= halves


@given(st.sampled_from(sorted(ALL.hexes)), st.sampled_from(sorted(ALL.hexes)))
def test_a_shadow_is_as_far_from_there_as_from_here(a, b):
    """SM-261."""
    assert ALL.distances_to([a])[b] == ALL.distances_to([b])[a]


def test_a_shadow_walks_over_water_and_every_hex_is_one():
    """SM-261."""
    assert A.distances_to(["A:h5"])["A:d5"] == 4
    assert A.first_steps("A:e5", ["A:g5"]) == ("A:f5",)


def test_ties_between_ways_and_between_targets_are_all_named():
    """SM-261, RUL-25."""
    assert set(A.first_steps("A:c3", ["A:c5"])) == {"A:b4", "A:c4"}
    assert set(A.first_steps("A:e7", ["A:c7", "A:g7"])) == {"A:d7", "A:f7"}


def test_the_closest_target_draws_also_across_maps():
    """SM-261."""
    board = board_for({"A": (0, 0), "B": (1, 0)})

    assert board.first_steps("A:j4", ["A:a7", "B:d4"]) == ("B:a4",)


def test_a_target_on_a_map_that_lies_apart_cannot_be_reached():
    """SM-263."""
    board = board_for({"A": (0, 0), "B": (3, 0)})

    assert board.first_steps("A:h4", ["B:i1"]) == ()
    assert "A:h4" not in board.distances_to(["B:i1"])


# Arrangements


def test_maps_whose_edges_touch_can_be_walked_between():
    """SM-015 [R]."""
    board = board_for({"A": (0, 0), "B": (1, 0)})

    assert board.neighbours("A:j4") == ("B:a3", "B:a4", "B:a5", "A:j5", "A:i4", "A:j3")
    assert board.enter_cost("A:j4", "B:a4") == 2
    assert board.neighbour("B:a4", 5) == "A:j4"


def test_a_map_below_continues_the_rows_of_the_one_above():
    """SM-015 [R]."""
    board = board_for({"A": (0, 0), "C": (0, 1)})

    assert board.neighbour("A:c8", 3) == "C:d1"
    assert board.neighbour("A:c8", 4) == "C:c1"
    assert board.hexes["C:a1"].cell == (0, 8)


def test_maps_may_lie_on_any_side():
    """SM-015 [R]."""
    board = board_for({"A": (0, 0), "B": (-1, 0), "C": (0, -1)})

    assert board.neighbour("A:a3", 5) == "B:j3"
    assert board.neighbour("A:b1", 1) == "C:b8"


@pytest.mark.parametrize("order", list(permutations("ABCD", 2)))
def test_any_two_shipped_maps_can_be_walked_between_on_foot(order):
    """SM-015 [R]."""
    left, right = order
    for cell in ((1, 0), (0, 1)):
        board = board_for({left: (0, 0), right: cell})

        assert board.gate_of(right) in board.walks(board.gate_of(left), 200).reach


def test_maps_that_meet_at_a_corner_do_not_join():
    """SM-015."""
    board = board_for({"A": (0, 0), "D": (1, 1)})

    assert all(place.startswith("A:") for place in board.neighbours("A:j8"))


def test_with_symbols_only_equal_borders_join():
    """SM-015 [1]."""
    equal = board_for({"A": (0, 0), "B": (1, 0)}, symbols=True)
    unequal = board_for({"B": (0, 0), "A": (1, 0)}, symbols=True)

    assert equal.neighbour("A:j4", 2) == "B:a4"
    assert unequal.neighbour("B:j4", 2) is None


def test_borders_without_symbols_do_not_count_as_equal():
    """SM-015 [1]."""
    maps = {"A": tiny(), "B": tiny(id="B")}
    named = {"A": tiny(edges=Edges(east="oaks")), "B": tiny(id="B", edges=Edges(west="oaks"))}
    side_by_side = {"A": (0, 0), "B": (1, 0)}

    assert build_board(maps, side_by_side, shipped_costs(), symbols=True).neighbour("A:e4", 2) is None
    assert build_board(named, side_by_side, shipped_costs(), symbols=True).neighbour("A:e4", 2) == "B:a4"


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize("symbols", [False, True])
def test_the_default_arrangement_hangs_together(n, symbols):
    """SM-015."""
    board = board_for(default_arrangement(n), symbols=symbols)

    assert board.terrain_maps == tuple("ABCD"[:n])
    assert len(board.distances_to([board.gate_of("A")])) == n * 80


def test_five_maps_are_not_in_the_box():
    with pytest.raises(ValueError, match="5 terrain maps: expected 1, 2, 3 or 4"):
        default_arrangement(5)


@pytest.mark.parametrize(
    ("arrangement", "message"),
    [
        ({}, "arrangement: no map named, expected some of A B C D"),
        ({"A": (0, 0), "Q": (1, 0)}, "arrangement: no terrain map 'Q', expected some of A B C D"),
        ({"realm": (0, 0)}, "arrangement: no terrain map 'realm', expected some of A B C D"),
        ({"A": (0, 0), "B": (0, 0)}, "arrangement: A and B both at (0, 0), expected one map a cell"),
    ],
)
def test_an_impossible_arrangement_is_named(arrangement, message):
    assert check_arrangement(shipped_maps(), arrangement) == [message]
    with pytest.raises(BadData) as caught:
        board_for(arrangement)
    assert str(caught.value) == message


def test_maps_of_different_size_do_not_lie_together():
    maps = {**shipped_maps(), "T": tiny(id="T")}

    assert check_arrangement(maps, {"A": (0, 0), "T": (1, 0)}) == [
        "arrangement: T has 5 by 4 hexes, expected 10 by 8 as A has"
    ]


def test_the_same_board_is_built_once():
    once = board_for({"A": (0, 0), "B": (1, 0)})

    assert board_for({"B": (1, 0), "A": (0, 0)}) is once


def test_a_map_of_ones_own_stands_before_the_shipped_one():
    board = board_for({"A": (0, 0)}, maps=(tiny(),))

    assert board.gate_of("A") == "A:a1"
    assert board is board_for({"A": (0, 0)}, maps=(tiny(),))
    assert board is not board_for({"A": (0, 0)}, maps=(tiny(launches=()),))


def test_routes_are_there_to_draw():
    board = tiny_board()

    assert board.chains == (("road", ("A:a1", "A:a2")), ("bridge", ("A:b1", "A:c1", "A:d1")))
    assert board.routes["A:a2", "A:a1"] == "road"


# The Shadow Realm


def test_a_direction_that_leaves_the_land_leads_nowhere():
    """SM-249: numbered clockwise from the north-east (SM-251)."""
    realm = realm_board()

    assert [realm.neighbour("realm:f1", d) for d in hexes.DIRECTIONS] == [
        None, None, "realm:f2", "realm:e2", None, None,
    ]  # fmt: skip
