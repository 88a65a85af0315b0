"""A lair whose victor stays, and who pays for provoking (SM-121, SM-123; RUL-44, RUL-45)."""

import pytest

from companion.games.shadows_of_malice.rules.combat.encounters import dangerous_places, dangers
from companion.games.shadows_of_malice.rules.land.arriving import arrive_at
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import battle, fight_on
from tests.games.shadows_of_malice.playing import going_on, make_table, play

# -- lairs ---------------------------------------------------------------------------------------------------


def victor(**more):
    """Ada has beaten what lived in a lair, and stands in it; Bo and Cy are elsewhere."""
    table = battle(("Ada",), avatars=("Bo", "Cy"), power=1, wounds=1, **more)
    at = table.fight().at
    table.lair_at(at).stocked = False
    played = play(fight_on(table), [6, 1], [1, 1], 1)
    assert table.combat is None
    return table, at, played


@pytest.mark.parametrize(("ruled", "arrivals"), [("empty", 0), ("occupied", 1)])
def test_RUL_44_others_who_enter_while_the_victor_is_there(ruled, arrivals):
    """SM-121, RUL-44."""
    table, lair, played = victor(rulings={"RUL-44": ruled})
    assert ("The lair is empty until the last avatar has left it." in played.tells) is (ruled == "empty")
    assert (lair in dangerous_places(table)) is (ruled == "occupied")

    play(arrive_at(table, ["Bo"], lair))

    assert len(table.arrivals) == arrivals


def test_RUL_44_it_is_occupied_again_once_the_last_avatar_has_left():
    """SM-121: who comes back meets a new creature, the victor too."""
    table, lair, _ = victor()
    play(arrive_at(table, ["Bo"], lair))
    play(arrive_at(table, ["Ada"], "A:h3"))
    assert dangers(table, lair) == []  # Bo is still there
    play(arrive_at(table, ["Bo"], "A:h3"))
    assert dangers(table, lair) == ["lair"]
    assert lair in dangerous_places(table)

    play(arrive_at(table, ["Ada"], lair))

    assert [arrival.avatars for arrival in table.arrivals] == [["Ada"]]


def test_RUL_44_the_turn_does_not_matter():
    """SM-121: [R] it stays empty over the turn as long as somebody stays."""
    table, lair, _ = victor()
    play(begin_round(table))

    play(arrive_at(table, ["Bo"], lair))

    assert table.arrivals == []


def test_RUL_44_a_victor_who_lost_its_body_has_left():
    """SM-121, SM-165."""
    table, lair, _ = victor()
    table.avatar("Ada").forming, table.avatar("Ada").at = 2, ""

    play(arrive_at(table, ["Bo"], lair))

    assert [arrival.avatars for arrival in table.arrivals] == [["Bo"]]


def test_a_lair_that_all_have_withdrawn_from_is_occupied():
    """SM-121: nobody stays."""
    table = battle(("Ada",), avatars=("Bo",), stage="manoeuvres")
    lair = table.fight().at

    play(fight_on(table), "withdraw:Ada:random", 1)

    assert dangers(table, lair) == ["lair"]


# -- provoking -----------------------------------------------------------------------------------------------


def band(ruled, edition="revised"):
    table = make_table(("Sara", "Bryan", "Ada"), edition=edition, rulings={"RUL-45": ruled})
    for avatar in table.avatars:
        avatar.band, avatar.at, avatar.moved = "Sara", "A:g2", True
    return table


def why_not(table, name="Sara"):
    return {option.id: worded(option.why_not) for option in turn_options(table)}[f"provoke:{name}"]


@pytest.mark.parametrize("die", [1, 5])
@pytest.mark.parametrize(("ruled", "left"), [("one", [1, 2, 2]), ("all", [1, 1, 1])])
def test_RUL_45_whose_action_a_bands_provoking_takes(ruled, left, die):
    """SM-123, RUL-45: whether it succeeds or not."""
    table = band(ruled)

    play(going_on(table), "provoke:Sara", "Sara", die, *([[1, 1, 1]] if die == 5 else []), stop=True)

    assert [avatar.actions for avatar in table.avatars] == left


@pytest.mark.parametrize(("ruled", "reason"), [("one", ""), ("all", "no actions left: Bryan")])
def test_RUL_45_who_has_to_pay_needs_an_action(ruled, reason):
    """RUL-45."""
    table = band(ruled)
    table.avatar("Bryan").actions = 0

    assert why_not(table) == reason
    assert why_not(table, "Bryan") == "no actions left"


@pytest.mark.parametrize("ruled", ["one", "all"])
def test_RUL_45_in_the_first_edition_the_fight_takes_the_action_of_who_fights(ruled):
    """SM-043, RUL-45: the provoker's for the attempt; the others' only if they fight."""
    table = band(ruled, edition="first")
    for avatar in table.avatars:
        avatar.actions = 1

    play(going_on(table), "provoke:Sara", "Sara", 5, [1, 1, 1], "some", ["Sara", "Bryan"], stop=True)

    assert [avatar.actions for avatar in table.avatars] == [0, 0, 1]
