"""Where every piece stands, in words that read well after "back to"."""

import msgspec

from companion.games.shadows_of_malice.care.problems import pieces
from companion.games.shadows_of_malice.table import RADIANCE, Table, Xulthul
from companion.kernel.session import put_back
from companion.language.spoken import spoken
from tests.games.shadows_of_malice.care.wrongs import fighting, take
from tests.games.shadows_of_malice.playing import add_shadow, make_table

REALM_PIT = "realm:e4"


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
    found = spoken(pieces(table))

    assert found["Sara"] == "the Gate h4 on map A"
    assert found["Sara's life tokens"] == "5 full"
    assert found["Shadow 1"] == "the Spawning Pit with 1 life token"
    assert found["Gate Seal c1"] == "the Shadow Gate c1"
    assert found["Well token j2 of map A"] == "stronghold j2 on map A, Dark side up"
    assert found["Well token a7 of map A"] == "stronghold a7 on map A, face down"
    assert found["City token b2 of map A"] == "the city b2 on map A, showing the City of Life"
    assert found["Mystic token c7 of map A"] == "the mystic c7 on map A, face down"
    assert found["Lair token h1 of map A"] == "lair h1 on map A"
    assert found["Terrain maps"] == "A"
    assert len(found) == 2 + 1 + 6 + 3 + 2 + 6 + 1


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

    assert spoken(put_back(pieces(after), pieces(before))) == [
        "Sara: back to the Gate h4 on map A",
        "Sara's life tokens: back to 5 full",
        "Sara's soulshards: back to 3 red and 3 colorless",
        "Shadow 1: back to the Spawning Pit with 1 life token",
        "Gate Seal c1: back to the Shadow Gate c1",
        "Well token j2 of map A: back to stronghold j2 on map A, face down",
        "Lair token h1 of map A: back to lair h1 on map A",
        "Treasure trove: back to 60 cards",
        "Sara's items: off the table",
        "Creature's life tokens: off the table",
    ]
    assert spoken(put_back(pieces(before), pieces(after))[:4]) == [
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

    assert spoken(put_back(pieces(after), pieces(before))) == ["Gate Seal c1: back to the Shadow Gate c1"]


def test_an_avatar_without_a_body_waits_beside_the_maps():
    table = make_table(("Sara",))
    table.avatars[0].forming, table.avatars[0].at = 2, ""
    found = spoken(pieces(table))

    assert found["Sara"] == "the edge of the table, without a body"
    assert "Sara's life tokens" not in found


def test_virtual_cards_are_not_put_back_and_physical_ones_are():
    table = make_table(("Sara",))
    table.avatars[0].mastery = take(table, "mastery", "time-dancer")
    assert not [piece for piece in spoken(pieces(table)) if "mastery" in piece.lower()]

    found = spoken(pieces(physical(table)))
    assert (found["Sara's mastery"], found["Mastery trove"]) == ("Time Dancer", "17 cards")


def test_the_creature_has_its_tokens_and_cards_before_it():
    table = physical(make_table(("Sara",)))
    fighting(table, wounds=2, abilities=[take(table, "ability", "life-drain")])
    found = spoken(pieces(table))

    assert found["Creature's life tokens"] == "4 full, 2 wounded"
    assert found["Creature's abilities"] == "Life Drain"


def test_a_shadow_or_xulthul_in_a_fight_keeps_its_tokens_on_its_piece():
    table = make_table(("Sara",), scenario="preserve")
    add_shadow(table, table.avatars[0].at, life=3)
    fighting(table, kind="shadow", shadow="Shadow 1", life=3)
    assert "Creature's life tokens" not in spoken(pieces(table))

    table = make_table(("Sara",), scenario="preserve")
    table.xulthul = Xulthul("mammal", 4, 8, "A:a7", wounds=2, drains=1)
    assert spoken(pieces(table))["Xulthûl"] == "stronghold a7 on map A with 5 life tokens"


def test_radiance_lies_with_its_owner_or_in_the_pool():
    table = make_table(("Sara",))
    table.wells[0].state, table.sets, table.pool = "light", 1, list(RADIANCE[1:])
    table.avatars[0].radiance = [RADIANCE[0]]
    found = spoken(pieces(table))

    assert (found["Sara's radiance"], found["Radiance pool"]) == ("Combat", "9 tokens, face down")


def test_an_unmapped_realm_counts_its_seals():
    """G-02."""
    assert spoken(pieces(make_table(realm_mapped=False)))["Gate Seals"] == "6 Shadow Gates"
