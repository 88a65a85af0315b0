"""What is wrong with a table, each kind of problem once: life, places, monsters, the fight, settings."""

import re

import pytest

from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.rules.turns.shadows import SHADOW_TOKENS
from companion.games.shadows_of_malice.table import RADIANCE, Shadow, Xulthul
from companion.kernel.corrections import corrected
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.care.wrongs import fighting, wrong
from tests.games.shadows_of_malice.playing import add_shadow, make_table

REALM_PIT = "realm:e4"


@pytest.mark.parametrize("mapped", [True, False])
@pytest.mark.parametrize("maps", [1, 2, 3, 4])
def test_nothing_is_wrong_with_a_fresh_table(maps, mapped):
    assert problems(make_table(maps=maps, mapped=mapped, realm_mapped=mapped)) == []


def test_a_correction_that_is_impossible_is_taken_and_told():
    table = corrected(make_table(), "avatars.0.wounds", 9)

    assert wrong(table) == "Sara has 9 wounds and drains, but only 5 life tokens to lose."  # SM-165


# -- life ----------------------------------------------------------------------------------------------------


def test_more_wounds_and_drains_than_life_tokens():
    table = make_table()
    table.avatars[0].wounds, table.avatars[0].drains = 4, 2

    assert wrong(table) == "Sara has 6 wounds and drains, but only 5 life tokens to lose."  # SM-165


def test_a_body_without_life_should_be_destroyed():
    table = make_table()
    table.avatars[0].wounds, table.avatars[0].shards["red"] = 5, 1

    assert wrong(table) == "Sara has no life token left, so the body should be destroyed."  # SM-165


def test_a_body_whose_items_are_still_rolled_for_is_no_problem():
    """SM-166, SM-167: its shards and radiance went first, a Life token among them."""
    table = make_table()
    table.wells[0].state, table.sets, table.pool = "light", 1, list(RADIANCE)
    table.avatars[0].wounds = 6

    assert problems(table) == []


def test_more_life_tokens_than_the_box_has():
    table = make_table()
    add_shadow(table, REALM_PIT, life=71)

    assert wrong(table) == "81 life tokens are in use; the game has 80."  # SM-005


# -- avatars -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mapped", "place"), [(True, "A:zz"), (True, "B:a1"), (True, "realm:e4"), (False, "B:open1"), (False, "x")]
)
def test_an_avatar_on_no_known_place(mapped, place):
    table = make_table(mapped=mapped)
    table.avatars[0].at = place

    assert wrong(table) == f"Sara stands at '{place}', which is no hex of the maps in play."  # SM-015


def test_an_avatar_with_a_body_and_no_place():
    table = make_table()
    table.avatars[0].at = ""

    assert wrong(table) == "Sara has a body but stands nowhere; put the token on a hex."  # SM-026


def test_an_avatar_without_a_body_on_the_map():
    table = make_table()
    table.avatars[0].forming = 2

    assert "Sara has no body yet" in wrong(table)  # SM-168


def test_a_band_in_two_hexes():
    table = make_table()
    table.avatars[1].band, table.avatars[1].at = "Sara", table.lairs[0].at

    assert wrong(table) == "Sara and Bryan are one band but stand in different hexes; a band moves as one."  # SM-067


def test_more_actions_than_a_turn_gives():
    table = make_table()
    table.avatars[0].actions = 4
    assert problems(table) == []  # Stolen Hour and Quicksilver Drops

    table.avatars[0].actions = 5

    assert wrong(table) == "Sara has 5 actions; a turn gives 2, and all cards together 2."  # SM-038


def test_nobody_in_the_game():
    assert wrong(make_table(())) == "0 avatars are in the game; there should be 1 to 8."  # SM-009


def test_two_avatars_of_one_name():
    assert wrong(make_table(("Sara", "Sara"))) == "2 avatars are called 'Sara'; each needs a name of its own."


# -- maps and Wells ------------------------------------------------------------------------------------------


def test_maps_that_cannot_lie_so():
    table = make_table(maps=2)
    table.arrangement["B"] = table.arrangement["A"]

    assert "The maps cannot lie like this" in wrong(table)  # SM-015


def test_players_never_see_the_id_of_a_fact():
    table = make_table(maps=2)
    table.arrangement["B"] = table.arrangement["A"]
    table.avatars[0].wounds = 99

    assert len(problems(table)) > 1
    assert not re.search(r"SM-\d", " ".join(map(worded, problems(table))))


def test_a_map_that_lies_nowhere():
    table = make_table(maps=2, mapped=False)
    del table.arrangement["B"]

    assert wrong(table) == "Map B has a Gate but lies nowhere; give it a place beside the others."  # SM-015


def test_more_maps_than_there_are():
    table = make_table(maps=4, mapped=False)
    table.gates["E"], table.arrangement["E"] = "E:gate", (9, 9)

    assert "5 terrain maps are in play; there should be 1 to 4." in spoken(problems(table))  # SM-015


def test_a_terrain_that_does_not_exist():
    table = make_table()
    table.terrain["A:a1"] = "lava"

    assert wrong(table).startswith("A:a1 is lava, which is no terrain; there are plains, water")


def test_a_lair_off_the_maps():
    table = make_table()
    table.lairs[0].at = "A:zz"

    assert wrong(table) == "'A:zz' is no hex of the maps in play, but there lies: lair 1."  # SM-011


def test_two_things_printed_on_one_hex():
    table = make_table()
    table.lairs[0].at = table.wells[0].at

    assert (
        wrong(table) == "Well 1 and lair 1 lie on the same hex, stronghold j2 on map A; each needs its own."
    )  # SM-011


def test_a_well_too_few():
    table = make_table()
    table.wells.pop()

    assert wrong(table) == "There are 2 Wells on the maps; 3 a map make 3."  # SM-011


def test_more_light_wells_than_were_laid_out():
    table = make_table()
    table.wells[0].state = table.wells[1].state = "light"

    assert wrong(table) == "2 Light Wells are revealed, but only 1 were laid out."  # SM-017


def test_more_dark_wells_than_were_laid_out():
    table = make_table()
    for well in table.wells:
        well.state = "dark"

    assert wrong(table) == "3 Dark Wells are revealed, but only 2 were laid out."  # SM-017


def test_a_well_put_out_counts_as_the_light_well_it_was():
    """SM-229."""
    table = make_table()
    for well in table.wells:
        well.state = "dark"
    table.wells[0].extinguished = True

    assert problems(table) == []


def test_a_well_put_out_that_shines():
    table = make_table()
    table.wells[0].state, table.wells[0].extinguished = "light", True

    assert wrong(table) == "The Well of stronghold j2 on map A was put out, so it should be a Dark one."  # SM-229


def test_a_city_that_does_not_exist_twice():
    """SM-014."""
    table = make_table(maps=2)
    for site in table.sites:
        site.service = "life" if site.kind == "city" else "heal"

    assert wrong(table) == "2 city tokens show 'life'; the game has 1."  # SM-014


# -- monsters ------------------------------------------------------------------------------------------------


def test_more_shadows_than_tokens():
    table = make_table()
    for _ in range(SHADOW_TOKENS + 1):
        add_shadow(table, table.wells[0].at)

    assert wrong(table) == "7 Shadows are in play; the game has 6 tokens."  # SM-257


def test_two_shadows_in_the_realm():
    table = make_table()
    add_shadow(table, REALM_PIT)
    add_shadow(table, "realm:d4")

    assert wrong(table) == "Shadow 1 and Shadow 2 are in the Shadow Realm; at most one can be."  # SM-257


def test_a_shadow_twice():
    table = make_table()
    table.shadows = [Shadow("Shadow 1", 1, table.wells[0].at), Shadow("Shadow 1", 1, table.wells[1].at)]

    assert wrong(table) == "Shadow 1 is on the table 2 times; it is one token."  # SM-005


@pytest.mark.parametrize(
    ("realm_mapped", "place"), [(True, "realm:zz"), (True, "realm:pit"), (False, "realm:e4"), (True, "A:zz")]
)
def test_a_shadow_nowhere(realm_mapped, place):
    table = make_table(realm_mapped=realm_mapped)
    add_shadow(table, place)

    assert wrong(table) == f"Shadow 1 stands at '{place}', which is no hex of either realm."  # SM-254


def test_a_shadow_without_life():
    table = make_table()
    add_shadow(table, REALM_PIT, life=0)

    assert wrong(table) == "Shadow 1 has no life token left, so it should be gone."  # SM-264


def test_shadows_beside_xulthul():
    table = make_table(scenario="preserve")
    add_shadow(table, REALM_PIT)
    table.xulthul = Xulthul("mammal", 4, 8, table.wells[0].at)

    assert wrong(table) == "Xulthûl is in Aethos, so Shadow 1 should be gone."  # SM-268


@pytest.mark.parametrize(
    ("lord", "sentence"),
    [
        ({"at": "A:zz"}, "Xulthûl stands at 'A:zz', which is no hex of the maps in play."),  # SM-270
        ({"wounds": 6, "drains": 3}, "Xulthûl has 9 wounds and drains, but only 8 life tokens."),  # SM-139
        ({"power": 6}, "Xulthûl has power 6; it should be 1 to 5."),  # SM-106
    ],
)
def test_xulthul_as_it_cannot_be(lord, sentence):
    table = make_table(scenario="preserve")
    table.xulthul = Xulthul(**{"type": "mammal", "power": 4, "life": 8, "at": table.wells[0].at, **lord})

    assert wrong(table) == sentence


def test_xulthul_where_the_game_would_be_lost():
    table = make_table(scenario="thwart")
    table.xulthul = Xulthul("mammal", 4, 8, table.wells[0].at)

    assert wrong(table) == "Xulthûl is in Aethos; in Thwart the Shadow that is a defeat."  # SM-268


def test_xulthuls_turn_without_it():
    table = make_table()
    table.phase = "xulthul"

    assert wrong(table) == "It is Xulthûl's Turn, but Xulthûl is not in Aethos."  # SM-033


def test_a_seal_on_no_gate():
    table = make_table()
    table.seals[0] = REALM_PIT

    assert wrong(table).startswith("A Gate Seal lies at 'realm:e4', which is no Shadow Gate; those are realm:")


def test_a_gate_sealed_twice():
    table = make_table()
    table.seals = [table.seals[0]] * 2

    assert wrong(table) == "2 Gate Seals lie on the sealed Shadow Gate c1; one is enough."  # SM-016


def test_more_seals_than_there_are():
    table = make_table(realm_mapped=False)
    table.seals.append("realm:gate7")

    assert wrong(table) == "7 Gate Seals lie in the Shadow Realm; there are 6."  # SM-005


# -- the fight and the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("creature", "sentence"),
    [
        ({"wounds": 7}, "The creature has 7 wounds, but only 6 life tokens."),  # SM-106
        ({"power": 0}, "The creature has power 0; it should be 1 to 5."),  # SM-106
        ({"kind": "shadow", "shadow": "Shadow 1"}, "Shadow 1 is fought but is not on the table."),  # SM-135
    ],
)
def test_a_creature_as_it_cannot_be(creature, sentence):
    table = make_table()
    fighting(table, **creature)

    assert wrong(table) == sentence


def test_a_creature_of_no_type():
    table = make_table()
    fighting(table, type="unicorn")

    assert wrong(table).startswith("The creature is of the type 'unicorn'; there are arboran, avian")


def test_a_shadow_whose_life_tokens_do_not_agree():
    table = make_table()
    add_shadow(table, table.avatars[0].at, life=3)
    fighting(table, kind="shadow", shadow="Shadow 1", life=3, wounds=1)

    assert wrong(table) == "Shadow 1 has 3 life tokens on it but 2 in the fight; they should agree."  # SM-135


def test_a_fighter_who_stands_elsewhere():
    table = make_table()
    fighting(table).at = table.lairs[0].at

    assert wrong(table) == "Sara fights at lair h1 on map A but does not stand there."  # SM-120


def test_an_attack_on_somebody_outside_the_fight():
    table = make_table()
    combat = fighting(table)
    combat.stage, combat.target = "clash", "Bryan"

    assert wrong(table) == "The creature attacks Bryan, who is not in the fight."  # SM-179


def test_more_shards_invoked_than_allowed():
    table = make_table()
    fighting(table).shards = {"Sara": 2}

    assert wrong(table) == "Sara has invoked 2 shards this phase; 1 are allowed."  # SM-212


def test_a_game_that_is_decided_and_goes_on():
    table = make_table()
    table.outcome = "victory"
    assert wrong(table) == "The game is decided (victory) but goes on."  # SM-279

    table.outcome, table.phase = "", "over"
    assert wrong(table) == "The game is over, but nobody has won or lost."  # SM-279


# -- settings ------------------------------------------------------------------------------------------------


def test_an_edition_or_a_ruling_that_does_not_exist():
    table = make_table()
    table.settings.edition = "third"
    assert "There is no edition 'third'" in wrong(table)

    table = make_table(rulings={"RUL-99": "yes"})
    assert wrong(table) == "There is no ruling 'RUL-99'; they are RUL-01 to RUL-46."

    table = make_table(rulings={"RUL-07": "maybe"})
    assert wrong(table) == "RUL-07 cannot be 'maybe'; it can be black, random."  # RUL-07
