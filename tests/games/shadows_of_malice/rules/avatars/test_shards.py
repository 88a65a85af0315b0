"""Soulshards: who may invoke them, for what, and how many in a combat phase (section 24)."""

import pytest

from companion.games.shadows_of_malice.cards.playing import card_options, use_card
from companion.games.shadows_of_malice.rules.avatars.shards import (
    SHARDS_IN_GAME,
    bank,
    boost_options,
    draw_attack,
    draw_attack_options,
    invoke_for_roll,
    shards_left,
    spend_shard,
)
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.rolls import luck_roll
from companion.games.shadows_of_malice.table import Boost
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import battle, give, shaken
from tests.games.shadows_of_malice.playing import make_table, play


def boost(table):
    return table.boosts[-1].amount


def test_invoked_shards_go_back_to_the_common_bank():
    """SM-204, SM-003: what nobody holds; there is no holding limit."""
    table = make_table(("Sara",))
    give(table, "Sara", red=12, colorless=40)
    assert (bank(table)["red"], bank(table)["colorless"]) == (0, 8)

    play(invoke_for_roll(table, "Sara", "red", "CR", "Sara"))

    assert bank(table)["red"] == 1
    assert sum(SHARDS_IN_GAME.values()) == 108


@pytest.mark.parametrize(("light", "dark", "limit"), [(0, 0, 1), (0, 3, 1), (2, 0, 3), (3, 1, 4)])
def test_S_09_shards_per_combat_phase(light, dark, limit):
    """SM-212: 1 and one for each Light Well revealed, on whatever map; Dark ones do not count."""
    table = battle(maps=4)
    give(table, "Sara", colorless=9)
    for well, state in zip(table.wells[::3], ["light"] * light, strict=False):
        well.state = state
    for well in table.wells[1::3][:dark]:
        well.state = "dark"

    assert shards_left(table, "Sara") == limit
    spend_shard(table, "Sara", "colorless")
    assert shards_left(table, "Sara") == limit - 1


def test_outside_combat_there_is_no_limit():
    """SM-212."""
    table = make_table(("Sara",))
    give(table, "Sara", colorless=3)
    invoke = "shard:Sara:colorless:LR:Sara"

    play(luck_roll(table, "Sara", 5, "k", "?"), invoke, invoke, invoke, 1)

    assert table.avatar("Sara").shard_count() == 0


def test_whoever_has_reached_the_limit_is_offered_nothing():
    """SM-212: whatever the shards are for, a mastery or drawing the attack too."""
    table = battle(("Ada", "Bo"), target="Ada")
    give(table, "Bo", "battle-strategist", blue=2, colorless=2)
    assert draw_attack_options(table)

    play(use_card(table, "Bo", "battle-strategist", 1))

    assert table.fight().shards == {"Bo": 1}
    assert draw_attack_options(table) == []
    assert boost_options(table, "Ada", "CR") == []


def test_the_limit_holds_for_helpers_from_outside_too():
    """SM-212, SM-207."""
    table = battle(("Ada",), avatars=("Cy",))
    give(table, "Cy", colorless=3)

    play(clash(table), "shard:Cy:colorless:CR:Ada", 4, [1, 1])

    assert table.avatar("Cy").shards["colorless"] == 2
    assert boost_options(table, "Ada", "CR") == []
    assert table.fight().creature.wounds == 1


def test_the_count_starts_anew_with_each_avatar_and_phase():
    """SM-212."""
    table = battle(("Ada", "Bo"))
    for name in ("Ada", "Bo"):
        give(table, name, colorless=2)

    spend_shard(table, "Ada", "colorless")

    assert (shards_left(table, "Ada"), shards_left(table, "Bo")) == (0, 1)


@pytest.mark.parametrize("roll", ["CR", "LR", "MR"])
def test_a_shard_adds_one_in_the_band_and_one_star_outside_it(roll):
    """SM-209: for oneself or a band member +1, else +1d★."""
    table = make_table(("Ada", "Bo", "Cy"))
    table.avatar("Bo").band = "Ada"
    give(table, "Ada", blue=3)
    for name, answers, worth in (("Ada", [], 1), ("Bo", [], 1), ("Cy", [4], 1), ("Cy", [3], 0)):
        give(table, "Ada", blue=1)
        play(invoke_for_roll(table, "Ada", "blue", roll, name), *answers)
        assert spoken(table.boosts[-1]) == Boost(name, roll, worth, "blue shard", "SM-209")


def test_anybody_in_the_game_may_be_helped_and_help():
    """SM-207: each shard of each avatar with a body is offered, with what it is worth."""
    table = make_table(("Ada", "Bo", "Cy"))
    give(table, "Bo", red=1, colorless=2)
    give(table, "Cy", red=1)
    table.avatar("Cy").forming = 2

    labels = [worded(option.label) for option in boost_options(table, "Ada", "LR")]

    assert labels == ["Bo: red shard, +1d★ to LR", "Bo: colorless shard, +1d★ to LR"]


@pytest.mark.parametrize(("roll", "worth"), [("CR", 2), ("LR", 2), ("MR", 1)])
def test_a_shard_of_the_colour_of_an_ability_of_the_opponent_is_doubled(roll, worth):
    """SM-210: for CR and LR."""
    table = battle(abilities=("glacial",))
    give(table, "Sara", yellow=1)

    play(invoke_for_roll(table, "Sara", "yellow", roll, "Sara"))

    assert boost(table) == worth


def test_from_outside_the_band_two_stars_are_rolled():
    """SM-210: 1d★ becomes 2d★."""
    table = battle(("Ada",), avatars=("Cy",), abilities=("glacial",))
    give(table, "Cy", yellow=1)

    played = play(invoke_for_roll(table, "Cy", "yellow", "CR", "Ada"), [4, 4])

    assert played.prompts[0].dice[0].count == 2
    assert boost(table) == 2


def test_other_colours_and_other_peoples_rolls_are_not_doubled():
    """SM-210: the colour must match, and the beneficiary must be in the combat."""
    table = battle(("Ada",), avatars=("Cy",), abilities=("glacial",))
    give(table, "Ada", red=1, colorless=1, yellow=1)
    table.avatar("Cy").band = "Ada"
    table.wells[0].state = table.wells[1].state = "light"

    for colour, name in (("red", "Ada"), ("colorless", "Ada"), ("yellow", "Cy")):
        play(invoke_for_roll(table, "Ada", colour, "LR", name))
        assert boost(table) == 1


def test_an_ability_nobody_has_described_doubles_no_colorless_shard():
    """SM-210 is about coloured shards."""
    table = battle()
    table.fight().creature.abilities = ["a card of the game"]
    give(table, "Sara", colorless=1)

    play(invoke_for_roll(table, "Sara", "colorless", "CR", "Sara"))

    assert boost(table) == 1


def test_S_70_drawing_aggression():
    """SM-211: a colorless shard, towards oneself only."""
    table = battle(("Ada", "Bo", "Cy"), target="Ada")
    give(table, "Bo", colorless=1)
    give(table, "Cy", red=3)
    assert [option.id for option in draw_attack_options(table)] == ["attack:Bo"]

    play(draw_attack(table, "Bo"))

    assert table.fight().target == "Bo"
    assert table.avatar("Bo").shards["colorless"] == 0
    assert draw_attack_options(table) == []


def test_only_those_in_the_fight_can_draw_the_attack():
    """SM-211."""
    table = battle(("Ada",), avatars=("Cy",))
    give(table, "Cy", colorless=2)

    assert draw_attack_options(table) == []


def test_invoking_is_free_and_makes_nobody_defend():
    """SM-207, SM-183."""
    table = battle()
    give(table, "Sara", colorless=1)

    play(invoke_for_roll(table, "Sara", "colorless", "CR", "Sara"))

    assert (table.avatar("Sara").actions, table.fight().defending) == (2, [])


def test_a_secondary_mastery_needs_a_shard_of_its_colour():
    """SM-208, SM-094."""
    table = make_table(("Sara", "Bryan"))
    give(table, "Sara", "battle-strategist", red=3)
    assert card_options(table, ("mastery",)) == []
    give(table, "Sara", blue=1)
    assert [option.id for option in card_options(table, ("mastery",))] == ["use:Sara:battle-strategist:1"]


def test_a_shard_from_afar_is_spent_once_on_a_table_corrected_meanwhile():
    """Design: after every question pieces are looked up again."""
    table = battle(("Ada",), avatars=("Cy",))
    give(table, "Cy", red=2)

    play(shaken(invoke_for_roll(table, "Cy", "red", "CR", "Ada"), table), 4)

    assert table.avatar("Cy").shards["red"] == 1
    assert table.fight().shards == {"Cy": 1}
    assert boost(table) == 1
