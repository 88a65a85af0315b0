"""Shadows in Aethos in the first edition, and the scenarios of both editions that concern them."""

import pytest

from companion.games.shadows_of_malice.rules.land import ground
from companion.games.shadows_of_malice.rules.land.boards import realm_board
from companion.games.shadows_of_malice.rules.setup.setup import setup_step
from companion.games.shadows_of_malice.rules.turns.ending import scenario
from companion.games.shadows_of_malice.rules.turns.shadows_turn import shadow_acts, wells_sought
from tests.games.shadows_of_malice.playing import BOTH, HIGH, LOW, add_shadow, make_table, play
from tests.games.shadows_of_malice.rules.turns.test_shadow_realm import realm_step
from tests.games.shadows_of_malice.rules.turns.test_shadows_turn import (
    hex_at,
    no_token_is_lost,
    only_hidden,
    turns_at_random,
)

COLUMN = {"A": (0, 0), "B": (0, 1)}  # edges touch, symbols differ
ROW = {"A": (0, 0), "B": (1, 0), "C": (2, 0)}  # A–B and B–C carry the same symbols


def first(avatars=("Sara", "Bryan"), **settings):
    return make_table(avatars, edition="first", **settings)


def act(table, shadow, *answers, stop=False):
    return play(shadow_acts(table, shadow.id), *answers, stop=stop)


# -- which maps adjoin ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "maps"), [("revised", ["A", "B"]), ("first", ["A"])])
def test_maps_adjoin_only_along_borders_with_the_same_symbols(edition, maps):
    """SM-015: A's southern and B's northern border carry different ones."""
    table = make_table(arrangement=COLUMN, edition=edition)
    gate_b = table.gates["B"]

    assert ground.adjoining_maps(table, "A") == maps
    assert (table.gates["A"] in ground.board(table).distances_to([gate_b])) is (edition == "revised")


def test_maps_with_the_same_symbols_adjoin_one_after_the_other():
    """SM-015."""
    table = first(arrangement=ROW)

    assert ground.adjoining_maps(table, "A") == ["A", "B", "C"]
    assert ground.adjoin(table, "A", "B")
    assert not ground.adjoin(table, "A", "C")


def test_unmapped_the_players_lay_the_symbols_side_by_side():
    """SM-015, G-01: we do not know their maps, so what they lay edge to edge adjoins."""
    table = first(arrangement=COLUMN, mapped=False)

    assert ground.adjoining_maps(table, "A") == ["A", "B"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"arrangement": ROW}, "can be crossed: A–B and B–C."),
        ({"arrangement": COLUMN}, "can be crossed: none."),
        ({"arrangement": ROW, "mapped": False}, "(A B C), the same row of symbols on both borders."),
        ({"arrangement": {"A": (0, 0), "B": (2, 0)}}, "apart, so that no two touch (A · B)."),
    ],
)
def test_set_up_says_which_borders_can_be_crossed(settings, words):
    """SM-015."""
    table = first(**settings)
    table.phase, table.step = "setup", "maps"

    assert words in play(setup_step(table)).asked("setup.maps").text


# -- Aethos --------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("life", "die", "left"), [(3, 3, [3]), (3, 4, [2]), (1, 2, []), (6, 6, [6])])
def test_S_44_revealing_against_life(edition, life, die, left):
    """SM-264."""
    table = make_table(edition=edition)
    shadow = add_shadow(table, table.wells[0].at, life)

    act(table, shadow, die, *(["dark", LOW] if edition == "first" else ["dark"]) if die <= life else [])

    assert [shadow.life for shadow in table.shadows] == left


def test_S_45_the_attempt_is_made_in_the_turn_of_its_arrival():
    """SM-260, SM-261: it moves 1 of its 2 hexes and tries at once."""
    table = first()
    goal = table.wells[0].at
    only_hidden(table, goal)
    shadow = add_shadow(table, hex_at(table, 1, [goal]), 4)

    played = act(table, shadow, HIGH, 5)

    assert (shadow.at, shadow.life, table.well(goal).state) == (goal, 3, "hidden")
    assert not act(table, shadow, 5).was_asked("shadow.move")  # there already it only tries again
    assert played.keys() == ["shadow.move", "shadow.moved", "shadow.reveal", "shadow.loses_life"]


def test_the_order_to_move_a_shadow_names_its_way_from_hex_to_hex():
    """SM-261."""
    table = first()
    goal = table.wells[0].at
    only_hidden(table, goal)
    start = hex_at(table, 2, [goal])

    played = act(table, add_shadow(table, start, 4), HIGH, 5)

    over = played.asked("shadow.moved").over
    assert (over[0], over[-1], len(over)) == (start, goal, 3)


def test_a_shadow_that_does_not_arrive_only_moves():
    """SM-260."""
    table = first()
    goal = table.wells[0].at
    only_hidden(table, goal)
    shadow = add_shadow(table, hex_at(table, 2, [goal]), 4)

    played = act(table, shadow, LOW, stop=True)

    assert not played.was_asked("shadow.reveal")


def test_S_47_a_random_target_on_this_map_or_one_adjoining():
    """SM-265, SM-225: C adjoins B, not A; the target is remembered."""
    table = first(arrangement=ROW)
    shadow = add_shadow(table, table.wells[0].at, 6)
    offered = [well.at for well in table.wells[1:6]]

    played = act(table, shadow, 1, "dark", 3)

    assert all(name in played.asked("shadow.next_well").text for name in (place.partition(":")[2] for place in offered))
    assert "map C" not in played.asked("shadow.next_well").text
    assert (shadow.target, wells_sought(table, shadow.id)) == (offered[2], [offered[2]])
    assert table.wells_on("A", "dark") == 1

    far = ground.board(table).distances_to([shadow.target])[shadow.at]
    moving = act(table, shadow, LOW, stop=True)
    if moving.open:
        moving.answer(1)
    assert "towards the hidden Well of" in moving.asked("shadow.move").text
    assert ground.board(table).distances_to([shadow.target])[shadow.at] == far - 1


def test_on_its_way_it_tries_no_other_well_than_its_target():
    """SM-265, SM-260: it stands on another hidden Well and walks on."""
    table = first()
    shadow = add_shadow(table, table.wells[0].at, 6)
    shadow.target = table.wells[1].at

    played = act(table, shadow, LOW, stop=True)

    assert played.keys()[0] == "shadow.move"
    assert table.wells[0].state == "hidden"


def test_a_target_revealed_by_others_leaves_it_the_closest_well():
    """SM-265, SM-261."""
    table = first()
    shadow = add_shadow(table, table.wells[0].at, 6)
    shadow.target = table.wells[1].at
    table.wells[1].state = "light"

    assert wells_sought(table, shadow.id) == [table.wells[0].at, table.wells[2].at]


@pytest.mark.parametrize("arrangement", [COLUMN, {"A": (0, 0), "B": (3, 0)}])
def test_S_46_after_a_dark_well_without_another_nearby_it_dissipates_at_once(arrangement):
    """SM-265, SM-263, SM-015: the Wells of a map that does not adjoin do not count."""
    table = first(arrangement=arrangement)
    only_hidden(table, table.wells[0].at, *(well.at for well in table.wells if well.at.startswith("B")))
    shadow = add_shadow(table, table.wells[0].at, 6)

    played = act(table, shadow, 1, "dark")

    assert (table.shadows, played.asked("shadow.removed").fact) == ([], "SM-265")


def test_a_shadow_that_can_reach_no_well_dissipates():
    """SM-263: [1] says so only after a Dark Well; nothing else is left to it."""
    table = first(arrangement=COLUMN)
    only_hidden(table, *(well.at for well in table.wells if well.at.startswith("B")))
    shadow = add_shadow(table, table.gates["A"], 2)

    act(table, shadow)

    assert table.shadows == []


def test_S_48_a_light_well_revealed_brings_xulthul_whatever_was_chosen():
    """SM-027, SM-266, SM-268: [1] always plays Preserve the Light; the Guardian is gone, too (SM-127)."""
    table = first(maps=2, scenario="thwart")
    shadow = add_shadow(table, "A:f8", 6)
    add_shadow(table, "B:c2", 2)
    assert scenario(table) == "preserve"

    act(table, shadow, 1, "light", 3)

    assert (table.outcome, table.shadows, table.xulthul.at) == ("", [], "A:f8")
    assert (table.well("A:f8").state, table.sets) == ("dark", 0)


# -- Shadows that meet ---------------------------------------------------------------------------------------


def test_S_50_shadows_absorb():
    """SM-267: 2 and 3 life make one Shadow with 5; the other marker goes back."""
    table = first()
    goal = table.wells[0].at
    only_hidden(table, goal)
    other = add_shadow(table, goal, 3)
    mover = add_shadow(table, hex_at(table, 1, [goal]), 2)

    played = act(table, mover, LOW, 6)  # and with 5 life a 6 fails (SM-264)

    assert [(shadow.id, shadow.at, shadow.life) for shadow in table.shadows] == [(mover.id, goal, 4)]
    assert played.asked("shadow.absorbs").piece == other.id
    assert played.asked("shadow.moved").text.endswith("with 5 life tokens.")


def test_it_absorbs_whom_it_passes_and_goes_on():
    """SM-267; of two ways that meet different Shadows one is settled as any tie (RUL-25)."""
    table = first(rulings={"RUL-25": "players"})
    goal = table.wells[0].at
    only_hidden(table, goal)
    board = ground.board(table)
    start, end, ways = next(
        (place, step, ways)
        for place, far in sorted(board.distances_to([goal]).items())
        if far == 4
        for step in board.hexes
        if len(ways := [n for n in board.first_steps(place, [goal]) if step in board.first_steps(n, [goal])]) == 2
    )
    add_shadow(table, ways[0], 3)
    mover = add_shadow(table, start, 2)

    played = act(table, mover, HIGH, stop=True)
    while played.open:
        played.answer(end if end in played.open.legal() else ways[0], stop=True)

    assert [(shadow.id, shadow.at, shadow.life) for shadow in table.shadows] == [(mover.id, end, 5)]


def test_a_shadow_that_enters_aethos_absorbs_the_one_on_its_gate():
    """SM-267, SM-254."""
    table = first()
    table.seals = []
    add_shadow(table, table.gates["A"], 2)
    gate = realm_board().with_feature("gate")[0]
    beside = realm_board().neighbours(gate)[0]
    direction = next(d for d in range(1, 7) if realm_board().neighbour(beside, d) == gate)
    add_shadow(table, beside, 1)

    realm_step(table, direction)

    assert [(shadow.id, shadow.life, shadow.at) for shadow in table.shadows] == [("Shadow 2", 4, table.gates["A"])]


def test_unmapped_the_players_say_whom_it_passed():
    """SM-267: asked only if it went two hexes and another Shadow is about."""
    table = first(mapped=False)
    mover = add_shadow(table, "A:gate", 1)
    add_shadow(table, "A:open7", 2)
    add_shadow(table, "A:city", 1)

    act(table, mover, LOW, "A:city")
    assert (mover.life, mover.at) == (2, "A:city")

    act(table, mover, HIGH, "open:A", ["A:open7"])
    assert (mover.life, len(table.shadows)) == (4, 1)

    act(table, mover, HIGH, "A:stronghold2", 1, "dark", LOW)
    assert mover.target == "A:stronghold1"


# -- any table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mapped", [True, False])
def test_many_turns_of_shadows_and_xulthul_end_well(mapped):
    """Chance plays both turns in the first edition: no dead end, nothing gets lost (SM-004, SM-005, SM-230)."""
    for seed in range(25):
        table = first(("Sara", "Bryan", "Ada"), arrangement={**COLUMN, "C": (1, 0)}, mapped=mapped,
                      realm_mapped=mapped, rulings={"RUL-19": "stand"})  # fmt: skip
        for _ in turns_at_random(table, seed):
            in_aethos = [shadow.at for shadow in table.shadows]
            assert len(set(in_aethos)) == len(in_aethos) <= 6
            assert no_token_is_lost(table)
