"""A turn: the roll, Action points, the plain Actions and the end."""

import pytest

from companion.errors import Illegal
from companion.games.casting_shadows.rules.leaving import next_turn
from companion.games.casting_shadows.rules.paying import can_pay, counts
from companion.games.casting_shadows.rules.turns import left_behind
from companion.language.words import worded
from tests.games.casting_shadows.playing import begun, turn

ROLL = {
    "red 1": ["red_gem"],
    "red 2": ["red_orb"],
    "blue 1": ["blue_gem"],
    "blue 2": ["shadow_fragment"],
    "purple": ["purple_gem"],
}
CURSED = ("red 1=red_gem", "red 2=cursed_crystal", "blue 1=blue_orb", "blue 2=cursed_crystal", "purple=shadow_fragment")


def test_a_roll_becomes_the_pool():
    """CS-S02; CS-003, CS-010, CS-005, CS-051: on a hex that grants nothing."""
    play = begun()
    play.table.pieces["p1"].at = "0"
    play = play.again().say("start.roll", ROLL)

    assert play.pool() == {"red_gem": 1, "red_orb": 1, "blue_gem": 1, "purple_gem": 1, "shadow_fragment": 1}
    assert play.table.ap == 4
    have = counts(play.table.pool)
    assert can_pay(have, ("red_gem", "red_gem", "blue_gem"))
    assert can_pay(have, ("red_gem", "blue_gem", "blue_gem"))


def test_reroll_protect_and_the_end():
    """CS-S03; CS-015, CS-016, CS-012, CS-056."""
    play = turn(*CURSED)
    play.say("act", "reroll")
    with pytest.raises(Illegal, match="Cursed Crystals stay"):
        play.say("reroll.which", ["red 2"])

    play.say("reroll.which", ["red 1", "blue 1"])
    assert [dice.role for dice in play.open("reroll.roll").dice] == ["red 1", "blue 1"]
    play.say("reroll.roll", {"red 1": ["cursed_crystal"], "blue 1": ["blue_gem"]})
    assert (play.table.ap, play.pool()["cursed_crystal"]) == (3, 3)
    play.do("protect").do("protect")
    assert (play.table.ap, play.pool()["cursed_crystal"]) == (1, 1)
    play.do("end", end_sure=True, end_absorb="1")

    assert (play.table.casters["p1"].energy, play.hp("p1"), play.table.pool) == (1, [17], [])
    assert play.open("start.roll").who == "p2"


def test_a_reroll_of_no_die_is_refused():
    """CS-R34."""
    play = turn(*CURSED).do("reroll")

    with pytest.raises(Illegal):
        play.say("reroll.which", [])


def test_spent_dice_and_tokens_cannot_be_rerolled():
    """CS-015, CS-R4: only dice that lie in the pool."""
    play = turn("red 1=red_gem", "blue_gem").do("reroll")
    assert play.open("reroll.which").legal() == ["red 1"]
    play.say("reroll.which", "red 1").say("reroll.roll", {"red 1": ["red_orb"]})

    assert play.pool() == {"red_orb": 1, "blue_gem": 1}


def test_the_pictured_table():
    """CS-S25; CS-018, CS-045."""
    play = turn("shadow_fragment", "red_gem", at="4")
    play.do("collect", collect_refill="red_gem_card")
    assert (play.table.ap, play.table.main.left, len(play.pool())) == (3, 46, 2)

    play.table.pieces["p1"].at = "5"
    play = play.again().do("collect", collect_refill="heat_wave")
    assert (play.table.ap, play.table.main.left, play.pool()) == (2, 45, {})
    assert [card.card for card in play.table.me.book] == ["blue_gem_card", "curse_void"]


def test_turns_go_clockwise_past_those_who_are_out():
    """CS-S26; CS-008, CS-046."""
    table = begun().table
    table.put_out("p2")
    order = []
    for _ in range(4):
        order.append(table.active.id)
        next_turn(table)
    table.put_out("p3")

    assert order == ["p1", "p3", "p4", "p1"]
    assert [player.id for player in table.after("p1")] == ["p4"]


def test_a_hex_grants_only_where_the_turn_starts():
    """CS-S27; CS-010, CS-047, CS-R15: our Home of Kit grants a Blue Orb."""
    granted = begun().say("start.roll", ROLL).say("start.hex", True)
    declined = begun().say("start.roll", ROLL).say("start.hex", False)
    elsewhere = begun()
    elsewhere.table.pieces["p1"].at = "C"
    elsewhere = elsewhere.again().say("start.roll", ROLL).do("travel 4")

    assert [len(play.table.pool) for play in (granted, declined, elsewhere)] == [6, 5, 5]
    assert granted.pool()["blue_orb"] == 1


def test_four_action_points_and_no_more():
    """CS-S28; CS-011, CS-013."""
    play = turn(at="C")
    for slot in ("0", "1", "2", "3"):
        play.do(f"travel {slot}")

    assert play.why_not("travel 4") == "no Action points left"


def test_action_points_that_are_left_lapse():
    """CS-S28; CS-011: two are left behind, four are there next turn."""
    play = turn(at="C", number=2).do("travel 0").do("travel 1").do("end", end_sure="yes")
    play.say("start.roll", ROLL).say("start.hex", False).do("end", end_sure="yes", end_absorb="0")

    play.say("start.roll", ROLL).say("start.hex", False)
    assert (play.table.active.id, play.table.ap) == ("p1", 4)


def test_refresh_turns_the_deck_over():
    """CS-S29; CS-017."""
    play = turn(at="3")
    for left, card in ((46, "heat_wave"), (45, "red_gem_card")):
        play.do("refresh", refresh_card=card)
        assert (play.table.main.left, play.table.market.places["3"]) == (left, card)

    assert play.table.main.discards == ["heavy_hand", "heat_wave"]
    assert play.table.ap == 2


def test_neither_refresh_nor_collect_on_the_rune():
    """CS-S20; CS-017, CS-048, CS-040."""
    play = turn(at="C")

    assert "no card lies here" in play.why_not("refresh")
    assert play.why_not("collect") == "no card lies here"
    assert turn(at="3").why_not("refresh") == ""


def test_one_reminder_before_something_is_left_behind():
    """CS-011, CS-016, CS-032: Action points, Crystals that could be protected, a charged Ability."""
    play = turn("cursed_crystal")
    play.table.me.form, play.table.me.energy = "shadow", 5
    said = [worded(line) for line in left_behind(play.table)]
    play.do("end", end_sure="no")
    assert play.asked() == ["act"]
    play.do("end")

    assert said == ["4 Action points", "1 Cursed Crystal to protect yourself from", "a charged Ability"]
    assert play.asked() == ["start.roll"]


def test_everything_unspent_leaves_the_pool():
    """CS-012, CS-050, CS-054, CS-020."""
    play = turn("red_gem", "blue_orb").do("end", end_sure="yes")

    assert play.table.pool == []


def test_what_a_hex_warns_of_is_said_at_the_start_of_a_turn():
    """CS-036, CS-047: the players have said once what the sheet says."""
    play = begun(values="printed")
    play.say("hex.grant", "red_orb").say("hex.no_reduction", "no").say("hex.note", "no lowering here")
    play.say("start.roll", ROLL)

    assert "Red Orb" in worded(play.open("start.hex").text)
    play.say("start.hex", True)
    assert "Kit's Home: no lowering here" in play.told()


def test_any_number_may_stand_on_one_hex():
    """CS-R16, CS-013."""
    play = turn(at="C")
    for seat in ("p2", "p3", "p4"):
        play.table.pieces[seat].at = "0"

    assert play.again().do("travel 0").table.at("p1") == "0"


def test_only_some_fragments_may_be_absorbed():
    """CS-R26, CS-056."""
    play = turn("shadow_fragment", "shadow_fragment").do("end", end_sure="yes", end_absorb="1")

    assert play.table.casters["p1"].energy == 1


def test_a_resource_card_is_used_in_phase_2_only():
    """CS-R31, CS-067: nothing else asks for it."""
    play = turn(book=("blue_gem_card",), number=2)
    assert play.why_not("use blue_gem_card") == ""
    play.do("end", end_sure="yes").say("start.roll", ROLL).say("start.hex", False)

    assert play.table.active.id == "p2"
    assert not any(option.id.startswith("use ") for option in play.open("act").options())


def test_range_is_measured_from_where_the_caster_stands_now():
    """CS-R30, CS-024."""
    play = turn("red_gem", at="1", book=("heavy_hand",), number=2)
    play.table.pieces["p2"].at = "4"
    play = play.again()
    assert play.why_not("cast heavy_hand") == "no enemy in range"

    assert play.do("travel C").why_not("cast heavy_hand") == ""
