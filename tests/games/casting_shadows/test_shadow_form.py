"""Shadow Energy, Shadow Form, Companions, Abilities, and being out."""

from itertools import pairwise

from companion.games.casting_shadows.rules.odds import chance_of_paying
from companion.games.casting_shadows.table import BookCard
from companion.language.words import worded
from tests.games.casting_shadows.playing import begun, turn
from tests.games.casting_shadows.test_spells import facing


def test_crystals_kill():
    """CS-S13; CS-012, CS-035."""
    play = turn(*["cursed_crystal"] * 3, number=2)
    play.table.me.hp = 2
    play = play.again().do("end", end_sure="yes").say("out", "done")

    assert (play.hp("p1"), play.table.outcome.winners) == ([0], ["p2"])


def test_the_ability_needs_a_full_charge():
    """CS-S15; CS-032, CS-030, CS-019: it costs 5 in our own values."""
    play = turn("shadow_fragment", "shadow_fragment", number=2)
    play.table.me.form, play.table.me.energy = "shadow", 4
    play = play.again()
    assert play.why_not("ability") == "not fully charged"
    play.do("end", end_sure="yes")
    assert play.open("end.absorb").legal() == ["1", "0"]
    play.say("end.absorb", "1")
    assert play.table.casters["p1"].energy == 5

    play.table.turn, play.table.phase, play.table.ap = "p1", "act", 0
    play = play.again().do("ability", ability_whom="p2")
    assert (play.table.me.energy, play.hp("p2"), play.table.ap) == (0, [15], 0)


def test_an_ability_that_costs_less():
    """CS-S42; CS-032."""
    play = turn(number=2, values="printed")
    play.table.me.form, play.table.me.energy = "shadow", 5
    play = play.again().do("ability")
    play.say("ability.cost", 3).say("ability.does", "hand").say("ability.text", "a gust").say("hand.what", "nothing")

    assert (play.table.me.energy, play.why_not("ability")) == (2, "not fully charged")


def test_only_in_shadow_form_there_is_an_ability():
    """CS-032, CS-R33."""
    assert turn().why_not("ability") == "not there"


def test_not_transforming():
    """CS-S44; CS-030, CS-R3, CS-050."""
    play = turn("shadow_fragment", "shadow_fragment", number=2)
    play.table.me.energy = 3
    play = play.again().do("end", end_sure="yes").say("end.transform", "no")
    assert (play.table.casters["p1"].energy, play.table.pool) == (3, [])

    play.table.turn, play.table.phase = "p1", "end"
    play = play.again().say("end.transform", "yes").say("end.companion", "speed_mouster")
    play.say("portal.refill", "tide_otter")
    assert (play.table.casters["p1"].form, play.table.casters["p1"].energy) == ("shadow", 0)


def test_transforming_takes_a_companion_and_keeps_the_health():
    """CS-031, CS-057, CS-058, CS-002."""
    play = turn(*["shadow_fragment"] * 3, number=2)
    play.table.me.hp = 7
    play = play.again().do("end", end_sure="yes").say("end.absorb", "3").say("end.transform", "yes")
    play.say("end.companion", "charging_stag").say("portal.refill", "ember_newt")
    caster = play.table.casters["p1"]

    assert (caster.hp, caster.companion, worded(play.table.caster_name("p1"))) == (
        7,
        "charging_stag",
        "Kit the Turbulent",
    )
    assert (play.table.portal, play.table.companions.left) == (["speed_mouster", "hydrattle_snake", "ember_newt"], 6)


def test_rulings_on_absorbing_after_the_change_and_changing_at_any_time():
    """CS-R2, CS-R3."""
    after = turn(*["shadow_fragment"] * 4, number=2, **{"CS-R2": "after"})
    after.do("end", end_sure="yes").say("end.absorb", "3").say("end.transform", "yes")
    after.say("end.companion", "speed_mouster").say("portal.refill", "ember_newt").say("end.absorb", "1")
    any_time = turn(number=2, **{"CS-R3": "any"})
    any_time.table.me.energy = 3

    assert after.table.casters["p1"].energy == 1
    assert any_time.again().why_not("transform") == ""
    assert turn(number=2).why_not("transform") == "not there"


def test_a_companion_that_nobody_knows_is_described():
    """CS-068, CS-G4."""
    play = begun(2, values="printed")
    play.table.phase, play.table.me.energy = "end", 3
    play = (
        play.again().say("end.transform", "yes").say("end.companion", "speed_mouster").say("portal.refill", "unknown")
    )
    play.say("companion.name", "Grumpy Toad").say("companion.text", "croaks")

    assert worded(play.table.companion_name(play.table.portal[-1])) == "Grumpy Toad"


def test_a_snake_gives_a_fifth_action_point_from_the_next_turn_on():
    """CS-S16; CS-033, CS-R12."""
    play = begun(2)
    play.table.casters["p1"].companion = "hydrattle_snake"
    faces = {key: ["shadow_fragment"] for key in ("red 1", "red 2")} | {"blue 1": ["blue_gem"], "blue 2": ["blue_gem"]}
    play = play.again().say("start.roll", {**faces, "purple": ["purple_orb"]}).say("start.hex", False)
    for slot in ("C", "0", "1", "2", "3"):
        play.do(f"travel {slot}")

    assert play.why_not("travel 4") == "no Action points left"
    play.do("end", end_absorb="0").say("start.roll", {**faces, "purple": ["purple_orb"]}).say("start.hex", False)
    assert play.table.ap == 4


def test_a_mouster_travels_twice_for_one_action_point():
    """CS-033, CS-R14, CS-013."""
    play = turn(at="C", number=2)
    play.table.me.companion = "speed_mouster"
    play = play.again().do("travel 0", travel_on="1")
    assert (play.table.at("p1"), play.table.ap) == ("1", 3)

    play.do("travel 2", travel_on="stay")
    assert (play.table.at("p1"), play.table.ap) == ("2", 2)


def test_a_stag_charges_an_enemy_next_to_the_caster():
    """CS-S18; CS-033."""
    play = facing(
        "red_gem", "blue_gem", book=("heavy_hand", "curse_void"), me="C", number=4, hp=(5, 2, 18), at=("1", "4", "C")
    )
    play.table.me.companion = "charging_stag"
    play = play.again().do("cast heavy_hand", cast_strength="1", cast_target="p2")
    assert play.open("cast.charge").legal() == ["none", "p2", "p3"]
    play.say("cast.charge", "p3").say("out", "done")
    assert (play.hp("p2", "p3"), play.table.out) == ([3, 0], ["p3"])

    play.table.pool = []
    play.table.add_token("cursed_crystal")
    play.table.add_token("red_gem")
    play = play.again().do("cast curse_void", convert="cursed_crystal>red_gem")
    assert play.asked() == ["act"]


def test_the_book_of_who_is_out_is_put_away():
    """CS-034, CS-R6, CS-068."""
    play = facing("red_gem", book=("heavy_hand",), number=3, hp=(1, 18, 0))
    caster = play.table.casters["p2"]
    caster.book, caster.face_down, caster.companion = [BookCard("x", "heat_wave")], 2, "speed_mouster"
    play.table.counterspells = 8
    play = play.again().do("cast heavy_hand", cast_strength="1", cast_target="p2").say("counter", "pass")

    assert worded(play.open("out").text) == (
        "Bryan is out. Put away: the meeple, 1 card to the discards, 2 Counterspells under their deck and the "
        "Companion, out of the game."
    )
    assert (play.table.main.discards, play.table.counterspells) == (["heat_wave"], 10)
    assert play.table.casters["p2"].companion == ""
    assert play.table.at("p2") == ""


def test_health_never_rises_above_its_start():
    """CS-055, CS-R5."""
    play = turn(number=2)
    play.table.me.hp = 16
    play = play.again().do("hand").say("hand.what", "heal").say("hand.whom", "p1").say("hand.number", 5)

    assert play.hp("p1") == [18]


# -- odds --------------------------------------------------------------------------------------------------


FIVE_DICE = ("red", "red", "blue", "blue", "purple")


def at_least(what: str, number: int) -> float:
    """The chance that five dice show so many of it."""
    return chance_of_paying({}, FIVE_DICE, (what,) * number)


def test_one_throw():
    """CS-S24; CS-004."""
    crystals = [at_least("cursed_crystal", n) for n in range(7)]
    just = [round(more - fewer, 4) for more, fewer in pairwise(crystals)]

    assert just[:3] == [0.4019, 0.4019, 0.1608]
    assert round(crystals[3], 4) == 0.0355
    assert round(sum(crystals[1:]), 4) == 0.8333  # expected Crystals
    assert round(sum(at_least("gem", n) for n in range(1, 6)), 3) == 1.667  # expected Gems
    assert round(at_least("shadow_fragment", 1), 3) == 0.598
    assert round(at_least("shadow_fragment", 3), 4) == 0.0355


def test_enough_red_gems():
    """CS-S48; CS-004, CS-005."""
    assert abs(at_least("red_gem", 2) - 7 / 27) < 1e-12
