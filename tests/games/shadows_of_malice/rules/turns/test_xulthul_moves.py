"""How Xulthûl moves: its targets, its way, the Gates it uses and what it razes."""

from companion.games.shadows_of_malice.rules.land import ground
from companion.games.shadows_of_malice.rules.land.wells import reveal_by_avatars
from companion.games.shadows_of_malice.rules.turns.shadows_turn import begin_shadows_turn
from companion.games.shadows_of_malice.rules.turns.xulthul import xulthul_step
from companion.games.shadows_of_malice.rules.turns.xulthul_moves import move_to_target, targets
from tests.games.shadows_of_malice.playing import HIGH, LOW, play
from tests.games.shadows_of_malice.playing import make_table_with_xulthul as in_aethos

APART = {"A": (0, 0), "B": (5, 0)}


def act(table, *answers, stop=False):
    """Its one action of this turn."""
    begin_shadows_turn(table)
    return play(xulthul_step(table), *answers, stop=stop)


def near(table, distance, goals, map_id="A", avoid=()):
    """A hex so far from the nearest of *goals*, from which there is only one shortest way."""
    board = ground.board(table)
    to_go = board.distances_to(goals)
    return next(
        place
        for place, far in sorted(to_go.items())
        if far == distance and place.startswith(map_id) and place not in avoid and only_way(board, place, goals)
    )


def only_way(board, place, goals):
    while steps := board.first_steps(place, goals):
        if len(steps) > 1:
            return False
        place = steps[0]
    return True


def test_it_seeks_revealed_light_wells_before_hidden_ones():
    """SM-272."""
    table = in_aethos()
    assert targets(table) == [well.at for well in table.wells[:-1]]

    table.wells[1].state = "light"
    assert targets(table) == [table.wells[1].at]


def test_it_moves_2d2_hexes_over_water_and_stops_on_its_target():
    """SM-270, SM-272."""
    table = in_aethos()
    goal = table.wells[1].at
    table.wells[1].state = "light"
    table.xulthul.at = near(table, 2, [goal])

    played = act(table, [HIGH, HIGH])

    assert table.xulthul.at == goal
    assert played.asked("xulthul.moved").to == goal
    assert table.well(goal).state == "light"  # the attempt comes with its next action (SM-269)


def test_it_walks_past_avatars():
    """SM-274: it ignores them."""
    table = in_aethos()
    goal = table.wells[1].at
    table.wells[1].state = "light"
    table.avatar("Sara").at = goal
    table.xulthul.at = near(table, 1, [goal])

    act(table, [LOW, LOW])

    assert table.xulthul.at == goal
    assert table.combat is None


def test_S_95_change_of_course():
    """SM-272, SM-283: a Light Well revealed elsewhere is its new target; revealing them all does not win."""
    table = in_aethos()  # it stands on a hidden Well's stronghold
    light = table.wells[1].at
    play(reveal_by_avatars(table, light, "Sara"), "light", "Luck", "Life")
    assert table.outcome == ""
    far = ground.board(table).distances_to([light])[table.xulthul.at]

    played = act(table, [LOW, LOW], stop=True)
    if played.open:
        played.answer(1)

    assert ground.board(table).distances_to([light])[table.xulthul.at] == far - 2
    assert table.wells[0].state == "hidden"


def test_it_uses_a_gate_where_that_is_the_only_way():
    """SM-271: a successful power roll chooses the exit, and it walks on from there."""
    table = in_aethos("A:h4", arrangement=APART)
    for well in table.wells[:3]:
        well.state = "dark"
    goals = targets(table)
    far = ground.board(table).distances_to(goals)[table.gates["B"]]

    played = act(table, [LOW, LOW], 4, stop=True)
    if played.open:
        played.answer(1)

    assert played.asked("xulthul.teleported").to == table.gates["B"]
    assert ground.board(table).distances_to(goals)[table.xulthul.at] == max(0, far - 2)


def test_a_failed_power_roll_leads_to_a_random_gate():
    """SM-271, RUL-35: the one it entered included."""
    table = in_aethos("A:h4", arrangement=APART)
    for well in table.wells[:3]:
        well.state = "dark"

    played = act(table, [LOW, LOW], 5, LOW)

    assert (table.xulthul.at, played.keys()[-1]) == ("A:h4", "xulthul.teleported")

    table.settings.rulings["RUL-35"] = "others"
    assert not act(table, [LOW, LOW], 5, stop=True).was_asked("xulthul.random_gate")


def test_it_walks_to_the_gate_first_and_passes_it_when_it_gets_there():
    """SM-271: as many hexes in all as its dice say."""
    table = in_aethos(arrangement=APART)
    for well in table.wells[:3]:
        well.state = "dark"
    gate, goals = "A:h4", targets(table)
    table.xulthul.at = near(table, 2, [gate])

    played = act(table, [LOW, HIGH], 1, stop=True)
    if played.open:
        played.answer(1)
    moved = ground.board(table).distances_to(goals)
    assert moved[table.xulthul.at] == moved[table.gates["B"]] - 1

    table.xulthul.at = near(table, 3, [gate])
    act(table, [LOW, LOW])
    assert ground.board(table).distances_to([gate])[table.xulthul.at] == 1


def test_it_takes_no_gate_where_the_way_by_land_is_as_short():
    """SM-271, our reading."""
    table = in_aethos("A:h4")
    table.wells[0].state = "light"

    played = act(table, [LOW, LOW], stop=True)

    assert not played.was_asked("xulthul.gate")


def test_an_ability_that_helps_power_rolls_helps_xulthuls():
    """SM-061, SM-115: Cunning adds 1 to its power."""
    table = in_aethos()
    table.troves["ability"].order.remove("cunning")
    table.xulthul.abilities = ["cunning"]

    played = act(table, 5, "dark")

    assert "5 or less" in played.asked("xulthul.reveal").text
    assert table.wells[0].state == "dark"


# -- on an unmapped board ------------------------------------------------------------------------------------


def test_unmapped_the_players_say_where_it_is_and_what_it_passed():
    """SM-270, SM-273."""
    table = in_aethos("A:gate", mapped=False, maps=1, rulings={"RUL-19": "stand"})

    played = act(table, [HIGH, LOW], "open:A", ["A:mystic"], 4)

    assert "3 hexes" in played.asked("xulthul.moved_to").text
    assert table.xulthul.at == "A:open1"
    assert [site.at for site in table.sites if site.destroyed] == ["A:mystic"]

    act(table, [HIGH, LOW], "A:city", 6)
    assert table.xulthul.at == "A:city"
    assert table.site_at("A:city")

    act(table, [LOW, LOW], "A:stronghold1", [])
    assert table.xulthul.at == "A:stronghold1"


def test_unmapped_by_a_gate():
    """SM-271: the players say whether it uses one, and which is nearest to its target."""
    table = in_aethos("A:stronghold1", mapped=False, arrangement=APART)
    table.well("B:stronghold2").state = "light"

    played = act(table, [HIGH, LOW], True, 4, "B:gate", "B:stronghold2", [])

    assert "B:gate" in played.asked("xulthul.moved_to").legal()
    assert table.xulthul.at == "B:stronghold2"


def test_unmapped_a_gate_can_throw_it_anywhere():
    """SM-271."""
    table = in_aethos("A:gate", mapped=False, arrangement=APART)
    table.well("B:stronghold2").state = "light"

    act(table, [HIGH, LOW], True, 5, LOW, "A:gate", [])

    assert table.xulthul.at == "A:gate"


def test_moving_alone_can_be_asked_of_the_rules():
    """SM-270: 2d2 hexes, two dice."""
    table = in_aethos()
    table.wells[1].state = "light"

    played = play(move_to_target(table), stop=True)

    assert [(group.count, group.kind.id) for group in played.open.dice] == [(2, "d2")]
