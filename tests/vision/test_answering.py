"""A reading answers the open roll, or becomes a question with the dice it is about."""

import numpy as np
import pytest

from companion.errors import Invalid
from companion.kernel.dice import Dice, DieKind, Face
from companion.kernel.roll import Roll
from tests.vision.drawing import tray
from tests.vision.test_agreeing import die, frame
from vision.agreeing import agree
from vision.answering import Answered, PleaseCheck, answer, corrected, crop, exchanged, expected_of
from vision.expecting import Look
from vision.reading import Die

PICTURE = tray()
HALVES = DieKind("half", "half", tuple(Face(n, number=n // 4) for n in range(1, 7)))
DRIFT = Roll("shadow.drift", "The Shadow drifts.", dice=(Dice("black", 1, colour="black"), Dice("white", 2)))
CREATURE = Roll(
    "creature.type",
    "What is it?",
    dice=(Dice("type", colour="black"), Dice("power", colour="black"), Dice("abilities", colour="black")),
)


def read(roll: Roll, *dice: Die) -> Answered | PleaseCheck:
    return answer(roll, agree([frame(*dice)] * 3, expected_of(roll)), PICTURE)


def question(roll: Roll, *dice: Die) -> PleaseCheck:
    found = read(roll, *dice)
    assert isinstance(found, PleaseCheck)
    return found


def test_dice_go_to_the_groups_of_their_colour() -> None:
    found = read(DRIFT, die(4, 0), die(1, 100, colour="black", confidence=0.95), die(6, 200))

    assert isinstance(found, Answered)
    assert found.value == {"black": [1], "white": [4, 6]}
    assert found.value == DRIFT.check(found.value)
    assert 0.9 < found.confidence <= 0.95


def test_dice_go_to_the_groups_of_their_size() -> None:
    roll = Roll("clash", "Fight!", dice=(Dice("CR", 2), Dice("stars", kind=HALVES, size="small"), Dice("nothing", 0)))

    found = read(roll, die(4, 0), die(1, 100, size="small"), die(6, 200))

    assert expected_of(roll).looks == (Look("white", "large", 2), Look("white", "small", 1))
    assert isinstance(found, Answered)
    assert found.value == roll.check({"CR": [4, 6], "stars": [1], "nothing": []})


def test_one_die_too_few_is_a_question_with_a_gap() -> None:
    check = question(DRIFT, die(4, 0), die(1, 100, colour="black"))

    assert check.doubts == ("1 die too few: 2 seen, 3 expected",)
    assert check.value is None
    assert check.doubtful == [2]
    assert corrected(check, 2, 5).value == {"black": [1], "white": [4, 5]}


def test_one_die_too_many_is_a_question_with_the_one_left_over() -> None:
    check = question(DRIFT, die(4, 0), die(1, 100, colour="black"), die(6, 200), die(2, 300))

    assert check.doubts == ("1 die too many: 4 seen, 3 expected",)
    assert check.value == {"black": [1], "white": [4, 6]}
    assert [place.face for place in check.spare] == [2]


def test_a_doubtful_die_is_shown_with_what_else_it_may_be() -> None:
    unsure = die(6, 200, confidence=0.6, second=3, second_confidence=0.35, sure=False)
    check = question(DRIFT, die(4, 0), die(1, 100, colour="black"), unsure)

    assert check.doubts == ("1 die is hard to read",)
    assert check.value == {"black": [1], "white": [4, 6]}
    [number] = check.doubtful
    place = check.places[number]
    assert [face for face, _ in place.alternatives] == [6, 3, 1]
    assert place.crop is not None
    assert place.crop.shape == (60, 60, 3)
    settled = corrected(check, number, 3)
    assert settled.doubtful == []
    assert settled.value == {"black": [1], "white": [4, 3]}


def test_a_leaning_die_has_no_face_until_somebody_says_it() -> None:
    check = question(DRIFT, die(4, 0), die(1, 100, colour="black"), die(6, 200, lie="cocked", sure=False))

    assert check.doubts == ("1 die leans",)
    assert check.value is None
    assert check.doubtful == [2]


def test_colours_that_do_not_match_leave_a_doubtful_guess() -> None:
    check = question(DRIFT, die(4, 0), die(1, 100), die(6, 200))

    assert check.doubts == ("the colours do not match: 3 white seen, 2 white and 1 black expected",)
    assert check.value == {"black": [6], "white": [4, 1]}
    assert check.doubtful == [0]
    assert exchanged(check, 0, 1).value == {"black": [4], "white": [6, 1]}


def test_groups_that_look_alike_are_a_question_which_is_which() -> None:
    black = [die(face, 100 * face, colour="black") for face in (2, 3, 5)]
    check = question(CREATURE, *black)

    assert check.doubts == ("type, power and abilities look alike: they are taken from left to right",)
    assert check.value == {"type": [2], "power": [3], "abilities": [5]}
    assert exchanged(check, 0, 2).value == {"type": [5], "power": [3], "abilities": [2]}


def test_groups_that_look_alike_need_no_question_where_all_dice_mean_the_same() -> None:
    stars = Roll("stars", "Stars!", dice=(Dice("sword", 2, HALVES), Dice("shield", 1, HALVES)))

    assert read(stars, die(4, 0), die(6, 100), die(5, 200)) == Answered({"sword": [4, 6], "shield": [5]}, 0.97)
    assert isinstance(read(stars, die(4, 0), die(1, 100), die(5, 200)), PleaseCheck)


def test_a_reading_taken_for_another_throw_is_measured_by_this_one() -> None:
    for_one = agree([frame(die(4))] * 3)
    assert for_one.sure

    found = answer(DRIFT, for_one, PICTURE)

    assert isinstance(found, PleaseCheck)
    assert found.doubts == ("2 dice too few: 1 seen, 3 expected",)


@pytest.mark.parametrize(("number", "face"), [(3, 1), (-1, 1), (0, 0), (0, 7)])
def test_a_correction_of_no_die_or_no_face_is_refused(number: int, face: int) -> None:
    check = question(DRIFT, die(4, 0))

    with pytest.raises(Invalid, match="expected a face from 1 to 6"):
        corrected(check, number, face)


def test_dice_that_are_not_there_cannot_be_exchanged() -> None:
    with pytest.raises(Invalid, match="There are 3 dice to exchange, not 1 and 4"):
        exchanged(question(DRIFT, die(4, 0)), 0, 3)


@pytest.mark.parametrize("box", [(-50, -50, 20, 20), (630, 350, 40, 40), (5000, 5000, 3, 3), (0, 0, 0, 0)])
def test_a_crop_is_never_empty(box: tuple[float, float, float, float]) -> None:
    cut = crop(PICTURE, Die(1, box, 0.5, 2))

    assert cut.size > 0
    assert not np.shares_memory(cut, PICTURE)
