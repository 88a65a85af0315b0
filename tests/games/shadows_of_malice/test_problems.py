"""What is wrong with a table, each kind of problem once; and where every piece stands, for putting back."""

import msgspec
import pytest

from companion.corrections import corrected
from companion.games.shadows_of_malice.problems import pieces, problems
from companion.games.shadows_of_malice.shadows import SHADOW_TOKENS
from companion.games.shadows_of_malice.table import RADIANCE, Combat, Creature, Running, Shadow, Table, Xulthul
from companion.session import put_back
from tests.games.shadows_of_malice.playing import add_shadow, make_table

REALM_PIT = "realm:e4"


def wrong(table):
    """The one thing that is wrong."""
    found = problems(table)
    assert len(found) == 1, found
    return found[0]


def take(table, trove, card):
    """A card from its trove."""
    table.troves[trove].order.remove(card)
    return card


def fighting(table, **creature):
    made = {"kind": "creature", "type": "mammal", "power": 3, "life": 6, **creature}
    table.combat = Combat(Creature(**made), table.avatars[0].at, ["Sara"])
    return table.combat


@pytest.mark.parametrize("mapped", [True, False])
@pytest.mark.parametrize("maps", [1, 2, 3, 4])
def test_nothing_is_wrong_with_a_fresh_table(maps, mapped):
    assert problems(make_table(maps=maps, mapped=mapped, realm_mapped=mapped)) == []


# -- life ----------------------------------------------------------------------------------------------------


def test_more_wounds_and_drains_than_life_tokens():
    table = make_table()
    table.avatars[0].wounds, table.avatars[0].drains = 4, 2

    assert wrong(table) == "Sara has 6 wounds and drains, but only 5 life tokens to lose [SM-165]."


def test_a_body_without_life_should_be_destroyed():
    table = make_table()
    table.avatars[0].wounds, table.avatars[0].shards["red"] = 5, 1

    assert wrong(table) == "Sara has no life token left, so the body should be destroyed [SM-165]."


def test_a_body_whose_items_are_still_rolled_for_is_no_problem():
    """SM-166, SM-167: its shards and radiance went first, a Life token among them."""
    table = make_table()
    table.wells[0].state, table.sets, table.pool = "light", 1, list(RADIANCE)
    table.avatars[0].wounds = 6

    assert problems(table) == []


def test_more_life_tokens_than_the_box_has():
    table = make_table()
    add_shadow(table, REALM_PIT, life=71)

    assert wrong(table) == "81 life tokens are in use; the box has 80 [SM-005]."


# -- avatars -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mapped", "place"), [(True, "A:zz"), (True, "B:a1"), (True, "realm:e4"), (False, "B:open1"), (False, "x")]
)
def test_an_avatar_on_no_known_place(mapped, place):
    table = make_table(mapped=mapped)
    table.avatars[0].at = place

    assert wrong(table) == f"Sara stands at '{place}', which is no hex of the maps in play [SM-015]."


def test_an_avatar_with_a_body_and_no_place():
    table = make_table()
    table.avatars[0].at = ""

    assert wrong(table) == "Sara has a body but stands nowhere; put the token on a hex [SM-026]."


def test_an_avatar_without_a_body_on_the_map():
    table = make_table()
    table.avatars[0].forming = 2

    assert "Sara has no body yet" in wrong(table)
    assert "[SM-168]" in wrong(table)


def test_a_band_in_two_hexes():
    table = make_table()
    table.avatars[1].band, table.avatars[1].at = "Sara", table.lairs[0].at

    assert wrong(table) == "Sara and Bryan are one band but stand in different hexes; a band moves as one [SM-067]."


def test_more_actions_than_a_turn_gives():
    table = make_table()
    table.avatars[0].actions = 3

    assert wrong(table) == "Sara has 3 actions; a turn gives 2, more only by a card [SM-038]."


def test_nobody_in_the_game():
    assert wrong(make_table(())) == "0 avatars are in the game; there should be 1 to 8 [SM-009]."


def test_two_avatars_of_one_name():
    assert wrong(make_table(("Sara", "Sara"))) == "2 avatars are called 'Sara'; each needs a name of its own."


# -- maps and Wells ------------------------------------------------------------------------------------------


def test_maps_that_cannot_lie_so():
    table = make_table(maps=2)
    table.arrangement["B"] = table.arrangement["A"]

    assert "The maps cannot lie like this" in wrong(table)
    assert wrong(table).endswith("[SM-015].")


def test_a_map_that_lies_nowhere():
    table = make_table(maps=2, mapped=False)
    del table.arrangement["B"]

    assert wrong(table) == "Map B has a Gate but lies nowhere; give it a place beside the others [SM-015]."


def test_more_maps_than_there_are():
    table = make_table(maps=4, mapped=False)
    table.gates["E"], table.arrangement["E"] = "E:gate", (9, 9)

    assert "5 terrain maps are in play; there should be 1 to 4 [SM-015]." in problems(table)


def test_a_terrain_that_does_not_exist():
    table = make_table()
    table.terrain["A:a1"] = "lava"

    assert wrong(table).startswith("A:a1 is lava, which is no terrain; there are plains, water")


def test_a_lair_off_the_maps():
    table = make_table()
    table.lairs[0].at = "A:zz"

    assert wrong(table) == "'A:zz' is no hex of the maps in play, but there lies: lair 1 [SM-011]."


def test_two_things_printed_on_one_hex():
    table = make_table()
    table.lairs[0].at = table.wells[0].at

    assert wrong(table) == "Well 1 and lair 1 lie on the same hex, stronghold j2 on map A; each needs its own [SM-011]."


def test_a_well_too_few():
    table = make_table()
    table.wells.pop()

    assert wrong(table) == "There are 2 Wells on the maps; 3 a map make 3 [SM-011]."


def test_more_light_wells_than_were_laid_out():
    table = make_table()
    table.wells[0].state = table.wells[1].state = "light"

    assert wrong(table) == "2 Light Wells are revealed, but only 1 were laid out [SM-017]."


def test_more_dark_wells_than_were_laid_out():
    table = make_table()
    for well in table.wells:
        well.state = "dark"

    assert wrong(table) == "3 Dark Wells are revealed, but only 2 were laid out [SM-017]."


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

    assert wrong(table) == "The Well of stronghold j2 on map A was put out, so it should be a Dark one [SM-229]."


def test_a_city_that_does_not_exist_twice():
    """SM-014."""
    table = make_table(maps=2)
    for site in table.sites:
        site.service = "life" if site.kind == "city" else "heal"

    assert wrong(table) == "2 city tokens show 'life'; the box has 1 [SM-014]."


# -- monsters ------------------------------------------------------------------------------------------------


def test_more_shadows_than_tokens():
    table = make_table()
    for _ in range(SHADOW_TOKENS + 1):
        add_shadow(table, table.wells[0].at)

    assert wrong(table) == "7 Shadows are in play; the box has 6 tokens [SM-257]."


def test_two_shadows_in_the_realm():
    table = make_table()
    add_shadow(table, REALM_PIT)
    add_shadow(table, "realm:d4")

    assert wrong(table) == "Shadow 1 and Shadow 2 are in the Shadow Realm; at most one can be [SM-257]."


def test_a_shadow_twice():
    table = make_table()
    table.shadows = [Shadow("Shadow 1", 1, table.wells[0].at), Shadow("Shadow 1", 1, table.wells[1].at)]

    assert wrong(table) == "Shadow 1 is on the table 2 times; it is one token [SM-005]."


@pytest.mark.parametrize(
    ("realm_mapped", "place"), [(True, "realm:zz"), (True, "realm:pit"), (False, "realm:e4"), (True, "A:zz")]
)
def test_a_shadow_nowhere(realm_mapped, place):
    table = make_table(realm_mapped=realm_mapped)
    add_shadow(table, place)

    assert wrong(table) == f"Shadow 1 stands at '{place}', which is no hex of either realm [SM-254]."


def test_a_shadow_without_life():
    table = make_table()
    add_shadow(table, REALM_PIT, life=0)

    assert wrong(table) == "Shadow 1 has no life token left, so it should be gone [SM-264]."


def test_shadows_beside_xulthul():
    table = make_table(scenario="preserve")
    add_shadow(table, REALM_PIT)
    table.xulthul = Xulthul("mammal", 4, 8, table.wells[0].at)

    assert wrong(table) == "Xulthûl is in Aethos, so Shadow 1 should be gone [SM-268]."


@pytest.mark.parametrize(
    ("lord", "sentence"),
    [
        ({"at": "A:zz"}, "Xulthûl stands at 'A:zz', which is no hex of the maps in play [SM-270]."),
        ({"wounds": 6, "drains": 3}, "Xulthûl has 9 wounds and drains, but only 8 life tokens [SM-139]."),
        ({"power": 6}, "Xulthûl has power 6; it should be 1 to 5 [SM-106]."),
    ],
)
def test_xulthul_as_it_cannot_be(lord, sentence):
    table = make_table(scenario="preserve")
    table.xulthul = Xulthul(**{"type": "mammal", "power": 4, "life": 8, "at": table.wells[0].at, **lord})

    assert wrong(table) == sentence


def test_xulthul_where_the_game_would_be_lost():
    table = make_table(scenario="thwart")
    table.xulthul = Xulthul("mammal", 4, 8, table.wells[0].at)

    assert wrong(table) == "Xulthûl is in Aethos; in Thwart the Shadow that is a defeat [SM-268]."


def test_xulthuls_turn_without_it():
    table = make_table()
    table.phase = "xulthul"

    assert wrong(table) == "It is Xulthûl's Turn, but Xulthûl is not in Aethos [SM-033]."


def test_a_seal_on_no_gate():
    table = make_table()
    table.seals[0] = REALM_PIT

    assert wrong(table).startswith("A Gate Seal lies at 'realm:e4', which is no Shadow Gate; those are realm:")


def test_a_gate_sealed_twice():
    table = make_table()
    table.seals = [table.seals[0]] * 2

    assert wrong(table) == "2 Gate Seals lie on the sealed Shadow Gate c1; one is enough [SM-016]."


def test_more_seals_than_there_are():
    table = make_table(realm_mapped=False)
    table.seals.append("realm:gate7")

    assert wrong(table) == "7 Gate Seals lie in the Shadow Realm; there are 6 [SM-005]."


# -- the fight and the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("creature", "sentence"),
    [
        ({"wounds": 7}, "The creature has 7 wounds, but only 6 life tokens [SM-106]."),
        ({"power": 0}, "The creature has power 0; it should be 1 to 5 [SM-106]."),
        ({"kind": "shadow", "shadow": "Shadow 1"}, "Shadow 1 is fought but is not on the table [SM-135]."),
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

    assert wrong(table) == "Shadow 1 has 3 life tokens on it but 2 in the fight; they should agree [SM-135]."


def test_a_fighter_who_stands_elsewhere():
    table = make_table()
    fighting(table).at = table.lairs[0].at

    assert wrong(table) == "Sara fights at lair h1 on map A but does not stand there [SM-120]."


def test_an_attack_on_somebody_outside_the_fight():
    table = make_table()
    combat = fighting(table)
    combat.stage, combat.target = "clash", "Bryan"

    assert wrong(table) == "The creature attacks Bryan, who is not in the fight [SM-179]."


def test_more_shards_invoked_than_allowed():
    table = make_table()
    fighting(table).shards = {"Sara": 2}

    assert wrong(table) == "Sara has invoked 2 shards this phase; 1 are allowed [SM-212]."


def test_a_game_that_is_decided_and_goes_on():
    table = make_table()
    table.outcome = "victory"
    assert wrong(table) == "The game is decided (victory) but goes on [SM-279]."

    table.outcome, table.phase = "", "over"
    assert wrong(table) == "The game is over, but nobody has won or lost [SM-279]."


# -- counts --------------------------------------------------------------------------------------------------


def test_more_shards_than_the_box_has():
    table = make_table()
    table.avatars[0].shards["red"], table.avatars[1].shards["red"] = 7, 6

    assert wrong(table) == "The avatars hold 13 red soulshards; the box has 12 [SM-003]."


def test_shards_of_no_colour():
    table = make_table()
    table.avatars[0].shards["purple"] = 1

    assert wrong(table).startswith("There are no purple soulshards; the colours are black, blue")


def test_a_card_in_two_places():
    table = make_table()
    table.avatars[0].fate = table.troves["fate"].order[0]

    assert wrong(table) == "In two places at once: A Shattering of Souls. Each card exists only once [SM-002]."


def test_a_card_nowhere():
    table = make_table()
    take(table, "mastery", "time-dancer")

    sentence = "In no trove and with nobody: Time Dancer. Unless in use now, it belongs in the Mastery trove [SM-002]."
    assert wrong(table) == sentence


def test_many_cards_nowhere_are_one_sentence():
    table = make_table()
    table.troves["potion"].order = []

    assert " and 37 more. " in wrong(table)


def test_a_card_in_the_wrong_trove():
    table = make_table()
    table.troves["fate"].order.append(take(table, "mastery", "time-dancer"))

    assert wrong(table) == "In the Fate trove, but not of its cards: Time Dancer [SM-002]."


def test_a_card_in_the_wrong_hand():
    table = make_table()
    table.avatars[0].fate = take(table, "mastery", "time-dancer")

    assert wrong(table) == "Sara has Time Dancer as fate card, but it is a Mastery card [SM-099]."


def test_a_card_nobody_knows_is_no_problem():
    table = make_table()
    table.avatars[0].items = ["grandmother's ladle", "grandfather's hat"]

    assert problems(table) == []


def test_two_items_of_one_type():
    table = make_table()
    rings = [
        card for card in table.troves["treasure"].order if card in ("ring-of-second-thoughts", "moonstone-circlet")
    ]
    table.avatars[0].items = [take(table, "treasure", ring) for ring in rings]

    assert wrong(table) == "Sara has 2 items of the type jewelry; one of each type is allowed [SM-215]."


def test_three_potions():
    table = make_table()
    table.avatars[0].potions = [take(table, "potion", table.troves["potion"].order[n]) for n in (0, 9, 18)]

    assert "Sara has 3 potions; 2 are allowed [SM-215]." in problems(table)


def test_two_potions_of_one_colour():
    table = make_table()
    table.avatars[0].potions = [take(table, "potion", table.troves["potion"].order[0]) for _ in range(2)]

    assert wrong(table) == "Sara has 2 black potions; they should differ in colour [SM-215]."


def test_an_effect_at_work_that_no_card_has():
    table = make_table()
    table.avatars[0].running = [Running("time-dancer", 7, "turn")]

    assert wrong(table) == "Time Dancer is at work on Sara, but it has no effect 8; take that away [SM-035]."


def test_radiance_that_does_not_add_up():
    table = make_table()
    table.wells[0].state, table.sets, table.pool = "light", 1, list(RADIANCE)
    table.avatars[0].radiance = ["Luck"]

    assert wrong(table) == "Luck radiance: 2 in pool and hands, but 1 sets make 1 [SM-004]."


def test_radiance_nobody_knows():
    table = make_table()
    table.pool = ["Glamour"]

    assert wrong(table) == "There is no radiance called Glamour [SM-004]."


def test_more_radiance_than_light_wells():
    table = make_table()
    table.wells[0].state, table.sets, table.pool = "light", 1, list(RADIANCE[2:])
    table.avatars[0].radiance = list(RADIANCE[:2])

    assert wrong(table) == "Sara has 2 radiance tokens; one for each Light Well makes 1 [SM-226]."


def test_a_radiance_set_without_a_light_well():
    table = make_table()
    table.sets, table.pool = 1, list(RADIANCE)

    assert wrong(table) == "1 radiance sets are in play, but 0 Light Wells shine; one set for each [SM-226]."


def test_more_radiance_sets_than_the_box_has():
    table = make_table(maps=4)
    for well in table.wells[:4]:
        well.state = "light"
    table.sets, table.pool = 4, [*RADIANCE] * 4

    assert wrong(table) == "4 radiance sets are in play; the box has 3 [SM-004]."


# -- settings ------------------------------------------------------------------------------------------------


def test_an_edition_or_a_ruling_that_does_not_exist():
    table = make_table()
    table.settings.edition = "third"
    assert "There is no edition 'third'" in wrong(table)

    table = make_table(rulings={"RUL-99": "yes"})
    assert wrong(table) == "There is no ruling 'RUL-99'; they are RUL-01 to RUL-39."

    table = make_table(rulings={"RUL-07": "maybe"})
    assert wrong(table) == "RUL-07 cannot be 'maybe'; it can be black, random [RUL-07]."


# -- pieces --------------------------------------------------------------------------------------------------


def copy(table):
    return msgspec.json.decode(msgspec.json.encode(table), type=Table)


def physical(table):
    for trove in table.troves.values():
        trove.mode = "physical"
    return table


def test_every_token_says_where_it_stands():
    """SM-005."""
    table = make_table(("Sara",))
    table.sites[0].service = "life"
    table.wells[0].state = "dark"
    add_shadow(table, REALM_PIT)
    found = pieces(table)

    assert found["Sara"] == "the Gate h4 on map A"
    assert found["Sara's life tokens"] == "5 full"
    assert found["Shadow 1"] == "the Spawning Pit with 1 life token"
    assert found["Gate Seal c1"] == "the Shadow Gate c1"
    assert found["Well token A:j2"] == "stronghold j2 on map A, Dark side up"
    assert found["Well token A:a7"] == "stronghold a7 on map A, face down"
    assert found["City token A:b2"] == "the city b2 on map A, showing the City of Life"
    assert found["Mystic token A:c7"] == "the mystic c7 on map A, face down"
    assert found["Lair token A:h1"] == "lair h1 on map A"
    assert len(found) == 2 + 1 + 6 + 3 + 2 + 6


def test_an_undo_names_the_pieces_to_put_back():
    before = physical(make_table(("Sara",)))
    add_shadow(before, REALM_PIT)
    before.avatars[0].shards.update(red=3, colorless=3)
    after = copy(before)
    sara = after.avatars[0]
    sara.at, sara.wounds, sara.drains, sara.afloat = "A:e3", 2, 1, True
    sara.shards["red"] = 1
    sara.items = [take(after, "treasure", "moonstone-circlet")]
    after.shadows[0].life, after.shadows[0].at = 2, after.seals[0]
    after.seals, after.lairs[0].stocked, after.wells[0].state = after.seals[1:], False, "light"
    fighting(after, wounds=2)

    assert put_back(pieces(after), pieces(before)) == [
        "Sara: back to the Gate h4 on map A",
        "Sara's life tokens: back to 5 full",
        "Sara's soulshards: back to 3 red and 3 colorless",
        "Shadow 1: back to the Spawning Pit with 1 life token",
        "Gate Seal c1: back to the Shadow Gate c1",
        "Well token A:j2: back to stronghold j2 on map A, face down",
        "Lair token A:h1: back to lair h1 on map A",
        "Treasure trove: back to 60 cards",
        "Sara's items: off the table",
        "Creature's life tokens: off the table",
    ]
    assert put_back(pieces(before), pieces(after))[:4] == [
        "Sara: back to water e3 on map A, afloat",
        "Sara's life tokens: back to 2 full, 2 wounded, 1 drained",
        "Sara's soulshards: back to 1 red and 3 colorless",
        "Sara's items: back to Moonstone Circlet",
    ]


def test_a_shadow_does_not_move_when_its_gate_opens():
    before = make_table()
    add_shadow(before, before.seals[0])
    after = copy(before)
    after.seals.pop(0)

    assert put_back(pieces(after), pieces(before)) == ["Gate Seal c1: back to the Shadow Gate c1"]


def test_an_avatar_without_a_body_waits_beside_the_maps():
    table = make_table(("Sara",))
    table.avatars[0].forming, table.avatars[0].at = 2, ""
    found = pieces(table)

    assert found["Sara"] == "the edge of the table, without a body"
    assert "Sara's life tokens" not in found


def test_virtual_cards_are_not_put_back_and_physical_ones_are():
    table = make_table(("Sara",))
    table.avatars[0].mastery = take(table, "mastery", "time-dancer")
    assert not [piece for piece in pieces(table) if "mastery" in piece.lower()]

    found = pieces(physical(table))
    assert (found["Sara's mastery"], found["Mastery trove"]) == ("Time Dancer", "17 cards")


def test_the_creature_has_its_tokens_and_cards_before_it():
    table = physical(make_table(("Sara",)))
    fighting(table, wounds=2, abilities=[take(table, "ability", "life-drain")])
    found = pieces(table)

    assert found["Creature's life tokens"] == "4 full, 2 wounded"
    assert found["Creature's abilities"] == "Life Drain"


def test_a_shadow_or_xulthul_in_a_fight_keeps_its_tokens_on_its_piece():
    table = make_table(("Sara",), scenario="preserve")
    add_shadow(table, table.avatars[0].at, life=3)
    fighting(table, kind="shadow", shadow="Shadow 1", life=3)
    assert "Creature's life tokens" not in pieces(table)

    table = make_table(("Sara",), scenario="preserve")
    table.xulthul = Xulthul("mammal", 4, 8, "A:a7", wounds=2, drains=1)
    assert pieces(table)["Xulthûl"] == "stronghold a7 on map A with 5 life tokens"


def test_radiance_lies_with_its_owner_or_in_the_pool():
    table = make_table(("Sara",))
    table.wells[0].state, table.sets, table.pool = "light", 1, list(RADIANCE[1:])
    table.avatars[0].radiance = [RADIANCE[0]]
    found = pieces(table)

    assert (found["Sara's radiance"], found["Radiance pool"]) == ("Combat", "9 tokens, face down")


def test_an_unmapped_realm_counts_its_seals():
    """G-02."""
    assert pieces(make_table(realm_mapped=False))["Gate Seals"] == "6 Shadow Gates"


def test_a_correction_that_is_impossible_is_taken_and_told():
    table = corrected(make_table(), "avatars.0.wounds", 9)

    assert wrong(table) == "Sara has 9 wounds and drains, but only 5 life tokens to lose [SM-165]."
