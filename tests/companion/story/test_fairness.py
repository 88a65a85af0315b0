"""What the faces of dice say about the dice."""

import pytest

from companion.kernel import DieKind
from companion.language.words import worded
from companion.story.fairness import Faces, _chance_of_more, count_faces
from tests.companion.symbol_dice import FACES, KINDS


def test_faces_are_counted_from_one_to_six():
    faces = count_faces([1, 6, 6, 3])

    assert faces.counts == [1, 0, 1, 0, 0, 2]
    assert (faces.thrown, faces.mean) == (4, 4.0)


def test_no_throw_at_all_is_no_trouble():
    faces = count_faces([])

    assert (faces.thrown, faces.mean, faces.chi_square) == (0, 0.0, 0.0)
    assert worded(faces.verdict()) == "too few to tell: 0 thrown, and it takes 30"


def test_even_counts_are_as_even_as_can_be():
    assert Faces([10] * 6).chi_square == 0
    assert Faces([10] * 6).one_in == pytest.approx(1)


def test_the_figure_is_the_one_of_the_textbooks():
    """A die thrown 60 times; 11.07 is exceeded by fair dice 1 time in 20, 15.086 1 time in 100."""
    assert Faces([5, 8, 9, 8, 10, 20]).chi_square == pytest.approx(13.4)

    def one_in(chi_square):
        odd = (chi_square * 10 / 2) ** 0.5  # one face too many and one too few, of 60 throws
        return Faces([10 + odd, 10 - odd, 10, 10, 10, 10]).one_in  # type: ignore[list-item]

    assert one_in(11.0705) == pytest.approx(20, rel=1e-3)
    assert one_in(15.0863) == pytest.approx(100, rel=1e-3)


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ([29, 0, 0, 0, 0, 0], "too few to tell: 29 thrown, and it takes 30"),
        ([12, 9, 11, 10, 8, 10], "as fair dice would"),
        ([5, 8, 9, 8, 10, 20], "unusual: fair dice come out so uneven 1 time in 50"),
    ],
)
def test_the_verdict_is_in_plain_words(counts, verdict):
    assert worded(Faces(counts).verdict()) == verdict


def test_a_die_that_shows_one_face_only_is_still_judged():
    assert worded(Faces([0, 0, 0, 0, 0, 600]).verdict()).startswith("unusual: fair dice come out so uneven 1 time in 1")


def test_dice_with_named_faces_are_judged_by_how_many_faces_they_have():
    """Three faces, two degrees of freedom: 5.991 is exceeded 1 time in 20. Four faces, three degrees: 7.815."""
    red, purple = count_faces(["flame"] * 14, KINDS["red"]), Faces([10, 10, 10, 10], KINDS["purple"])

    assert (red.counts, red.mean) == ([14, 0, 0], None)
    assert worded(red.verdict()) == "too few to tell: 14 thrown, and it takes 15"
    assert purple.one_in == pytest.approx(1)
    assert _chance_of_more(5.991, 2) == pytest.approx(0.05, rel=1e-3)
    assert _chance_of_more(7.815, 3) == pytest.approx(0.05, rel=1e-3)


def test_a_face_that_is_on_a_die_twice_is_expected_twice_as_often():
    kind = DieKind("odd", "odd die", (FACES[0], FACES[0], FACES[1]))

    assert Faces([20, 10], kind).chi_square == pytest.approx(0)
    assert Faces([20, 10], kind).expected == pytest.approx([20, 10])
