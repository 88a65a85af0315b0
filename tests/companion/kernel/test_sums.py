"""Numbers that remember where they come from."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.sums import Part, Sum
from companion.language.words import worded


def test_a_sum_of_nothing_is_nothing():
    assert Sum().total == 0
    assert worded(Sum().words()) == "0"


def test_a_sum_tells_its_parts_in_order_and_its_total():
    roll = Sum()

    roll.add("die", 4)
    roll.add("Battle Strategist", 1, "battle-strategist")
    roll.add("wounded", -2, "SM-209")

    assert roll.total == 3
    assert worded(roll.words()) == "die 4 · Battle Strategist +1 · wounded -2 = 3"


def test_a_part_keeps_the_card_or_fact_behind_it():
    roll = Sum()

    roll.add("shard", 1, "SM-209")

    assert roll.parts == [Part("shard", 1, "SM-209")]


def test_a_part_of_nothing_is_left_out():
    roll = Sum()

    roll.add("die", 4)
    roll.add("shard", 0)

    assert worded(roll.words()) == "die 4"


def test_a_sum_of_one_part_is_not_said_twice_unless_its_floor_holds_it():
    assert worded(Sum([Part("power 3", 2)]).words()) == "power 3 +2"
    assert worded(Sum([Part("wounds", -2)], floor=0).words()) == "wounds -2 = 0"


def test_dice_that_have_still_to_fall_stand_in_their_part_and_leave_the_total_open():
    assert worded(Sum([Part("hit", 1), Part("power 3 +2d★", 0, "SM-106")]).words()) == "hit 1 · power 3 +2d★"


def test_a_floor_keeps_the_total_up_and_the_parts_as_they_are():
    wounds = Sum(floor=0)

    wounds.add("hit", 1)
    wounds.add("shield", -3)

    assert wounds.total == 0
    assert worded(wounds.words()) == "hit 1 · shield -3 = 0"


def test_a_floor_holds_even_for_no_parts_at_all():
    assert Sum(floor=1).total == 1
    assert worded(Sum(floor=1).words()) == "1"


def test_two_sums_do_not_share_their_parts():
    one, other = Sum(), Sum()

    one.add("die", 4)

    assert other.parts == []


@given(st.lists(st.integers(-20, 20)), st.none() | st.integers(-5, 5))
def test_any_sum_adds_up_and_survives_a_save(amounts, floor):
    total = Sum(floor=floor)
    for amount in amounts:
        total.add("part", amount)

    plain = sum(amounts)
    assert total.total == (plain if floor is None else max(plain, floor))
    assert msgspec.json.decode(msgspec.json.encode(total), type=Sum) == total
