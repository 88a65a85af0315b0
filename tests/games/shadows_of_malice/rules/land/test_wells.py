"""Wells, radiance and attuning."""

from collections import Counter

import pytest

from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.rules.land.wells import (
    add_radiance_set,
    attune_mastery,
    attune_shards,
    dark_wells_on,
    darken,
    draw_well,
    may_attune,
    may_attune_shards,
    reveal_by_avatars,
    well_tokens,
)
from companion.games.shadows_of_malice.table import RADIANCE, Xulthul
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import make_table, play

EIGHT = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def stronghold(table, n=0):
    return table.wells[n].at


def shine(table, n, *draws):
    """Avatars reveal a Light Well; *draws* are their radiance tokens."""
    return play(reveal_by_avatars(table, stronghold(table, n), "Sara"), "light", *draws)


def tokens_in_play(table):
    return Counter(table.pool + [token for avatar in table.avatars for token in avatar.radiance])


def test_a_well_token_is_one_of_those_still_face_down():
    """SM-017: per map one Light and two Dark; S-35's numbers for three maps."""
    table = make_table(maps=3)
    assert Counter(well_tokens(table)) == {"light": 3, "dark": 6}

    table.wells[0].state = "light"
    table.wells[1].state = "dark"
    table.wells[2].state, table.wells[2].extinguished = "dark", True
    assert Counter(well_tokens(table)) == {"light": 1, "dark": 5}


def test_a_token_that_is_not_there_any_more_cannot_be_turned_over():
    """SM-017."""
    table = make_table(maps=1)
    table.wells[0].state = table.wells[1].state = "dark"

    played = play(draw_well(table, stronghold(table, 2)), stop=True)

    assert played.open.legal() == ["light"]


@pytest.mark.parametrize(("tokens", "chance"), [("physical", False), ("virtual", True)])
def test_virtual_tokens_are_turned_over_by_chance(tokens, chance):
    """SM-017."""
    table = make_table(tokens=tokens)

    assert play(draw_well(table, stronghold(table)), stop=True).open.chance is chance


def test_a_dark_well_brings_no_radiance():
    """SM-128, SM-225."""
    table = make_table(maps=2)

    played = play(reveal_by_avatars(table, stronghold(table), "Sara"), "dark")

    assert table.well(stronghold(table)).state == "dark"
    assert (table.sets, table.pool, table.tally.wells_by_avatars) == (0, [], 1)
    assert [tell.key for tell in played.told] == ["well.dark"]


def test_S_74_a_light_well_with_eight_avatars():
    """SM-224, SM-226: ten tokens, each draws one, two are left; nobody holds more than Light Wells are revealed."""
    table = make_table(EIGHT, maps=2)

    shine(table, 0, *RADIANCE[:8])

    assert [avatar.radiance for avatar in table.avatars] == [[token] for token in RADIANCE[:8]]
    assert sorted(table.pool) == sorted(RADIANCE[8:])
    assert table.sets == 1


def test_an_avatar_without_a_body_draws_no_radiance():
    """SM-226, SM-168: it gets its tokens with its new body."""
    table = make_table(maps=2)
    table.avatar("Bryan").forming = 2

    shine(table, 0, "Luck")

    assert table.avatar("Bryan").radiance == []


def test_who_lost_a_token_draws_one_for_a_new_light_well_not_two():
    """SM-226, SM-228."""
    table = make_table(maps=3)
    shine(table, 0, "Luck", "Life")
    table.pool.append(table.avatar("Bryan").radiance.pop())

    shine(table, 1, "Combat", "Recovery")

    assert table.avatar("Sara").radiance == ["Luck", "Combat"]
    assert table.avatar("Bryan").radiance == ["Recovery"]


def test_S_96_the_fourth_light_well_wins_at_once():
    """SM-279, SM-006: no fourth set is needed."""
    table = make_table(maps=4)
    for well in table.wells[:3]:
        well.state = "light"
    table.sets, table.pool = 3, list(RADIANCE) * 3

    played = shine(table, 3)

    assert table.outcome == "victory"
    assert (table.sets, len(table.pool)) == (3, 30)
    assert played.tells[-1] == worded(table.because)


def test_there_is_no_fourth_radiance_set():
    """SM-004, SM-006."""
    table = make_table(maps=4)
    table.sets, table.pool = 3, list(RADIANCE) * 3

    play(add_radiance_set(table))

    assert (table.sets, len(table.pool)) == (3, 30)


def test_the_last_light_well_does_not_win_while_xulthul_is_in_aethos():
    """SM-283: it shines, and each avatar draws."""
    table = make_table(scenario="preserve")
    table.xulthul = Xulthul("avian", 4, 8, "A:h4")

    shine(table, 0, "Luck", "Life")

    assert table.outcome == ""
    assert table.sets == 1


def test_a_light_well_that_goes_dark_takes_a_whole_set_and_all_draw_anew():
    """SM-229: all tokens to the pool, one of each kind out, one draw per Light Well still revealed."""
    table = make_table(maps=3)
    shine(table, 0, "Luck", "Life")
    shine(table, 1, "Luck", "Life")
    assert [avatar.radiance for avatar in table.avatars] == [["Luck", "Luck"], ["Life", "Life"]]

    play(darken(table, stronghold(table, 0)), "Combat", "Harvest")

    assert table.sets == 1
    assert tokens_in_play(table) == Counter(RADIANCE)
    assert [avatar.radiance for avatar in table.avatars] == [["Combat"], ["Harvest"]]
    well = table.well(stronghold(table, 0))
    assert (well.state, well.extinguished) == ("dark", True)


def test_losing_a_life_token_with_the_light_can_destroy_a_body():
    """SM-229, SM-165, SM-227: Life radiance was its last life token."""
    table = make_table(("Sara",), maps=2)
    shine(table, 0, "Life")
    table.avatar("Sara").wounds = 5

    play(darken(table, stronghold(table, 0)))

    assert not table.avatar("Sara").embodied


def test_RUL_18_an_extinguished_well_is_dark_for_every_count_unless_ruled_otherwise():
    """SM-225, SM-277, RUL-18. One that a Shadow made Dark is Dark in any case (SM-266)."""
    table = make_table(maps=2)
    by_xulthul, by_shadow = table.wells[:2]
    for well in (by_xulthul, by_shadow):
        well.state, well.extinguished = "dark", True
    by_xulthul.tries = 1
    assert dark_wells_on(table, "A") == 2

    table.settings.rulings["RUL-18"] = "nothing"
    assert dark_wells_on(table, "A") == 1
    assert dark_wells_on(table, "B") == 0


# -- attuning ------------------------------------------------------------------------------------------------


def at_a_light_well(mastery, colorless=5):
    table = make_table(maps=2)
    table.wells[0].state = "light"
    sara = table.avatar("Sara")
    sara.at, sara.mastery, sara.shards["colorless"] = table.wells[0].at, mastery, colorless
    table.troves["mastery"].order.remove(mastery)
    return table


def a_mastery(colour):
    return next(c.id for c in all_cards().values() if c.kind == "mastery" and c.color == colour)


def test_attuning_needs_a_revealed_light_well():
    """SM-231."""
    table = at_a_light_well(a_mastery("blue"))
    assert may_attune(table, "Sara") == ""
    assert "Light Well" in worded(may_attune(table, "Bryan"))

    table.wells[0].state = "dark"
    assert may_attune(table, "Sara") != ""
    table.wells[0].state = "hidden"
    assert may_attune(table, "Sara") != ""


def test_attuning_shards_needs_a_colorless_one():
    """SM-231, SM-232."""
    table = at_a_light_well(a_mastery("blue"), colorless=0)
    assert worded(may_attune_shards(table, "Sara")) == "no colorless shard left"
    assert "Light Well" in worded(may_attune_shards(table, "Bryan"))

    table.avatar("Sara").shards["colorless"] = 1
    assert may_attune_shards(table, "Sara") == ""


def test_shards_take_the_masterys_colour():
    """SM-232."""
    table = at_a_light_well(a_mastery("blue"))

    played = play(attune_shards(table, "Sara"), stop=True)
    assert played.open.legal() == ["5", "4", "3", "2", "1"]
    played.answer("3")

    assert (table.avatar("Sara").shards["blue"], table.avatar("Sara").shards["colorless"]) == (3, 2)
    assert "3 blue shards" in played.asked("attune.exchange").text


def test_a_colorless_mastery_attunes_to_any_one_colour_and_another_next_time():
    """SM-232; the numbers of S-33."""
    table = at_a_light_well(a_mastery("colorless"))

    play(attune_shards(table, "Sara"), "3", "red")
    play(attune_shards(table, "Sara"), "2", "yellow")

    shards = table.avatar("Sara").shards
    assert (shards["red"], shards["yellow"], shards["colorless"]) == (3, 2, 0)


def test_shards_taken_away_meanwhile_are_not_attuned():
    """SM-232: a correction while the question is open."""
    table = at_a_light_well(a_mastery("colorless"))
    played = play(attune_shards(table, "Sara"), "5", stop=True)

    table.avatar("Sara").shards["colorless"] = 1
    played.answer("red")

    assert (table.avatar("Sara").shards["red"], table.avatar("Sara").shards["colorless"]) == (1, 0)


def test_attuning_the_mastery_makes_whole_and_gives_a_new_one():
    """SM-233: wounds healed, life and radiance restored, the old mastery goes under its trove."""
    old = a_mastery("blue")
    table = at_a_light_well(old)
    table.sets, table.pool = 1, list(RADIANCE)
    sara = table.avatar("Sara")
    sara.wounds, sara.drains = 2, 1
    new = table.troves["mastery"].order[0]

    play(attune_mastery(table, "Sara"), "Luck")

    assert (sara.wounds, sara.drains, sara.radiance, sara.mastery) == (0, 0, ["Luck"], new)
    assert table.troves["mastery"].order[-1] == old
