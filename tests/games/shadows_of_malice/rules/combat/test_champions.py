"""[1] A band's champion against a Guardian, and who comes after it (SM-175, RUL-43)."""

import pytest

from companion.games.shadows_of_malice.bots.bot import bot
from companion.games.shadows_of_malice.rules.combat.combat import combat_step
from companion.games.shadows_of_malice.rules.combat.encounters import fight
from tests.games.shadows_of_malice.fighting import FIGHT, fight_on, shaken
from tests.games.shadows_of_malice.playing import make_table, play


def champion(*answers, names=("Ada", "Bo", "Cy"), danger="guardian", **settings):
    """A band at a stronghold (or lair), Ada its champion and on her last life token."""
    table = make_table(names, edition="first", **settings)
    at = table.wells[0].at if danger == "guardian" else table.lairs[0].at
    for avatar in table.avatars:
        avatar.at, avatar.band, avatar.actions = at, names[0], 1
    table.troves["ability"].order = ["barkhide", "mistform"]
    table.avatar(names[0]).wounds = 4
    play(fight(table, list(names), at, danger), *([1] if danger == "guardian" else [[1, 1, 1]]))
    play(combat_step(table), *(answers or ["alone:Ada"]))
    return table


FALLS = (FIGHT, [1, 6], [1, 1, 1])


@pytest.mark.parametrize("way", ["falls", "withdraws"])
def test_RUL_43_the_next_of_the_band_may_take_over_at_once(way):
    """RUL-43, SM-175: the same fight goes on in its next phase, and the Guardian has not healed (SM-130)."""
    table = champion()
    table.fight().creature.wounds = 3

    answers = FALLS if way == "falls" else ("withdraw:Ada:random", 1)
    played = play(fight_on(table), *answers, stop=True)
    assert (played.open.key, played.open.legal()) == ("combat.heir", ["Bo", "Cy", "nobody"])
    played.answer("Cy", stop=True)

    combat = table.fight()
    assert (combat.fighters, combat.reserve, combat.creature.wounds) == (["Cy"], ["Bo"], 3)
    assert (played.open.key, combat.phase) == ("combat.manoeuvre", 2)
    assert [table.avatar(name).actions for name in ("Bo", "Cy")] == [1, 0]  # SM-043


def test_RUL_43_nobody_has_to():
    """RUL-43, SM-130: then the Guardian is left, and whole again for the next."""
    table = champion()

    play(fight_on(table), *FALLS, "nobody")

    assert (table.combat, table.wells[0].state) == (None, "hidden")


def test_RUL_43_one_after_the_other_until_none_is_left():
    """RUL-43."""
    table = champion(names=("Ada", "Bo"))
    table.avatar("Bo").wounds = 4

    played = play(fight_on(table), *FALLS, "Bo", *FALLS)

    assert played.keys().count("combat.heir") == 1
    assert table.combat is None


def test_RUL_43_ruled_otherwise_they_must_leave_and_come_back():
    """RUL-43, the other choice."""
    table = champion(rulings={"RUL-43": "leave"})

    played = play(fight_on(table), *FALLS)

    assert not played.was_asked("combat.heir")
    assert table.combat is None


def test_RUL_43_is_about_guardians_only():
    """SM-121: [1] what lived in a lair is gone from it until the end of the turn."""
    table = champion(danger="lair")

    assert not play(fight_on(table), FIGHT, [1, 6]).was_asked("combat.heir")


def test_after_two_who_fought_jointly_the_third_may_take_over():
    """SM-175, RUL-43."""
    table = champion("some", ["Ada", "Bo"])

    played = play(fight_on(table), "withdraw:Ada:random", 1, "withdraw:Bo:random", 1, stop=True)

    assert played.open.legal() == ["Cy", "nobody"]


def test_taking_over_stands_on_a_corrected_table():
    """Design: after every question pieces are looked up again."""
    tables = [champion(), champion()]
    play(fight_on(tables[0]), *FALLS, "Bo", stop=True)
    play(shaken(fight_on(tables[1]), tables[1]), *FALLS, "Bo", stop=True)
    assert tables[0] == tables[1]


def test_a_bot_sends_the_one_with_most_life_and_nobody_who_would_fall_at_once():
    table = champion()
    table.avatar("Bo").wounds = 2
    asked = play(fight_on(table), *FALLS, stop=True).open
    assert bot(table, asked, None) == "Cy"
    table.avatar("Bo").wounds = table.avatar("Cy").wounds = 4
    assert bot(table, asked, None) == "nobody"
