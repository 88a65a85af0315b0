"""Dice with pictures in three colours: some are thrown again while the others lie, and the last one standing wins."""

import pytest

from companion.errors import Illegal, Invalid
from companion.language.words import worded
from tests.small_games.small_table import SmallTable
from tests.small_games.storm_dice import GAME

FLAMES = {"red 1": ["flame"], "red 2": ["flame"], "blue 1": ["flame"], "blue 2": ["drop"], "purple": ["star"]}


@pytest.fixture
def thrown(save):
    """Sara has thrown three Flames, a Drop and a Star, with dice of her own."""
    play = SmallTable(GAME, save)
    play.host.virtual_dice = False
    play.host.back_to(0)
    play.say("throw", FLAMES)
    return play


def lying(play):
    return [die.face for die in play.table.dice]


def test_some_are_thrown_again_while_the_others_lie(thrown):
    thrown.say("again", ["red 1"])

    roll = thrown.open("throw")
    assert [dice.role for dice in roll.dice] == ["red 1"]
    assert [(dice.role, *dice.showing) for dice in roll.stay] == [
        ("red 2", "flame"),
        ("blue 1", "flame"),
        ("blue 2", "drop"),
        ("purple", "star"),
    ]
    thrown.say("throw", {"red 1": ["skull"]})
    assert lying(thrown) == ["skull", "flame", "flame", "drop", "star"]


def test_a_reload_between_two_throws_knows_what_lies(thrown):
    thrown.say("again", ["red 1", "purple"])
    thrown.reload()

    assert lying(thrown)[1:4] == ["flame", "flame", "drop"]


def test_a_die_shows_its_own_faces_only(thrown):
    thrown.say("again", ["red 1"])

    with pytest.raises(Invalid, match="red 1 \\(one of Flame, Drop, Skull\\)"):
        thrown.say("throw", {"red 1": ["star"]})
    with pytest.raises(Invalid):
        thrown.say("throw", {"red 1": [1]})


def test_a_skull_lies_where_it_lies(thrown):
    thrown.say("again", ["red 1"])
    thrown.say("throw", ["skull"])

    with pytest.raises(Illegal, match="a Skull lies where it lies"):
        thrown.say("again", ["red 1"])


def test_it_can_be_ruled_that_a_skull_is_thrown_again(thrown):
    thrown.say("again", ["red 1"])
    thrown.say("throw", ["skull"])

    thrown.host.correct(*GAME.setup.rule(thrown.table, "skulls", "loose"))

    thrown.say("again", ["red 1"])
    assert [dice.role for dice in thrown.open("throw").dice] == ["red 1"]


def test_flames_burn_the_next_one_twice_with_a_star(thrown):
    thrown.say("again", [])

    assert thrown.table.life == {"p1": 6, "p2": 0, "p3": 6}
    assert [worded(tell.text) for tell in thrown.host.told()] == ["Sara burns Bryan for 6.", "Bryan is out."]
    assert thrown.keys() == [("throw", "p3")]


def test_the_last_one_standing_wins(thrown):
    thrown.say("again", [])
    thrown.say("throw", FLAMES, "p3")
    thrown.say("again", [])

    assert thrown.table.outcome.winners == ["p3"]
    assert worded(thrown.host.view().over) == "Won by Kim. The storm is over."


def test_a_throw_is_told_by_its_faces(thrown):
    assert worded(thrown.host.history()[-1].label) == "Sara throws. Flame / Flame / Flame / Drop / Star"
