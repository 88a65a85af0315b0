"""A line of the history can be shown as a question and its answer."""

import pytest

from companion.host.history_lines import question_and_answer
from companion.kernel.dice import Dice
from companion.kernel.draw import Draw
from companion.kernel.number import Number
from companion.kernel.prompts import Choose, Confirm, Option, Place, Write
from companion.kernel.recorded_play import as_changed
from companion.kernel.roll import Roll
from companion.language.words import joined, say, worded

ASKED = say("What now, {who}?", who="Sara")
WAYS = [Option("go", say("Go to the {place}", place="well")), Option("stay", say("Stay"))]


def apart(label):
    return tuple(map(worded, question_and_answer(label)))


@pytest.mark.parametrize(
    ("prompt", "value", "answer"),
    [
        (Choose("now", ASKED, offers=lambda: WAYS), "go", "Go to the well"),
        (Choose("now", ASKED, offers=lambda: WAYS, least=0, most=2), ["go", "stay"], "Go to the well and Stay"),
        (Confirm("sure", ASKED), False, "No"),
        (Roll("throw", ASKED, dice=(Dice("white", 2),)), {"white": [4, 2]}, "4 2"),
        (Draw("draw", ASKED, count=5, named=str.upper), list("abcde"), "A, B, C and D …"),
        (Number("many", ASKED, most=lambda: 9), 3, "3"),
        (Write("say", ASKED), "A fine day.", "A fine day."),
    ],
)
def test_what_was_asked_and_what_was_said_come_apart(prompt, value, answer):
    assert apart(prompt.describe(value)) == ("What now, Sara?", answer)


def test_an_order_is_all_answer():
    order = Place("put", joined(" ", [say("Lay out the maps."), say("Put the realm beside.")]))

    assert apart(order.describe("done")) == ("", "Lay out the maps. Put the realm beside.")


def test_a_correction_and_a_line_of_an_old_save_are_all_answer():
    assert apart(say("Correction: {path}", path="life")) == ("", "Correction: life")
    assert apart("Who goes? Sara") == ("", "Who goes? Sara")


def test_an_answer_that_was_changed_says_so_with_its_question():
    label = as_changed(Confirm("sure", ASKED).describe(True), True)

    assert apart(label) == ("A changed answer: What now, Sara?", "Yes")
