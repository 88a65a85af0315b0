"""Skipping what is left of the set-up, at a terminal and over JSON lines; and what is explained on the way."""

import pytest

from companion.kernel.draw import Draw
from companion.kernel.game import Task
from companion.kernel.prompts import Choose, Place, Tell
from tests.companion.at_table import Seat
from tests.companion.tiny_games import game_of, options

TASKS = [Task("lay.board", "Lay out the board."), Task("lay.boats/a", "A boat."), Task("lay.boats/b", "Another boat.")]


def lay_board(table):
    yield Tell("lesson.goal", "Row to the lighthouse.", lesson=True)
    yield Place("lay.board", "Lay out the board.", piece="Board", to="the table")


def shuffle(table):
    """Chance comes between two tasks."""
    yield Draw("shuffle", "Shuffle.", pool=lambda: ["a", "b"], chance=True)


def lay_boats(table):
    yield Place("lay.boats", "Everybody takes a boat.", piece="Boats", to="the players")


def move(table):
    """An order that stands on no list."""
    yield Place("move", "Put the ferry on a1.", piece="Ferry", to="a1")
    yield Choose("who.first", "Who begins?", offers=options("sara", "tom"))


@pytest.fixture
def seat():
    return Seat(game_of(lay_board, shuffle, lay_boats, move, checklist=lambda table: TASKS))


def test_skip_at_a_terminal_leads_to_the_first_question_that_is_no_task(seat):
    screen = seat.type("skip")

    asked = screen.split("> skip\n")
    assert "  skip: all of the set-up is done, ask no more of it" in asked[0]
    assert "Everybody takes a boat." not in asked[1]
    assert "Put the ferry on a1.\n  Enter: Done\n" in asked[1]
    assert "  skip:" not in asked[1]


def test_skip_at_a_terminal_is_refused_where_there_is_nothing_to_skip(seat):
    screen = seat.type("skip", "skip")

    assert "✗ There is nothing to skip: no task of the set-up is open." in screen
    assert seat.session.prompt.key == "move"


def test_skip_over_json_says_what_it_answered(seat):
    lines = seat.send({"do": "skip"})

    assert [line["key"] for line in lines if line["type"] == "accepted"] == ["lay.board", "shuffle", "lay.boats"]
    assert lines[-1]["key"] == "move"


def test_skip_over_json_is_an_error_where_there_is_nothing_to_skip(seat):
    lines = seat.send({"do": "skip"}, {"do": "skip"})

    assert (lines[-1]["type"], lines[-1]["error"]) == ("error", "Invalid")
    assert seat.entries() == 3


def test_what_was_skipped_can_be_taken_back(seat):
    seat.send({"do": "skip"}, {"do": "undo"})

    assert seat.session.prompt.key == "lay.boats"


def test_a_lesson_is_marked_apart_from_what_happened(seat):
    assert "  ※ Row to the lighthouse.\n" in seat.type()


def test_a_lesson_over_json_is_a_tell_that_says_so(seat):
    assert seat.send()[0] == {
        "type": "tell",
        "key": "lesson.goal",
        "text": "Row to the lighthouse.",
        "lesson": True,
    }
