"""Which Gates may be used when, and the City of Gateways (SM-087, SM-089, SM-241; RUL-40, RUL-42)."""

import pytest

from companion.games.shadows_of_malice.meanings import Service
from companion.games.shadows_of_malice.rules.avatars.bodies import form_body
from companion.games.shadows_of_malice.rules.land.gates import teleport
from companion.games.shadows_of_malice.rules.land.services import use_service
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import going_on, make_table, play

BESIDE = "A:h3"
"""On the road from map A's Gate."""
STANDING = "{who} has not entered this hex this turn"


def offered(table):
    return {option.id: worded(option.why_not) for option in turn_options(table)}


# -- entering a Gate -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["revised", "first"])
@pytest.mark.parametrize(("ruled", "reason"), [("entering", STANDING.format(who="Sara")), ("standing", "")])
def test_RUL_40_a_gate_on_which_one_stands_from_an_earlier_turn(ruled, reason, edition):
    """SM-087, RUL-40: standing on it is not entering it."""
    table = make_table(("Sara",), maps=2, edition=edition, rulings={"RUL-40": ruled})

    assert offered(table)["gate:Sara"] == reason


@pytest.mark.parametrize("mapped", [True, False])
@pytest.mark.parametrize(("ruled", "there"), [("entering", False), ("standing", True)])
def test_RUL_40_a_move_that_begins_on_a_gate(ruled, there, mapped):
    """RUL-40, S-10: it leads out and back again before the Gate can be used."""
    table = make_table(("Sara",), maps=2, mapped=mapped, rulings={"RUL-40": ruled})
    gate, aside = table.gates["A"], [BESIDE] if mapped else ["open", "3"]
    back = [gate] if mapped else [f"at={gate}", "1"]

    played = play(going_on(table), "move:Sara", [4, 2], stop=True)
    assert ("gate" in played.open.legal()) is there
    played.answer(*aside, stop=True)
    assert "gate" not in played.open.legal()
    played.answer(*back, stop=True)

    assert "gate" in played.open.legal()


def test_by_default_a_gate_is_used_only_on_entering_it():
    """RUL-40: what holds where nothing else was chosen."""
    assert offered(make_table(("Sara",), maps=2))["gate:Sara"] == STANDING.format(who="Sara")


def test_a_gate_entered_this_turn_may_be_used_after_the_move_too():
    """SM-087, SM-039: using it takes no action, and it was entered."""
    table = make_table(("Sara",), maps=2)

    play(going_on(table), "move:Sara", [1, 2], BESIDE, table.gates["A"], "stop", stop=True)

    assert offered(table)["gate:Sara"] == ""


def test_the_exit_of_one_teleport_is_the_entry_of_the_next():
    """SM-089: it may be used at once."""
    table = make_table(("Sara",), maps=2)
    table.avatar("Sara").moved = True

    play(going_on(table), "gate:Sara", table.gates["B"], 5, "gate:Sara", table.gates["A"], 5, stop=True)

    assert (table.avatar("Sara").at, table.avatar("Sara").drains) == (table.gates["A"], 1)


def test_RUL_40_who_stood_on_the_gate_keeps_its_band_from_using_it():
    """RUL-40, SM-069: a band goes as one; without him she may."""
    table = make_table(("Sara", "Bryan"), maps=2)
    table.avatar("Sara").moved, table.avatar("Bryan").band = True, "Sara"

    assert offered(table)["gate:Sara"] == STANDING.format(who="Bryan")
    play(going_on(table), "leave:Bryan", stop=True)
    assert (offered(table)["gate:Sara"], offered(table)["gate:Bryan"]) == ("", STANDING.format(who="Bryan"))


def test_RUL_40_a_new_body_appears_on_a_gate_and_has_not_entered_it():
    """RUL-40, SM-168: even if the old one had moved this turn."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.at, sara.forming, sara.moved = "", 1, True

    play(form_body(table, "Sara"))

    assert offered(table)["gate:Sara"] == STANDING.format(who="Sara")


# -- the City of Gateways ------------------------------------------------------------------------------------


def with_city(names=("Sara",), **settings):
    """The city of map A is that of Gateways; everybody has entered the Gate of map B, as one band."""
    table = make_table(names, maps=2, **settings)
    city = next(site for site in table.sites if site.kind == "city")
    city.service = "gateways"
    for avatar in table.avatars:
        avatar.at, avatar.band, avatar.moved = table.gates["B"], names[0], True
    return table, city


def test_from_any_gate_the_whole_band_comes_to_the_city_without_luck_and_action():
    """SM-241, SM-092: it is use of that Gate."""
    table, city = with_city(("Sara", "Bryan"))

    played = play(teleport(table, "Sara"), "Bryan", city.at)

    assert played.keys() == ["band.roller", "gate.exit"]
    assert played.tells == ["Sara and Bryan: out at the City of Gateways."]
    assert [(a.at, a.actions, a.teleports) for a in table.avatars] == [(city.at, 2, 1)] * 2
    assert table.banded("Sara", "Bryan")


def test_a_city_that_is_hidden_destroyed_or_another_is_no_exit():
    """SM-241."""
    table, city = with_city()
    for service, destroyed in (("", False), ("life", False), ("gateways", True)):
        city.service, city.destroyed = service, destroyed
        assert city.at not in play(teleport(table, "Sara"), stop=True).open.legal()


def test_RUL_40_holds_for_the_way_to_the_city_too():
    """SM-241, RUL-40."""
    table, _ = with_city()
    table.avatar("Sara").moved = False

    assert offered(table)["gate:Sara"] == STANDING.format(who="Sara")


@pytest.mark.parametrize(("ruled", "drains", "counted"), [("counts", 1, 2), ("free", 0, 1)])
def test_RUL_42_the_way_to_the_city_and_the_toll(ruled, drains, counted):
    """SM-241, SM-089, RUL-42: the second teleportation of the turn."""
    table, city = with_city(rulings={"RUL-42": ruled})
    sara = table.avatar("Sara")
    sara.teleports = 1

    play(teleport(table, "Sara"), city.at)

    assert (sara.at, sara.drains, sara.teleports) == (city.at, drains, counted)


@pytest.mark.parametrize(("ruled", "drains", "counted"), [("counts", 1, 2), ("free", 0, 1)])
def test_RUL_42_the_way_out_of_the_city_and_the_toll(ruled, drains, counted):
    """SM-241, SM-089, RUL-42: by the service."""
    table, city = with_city(rulings={"RUL-42": ruled})
    sara = table.avatar("Sara")
    sara.at, sara.teleports = city.at, 1

    play(use_service(table, "Sara", Service("city", "gateways", table.gates["A"])))

    assert (sara.at, sara.drains, sara.teleports) == (table.gates["A"], drains, counted)


def test_a_gate_between_gates_costs_its_toll_however_the_city_is_ruled():
    """SM-089, RUL-42."""
    table, _ = with_city(rulings={"RUL-42": "free"})
    table.avatar("Sara").teleports = 1

    play(teleport(table, "Sara"), table.gates["A"], 5)

    assert table.avatar("Sara").drains == 1


def test_whom_the_toll_destroys_the_city_sends_nowhere():
    """SM-089, SM-165."""
    table, city = with_city()
    sara = table.avatar("Sara")
    sara.at, sara.teleports, sara.wounds = city.at, 1, 4

    play(use_service(table, "Sara", Service("city", "gateways", table.gates["A"])))

    assert (sara.embodied, sara.at) == (False, "")
