"""Named rolls (section 6), help before them and making them again after, and plain throws."""

from collections import Counter

import pytest

from companion.games.shadows_of_malice.cards.effects import Bonus
from companion.games.shadows_of_malice.rules.combat.encounters import choose_roller
from companion.games.shadows_of_malice.rules.combat.rolls import luck_roll, luck_total
from companion.games.shadows_of_malice.rules.combat.throws import (
    nearest_or_chosen,
    pick,
    power_roll,
    roll_total,
    throw,
)
from companion.games.shadows_of_malice.rules.dice_reading import Amount, die
from companion.kernel.dice import Dice
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import give, let_run, shaken
from tests.games.shadows_of_malice.playing import make_table, play


def luck(table, name="Sara", against=3):
    return luck_roll(table, name, against, "test.luck", "Luck?")


def test_S_01_a_modified_luck_roll():
    """SM-057, SM-063: die 2, item +2, blessing +1 make 5, above 3."""
    table = make_table(("Sara",))

    def extra():
        return [Bonus("item", "item", Amount(2)), Bonus("blessing", "blessing", Amount(1))]

    total = play(luck_total(table, "Sara", "test.luck", "Luck?", extra), 2).result

    assert total.total == 5
    assert worded(total.words()) == "die 2 · item +2 · blessing +1 = 5"


@pytest.mark.parametrize(("die", "lucky"), [(3, False), (4, True)])
def test_a_luck_roll_must_exceed_its_target(die, lucky):
    """SM-057."""
    assert play(luck(make_table(("Sara",))), die).result is lucky


def test_S_89_luck_against_a_die_and_power_rolls_at_their_edges():
    """SM-058, SM-061: 4 against 4 fails, 4 + 1 succeeds; a power roll succeeds up to the power."""
    table = make_table(("Sara",))
    assert not play(luck(table, against=4), 4).result
    table.avatar("Sara").radiance = ["Luck"]
    assert play(luck(table, against=4), 4).result

    def rolled(power, die):
        return play(power_roll(table, "test.power", "Power?", power), die).result

    assert [rolled(4, die) for die in (4, 5)] == [True, False]
    assert [rolled(5, die) for die in (5, 6)] == [True, False]


def test_only_the_modified_value_counts_and_it_has_no_floor():
    """SM-063, RUL-31."""
    table = make_table(("Sara",))
    give(table, "Sara", "curse-of-crooked-luck")

    total = play(luck_total(table, "Sara", "test.luck", "Luck?", lambda: [Bonus("mud", "m", Amount(-3))]), 1).result

    assert total.total == -3


def test_the_band_picks_who_rolls_and_that_members_modifiers_count():
    """SM-059."""
    table = make_table(("Sara", "Bryan"))
    table.avatar("Bryan").radiance = ["Luck"]

    roller = play(choose_roller(table, ["Sara", "Bryan"]), "Bryan").result

    assert roller == "Bryan"
    assert play(luck(table, roller), 3).result
    assert not play(luck(table, "Sara"), 3).result
    assert play(choose_roller(table, ["Sara"])).result == "Sara"


def test_help_comes_before_the_dice_and_not_after():
    """SM-065, SM-209: a shard is declared before the roll; the die alone would have failed."""
    table = make_table(("Sara",))
    give(table, "Sara", colorless=2)

    played = play(luck(table), "shard:Sara:colorless:LR:Sara", 3)

    assert played.result
    assert played.keys() == ["test.luck", "test.luck"]
    assert table.avatar("Sara").shards["colorless"] == 1
    assert table.boosts == []  # it was for this roll only


def test_a_card_used_before_the_roll_changes_its_dice():
    """SM-065, SM-100: Under a Kind Star brings two d2 to one luck roll, and is gone with it."""
    table = make_table(("Sara",))
    give(table, "Sara", "under-a-kind-star")

    played = play(luck(table, against=6), "use:Sara:under-a-kind-star:0", [4, 1, 6])

    assert played.result  # 4 + 1 + 2
    assert table.avatar("Sara").running == []
    assert table.troves["fate"].order[-1] == "under-a-kind-star"


def test_what_is_only_for_this_roll_is_looked_up_again_after_help():
    """SM-065: bonuses that help brings count at once."""
    table = make_table(("Sara",))
    give(table, "Sara", colorless=1)

    def extra():
        return [Bonus("crowd", "c", Amount(1 - table.avatar("Sara").shards["colorless"]))]

    total = play(luck_total(table, "Sara", "k", "?", extra), "shard:Sara:colorless:LR:Sara", 2).result

    assert total.total == 4


def test_the_owner_of_a_roll_may_make_it_again_and_the_whole_of_it():
    """SM-094, and Time Dancer of section 32: all dice, once a turn."""
    table = make_table(("Sara",))
    give(table, "Sara", "time-dancer", "favor-of-the-watchers")

    played = play(luck(table), 1, "again:Sara:time-dancer:0", 3)

    assert played.result
    assert play(luck(table), 1).result is False  # not asked again this turn


def test_another_may_have_it_made_again_for_a_shard_of_the_right_colour():
    """SM-094, SM-208."""
    table = make_table(("Sara", "Bryan"))
    give(table, "Bryan", "time-dancer", black=1)

    played = play(luck(table), 2, "again:Bryan:time-dancer:1", 6)

    assert played.result
    assert table.avatar("Bryan").shards["black"] == 0


def test_a_ring_for_luck_is_not_for_anybody_else():
    """SM-097: what works for the holder does not work for others."""
    table = make_table(("Sara", "Bryan"))
    give(table, "Bryan", "ring-of-second-thoughts")

    assert play(luck(table), 1).keys() == ["test.luck"]
    assert play(luck(table, "Bryan"), [1, 1], stop=True).open.key == "roll.again"


def test_a_roll_stands_on_a_table_corrected_meanwhile():
    """Design: after every question pieces are looked up again."""
    table = make_table(("Sara",))
    give(table, "Sara", "fortune-keeper", yellow=1, colorless=1)

    step = shaken(luck(table, against=6), table)
    played = play(step, "use:Sara:fortune-keeper:1", "shard:Sara:colorless:LR:Sara", [2, 6, 6, 6])

    assert played.result  # 2 + 1 + 3 + 1
    assert (table.avatar("Sara").shard_count(), table.avatar("Sara").running) == (0, [])


def test_what_lasts_a_roll_outlives_other_rolls():
    """SM-035: it waits for its own."""
    table = make_table(("Sara",))
    let_run(table, "Sara", "fortune-keeper", 1, "roll")

    play(luck(table), [2, 6, 6, 6])

    assert table.avatar("Sara").running == []


# -- plain throws --------------------------------------------------------------------------------------------


def test_dice_are_summed_and_counted():
    """SM-047."""
    table = make_table(("Sara",))

    assert play(roll_total(table, "k", "?", 3, "d2"), [1, 4, 6]).result == 1 + 2 + 2
    assert play(roll_total(table, "k", "?", 0, "d2")).result == 0
    assert table.tally.dice == 3


def test_only_the_dice_that_show_too_much_are_rolled_again():
    """SM-053."""
    table = make_table(("Sara",))

    d4 = die("d4", "high/low")

    played = play(throw(table, "k", "?", [Dice("a", 2, d4), Dice("b")]), [5, 3, 6], [6], [2])

    assert played.result == {"a": [3, 2], "b": [6]}
    assert [prompt.dice for prompt in played.prompts[1:]] == [(spoken(Dice("a", 1, d4)),)] * 2
    assert table.tally.dice == 5


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8, 11, 12, 13])
def test_a_random_pick_is_even(number):
    """SM-117, SM-179, SM-199: every one of them is as likely as the others."""
    table = make_table(("Sara",))
    options = list(range(number))
    found = Counter()
    for first in range(1, 7):
        for second in range(1, 7):
            answers = ([first],) if number <= 6 else ([first, second],)
            picked = play(pick(table, "k", "?", options, str), *answers, stop=True)
            found[picked.result] += picked.open is None
    del found[None]

    assert set(found) == set(options)
    assert len(set(found.values())) == 1


def test_each_face_says_what_it_picks_and_a_d5_that_a_six_is_thrown_again():
    asked = play(pick(make_table(("Sara",)), "k", "?", [f"hex {n}" for n in range(5)], str), stop=True).open

    assert [option.where for option in asked.legend] == [*(f"hex {n}" for n in range(5)), ""]
    assert [option.label for option in asked.legend][-2:] == ["hex 4", "again"]


def test_one_of_one_needs_no_die():
    assert play(pick(make_table(("Sara",)), "k", "?", ["only"], str)).result == "only"


@pytest.mark.parametrize(("ruled", "kind"), [("random", "roll"), ("players", "choose")])
def test_a_tie_is_broken_by_a_die_or_by_the_players(ruled, kind):
    """RUL-25, SM-261."""
    table = make_table(("Sara",), rulings={"RUL-25": ruled})

    played = play(nearest_or_chosen(table, "k", "?", ["here", "there"], str), stop=True)

    assert played.open.kind == kind
