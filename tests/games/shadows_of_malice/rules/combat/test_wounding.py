"""Wounds, energies, shields and drains (sections 19 and 20)."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect
from companion.games.shadows_of_malice.rules.avatars.life import drain, heal
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.hits import keep_in_step, suffer, wound_creature
from companion.games.shadows_of_malice.rules.combat.wounding import (
    creature_wound_bonuses,
    wounds_by_avatar,
    wounds_by_creature,
)
from tests.games.shadows_of_malice.fighting import battle, give, let_run, shaken
from tests.games.shadows_of_malice.playing import make_table, play

HIT = [1, 6]  # the avatar's die, the creature's


def through(wounds, *items, radiance=()):
    table = battle()
    give(table, "Sara", *items)
    table.avatar("Sara").radiance = list(radiance)
    play(suffer(table, "Sara", wounds, from_creature=True))
    return table.avatar("Sara").wounds


def test_S_05_shields_and_energy_types():
    """SM-143, SM-144, SM-145."""
    assert through({"physical": 3}, "bronze-tower-shield") == 2
    assert through({"fire": 3}, radiance=["Energy Shield"]) == 2
    table = battle()
    let_run(table, "Sara", "widows-antidote")  # 3d★ against acid and poison
    play(suffer(table, "Sara", {"cold": 4}, from_creature=True))
    assert table.avatar("Sara").wounds == 4
    table = battle()
    give(table, "Sara", "sealskin-wrap")  # 2d★ against cold
    play(suffer(table, "Sara", {"cold": 4}, from_creature=True), [4, 4])
    assert table.avatar("Sara").wounds == 2
    assert through({"cold": 4}, radiance=["Energy Shield", "Energy Shield"]) == 2
    assert through({"physical": 1}, "bronze-tower-shield", radiance=["Physical Shield", "Physical Shield"]) == 0


def test_a_typed_shield_works_against_each_of_its_types_only():
    """SM-145: Scale Coat of the Deep, 2d★ against acid and cold, 1d★ against physical."""
    for of, dice in (("acid", 2), ("cold", 2), ("fire", 0), ("physical", 1), ("untyped", 0)):
        table = battle()
        give(table, "Sara", "scale-coat-of-the-deep")
        play(suffer(table, "Sara", {of: 3}, from_creature=True), *[[4] * dice] * bool(dice))
        assert table.avatar("Sara").wounds == 3 - dice, of


def test_several_shields_add_up():
    """SM-146: one against every energy and one against cold together."""
    table = battle()
    let_run(table, "Sara", "nightshield-elixir", 0)
    let_run(table, "Sara", "ember-salve", 0)

    played = play(suffer(table, "Sara", {"cold": 5}, from_creature=True), [4, 4, 1, 4, 4, 1])

    assert sum(dice.count for dice in played.asked("combat.shield").dice) == 6
    assert table.avatar("Sara").wounds == 1


def test_one_shield_takes_off_no_more_than_it_is_worth_over_a_whole_attack():
    """SM-144: one wound of fire and one of cold are one attack; an energy shield of 1 stops one of them."""
    assert through({"fire": 1, "cold": 1}, radiance=["Energy Shield"]) == 1
    assert through({"physical": 1, "cold": 1}, radiance=["Energy Shield", "Physical Shield"]) == 0


def test_every_number_says_why():
    """Design: the parts of what got through, each with its card; the dice with their fact."""
    table = battle()
    give(table, "Sara", "sealskin-wrap")
    table.avatar("Sara").radiance = ["Energy Shield"]

    played = play(suffer(table, "Sara", {"cold": 4, "fire": 1}, from_creature=True), [4, 1])

    assert played.asked("combat.shield").fact == "SM-144"
    assert "wounds 4 · Sealskin Wrap -1 · Energy Shield radiance -1 = 2" in played.tells[0].replace("−", "-")
    assert table.avatar("Sara").wounds == 3


def test_a_shield_worse_than_nothing_adds_no_wounds(new_card):
    """SM-144: never below 0, and never above what was dealt."""
    new_card(Effect("shield", "-2"), kind="treasure", color="colorless", type="armor")
    table = battle()
    table.avatar("Sara").items = ["new"]

    play(suffer(table, "Sara", {"physical": 1}, from_creature=True))

    assert table.avatar("Sara").wounds == 1


def test_no_shield_is_rolled_for_where_there_is_nothing_to_stop():
    table = battle()
    give(table, "Sara", "cloak-of-defense")

    assert play(suffer(table, "Sara", {"physical": 0}, from_creature=True)).keys() == []


def test_a_hit_is_one_physical_wound_and_what_modifies_it():
    """SM-142, SM-148: Red Sword +2d★, Physical Surge +1."""
    table = battle(power=2)
    give(table, "Sara", "the-red-sword-of-rending")
    table.avatar("Sara").radiance = ["Physical Surge"]

    assert play(wounds_by_avatar(table, "Sara"), [4, 1]).result == {"physical": 3}


def test_the_creatures_wounds_follow_its_power():
    """SM-106, SM-134, SM-148: power 3 adds 2d★."""
    assert play(wounds_by_creature(battle(power=3), "Sara"), [4, 4]).result == {"physical": 3}
    assert play(wounds_by_creature(battle(power=1), "Sara")).result == {"physical": 1}


def test_what_changes_the_power_changes_what_follows_from_it():
    """SM-106: Relentless makes it stronger, the Unmaking Word weaker; never below 1."""
    assert creature_wound_bonuses(battle(power=2, abilities=("relentless",)), "Sara")[0].amount.stars == 2
    table = battle(power=1, wounds=0)
    give(table, "Sara", "the-unmaking-word")
    play(clash(table), "use:Sara:the-unmaking-word:0", [4, 4])
    assert table.fight().creature.wounds == 1  # its CR −1


def test_wounds_of_several_kinds_are_kept_apart():
    """SM-142, SM-143: Hoarfrost Sickle adds cold."""
    table = battle(power=2)
    give(table, "Sara", "hoarfrost-sickle")

    assert play(wounds_by_avatar(table, "Sara"), [4]).result == {"physical": 1, "cold": 1}


@pytest.mark.parametrize(("method", "dice", "cold"), [("halfsies", [], 1), ("net", [4], 1), ("all", [4], 1)])
def test_stars_of_an_energy_stay_of_that_energy_in_every_way(method, dice, cold):
    """SM-143, SM-186..189."""
    table = battle(power=2, stars=method)
    give(table, "Sara", "hoarfrost-sickle")

    assert play(wounds_by_avatar(table, "Sara"), *[dice] * bool(dice)).result == {"physical": 1, "cold": cold}


def test_an_ability_turns_all_wounds_into_its_energy():
    """SM-150: Glacial; physical shields do not help, cold ones do."""
    table = battle(power=2, abilities=("glacial", "lycanthrope"))
    give(table, "Sara", "bronze-tower-shield", "sealskin-wrap")

    played = play(clash(table), HIT, [4, 4], [4, 1])

    assert sum(dice.count for dice in played.asked("combat.shield").dice) == 2
    assert table.avatar("Sara").wounds == 3 - 1


def test_an_avatars_wounds_may_be_turned_too():
    """SM-150, SM-145: Emberwood Axe; Flaming shields against fire."""
    table = battle(power=2, abilities=("flaming",))
    give(table, "Sara", "emberwood-axe")

    play(clash(table), [6, 1], [4], [4, 1])

    assert table.fight().creature.wounds == 2 - 1


def test_a_creatures_shields_work_as_an_avatars_do():
    """SM-144: Barkhide +1 against physical, nothing against fire."""
    table = battle(power=2, abilities=("barkhide",))

    play(wound_creature(table, {"physical": 2, "fire": 1}, "Sara"))

    assert table.fight().creature.wounds == 2


def test_a_creature_loses_no_more_life_than_it_has():
    """SM-141, SM-147."""
    table = battle(power=1)

    play(wound_creature(table, {"physical": 9}, "Sara"))

    assert (table.fight().creature.wounds, table.fight().creature.left) == (2, 0)


def test_a_gray_wound_icon_is_for_the_wounds_its_holder_takes():
    """SM-151, SM-097: Curse of Thin Skin; the others of the band take no more for it."""
    table = battle(("Ada", "Bo"), power=1, target="Ada")
    give(table, "Ada", "curse-of-thin-skin")

    play(clash(table), [1, 1, 6])
    table.fight().target = "Bo"
    play(clash(table), [1, 1, 6])

    assert [table.avatar(name).wounds for name in ("Ada", "Bo")] == [2, 1]


def test_a_gray_icon_of_a_potion_stays_with_who_drank_it():
    """SM-151: Berserker's Dregs."""
    table = battle(("Ada", "Bo"), power=1, target="Bo")
    let_run(table, "Ada", "berserkers-dregs", 1)

    play(clash(table), [1, 1, 6])
    assert table.avatar("Bo").wounds == 1
    table.fight().target = "Ada"
    play(clash(table), [1, 1, 6])

    assert table.avatar("Ada").wounds == 2
    assert play(wounds_by_avatar(table, "Ada")).result == {"physical": 1}


def test_a_white_wound_icon_is_for_the_wounds_its_holder_deals():
    """SM-151, SM-097."""
    table = battle(power=2)
    give(table, "Sara", "blood-caller")

    assert play(wounds_by_avatar(table, "Sara"), [4, 4]).result == {"physical": 3}


# -- drains ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruled", "drains"), [("no", 3), ("yes", 2)])
def test_a_shadows_wounds_are_drains_which_shields_do_not_stop_unless_ruled_so(ruled, drains):
    """SM-136, SM-154, SM-156, RUL-11."""
    table = battle(kind="shadow", power=3, life=4, rulings={"RUL-11": ruled})
    give(table, "Sara", "bronze-tower-shield")

    play(clash(table), HIT, [4, 4])

    assert (table.avatar("Sara").wounds, table.avatar("Sara").drains) == (0, drains)


def test_a_strike_of_a_shadows_ability_is_a_drain_too():
    """SM-156: every wound a Shadow delivers."""
    table = battle(kind="shadow", power=3, life=4)
    table.avatar("Sara").radiance, table.pool = ["Energy Shield"], []

    play(suffer(table, "Sara", {"acid": 2}, from_creature=True))

    assert (table.avatar("Sara").wounds, table.avatar("Sara").drains) == (0, 1)
    assert (table.avatar("Sara").radiance, table.pool) == ([], ["Energy Shield"])  # SM-152, SM-153


def test_xulthuls_wounds_are_ordinary_ones():
    """SM-157."""
    table = battle(kind="xulthul", power=4)
    give(table, "Sara", "bronze-tower-shield")

    play(clash(table), HIT, [4, 1, 1])

    assert (table.avatar("Sara").wounds, table.avatar("Sara").drains) == (1, 0)


def test_drains_cannot_be_healed():
    """SM-155."""
    table = make_table(("Sara",))
    play(drain(table, "Sara", 2))

    assert heal(table, "Sara", 2) == 0
    assert table.avatar("Sara").life == 3


def test_xulthuls_wounds_are_kept_and_its_drains_counted_once():
    """SM-135, SM-141: in step with the fight, whatever it had lost before."""
    table = battle(kind="xulthul", power=4, life=8, wounds=3)
    table.xulthul.wounds, table.xulthul.drains = 1, 2

    play(wound_creature(table, {"physical": 2}, "Sara"))

    assert (table.xulthul.wounds, table.xulthul.drains, table.xulthul.left) == (3, 2, 3)
    assert table.xulthul.left == table.fight().creature.left
    table.fight().creature.wounds = 1
    keep_in_step(table)
    assert table.xulthul.left == 7


def test_a_shadows_tokens_follow_its_wounds():
    """SM-133, SM-135."""
    table = battle(kind="shadow", power=3, life=4)

    play(wound_creature(table, {"physical": 3}, "Sara"))

    assert table.shadows[0].life == 1


def test_wounds_fall_right_on_a_table_corrected_meanwhile():
    """Design: after every question pieces are looked up again."""
    table = battle(kind="shadow", power=3, life=4, rulings={"RUL-11": "yes"})
    give(table, "Sara", "cloak-of-defense", "time-dancer")

    step = shaken(clash(table), table)
    play(step, HIT, "keep", [4, 4], [1], "again:Sara:time-dancer:0", [4])

    assert table.avatar("Sara").drains == 2
