"""What the reader makes of its networks' words: when a die is sure, when it leans, when to look again."""

import numpy as np
import pytest

from vision.agreeing import agree
from vision.one_picture.faces import Seen
from vision.one_picture.finding import LONGEST, NEARER, NEAREST, Found
from vision.one_picture.leaning import OVER_THE_MIDDLE
from vision.one_picture.reader import Reader, Sureness


class Stub:
    """Finds and reads what it was told."""

    def __init__(self, found, shares, slant=(0.0, 0.0)):
        self.found, self.shares, self.slant = found, shares, slant

    def find(self, picture, longest):
        return self.found

    def read(self, crops):
        return [Seen(np.array(share, np.float32), self.slant) for share in self.shares[: len(crops)]]


ONE, FIVE, UNCLEAR = [0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0, 0], [0, 0.3, 0.3, 0, 0.2, 0, 0, 0.2]


def judged(score, near, nothing=0.0, cocked=0.0, slant=(0.0, 0.0), above=OVER_THE_MIDDLE):
    """One spot in the middle: the face 3 with these shares, the rest for 6."""
    rest = max(0.0, 1 - near - nothing - cocked)
    shares = [nothing, 0, 0, near, 0, 0, rest, cocked]
    stub = Stub([Found((20, 20, 20, 20), score)], [shares], slant)
    return Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8), above)


def test_a_die_is_sure_only_if_both_networks_say_so_clearly():
    need = Sureness()

    assert judged(0.9, 0.995).sure
    assert judged(0.9, need.face + 0.01).sure
    assert not judged(0.9, need.face - 0.01).sure
    faint = judged(0.1, 0.98)
    assert [die.sure for die in faint.dice] == [False]
    leaning = judged(0.9, 0.96, cocked=need.leaning + 0.01)
    assert [(die.lie, die.sure) for die in leaning.dice] == [("flat", False)]


def test_a_doubtful_die_has_its_second_best_face():
    reading = judged(0.9, 0.6)

    (die,) = reading.dice
    assert (die.face, die.second, die.sure) == (3, 6, False)
    assert reading.why_not == ("1 die is hard to read",)
    assert agree([reading] * 3).doubts == reading.why_not  # and is not told twice


def test_something_like_a_die_makes_the_whole_reading_unsure():
    reading = judged(0.21, 0.9, nothing=0.02)

    assert (reading.dice, reading.sure) == ((), False)
    assert "something else looks like a die" in reading.doubts


def test_what_the_finder_is_sure_of_and_looks_like_no_die_from_near_is_a_doubt():
    """A white die with blue pips once vanished so."""
    reading = judged(0.75, 0.0, nothing=0.999)

    assert (reading.dice, reading.sure) == ((), False)
    assert "something else looks like a die" in reading.doubts
    assert "something else looks like a die" not in judged(0.65, 0.0, nothing=0.999).doubts


class Nearer(Stub):
    """Finds something else in a larger picture."""

    def __init__(self, found, larger, shares):
        super().__init__(found, shares)
        self.larger, self.looked = larger, []

    def find(self, picture, longest):
        self.looked.append(longest)
        return self.larger if len(self.looked) > 1 else self.found


def test_a_picture_that_leaves_a_doubt_is_looked_at_again_larger_and_that_look_counts():
    blurred, clear = Found((20, 20, 20, 20), 0.2), Found((21, 21, 20, 20), 0.9)
    stub = Nearer([blurred], [clear], [FIVE])

    reading = Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8))

    assert stub.looked == [LONGEST, NEARER]
    assert (reading.sure, reading.dice[0].box) == (True, clear.box)


def test_a_die_that_only_the_first_look_counted_is_a_doubt():
    clear, faint = Found((20, 20, 20, 20), 0.9), Found((0, 0, 15, 15), 0.2)
    stub = Nearer([clear, faint], [clear], [FIVE, FIVE])

    reading = Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8))

    assert (reading.sure, reading.faces) == (False, [5])
    assert reading.doubts == ("a die may have been overlooked: count them",)


def test_a_picture_that_is_clear_is_looked_at_once():
    clear = Found((20, 20, 20, 20), 0.9)
    stub = Nearer([clear], [], [FIVE])

    assert Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8)).sure
    assert stub.looked == [LONGEST]


@pytest.mark.parametrize(
    ("die", "score", "looks"),
    [
        (60, 0.9, [LONGEST]),
        (60, 0.45, [LONGEST, NEARER]),  # sure in the end, but the finder hesitates
        (45, 0.9, [LONGEST, NEARER]),
        (30, 0.9, [LONGEST, NEARER, NEAREST]),
    ],
)
def test_the_smaller_the_dice_the_larger_are_the_looks(die, score, looks):
    """*die* is its width in a picture of 1000 pixels."""
    found = [Found((200, 200, die, die), score)]
    stub = Nearer(found, found, [FIVE])

    assert Reader(stub, stub).read(np.zeros((1000, 1000, 3), np.uint8)).sure
    assert stub.looked == looks


def test_a_picture_in_which_nothing_is_seen_is_looked_at_twice():
    stub = Nearer([], [], [])

    assert Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8)).doubts == ("no die is seen",)
    assert stub.looked == [LONGEST, NEARER]


def test_much_pure_white_is_a_doubt_for_a_white_die_could_lie_there_unseen():
    found = Found((20, 20, 60, 60), 0.9)
    stub = Stub([found], [FIVE])
    light, dazzled = np.full((200, 200, 3), 240, np.uint8), np.full((200, 200, 3), 240, np.uint8)
    dazzled[:60] = 255

    assert Reader(stub, stub).read(light).sure
    reading = Reader(stub, stub).read(dazzled)
    assert (reading.sure, reading.faces) == (False, [5])
    assert reading.doubts == ("too bright to see every die: dim the lamp or lay out a darker cloth",)


def faces_of(*spots):
    """What is read of spots: box, score, from afar, shares."""
    stub = Stub([Found(box, score, afar) for box, score, afar, _ in spots], [shares for *_, shares in spots])
    return sorted(Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8)).faces)


def test_a_die_that_fills_the_picture_is_one_die_however_much_its_pips_look_like_dice():
    pip, die = (10, 10, 12, 12), (5, 5, 50, 50)

    assert faces_of((pip, 0.9, False, ONE), (die, 0.6, True, FIVE)) == [5]


def test_a_bowl_does_not_hide_the_dice_in_it_however_much_it_looks_like_a_die():
    dice, bowl = ((10, 10, 12, 12), (30, 30, 12, 12)), (5, 5, 50, 50)

    assert faces_of(*((die, 0.6, False, FIVE) for die in dice), (bowl, 0.8, True, UNCLEAR)) == [5, 5]


def test_a_leaning_die_is_said_to_lean():
    (die,) = judged(0.9, 0.3, cocked=0.65).dice

    assert (die.lie, die.sure) == ("cocked", False)


def test_a_die_that_looks_away_from_the_table_leans_if_it_is_known_how_the_table_lies():
    under_the_camera, from_anywhere = (
        judged(0.9, 0.995, slant=(0.0, 0.5), above=above) for above in (OVER_THE_MIDDLE, None)
    )

    assert [(die.lie, die.sure) for die in under_the_camera.dice] == [("cocked", False)]
    assert [(die.lie, die.sure) for die in from_anywhere.dice] == [("flat", True)]


def test_a_die_that_looks_away_a_little_is_not_sure():
    (die,) = judged(0.9, 0.995, slant=(Sureness().off_table + 0.02, 0.0)).dice

    assert (die.lie, die.sure) == ("flat", False)


def test_a_die_on_another_is_said_to_be_stacked():
    found = [Found((10, 10, 20, 20), 0.9), Found((20, 16, 20, 20), 0.9)]
    stub = Stub(found, [[0, 0, 0, 1, 0, 0, 0, 0]] * 2)

    reading = Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8))

    assert {die.lie for die in reading.dice} == {"stacked"}
    assert not reading.sure


# -- the same dice in another picture -----------------------------------------------------------------------


def again(reading, near, nothing=0.0, cocked=0.0, quarters=0):
    """What a later picture shows of one die: the face 3 with these shares, the rest for 6."""
    stub = Stub([], [[nothing, 0, 0, near, 0, 0, max(0.0, 1 - near - nothing - cocked), cocked]])
    return Reader(stub, stub).again(np.zeros((60, 60, 3), np.uint8), reading, quarters)


def test_dice_that_lie_still_are_read_again_where_they_were_found():
    first = judged(0.9, 0.995)

    same, other = again(first, 0.99), again(first, 0.2)

    assert (same.faces, same.sure, same.dice[0].box) == ([3], True, first.dice[0].box)
    assert (other.faces, other.sure) == ([6], False)


def test_a_doubt_that_finding_left_stays_when_faces_are_read_again():
    faint = judged(0.3, 0.995)
    assert not again(faint, 0.995).sure
    assert not again(judged(0.6, 0.995), 0.1, nothing=0.9).sure
    assert again(judged(0.9, 0.995), 0.3, cocked=0.6).dice[0].lie == "cocked"
    leaning = judged(0.9, 0.995, slant=(0.3, 0.0))
    assert (leaning.dice[0].lie, leaning.dice[0].level, again(leaning, 0.995).sure) == ("flat", False, False)


def test_a_face_that_is_read_again_is_turned_by_quarters():
    shown = []

    class Turning(Stub):
        def read(self, crops):
            shown.extend(crops)
            return super().read(crops)

    picture = np.zeros((60, 60, 3), np.uint8)
    picture[20:30, 20:40] = 200
    stub = Turning([], [[0, 1, 0, 0, 0, 0, 0, 0]])
    Reader(stub, stub).again(picture, judged(0.9, 0.995), 1)

    assert shown[0][:, :20].mean() > shown[0][:, 28:].mean() + 50
