"""Counterspells: collected on the Desert, revealed in a window that asks by public counts only."""

from companion.games.casting_shadows.table import Note
from companion.kernel import PASS
from companion.language.words import worded
from tests.games.casting_shadows.playing import turn
from tests.games.casting_shadows.test_spells import facing


def test_collecting_one():
    """CS-S11; CS-064, CS-017, CS-066."""
    play = turn("blue_gem", "red_orb", at="0")
    assert play.why_not("refresh") != ""
    market = dict(play.table.market.places)
    play.do("collect")

    assert (play.table.me.face_down, play.table.counterspells, play.table.ap, play.pool()) == (1, 9, 3, {})
    assert play.table.market.places == market
    assert turn("blue_gem", at="0").why_not("collect") == "1 Orb short"


def test_an_empty_counterspell_deck_gives_nothing():
    """CS-R20."""
    play = turn("blue_gem", "red_orb", at="0")
    play.table.counterspells = 0

    assert play.again().why_not("collect") == "no Counterspell is left"


def attack(*held, book=("heavy_hand", "feeding_frenzy"), number=2, companion="", **settings):
    """The first player casts Heavy Hand for 2 at the second; *held* are the face-down cards of the others."""
    pool = ("red_gem", "blue_gem", "blue_gem")
    play = facing(*pool, book=book, number=number, **settings)
    for seat, cards in zip(("p2", "p3", "p4"), held, strict=False):
        play.table.casters[seat].face_down = cards
        play.table.counterspells -= cards
    play.table.me.companion = companion
    play = play.again().do("cast heavy_hand", cast_strength="1")
    return play.say("cast.target", "p2")


def test_one_for_each_trigger():
    """CS-S39; CS-027, CS-065, CS-R29."""
    play = attack(2)
    play.say("counter", "pointed_shield")
    assert (play.asked(), play.hp("p2")) == (["act"], [18])
    play.do("cast feeding_frenzy", cast_strength="2", cast_target="p2").say("counter", "safety_dome")

    assert (play.hp("p2"), play.table.casters["p2"].face_down, play.table.counterspells) == ([18], 0, 10)
    assert play.table.main.discards == []


def test_everybody_with_a_face_down_card_is_asked_in_turn_order_whatever_it_is():
    """CS-027, CS-066."""
    play = attack(1, 0, 1, number=4)

    assert [prompt.who for prompt in play.session.prompts] == ["p2", "p4"]
    assert [option.id for option in play.open("counter", "p2").options()] == [
        PASS, "safety_dome", "pointed_shield", "bees_everywhere", "run_away",
    ]  # fmt: skip
    assert "safety_dome" not in play.open("counter", "p4").legal()


def test_nobody_is_asked_where_no_card_lies_face_down():
    assert attack(0).hp("p2") == [16]


def test_all_pass_and_the_damage_is_felt():
    play = attack(1, 1, number=3)
    play.say("counter", PASS, "p2").say("counter", PASS, "p3")

    assert (play.hp("p2"), play.asked()) == ([16], ["act"])


def test_who_comes_later_may_still_answer_after_one_did():
    """CS-027: several respond in turn order; Bees of ours hurt for 2."""
    play = attack(1, 1, number=3).say("counter", "pointed_shield", "p2")
    play.say("counter", "bees_everywhere", "p3").say("counter.whom", "p1")

    assert play.hp("p1", "p2") == [16, 18]


def test_running_away_moves_and_avoids():
    """CS-065: with our own value."""
    play = attack(1).say("counter", "run_away").say("counter.travel", "3")

    assert (play.table.at("p2"), play.hp("p2")) == ("3", [18])


def test_the_active_player_may_die_of_a_counterspell():
    """CS-034, CS-R28: the turn ends at once, and who is out returns no damage."""
    play = attack(1, number=3)
    play.table.casters["p1"].hp = 2
    play = play.again().say("counter", "bees_everywhere").say("counter.whom", "p1").say("out", "done")

    assert (play.table.out, play.hp("p2"), play.table.pool) == (["p1"], [18], [])
    assert play.open("start.roll").who == "p2"


def test_where_damage_cannot_be_lowered_the_card_is_used_up_for_nothing():
    """CS-R36, CS-R9."""
    play = facing("red_gem", book=("heavy_hand",))
    play.table.notes = [Note("n", "n", play.table.hexes["2"], "hex", {"no_reduction": 1}, "none", "-")]
    play.table.casters["p2"].face_down = 1
    play = play.again().do("cast heavy_hand", cast_strength="1", cast_target="p2")
    labels = [worded(option.label) for option in play.open("counter").options()]
    play.say("counter", "safety_dome")

    assert "Safety Dome (changes nothing on this hex)" in labels
    assert (play.hp("p2"), play.table.casters["p2"].face_down) == ([16], 0)


def test_the_stag_is_no_attack_spell():
    """CS-R23."""
    play = attack(1, companion="charging_stag").say("counter", PASS)
    play.say("cast.charge", "p2")
    legal = play.open("counter").legal()

    assert "safety_dome" not in legal
    assert "pointed_shield" in legal


def test_a_counterspell_with_a_trigger_that_the_app_does_not_know():
    """CS-065: somebody lays one open at any time."""
    play = turn(number=2)
    play.table.casters["p2"].face_down = 1
    play = play.again().do("counter").say("counter.which", "bees_everywhere").say("counter.whom", "p1")

    assert (play.hp("p1"), play.table.casters["p2"].face_down) == ([16], 0)


def test_what_a_counterspell_does_is_asked_for_once():
    play = attack(1, values="printed").say("counter", "bees_everywhere")
    play.say("counter.amount", 3).say("counter.whom", "p1")

    assert play.hp("p1") == [15]
