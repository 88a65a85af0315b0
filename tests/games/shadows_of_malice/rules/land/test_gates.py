"""Gates: teleporting, alone and as a band (section 10)."""

import pytest

from companion.games.shadows_of_malice.rules.land.gates import random_gate, teleport
from companion.games.shadows_of_malice.rules.land.movement import walking_step
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from tests.games.shadows_of_malice.playing import add_shadow, going_on, make_table, play


def gates(names=("Sara",), maps=3, **settings):
    """Everybody has entered the first Gate's hex this turn."""
    table = make_table(names, maps=maps, **settings)
    for avatar in table.avatars:
        avatar.moved = True
    return table, *table.gates.values()


def banded(names=("Sara", "Bryan"), **settings):
    table, *places = gates(names, **settings)
    for avatar in table.avatars:
        avatar.band = names[0]
    return table, *places


def test_S_03_a_gate_with_points_left():
    """SM-087, SM-088, SM-076: 8 − 2 = 6 points; a 4 beats 2; at the chosen exit with 6 points, no action, no drain."""
    table, _, b, _ = gates()
    table.gates["A"] = "A:i3"  # hills: 2
    sara = table.avatar("Sara")
    sara.at, sara.mp, table.moving = "A:i2", 16, "Sara"

    play(going_on(table), "A:i3", "gate", b, 4, stop=True)

    assert (sara.at, sara.mp, sara.actions, sara.drains) == (b, 12, 2, 0)
    assert table.moving == "Sara"


@pytest.mark.parametrize(("die", "lucky"), [(2, False), (3, True)])
def test_the_luck_roll_must_exceed_two(die, lucky):
    """SM-088, SM-057: 3 and more lead to the chosen exit; otherwise a random Gate."""
    table, _, b, c = gates()
    asked = play(teleport(table, "Sara"), b, die, *([] if lucky else [6])).keys()
    assert ("gate.random" in asked) is not lucky
    assert table.avatar("Sara").at == (b if lucky else c)


def test_S_80_the_second_teleport_of_a_turn():
    """SM-089, SM-158: the first is free, even back to where it began; the second drains radiance, a third life."""
    table, a, b, c = gates()
    sara = table.avatar("Sara")
    sara.radiance = ["Combat"]

    play(teleport(table, "Sara"), b, 1, 1)  # fails; the random exit is the one entered
    assert (sara.at, sara.radiance, sara.life) == (a, ["Combat"], 5)
    play(teleport(table, "Sara"), c, 5)
    assert (sara.at, sara.radiance, sara.life) == (c, [], 5)
    assert table.pool == ["Combat"]
    play(teleport(table, "Sara"), a, 5)
    assert (sara.at, sara.life, sara.drains) == (a, 4, 1)


@pytest.mark.parametrize(("ruled", "radiance", "life"), [("radiance", 0, 5), ("life", 1, 4)])
def test_RUL_12_what_a_gate_drains_first(ruled, radiance, life):
    """SM-158, RUL-12"""
    table, _, b, _ = gates(rulings={"RUL-12": ruled})
    sara = table.avatar("Sara")
    sara.teleports, sara.radiance = 1, ["Combat"]
    play(teleport(table, "Sara"), b, 5)
    assert (len(sara.radiance), sara.life) == (radiance, life)


@pytest.mark.parametrize(("ruled", "exits"), [("all", 3), ("others", 2)])
def test_RUL_35_where_a_failed_teleport_can_lead(ruled, exits):
    """SM-088, RUL-35: uniform over all Gates in play, with or without the one entered."""
    table, a, *_ = gates(rulings={"RUL-35": ruled})
    dice = play(random_gate(table, a), stop=True).open.dice
    assert dice[0].kind.id == f"d{exits}"
    assert play(random_gate(table, a), 1).result == (a if ruled == "all" else table.gates["B"])


def test_RUL_35_with_one_gate_there_is_no_other():
    """RUL-35"""
    table, a = gates(maps=1, rulings={"RUL-35": "others"})
    assert play(random_gate(table, a)).result == a


def test_a_band_picks_who_chooses_and_rolls_and_all_go():
    """SM-090, SM-059, SM-069: Bryan rolls; both stand at the exit; each has used a Gate once."""
    table, _, b, _ = banded()
    table.avatar("Bryan").radiance = ["Luck"]

    played = play(teleport(table, "Sara"), "Bryan", b, 2)

    assert played.asked("gate.exit").who == "Bryan"
    assert [(avatar.at, avatar.teleports) for avatar in table.avatars] == [(b, 1)] * 2


def test_each_member_pays_for_its_own_second_time():
    """SM-089: Sara has used a Gate before she joined; only she is drained."""
    table, _, b, _ = banded()
    table.avatar("Sara").teleports = 1
    play(teleport(table, "Sara"), "Sara", b, 5)
    assert [avatar.drains for avatar in table.avatars] == [1, 0]


def test_a_member_destroyed_by_the_toll_does_not_arrive_and_the_band_moves_on():
    """SM-089, SM-165: Sara led the move; Bryan arrives and leads it on with the points left."""
    table, _, b, _ = banded()
    sara, bryan = table.avatars
    sara.wounds, sara.teleports, table.moving = 4, 1, "Sara"
    sara.mp = bryan.mp = 6

    played = play(going_on(table), "gate", "Bryan", b, 5, stop=True)

    assert (sara.at, sara.embodied, bryan.at, bryan.mp) == ("", False, b, 6)
    assert (table.moving, played.open.who, played.open.key) == ("Bryan", "Bryan", "move.to")


def test_a_lone_avatar_destroyed_by_the_toll_ends_its_move():
    """SM-089, SM-165"""
    table, _, b, _ = gates()
    sara = table.avatar("Sara")
    sara.wounds, sara.teleports, sara.mp, table.moving = 4, 1, 6, "Sara"
    played = play(going_on(table), "gate", b, 5, stop=True)
    assert (table.moving, sara.at, played.open.key) == ("", "", "players.act")


@pytest.mark.parametrize("give", ["mastery", "item"])
def test_gate_control_needs_no_luck(give):
    """SM-091: mastery or item with the icon, no roll."""
    table, _, b, _ = gates()
    if give == "mastery":
        table.avatar("Sara").mastery = "veil-walker"
    else:
        table.avatar("Sara").items = ["gatekeepers-stole"]
    played = play(teleport(table, "Sara"), b)
    assert (played.keys(), table.avatar("Sara").at) == (["gate.exit"], b)


def test_a_gate_takes_no_action_and_no_points_and_may_be_used_again_at_once():
    """SM-039, SM-087, SM-089: even with no action and no point left."""
    table, a, b, _ = gates()
    sara = table.avatar("Sara")
    sara.actions = 0

    play(going_on(table), "gate:Sara", b, 5, "gate:Sara", a, 5, stop=True)

    assert (sara.at, sara.actions, sara.mp, sara.drains) == (a, 0, 0, 1)


def test_nobody_is_forced_through():
    """SM-087: it *may* teleport; staying costs nothing and does not count."""
    table, a, *_ = gates()
    play(teleport(table, "Sara"), "stay")
    assert (table.avatar("Sara").at, table.avatar("Sara").teleports) == (a, 0)


def test_only_a_gate_hex_offers_its_gate():
    """SM-087"""
    table, *_ = gates()
    table.avatar("Sara").at = "A:h3"
    assert "gate:Sara" not in [option.id for option in turn_options(table)]
    table.avatar("Sara").mp, table.moving = 4, "Sara"
    assert "gate" not in play(walking_step(table), stop=True).open.legal()


def test_a_shadow_at_the_exit_attacks():
    """SM-172: coming through a Gate is entering the hex."""
    table, _, b, _ = gates()
    add_shadow(table, b, 2)
    play(going_on(table), "gate:Sara", b, 5, 1, stop=True)
    assert (table.combat.creature.kind, table.combat.at) == ("shadow", b)


def test_a_card_that_teleports_takes_its_user_out_of_the_band():
    """SM-069: a band moves as one; who goes alone has left it. Outside a move it takes no action (SM-100, RUL-39)."""
    table, _, b, _ = banded()
    table.avatar("Sara").items = ["scroll-of-open-doors"]

    play(going_on(table), "use:Sara:scroll-of-open-doors:0", b, stop=True)

    assert (table.avatar("Sara").at, table.avatar("Sara").actions) == (b, 2)
    assert not table.banded("Sara", "Bryan")
