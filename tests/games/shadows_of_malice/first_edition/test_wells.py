"""Wells, radiance and attuning in the first edition."""

from collections import Counter

import pytest

from companion.games.shadows_of_malice.rules.land.wells import (
    attune_mastery,
    attune_shards,
    darken,
    is_attuning,
    well_tokens,
)
from companion.games.shadows_of_malice.rules.turns.players_turn import players_step, turn_options
from companion.games.shadows_of_malice.table import RADIANCE
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import BOTH, make_table, play
from tests.games.shadows_of_malice.rules.land.test_wells import a_mastery, tokens_in_play


def shining(*hands, sets=2):
    """As many Light Wells as radiance sets; each avatar holds the tokens of its hand, the pool has the others."""
    names = ("Sara", "Bryan", "Ada")[: len(hands)]
    table = make_table(names, maps=4, edition="first")
    for well in table.wells[:sets]:
        well.state = "light"
    table.sets = sets
    pool = Counter(RADIANCE * sets)
    for avatar, hand in zip(table.avatars, hands, strict=True):
        avatar.radiance = list(hand)
        pool -= Counter(hand)
    table.pool = list(pool.elements())
    return table


@BOTH
def test_S_35_wells_for_three_maps(edition):
    """SM-017: mixed over all maps; all three may lie on one."""
    table = make_table(maps=3, edition=edition)

    assert Counter(well_tokens(table)) == {"light": 3, "dark": 6}
    for well in table.wells[:3]:
        well.state = "light"
    assert set(well_tokens(table)) == {"dark"}


# -- a Light Well that goes Dark -----------------------------------------------------------------------------


def test_each_avatar_loses_one_random_token_and_keeps_the_others():
    """SM-230: then one of each kind leaves the pool; nobody draws anew."""
    table = shining(("Luck", "Life"), ("Combat", "Recovery"))

    played = play(darken(table, table.wells[0].at), "Life", "Combat")

    assert [avatar.radiance for avatar in table.avatars] == [["Luck"], ["Recovery"]]
    assert (table.sets, tokens_in_play(table)) == (1, Counter(RADIANCE))
    assert not played.was_asked("radiance.draw")
    assert (table.wells[0].state, table.wells[0].extinguished) == ("dark", True)


def test_a_kind_that_the_pool_lacks_is_taken_from_an_avatar_who_draws_another():
    """SM-230: every Luck token but one that a correction took away is in Sara's hand."""
    table = shining(("Luck", "Life", "Luck"), ("Combat", "Recovery", "Life"), sets=3)
    table.pool.remove("Luck")
    before = tokens_in_play(table)

    played = play(darken(table, table.wells[0].at), "Life", "Combat", "Movement")

    assert [tell.key for tell in played.told].count("radiance.given_up") == 1
    assert [avatar.radiance for avatar in table.avatars] == [["Luck", "Movement"], ["Recovery", "Life"]]
    assert tokens_in_play(table) == before - Counter(RADIANCE)


def test_of_several_who_could_give_a_kind_one_is_picked_at_random():
    """SM-230."""
    table = shining(("Luck", "Life"), ("Luck", "Combat"))

    played = play(darken(table, table.wells[0].at), "Life", "Combat", 6, "Harvest")

    assert "Who gives one up?" in played.asked("radiance.given").text
    assert [avatar.radiance for avatar in table.avatars] == [["Luck"], ["Harvest"]]
    assert tokens_in_play(table) == Counter(RADIANCE)


def test_who_had_no_token_loses_none():
    """SM-230."""
    table = shining(("Luck", "Life"), ())

    play(darken(table, table.wells[0].at), "Life")

    assert [avatar.radiance for avatar in table.avatars] == [["Luck"], []]


def test_losing_a_life_token_with_the_light_can_destroy_a_body():
    """SM-230, SM-165, SM-227."""
    table = shining(("Life",), sets=1)
    table.avatar("Sara").wounds = 5

    play(darken(table, table.wells[0].at))

    assert (table.avatar("Sara").at, table.pool, table.sets) == ("", [], 0)


# -- attuning ------------------------------------------------------------------------------------------------


def at_a_light_well(colour="blue", edition="first"):
    """Sara and Bryan as a band on a revealed Light Well."""
    table = make_table(maps=2, edition=edition)
    table.wells[0].state = "light"
    for avatar in table.avatars:
        avatar.at, avatar.band, avatar.actions = table.wells[0].at, "Sara", 1
    sara = table.avatar("Sara")
    sara.mastery = a_mastery(colour)
    table.troves["mastery"].order.remove(sara.mastery)
    return table


@BOTH
def test_S_33_attuning_shards_with_a_colorless_mastery(edition):
    """SM-232: no luck roll; another colour each time, in [1] in a later turn."""
    table = at_a_light_well("colorless", edition)
    sara = table.avatar("Sara")
    sara.shards["colorless"] = 5

    assert not play(attune_shards(table, "Sara"), "3", "red").was_asked("attune.luck")
    play(attune_shards(table, "Sara"), "2", "yellow")

    assert (sara.shards["red"], sara.shards["yellow"], sara.shards["colorless"]) == (3, 2, 0)


def test_with_luck_the_mastery_is_attuned_by_one_action():
    """SM-234: above 3; shards, radiance and items do not modify it."""
    table = at_a_light_well()
    sara = table.avatar("Sara")
    sara.wounds, sara.drains, sara.shards["colorless"], sara.radiance = 2, 1, 3, ["Luck"]
    new = table.troves["mastery"].order[0]

    played = play(players_step(table), "remaster:Sara", 4)

    assert list(played.asked("attune.luck").options()) == []
    assert (sara.mastery, sara.wounds, sara.drains, sara.actions, sara.attuning) == (new, 0, 0, 0, False)
    assert sara.shards["colorless"] == 3  # set aside and reclaimed


def test_without_luck_the_next_action_completes_it():
    """SM-234: no second roll; until then the avatar is one with the Light."""
    table = at_a_light_well()
    sara = table.avatar("Sara")
    old = sara.mastery

    play(players_step(table), "remaster:Sara", 3)
    assert (sara.mastery, sara.actions, is_attuning(table, "Sara")) == (old, 0, True)
    assert sara.band != table.avatar("Bryan").band

    sara.actions = 1
    assert not play(players_step(table), "remaster:Sara").was_asked("attune.luck")
    assert (sara.mastery != old, sara.attuning) == (True, False)
    assert table.troves["mastery"].order[-1] == old


def test_one_with_the_light_it_does_nothing_else_and_nobody_joins_it():
    """SM-234."""
    table = at_a_light_well()
    play(attune_mastery(table, "Sara"), 1)

    def sara_can():
        return [option for option in turn_options(table) if "Sara" in option.id.split(":")]

    assert [(option.id, option.why_not) for option in sara_can()] == [("remaster:Sara", "")]
    table.avatar("Sara").actions = 0
    assert [(option.id, worded(option.why_not)) for option in sara_can()] == [("remaster:Sara", "no actions left")]


def test_if_the_light_goes_out_meanwhile_it_is_not_bound_any_more():
    """SM-234, SM-231."""
    table = at_a_light_well()
    play(attune_mastery(table, "Sara"), 1)

    play(darken(table, table.wells[0].at))

    assert not is_attuning(table, "Sara")
    assert "move:Sara" in [option.id for option in turn_options(table)]


@pytest.mark.parametrize(("edition", "why_not"), [("revised", "needs two actions"), ("first", "")])
def test_one_action_is_enough_to_begin_only_in_the_first_edition(edition, why_not):
    """SM-233, SM-234."""
    table = at_a_light_well(edition=edition)

    assert worded(next(o for o in turn_options(table) if o.id == "remaster:Sara").why_not) == why_not
