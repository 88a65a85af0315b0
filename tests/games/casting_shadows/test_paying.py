"""What can be paid, what is missing and which way to pay is best: against trying everything."""

from collections import Counter
from itertools import combinations, permutations
from random import Random
from time import process_time
from timeit import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.casting_shadows.rules.paying import best_way, can_pay, missing, units_for, ways
from companion.games.casting_shadows.rules.resources import ACCEPTS, NAMES
from companion.games.casting_shadows.rules.turns import acts
from companion.language.words import worded
from tests.games.casting_shadows.playing import turn, units

POOLS = st.lists(st.sampled_from(list(NAMES)), max_size=8)
COSTS = st.lists(st.sampled_from(list(ACCEPTS)), max_size=4).map(tuple)


def tried(pool, cost):
    """Every set of Resources that pays, by trying each arrangement of each choice."""
    return {
        tuple(sorted(chosen))
        for chosen in combinations(sorted(pool), len(cost))
        if any(
            all(one in ACCEPTS[want] for one, want in zip(order, cost, strict=True)) for order in permutations(chosen)
        )
    }


def random_cases(number):
    chance = Random(21)
    for _ in range(number):
        pool = [chance.choice(list(NAMES)) for _ in range(chance.randrange(9))]
        yield pool, tuple(chance.choice(list(ACCEPTS)) for _ in range(chance.randrange(5)))


def test_payments_are_those_that_trying_everything_finds_in_20000_pools():
    """CS-005, CS-049, CS-052, CS-053: exact colours, Purple as either, grey as any, Fragments and Crystals."""
    for pool, cost in random_cases(20_000):
        have = Counter(pool)
        found = tried(pool, cost)
        assert set(ways(have, cost)) == found, (pool, cost)
        assert can_pay(have, cost) == bool(found), (pool, cost)


@given(POOLS, COSTS)
def test_each_way_to_pay_is_named_once(pool, cost):
    found = ways(Counter(pool), cost)

    assert len(found) == len(set(found))
    assert set(found) == tried(pool, cost)


@given(POOLS, COSTS)
def test_what_is_missing_is_just_enough(pool, cost):
    """With what is said to be missing it can be paid, and with one fewer of any it cannot."""
    lacking = missing(Counter(pool), cost)
    colours = {"gem": "red_gem", "orb": "red_orb"}
    there = [colours.get(want, want) for want in lacking]

    assert bool(ways(Counter(pool + there), cost))
    for n in range(len(there)):
        assert not ways(Counter(pool + there[:n] + there[n + 1 :]), cost)


@given(POOLS, COSTS.filter(bool), st.lists(COSTS, max_size=5))
def test_the_best_way_keeps_as_much_possible_as_any(pool, cost, others):
    have = Counter(pool)
    found = ways(have, cost)
    if not found:
        return

    def kept(way):
        left = list(pool)
        for one in way:
            left.remove(one)
        return sum(bool(tried(left, other)) for other in others)

    assert kept(best_way(have, cost, others)) == max(map(kept, found))


def test_purple_is_kept_where_nothing_else_decides():
    """CS-005."""
    assert best_way({"red_gem": 1, "purple_gem": 1}, ("red_gem",), []) == ("red_gem",)
    assert best_way({"red_orb": 1, "shadow_fragment": 1, "blue_orb": 1}, ("orb",), [("blue_orb",)]) == ("red_orb",)


def test_purple_is_given_where_that_keeps_a_spell():
    """A Red Gem that the other Spell needs stays if Purple can go."""
    have = {"red_gem": 2, "purple_gem": 1, "blue_gem": 1}

    assert best_way(have, ("gem",), [("red_gem", "red_gem", "red_gem")]) == ("blue_gem",)


@pytest.mark.parametrize(
    ("pool", "cost", "payable"),
    [
        (["purple_gem", "blue_gem"], ("red_gem", "blue_gem"), True),
        (["purple_gem"], ("red_gem", "blue_gem"), False),
        (["red_gem", "red_gem"], ("red_gem", "blue_gem"), False),
        (["red_gem", "purple_gem", "blue_gem"], ("red_gem",) * 2, True),
        (["red_gem", "purple_gem", "blue_gem"], ("red_gem",) * 3, False),
        (["red_orb", "blue_gem"], ("orb", "gem"), True),
        (["purple_orb", "purple_gem"], ("orb", "gem"), True),
        (["red_gem", "red_gem"], ("orb", "gem"), False),
    ],
)
def test_purple_cannot_be_two_and_grey_is_any_colour(pool, cost, payable):
    """CS-S31, CS-S38; CS-005."""
    assert can_pay(Counter(pool), cost) is payable


def test_tokens_are_spent_before_dice_which_can_still_be_rerolled():
    """CS-015."""
    pool = units("red 1=red_gem", "red_gem")

    assert units_for(pool, ("red_gem",)) == [pool[1].id]


def test_a_fragment_is_paid_by_a_red_or_blue_die_before_the_purple_one():
    """CS-052, CS-015: what is left can be rerolled."""
    pool = units("purple=shadow_fragment", "blue 1=shadow_fragment")

    assert units_for(pool, ("shadow_fragment",)) == ["blue 1"]


def collecting(*pool):
    """Curse Void is collected, for a Fragment and a Gem."""
    return turn(*pool, at="5").do("collect")


def test_the_very_die_can_be_pointed_at():
    """CS-005, CS-015: the solver's payment stays the main answer."""
    play = collecting("red 1=shadow_fragment", "blue 1=shadow_fragment", "blue_gem")
    asked = play.open("pay")

    assert asked.main == "blue_gem+shadow_fragment"
    assert asked.legal() == ["blue_gem+shadow_fragment", "exact"]
    play.say("pay", "exact")
    assert [worded(option.label) for option in play.open("pay.exact").options()] == [
        "red die: Shadow Fragment", "blue die: Shadow Fragment", "token: Blue Gem",
    ]  # fmt: skip
    play.say("pay.exact", ["blue 1", "token 102"])
    assert [unit.id for unit in play.table.pool] == ["red 1"]


def test_dice_that_do_not_pay_are_asked_for_again():
    """CS-005."""
    play = collecting("red 1=shadow_fragment", "blue 1=shadow_fragment", "blue_gem").say("pay", "exact")
    play.say("pay.exact", ["red 1", "blue 1"])

    assert play.asked() == ["pay.exact"]
    assert len(play.table.pool) == 3


def test_nothing_is_asked_where_all_that_could_pay_is_alike():
    """CS-015: of a token and a die with the same Resource the token goes."""
    play = collecting("red 1=shadow_fragment", "red 2=shadow_fragment", "blue 1=blue_gem", "blue_gem")

    assert "pay" not in play.asked()
    assert [unit.id for unit in play.table.pool] == ["red 2", "blue 1"]


def test_the_menu_of_a_full_pool_is_made_within_two_milliseconds():
    """CPU time of the fastest of several runs: no wall clock."""
    book = ("phoenix_flash", "gem_duplication", "infernal_assault", "magma_hand", "spectral_slap")
    pool = [*NAMES, "red_gem", "blue_gem"]
    table = turn(*pool, book=book).table

    assert min(repeat(lambda: list(acts(table)), number=20, repeat=5, timer=process_time)) / 20 < 0.002
