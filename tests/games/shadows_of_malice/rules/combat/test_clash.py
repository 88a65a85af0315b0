"""The clash: who rolls how many dice, who hits, what is done before and after the throw (section 23)."""

import pytest

from companion.games.shadows_of_malice.rules.combat.clash import avatar_dice, both_sides, clash
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import KEEP, battle, give, let_run, shaken
from tests.games.shadows_of_malice.playing import play

THREE = ("Ada", "Bo", "Cy")


def dice_asked(played, key="combat.clash"):
    return {dice.role: dice.count for dice in played.asked(key).dice}


@pytest.mark.parametrize(
    ("ours", "theirs", "creature_left", "life"),
    [(5, 4, 1, 5), (4, 4, 2, 5), (3, 4, 2, 4)],
)
def test_the_higher_modified_roll_hits_and_a_tie_hits_nobody(ours, theirs, creature_left, life):
    """SM-056, SM-178, SM-148: power 1 adds nothing, so a hit is one wound."""
    table = battle(power=1)

    play(clash(table), [ours, theirs])

    assert table.fight().creature.left == creature_left
    assert table.avatar("Sara").life == life


def test_the_creature_adds_its_power_and_its_abilities():
    """SM-180, SM-106: power 3 is +2, Lightning Reflexes +1."""
    table = battle(power=3, abilities=("lightning-reflexes",))

    played = play(clash(table), [6, 3])

    assert table.avatar("Sara").wounds == 0
    assert worded(table.fight().clash.theirs) == "die 3 · power 3 +2 · Lightning Reflexes +1 = 6"
    assert worded(table.fight().clash.result) == "A tie: nobody hits."
    assert played.told[-1].key == "combat.clash"


def test_in_joint_combat_the_highest_of_a_die_per_active_avatar_counts():
    """SM-179: then only the target's own modifiers."""
    table = battle(THREE, power=1, target="Bo")
    table.avatar("Ada").radiance = ["Combat"]

    played = play(clash(table), [2, 6, 3, 6])

    assert dice_asked(played)["CR"] == 3
    assert worded(table.fight().clash.ours) == "highest die 6"


def test_S_56_one_member_defends():
    """SM-179, SM-181: two of three dice are rolled; 5 against 4 + 1 is a tie."""
    table = battle(THREE, power=2, target="Ada")
    table.fight().defending = ["Cy"]

    played = play(clash(table), [2, 5, 4])

    assert dice_asked(played)["CR"] == 2
    assert (table.avatar("Ada").wounds, table.fight().creature.wounds) == (0, 0)


def test_S_58_a_lone_defender_still_rolls_one_die():
    """SM-181, SM-182, RUL-13: 6 − 1 against 5 is a tie."""
    table = battle(power=1)
    table.fight().defending = ["Sara"]

    played = play(clash(table), [6, 5])

    assert dice_asked(played) == {"CR": 1, "creature": 1}
    assert (table.avatar("Sara").wounds, table.fight().creature.wounds) == (0, 0)


@pytest.mark.parametrize(("ruled", "dice"), [("active", 2), ("own", 1)])
def test_a_target_that_defends_rolls_a_die_for_each_active_member_or_its_own(ruled, dice):
    """RUL-13, SM-182."""
    table = battle(THREE, target="Cy", rulings={"RUL-13": ruled})
    table.fight().defending = ["Cy"]

    assert avatar_dice(table) == dice


def test_one_who_defends_deals_no_wounds_but_can_be_wounded():
    """SM-181."""
    table = battle(power=1)
    table.fight().defending = ["Sara"]

    play(clash(table), [6, 1])
    assert table.fight().creature.wounds == 0
    play(clash(table), [2, 6])
    assert table.avatar("Sara").wounds == 1


def test_a_creature_that_defends_has_one_less_and_deals_nothing():
    """SM-181, SM-116: 6 + 2 − 1 = 7 hits, and nothing comes of it."""
    table = battle(power=3, abilities=("life-drain",))
    table.fight().creature_defends = True

    play(clash(table), [6, 6])

    assert worded(table.fight().clash.theirs).endswith("defending -1 = 7")
    assert table.avatar("Sara").life == 5


def test_a_shard_before_the_throw_counts_once():
    """SM-065, SM-209: it is gone with the roll, whatever came of it."""
    table = battle(power=1)
    give(table, "Sara", colorless=2)

    play(clash(table), "shard:Sara:colorless:CR:Sara", [3, 3])

    assert table.fight().creature.wounds == 1
    assert table.boosts == []
    assert "shard" not in str(both_sides(table)[0].bonuses)


def test_help_may_change_who_is_attacked_and_how_many_dice_there_are():
    """SM-211, SM-065: the attack goes to Bo, whose mastery then brings its die."""
    table = battle(("Ada", "Bo"), target="Ada")
    give(table, "Bo", "battle-strategist", colorless=1)

    played = play(clash(table), "attack:Bo", [2, 3, 6, 6])

    assert table.fight().clash.avatar == "Bo"
    assert dice_asked(played)["avatar d★ 1"] == 1
    assert table.avatar("Bo").wounds == 1
    assert table.avatar("Ada").wounds == 0


def test_a_mastery_used_before_the_throw_makes_nobody_defend():
    """SM-183, SM-095: Brutal Assault's 2d2 come to the very next roll."""
    table = battle(power=3)
    give(table, "Sara", "brutal-assault")

    play(clash(table), "use:Sara:brutal-assault:0", [4, 5, 1, 4])

    assert worded(table.fight().clash.ours) == "die 4 · Brutal Assault +3 = 7"
    assert table.fight().defending == []


def test_making_the_roll_again_throws_the_avatars_dice_only():
    """SM-094: the complete roll of the avatar; the creature's die lies."""
    table = battle(power=1)
    give(table, "Sara", "time-dancer", "signet-of-the-lost-legion")

    played = play(clash(table), [1, 4, 1], "again:Sara:time-dancer:0", [4, 6])

    assert dice_asked(played, "combat.again") == {"CR": 1, "avatar d★ 1": 1}
    assert worded(table.fight().clash.ours) == "die 4 · Signet of the Lost Legion +1 = 5"
    assert worded(table.fight().clash.theirs) == "die 4"
    assert table.tally.dice == 3 + 2


def test_a_creature_that_dies_before_blows_does_not_fight():
    """SM-149: Ember Heart's fire kills it while the dice are still in the hand."""
    table = battle(power=1, wounds=1)
    give(table, "Sara", "ember-heart", red=1)

    played = play(clash(table), "use:Sara:ember-heart:2", [4, 4])

    assert table.fight().creature.left == 0
    assert played.keys() == ["combat.clash", "card.amount"]
    assert table.fight().clash is None


def test_nobody_is_attacked_whose_body_is_gone():
    """SM-165, SM-199: no blows fall on one who has left the fight."""
    table = battle(("Ada", "Bo"), target="Ada")
    table.fight().fighters = ["Bo"]

    assert play(clash(table)).keys() == []


def test_an_avatar_destroyed_in_the_clash_leaves_the_fight_to_the_others():
    """SM-165, SM-185: what the hit triggers on it no longer finds it."""
    table = battle(("Ada", "Bo"), power=1, abilities=("jinxing",), target="Ada")
    table.avatar("Ada").wounds = 4

    play(clash(table), [1, 1, 6])

    assert table.fight().fighters == ["Bo"]
    assert not table.avatar("Ada").embodied
    assert table.avatar("Ada").running == []


def test_an_avatars_wound_roll_may_be_made_again():
    """SM-094: it is a roll of its own, as the sample's shield roll is."""
    table = battle(power=2)
    give(table, "Sara", "time-dancer", "the-red-sword-of-rending")

    play(clash(table), [6, 1, 1], KEEP, [1, 1], "again:Sara:time-dancer:0", [4, 4])

    assert table.fight().creature.wounds == 3


def test_a_clash_goes_on_over_corrections():
    """Design: after every question pieces are looked up again."""
    plain, corrected = battle(("Ada", "Bo"), power=3, target="Ada"), battle(("Ada", "Bo"), power=3, target="Ada")
    answers = ["attack:Bo", "shard:Ada:red:CR:Bo", [1, 2, 6], KEEP, [4, 4], [1, 4], KEEP]
    for table in (plain, corrected):
        give(table, "Ada", red=1)
        give(table, "Bo", "bronze-tower-shield", "time-dancer", colorless=1)
        let_run(table, "Bo", "champions-claret", 1)
    play(clash(plain), *answers)
    play(shaken(clash(corrected), corrected), *answers)

    assert corrected == plain
    assert plain.avatar("Bo").wounds == 3 - 1 - 1
