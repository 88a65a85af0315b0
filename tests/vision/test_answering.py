"""A reading answers the open roll, or becomes a question with the dice it is about."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from companion.kernel.dice import Dice, DieKind, Face
from companion.kernel.roll import Roll
from tests.vision.drawing import tray
from tests.vision.test_agreeing import die, frame
from vision.agreeing import agree
from vision.answering import Answered, PleaseCheck, answer, as_left, crop, expected_of
from vision.expecting import Look
from vision.one_picture.reading import Die

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


def corrected(check: PleaseCheck, number: int, face: int) -> PleaseCheck:
    """*check* after players have said what the die at that place shows."""
    said = [(n, place.face, place.doubtful) for n, place in enumerate(check.places)]
    said[number] = (number, face, False)
    return as_left(check, said)


def exchanged(check: PleaseCheck, one: int, other: int) -> PleaseCheck:
    """*check* after players have said that these two dice belong in each other's place."""
    said = [(n, place.face, place.doubtful) for n, place in enumerate(check.places)]
    said[one], said[other] = said[other], said[one]
    return as_left(check, said)


def test_dice_go_to_the_groups_of_their_colour() -> None:
    found = read(DRIFT, die(4, 0), die(1, 100, colour="black", confidence=0.98), die(6, 200))

    assert isinstance(found, Answered)
    assert found.value == {"black": [1], "white": [4, 6]}
    assert found.value == DRIFT.check(found.value)
    assert 0.9 < found.confidence <= 0.98


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


# -- bodies of other colours, and dice that stay ------------------------------------------------------------------

ATTACK = Roll(
    "attack", "Attack!", dice=(Dice("strike", 2, colour="blue"), Dice("blast", 2, colour="yellow"), Dice("luck"))
)


def coloured(face: int, x: int, hue: float, **more: Any) -> Die:
    return die(face, x, colour="other", hue=hue, **more)


def test_two_blue_and_two_yellow_dice_are_told_apart_by_their_bodies() -> None:
    seen = [coloured(1, 0, 225), coloured(4, 100, 47), coloured(2, 200, 212), coloured(5, 300, 58), die(6, 400)]

    assert read(ATTACK, *seen) == Answered({"strike": [1, 2], "blast": [4, 5], "luck": [6]}, 0.97)


def test_a_body_between_two_hues_stands_for_the_one_that_is_missing() -> None:
    seen = [coloured(1, 0, 225), coloured(4, 100, 47), coloured(2, 200, 136), coloured(5, 300, 58), die(6, 400)]

    assert read(ATTACK, *seen) == Answered({"strike": [1, 2], "blast": [4, 5], "luck": [6]}, 0.97)


def test_too_many_of_one_body_is_a_question_that_names_the_colours() -> None:
    seen = [coloured(1, 0, 225), coloured(4, 100, 47), coloured(2, 200, 50), coloured(5, 300, 58), die(6, 400)]

    assert question(ATTACK, *seen).doubts == (
        "the colours do not match: 3 yellow, 1 white and 1 blue seen, 2 yellow, 1 white and 2 blue expected",
    )


def test_one_colour_alone_may_be_any_colour() -> None:
    roll = Roll("r", "Roll.", dice=(Dice("red", 1, colour="red"), Dice("luck")))

    assert expected_of(roll).looks == (Look("other", "large", 1), Look("white", "large", 1))
    assert read(roll, coloured(3, 0, 220), die(6, 100)) == Answered({"red": [3], "luck": [6]}, 0.97)


def staying(*faces: int) -> Roll:
    stay = tuple(Dice(f"white {n}", showing=(face,)) for n, face in enumerate(faces))
    return Roll("again", "Again!", dice=(Dice("white"),), stay=stay)


@pytest.mark.parametrize("seen", [(4, 6, 2), (2, 4, 6), (6, 2, 4)])
def test_dice_that_stay_in_the_tray_are_left_out(seen: tuple[int, ...]) -> None:
    roll = staying(6, 2)

    assert read(roll, *(die(face, 100 * n) for n, face in enumerate(seen))) == Answered({"white": [4]}, 0.97)


def test_a_die_that_falls_like_one_that_stays_is_still_read() -> None:
    assert read(staying(6, 2), die(6, 0), die(2, 100), die(6, 200)) == Answered({"white": [6]}, 0.97)


def test_dice_that_stay_may_be_taken_out_of_the_tray() -> None:
    assert read(staying(6, 2), die(6, 0)) == Answered({"white": [6]}, 0.97)


def test_dice_that_should_stay_and_show_something_else_are_a_question() -> None:
    check = question(staying(6, 2), die(6, 0), die(5, 100), die(4, 200))

    assert check.doubts == ("2 dice too many: 3 seen, 1 expected",)


def test_a_reading_taken_for_another_throw_is_measured_by_this_one() -> None:
    for_one = agree([frame(die(4))] * 3)
    assert for_one.sure

    found = answer(DRIFT, for_one, PICTURE)

    assert isinstance(found, PleaseCheck)
    assert found.doubts == ("2 dice too few: 1 seen, 3 expected",)


@pytest.mark.parametrize("box", [(-50, -50, 20, 20), (630, 350, 40, 40), (5000, 5000, 3, 3), (0, 0, 0, 0)])
def test_a_crop_is_never_empty(box: tuple[float, float, float, float]) -> None:
    cut = crop(PICTURE, Die(1, box, 0.5, 2))

    assert cut.size > 0
    assert not np.shares_memory(cut, PICTURE)


def test_dice_that_only_add_up_may_look_alike() -> None:
    roll = Roll("clash", "Fight!", dice=(Dice("sword", 1, pool="sara"), Dice("luck", 2, pool="sara")))

    found = read(roll, die(4, 0), die(1, 100), die(6, 200))

    assert isinstance(found, Answered)
    assert found.value == {"sword": [4], "luck": [1, 6]}


def test_dice_that_add_up_for_one_are_not_taken_for_another() -> None:
    roll = Roll("clash", "Fight!", dice=(Dice("sword", 1, pool="sara"), Dice("claw", 1, pool="wolf")))

    assert question(roll, die(4, 0), die(1, 100)).doubts == (
        "sword and claw look alike: they are taken from left to right",
    )


LEFT_TO_RIGHT = replace(CREATURE, from_left=True)


def test_dice_that_take_their_roles_from_left_to_right_need_no_question() -> None:
    found = read(LEFT_TO_RIGHT, die(4, 0), die(1, 300), die(6, 200))

    assert isinstance(found, Answered)
    assert found.value == {"type": [4], "power": [6], "abilities": [1]}


def test_where_it_is_not_plain_which_die_lies_further_left_it_is_asked() -> None:
    above = Die(1, (205, 120, 40, 40), 0.97, 2, 0.01, colour="white", sure=True)

    assert question(LEFT_TO_RIGHT, die(4, 0), die(6, 200), above).doubts == (
        "type, power and abilities look alike: they are taken from left to right",
    )
