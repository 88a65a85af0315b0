"""The Spell Book: five places, Resource cards, prices that nobody knows."""

import pytest

from companion.errors import Illegal
from tests.games.casting_shadows.playing import turn


def test_a_full_book_gives_up_a_spell_never_a_counterspell():
    """CS-S10; CS-021, CS-060."""
    play = turn(at="4", book=("fatal_fronds", "sapphire_synthesis", "spectral_slap"))
    play.table.me.face_down = 2
    play = play.again().do("collect")
    with pytest.raises(Illegal):
        play.say("collect.room", "face down")
    play.say("collect.room", play.book_id("fatal_fronds")).say("collect.refill", "heat_wave")

    assert [card.card for card in play.table.me.book] == ["sapphire_synthesis", "spectral_slap", "blue_gem_card"]
    assert play.table.main.discards == ["fatal_fronds"]


def test_a_book_full_of_counterspells_takes_nothing():
    """CS-S10; CS-R7."""
    play = turn(at="4")
    play.table.me.face_down = 5

    assert play.again().why_not("collect") == "book full of Counterspells"


def test_a_spell_given_up_makes_room():
    """CS-R11."""
    play = turn(
        "red_orb", at="1", book=("heavy_hand", "red_gem_card", "blue_gem_card", "red_orb_card", "blue_orb_card")
    )
    play.table.market.places["1"] = "personal_space"
    play = play.again().do("collect")

    assert play.asked() == ["collect.refill"]


def test_a_resource_card_is_used_without_an_action_point():
    """CS-S23; CS-067, CS-019."""
    play = turn(book=("blue_gem_card",)).do("use blue_gem_card")
    assert (play.table.ap, play.pool(), play.table.main.discards) == (4, {"blue_gem": 1}, ["blue_gem_card"])

    assert play.do("end", end_sure="yes").table.pool == []


@pytest.mark.parametrize(
    ("pool", "why_not"),
    [(("red_orb", "blue_gem"), ""), (("purple_orb", "purple_gem"), ""), (("red_gem", "red_gem"), "1 Orb short")],
)
def test_grey_costs_take_any_colour(pool, why_not):
    """CS-S38; CS-005, CS-018."""
    play = turn(*pool, at="1")
    play.table.market.places["1"] = "lightning_bug"

    assert play.again().why_not("collect") == why_not


def test_a_price_is_asked_for_at_the_first_collect_and_never_again():
    """CS-018, CS-G2: how many of each nobody knows."""
    play = turn("red_orb", "red_gem", at="3", values="printed").do("collect", price_right="no")
    play.say("price.kinds", ["red_orb", "red_gem"]).say("price.number", 2).say("price.number", 1)
    assert play.asked() == ["act"]
    assert play.why_not("collect") == "1 Red Gem short"
    play.table.add_token("red_gem")
    play = play.again().do("collect", collect_refill="heat_wave")

    assert play.pool() == {}
    assert play.table.notes[-1].values == {"red_gem": 2, "red_orb": 1}


def test_an_empty_deck_is_filled_from_its_discards_and_two_empty_ones_leave_a_gap():
    """CS-R10, CS-R21."""
    play = turn(at="3")
    play.table.main.order, play.table.main.discards = [], []
    play = play.again().do("refresh", refresh_card="heavy_hand")
    assert play.table.market.places["3"] == "heavy_hand"

    play.table.pieces["p1"].at = "4"
    play = play.again().do("collect")
    assert play.table.market.places["4"] == ""
    assert play.why_not("collect") == "no card lies here"
