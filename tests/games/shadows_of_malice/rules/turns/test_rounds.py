"""The round: how turns begin and end (section 3)."""

import pytest

from companion.games.shadows_of_malice.cards.effects import avatar_bonuses
from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.rules.avatars.life import wound
from companion.games.shadows_of_malice.rules.turns.players_turn_end import end_players_turn
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.table import Boost, Find
from tests.games.shadows_of_malice.playing import going_on, make_table, make_table_with_xulthul, play


def test_a_round_is_the_players_turn_then_the_shadows_turn():
    """SM-033: after it the next round begins."""
    table = make_table(("Sara",))

    played = play(going_on(table), "end", True, stop=True)
    assert table.phase == "shadows"
    while table.phase == "shadows":
        played.answer([1] * sum(group.count for group in played.open.dice), stop=True)

    assert (table.phase, table.round) == ("players", 2)


def test_once_xulthul_is_in_aethos_its_turn_follows():
    """SM-033"""
    table = make_table_with_xulthul()
    table.phase = "players"
    play(end_players_turn(table))
    assert table.phase == "xulthul"


def test_each_avatar_has_two_actions_a_turn_and_none_is_compulsory():
    """SM-038: those without a body too (SM-168); an action not taken is not kept."""
    table = make_table(("Sara", "Bryan"))
    table.avatar("Sara").actions, table.avatar("Bryan").forming = 1, 2
    play(end_players_turn(table))
    play(begin_round(table))
    assert [avatar.actions for avatar in table.avatars] == [2, 2]


def test_what_is_counted_per_turn_starts_anew():
    """SM-089, SM-221, SM-123, SM-042"""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.teleports, sara.potions_drunk, sara.used, sara.mp, sara.moved = 2, 2, ["time-dancer:0"], 6, True
    table.searched, table.first_there, table.moving = ["A:h4"], {"A:h4": ["Sara"]}, "Sara"

    play(end_players_turn(table))
    play(begin_round(table))

    assert (sara.teleports, sara.potions_drunk, sara.used, sara.mp, sara.moved) == (0, 0, [], 0, False)
    assert (table.searched, table.first_there, table.moving) == ([], {}, "")


@pytest.mark.parametrize("until", ["roll", "phase", "combat", "turn"])
def test_what_lasts_a_turn_ends_with_it(until):
    """SM-035, SM-036: an effect of one turn covers everything in it, and not the next."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.running = [Running("brutal-assault", 0, until)]
    table.boosts = [Boost("Sara", "MR", 1, "shard", "SM-209")]
    assert avatar_bonuses(table, "Sara", "CR")

    play(end_players_turn(table))

    assert (sara.running, table.boosts) == ([], [])
    assert not avatar_bonuses(table, "Sara", "CR")


@pytest.mark.parametrize(
    ("wounds", "drains", "after"),
    [(0, 0, (0, 0)), (1, 0, (0, 0)), (3, 0, (1, 0)), (6, 0, (4, 0)), (1, 5, (0, 4)), (0, 6, (0, 4)), (3, 3, (1, 3))],
)
def test_lent_life_vanishes_before_the_shadows_turn_and_kills_nobody(wounds, drains, after):
    """SM-037: two tokens lent took the first losses; whoever lived with them lives without them."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.extra_life, sara.wounds, sara.drains = 2, wounds, drains
    assert sara.life > 0

    play(end_players_turn(table))

    assert (sara.extra_life, (sara.wounds, sara.drains)) == (0, after)
    assert sara.life > 0
    assert sara.embodied
    assert table.phase == "shadows"


def test_life_is_lent_by_a_card_for_the_turn():
    """SM-037: Borrowed Breath: two more tokens, gone at the end of the Players' Turn."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.fate = "borrowed-breath"
    play(going_on(table), "use:Sara:borrowed-breath:0", stop=True)
    play(wound(table, "Sara", 6))
    assert (sara.life, sara.embodied) == (1, True)
    play(going_on(table), "end", True, stop=True)
    assert (sara.life_tokens, sara.life) == (5, 1)


def test_potions_drunk_go_back_to_their_trove_at_the_end_of_the_turn():
    """SM-222, SM-028: to the bottom, and not before."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.potions = ["travellers-mead"]
    table.troves["potion"].order.remove("travellers-mead")

    play(going_on(table), "use:Sara:travellers-mead:0", stop=True)
    assert (sara.drunk, sara.mp) == (["travellers-mead"], 6)
    assert "travellers-mead" not in table.troves["potion"].order
    play(end_players_turn(table))

    assert sara.drunk == []
    assert table.troves["potion"].order[-1] == "travellers-mead"


def test_what_nobody_claimed_goes_back():
    """SM-167"""
    table = make_table(("Sara",))
    table.troves["treasure"].order.remove("cloak-of-defense")
    table.finds = [Find("cloak-of-defense", "Sara")]
    play(end_players_turn(table))
    assert (table.finds, table.troves["treasure"].order[-1]) == ([], "cloak-of-defense")


def test_points_left_are_gone_when_the_turn_ends():
    """SM-081: they need not be spent, and cannot be kept."""
    table = make_table(("Sara",))
    table.avatar("Sara").mp = 6
    play(end_players_turn(table))
    assert table.avatar("Sara").mp == 0
