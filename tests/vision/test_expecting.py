"""Which of the dice seen are those expected, by colour and size, and what is said where they do not fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Invalid
from tests.vision.test_agreeing import die
from vision.expecting import Expected, Look, as_expected, sort_dice, thrown
from vision.one_picture.reading import Die

WHITE, BLACK, RED = Look("white", "large", 2), Look("black", "large", 1), Look("other", "large", 1)
LARGE, SMALL = Look("white", "large", 1), Look("white", "small", 2)


def seen(*looks: str) -> list[Die]:
    """Dice with the faces 1, 2, 3 …, each of a colour and, where it says so, small."""
    return [
        die(n, 100 * n, colour=words.split()[0], size="small" if words.endswith("small") else "large")
        for n, words in enumerate(looks, 1)
    ]


def faces(dice: list[Die], *looks: Look) -> tuple[list[list[int]], list[str]]:
    """The faces of each look, in the order of *looks*, and the doubts."""
    found, doubts = sort_dice(dice, Expected(looks))
    assert list(found) == list(looks)
    return [[one.face for one in found[look]] for look in looks], doubts


def test_a_throw_has_as_many_dice_as_all_its_looks() -> None:
    assert Expected((WHITE, BLACK, SMALL)).count == 5
    assert Expected(()).count == 0


def test_dice_that_are_as_expected_go_to_their_looks_in_the_order_seen() -> None:
    assert faces(seen("white", "black", "white"), WHITE, BLACK) == ([[1, 3], [2]], [])
    assert faces(seen("black", "white", "white"), BLACK, WHITE) == ([[1], [2, 3]], [])


def test_where_nothing_is_expected_nothing_may_lie_there() -> None:
    assert faces([]) == ([], [])
    assert faces(seen("white")) == ([], ["1 die too many: 1 seen, 0 expected"])


# -- how many ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colours", "doubt"),
    [
        ([], "3 dice too few: 0 seen, 3 expected"),
        (["white", "white"], "1 die too few: 2 seen, 3 expected"),
        (["white", "white", "black", "black"], "1 die too many: 4 seen, 3 expected"),
        (["white"] * 5, "2 dice too many: 5 seen, 3 expected"),
    ],
)
def test_a_wrong_number_is_the_one_doubt_whatever_the_colours(colours: list[str], doubt: str) -> None:
    assert faces(seen(*colours), WHITE, BLACK)[1] == [doubt]


def test_of_a_wrong_number_those_that_fit_are_still_sorted() -> None:
    assert faces(seen("black", "white"), WHITE, BLACK)[0] == [[2], [1]]
    assert faces(seen("white", "other", "white", "white"), WHITE, BLACK)[0] == [[1, 3, 4], [2]]
    assert faces(seen("white small", "white", "white small", "white"), LARGE, SMALL) == (
        [[2, 4], [1, 3]],
        ["1 die too many: 4 seen, 3 expected"],
    )


# -- colours -----------------------------------------------------------------------------------------------


def test_where_one_colour_is_expected_players_may_throw_whatever_they_have() -> None:
    assert faces(seen("other", "black"), WHITE) == ([[1, 2]], [])
    assert faces(seen("black", "white"), WHITE) == ([[1, 2]], [])
    assert faces(seen("white"), BLACK) == ([[1]], [])


def test_dice_of_the_players_own_colour_stand_for_the_one_that_is_missing() -> None:
    assert faces(seen("other", "other", "black"), WHITE, BLACK) == ([[1, 2], [3]], [])
    assert faces(seen("white", "other", "white"), WHITE, BLACK) == ([[1, 3], [2]], [])
    assert faces(seen("other", "white", "black"), WHITE, BLACK) == ([[2, 1], [3]], [])


def test_dice_of_another_colour_stand_for_nothing_where_two_colours_are_missing() -> None:
    assert faces(seen("other", "other", "other"), WHITE, BLACK) == (
        [[], []],
        ["the colours do not match: 3 of another colour seen, 2 white and 1 black expected"],
    )


def test_dice_of_another_colour_stand_for_nothing_where_no_colour_is_missing() -> None:
    assert faces(seen("white", "white", "black", "other"), WHITE, BLACK) == (
        [[1, 2], [3]],
        ["1 die too many: 4 seen, 3 expected"],
    )


def test_another_colour_that_is_expected_is_no_stand_in() -> None:
    assert faces(seen("white", "other", "white"), WHITE, RED) == ([[1, 3], [2]], [])
    assert faces(seen("other", "other", "white"), WHITE, RED)[1] == [
        "the colours do not match: 1 white and 2 of another colour seen, 2 white and 1 of another colour expected"
    ]


def test_a_white_die_never_stands_for_a_black_one() -> None:
    assert faces(seen("white", "white", "white"), WHITE, BLACK) == (
        [[1, 2, 3], []],
        ["the colours do not match: 3 white seen, 2 white and 1 black expected"],
    )
    assert faces(seen("black", "white", "black"), WHITE, BLACK)[1] == [
        "the colours do not match: 1 white and 2 black seen, 2 white and 1 black expected"
    ]


def test_a_colour_is_counted_over_all_its_sizes() -> None:
    """Two white dice are missing here, not one of either size, so both red ones may stand for them."""
    small_white = Look("white", "small", 1)
    large_white = Look("white", "large", 1)

    assert faces(seen("other small", "black", "other"), large_white, small_white, BLACK) == ([[3], [1], [2]], [])


# -- sizes -------------------------------------------------------------------------------------------------


def test_sizes_are_told_apart_where_both_are_expected_in_a_colour() -> None:
    assert faces(seen("white small", "white", "white small"), LARGE, SMALL) == ([[2], [1, 3]], [])


def test_sizes_tell_nothing_where_a_colour_has_only_one() -> None:
    assert faces(seen("white small", "white", "black small"), WHITE, BLACK) == ([[1, 2], [3]], [])


@pytest.mark.parametrize("sizes", [["white"] * 3, ["white small"] * 3, ["white", "white", "white small"]])
def test_sizes_that_do_not_match_are_one_doubt(sizes: list[str]) -> None:
    assert faces(seen(*sizes), LARGE, SMALL)[1] == ["large and small do not match"]


def test_sizes_that_match_in_no_colour_are_still_one_doubt() -> None:
    looks = [Look(colour, size, 1) for colour in ("white", "black") for size in ("large", "small")]

    _, doubts = faces(seen("white", "white", "black", "black"), *looks)

    assert doubts == ["large and small do not match"]


def test_where_the_colours_do_not_match_nothing_is_said_of_sizes() -> None:
    assert faces(seen("white", "white", "white", "white"), LARGE, SMALL, BLACK)[1] == [
        "the colours do not match: 4 white seen, 3 white and 1 black expected"
    ]


# -- whatever lies there -----------------------------------------------------------------------------------

COLOURS, SIZES = ("white", "black", "other"), ("large", "small")
DICE = st.lists(st.builds(" ".join, st.tuples(st.sampled_from(COLOURS), st.sampled_from(SIZES))), max_size=7)
LOOKS = st.lists(
    st.builds(Look, st.sampled_from(COLOURS), st.sampled_from(SIZES), st.integers(1, 3)),
    unique_by=lambda look: (look.colour, look.size),
    max_size=4,
)


@given(DICE, LOOKS)
def test_without_doubts_every_look_has_exactly_its_dice_and_no_die_is_in_two(lie: list[str], looks: list[Look]) -> None:
    found, doubts = sort_dice(dice := seen(*lie), Expected(tuple(looks)))

    taken = [one.face for those in found.values() for one in those]
    assert len(taken) == len(set(taken))
    assert len(doubts) <= 1
    if not doubts:
        assert {look: len(those) for look, those in found.items()} == {look: look.count for look in looks}
        assert sorted(taken) == [one.face for one in dice]


# -- by rank, where the number of each is known ------------------------------------------------------------


def made(*bodies: tuple[float, float], colours: str = "white") -> list[Die]:
    """Dice with the faces 1, 2, 3 …, read as of one colour: how likely each is made dark, and how light it looks."""
    return [die(n, 100 * n, colour=colours, dark=dark, light=light) for n, (dark, light) in enumerate(bodies, 1)]


def test_a_black_die_that_mirrors_the_lamp_is_still_the_darkest() -> None:
    assert faces(made((0.02, 0.9), (0.6, 0.8), (0.03, 0.8)), WHITE, BLACK) == ([[1, 3], [2]], [])


def test_dice_in_the_shadow_are_not_black_for_being_dim() -> None:
    assert faces(made((0.02, 0.4), (0.9, 0.5), (0.03, 0.9)), WHITE, BLACK) == ([[1, 3], [2]], [])


@pytest.mark.parametrize("second", [(0.1, 0.7), (0.6, 0.6)], ids=["all alike", "two are dark"])
def test_dice_that_nothing_parts_into_as_many_as_expected_are_asked_about(second: tuple[float, float]) -> None:
    dice = made((0.03, 0.9), second, (0.6, 0.6) if second[0] > 0.5 else (0.05, 0.8))

    assert faces(dice, WHITE, BLACK)[1] == ["the colours do not match: 3 white seen, 2 white and 1 black expected"]


def test_a_black_die_that_is_hardly_darker_than_a_white_one_is_asked_about() -> None:
    dice = [*made((0.03, 0.9), (0.5, 0.4)), die(3, 300, colour="black", dark=0.6, light=0.5)]

    assert faces(dice, WHITE, BLACK)[1] == ["black dice are hard to tell from others in this light"]


def sided(*sides: float) -> list[Die]:
    return [die(n, 100 * n, side=side) for n, side in enumerate(sides, 1)]


def test_sizes_go_by_rank_where_the_number_of_each_is_known() -> None:
    assert faces(sided(34.0, 41.0, 36.0), LARGE, SMALL) == ([[2], [1, 3]], [])


@pytest.mark.parametrize("sides", [(40.0, 41.0, 39.0), (30.0, 40.0, 41.0), (36.0, 40.0, 37.0)])
def test_sizes_that_nothing_parts_so_are_asked_about(sides: tuple[float, ...]) -> None:
    assert faces(sided(*sides), LARGE, SMALL)[1] == ["large and small do not match"]


# -- what lay there before ---------------------------------------------------------------------------------

ONE = Expected((Look("white", "large", 1),), before=(die(3, 40),))


def test_what_lies_as_it_did_before_was_not_thrown() -> None:
    new = die(6, 300)

    assert thrown([die(3, 41), new], ONE) == [new]


@pytest.mark.parametrize("moved", [die(4, 40), die(3, 70)])
def test_a_die_that_was_turned_or_moved_is_part_of_the_throw(moved: Die) -> None:
    assert len(thrown([moved, die(6, 300)], ONE)) == 2


def test_where_as_many_dice_lie_there_as_expected_all_of_them_were_thrown() -> None:
    again = die(3, 40)

    assert thrown([again], ONE) == [again]


# -- as somebody types it ----------------------------------------------------------------------------------


def test_expected_dice_can_be_typed() -> None:
    assert as_expected("4") == Expected((Look("white", "large", 4),))
    assert as_expected("black=1, white=3") == Expected((Look("black", "large", 1), Look("white", "large", 3)))


@pytest.mark.parametrize("typed", ["some", "black", "black=x", "mauve=1", "black-tiny=1", ""])
def test_what_are_no_dice_is_named(typed: str) -> None:
    with pytest.raises(Invalid, match="expected a number, or colours with numbers such as black=1,white-small=2"):
        as_expected(typed)
