"""The movement roll and walking on a mapped board (sections 6, 7 and 8)."""

import pytest

from companion.games.shadows_of_malice.rules.land.boards import board_for
from companion.games.shadows_of_malice.rules.land.gates import teleport
from companion.games.shadows_of_malice.rules.land.movement import movement_roll, walking_step
from companion.games.shadows_of_malice.table import Boost, Site
from tests.games.shadows_of_malice.playing import add_shadow, going_on, make_table, play

GATE = "A:h4"


def band(table, *names):
    for name in names:
        table.avatar(name).band = names[0]
    return table


def walking(table, name, halves, at=GATE):
    """*name*'s band in the middle of a move, with so many half points."""
    table.moving = name
    for member in table.band_of(name):
        member.mp, member.at = halves, at
    return table


# -- the movement roll ---------------------------------------------------------------------------------------


def test_movement_points_are_the_larger_die_and_the_size_of_the_band():
    """SM-060: 2d6, the larger, + N with oneself counted; tracked in halves (SM-080)."""
    table = band(make_table(("Sara", "Bryan", "Ada")), "Sara", "Bryan")

    play(movement_roll(table, "Sara"), [2, 5])
    play(movement_roll(table, "Ada"), [2, 5])

    assert table.avatar("Sara").mp == 2 * (5 + 2)
    assert table.avatar("Ada").mp == 2 * (5 + 1)


def test_S_02_a_band_has_the_points_of_its_slowest_member():
    """SM-069, SM-060: A rolls 2 and 5: 8; B has 7, C 11; the band goes 7. No doubles, no fate card."""
    table = band(make_table(("A", "B", "C")), "A", "B", "C")
    table.avatar("B").mp, table.avatar("C").mp = 14, 22

    played = play(going_on(table), "move:A", [2, 5], "keep", "keep", stop=True)

    assert table.avatar("A").mp == 16
    assert "7 movement points" in played.open.text
    assert not any(avatar.fate for avatar in table.avatars)


def test_a_band_moves_only_if_every_member_spends_an_action_and_rolls():
    """SM-069: each pays and rolls for itself; with one member spent, nobody moves."""
    table = band(make_table(), "Sara", "Bryan")

    played = play(going_on(table), "move:Sara", [6, 1], [2, 3], stop=True)
    assert [avatar.actions for avatar in table.avatars] == [1, 1]
    assert "5 movement points" in played.open.text  # the lower of 6 + 2 and 3 + 2

    table = band(make_table(), "Sara", "Bryan")
    table.avatar("Bryan").actions = 0
    menu = play(going_on(table), stop=True).open
    assert {o.id: o.why_not for o in menu.options()}["move:Sara"] == "no actions left: Bryan"


def test_S_83_a_lone_avatar_rolls_1_1():
    """SM-060, SM-078: a fate card and 2 points: enough for forest, not for wild, mountain or swamp."""
    table = make_table(("Sara",))
    table.avatar("Sara").at = "A:b5"  # forest at a5 and a6 (by path), wild at b6
    table.troves["fate"].order = ["brutal-assault"]

    played = play(going_on(table), "move:Sara", [1, 1], stop=True)

    assert table.avatar("Sara").fate == "brutal-assault"
    assert table.avatar("Sara").mp == 4
    assert "A:a5" in played.open.legal()
    assert "A:b6" not in played.open.legal()


def test_S_10_sample_round_1_saras_first_move():
    """SM-060, SM-088, SM-098: 3 points, made again to 7; wild −3, the swamp Gate −3, through it with 1 left."""
    table = make_table(("Sara",), maps=2, tokens="virtual")
    table.gates["A"], table.sites = "A:d6", [Site("mystic", "A:c6")]
    sara = table.avatar("Sara")
    sara.at, sara.mastery = "A:d6", "time-dancer"

    played = play(
        going_on(table),
        "move:Sara",
        [1, 2],
        "again:Sara:time-dancer:0",
        [6, 2],
        "A:c6",
        True,
        "heal",
        "A:d6",
        stop=True,
    )
    assert sara.mp == 2
    played.answer("gate", table.gates["B"], 3, stop=True)

    assert (sara.at, sara.mp, sara.actions, sara.fate) == (table.gates["B"], 2, 1, "")


def test_S_11_sample_round_1_saras_second_move():
    """SM-060, SM-098: doubles bring Brutal Assault; 5 + 1 = 6 points, two wild hexes, none left."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.at, sara.actions = "A:c5", 1
    table.troves["fate"].order.sort(key=lambda card: card != "brutal-assault")

    play(going_on(table), "move:Sara", [5, 5], "A:b6", "A:c6", stop=True)

    assert (sara.fate, sara.at, sara.mp, sara.actions) == ("brutal-assault", "A:c6", 0, 0)


def test_doubles_of_natural_dice_bring_fate_whatever_modifies_them():
    """SM-098, RUL-29: 4 and 4 under a curse of −1 is a double; 4 and 3 is none, though the curse makes it one."""
    table = make_table(("Sara",))
    table.avatar("Sara").fate = "curse-of-missteps"
    play(movement_roll(table, "Sara"), [4, 3])
    assert table.avatar("Sara").fate == "curse-of-missteps"

    table.troves["fate"].order = ["brutal-assault"]
    play(movement_roll(table, "Sara"), [4, 4])
    assert table.avatar("Sara").fate == "brutal-assault"


def test_modifiers_change_the_die_before_n_is_added_and_the_sum_says_so():
    """SM-063, SM-064, SM-069: (6 − 1) + 2 = 7."""
    table = band(make_table(), "Sara", "Bryan")
    table.avatar("Sara").fate = "curse-of-missteps"

    played = play(movement_roll(table, "Sara"), [6, 2])

    assert table.avatar("Sara").mp == 14
    assert played.tells[-1] == "Sara: larger die 6 · Curse of Missteps -1 · band of 2 +2 = 7 movement points."


def test_movement_points_do_not_fall_below_nothing():
    """RUL-31: 2 − 4 + 1 is 0, not less."""
    table = make_table(("Sara",))
    table.boosts = [Boost("Sara", "MR", -4, "mud", "test")]

    play(movement_roll(table, "Sara"), [1, 2])

    assert table.avatar("Sara").mp == 0


def test_movement_radiance_helps_every_member_of_the_band():
    """SM-227: +2 to the movement rolls of all."""
    table = band(make_table(("Sara", "Bryan", "Ada")), "Sara", "Bryan")
    table.avatar("Bryan").radiance = ["Movement"]

    for name in ("Sara", "Ada"):
        play(movement_roll(table, name), [1, 2])

    assert table.avatar("Sara").mp == 2 * (2 + 2 + 2)
    assert table.avatar("Ada").mp == 2 * (2 + 1)


def test_shards_for_a_movement_roll_are_declared_before_it():
    """SM-065, SM-209: +1 in the band; 1d★ for anybody else; once thrown, too late."""
    table = make_table()
    table.avatar("Sara").shards["red"] = table.avatar("Bryan").shards["red"] = 1

    played = play(
        movement_roll(table, "Sara"), "shard:Sara:red:MR:Sara", "shard:Bryan:red:MR:Sara", 6, [3, 1], stop=True
    )

    assert played.open is None
    assert table.avatar("Sara").mp == 2 * (3 + 1 + 1 + 1)
    assert table.boosts == []


def test_each_move_action_is_its_own_roll_and_points_of_the_first_are_gone():
    """SM-042: two moves in a turn; the second roll does not add to what the first left."""
    table = make_table(("Sara",))

    play(going_on(table), "move:Sara", [6, 2], "A:h3", "stop", "move:Sara", [1, 2], stop=True)

    assert (table.avatar("Sara").mp, table.avatar("Sara").actions) == (6, 0)


@pytest.mark.parametrize(("ruled", "fate"), [("final", ""), ("any", "brutal-assault")])
def test_RUL_28_fate_is_judged_on_the_final_dice_or_on_any(ruled, fate):
    """SM-098: doubles, made again, no doubles."""
    table = make_table(("Sara",), rulings={"RUL-28": ruled})
    table.avatar("Sara").mastery = "time-dancer"
    table.troves["fate"].order = ["brutal-assault"]

    play(movement_roll(table, "Sara"), [2, 2], "again:Sara:time-dancer:0", [6, 2])

    assert (table.avatar("Sara").fate, table.avatar("Sara").mp) == (fate, 14)


def test_points_given_by_the_fate_card_of_the_roll_are_not_lost():
    """SM-101: an instant card with movement points adds to those of the very roll that brought it."""
    table = make_table(("Sara",))
    table.avatar("Sara").mp = 2
    table.troves["fate"].order = ["second-wind"]

    played = play(movement_roll(table, "Sara"), [3, 3], stop=True)
    while played.open:
        played.answer(4, stop=True)

    assert table.avatar("Sara").mp > 2 * (3 + 1)


def test_n_is_the_size_of_the_band_when_the_dice_fall():
    """SM-073, RUL-30: a fate card that tears the roller out of the band does not change N; the door leads it away."""
    table = band(make_table(maps=2), "Sara", "Bryan")
    table.troves["fate"].order = ["a-door-where-none-was"]

    play(going_on(table), "move:Sara", [3, 3], table.gates["B"], [1, 2], stop=True)

    sara = table.avatar("Sara")
    assert (sara.at, sara.mp) == (table.gates["B"], 2 * (3 + 2))
    assert not table.banded("Sara", "Bryan")
    assert table.avatar("Bryan").mp == 2 * (2 + 1)


def test_a_member_destroyed_by_its_fate_is_left_behind_and_the_others_move():
    """SM-069, SM-165: The Hour of Ash takes Sara's last life; Bryan walks on with N = 1, since he rolled after it."""
    table = band(make_table(), "Sara", "Bryan")
    table.avatar("Sara").wounds = 4
    table.troves["fate"].order = ["the-hour-of-ash"]

    played = play(going_on(table), "move:Sara", [2, 2], 1, [3, 1], stop=True)

    assert (table.avatar("Sara").embodied, table.avatar("Sara").mp) == (False, 0)
    assert (table.moving, table.avatar("Bryan").mp) == ("Bryan", 8)
    assert played.open.who == "Bryan"


def test_a_member_destroyed_by_anothers_fate_does_not_roll():
    """SM-069, SM-165: Sara's hailstorm takes Bryan's last life before his roll; she goes on alone, with N = 2."""
    table = band(make_table(), "Sara", "Bryan")
    table.avatar("Bryan").wounds = 4
    table.troves["fate"].order = ["hailstorm-out-of-season"]

    played = play(going_on(table), "move:Sara", [2, 2], stop=True)
    while played.open.key != "move.to":
        played.answer([1] * sum(group.count for group in played.open.dice), stop=True)

    assert (table.avatar("Bryan").embodied, table.avatar("Bryan").actions) == (False, 2)
    assert (played.open.who, table.avatar("Sara").mp) == ("Sara", 8)


def test_the_last_of_a_band_destroyed_by_fate_ends_the_move():
    """SM-165: nobody is left to walk."""
    table = make_table(("Sara",))
    table.avatar("Sara").wounds = 4
    table.troves["fate"].order = ["the-hour-of-ash"]

    played = play(going_on(table), "move:Sara", [2, 2], 1, stop=True)

    assert (table.moving, played.open.key) == ("", "players.act")


# -- walking -------------------------------------------------------------------------------------------------


def test_points_are_paid_on_entering_and_a_hex_too_dear_is_not_offered():
    """SM-076, SM-077, SM-080: road ½, plains 1, hills 2, mountains 3."""
    table = walking(make_table(("Sara",)), "Sara", 4, at="A:h3")

    played = play(walking_step(table), stop=True)
    costs = {option.where: option.label for option in played.open.options() if option.where}
    assert costs["A:h4"].endswith("(½)")  # along the road
    assert costs["A:g2"].endswith("(1)")
    assert costs["A:h2"].endswith("(2)")
    assert "A:i1" not in costs  # mountains: 2 + 3
    played.answer("A:h4")

    assert (table.avatar("Sara").at, table.avatar("Sara").mp) == ("A:h4", 3)


def test_a_longer_way_is_paid_hex_by_hex():
    """SM-076: h4 to f2 along the road is 1½ for three hexes."""
    table = walking(make_table(("Sara",)), "Sara", 4)
    play(walking_step(table), "A:f2")
    assert (table.avatar("Sara").at, table.avatar("Sara").mp) == ("A:f2", 1)


def test_nobody_must_spend_its_points_and_they_wait_for_it():
    """SM-081, SM-034: stop, let another act, and go on with what is left."""
    table = make_table()

    play(going_on(table), "move:Sara", [4, 1], "A:h3", "stop", "move:Bryan", [6, 1], "stop", "go:Sara", "A:g3", "stop",
         stop=True)  # fmt: skip

    sara = table.avatar("Sara")
    assert (sara.at, sara.mp, sara.actions) == ("A:g3", 8, 1)


def test_a_move_that_can_enter_nothing_more_is_over_without_a_question():
    """SM-076: half a point is left and there is no road."""
    table = walking(make_table(("Sara",)), "Sara", 1, at="A:i6")
    played = play(going_on(table), stop=True)
    assert (table.moving, played.open.key) == ("", "players.act")


def test_whoever_enters_a_hidden_city_on_the_way_turns_it_over_and_walks_on():
    """SM-235, SM-072: the whole band pays and passes b2; the token is turned over in mid-walk."""
    table = walking(band(make_table(), "Sara", "Bryan"), "Sara", 8, at="A:c2")

    play(walking_step(table), "A:a1", True, "life")

    assert table.site_at("A:b2").service == "life"
    assert {(avatar.at, avatar.mp) for avatar in table.avatars} == {("A:a1", 3)}


def test_a_correction_in_mid_walk_is_respected():
    """The table is the truth: points taken away while the city's token is turned over stay away."""
    table = walking(make_table(("Sara",)), "Sara", 8, at="A:c2")

    played = play(walking_step(table), "A:a1", True, stop=True)
    assert played.open.key == "site.reveal"
    table.avatar("Sara").mp = 1
    played.answer("life")

    assert (table.avatar("Sara").at, table.avatar("Sara").mp) == ("A:b2", 1)


def test_a_walker_put_elsewhere_by_a_correction_does_not_jump_back():
    """A correction of the place ends the walk there."""
    table = walking(make_table(("Sara",)), "Sara", 8, at="A:c2")
    played = play(walking_step(table), "A:a1", stop=True)
    table.avatar("Sara").at = "A:j8"
    played.answer(True, "life")
    assert table.avatar("Sara").at == "A:j8"


@pytest.mark.parametrize("moving", ["nobody", "Sara"])
def test_a_move_of_somebody_who_is_not_there_is_over(moving):
    """A correction can name anybody, or put an avatar where no map is; the turn goes on."""
    table = walking(make_table(("Sara",)), "Sara", 8, at="A:zz")
    table.moving = moving
    assert play(going_on(table), stop=True).open.key == "players.act"


def test_a_body_corrected_away_in_mid_walk_leaves_nothing_but_stopping():
    """The open question stays answerable, and no Gate takes nobody anywhere."""
    table = walking(make_table(("Sara",)), "Sara", 8)
    played = play(walking_step(table), stop=True)
    table.avatar("Sara").forming = 2
    assert played.open.legal() == ["stop"]
    assert play(teleport(table, "Sara")).prompts == []


def test_a_place_on_no_map_touches_nothing():
    """A correction can put a piece anywhere."""
    lay = board_for({"A": (0, 0)})
    assert (lay.neighbours("A:zz"), lay.neighbour("A:zz", 1), lay.enter_cost("A:zz", "A:a1")) == ((), None, None)
    assert (lay.walks("A:zz", 9).reach, lay.first_steps("A:zz", ["A:a1"])) == ({"A:zz": 0}, ())


def test_a_lair_on_the_way_must_be_met():
    """SM-119, SM-172: a lair is entered and attacks at once, before the move goes on."""
    table = walking(make_table(("Sara",)), "Sara", 8)

    played = play(going_on(table), "A:i4", [2, 3, 1], stop=True)

    assert (table.combat.fighters, table.combat.where) == (["Sara"], "lair")
    assert played.open.key == "combat.manoeuvre"


def test_entering_a_shadows_hex_is_an_attack():
    """SM-172, SM-262: whoever moves into its hex is attacked."""
    table = walking(make_table(("Sara",)), "Sara", 8)
    add_shadow(table, "A:h3")
    play(going_on(table), "A:h3", 1, stop=True)
    assert table.combat.creature.kind == "shadow"


@pytest.mark.parametrize(("ruled", "left"), [("yes", 4), ("no", 0)])
def test_RUL_15_what_points_are_left_after_a_fight(ruled, left):
    """SM-044, SM-045: the fight belongs to the move; winners go on with the rest, unless it is ruled otherwise."""
    table = walking(make_table(("Sara",), rulings={"RUL-15": ruled}), "Sara", 8)
    play(going_on(table), "A:i4", [2, 1, 1], stop=True)
    assert table.avatar("Sara").mp == 4
    table.combat.creature.wounds = 2
    table.combat.stage = "won"

    played = play(going_on(table), [1, 1], stop=True)

    assert table.avatar("Sara").mp == left
    assert played.open.key == ("move.to" if left else "players.act")


def test_RUL_15_a_withdrawal_ends_the_move_and_the_band_goes_on_without():
    """SM-201, RUL-15: Sara leads the move and withdraws; she has no points left, Bryan's wait for him."""
    table = walking(band(make_table(), "Sara", "Bryan"), "Sara", 8)
    play(going_on(table), "A:i4", [2, 1, 1], stop=True)

    played = play(going_on(table), "withdraw:Sara:random", stop=True)
    played.answer(1, stop=True)

    assert table.avatar("Sara").mp == 0
    assert not table.banded("Sara", "Bryan")
    assert (table.moving, table.avatar("Bryan").mp) == ("Bryan", 4)
