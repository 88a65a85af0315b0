"""Spells: strength, target, range, once a turn, conversions."""

import pytest

from companion.games.casting_shadows.cards.printed import SPELLS
from companion.games.casting_shadows.rules.affording import strengths
from companion.games.casting_shadows.rules.ring import in_range
from companion.language.words import worded
from tests.games.casting_shadows.playing import turn

ALL = {"0", "1", "2", "3", "4", "5", "C"}


def facing(*pool, book, me="1", number=2, hp=(18, 18, 18), at=("2", "2", "1"), **settings):
    """The first player's turn on slot *me* with enemies on the slots *at*."""
    play = turn(*pool, number=number, at=me, book=book, **settings)
    for seat, place, health in zip(("p2", "p3", "p4"), at, hp, strict=True):
        if seat in play.table.casters:
            play.table.pieces[seat].at = place
            play.table.casters[seat].hp = health
    return play.again()


def test_scaling():
    """CS-S04; CS-023."""
    table = turn().table

    assert [(one.paid, one.damage) for one in strengths(table, SPELLS["phoenix_flash"])] == [(1, 3), (2, 5), (3, 6)]


def test_purple_helps():
    """CS-S05; CS-005, CS-034."""
    play = facing("red_gem", "red_gem", "purple_gem", book=("phoenix_flash",), hp=(6, 0, 0), number=3)
    play.do("cast phoenix_flash", cast_strength="3", cast_target="p2")

    assert (play.hp("p2"), play.table.out) == ([0], ["p2"])


def test_purple_cannot_be_two():
    """CS-S31; CS-005."""
    assert facing("purple_gem", "blue_gem", book=("spectral_slap",)).why_not("cast spectral_slap") == ""
    assert facing("purple_gem", book=("spectral_slap",)).why_not("cast spectral_slap") == "1 Gem short"
    assert facing("red_gem", "red_gem", book=("spectral_slap",)).why_not("cast spectral_slap") == "1 Blue Gem short"
    play = facing("red_gem", "purple_gem", "blue_gem", book=("phoenix_flash",)).do("cast phoenix_flash")
    assert play.open("cast.strength").legal() == ["1", "2"]


def test_a_hex_is_hit_with_all_enemies_on_it():
    """CS-S06; CS-023, CS-024, CS-061."""
    play = facing("red_gem", "purple_gem", book=("spectral_slap",), number=4, hp=(10, 3, 18))
    play.do("cast spectral_slap")
    assert set(play.open("cast.hex").legal()) == {"0", "2", "C"}
    play.say("cast.hex", "2").say("out", "done")

    assert play.hp("p1", "p2", "p3", "p4") == [18, 7, 0, 18]
    assert (play.table.out, play.pool(), play.table.ap) == (["p3"], {}, 3)
    assert play.why_not("cast spectral_slap") == "cast already this turn"


def test_lightning_bug_does_nothing_to_shadow_form():
    """CS-S07; CS-028."""
    play = facing("blue_gem", book=("lightning_bug",), number=3)
    play.table.casters["p2"].form = "shadow"
    play = play.again().do("cast lightning_bug", cast_target="p2")
    other = facing("blue_gem", book=("lightning_bug",), number=3).do("cast lightning_bug", cast_target="p3")

    assert (play.hp("p2"), play.pool(), play.table.ap) == ([18], {}, 3)
    assert other.hp("p3") == [16]


def test_each_spell_card_once_a_turn():
    """CS-S08; CS-014, CS-R1."""
    one = facing("blue_gem", "blue_gem", book=("lightning_bug",)).do("cast lightning_bug", cast_target="p2")
    two = facing("blue_gem", "blue_gem", book=("lightning_bug",) * 2)
    two.do("cast lightning_bug", cast_target="p2").do("cast lightning_bug", cast_target="p2")

    assert one.why_not("cast lightning_bug") == "cast already this turn"
    assert two.hp("p2") == [14]


@pytest.mark.parametrize(
    ("slot", "reach", "reached"),
    [
        ("1", "a", {"1"}),
        ("1", "b", {"0", "1", "2", "C"}),
        ("1", "c", {"0", "2", "C"}),
        ("1", "d", ALL),
        ("1", "e", ALL - {"1"}),
        ("C", "a", {"C"}),
        ("C", "b", ALL),
        ("C", "c", ALL - {"C"}),
        ("C", "e", ALL - {"C"}),
        ("C", "d", ALL),
    ],
)
def test_the_five_ranges(slot, reach, reached):
    """CS-S19; CS-024, CS-025, CS-062."""
    assert set(in_range(reach, slot)) == reached


def test_own_hex_only():
    """CS-S32; CS-028, CS-024."""
    play = facing(book=("fatal_fronds", "personal_space"), number=3, hp=(7, 18, 0), at=("1", "2", ""))
    play.do("cast fatal_fronds")
    assert play.open("cast.target").legal() == ["p2"]
    play.say("cast.target", "p2")
    assert play.hp("p2") == [5]
    play.do("cast personal_space", cast_target="p2")

    assert (play.hp("p2"), play.table.ap) == ([1], 2)


def test_up_to_is_at_least_one():
    """CS-S33; CS-023, CS-R19."""
    play = facing("red_gem", "red_gem", book=("heavy_hand",), hp=(9, 0, 0)).do("cast heavy_hand")
    assert play.open("cast.strength").legal() == ["1", "2"]
    play.say("cast.strength", "2").say("cast.target", "p2")

    assert play.hp("p2") == [5]


def test_nobody_there():
    """CS-S34; CS-R18."""
    play = facing("red_gem", "red_gem", "blue_gem", book=("heavy_hand", "spectral_slap"), at=("4", "4", "4"))
    assert play.why_not("cast heavy_hand") == "no enemy in range"
    play.do("cast spectral_slap", cast_hex="2")

    assert (play.hp("p2"), play.pool(), play.table.ap) == ([18], {"red_gem": 1}, 3)


def test_infernal_assault():
    """CS-S35; CS-022, CS-029, CS-R17, CS-R25."""
    book = ("heavy_hand", "gem_duplication", "curse_void")
    play = facing("shadow_fragment", "red_orb", "red_gem", "red_gem", book=book, at=("4", "", ""), hp=(9, 0, 0))
    play.table.market.places["1"] = "infernal_assault"
    play = play.again().do("collect", collect_refill="heat_wave")
    assert [card.card for card in play.table.me.book] == ["heavy_hand", "curse_void", "infernal_assault"]
    assert (play.pool(), play.table.ap) == ({"red_gem": 2}, 3)
    play.do("cast infernal_assault", cast_target="p2")

    assert (play.hp("p2"), play.table.ap) == ([1], 2)


def test_a_spell_of_another_level_does_not_pay():
    """CS-S35; CS-R25."""
    play = turn("shadow_fragment", "red_orb", at="1", book=("heavy_hand",))
    play.table.market.places["1"] = "infernal_assault"

    assert play.again().why_not("collect") == "1 Spell of level 2 short"


def test_which_spell_is_given_up_is_asked_where_several_fit():
    """CS-022, CS-R22."""
    play = turn("red_orb", at="1", book=("heavy_hand", "curse_void", "red_gem_card"))
    play.table.market.places["1"] = "personal_space"
    play = play.again().do("collect")
    first, second = play.open("collect.spell").legal()
    play.say("collect.spell", second).say("collect.refill", "heat_wave")

    assert [card.card for card in play.table.me.book] == ["heavy_hand", "red_gem_card", "personal_space"]
    assert play.table.main.discards == ["curse_void"]
    assert first


def test_conversions():
    """CS-S36; CS-026, CS-020, CS-063, CS-R24, CS-R35."""
    book = ("metamorphosis", "gem_duplication", "sapphire_synthesis")
    play = turn("red_orb", "purple_gem", "blue_gem", book=book)
    play.do("cast metamorphosis", convert="red_orb>blue_orb")
    assert play.pool()["blue_orb"] == 1
    play.do("cast gem_duplication", convert="purple_gem>red_gem+red_gem")
    assert play.pool() == {"blue_gem": 1, "blue_orb": 1, "red_gem": 2}
    play.do("cast sapphire_synthesis", convert="blue_gem>blue_orb")

    assert play.pool() == {"blue_orb": 2, "red_gem": 2}
    assert (play.why_not("cast metamorphosis"), play.table.ap) == ("cast already this turn", 1)
    assert play.do("end", end_sure="yes").table.pool == []


def test_it_can_be_ruled_that_a_doubled_purple_stays_purple():
    """CS-R24."""
    play = turn("purple_gem", book=("gem_duplication",), **{"CS-R24": "purple"}).do("cast gem_duplication")

    assert play.open("convert").legal() == ["purple_gem>purple_gem+purple_gem"]
    play.say("convert", "purple_gem>purple_gem+purple_gem")
    assert play.pool() == {"purple_gem": 2}


def test_curse_void():
    """CS-S21; CS-026, CS-053, CS-R4, CS-R13."""
    play = turn("red 1=cursed_crystal", "red 2=cursed_crystal", book=("curse_void",))
    play.do("cast curse_void", convert="cursed_crystal>red_gem")
    assert (play.pool(), play.table.ap) == ({"cursed_crystal": 1, "red_gem": 1}, 3)
    assert "Cursed" in play.why_not("reroll")
    play.do("end", end_sure="yes")

    assert play.hp("p1") == [17]


def test_a_purple_gem_from_curse_void_by_ruling():
    """CS-R13."""
    play = turn("cursed_crystal", book=("curse_void",), **{"CS-R13": "purple"}).do("cast curse_void")

    assert play.open("convert").legal() == ["cursed_crystal>purple_gem"]


def test_two_at_once_and_the_game_is_over():
    """CS-S45; CS-035, CS-R27."""
    play = facing("red_gem", "blue_gem", book=("spectral_slap",), number=3, hp=(3, 2, 0))
    play.do("cast spectral_slap", cast_hex="2").say("out", "done").say("out", "done")

    assert play.table.outcome.winners == ["p1"]
    assert play.asked() == []


def test_every_way_to_pay_is_offered_and_the_best_is_the_main_answer():
    """CS-005: a Heavy Hand in the book keeps its Red Gem."""
    play = facing("red_gem", "blue_gem", "purple_gem", book=("lightning_bug", "heavy_hand"))
    play.do("cast lightning_bug", cast_target="p2")

    pay = play.open("pay")
    assert set(pay.legal()) == {"red_gem", "blue_gem", "purple_gem"}
    assert pay.main == "blue_gem"
    assert worded(pay.options()[0].label) == "1 Blue Gem"


def test_unknown_damage_is_asked_for_once_and_kept():
    """CS-G2: what the card says becomes a value of the players' own."""
    play = facing("red_gem", book=("heat_wave",) * 2, values="printed")
    play.do("cast heat_wave")
    for damage in (2, 3, 0):
        play.say("damage.number", damage)
    play.say("cast.strength", "1").say("cast.target", "p2")

    assert play.hp("p2") == [16]
    assert play.table.notes[-1].values == {"1": 2, "2": 3, "3": 0}
    play.table.pool = []
    assert play.again().why_not("cast heat_wave") == "1 Red Gem short"


def test_a_spell_is_not_described_as_doing_nothing_at_all():
    """CS-G2: it is said that this cannot be, and asked again."""
    play = facing("red_gem", book=("heat_wave",), values="printed").do("cast heat_wave")
    for damage in (0, 0, 0):
        play.say("damage.number", damage)

    assert worded(play.open("damage.number").text).startswith("Heat Wave: how much damage for 1 Red Gem?")
    assert play.table.notes == []


def test_an_unknown_conversion_is_asked_for_once():
    """CS-G2."""
    play = turn("red_gem", book=("crystallization",), values="printed").do("cast crystallization")
    play.say("conversion.number", 1).say("conversion.colour", "any").say("convert", "red_gem>blue_orb")

    assert play.pool() == {"blue_orb": 1}
