"""Fate: one card per avatar, drawn by doubles (section 12)."""

import pytest

from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.cards.curses import lift_curse
from companion.games.shadows_of_malice.cards.fate import draw_fate, fate_of_doubles
from companion.games.shadows_of_malice.rules.land.movement import movement_roll
from companion.games.shadows_of_malice.rules.land.trading import trade_options
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from tests.games.shadows_of_malice.playing import going_on, make_table, play

INVOKED, LASTING, INSTANT = "brutal-assault", "curse-of-missteps", "old-scars-open"


def fated(*order, held="", **settings):
    """A table for Sara with these fate cards on top, one of them in her hand already."""
    table = make_table(**settings)
    table.troves["fate"].order = list(order)
    table.avatar("Sara").fate = held
    return table


@pytest.mark.parametrize(("faces", "drawn"), [([3, 3], True), ([3, 4], False)])
def test_doubles_and_only_doubles_bring_a_card(faces, drawn):
    """SM-098"""
    table = fated(INVOKED)
    play(fate_of_doubles(table, "Sara", faces))
    assert (table.avatar("Sara").fate == INVOKED) is drawn


def test_an_instant_card_resolves_when_drawn_and_goes_back_to_the_bottom():
    """SM-101, SM-028, SM-100: 1d2 wounds for its holder only; nothing is kept."""
    table = fated(INSTANT, INVOKED)
    play(draw_fate(table, "Sara"), 6)
    assert (table.avatar("Sara").wounds, table.avatar("Bryan").wounds) == (2, 0)
    assert (table.avatar("Sara").fate, table.troves["fate"].order) == ("", [INVOKED, INSTANT])


def test_an_invoked_card_waits_until_it_is_used_then_goes_back():
    """SM-101, SM-100, SM-039: used in the menu of the turn, without an action; it runs to the end of the turn."""
    table = fated(INVOKED)
    played = play(draw_fate(table, "Sara"))
    assert "Brutal Assault and keeps it until used" in played.tells[-1]
    assert not any("unused" in text for text in played.tells)
    assert (table.avatar("Sara").fate, table.avatar("Sara").running) == (INVOKED, [])

    play(going_on(table), f"use:Sara:{INVOKED}:0", stop=True)

    assert [running.card for running in table.avatar("Sara").running] == [INVOKED]
    assert (table.avatar("Sara").fate, table.avatar("Sara").actions) == ("", 2)
    assert table.troves["fate"].order == [INVOKED]


def test_a_lasting_card_works_at_once_and_as_long_as_it_is_held():
    """SM-101: the curse counts on every roll, until it is lifted."""
    table = fated(LASTING)
    play(draw_fate(table, "Sara"))
    for _ in range(2):
        play(movement_roll(table, "Sara"), [4, 2])
        assert table.avatar("Sara").mp == 2 * (4 - 1 + 1)

    play(lift_curse(table, "Sara"))
    play(movement_roll(table, "Sara"), [4, 2])
    assert table.avatar("Sara").mp == 2 * (4 + 1)
    assert table.troves["fate"].order == [LASTING]


def test_only_a_curse_is_lifted():
    """SM-238"""
    table = fated(held=INVOKED)
    play(lift_curse(table, "Sara"))
    assert table.avatar("Sara").fate == INVOKED


def test_one_card_per_avatar_the_held_one_goes_back_unused():
    """SM-099: exchanged at once; the old card to the bottom of its trove."""
    table = fated(LASTING, held=INVOKED)
    played = play(draw_fate(table, "Sara"))
    assert (table.avatar("Sara").fate, table.troves["fate"].order) == (LASTING, [INVOKED])
    assert any("unused" in text for text in played.tells)


def test_S_85_a_fate_card_cannot_be_saved():
    """SM-099: doubles; The Moment Turned, which could make the roll again, is lost unused."""
    table = fated(LASTING, held="the-moment-turned")

    asked = play(movement_roll(table, "Sara"), [5, 5]).keys()

    assert asked == ["move.roll"]
    assert table.avatar("Sara").fate == LASTING
    assert table.avatar("Sara").mp == 2 * (5 - 1 + 1)


def test_without_doubles_the_held_card_may_make_the_roll_again_and_others_may_always():
    """SM-101, SM-099: what is lost by doubles is the roller's own card only."""
    table = fated(LASTING, held="the-moment-turned")
    play(movement_roll(table, "Sara"), [1, 2], "again:Sara:the-moment-turned:0", [6, 2])
    assert (table.avatar("Sara").fate, table.avatar("Sara").mp) == ("", 14)

    table = fated(LASTING, held="the-moment-turned")
    table.avatar("Bryan").mastery, table.avatar("Bryan").shards["black"] = "time-dancer", 1
    played = play(movement_roll(table, "Sara"), [5, 5], stop=True)
    assert played.open.legal() == ["keep", "again:Bryan:time-dancer:1"]
    played.answer("again:Bryan:time-dancer:1", [6, 2], "keep")
    assert table.avatar("Sara").fate == "the-moment-turned"


def test_the_card_given_back_no_longer_counts_on_the_roll_that_took_it():
    """SM-099: a blessing on movement is exchanged for a curse: −1, not +1 − 1."""
    table = fated(LASTING, held="blessing-of-the-open-road")
    played = play(movement_roll(table, "Sara"), [5, 5], stop=True)
    while played.open:  # dice the blessing would have brought
        played.answer([4] * sum(group.count for group in played.open.dice), stop=True)
    assert table.avatar("Sara").mp == 2 * (5 - 1 + 1)


def test_fate_is_not_traded():
    """SM-100, SM-220"""
    table = fated(held=INVOKED)
    assert not any(INVOKED in option.id for option in trade_options(table, "Sara", "Bryan"))


def test_the_city_of_destiny_draws_under_the_same_rules():
    """SM-102, SM-240: the held card goes back, the new one is kept; it takes an action."""
    table = fated(LASTING, held=INVOKED)
    city = next(site for site in table.sites if site.kind == "city")
    city.service, table.avatar("Sara").at = "destiny", city.at
    play(going_on(table), "service:Sara:city.destiny", stop=True)
    assert (table.avatar("Sara").fate, table.avatar("Sara").actions) == (LASTING, 1)


def test_who_is_free_of_fate_draws_none():
    """Veil of the Unwritten: no fate card on doubles."""
    table = fated(INVOKED)
    table.avatar("Sara").items = ["veil-of-the-unwritten"]
    play(fate_of_doubles(table, "Sara", [2, 2]))
    assert table.avatar("Sara").fate == ""


def test_an_empty_trove_gives_no_fate():
    """G-20: nothing is drawn, and that is said."""
    table = fated()
    played = play(draw_fate(table, "Sara"))
    assert "empty" in played.tells[-1]


def test_a_physical_trove_is_asked_for_the_card():
    """SM-098: the players draw and name it."""
    table = fated(INVOKED, LASTING)
    table.troves["fate"].mode = "physical"
    play(draw_fate(table, "Sara"), LASTING)
    assert (table.avatar("Sara").fate, table.troves["fate"].order) == (LASTING, [INVOKED])


def test_whoever_lost_its_body_to_the_first_doubles_draws_no_second_card():
    """RUL-28 with any doubles counting, SM-165: the first card destroys, the second draw is not made."""
    table = fated("the-hour-of-ash", INVOKED, rulings={"RUL-28": "any"})
    sara = table.avatar("Sara")
    sara.wounds, sara.mastery = 4, "time-dancer"
    play(movement_roll(table, "Sara"), [2, 2], "again:Sara:time-dancer:0", [3, 3], 1)
    assert (sara.embodied, sara.fate) == (False, "")
    assert INVOKED in table.troves["fate"].order


def test_masteries_are_used_any_time_without_an_action_for_a_shard_of_their_colour():
    """SM-094, SM-095, SM-097: Battle Strategist's secondary ability lends another +2d★ for a blue shard."""
    table = make_table()
    sara = table.avatar("Sara")
    sara.mastery = "battle-strategist"
    use = "use:Sara:battle-strategist:1"
    assert use not in [option.id for option in turn_options(table)]

    sara.shards["blue"], sara.actions = 1, 0
    play(going_on(table), use, stop=True)

    assert (sara.shards["blue"], sara.actions) == (0, 0)
    assert [running.card for running in table.avatar("Bryan").running] == ["battle-strategist"]
    assert all_cards()["battle-strategist"].color == "blue"
