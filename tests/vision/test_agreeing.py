"""Several frames, one reading: sure only where all of them agree and everything expected is there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.agreeing import CLEAR, agree, chances
from vision.expecting import Expected, Look
from vision.one_picture.reading import Die, Reading

WHITE_AND_BLACK = Expected((Look("white", "large", 2), Look("black", "large", 1)))


def die(face: int = 4, x: float = 100, **about: object) -> Die:
    known = {"confidence": 0.97, "second": face % 6 + 1, "second_confidence": 0.01, "colour": "white", "sure": True}
    return Die(face=face, box=(x, 50, 40, 40), **{**known, **about})  # type: ignore[arg-type]


def frame(*dice: Die, doubts: tuple[str, ...] = ()) -> Reading:
    return Reading(dice, all(one.sure for one in dice) and not doubts, doubts)


def test_frames_that_agree_are_sure_and_the_dice_come_from_left_to_right() -> None:
    agreed = agree([frame(die(2, 301), die(5, 99)), frame(die(5, 101), die(2, 300)), frame(die(5), die(2, 300))])

    assert agreed.sure
    assert agreed.doubts == ()
    assert agreed.reading.faces == [5, 2]
    assert agreed.reading.sure


def test_several_looks_are_never_surer_than_the_best_of_them() -> None:
    agreed = agree([frame(die(5, confidence=0.9)), frame(die(5, confidence=0.93)), frame(die(5, confidence=0.91))])

    assert 0.9 <= agreed.reading.dice[0].confidence <= 0.93


def test_a_face_that_changes_is_unsure_and_both_faces_are_named() -> None:
    agreed = agree([frame(die(6)), frame(die(3)), frame(die(6))])

    [one] = agreed.reading.dice
    assert not agreed.sure
    assert (one.face, one.second, one.sure) == (6, 3, False)
    assert one.confidence < 0.97
    assert agreed.doubts == ("1 die is hard to read",)


def test_a_die_that_is_not_in_every_frame_is_unsure() -> None:
    agreed = agree([frame(die(5), die(2, 300)), frame(die(5)), frame(die(5), die(2, 300))])

    assert [(one.face, one.sure) for one in agreed.reading.dice] == [(5, True), (2, False)]
    assert agreed.reading.dice[1].confidence <= 2 / 3
    assert not agreed.sure


def test_what_is_in_one_frame_only_is_no_die_but_a_doubt() -> None:
    agreed = agree([frame(die(5)), frame(die(5), die(1, 300)), frame(die(5))])

    assert agreed.reading.faces == [5]
    assert agreed.doubts == ("something that may be a die comes and goes",)


def test_a_die_that_is_white_in_one_frame_and_black_in_another_is_unsure() -> None:
    assert not agree([frame(die(5)), frame(die(5, colour="black")), frame(die(5))]).sure
    assert agree([frame(die(5)), frame(die(5, colour="other")), frame(die(5))]).sure


def test_two_dice_seen_in_one_place_are_two() -> None:
    agreed = agree([frame(die(5, 100), die(2, 110)), frame(die(5, 100), die(2, 110))])

    assert agreed.reading.faces == [5, 2]


@pytest.mark.parametrize(("lie", "doubt"), [("cocked", "1 die leans"), ("stacked", "1 die lies on another")])
def test_a_die_that_does_not_lie_flat_in_any_frame_is_said(lie: str, doubt: str) -> None:
    agreed = agree([frame(die(5)), frame(die(5, lie=lie)), frame(die(5))])

    assert not agreed.sure
    assert agreed.reading.dice[0].lie == lie
    assert agreed.doubts == (doubt,)


def test_what_the_reader_doubts_in_most_frames_is_passed_on() -> None:
    strange = frame(die(5), doubts=("a coin looks like a die",))

    assert agree([strange, strange, frame(die(5))]).doubts == ("a coin looks like a die",)
    assert agree([strange, frame(die(5)), frame(die(5))]).sure


def test_a_reader_that_is_unsure_without_a_word_is_believed() -> None:
    agreed = agree([Reading((die(5),), sure=False)] * 3)

    assert not agreed.sure
    assert agreed.doubts == ("the picture is not clear",)


@pytest.mark.parametrize(
    ("dice", "doubt"),
    [
        ([die(1, 0), die(2, 100)], "1 die too few: 2 seen, 3 expected"),
        ([], "3 dice too few: 0 seen, 3 expected"),
        ([die(n + 1, 100 * n) for n in range(4)], "1 die too many: 4 seen, 3 expected"),
        (
            [die(n + 1, 100 * n) for n in range(3)],
            "the colours do not match: 3 white seen, 2 white and 1 black expected",
        ),
    ],
)
def test_what_is_not_as_expected_is_a_question(dice: list[Die], doubt: str) -> None:
    agreed = agree([frame(*dice)] * 3, WHITE_AND_BLACK)

    assert not agreed.sure
    assert agreed.doubts == (doubt,)


DICE = st.builds(
    die,
    st.integers(1, 6),
    st.sampled_from([0.0, 5.0, 200.0, 400.0]),
    confidence=st.floats(0, 1),
    second_confidence=st.floats(0, 1),
    sure=st.booleans(),
)


@given(st.lists(st.lists(DICE, max_size=4).map(lambda dice: frame(*dice)), max_size=4))
def test_whatever_the_reader_says_confidences_are_shares_and_sure_means_every_die(readings: list[Reading]) -> None:
    agreed = agree(readings)

    assert all(0 <= one.confidence <= 1 and 0 <= one.second_confidence <= 1 for one in agreed.reading.dice)
    assert agreed.sure == (not agreed.doubts)
    assert not agreed.sure or all(one.sure for one in agreed.reading.dice)


def test_no_look_rules_a_face_out() -> None:
    certain = chances(die(4, confidence=1.0, second_confidence=0.0))

    assert min(certain.values()) > 0
    assert sum(chances(die(4, confidence=0.9, second_confidence=0.06)).values()) == pytest.approx(1)


def hard(face: int, x: float = 100, **about: object) -> Die:
    """A die that the reader by itself would ask about, although its face is clear."""
    return die(face, x, sure=False, confidence=CLEAR + 0.01, **about)


def test_where_exactly_the_expected_dice_lie_a_clear_face_is_enough() -> None:
    looks = [frame(hard(4), die(2, 300), doubts=("something else looks like a die",))] * 3

    assert not agree(looks).sure
    agreed = agree(looks, Expected((Look("white", "large", 2),)))

    assert agreed.sure
    assert agreed.doubts == ()
    assert agreed.reading.faces == [4, 2]


@pytest.mark.parametrize("doubtful", [hard(4, lie="cocked"), die(4, confidence=CLEAR - 0.01)])
def test_a_die_that_leans_or_is_hardly_clear_is_asked_about_whatever_was_expected(doubtful: Die) -> None:
    assert not agree([frame(doubtful)] * 3, Expected((Look("white", "large", 1),))).sure


def test_where_one_die_more_lies_there_than_expected_no_doubt_is_forgotten() -> None:
    agreed = agree([frame(hard(4), hard(2, 300))] * 3, Expected((Look("white", "large", 1),)))

    assert agreed.doubts == ("2 dice are hard to read", "1 die too many: 2 seen, 1 expected")


def test_what_comes_and_goes_beside_the_expected_dice_is_still_asked_about() -> None:
    agreed = agree([frame(die(5)), frame(die(5), die(1, 300)), frame(die(5))], Expected((Look("white", "large", 1),)))

    assert agreed.doubts == ("something that may be a die comes and goes",)


def test_how_large_dark_and_light_a_die_is_are_the_middle_of_all_looks() -> None:
    looks = [frame(die(4, side=side, dark=dark, light=0.5)) for side, dark in ((30.0, 0.9), (31.0, 0.8), (50.0, 0.1))]

    [one] = agree(looks).reading.dice
    assert (one.side, one.dark, one.light) == (31.0, 0.8, 0.5)
