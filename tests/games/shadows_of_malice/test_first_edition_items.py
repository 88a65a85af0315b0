"""Trading, potions and cards in the first edition."""

import pytest

from companion.games.shadows_of_malice.playing import use_card
from companion.games.shadows_of_malice.trading import trade, trade_partners
from tests.games.shadows_of_malice.fighting import give, shaken
from tests.games.shadows_of_malice.playing import make_table, play

BLACK, RED, RED_IMMUNITY = "wraithmilk", "bloodwine", "stillwater-draught"
SWORD, GATE_CONTROL = "the-red-sword-of-rending", "gatekeepers-stole"
BOTH = pytest.mark.parametrize("edition", ["revised", "first"])


# -- trading through Gates -----------------------------------------------------------------------------------


def apart():
    """Sara on the Gate of map A with a sword, Bryan on the Gate of map B."""
    table = make_table(maps=2, edition="first")
    table.avatar("Bryan").at = table.gates["B"]
    give(table, "Sara", SWORD)
    return table


def test_both_must_be_able_to_choose_the_others_gate():
    """SM-219, SM-088: a luck roll each."""
    table = apart()

    played = play(shaken(trade(table, "Sara", "Bryan"), table), 3, 3, f"give:Sara:{SWORD}", "done")

    assert [prompt.who for prompt in played.prompts if prompt.key == "trade.luck"] == ["Sara", "Bryan"]
    assert not played.was_asked("trade.chooser")
    assert table.avatar("Bryan").items == [SWORD]


@pytest.mark.parametrize("dice", [(2,), (3, 2)])
def test_if_one_of_them_fails_there_is_no_trade_this_turn(dice):
    """SM-219: each may try once a turn, and both must succeed."""
    table = apart()

    played = play(trade(table, "Sara", "Bryan"), *dice)

    assert "The Gates do not meet: no trade now." in played.tells
    assert (trade_partners(table, "Sara"), trade_partners(table, "Bryan")) == ([], [])


def test_gate_control_helps_only_the_one_who_has_it():
    """SM-091, SM-219."""
    table = apart()
    give(table, "Bryan", GATE_CONTROL)

    played = play(trade(table, "Sara", "Bryan"), 6, "done")

    assert played.keys() == ["trade.luck", "trade.what"]


def test_in_the_same_hex_nobody_needs_luck():
    """SM-219."""
    table = make_table(edition="first")

    assert play(trade(table, "Sara", "Bryan"), "done").keys() == ["trade.what"]


# -- potions -------------------------------------------------------------------------------------------------


def drink_all(edition, *potions):
    table = make_table(("Sara",), edition=edition)
    give(table, "Sara", *potions)
    for potion in potions:
        play(use_card(table, "Sara", potion, 0))
    return table.avatar("Sara")


@pytest.mark.parametrize(("edition", "running"), [("revised", {RED, BLACK}), ("first", {BLACK})])
def test_a_later_potion_cancels_an_earlier_one_of_any_colour(edition, running):
    """SM-222, SM-221: the drain is the same."""
    sara = drink_all(edition, RED, BLACK)

    assert {effect.card for effect in sara.running} == running
    assert (sara.drains, sara.drunk) == (1, [RED, BLACK])


@BOTH
def test_new_immunity_ends_a_potion_of_its_colour(edition):
    """SM-223: whatever else is cancelled."""
    sara = drink_all(edition, RED, RED_IMMUNITY)

    assert {effect.card for effect in sara.running} == {RED_IMMUNITY}
