"""Radiance tokens: from where they are drawn, and what each gives (section 26; SM-162)."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect
from companion.games.shadows_of_malice.cards.playing import use_card
from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.rules.avatars.life import recover
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.wounding import wounds_by_avatar
from companion.games.shadows_of_malice.rules.land.wells import add_radiance_set, all_drawn_anew
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.screen.overview import view
from companion.games.shadows_of_malice.table import RADIANCE
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import battle, give, let_run, shaken
from tests.games.shadows_of_malice.playing import make_table, play, reveal_light

# -- drawing -------------------------------------------------------------------------------------------------


def shining(wells=1, **more):
    table = make_table(("Sara", "Bryan"), maps=3, **more)
    reveal_light(table, wells)
    return table


def test_everybody_draws_of_the_new_set_alone_and_then_the_rest_join_the_pool():
    """SM-226: nine Luck tokens in the pool are drawn by nobody; of the ten new ones each can come."""
    table = shining()
    table.pool = ["Luck"] * 9

    played = play(add_radiance_set(table), "Life", stop=True)
    assert (sorted(played.open.pool()), table.pool) == (sorted(set(RADIANCE) - {"Life"}), ["Luck"] * 9)
    played.answer("Combat")

    assert [avatar.radiance for avatar in table.avatars] == [["Life"], ["Combat"]]
    assert sorted(table.pool) == sorted(["Luck"] * 9 + [t for t in RADIANCE if t not in ("Life", "Combat")])
    assert (table.new_set, played.keys()) == ([], ["radiance.set", "radiance.draw", "radiance.draw", "radiance.rest"])


def test_while_the_new_set_is_drawn_from_nothing_is_missing_on_the_table():
    """SM-004, SM-226: neither among the problems nor on the screen."""
    table = shining()

    play(add_radiance_set(table), "Life", stop=True)

    assert [problem for problem in problems(table) if "radiance" in worded(problem)] == []
    assert view(table)


def test_who_holds_its_limit_draws_nothing_and_who_has_no_body_neither():
    """SM-226: one token per revealed Light Well."""
    table = shining()
    table.avatar("Sara").radiance, table.avatar("Bryan").forming = ["Luck"], 2

    play(add_radiance_set(table))

    assert table.avatar("Sara").radiance == ["Luck"]
    assert sorted(table.pool) == sorted(RADIANCE)


def test_drawing_of_the_new_set_stands_on_a_corrected_table():
    """Design: after every question pieces are looked up again."""
    tables = [shining(), shining()]
    play(add_radiance_set(tables[0]), "Life", "Luck")
    play(shaken(add_radiance_set(tables[1]), tables[1]), "Life", "Luck")
    assert tables[0] == tables[1]


def test_what_is_drawn_anew_when_a_well_goes_dark_comes_from_the_pool():
    """SM-229: the whole pool, not one set."""
    table = shining()
    table.pool = ["Luck", "Luck", *RADIANCE]

    play(all_drawn_anew(table), "Luck", "Luck")

    assert [avatar.radiance for avatar in table.avatars] == [["Luck"], ["Luck"]]


# -- the two surges ------------------------------------------------------------------------------------------


def surging(*tokens, **more):
    table = battle(power=2, **more)
    table.avatar("Sara").radiance = list(tokens)
    return table


@pytest.mark.parametrize(
    ("token", "physical", "converted"), [("Physical Surge", 2, 1), ("Energy Surge", 1, 2), ("Combat", 1, 1)]
)
def test_a_surge_adds_to_blows_of_its_kind_only(new_card, token, physical, converted):
    """SM-227: nothing of Energy Surge on a physical blow, nothing of Physical Surge on one turned into energy."""
    new_card(Effect("convert", of=("fire",)), kind="treasure", type="weapon")
    assert play(wounds_by_avatar(surging(token), "Sara")).result == {"physical": physical}

    table = surging(token)
    table.avatar("Sara").items = ["new"]

    assert play(wounds_by_avatar(table, "Sara")).result == {"fire": converted}


def test_a_surge_adds_once_to_a_blow_whatever_energy_a_weapon_adds():
    """SM-227, SM-142: the blow of a Hoarfrost Sickle is physical, its cold comes on top."""
    table = surging("Physical Surge", "Energy Surge")
    give(table, "Sara", "hoarfrost-sickle")

    assert play(wounds_by_avatar(table, "Sara"), [4]).result == {"physical": 2, "cold": 1}


def test_each_token_adds_its_own():
    """SM-227: two of a kind, from two Light Wells."""
    assert play(wounds_by_avatar(surging("Physical Surge", "Physical Surge"), "Sara")).result == {"physical": 3}


@pytest.mark.parametrize(
    ("of", "token", "wounds"),
    [
        ("fire", "Energy Surge", 3),
        ("untyped", "Energy Surge", 3),
        ("physical", "Energy Surge", 2),
        ("fire", "Physical Surge", 2),
        ("physical", "Physical Surge", 3),
    ],
)
def test_a_scrolls_bolt_is_an_attack_of_its_kind(new_card, of, token, wounds):
    """SM-227, SM-149: +1 to the total, told as a sum."""
    new_card(Effect("strike", "2", (of,), whom="opponent", on="use"), kind="treasure", type="book", color="colorless")
    table = surging(token, life=8, stage="manoeuvres")
    table.avatar("Sara").items = ["new"]

    played = play(use_card(table, "Sara", "new", 0))

    assert table.fight().creature.wounds == wounds
    assert any(f"New 2 · {token} radiance +1 = 3" in tell for tell in played.tells) is (wounds == 3)


def test_the_surge_is_of_the_one_who_strikes(new_card):
    """SM-227: Bo reads the scroll, and Ada's token does not help."""
    new_card(Effect("strike", "2", whom="opponent", on="use"), kind="treasure", type="book", color="colorless")
    table = battle(("Ada", "Bo"), power=4, stage="manoeuvres")
    table.avatar("Ada").radiance, table.avatar("Bo").items = ["Physical Surge"], ["new"]

    play(use_card(table, "Bo", "new", 0))

    assert table.fight().creature.wounds == 2


def test_what_is_triggered_by_a_hit_is_an_attack_of_its_own(new_card):
    """SM-227, SM-185: the blow +1 by one token, the fire it lights +1 by the other."""
    new_card(Effect("strike", "1", ("fire",), whom="opponent", on="hit"), kind="treasure", type="weapon")
    table = surging("Physical Surge", "Energy Surge", life=8)
    table.avatar("Sara").items = ["new"]

    play(clash(table), [6, 1])

    assert table.fight().creature.wounds == 2 + 2


def test_no_surge_adds_to_what_a_card_does_to_its_own_user(new_card):
    """SM-227: wounds that one takes are not delivered by oneself."""
    new_card(Effect("strike", "1", whom="holder", on="use"), kind="treasure", type="book", color="colorless")
    table = surging("Physical Surge", stage="manoeuvres")
    table.avatar("Sara").items = ["new"]

    play(use_card(table, "Sara", "new", 0))

    assert table.avatar("Sara").wounds == 1


@pytest.mark.parametrize(("token", "of"), [("Energy Shield", "fire"), ("Physical Shield", "physical")])
def test_a_shield_token_takes_one_off_each_attack_of_its_kind(new_card, token, of):
    """SM-227, SM-144: of every attack anew."""
    new_card(Effect("strike", "2", (of,), whom="holder", on="use"), kind="mastery")
    table = surging(token)
    table.avatar("Sara").mastery = "new"

    for attacks in (1, 2):
        play(use_card(table, "Sara", "new", 0))
        assert table.avatar("Sara").wounds == attacks


def test_a_potion_that_turns_blows_into_energy_makes_them_energy_attacks():
    """SM-227, SM-150: Oil of Living Flame."""
    table = surging("Energy Surge", "Physical Surge", "Physical Surge")
    let_run(table, "Sara", "oil-of-living-flame")

    assert play(wounds_by_avatar(table, "Sara")).result["fire"] == 2


# -- recovery ------------------------------------------------------------------------------------------------


def test_a_recovery_token_gives_its_point_once_a_turn():
    """SM-162, SM-160: [R] the second recovery of a turn is worth 1; next turn the token gives again."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.wounds, sara.radiance = 5, ["Recovery", "Life", "Life"]

    play(recover(table, "Sara"))
    assert sara.wounds == 3
    play(recover(table, "Sara"))
    assert sara.wounds == 2
    play(begin_round(table))
    play(recover(table, "Sara"))

    assert sara.wounds == 0


def test_a_second_recovery_token_gives_its_own_point():
    """SM-162, SM-227: each once; one that comes later in the turn has not given yet."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.wounds, sara.radiance = 6, ["Recovery", "Life", "Life"]

    play(recover(table, "Sara"))
    sara.radiance.append("Recovery")
    play(recover(table, "Sara"))
    play(recover(table, "Sara"))

    assert sara.wounds == 6 - 2 - 2 - 1
