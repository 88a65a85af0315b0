"""Bands: forming, joining, leaving, and whose points count (section 7)."""

from companion.games.shadows_of_malice.rules.combat.encounters import provoke
from companion.games.shadows_of_malice.rules.land.bands import band_points, join, leave
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import going_on, make_table, play


def offered(table):
    return [option.id for option in turn_options(table)]


def band(table, **points):
    """The named avatars as one band, each with so many movement points."""
    for name, mp in points.items():
        avatar = table.avatar(name)
        avatar.band, avatar.mp = next(iter(points)), 2 * mp
    return table


def test_a_lone_avatar_is_a_band_of_one():
    """SM-066"""
    table = make_table()
    assert [avatar.id for avatar in table.band_of("Sara")] == ["Sara"]
    assert "leave:Sara" not in offered(table)


def test_avatars_in_one_hex_form_a_band_by_saying_so_without_an_action():
    """SM-067, SM-039: free; not from another hex; the band's members are named."""
    table = make_table(("Sara", "Bryan", "Ada"))
    table.avatar("Ada").at = "A:h3"
    assert "join:Sara:Ada" not in offered(table)

    played = play(going_on(table), "join:Sara:Bryan", stop=True)

    assert table.banded("Sara", "Bryan")
    assert [avatar.actions for avatar in table.avatars] == [2, 2, 2]
    assert "A band: Sara and Bryan." in played.tells
    assert "join:Sara:Bryan" not in offered(table)


def test_joining_takes_the_joiner_only_and_each_band_is_offered_once():
    """SM-067: Ada joins Sara and Bryan; who was banded with Ada is not."""
    table = band(make_table(("Sara", "Bryan", "Ada", "Cid")), Sara=0, Bryan=0)
    band(table, Ada=0, Cid=0)
    assert [o for o in offered(table) if o.startswith("join:Ada:")] in (["join:Ada:Bryan"], ["join:Ada:Sara"])

    play(join(table, "Ada", "Sara"))

    assert {avatar.id for avatar in table.band_of("Ada")} == {"Sara", "Bryan", "Ada"}
    assert not table.banded("Ada", "Cid")


def test_whoever_leaves_goes_alone_even_if_the_band_bears_its_name():
    """SM-068, SM-066"""
    table = band(make_table(("Sara", "Bryan", "Ada")), Sara=0, Bryan=0, Ada=0)

    play(going_on(table), "leave:Sara", stop=True)

    assert [avatar.id for avatar in table.band_of("Sara")] == ["Sara"]
    assert table.banded("Bryan", "Ada")
    play(leave(table, "Bryan"))
    assert len({avatar.band for avatar in table.avatars}) == 3


def test_whoever_leaves_does_not_fall_into_a_band_that_goes_by_its_name():
    """SM-066: Sara leaves Cid; Bryan and Ada still form the band she once led."""
    table = make_table(("Sara", "Bryan", "Ada", "Cid"))
    for avatar, band_id in zip(table.avatars, ("Cid", "Sara", "Sara", "Cid"), strict=True):
        avatar.band = band_id
    play(leave(table, "Sara"))
    assert [avatar.id for avatar in table.band_of("Sara")] == ["Sara"]


def test_bands_do_not_change_while_something_of_the_band_is_resolved():
    """SM-068: not in mid-walk, not in a fight; the menu of the turn is the only place."""
    table = band(make_table(), Sara=4, Bryan=4)
    table.moving = "Sara"

    in_walk = play(next_step(table), stop=True).open
    in_fight = play(going_on(table), "A:i4", [1, 1, 1], stop=True).open

    for prompt in (in_walk, in_fight):
        assert not [o for o in prompt.legal() if o.startswith(("join", "leave"))]


def test_S_84_band_arithmetic_from_the_official_faq():
    """SM-070, SM-071, SM-072: the least counts; who leaves before moving keeps its own, after it the band's rest."""
    table = band(make_table(("X", "A")), X=4)  # of 6, 2 are spent
    table.avatar("A").mp = 2 * 2  # of 7, 5 are spent
    play(join(table, "A", "X"))
    assert band_points(table, "X") == 2 * 2

    table = band(make_table(("B", "C", "D")), B=4, C=6, D=9)
    play(leave(table, "D"))
    assert (band_points(table, "B"), table.avatar("D").mp) == (2 * 4, 2 * 9)

    table = band(make_table(("B", "C", "D")), B=4, C=6, D=9)
    play(leave(table, "B"))
    assert band_points(table, "C") == 2 * 6

    table = band(make_table(("B", "C", "D")), B=4, C=6, D=9)
    play(going_on(table), "go:B", "A:i3", "stop", "leave:D", stop=True)  # hills: 2
    assert table.avatar("D").mp == 2 * 2


def test_S_14_joining_a_band_in_mid_move():
    """SM-070, SM-073, SM-099, SM-064: Bryan 5 − 3 = 2 left; Sara's doubles take Brutal Assault and bring a curse.

    (6 − 1) + 2 = 7; the band has min(7, 2) = 2, enough for the forest lair with 0 left. Bryan's N stays 1.
    """
    table = make_table()
    sara, bryan = table.avatar("Sara"), table.avatar("Bryan")
    table.lairs[0].at = "A:b5"  # forest beside the wild hex b6
    sara.at, sara.fate, bryan.at = "A:b6", "brutal-assault", "A:c5"
    table.troves["fate"].order = ["curse-of-missteps"]

    played = play(going_on(table), "move:Bryan", [4, 2], "A:b6", "stop", "join:Bryan:Sara", "move:Sara", [6, 6],
                  stop=True)  # fmt: skip
    assert played.open.key == "move.keep"
    assert (sara.fate, table.troves["fate"].order) == ("curse-of-missteps", ["brutal-assault"])
    assert (sara.mp, bryan.mp) == (14, 4)
    played.answer("keep", stop=True)
    assert "2 movement points" in played.open.text
    played.answer("A:b5", [1, 1, 1], stop=True)

    assert table.combat.fighters == ["Sara", "Bryan"]
    assert (sara.mp, bryan.mp) == (0, 0)
    assert (sara.actions, bryan.actions) == (1, 1)


def test_a_member_with_points_left_may_roll_anew():
    """SM-042: an action for a new roll, with the larger N."""
    table = band(make_table(), Sara=0, Bryan=1)
    play(going_on(table), "move:Sara", [3, 1], "roll", [4, 1], stop=True)
    assert [avatar.mp for avatar in table.avatars] == [10, 12]
    assert table.avatar("Bryan").actions == 1


def test_a_member_without_actions_goes_on_with_what_it_has():
    """SM-069, SM-070: nothing is asked of it."""
    table = band(make_table(), Sara=0, Bryan=3)
    table.avatar("Bryan").actions = 0
    played = play(going_on(table), "move:Sara", [3, 1], stop=True)
    assert (played.open.key, "3 movement points" in played.open.text) == ("move.to", True)


def test_with_no_action_in_the_band_there_is_no_new_move_only_going_on():
    """SM-069, SM-081"""
    table = band(make_table(), Sara=2, Bryan=3)
    for avatar in table.avatars:
        avatar.actions = 0
    options = {option.id: worded(option.why_not) for option in turn_options(table)}
    assert options["move:Sara"] == "no actions left"
    assert options["go:Sara"] == ""


def test_a_joiner_without_points_stops_the_band_until_it_rolls():
    """SM-070: the lesser of 4 and nothing."""
    table = band(make_table(), Sara=4)
    play(join(table, "Bryan", "Sara"))
    assert "go:Sara" not in offered(table)


def test_for_a_bands_luck_roll_it_picks_a_member_whose_modifiers_count():
    """SM-059, SM-123, SM-057: Bryan's Luck radiance makes 4 + 1 exceed 4; Sara's bare 4 would not."""
    for roller, found in (("Bryan", True), ("Sara", False)):
        table = band(make_table(), Sara=0, Bryan=0)
        table.avatar("Bryan").radiance = ["Luck"]
        table.avatar("Sara").at = table.avatar("Bryan").at = "A:h3"
        played = play(provoke(table, "Sara"), roller, 4, *([[1, 1, 1]] if found else []))
        assert (table.combat is not None) is found
        assert played.asked("band.roller").legal() == ["Sara", "Bryan"]


def test_a_move_under_way_is_led_on_by_another_when_its_leader_leaves():
    """SM-069: the band's move does not end with whoever named it."""
    table = band(make_table(), Sara=4, Bryan=4)
    table.moving = "Sara"
    play(leave(table, "Sara"))
    assert table.moving == "Bryan"


def test_who_has_no_body_has_no_points():
    """SM-165: nothing to go on with, whatever a correction wrote there."""
    table = band(make_table(("Sara",)), Sara=4)
    table.avatar("Sara").forming = 2
    assert band_points(table, "Sara") == 0
