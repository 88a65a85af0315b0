"""Xulthûl in the first edition, and the scenarios of both editions that concern it."""

import pytest

from companion.games.shadows_of_malice.rules.land import ground
from companion.games.shadows_of_malice.rules.land.wells import reveal_by_avatars
from companion.games.shadows_of_malice.rules.turns.ending import check_victory_by_wells
from companion.games.shadows_of_malice.rules.turns.xulthul import recovery, xulthul_arrives, xulthul_step
from companion.games.shadows_of_malice.rules.turns.xulthul_moves import targets
from companion.games.shadows_of_malice.table import RADIANCE
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import BOTH, HIGH, LOW, make_table, make_table_with_xulthul, play
from tests.games.shadows_of_malice.rules.turns.test_xulthul_moves import act, near


def in_aethos(at="", **settings):
    """Xulthûl's Turn; it stands on the first stronghold, and that is what it seeks."""
    table = make_table_with_xulthul(at, edition="first", **settings)
    table.xulthul.target = table.wells[0].at
    return table


# -- arrival -------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("avatars", "power", "abilities", "life"),
    [
        (1, 4, 2, 8),
        (2, 4, 2, 8),
        (3, 4, 3, 8),
        (4, 4, 3, 8),
        (5, 5, 2, 10),
        (6, 5, 2, 10),
        (7, 5, 3, 10),
        (8, 5, 3, 10),
    ],
)
def test_S_51_xulthul_by_the_number_of_avatars(edition, avatars, power, abilities, life):
    """SM-139, SM-140, RUL-05."""
    table = make_table(tuple("ABCDEFGH"[:avatars]), maps=2, scenario="preserve", edition=edition)

    play(xulthul_arrives(table, "A:f8", "Shadow 1"), 5)

    lord = table.xulthul
    assert (lord.power, len(lord.abilities), lord.life, lord.target) == (power, abilities, life, "")


# -- its targets ---------------------------------------------------------------------------------------------


def test_it_seeks_a_random_hidden_well_and_keeps_to_it():
    """SM-272: by the dice, over all maps; asked again only when that Well is revealed."""
    table = in_aethos("A:h4")
    table.xulthul.target = ""
    hidden = [well.at for well in table.hidden_wells()]

    played = act(table, 3, [LOW, LOW], stop=True)
    if played.open:
        played.answer(1)

    assert len(hidden) == 5
    assert table.xulthul.target == hidden[2]
    assert f"towards the hidden Well of stronghold {hidden[2][2:]}" in played.asked("xulthul.move").text
    assert table.xulthul.at != "A:h4"

    assert not act(table, [LOW, LOW], stop=True).was_asked("xulthul.target")
    table.well(hidden[2]).state = "dark"
    assert act(table, stop=True).open.key == "xulthul.target"


def test_a_revealed_light_well_comes_before_the_one_it_sought():
    """SM-272: the nearest of several; no die is thrown for it."""
    table = in_aethos("A:h4")
    table.wells[1].state = table.wells[2].state = "light"

    assert targets(table) == [table.wells[1].at, table.wells[2].at]
    played = act(table, [LOW, LOW], stop=True)
    assert not played.was_asked("xulthul.target")
    assert "towards the closest Light Well" in played.asked("xulthul.move").text


@BOTH
def test_S_95_change_of_course(edition):
    """SM-272, SM-283: from the very stronghold it attacks; and revealing Light Wells no longer wins."""
    table = make_table_with_xulthul(edition=edition)
    table.xulthul.target = table.wells[0].at if edition == "first" else ""
    light = table.wells[1].at
    play(reveal_by_avatars(table, light, "Sara"), "light", "Luck", "Life")
    far = ground.board(table).distances_to([light])[table.xulthul.at]

    played = act(table, [LOW, LOW], stop=True)
    if played.open:
        played.answer(1)

    assert ground.board(table).distances_to([light])[table.xulthul.at] == far - 2
    assert (table.wells[0].state, table.outcome) == ("hidden", "")


# -- moving and acting ---------------------------------------------------------------------------------------


def test_it_moves_and_makes_its_attempt_in_the_same_turn():
    """SM-269, SM-270: 2d2 movement points, every hex a path; then its power roll."""
    table = in_aethos()
    goal = table.xulthul.target
    table.xulthul.at = near(table, 2, [goal])

    played = act(table, [HIGH, HIGH], 4, "dark")

    assert (table.xulthul.at, table.well(goal).state) == (goal, "dark")
    assert played.keys()[:3] == ["xulthul.move", "xulthul.moved", "xulthul.reveal"]


def test_a_light_well_it_reaches_is_attacked_at_once():
    """SM-269, SM-276."""
    table = in_aethos(maps=3)
    goal = table.wells[1].at
    table.wells[1].state = "light"
    table.sets, table.pool = 1, list(RADIANCE)
    table.xulthul.at = near(table, 1, [goal])

    act(table, [LOW, LOW], 6)

    assert (table.well(goal).state, table.sets) == ("dark", 0)


def test_where_it_does_not_arrive_it_makes_no_attempt():
    """SM-269."""
    table = in_aethos()
    table.xulthul.at = near(table, 4, [table.xulthul.target])

    played = act(table, [LOW, LOW])

    assert not played.was_asked("xulthul.reveal")
    assert (table.phase, table.step) == ("xulthul", "recover")


def test_one_attempt_a_turn_a_light_well_it_reveals_is_attacked_next_turn():
    """SM-275, SM-276, RUL-20."""
    table = in_aethos(maps=3)

    played = act(table, 1, "light", "Luck", "Life")

    assert not played.was_asked("xulthul.extinguish")
    assert act(table, stop=True).open.key == "xulthul.extinguish"


@pytest.mark.parametrize(("edition", "dice", "left"), [("revised", (), 7), ("first", (HIGH,), 6)])
def test_S_92_xulthul_at_a_stronghold(edition, dice, left):
    """SM-275: a failed power roll costs 1, or 1d2 life; it tries again next turn. A Dark Well: another target."""
    table = make_table_with_xulthul(edition=edition)
    table.xulthul.target = table.wells[0].at if edition == "first" else ""

    act(table, 5, *dice)
    assert (table.xulthul.left, table.wells[0].state) == (left, "hidden")

    act(table, 4, "dark")
    assert table.wells[0].state == "dark"
    assert table.wells[0].at not in targets(table)
    assert table.combat is None  # no Guardian stirs; it is destroyed (SM-127)


@BOTH
@pytest.mark.parametrize(("die", "destroyed"), [(5, True), (6, False)])
def test_S_97_a_city_in_the_way(edition, die, destroyed):
    """SM-273: it passes the city, rolls its power, and moves on."""
    table = make_table_with_xulthul(power=5, rulings={"RUL-25": "players"}, edition=edition)
    board, city, goal = ground.board(table), "A:b2", table.wells[1].at
    to_go = board.distances_to([goal])
    after = board.first_steps(city, [goal])[0]
    table.wells[1].state = "light"
    table.xulthul.at = next(place for place in board.neighbours(city) if to_go[place] == to_go[city] + 1)

    played = play(xulthul_step(table), [LOW, LOW], stop=True)
    while played.open.key == "xulthul.way":  # first where it ends, then past what
        played.answer(after if after in played.open.legal() else city, stop=True)
    played.answer(die)  # and there its step ends

    assert (table.site_at(city) is None) is destroyed
    assert table.xulthul.at == after
    assert played.was_asked("xulthul.razed") is destroyed


def test_unmapped_it_moves_and_tries_as_well():
    """SM-269, SM-272."""
    table = in_aethos("A:gate", mapped=False, maps=1, rulings={"RUL-19": "stand"})
    table.sites = []

    played = act(table, [HIGH, LOW], "A:stronghold1", 1, "dark")

    assert "towards the hidden Well of stronghold 1 on map A" in played.asked("xulthul.moved_to").text
    assert table.well("A:stronghold1").state == "dark"


# -- recovery and retreat ------------------------------------------------------------------------------------


@BOTH
def test_S_91_xulthuls_recovery(edition):
    """SM-277: 2 + Dark − Light on its own map, never below 0."""
    table = make_table_with_xulthul("A:h4", maps=3, edition=edition)
    for well, state in zip(table.wells, ("dark", "dark", "light", "dark"), strict=False):
        well.state = state
    assert recovery(table).total == 3

    for well in table.wells[:3]:
        well.state = "light"
    assert recovery(table).total == 0


def test_more_than_half_lost_at_the_start_of_its_turn_it_only_recovers():
    """SM-278: with 1 more; it neither moves nor tries."""
    table = in_aethos(wounds=4, drains=1)

    played = act(table)
    assert ([tell.key for tell in played.told], table.step) == (["xulthul.rests"], "rest")
    assert worded(recovery(table).words()) == "base 2 · resting +1 = 3"

    play(xulthul_step(table))
    assert (table.xulthul.wounds, table.xulthul.drains, table.step) == (1, 1, "end")
    assert recovery(table).total == 2


@pytest.mark.parametrize(("edition", "wounds"), [("first", 4), ("revised", 7)])
def test_half_lost_is_not_more_than_half_and_the_revised_one_never_minds(edition, wounds):
    """SM-278."""
    table = make_table_with_xulthul(wounds=wounds, edition=edition)
    table.xulthul.target = table.wells[0].at if edition == "first" else ""

    assert act(table, stop=True).open.key == "xulthul.reveal"


def test_hard_pressed_at_a_stronghold_it_withdraws_to_a_random_hex_and_recovers():
    """SM-278: water or land; at the end of that turn it recovers as ever, without the 1 for resting."""
    table = in_aethos(wounds=3)
    goal = table.wells[0].at
    around = ground.board(table).neighbours(goal)

    played = act(table, 5, HIGH, 2)  # the power roll fails, 2 life lost, the second hex of those around

    assert (table.xulthul.at, table.xulthul.left, table.step) == (around[1], 3, "recover")
    assert played.keys()[-2:] == ["xulthul.withdraws", "xulthul.withdrew"]
    points = recovery(table)
    assert "resting" not in str(points)
    play(xulthul_step(table))
    assert table.xulthul.left == 3 + points.total


def test_hard_pressed_while_extinguishing_it_withdraws_as_well():
    """SM-278, SM-276: its attempts are kept (RUL-17)."""
    table = in_aethos(wounds=4)
    table.wells[0].state = "light"

    act(table, 2, LOW, 1)

    assert table.xulthul.at in ground.board(table).neighbours(table.wells[0].at)
    assert (table.wells[0].tries, table.wells[0].state) == (1, "light")


def test_withdrawing_into_a_city_it_razes_it():
    """SM-278, SM-273."""
    table = in_aethos(wounds=4)
    around = ground.board(table).neighbours(table.wells[0].at)
    table.sites[0].at = around[0]

    act(table, 5, LOW, 1, 4)

    assert table.sites[0].destroyed


def test_the_last_life_lost_it_does_not_withdraw_but_is_destroyed():
    """SM-275, SM-280."""
    table = in_aethos(wounds=2)
    table.xulthul.life = 4

    act(table, 5, HIGH)

    assert table.outcome == "victory"


def test_unmapped_a_die_says_where_it_withdrew_to():
    """SM-278, SM-251: of the hexes that the players name, water or land."""
    table = in_aethos("A:stronghold1", wounds=4, mapped=False)

    played = act(table, 5, LOW, ["2", "4", "5"], 6, "open:A")

    assert played.asked("xulthul.withdraws").dice[0].kind.id == "d3"
    assert "hex 5" in played.asked("xulthul.withdrew_to").text
    assert table.xulthul.at == "A:open1"


@BOTH
def test_S_96_the_fourth_light_well(edition):
    """SM-279, SM-006."""
    table = make_table(maps=4, edition=edition)
    for well in table.wells[:4]:
        well.state = "light"

    assert check_victory_by_wells(table)


def test_all_light_wells_put_out_is_defeat_and_revealing_the_rest_no_victory():
    """SM-282, SM-283."""
    table = in_aethos()
    table.wells[0].state = "light"
    assert not check_victory_by_wells(table)

    act(table, 6)

    assert table.outcome == "defeat"
