"""Potions and the two effects of an item (SM-213, SM-214, SM-221..223, RUL-39)."""

import pytest

from companion.games.shadows_of_malice.cards.effects import avatar_bonuses, immunities
from companion.games.shadows_of_malice.cards.playing import use_card
from companion.games.shadows_of_malice.fight import Combat, Creature
from companion.games.shadows_of_malice.rules.turns.players_turn_end import end_players_turn
from companion.games.shadows_of_malice.table import Table
from tests.games.shadows_of_malice.playing import make_table, play

BLACK, BLACK_TOO = "wraithmilk", "draught-of-dusk"
RED, RED_IMMUNITY = "bloodwine", "stillwater-draught"
STAFF = "fossilbranch-staff"


def with_potions(*potions: str, **settings: object) -> Table:
    table = make_table(("Sara",), **settings)
    for potion in potions:
        table.troves["potion"].order.remove(potion)
    table.avatar("Sara").potions = list(potions)
    return table


def test_the_second_potion_of_a_turn_drains_one_and_the_third_two_more() -> None:
    """SM-221: the nth drains n − 1; a new turn counts anew."""
    table = with_potions(RED, BLACK, RED_IMMUNITY)
    sara = table.avatar("Sara")

    drained = []
    for potion in (RED, BLACK, RED_IMMUNITY):
        play(use_card(table, "Sara", potion, 0))
        drained.append(sara.drains)

    assert drained == [0, 1, 3]


def test_a_later_potion_ends_an_earlier_one_of_its_colour_only() -> None:
    """SM-222."""
    table = with_potions(BLACK, RED, BLACK_TOO)
    for potion in (BLACK, RED, BLACK_TOO):
        play(use_card(table, "Sara", potion, 0))

    running = [effect.card for effect in table.avatar("Sara").running]
    assert BLACK not in running
    assert {RED, BLACK_TOO} <= set(running)


def test_immunity_to_a_potions_colour_ends_its_effect() -> None:
    """SM-223: red is drunk, then red immunity comes."""
    table = with_potions(RED, RED_IMMUNITY)
    play(use_card(table, "Sara", RED, 0))
    assert avatar_bonuses(table, "Sara", "wounds")

    play(use_card(table, "Sara", RED_IMMUNITY, 0))

    assert immunities(table, "Sara") == {"red"}
    assert avatar_bonuses(table, "Sara", "wounds") == []


def test_a_potion_is_consumed_and_back_in_its_trove_after_the_turn() -> None:
    """SM-213, SM-028."""
    table = with_potions(RED)

    play(use_card(table, "Sara", RED, 0))
    assert table.avatar("Sara").potions == []
    assert RED not in table.troves["potion"].order
    play(end_players_turn(table))

    assert table.troves["potion"].order[-1] == RED


@pytest.mark.parametrize(("ruled", "left"), [("free", 2), ("action", 1)])
def test_drinking_outside_combat_is_free_unless_ruled_otherwise(ruled: str, left: int) -> None:
    """RUL-39, SM-046."""
    table = with_potions(RED, rulings={"RUL-39": ruled})

    play(use_card(table, "Sara", RED, 0))

    assert table.avatar("Sara").actions == left


@pytest.mark.parametrize(("creature", "wounds"), [("terrovan", 1), ("mammal", 0)])
def test_the_base_and_the_conditional_effect_of_an_item_add_up(creature: str, wounds: int) -> None:
    """SM-214: Fossilbranch Staff helps every combat roll, and wounds against two types as well."""
    table = make_table(("Sara",))
    table.avatar("Sara").items = [STAFF]
    table.combat = Combat(Creature("creature", creature, 1, 2), at="A:h4", fighters=["Sara"])

    assert len(avatar_bonuses(table, "Sara", "CR")) == 1
    assert len(avatar_bonuses(table, "Sara", "wounds")) == wounds
