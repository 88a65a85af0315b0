"""Watercraft: launching, sharing, boarding, going ashore (section 9)."""

from companion.games.shadows_of_malice.rules.land.movement import walking_step
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import going_on, make_table, play

# Map A: h5 is a launch, g5 and g6 are water beside it, h4 and h6 land beside water without a launch.
LAUNCH, WATER, SHORE = "A:h5", "A:g6", "A:h6"


def put(table, at, *names, mp=12, afloat=False):
    """*names* as one band at *at*."""
    for name in names:
        avatar = table.avatar(name)
        avatar.at, avatar.mp, avatar.afloat, avatar.band = at, mp, afloat, names[0]
    return table


def where_to(table, name):
    table.moving = name
    return play(walking_step(table), stop=True).open.legal()


def offered(table):
    return {option.id: worded(option.why_not) for option in turn_options(table)}


def test_water_is_entered_only_through_a_launch():
    """SM-082: from h6 no water can be entered; from the launch it can, and one is afloat."""
    table = put(make_table(("Sara",)), SHORE, "Sara", mp=2)
    assert WATER not in where_to(table, "Sara")

    put(table, LAUNCH, "Sara", mp=2)
    assert WATER in where_to(table, "Sara")
    play(walking_step(table), WATER)
    assert (table.avatar("Sara").afloat, table.avatar("Sara").at, table.avatar("Sara").mp) == (True, WATER, 0)


def test_a_band_shares_one_watercraft_and_land_ends_it():
    """SM-083, SM-084, SM-085: both sail, both land; the vessel is gone, and the water closed to them."""
    table = put(make_table(), LAUNCH, "Sara", "Bryan", mp=6)
    table.moving = "Sara"

    play(walking_step(table), WATER)
    assert [avatar.afloat for avatar in table.avatars] == [True, True]
    play(walking_step(table), SHORE)

    assert [(avatar.at, avatar.afloat) for avatar in table.avatars] == [(SHORE, False)] * 2
    put(table, SHORE, "Sara", "Bryan", mp=2)
    assert WATER not in where_to(table, "Sara")


def test_nobody_leaves_a_band_afloat_without_a_second_vessel():
    """SM-083, SM-084: shown with its reason, not to be chosen."""
    table = put(make_table(), WATER, "Sara", "Bryan", afloat=True)
    assert "watercraft" in offered(table)["leave:Sara"]

    put(table, SHORE, "Sara", "Bryan")
    assert offered(table)["leave:Sara"] == ""


def test_bands_in_one_water_hex_merge_or_change_vessels():
    """SM-083: Ada's vessel takes Sara on; three merge into one."""
    table = put(make_table(("Sara", "Bryan", "Ada")), WATER, "Sara", "Bryan", afloat=True)
    put(table, WATER, "Ada", afloat=True)

    play(going_on(table), "join:Sara:Ada", stop=True)
    assert table.banded("Sara", "Ada")
    assert not table.banded("Sara", "Bryan")
    play(going_on(table), "join:Bryan:Ada", stop=True)
    assert len(table.band_of("Bryan")) == 3


def test_whoever_joins_a_band_afloat_is_afloat():
    """SM-082: from the bridge over e2 into the boat below it; and so is the band that the boat's crew joins."""
    for joiner, friend in (("Sara", "Bryan"), ("Bryan", "Sara")):
        table = put(make_table(), "A:e2", "Sara")
        put(table, "A:e2", "Bryan", afloat=True)
        play(going_on(table), f"join:{joiner}:{friend}", stop=True)
        assert [avatar.afloat for avatar in table.avatars] == [True, True]


def test_an_avatar_on_land_boards_a_manned_watercraft_beside_it():
    """SM-084, SM-076, SM-070: no launch needed; it pays for the hex, and is of the band whose boat it is."""
    table = put(make_table(), SHORE, "Sara", mp=3)
    put(table, WATER, "Bryan", mp=2, afloat=True)
    assert WATER not in where_to(table, "Sara")

    played = play(walking_step(table), "board=Bryan", stop=True)

    sara = table.avatar("Sara")
    assert played.open is None
    assert (sara.at, sara.afloat, sara.mp) == (WATER, True, 1)
    assert table.banded("Sara", "Bryan")


def test_boarding_is_offered_once_for_each_vessel_and_only_to_who_can_pay():
    """SM-076, SM-084: two crews, two offers; with half a point none; from a bridge or another boat none."""
    table = put(make_table(("Sara", "Bryan", "Ada", "Cid")), SHORE, "Sara", mp=2)
    put(table, WATER, "Bryan", "Cid", afloat=True)
    put(table, WATER, "Ada", afloat=True)
    boats = [o for o in where_to(table, "Sara") if o.startswith("board")]
    assert len(boats) == len(set(boats)) == 2

    table.avatar("Sara").mp = 1
    table.moving = "Sara"
    assert not play(walking_step(table), stop=True).prompts

    put(table, "A:e2", "Sara")  # on the bridge
    put(table, "A:e3", "Ada", afloat=True)
    assert "board=Ada" not in where_to(table, "Sara")


def test_a_member_goes_ashore_alone_and_the_others_hold_the_boat():
    """SM-084, SM-072: with the band's rest of points; Bryan stays afloat."""
    table = put(make_table(), WATER, "Sara", "Bryan", mp=4, afloat=True)

    played = play(going_on(table), "ashore:Sara", stop=True)
    assert WATER not in played.open.legal()
    assert "A:g5" not in played.open.legal()  # water
    assert "A:h7" not in played.open.legal()  # swamp, 3 points
    played.answer(SHORE, stop=True)

    sara, bryan = table.avatars
    assert (sara.at, sara.mp, sara.afloat) == (SHORE, 2, False)
    assert (bryan.at, bryan.mp, bryan.afloat) == (WATER, 4, True)
    assert not table.banded("Sara", "Bryan")


def test_going_ashore_needs_points_and_company():
    """SM-076, SM-084: without points nobody lands; a lone sailor just moves there."""
    table = put(make_table(), WATER, "Sara", "Bryan", mp=1, afloat=True)
    assert "ashore:Sara" not in offered(table)

    put(table, WATER, "Sara", afloat=True)
    put(table, WATER, "Bryan", afloat=True)
    assert "ashore:Sara" not in offered(table)


def test_going_ashore_where_no_map_is_known():
    """SM-084: the players say where and what is left; no water is offered."""
    table = put(make_table(mapped=False), "A:open1", "Sara", "Bryan", mp=4, afloat=True)

    played = play(going_on(table), "ashore:Sara", stop=True)
    assert "water" not in played.open.legal()
    played.answer("open", "1", stop=True)

    sara = table.avatar("Sara")
    assert (sara.afloat, sara.mp, table.banded("Sara", "Bryan")) == (False, 2, False)


def test_a_vessel_is_lost_with_its_crew():
    """SM-085: destroyed at sea, the avatar comes back on foot."""
    from companion.games.shadows_of_malice.rules.avatars.life import wound

    table = put(make_table(("Sara",)), WATER, "Sara", afloat=True)
    play(wound(table, "Sara", 5))
    assert not table.avatar("Sara").afloat
