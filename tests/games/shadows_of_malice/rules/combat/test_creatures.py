"""The creature generator, Guardians and Shadows taking form, lairs and provoking (sections 13 to 17)."""

import pytest

from companion.games.shadows_of_malice.rules.combat.creatures import (
    TYPE_NAMES,
    ability_die,
    guardian,
    manifested_shadow,
    ordinary_creature,
    power_die,
    reform,
    xulthul_itself,
)
from companion.games.shadows_of_malice.rules.combat.encounters import dangers, fight, meet, provoke, why_not_provoke
from companion.games.shadows_of_malice.rules.combat.monsters import power_of
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.games.shadows_of_malice.table import Arrival, Xulthul
from companion.language.spoken import spoken
from tests.games.shadows_of_malice.fighting import battle, shaken
from tests.games.shadows_of_malice.playing import add_shadow, make_table, play


def open_hex(table, terrain="forest"):
    """An open hex of that terrain, as far as the rules of encounters know."""
    place = "A:open1"
    table.terrain[place] = terrain
    return place


def test_S_04_the_generators_example():
    """SM-103, SM-105, SM-106: forest 2 is a reptilid, 6 is power 3; 6 life, and one ability drawn."""
    table = make_table(("Sara",))
    top = table.troves["ability"].order[0]

    made = play(ordinary_creature(table, open_hex(table)), [2, 6, 3]).result

    creature = made.creature
    assert (creature.kind, creature.type, creature.power, creature.life) == ("creature", "reptilid", 3, 6)
    assert creature.abilities == [top]
    assert top not in table.troves["ability"].order  # SM-113
    assert spoken(made.lines[:3]) == ["reptilid (die 2 in forest)", "die 6: power 3, 6 life", "abilities: 1 (die 3)"]


def test_three_dice_are_rolled_and_nobody_may_help_them():
    """SM-103, SM-112."""
    table = make_table(("Sara",))
    table.avatar("Sara").shards["colorless"] = 3

    asked = play(ordinary_creature(table, open_hex(table)), stop=True).open

    assert [(dice.role, dice.count) for dice in asked.dice] == [("type", 1), ("power", 1), ("abilities", 1)]
    assert list(asked.options()) == []


def test_there_are_eight_types():
    """SM-104."""
    assert len(TYPE_NAMES) == 8


@pytest.mark.parametrize(
    ("ruled", "outside", "lair"),
    [("pairs", {2: 1, 4: 2, 6: 3}, {2: 2, 4: 3, 6: 4}), ("low", {3: 1, 4: 2, 6: 3}, {6: 3})],
)
def test_S_53_the_lair_bonus(ruled, outside, lair):
    """SM-106, SM-107, SM-108, RUL-02."""
    table = make_table(("Sara",), rulings={"RUL-02": ruled})
    here, there = open_hex(table), table.lairs[0]

    assert {die: power_of(table, power_die(table, die, here).total) for die in outside} == outside
    assert {die: power_of(table, power_die(table, die, there.at).total) for die in lair} == lair
    there.stocked = False
    assert power_die(table, 6, there.at).total == 7


def test_S_53_a_guardian_is_of_power_four_without_a_die():
    """SM-106, SM-111, SM-126: 8 life, two abilities whatever the Wells; type by the stronghold's terrain."""
    table = make_table(("Sara",))
    for well in table.wells[1:]:
        well.state = "light"
    table.terrain[table.wells[0].at] = "swamp"

    played = play(guardian(table, table.wells[0].at), 5)

    creature = played.result.creature
    assert played.keys() == ["creature.type"]
    assert (creature.type, creature.power, creature.life, len(creature.abilities)) == ("ichthyic", 4, 8, 2)


@pytest.mark.parametrize(("ruled", "expected"), [("pairs", [0, 0, 1, 1, 2, 2]), ("low", [0, 0, 0, 1, 1, 2])])
def test_the_ability_die_says_how_many_abilities(ruled, expected):
    """SM-110, RUL-03."""
    for die, number in zip(range(1, 7), expected, strict=True):
        table = make_table(("Sara",), rulings={"RUL-03": ruled})
        made = play(ordinary_creature(table, open_hex(table)), [1, 1, die]).result
        assert len(made.creature.abilities) == number


def test_wells_of_this_map_only_change_the_ability_die():
    """SM-109, SM-224, SM-225: −1 for each Light, +1 for each Dark one."""
    table = make_table(("Sara",), maps=2)
    on_a = [well for well in table.wells if well.at.startswith("A")]
    on_b = [well for well in table.wells if well.at.startswith("B")]
    on_a[0].state, on_a[1].state, on_a[2].state = "light", "dark", "dark"
    on_b[0].state = "light"

    assert ability_die(table, 3, "A:c4").total == 3 - 1 + 2
    assert ability_die(table, 3, "B:c4").total == 2


@pytest.mark.parametrize(("ruled", "value"), [("dark", 4), ("nothing", 3)])
def test_an_extinguished_well_counts_as_dark_unless_ruled_otherwise(ruled, value):
    """RUL-18, SM-109."""
    table = make_table(("Sara",), rulings={"RUL-18": ruled})
    well = table.wells[0]
    well.state, well.extinguished, well.tries = "dark", True, 2

    assert ability_die(table, 3, "A:c4").total == value


def test_an_empty_trove_gives_no_ability():
    """SM-113, G-20."""
    table = make_table(("Sara",))
    table.troves["ability"].order = []

    played = play(ordinary_creature(table, open_hex(table)), [1, 1, 6])

    assert played.result.creature.abilities == []
    assert any("empty" in tell for tell in played.tells)


def test_on_an_unmapped_board_the_terrain_is_asked_for():
    """SM-103, SM-105."""
    table = make_table(("Sara",), mapped=False)

    made = play(ordinary_creature(table, "A:open7"), "desert", [3, 1, 1]).result

    assert made.creature.type == "avian"


# -- Shadows and Xulthûl ---------------------------------------------------------------------------------------


def test_a_shadow_takes_form_with_the_life_it_has():
    """SM-133, SM-135: its tokens, not its power's; a type by terrain and new abilities."""
    table = make_table(("Sara", "Bryan"))
    place = open_hex(table, "wild")
    shadow = add_shadow(table, place, 5)

    creature = play(manifested_shadow(table, shadow.id), 5).result.creature

    assert (creature.kind, creature.type, creature.power) == ("shadow", "mammal", 3)
    assert (creature.life, creature.shadow, len(creature.abilities)) == (5, shadow.id, 1)


def test_xulthul_fights_as_it_is():
    """SM-140, SM-141: nothing is rolled or drawn; what it has lost stays lost."""
    table = make_table(("Sara",))
    table.xulthul = Xulthul("avian", 4, 8, "A:c4", ["glacial", "undead"], wounds=1, drains=2)
    drawn = list(table.troves["ability"].order)

    creature = xulthul_itself(table).creature

    assert (creature.kind, creature.type, creature.left) == ("xulthul", "avian", 5)
    assert creature.abilities == ["glacial", "undead"]
    assert table.troves["ability"].order == drawn


def test_a_new_form_is_drawn_right_on_a_corrected_table():
    """SM-197; design: after every question pieces are looked up again."""
    table = battle(kind="guardian", power=4, wounds=3, abilities=("glacial", "undead"))
    table.troves["ability"].mode = "physical"

    play(shaken(reform(table), table), 1, "barkhide", "mistform")

    assert table.fight().creature.abilities == ["barkhide", "mistform"]
    assert table.fight().creature.left == 5


# -- meeting things --------------------------------------------------------------------------------------------


def test_what_attacks_whoever_enters():
    """SM-119, SM-127, SM-172: lair, hidden Well, Shadow; not Xulthûl (SM-274), not a revealed Well."""
    table = make_table(("Sara",))
    lair, well = table.lairs[0], table.wells[0].at
    lair.stocked = False
    assert dangers(table, lair.at) == ["lair"]
    assert dangers(table, well) == ["guardian"]
    table.wells[0].state = "light"
    assert dangers(table, well) == []
    place = open_hex(table)
    table.xulthul = Xulthul("avian", 4, 8, place)
    assert dangers(table, place) == []
    add_shadow(table, place)
    assert dangers(table, place) == ["shadow"]


@pytest.mark.parametrize("names", [("Sara",), ("Sara", "Bryan", "Ada")])
def test_a_lone_avatar_fights_alone_and_a_band_fights_jointly(names):
    """SM-174, SM-175."""
    table = make_table(names)
    at = table.lairs[0].at
    for name in names:
        table.avatar(name).at, table.avatar(name).band = at, "Sara"
    table.arrivals = [Arrival(list(names), at)]

    play(next_step(table), [1, 1, 1])

    assert table.fight().fighters == list(names)
    assert (table.fight().where, table.fight().stage) == ("lair", "pre")
    assert table.tally.creatures == 1


def test_only_those_who_came_together_fight():
    """SM-120: Bryan stands there already."""
    table = make_table(("Sara", "Bryan"))
    at = table.lairs[0].at
    for avatar in table.avatars:
        avatar.at = at

    play(meet(table, ["Sara"], at), [1, 1, 1])

    assert table.fight().fighters == ["Sara"]


def test_whoever_has_gone_meanwhile_meets_nothing():
    """SM-172."""
    table = make_table(("Sara",))

    play(meet(table, ["Sara"], table.lairs[0].at))

    assert table.combat is None


def test_provoking_needs_luck_above_four():
    """SM-123, SM-125: on success a creature attacks at once, and it lives in no lair."""
    table = make_table(("Sara",))
    place = table.avatar("Sara").at
    play(provoke(table, "Sara"), 4)
    assert table.combat is None
    assert table.searched == [place]
    table.searched = []

    play(provoke(table, "Sara"), 5, [1, 1, 1])

    assert (table.fight().where, table.fight().at) == ("open", place)


def test_one_attempt_in_a_hex_and_turn():
    """SM-123."""
    table = make_table(("Sara",))
    assert why_not_provoke(table, "Sara") == ""

    play(provoke(table, "Sara"), 1)

    assert why_not_provoke(table, "Sara")
    table.avatar("Sara").at = table.lairs[0].at
    assert why_not_provoke(table, "Sara")


def test_a_band_provokes_as_one():
    """SM-059, SM-123, SM-175: one of it rolls, all of it fights."""
    table = make_table(("Sara", "Bryan"))
    table.avatar("Bryan").band = "Sara"

    play(provoke(table, "Sara"), "Bryan", 5, [1, 1, 1])

    assert table.fight().fighters == ["Sara", "Bryan"]


@pytest.mark.parametrize(("ruled", "allowed"), [("once", True), ("moved", False)])
def test_provoking_without_having_moved(ruled, allowed):
    """RUL-34."""
    table = make_table(("Sara",), rulings={"RUL-34": ruled})

    assert (why_not_provoke(table, "Sara") == "") is allowed
    table.avatar("Sara").moved = True
    assert why_not_provoke(table, "Sara") == ""


def test_a_fight_begins_with_its_story_told():
    """SM-172: type, power and abilities with the dice and the Wells that made them so."""
    table = make_table(("Sara",))
    table.wells[0].state = "dark"

    played = play(fight(table, ["Sara"], open_hex(table), "creature"), [2, 6, 2])

    assert "abilities: 1 (die 2 · Dark Wells +1 = 3)" in played.tells[-1]
