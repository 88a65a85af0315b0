"""Scores: what counts as found, right, exact and silently wrong."""

from vision.one_picture.reading import Die, Reading
from vision.scoring import Label, LabelledDie, score, summary


def read(*dice, sure=True):
    return Reading(tuple(Die(face, box, 0.9, 1, colour=colour) for face, box, colour in dice), sure)


HERE, THERE = (10.0, 10.0, 20.0, 20.0), (60.0, 60.0, 20.0, 20.0)


def test_a_picture_is_exact_if_every_die_is_read_and_none_made_up():
    label = Label("a.png", [LabelledDie(3, HERE, "white"), LabelledDie(5, THERE)])

    right = score(label, read((3, HERE, "white"), (5, (62, 59, 18, 22), "black")), 1.0)
    wrong = score(label, read((3, HERE, "black"), (6, THERE, "other")), 1.0)
    more = score(label, read((3, HERE, "white"), (5, THERE, "white"), (1, (0, 90, 9, 9), "white")), 1.0)

    assert (right.exact, right.found, right.right, right.colours, right.coloured) == (True, 2, 2, 1, 1)
    assert (wrong.exact, wrong.found, wrong.right, wrong.colours) == (False, 2, 1, 0)
    assert not more.exact


def test_what_cannot_be_read_does_not_count():
    label = Label("a.png", [LabelledDie(3, HERE), LabelledDie(1, THERE, ignore=True)])

    assert score(label, read((3, HERE, "white"), (6, THERE, "white")), 1.0).exact
    assert score(label, read((3, HERE, "white")), 1.0).exact


def test_without_boxes_the_faces_alone_are_compared():
    label = Label("a.png", [LabelledDie(3), LabelledDie(3), LabelledDie(6)])

    assert score(label, read((6, HERE, "white"), (3, HERE, "white"), (3, THERE, "white")), 1.0).exact
    assert score(label, read((6, HERE, "white"), (3, HERE, "white"), (2, THERE, "white")), 1.0).right == 2


def test_a_sure_and_wrong_reading_is_counted_as_silently_wrong():
    label, empty = Label("a.png", [LabelledDie(3, HERE)]), Label("b.png", [], "none")
    scores = [
        score(label, read((4, HERE, "white")), 2.0),
        score(label, read((4, HERE, "white"), sure=False), 4.0),
        score(empty, read((1, HERE, "white"), sure=False), 3.0),
    ]

    figures = summary(scores)

    assert (figures["silently wrong"], figures["sure"], figures["exact"]) == (1, 0.3333, 0.0)
    assert (figures["empty seen as empty"], figures["ms"], figures["found"]) == (0.0, 3.0, 1.0)
