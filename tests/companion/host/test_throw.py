"""A throw as its faces become known, without a screen."""

import doctest

import pytest

from companion.host import throw as module
from companion.host.throw import Throw
from companion.kernel import Dice
from tests.companion.symbol_dice import five


def of_three() -> Throw:
    return Throw([Dice("CR", 2), Dice("nothing", 0), Dice("creature", colour="black")])


def said(*faces) -> Throw:
    throw = of_three()
    for face in faces:
        throw.say(face)
    return throw


def read(*faces, doubtful=(), sure=None) -> Throw:
    throw = of_three()
    assert throw.propose(faces, doubtful, sure)
    return throw


def test_the_example_runs():
    assert doctest.testmod(module).failed == 0


# -- by players ------------------------------------------------------------------------------------------------


def test_faces_are_said_die_by_die():
    throw = said(4, 2)

    assert (throw.faces, throw.at, throw.known, throw.complete) == ([4, 2, None], 2, 2, False)
    assert [die.group.role for die in throw.dice] == ["CR", "CR", "creature"]
    throw.say(6)
    assert (throw.faces, throw.complete, throw.by) == ([4, 2, 6], True, "player")


def test_faces_may_be_anything_that_a_die_has():
    throw = Throw(five())

    throw.point(4)
    throw.say("star")

    assert (throw.faces, throw.at) == ([None, None, None, None, "star"], 0)


def test_any_die_can_be_pointed_at_and_changed():
    throw = said(4, 2, 6)

    throw.point(0)
    throw.say(5)

    assert (throw.faces, throw.at) == ([5, 2, 6], 0)


def test_the_next_die_is_an_open_one_wherever_it_lies():
    throw = of_three()

    throw.point(2)
    throw.say(6)

    assert throw.at == 0


def test_faces_are_taken_back_from_the_last_to_the_first():
    throw = said(4, 2)

    throw.erase()
    assert (throw.faces, throw.at) == ([4, None, None], 1)
    throw.erase()
    assert (throw.faces, throw.at) == ([None, None, None], 0)
    throw.erase()
    assert throw.known == 0


def test_what_lies_after_the_next_die_can_be_taken_back_too():
    throw = of_three()
    throw.point(2)
    throw.say(6)

    throw.erase()

    assert (throw.faces, throw.at) == ([None, None, None], 2)


def test_a_throw_of_no_dice_is_complete():
    assert Throw([Dice("nothing", 0)]).complete


# -- by camera -------------------------------------------------------------------------------------------------


def test_a_sure_reading_is_the_cameras_answer():
    throw = read(4, 2, 6, sure=0.97)

    assert (throw.complete, throw.by, throw.sure, throw.doubtful) == (True, "camera", 0.97, [])


def test_a_doubtful_die_is_asked_about_first():
    throw = read(4, 2, None, doubtful=[1, 2])

    assert (throw.at, throw.doubtful, throw.by) == (1, [1, 2], "player")
    throw.say(3)
    assert (throw.at, throw.doubtful) == (2, [2])
    throw.say(6)
    assert (throw.faces, throw.doubtful, throw.complete) == ([4, 3, 6], [], True)


def test_a_sure_reading_that_a_player_changed_is_the_players_answer():
    throw = read(4, 2, 6, sure=0.97)

    throw.say(5)

    assert (throw.faces, throw.by, throw.sure) == ([5, 2, 6], "player", None)


def test_pointing_at_a_die_changes_nothing():
    throw = read(4, 2, 6, sure=0.97)

    throw.point(2)

    assert (throw.by, throw.changed) == ("camera", False)


def test_a_camera_does_not_overwrite_what_someone_is_typing():
    throw = said(4)

    assert not throw.propose([1, 1, 1], sure=0.99)
    assert throw.faces == [4, None, None]


def test_a_new_reading_takes_the_place_of_the_one_before():
    throw = read(4, 2, 6, sure=0.97)

    assert throw.propose([1, 1, 1], doubtful=[2])
    assert (throw.faces, throw.sure, throw.at) == ([1, 1, 1], None, 2)


def test_a_reading_that_nobody_touched_is_void_once_the_dice_move():
    throw = read(4, 2, 6, sure=0.97)

    assert throw.withdraw()
    assert (throw.known, throw.read) == (0, False)
    assert not throw.withdraw()


@pytest.mark.parametrize("typed", [said(4, 2), of_three()])
def test_what_was_typed_stays_when_dice_move(typed):
    before = typed.faces

    assert not typed.withdraw()
    assert typed.faces == before


def test_a_reading_that_someone_corrected_stays_when_dice_move():
    throw = read(4, 2, 6)
    throw.say(5)

    assert not throw.withdraw()
    assert throw.faces == [5, 2, 6]


def test_taking_back_a_reading_takes_all_of_it():
    throw = read(4, 2, 6)

    throw.erase()

    assert (throw.faces, throw.read, throw.at) == ([None, None, None], False, 0)


def test_two_dice_of_a_reading_change_places_and_stay_in_their_groups():
    throw = read(4, 2, 6, doubtful=[2])

    throw.exchange()
    throw.point(0)

    assert throw.faces == [6, 2, 4]
    assert [die.seen for die in throw.dice] == [2, 1, 0]
    assert [die.group.role for die in throw.dice] == ["CR", "CR", "creature"]
    assert (throw.doubtful, throw.at, throw.exchanging) == ([0], 0, False)


def test_what_was_typed_needs_no_exchange():
    throw = said(4, 2, 6)

    throw.exchange()
    throw.point(0)

    assert throw.faces == [4, 2, 6]
