"""Faces in, meaning out (SM-047 to SM-055)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Invalid
from companion.games.shadows_of_malice.rules.dice_reading import (
    FACES,
    Amount,
    die,
    parse_amount,
    read_face,
    read_for,
)
from companion.kernel import PIPS, Dice, Roll
from companion.language.words import worded

CONVENTIONS = ["high/low", "odd/even"]


def readings(read, convention="high/low"):
    return [read_face(face, read, convention) for face in FACES]


def test_S_88_die_mappings():
    """SM-050 to SM-053, as the book's tables are reconstructed."""
    assert [read_face(face, "d2", "high/low") for face in (3, 4)] == [1, 2]
    assert [read_face(face, "d3") for face in (2, 3, 5)] == [1, 2, 3]
    assert [read_face(face, "d4") for face in (5, 6)] == [None, None]
    assert read_face(6, "d5") is None
    assert [read_face(face, "d*", "odd/even") for face in (3, 4)] == [0, 1]


def test_only_six_sided_dice_lie_on_the_table():
    """SM-047: whatever a die is read as, its face is 1 to 6."""
    roll = Roll("r", "Roll.", dice=(Dice("white", kind=die("d4", "high/low")),))

    assert roll.check([6]) == {"white": [6]}
    with pytest.raises(Invalid):
        roll.check([7])
    with pytest.raises(Invalid):
        roll.check([0])


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("read", ["d*", "d2", "d3", "d4", "d5"])
def test_a_die_that_is_read_in_another_way_says_how_and_counts_so(read, convention):
    kind = die(read, convention)

    assert [face.number for face in kind.faces] == readings(read, convention)
    assert kind.pips
    assert worded(kind.reads).startswith(worded(kind.label))


def test_a_plain_die_needs_no_explanation():
    assert die("d6", "odd/even") is PIPS
    assert PIPS.reads == ""


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_star_die_is_nought_or_one_and_a_half_on_average(convention):
    """SM-048 and SM-055."""
    faces = readings("d*", convention)

    assert set(faces) == {0, 1}
    assert Fraction(sum(faces), len(faces)) == Fraction(1, 2)


def test_by_high_and_low_a_star_die_is_one_from_four_up():
    """SM-049."""
    assert readings("d*", "high/low") == [0, 0, 0, 1, 1, 1]


def test_by_odd_and_even_a_star_die_is_one_on_even_faces():
    """SM-050."""
    assert readings("d*", "odd/even") == [0, 1, 0, 1, 0, 1]


def test_high_and_low_is_the_convention_unless_another_is_chosen():
    """SM-050: the revised book prints one mapping only."""
    assert [read_face(face, "d*") for face in FACES] == [0, 0, 0, 1, 1, 1]


def test_a_d2_follows_the_convention_in_force():
    """SM-051."""
    assert readings("d2", "high/low") == [1, 1, 1, 2, 2, 2]
    assert readings("d2", "odd/even") == [1, 2, 1, 2, 1, 2]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_d3_pairs_the_faces_whatever_the_convention(convention):
    """SM-052."""
    assert readings("d3", convention) == [1, 1, 2, 2, 3, 3]


def test_d4_and_d5_are_rolled_again_when_too_high_and_d6_never():
    """SM-053."""
    assert readings("d4") == [1, 2, 3, 4, None, None]
    assert readings("d5") == [1, 2, 3, 4, 5, None]
    assert readings("d6") == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("options", range(2, 7))
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_die_for_some_options_chooses_each_of_them_evenly(options, convention):
    kept = [face for face in readings(read_for(options), convention) if face is not None]

    assert set(kept) == set(range(1, options + 1))
    assert len({kept.count(option) for option in set(kept)}) == 1


@pytest.mark.parametrize(
    ("printed", "amount"),
    [
        ("+1", Amount(flat=1)),
        ("-1", Amount(flat=-1)),
        ("−1", Amount(flat=-1)),
        ("3", Amount(flat=3)),
        ("+2d*", Amount(stars=2)),
        ("+2d★", Amount(stars=2)),
        ("+1d2", Amount(d2=1)),
        ("4d2", Amount(d2=4)),
        ("1d3", Amount(d3=1)),
        ("2d6", Amount(d6=2)),
        ("1+2d*", Amount(flat=1, stars=2)),
        ("2-1d3", Amount(flat=2, d3=1, sign=-1)),
        ("-1d*-1d6", Amount(stars=1, d6=1, sign=-1)),
    ],
)
def test_an_amount_is_read_as_cards_print_it(printed, amount):
    """SM-047 (xdy) and SM-054 (both editions name d★, d2, d3 and d6)."""
    assert parse_amount(printed) == amount


@pytest.mark.parametrize(
    "printed", ["+", "d*", "+1d", "1d4", "1d", "x", "+1x", "1 2", "1d*+2d*", "+-1", "²", "1.5", "٣d٣"]
)
def test_what_is_no_amount_is_named_with_an_example(printed):
    with pytest.raises(ValueError, match="is not an amount; one looks like") as error:
        parse_amount(printed)

    assert repr(printed) in str(error.value)


@pytest.mark.parametrize("printed", ["", "  "])
def test_a_missing_amount_is_said_to_be_missing(printed):
    with pytest.raises(ValueError, match="an amount is missing"):
        parse_amount(printed)


def test_dice_to_add_and_dice_to_take_away_do_not_mix():
    with pytest.raises(ValueError, match="'1d2-1d6' mixes dice to add with dice to take away"):
        parse_amount("1d2-1d6")


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (Amount(), "+0"),
        (Amount(flat=-1), "−1"),
        (Amount(flat=1, stars=2), "+1+2d★"),
        (Amount(flat=2, d3=1, sign=-1), "+2−1d3"),
    ],
)
def test_an_amount_is_shown_as_on_a_card(amount, shown):
    assert str(amount) == shown


def test_an_amount_names_only_the_dice_there_are_to_roll():
    assert Amount(flat=3, stars=2, d6=1).dice == [("d*", 2), ("d6", 1)]
    assert Amount(flat=3).dice == []


@given(
    flat=st.integers(-9, 9),
    stars=st.integers(0, 4),
    d2=st.integers(0, 4),
    d3=st.integers(0, 4),
    d6=st.integers(0, 4),
    sign=st.sampled_from([1, -1]),
)
def test_any_amount_can_be_read_back_as_it_is_shown(flat, stars, d2, d3, d6, sign):
    amount = Amount(flat, stars, d2, d3, d6, sign if stars + d2 + d3 + d6 else 1)

    assert parse_amount(str(amount)) == amount


@given(st.text(alphabet="+-−d*★123456 ²x", max_size=8))
def test_any_text_is_an_amount_or_a_mistake_in_our_own_words(text):
    try:
        parse_amount(text)
    except ValueError as error:
        mistake = str(error)
    else:
        return

    assert "amount" in mistake or "mixes dice" in mistake
