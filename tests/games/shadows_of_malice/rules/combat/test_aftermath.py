"""After a fight: harvest, treasure, the Well, and what else waits in the hex (sections 15, 16, 24)."""

import pytest

from companion.games.shadows_of_malice.rules.combat.aftermath import (
    creature_gone,
    guardian_treasure,
    harvest,
    lair_treasure,
    won,
)
from companion.games.shadows_of_malice.rules.combat.encounters import meet
from companion.games.shadows_of_malice.rules.combat.hits import wound_creature
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.games.shadows_of_malice.table import Arrival
from tests.games.shadows_of_malice.fighting import battle, fight_on, give, shaken
from tests.games.shadows_of_malice.playing import add_shadow, play


def beaten(names=("Sara",), **more):
    table = battle(names, stage="won", **more)
    table.fight().creature.wounds = table.fight().creature.life
    return table


def shards(table, name="Sara"):
    return {colour: number for colour, number in table.avatar(name).shards.items() if number}


def test_S_08_the_harvest_formula():
    """SM-205: a d★ for each life token, and one shard of each ability's colour."""
    table = beaten(power=2, abilities=("glacial", "unbridled-fury"))

    play(harvest(table), [4, 1, 5, 6])

    assert shards(table) == {"colorless": 3, "yellow": 1, "red": 1}


@pytest.mark.parametrize(("ruled", "dice"), [("full", 6), ("left", 2)])
def test_the_dice_of_the_harvest_are_its_full_life_or_what_the_last_blow_took(ruled, dice):
    """RUL-14."""
    table = battle(power=3, wounds=4, rulings={"RUL-14": ruled})
    play(wound_creature(table, {"physical": 5}, "Sara"))

    played = play(harvest(table), stop=True)

    assert sum(group.count for group in played.open.dice) == dice


def test_S_18_the_aftermath_of_the_sample():
    """SM-205, SM-122, SM-160: 4 colorless and 1 yellow, the lair's token, one Treasure, no recovery."""
    table = beaten(("Sara", "Bryan"), power=3, abilities=("glacial",))
    table.avatar("Bryan").wounds = 1
    top = table.troves["treasure"].order[0]

    play(fight_on(table), [4, 4, 4, 4, 1, 1], "Sara", "Bryan")

    assert shards(table) == {"colorless": 4, "yellow": 1}
    assert not table.lair_at(table.avatar("Sara").at).stocked
    assert table.avatar("Bryan").items == [top]
    assert table.avatar("Bryan").wounds == 1
    assert table.troves["ability"].order[-1] == "glacial"  # SM-113
    assert (table.combat, table.tally.beaten) == (None, 1)


def test_a_band_shares_the_harvest_evenly_or_gives_all_to_one():
    """SM-205, SM-218."""
    table = beaten(("Ada", "Bo"), power=2, abilities=("glacial",))

    play(harvest(table), [4, 4, 4, 4], "evenly")

    assert shards(table, "Ada") == {"colorless": 2, "yellow": 1}
    assert shards(table, "Bo") == {"colorless": 2}


def test_a_harvest_of_nothing_asks_nobody():
    table = beaten(("Ada", "Bo"), power=1)

    assert play(harvest(table), [1, 1]).keys() == ["harvest.roll"]


def test_cards_change_the_colorless_yield():
    """SM-206: Bracelet of Gathered Light +1, Curse of the Empty Purse −2, never below nothing."""
    table = beaten(power=1)
    give(table, "Sara", "bracelet-of-gathered-light")
    play(harvest(table), [4, 1])
    assert shards(table) == {"colorless": 2}
    table = beaten(power=1)
    give(table, "Sara", "curse-of-the-empty-purse")

    play(harvest(table), [4, 1])

    assert shards(table) == {}


def test_harvest_radiance_adds_two_of_the_colours_of_this_harvest():
    """SM-206, SM-227."""
    table = beaten(power=1, abilities=("glacial",))
    table.avatar("Sara").radiance = ["Harvest"]

    played = play(harvest(table), [1, 1], "yellow", "colorless")

    assert shards(table) == {"yellow": 2, "colorless": 1}
    assert played.asked("harvest.colour").legal() == ["colorless", "yellow"]


@pytest.mark.parametrize(
    ("by", "edition", "gained"),
    [("Ada", "revised", 2), ("Ada", "first", 1), ("Bo", "revised", 4), ("Cy", "revised", 0)],
)
def test_one_member_harvests_and_its_radiance_alone_counts(by, edition, gained):
    """SM-205, SM-206: Ada has one Harvest token, Bo two, Cy none; nobody adds up."""
    table = beaten(("Ada", "Bo", "Cy"), power=1, edition=edition)
    table.avatar("Ada").radiance, table.avatar("Bo").radiance = ["Harvest"], ["Harvest", "Harvest"]

    played = play(harvest(table), by, [4, 4], *([by] if gained + 2 else []))

    assert played.asked("harvest.by").legal() == ["Ada", "Bo", "Cy"]
    assert shards(table, by) == {"colorless": 2 + gained}


def test_who_harvests_brings_its_own_cards_for_it_and_nobody_elses():
    """SM-205, SM-206: the Shards icon changes what that avatar may harvest."""
    for by, colorless in (("Ada", 2), ("Bo", 1)):
        table = beaten(("Ada", "Bo"), power=1)
        give(table, "Ada", "bracelet-of-gathered-light")

        play(harvest(table), by, [4, 1], "Bo")

        assert shards(table, "Bo") == {"colorless": colorless}


def test_nobody_is_asked_who_harvests_where_it_makes_no_difference():
    """SM-205: no radiance and no card for it."""
    table = beaten(("Ada", "Bo"), power=1)

    assert play(harvest(table), [4, 1], "evenly").keys() == ["harvest.roll", "harvest.share"]


def test_the_harvest_comes_before_all_that_could_change_the_band():
    """SM-205, SM-122: and once; then the treasure, and then the next in the hex."""
    table = beaten(("Ada", "Bo"), power=1)
    table.avatar("Ada").radiance = ["Harvest"]

    played = play(won(table), "Ada", [4, 1], "evenly", "Ada")

    assert played.keys() == ["harvest.by", "harvest.roll", "harvest.share", "item.share"]
    assert table.combat is None


def test_harvest_radiance_of_one_colour_asks_nothing():
    """SM-206."""
    table = beaten(power=1)
    table.avatar("Sara").radiance = ["Harvest"]

    play(harvest(table), [1, 1])

    assert shards(table) == {"colorless": 2}


def test_S_86_lair_rewards():
    """SM-122: stocked, a Treasure and the token; unstocked, one luck roll against 5."""
    for die, luck, found in ((5, 0, 0), (6, 0, 1), (5, 1, 1)):
        table = beaten()
        at = table.fight().at
        table.lair_at(at).stocked = False
        table.avatar("Sara").radiance = ["Luck"] * luck
        played = play(lair_treasure(table, ["Sara"], at), die)
        assert len(table.avatar("Sara").items) == found
        assert played.keys() == ["lair.luck"]
    table = beaten()

    played = play(lair_treasure(table, ["Sara"], table.fight().at))

    assert played.keys() == []
    assert len(table.avatar("Sara").items) == 1
    assert not table.lair_at(table.fight().at).stocked


def test_in_an_unstocked_lair_the_band_picks_who_rolls():
    """SM-059, SM-122."""
    table = beaten(("Ada", "Bo"))
    table.lair_at(table.fight().at).stocked = False

    assert play(lair_treasure(table, ["Ada", "Bo"], table.fight().at), "Bo", 1).keys() == ["band.roller", "lair.luck"]


def test_after_the_fight_shards_are_no_longer_counted_nor_doubled():
    """SM-212, SM-210: the luck roll for a Treasure is no combat."""
    table = beaten(abilities=("glacial",))
    table.lair_at(table.fight().at).stocked = False
    table.fight().shards = {"Sara": 1}
    give(table, "Sara", yellow=2)
    invoke = "shard:Sara:yellow:LR:Sara"

    play(lair_treasure(table, ["Sara"], table.fight().at), invoke, invoke, 4)

    assert len(table.avatar("Sara").items) == 1
    assert shards(table) == {}


def test_S_87_guardian_rewards():
    """SM-129, SM-128, SM-206: 2 Treasures, 1 Potion, 5 colorless, 1 red, 1 black; the Well is revealed at once."""
    table = beaten(("Ada", "Bo"), kind="guardian", power=4, abilities=("cinder-mantle", "lycanthrope"), maps=2)
    at = table.fight().at
    answers = [[4] * 5 + [1] * 3, "Ada", 4, "Ada", "Bo", 1, "Bo", "dark"]

    played = play(fight_on(table), *answers)

    assert shards(table, "Ada") == {"colorless": 5, "red": 1, "black": 1}
    assert len(table.avatar("Ada").items) + len(table.avatar("Bo").items) == 2
    assert len(table.avatar("Bo").potions) == 1
    assert table.well_at(at).state == "dark"
    assert played.keys()[-1] == "well.reveal"
    assert table.combat is None


def test_a_guardians_finds_are_one_or_two_of_each():
    """SM-129."""
    table = beaten(kind="guardian", power=4)

    played = play(guardian_treasure(table, ["Sara"]), 1, 3)

    assert [prompt.dice[0].kind.id for prompt in played.prompts] == ["d2", "d2"]
    assert (len(table.avatar("Sara").items), len(table.avatar("Sara").potions)) == (1, 1)


def test_the_stronghold_stays_empty():
    """SM-127, SM-128: no Guardian where the Well is revealed."""
    table = battle(kind="guardian", power=4)
    at, table.combat = table.fight().at, None
    table.well_at(at).state = "dark"

    play(meet(table, ["Sara"], at))

    assert table.combat is None


def test_the_last_light_well_wins_in_the_midst_of_the_spoils():
    """SM-128, SM-279, SM-113: the game is over; its ability cards are back."""
    table = beaten(kind="guardian", power=4, abilities=("glacial", "cunning"), maps=1)

    play(fight_on(table), [1] * 8, 1, 1, "light")

    assert table.outcome == "victory"
    assert {"glacial", "cunning"} <= set(table.troves["ability"].order)


def test_creatures_outside_lairs_have_no_treasure_but_shards():
    """SM-125, SM-217."""
    table = beaten(power=1)
    table.fight().where = "open"

    play(won(table), [4, 4])

    assert (shards(table), table.avatar("Sara").items) == ({"colorless": 2}, [])


def test_a_shadow_yields_nothing_and_is_gone():
    """SM-137, SM-205, RUL-10."""
    table = beaten(kind="shadow", power=3, life=2, abilities=("glacial",))

    assert play(won(table)).keys() == []

    assert (table.shadows, shards(table), table.avatar("Sara").items) == ([], {}, [])
    assert table.tally.shadows_destroyed == 1


def test_destroying_xulthul_wins():
    """SM-280, SM-205."""
    table = beaten(kind="xulthul", power=4, scenario="preserve")

    played = play(fight_on(table))

    assert table.outcome == "victory"
    assert played.told[-1].key == "ending.told"


# -- what else is in the hex -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruled", "order"), [("guardian", ["guardian", "shadow"]), ("shadow", ["shadow", "guardian"])])
def test_a_guardian_and_a_shadow_in_one_hex_are_fought_one_after_the_other(ruled, order):
    """RUL-16, SM-203."""
    table = battle(kind="guardian", power=4, maps=2, rulings={"RUL-16": ruled})
    at, table.combat = table.fight().at, None
    add_shadow(table, at, 1)
    table.avatar("Sara").at = at
    table.arrivals = [Arrival(["Sara"], at)]
    met = []

    for _ in range(2):
        play(next_step(table), 1, stop=True)
        met.append(table.fight().creature.kind)
        table.fight().creature.abilities, table.fight().creature.wounds = [], 8
        answers = [[1] * 8, 1, 1, "dark"] if met[-1] == "guardian" else []
        play(fight_on(table), *answers)

    assert met == order
    assert (table.combat, table.arrivals) == (None, [])


def test_two_shadows_in_one_hex_both_attack():
    """SM-172: whoever enters meets both; [R] lets them share a hex."""
    table = battle(kind="shadow", power=3, life=1)
    at, table.combat = table.fight().at, None
    add_shadow(table, at, 2)
    play(meet(table, ["Sara"], at), 1, stop=True)
    assert table.fight().creature.shadow == "Shadow 1"
    table.fight().creature.wounds = 1

    play(fight_on(table))
    play(next_step(table), 1, stop=True)

    assert table.fight().creature.shadow == "Shadow 2"
    assert table.fight().waiting == []


def test_a_lair_is_fought_once_when_a_shadow_is_there_too():
    """SM-119, SM-121, SM-172: the creature, then the Shadow; the next one moves in only when the avatars leave."""
    table = battle(power=1)
    at, table.combat = table.fight().at, None
    add_shadow(table, at, 1)
    play(meet(table, ["Sara"], at), [1, 1, 1], stop=True)
    table.fight().creature.wounds = 2
    play(fight_on(table), [1, 1])
    play(next_step(table), 1, stop=True)
    assert table.fight().creature.kind == "shadow"
    table.fight().creature.wounds = 1

    play(fight_on(table))

    assert (table.combat, table.arrivals) == (None, [])


# -- what ends with the fight ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruled", "points"), [("yes", 3), ("no", 0)])
def test_winners_may_move_on_unless_ruled_otherwise(ruled, points):
    """RUL-15, SM-045."""
    table = beaten(power=1, rulings={"RUL-15": ruled})
    table.fight().where = "open"
    table.avatar("Sara").mp = 3

    play(won(table), [1, 1])

    assert table.avatar("Sara").mp == points


def test_what_is_used_once_a_combat_can_be_used_in_the_next_by_whoever_left_this_one():
    """once = "combat" is forgotten for everybody, those who withdrew included."""
    table = battle(("Ada", "Bo"))
    for name in ("Ada", "Bo"):
        table.avatar(name).used = ["thorn-singer:2@combat", "time-dancer:0"]
    table.fight().fighters = ["Bo"]

    play(creature_gone(table))

    assert [table.avatar(name).used for name in ("Ada", "Bo")] == [["time-dancer:0"]] * 2


def test_xulthul_keeps_its_abilities():
    """SM-140, SM-113."""
    table = battle(kind="xulthul", power=4, abilities=("glacial",))

    play(creature_gone(table))

    assert table.xulthul.abilities == ["glacial"]
    assert "glacial" not in table.troves["ability"].order


def test_spoils_come_right_on_a_table_corrected_meanwhile():
    """Design: after every question pieces are looked up again."""
    tables = [beaten(("Ada", "Bo"), kind="guardian", power=4, abilities=("glacial",), maps=2) for _ in range(2)]
    answers = ["Ada", [4] * 8, "colorless", "yellow", "evenly", 1, "Ada", 1, "Bo", "light", "Life", "Luck"]
    for table in tables:
        table.avatar("Ada").radiance = ["Harvest"]

    play(won(tables[0]), *answers[:-1])
    play(shaken(won(tables[1]), tables[1]), *answers[:-1])

    assert tables[0] == tables[1]
