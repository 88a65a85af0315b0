"""The model by which the bot weighs a fight."""

from itertools import product

import pytest

from companion.games.shadows_of_malice.bots.fight_costs import Sides, best_outlook, chances, mean, odds, outlook

BAND = Sides(dice=4, edge=0, dealt=1, taken=1, left=2, life=20, shards=0, cap=4)


def against(power: int, shards: int) -> Sides:
    """Four avatars with empty hands but for shards."""
    edge, life = 1 - power, 2 * power
    return Sides(4, edge, 1, 1 + (power - 1) / 2, life, 20, shards, min(4, shards))


@pytest.mark.parametrize(("dice", "edge"), [(1, 0), (2, -1), (3, 2), (4, -3)])
def test_the_odds_of_a_clash_are_those_of_all_dice_counted_out(dice, edge):
    """SM-056, SM-179: the highest die and what modifies it, against one die; a tie hits nobody."""
    throws = [max(ours) + edge - theirs for *ours, theirs in product(range(1, 7), repeat=dice + 1)]

    win, lose = odds(dice, edge)

    assert win == pytest.approx(sum(ahead > 0 for ahead in throws) / len(throws))
    assert lose == pytest.approx(sum(ahead < 0 for ahead in throws) / len(throws))


def test_half_an_edge_lies_half_way():
    assert chances(2, 0.5) == pytest.approx(tuple(map(mean, zip(odds(2, 0), odds(2, 1), strict=True))))


def test_a_weak_creature_is_beaten_without_a_shard_even_where_there_are_many():
    outlook = best_outlook(against(power=1, shards=24), 0.6)

    assert outlook.won
    assert outlook.rate == 0


def test_a_guardian_takes_shards_and_is_lost_without_them():
    poor, rich = (best_outlook(against(power=4, shards=shards), 0.6) for shards in (0, 34))

    assert not poor.won
    assert rich.won
    assert rich.rate >= 2


def test_where_nothing_wins_the_way_that_hurts_most_is_taken():
    sides = against(power=4, shards=8)

    best = best_outlook(sides, 0.6)

    assert best.left == min(outlook(sides, rate / 2).left for rate in range(9))


def test_no_more_shards_are_spent_than_there_are():
    assert outlook(against(power=4, shards=5), 4.0).spent == 5


def test_a_fight_that_nobody_can_end_is_not_won():
    assert not outlook(Sides(1, -9, 1, 0.0, 8, 5, 0, 0), 0.0).won
