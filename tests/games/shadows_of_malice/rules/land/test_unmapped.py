"""Moving on a board the software does not know: it asks what it must know, and no more."""

import pytest

from companion.games.shadows_of_malice.rules.land.ground import adjoining_maps, place_name, terrain_at, terrain_known
from companion.games.shadows_of_malice.rules.land.movement import walking_step
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import add_shadow, going_on, make_table, play


def unmapped(*names, maps=1, mp=0, **settings):
    table = make_table(names or ("Sara",), maps=maps, mapped=False, **settings)
    if mp:
        for avatar in table.avatars:
            avatar.band, avatar.mp = table.avatars[0].id, mp
        table.moving = table.avatars[0].id
    return table


def test_the_players_say_what_they_enter_and_what_points_are_left():
    """SM-076, SM-080: 5 points; an open hex, 2½ left; the lair, none left."""
    table = unmapped()
    sara = table.avatar("Sara")

    played = play(going_on(table), "move:Sara", [4, 2], "open", stop=True)
    assert played.open.key == "move.left"
    assert played.open.legal() == ["4.5", "4", "3.5", "3", "2.5", "2", "1.5", "1", "0.5", "0"]
    played.answer("2.5", stop=True)
    assert (sara.at, sara.mp) == ("A:open1", 5)
    assert "2½" in played.open.text
    played.answer("at=A:lair3", "0", "forest", [2, 6, 1], stop=True)

    assert (sara.at, sara.mp, table.combat.creature.type) == ("A:lair3", 0, "reptilid")


def test_the_last_half_point_need_not_be_asked_for():
    """SM-080"""
    table = unmapped(mp=1)
    play(walking_step(table), "open")
    assert table.avatar("Sara").mp == 0


def test_points_left_of_the_whole_band_are_what_is_said():
    """SM-069, SM-072: from now on each has the band's rest."""
    table = unmapped("Sara", "Bryan", mp=8)
    table.avatar("Bryan").mp = 6
    played = play(walking_step(table), "at=A:city", "1", True, "life")
    assert played.asked("move.left").legal()[0] == "0.5"
    assert [(avatar.at, avatar.mp) for avatar in table.avatars] == [("A:city", 2)] * 2


def test_a_move_may_wait_or_be_over():
    """SM-034, SM-081: what waits can be gone on with, what is over cannot."""
    table = unmapped(mp=6)
    play(going_on(table), "pause", stop=True)
    assert "go:Sara" in [option.id for option in turn_options(table)]
    play(going_on(table), "go:Sara", "stop", stop=True)
    assert "go:Sara" not in [option.id for option in turn_options(table)]


def test_joining_in_mid_move_counts_the_points_that_were_left():
    """SM-070 on an unmapped board: Sara waits with 2 of 5 where Bryan stands."""
    table = unmapped("Sara", "Bryan")
    table.avatar("Bryan").at = "A:mystic"
    table.sites[1].service = "heal"
    played = play(going_on(table), "move:Sara", [4, 2], "at=A:mystic", "2", "pause", "join:Sara:Bryan", "move:Bryan",
                  "keep", [6, 2], stop=True)  # fmt: skip
    assert "2 points" in played.open.text


def test_without_points_only_a_gate_is_left_to_ask_for():
    """SM-087: 0 points; on open land the move is over by itself."""
    table = unmapped(maps=2, mp=1)
    table.avatar("Sara").mp, table.avatar("Sara").moved = 0, True
    assert play(walking_step(table), stop=True).open.legal() == ["stop", "pause", "gate"]
    table.avatar("Sara").at = "A:open1"
    assert play(going_on(table), stop=True).open.key == "players.act"


def test_through_a_gate_and_on_with_the_points_left():
    """SM-087, SM-088"""
    table = unmapped(maps=2, mp=6)
    table.avatar("Sara").moved = True
    played = play(going_on(table), "gate", "B:gate", 5, stop=True)
    assert (table.avatar("Sara").at, table.avatar("Sara").mp) == ("B:gate", 6)
    assert "open hex, map B" in [option.label for option in played.open.options()]


def test_over_the_edge_to_an_adjoining_map():
    """SM-015: then what is entered there; maps that do not touch are not offered."""
    table = unmapped(maps=2, mp=6)
    play(walking_step(table), "map=B", "at=B:mystic", "0", True, "heal")
    assert table.avatar("Sara").at == "B:mystic"

    table = make_table(("Sara",), arrangement={"A": (0, 0), "B": (3, 3)}, mapped=False)
    table.avatar("Sara").mp, table.moving = 6, "Sara"
    assert "map=B" not in play(walking_step(table), stop=True).open.legal()
    assert adjoining_maps(table, "A") == ["A"]


def test_everything_worth_a_name_is_offered_and_company_too():
    """Sites, strongholds, lairs, Shadows' and other avatars' hexes; not where one stands, not other maps."""
    table = unmapped("Sara", "Bryan", maps=2)
    table.avatar("Bryan").at = "A:open7"
    add_shadow(table, "A:open8")
    table.sites[0].destroyed = True  # A's city
    table.moving, table.avatar("Sara").mp = "Sara", 4
    legal = play(walking_step(table), stop=True).open.legal()
    assert {"at=A:mystic", "at=A:stronghold1", "at=A:lair6", "at=A:open7", "at=A:open8"} <= set(legal)
    assert not {"at=A:gate", "at=A:city", "at=B:mystic"} & set(legal)


def test_entering_a_shadows_hex_by_name_is_an_attack():
    """SM-172: the terrain is asked once, then the type rolled."""
    table = unmapped(mp=4)
    add_shadow(table, "A:open8")
    play(going_on(table), "at=A:open8", "0", "wild", 1, stop=True)
    assert table.combat.creature.kind == "shadow"
    assert table.terrain == {"A:open8": "wild"}


def test_open_water_puts_the_band_afloat_and_land_ends_it():
    """SM-082, SM-084: the players see the launch; the software keeps that they are afloat."""
    table = unmapped("Sara", "Bryan", mp=8)
    play(walking_step(table), "water", "3")
    water = table.avatar("Sara").at
    assert [avatar.afloat for avatar in table.avatars] == [True, True]
    assert terrain_known(table, water) == "water"
    assert "watercraft" in worded({o.id: o.why_not for o in turn_options(table)}["leave:Sara"])

    play(walking_step(table), "open", "2")
    assert [avatar.afloat for avatar in table.avatars] == [False, False]


def test_the_terrain_is_asked_once_and_forgotten_with_the_place():
    """SM-074, SM-075: the dominant terrain; a made-up place that nobody stands on is not kept."""
    table = unmapped(mp=8)
    play(walking_step(table), "open", "3")
    asked = play(terrain_at(table, "A:open1"), "swamp")
    assert len(asked.asked("where.terrain").legal()) == 8
    assert play(terrain_at(table, "A:open1")).prompts == []
    assert worded(place_name(table, "A:open1")) == "swamp 1 on map A"

    play(walking_step(table), "at=A:gate", "0")
    assert table.terrain == {}


@pytest.mark.parametrize("tokens", ["physical", "virtual"])
def test_a_city_may_be_revealed_on_entry(tokens):
    """SM-235"""
    table = unmapped(mp=8, tokens=tokens)
    played = play(walking_step(table), "at=A:city", "0", True, "life")
    assert played.asked("site.reveal").chance is (tokens == "virtual")


def test_withdrawing_leads_to_land_only():
    """SM-199: no water, no Gate to use, no stopping is offered; the players say what the die has led to."""
    table = unmapped(mp=4)
    add_shadow(table, "A:open8", 3)
    played = play(going_on(table), "at=A:open8", "0", "wild", 1, stop=True)
    played.answer("withdraw:Sara:random", ["2", "5"], 4, stop=True)
    assert played.open.key == "move.entered"
    assert not {"water", "gate", "stop", "pause"} & set(played.open.legal())
    played.answer("open", stop=True)
    assert (table.combat, table.avatar("Sara").mp) == (None, 0)
