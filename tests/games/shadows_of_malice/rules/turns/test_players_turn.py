"""The Players' Turn: what is offered, what it costs, in which order (sections 3 and 4)."""

import pytest

from companion.games.shadows_of_malice.rules.combat.encounters import why_not_provoke
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import (
    add_shadow,
    going_on,
    make_table,
    make_table_with_xulthul,
    play,
)

OPEN = "A:h3"


def offered(table):
    return {option.id: worded(option.why_not) for option in turn_options(table)}


def at(table, place, *names):
    for name in names or [avatar.id for avatar in table.avatars]:
        table.avatar(name).at = place
    return table


# -- order and actions ---------------------------------------------------------------------------------------


def test_the_activities_of_two_avatars_interleave_freely():
    """SM-034, SM-038: Sara moves, Bryan recovers, Sara moves on, Bryan moves, Sara recovers; two actions each."""
    table = make_table()
    sara, bryan = table.avatars
    sara.wounds = bryan.wounds = 2

    play(going_on(table), "move:Sara", [4, 1], "A:h3", "stop", "recover:Bryan", "go:Sara", "A:g3", "stop",
         "move:Bryan", [2, 1], "A:h3", "stop", "recover:Sara", stop=True)  # fmt: skip

    assert (sara.at, sara.wounds, sara.actions, sara.mp) == ("A:g3", 1, 0, 8)
    assert (bryan.at, bryan.wounds, bryan.actions, bryan.mp) == ("A:h3", 1, 0, 5)


def test_everything_of_each_avatar_is_offered_by_name_and_fact():
    """SM-034: nobody need go first; each offer says whose it is and which rule it is."""
    table = make_table()
    for option in turn_options(table):
        assert option.fact.startswith(("SM-", "RUL-"))
    for name in ("Sara", "Bryan"):
        assert offered(table)[f"move:{name}"] == ""


def test_with_no_actions_left_the_free_things_remain():
    """SM-039: shards, mastery, fate, Gate, trade, bands, a fight; SM-040: not moving, recovering, provoking, services.

    Potions and books are free as well (SM-046, RUL-39).
    """
    table = make_table(maps=2)
    city = next(site for site in table.sites if site.kind == "city")
    city.service, table.gates["A"] = "life", city.at
    at(table, city.at)
    add_shadow(table, city.at)
    sara = table.avatar("Sara")
    sara.actions, sara.wounds, sara.fate, sara.mastery = 0, 1, "brutal-assault", "battle-strategist"
    sara.moved = True
    sara.shards["blue"], sara.potions, sara.items = 1, ["travellers-mead"], ["scroll-of-open-doors"]

    free = ["use:Sara:brutal-assault:0", "use:Sara:battle-strategist:1", "gate:Sara", "trade:Bryan:Sara",
            "join:Sara:Bryan", "attack:Sara:shadow", "use:Sara:travellers-mead:0",
            "use:Sara:scroll-of-open-doors:0"]  # fmt: skip
    costly = ["move:Sara", "recover:Sara", "provoke:Sara", "service:Sara:city.life"]

    assert {act: offered(table)[act] for act in free} == dict.fromkeys(free, "")
    assert {act: offered(table)[act] for act in costly} == dict.fromkeys(costly, "no actions left")


def test_one_action_each():
    """SM-040: provoking, attuning shards, a service; moving and recovering are tested in their chapters."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    at(table, OPEN)
    play(going_on(table), "provoke:Sara", 1, stop=True)
    assert sara.actions == 1

    well = table.wells[0]
    well.state, sara.at, sara.mastery, sara.shards["colorless"] = "light", well.at, "time-dancer", 2
    play(going_on(table), "attune:Sara", "2", stop=True)
    assert (sara.actions, sara.shards["black"]) == (0, 2)


def test_two_actions_for_the_mastery():
    """SM-041, SM-233: with one action left it is not possible."""
    table = make_table(("Sara",))
    sara, well = table.avatar("Sara"), table.wells[0]
    well.state, sara.at, sara.wounds, sara.actions = "light", well.at, 2, 1
    assert offered(table)["remaster:Sara"] == "needs two actions"
    sara.actions = 2
    play(going_on(table), "remaster:Sara", stop=True)
    assert (sara.actions, sara.wounds) == (0, 0)


def test_attuning_is_offered_at_a_revealed_light_well_only():
    """SM-231"""
    table = make_table(("Sara",))
    sara, well = table.avatar("Sara"), table.wells[0]
    sara.at = well.at
    for state in ("hidden", "dark"):
        well.state = state
        assert "attune:Sara" not in offered(table)


def test_a_fight_is_contained_in_the_action_that_led_to_it():
    """SM-044: provoking costs one action, however long the fight."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    at(table, OPEN)
    play(going_on(table), "provoke:Sara", 5, [1, 1, 1], "fight", [1, 1], "fight", [1, 1], stop=True)
    assert table.combat is not None
    assert sara.actions == 1


def test_the_turn_ends_when_the_players_say_so_and_are_sure():
    """SM-033, SM-038: a second question only if somebody could still act."""
    table = make_table(("Sara",))
    played = play(going_on(table), "end", False, stop=True)
    assert (table.phase, "Sara could still act" in played.asked("players.end").text) == ("players", True)

    table.avatar("Sara").actions = 0
    play(going_on(table), "end", stop=True)
    assert table.phase == "shadows"


def test_the_fate_and_treasure_troves_are_shuffled_whenever_the_players_like():
    """SM-028: a virtual trove in the menu, without an action; a physical one needs no software."""
    table = make_table(("Sara",))
    table.troves["fate"].order, table.troves["treasure"].mode = ["brutal-assault", "second-wind"], "physical"
    assert "shuffle:treasure" not in offered(table)
    play(going_on(table), "shuffle:fate", ["second-wind", "brutal-assault"], stop=True)
    assert table.troves["fate"].order == ["second-wind", "brutal-assault"]
    assert table.avatar("Sara").actions == 2


@pytest.mark.parametrize(("ruled", "why_not", "left"), [("free", "", 1), ("action", "no actions left", 0)])
def test_RUL_39_a_potion_outside_combat_is_free_or_an_action(ruled, why_not, left):
    """SM-046, RUL-39: with the other ruling it takes one, and with none left it cannot be drunk."""
    table = make_table(("Sara",), rulings={"RUL-39": ruled})
    sara = table.avatar("Sara")
    sara.potions, sara.actions = ["travellers-mead"], 0
    assert offered(table)["use:Sara:travellers-mead:0"] == why_not
    sara.actions = 1
    play(going_on(table), "use:Sara:travellers-mead:0", stop=True)
    assert sara.actions == left


# -- provoking -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "found"), [(4, False), (5, True)])
def test_provoking_needs_luck_above_four(die, found):
    """SM-123, SM-057"""
    table = at(make_table(("Sara",)), OPEN)
    play(going_on(table), "provoke:Sara", die, *([[1, 1, 1]] if found else []), stop=True)
    assert (table.combat is not None) is found
    assert table.combat is None or table.combat.where == "open"


def test_one_attempt_per_hex_and_turn_by_anybody():
    """SM-123: Bryan, standing there too, may not try again; elsewhere he may."""
    table = at(make_table(), OPEN)
    play(going_on(table), "provoke:Sara", 1, stop=True)
    assert worded(why_not_provoke(table, "Bryan")) == "tried here this turn"
    at(table, "A:g2", "Bryan")
    assert why_not_provoke(table, "Bryan") == ""


def test_only_the_first_to_enter_may_provoke():
    """SM-123: Sara was first; Bryan comes after her and may not, unless he is of her band."""
    table = make_table()
    play(going_on(table), "move:Sara", [1, 2], OPEN, "stop", "move:Bryan", [1, 2], OPEN, "stop", stop=True)
    assert why_not_provoke(table, "Sara") == ""
    assert worded(why_not_provoke(table, "Bryan")) == "others were here first"
    play(going_on(table), "join:Bryan:Sara", stop=True)
    assert why_not_provoke(table, "Bryan") == ""


def test_whoever_stood_there_from_the_start_was_first():
    """SM-123, RUL-34"""
    table = at(make_table(), OPEN, "Bryan")
    play(going_on(table), "move:Sara", [1, 2], OPEN, "stop", stop=True)
    assert why_not_provoke(table, "Bryan") == ""
    assert why_not_provoke(table, "Sara") != ""


@pytest.mark.parametrize("what", ["lair", "guardian", "shadow"])
def test_nothing_is_provoked_where_something_lives(what):
    """SM-123: not on a lair hex, nor where a Guardian or a Shadow is."""
    table = make_table(("Sara",))
    place = {"lair": table.lairs[0].at, "guardian": table.wells[0].at, "shadow": OPEN}[what]
    at(table, place)
    if what == "shadow":
        add_shadow(table, OPEN)
    assert offered(table)["provoke:Sara"] == "something lives here already"


@pytest.mark.parametrize(("ruled", "allowed"), [("once", True), ("moved", False)])
def test_RUL_34_provoking_without_having_moved(ruled, allowed):
    """RUL-34: a roll is not enough; the hex must have been entered."""
    table = at(make_table(("Sara",), rulings={"RUL-34": ruled}), OPEN)
    play(going_on(table), "move:Sara", [2, 1], "stop", stop=True)
    assert (why_not_provoke(table, "Sara") == "") is allowed
    play(going_on(table), "go:Sara", "A:g2", "stop", stop=True)
    assert why_not_provoke(table, "Sara") == ""


# -- starting a fight ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruled", "allowed"), [("free", True), ("never", False)])
def test_RUL_33_a_shadow_that_came_to_the_avatars(ruled, allowed):
    """SM-262, RUL-33, SM-039: they may start the fight without an action, or must leave and come back."""
    table = at(make_table(("Sara",), rulings={"RUL-33": ruled}), OPEN)
    add_shadow(table, OPEN)
    table.avatar("Sara").actions = 0
    assert ("attack:Sara:shadow" in offered(table)) is allowed
    if allowed:
        play(going_on(table), "attack:Sara:shadow", 1, stop=True)
        assert (table.combat.creature.kind, table.combat.fighters) == ("shadow", ["Sara"])


def test_S_94_entering_xulthuls_hex():
    """SM-172, SM-274: no fight on entry; it begins with pre-combat when the band says so, without an action."""
    table = make_table_with_xulthul(OPEN)
    table.phase, table.step = "players", ""
    sara, bryan = table.avatars
    bryan.band, sara.potions = sara.band, ["liquid-life"]
    sara.wounds = 1

    played = play(going_on(table), "move:Sara", [1, 2], [1, 2], OPEN, "stop", stop=True)
    assert (table.combat, played.open.key, sara.at) == (None, "players.act", OPEN)
    sara.actions = bryan.actions = 0
    played.answer("attack:Sara:xulthul", stop=True)

    assert (table.combat.creature.kind, table.combat.fighters) == ("xulthul", ["Sara", "Bryan"])
    assert (played.open.key, played.open.who) == ("combat.before", "Sara")


def test_S_94_a_band_that_enters_a_shadows_hex_is_attacked_at_once():
    """SM-172"""
    table = make_table()
    table.avatar("Bryan").band = "Sara"
    add_shadow(table, OPEN)
    play(going_on(table), "move:Sara", [1, 2], [1, 2], OPEN, 1, stop=True)
    assert table.combat.fighters == ["Sara", "Bryan"]


@pytest.mark.parametrize(("ruled", "first"), [("guardian", "guardian"), ("shadow", "shadow")])
def test_RUL_16_a_guardian_and_a_shadow_in_one_hex(ruled, first):
    """SM-203, RUL-16: who fights first."""
    table = make_table(("Sara",), rulings={"RUL-16": ruled})
    place = "A:h3"
    table.wells[0].at = place
    add_shadow(table, place)
    play(going_on(table), "move:Sara", [1, 2], place, 1, stop=True)
    assert table.combat.creature.kind == first


@pytest.mark.parametrize(("ruled", "attacked"), [("enters", True), ("safe", False)])
def test_RUL_32_withdrawing_into_a_dangerous_hex(ruled, attacked):
    """SM-199, RUL-32: from a Shadow's hex into a lair."""
    table = make_table(("Sara",), rulings={"RUL-32": ruled})
    add_shadow(table, "A:h4", 3)
    table.avatar("Sara").at = OPEN
    play(going_on(table), "move:Sara", [1, 2], "A:h4", 1, stop=True)
    table.lairs[0].at = OPEN

    played = play(going_on(table), "withdraw:Sara:chosen", 6, OPEN, *([[1, 1, 1]] if attacked else []), stop=True)

    assert table.avatar("Sara").at == OPEN
    assert (table.combat is not None) is attacked
    assert played.open.key == ("combat.manoeuvre" if attacked else "players.act")


def test_a_withdrawal_into_a_hidden_city_may_reveal_it():
    """SM-235: however one comes there."""
    table = make_table(("Sara",))
    table.sites[0].at = OPEN
    add_shadow(table, "A:h4", 3)
    table.avatar("Sara").at = "A:i5"
    played = play(going_on(table), "move:Sara", [1, 2], "A:h4", 1, "withdraw:Sara:chosen", 6, OPEN, stop=True)
    assert played.open.key == "site.look"
