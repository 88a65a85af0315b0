"""Cities and mystics in the first edition."""

import pytest

from companion.games.shadows_of_malice.care.pieces import pieces
from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.meanings import Service
from companion.games.shadows_of_malice.rules.avatars.items import claimable
from companion.games.shadows_of_malice.rules.land.gates import teleport
from companion.games.shadows_of_malice.rules.land.places import reveal_site
from companion.games.shadows_of_malice.rules.land.services import service_options, use_service
from companion.games.shadows_of_malice.rules.turns.players_turn import players_step, turn_options
from companion.games.shadows_of_malice.rules.turns.players_turn_end import end_players_turn
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.rules.turns.xulthul_moves import raze
from companion.games.shadows_of_malice.screen.overview import view
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import give, shaken
from tests.games.shadows_of_malice.playing import BOTH, make_table, make_table_with_xulthul, play
from tests.games.shadows_of_malice.rules.land.test_gates import gates
from tests.games.shadows_of_malice.shown import panel

SWORD, STAFF = "the-red-sword-of-rending", "fossilbranch-staff"


# -- services ------------------------------------------------------------------------------------------------


def at(kind, service, edition="first"):
    """Sara at a known city or mystic, with actions to spare."""
    table = make_table(edition=edition)
    site = next(site for site in table.sites if site.kind == kind)
    site.service = service
    sara = table.avatar("Sara")
    sara.at, sara.actions = site.at, 3
    give(table, "Sara", blue=2, colorless=6)
    return table


def why_not(table, option_id):
    return next(worded(option.why_not) for option in service_options(table, "Sara") if option.id == option_id)


@pytest.mark.parametrize(("edition", "reason"), [("revised", ""), ("first", "served once this turn")])
@pytest.mark.parametrize(
    ("kind", "service", "use", "answers"),
    [("city", "shards", "city.fuse", ["red"]), ("mystic", "heal", "mystic.brew:blue", ["1"])],
)
def test_a_city_and_a_mystic_serve_an_avatar_once_a_turn(edition, reason, kind, service, use, answers):
    """SM-236: in [R] as often as it has actions."""
    table = at(kind, service, edition)

    play(players_step(table), f"service:Sara:{use}", *answers)

    assert why_not(table, use) == reason
    option = next(option for option in turn_options(table) if option.id == f"service:Sara:{use}")
    assert worded(option.why_not) == reason
    play(begin_round(table))
    assert why_not(table, use) == ""


def test_a_mystic_still_serves_one_whom_a_city_has_served():
    """SM-236: one service of each kind; trading and acquiring potions are two services of one city (SM-239)."""
    table = at("city", "alchemy")
    give(table, "Sara", "bloodwine")
    mystic = next(site for site in table.sites if site.kind == "mystic")
    mystic.service = "restore"

    play(use_service(table, "Sara", Service("city", "acquire")), "1")
    assert why_not(table, "city.trade:bloodwine") == "served once this turn"
    table.avatar("Sara").at = mystic.at

    assert why_not(table, "mystic.brew:blue") == ""


def test_what_serves_one_avatar_serves_another():
    """SM-236."""
    table = at("city", "destiny")
    table.avatar("Bryan").at = table.avatar("Sara").at
    table.avatar("Sara").used.append("service:city")

    assert [option.why_not for option in service_options(table, "Bryan")] == [""]


@BOTH
def test_S_23_brewing_takes_the_shard_and_brings_a_potion_of_its_colour(edition):
    """SM-237: one blue shard is spent."""
    table = at("mystic", "cleanse", edition)
    sara = table.avatar("Sara")

    play(players_step(table), "service:Sara:mystic.brew:blue", "1")

    assert (sara.shards["blue"], len(sara.potions)) == (1, 1)


@BOTH
def test_S_82_city_of_life_versus_restore(edition):
    """SM-242, SM-238: the services are the same in both books."""

    def after(kind, service, use, *answers):
        table = at(kind, service, edition)
        table.wells[0].state, table.sets, table.pool = "light", 1, ["Luck"]
        sara = table.avatar("Sara")
        sara.wounds, sara.drains = 2, 1
        play(use_service(table, "Sara", Service(kind, use)), *answers)
        return sara.wounds, sara.drains, sara.radiance

    assert after("city", "life", "life") == (0, 0, [])
    assert after("mystic", "restore", "restore", "Luck") == (2, 0, ["Luck"])
    assert after("mystic", "heal", "heal") == (0, 1, [])


@BOTH
def test_S_80_the_second_teleport_of_a_turn(edition):
    """SM-089, SM-158, RUL-12: the same in both; the first is free though it led back, then radiance goes, then life."""
    table, a, b, c = gates(edition=edition)
    sara = table.avatar("Sara")
    sara.radiance = ["Combat"]

    play(teleport(table, "Sara"), b, 1, 1)
    assert (sara.at, sara.radiance) == (a, ["Combat"])
    play(teleport(table, "Sara"), c, 5)
    assert (sara.at, sara.radiance, sara.drains) == (c, [], 0)
    play(teleport(table, "Sara"), a, 5)
    assert (sara.at, sara.drains) == (a, 1)


# -- Stewardship ---------------------------------------------------------------------------------------------


def revealed(*answers):
    """Sara has come to a Stewardship city, Bryan stands on the Gate."""
    table = make_table(edition="first", stewardship=True)
    city = table.sites[0]
    table.avatar("Sara").at = city.at
    order = table.troves["treasure"].order
    order.insert(0, order.pop(order.index(SWORD)))
    played = play(shaken(reveal_site(table, city.at, "Sara"), table), "life", *answers)
    return table, played


def test_the_revealer_may_take_the_treasure_of_the_city():
    """SM-032: it is told what it is."""
    table, played = revealed("take")

    assert "The Red Sword of Rending (weapon)" in played.asked("site.treasure").text
    assert (table.avatar("Sara").items, table.sites[0].treasure) == ([SWORD], "")


def test_what_is_left_stays_in_the_city_until_another_avatar_comes_for_it():
    """SM-032: over any number of turns, and it is no action."""
    table, _ = revealed("leave")
    assert (table.avatar("Sara").items, table.sites[0].treasure) == ([], SWORD)

    play(end_players_turn(table))
    play(begin_round(table))
    assert not any(option.id == f"claim:{SWORD}:Bryan" for option in turn_options(table))
    bryan = table.avatar("Bryan")
    bryan.at, actions = table.sites[0].at, bryan.actions
    play(players_step(table), f"claim:{SWORD}:Bryan")

    assert (bryan.items, bryan.actions, table.sites[0].treasure) == ([SWORD], actions, "")
    assert claimable(table) == []


def test_whoever_has_such_an_item_already_chooses_as_with_any_find():
    """SM-032, SM-216."""
    table, _ = revealed("leave")
    give(table, "Sara", STAFF)

    play(players_step(table), f"claim:{SWORD}:Sara", f"swap:{STAFF}")

    assert (table.avatar("Sara").items, table.troves["treasure"].order[-1]) == ([SWORD], STAFF)


def test_everybody_sees_what_a_city_keeps():
    """SM-032: on the screen, among the pieces if the cards are real, and it is missing nowhere."""
    table, _ = revealed("leave")

    assert worded(panel(view(table), "sites").values[0].text) == "the City of Life, with The Red Sword of Rending"
    assert not [problem for problem in problems(table) if "Sword" in worded(problem)]
    table.troves["treasure"].mode = "physical"
    assert spoken(pieces(table))[f"Left in the city {table.sites[0].at}"] == "The Red Sword of Rending"


def test_a_city_that_falls_gives_its_treasure_back_to_the_trove():
    """SM-032, SM-273: our reading, the books are silent."""
    table = make_table_with_xulthul(edition="first", stewardship=True)
    city = table.sites[0]
    city.service, city.treasure = "life", SWORD
    table.troves["treasure"].order.remove(SWORD)

    play(raze(table, city.at), 1)

    assert (city.destroyed, city.treasure, table.troves["treasure"].order[-1]) == (True, "", SWORD)


def test_without_stewardship_or_with_an_empty_trove_no_city_keeps_anything():
    """SM-032."""
    for stewardship in (False, True):
        table = make_table(edition="first", stewardship=stewardship)
        table.troves["treasure"].order = []
        assert not play(reveal_site(table, table.sites[0].at, "Sara"), "life").was_asked("site.treasure")
        assert table.sites[0].treasure == ""
