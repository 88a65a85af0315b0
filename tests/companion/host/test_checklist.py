"""Tasks at the physical table: those that are ticked are not asked again, and a table packed away can be rebuilt."""

from random import Random

import pytest

from companion.host.checklist import asked_tasks, packing
from companion.host.host import Host
from companion.kernel.board import Layout, Piece, Space
from companion.kernel.game import Task
from companion.kernel.prompts import Choose, Place
from companion.kernel.view import Board, Grid, Pile, Pool, View
from companion.language.words import worded
from tests.companion.at_table import BRYAN, SARA
from tests.companion.example_game import GAME
from tests.companion.sitting import begin, keys
from tests.companion.tiny_games import game_of, options


def lay_board(table):
    yield Place("lay.board", "Lay out the board.", piece="Board", to="the table")


def seat(table):
    yield Place("lay.seats", "Everybody takes a boat.", piece="Boats", to="the players")


def first_question(table):
    yield Choose("who.first", "Who begins?", offers=options("sara", "tom"))


TASKS = [
    Task("lay.board", "Lay out the board."),
    Task("lay.seats/sara", "Sara takes a boat."),
    Task("lay.seats/tom", "Tom takes a boat."),
]


def laid_out(*steps, tasks=TASKS):
    return Host(begin(game_of(*steps, checklist=lambda table: tasks)), Random(1))


def test_what_is_ticked_is_not_asked_again():
    host = laid_out(lay_board, seat, first_question)

    assert host.finish_tasks({"lay.board", "lay.seats/sara", "lay.seats/tom"}) == 2
    assert keys(host.session) == ["who.first"]


def test_a_question_waits_until_all_its_tasks_are_ticked():
    host = laid_out(lay_board, seat, first_question)

    assert host.finish_tasks({"lay.board", "lay.seats/sara"}) == 1
    assert keys(host.session) == ["lay.seats"]


def test_tasks_may_be_ticked_in_any_order():
    host = laid_out(lay_board, seat)

    assert host.finish_tasks({"lay.seats/sara", "lay.seats/tom"}) == 0
    assert host.finish_tasks({"lay.seats/sara", "lay.seats/tom", "lay.board"}) == 2
    assert host.asked() == []


def test_a_tick_for_sarah_is_none_for_sara():
    tasks = [Task("lay.seats/Sara", "Sara takes a boat."), Task("lay.seats/Sarah", "Sarah takes a boat.")]
    host = laid_out(seat, tasks=tasks)

    assert host.finish_tasks(["lay.seats/Sarah"]) == 0
    assert host.finish_tasks(["lay.seats/Sarah", "lay.seats/Sara"]) == 1


def test_skipping_answers_what_no_tick_stands_for_and_nothing_else():
    host = laid_out(lay_board, seat, first_question)

    assert [task.id for task in asked_tasks(host.session)] == ["lay.board"]
    assert host.finish_tasks() == 2
    assert keys(host.session) == ["who.first"]
    assert host.finish_tasks() == 0


def test_a_question_that_no_task_stands_for_is_left_to_the_players():
    host = laid_out(lay_board, tasks=[])

    assert host.finish_tasks({"lay.board"}) == 0
    assert keys(host.session) == ["lay.board"]


MAP = Board(
    id="map", title="Harbour", layout=Layout("hexes", [Space("a1", look="water")]), pieces=[Piece("Ferry", at="a1")]
)
PANELS = [
    Pool(id="sara", title="Sara", values=[]),
    Pool(id="sarah", title="Sarah", values=[]),
    MAP,
    Pile(id="deck", title="Weather cards", left=3),
    Grid(id="untitled", columns=[], rows=[]),
]


def packed(pieces, headings=None, panels=PANELS):
    game = game_of(
        pieces=lambda table: pieces,
        headings=lambda table: headings or {},
        view=lambda table, viewer: View("Round 1", list(panels)),
    )
    return {task.id: task for task in packing(game, game.start({}, ["Sara"]))}


def test_every_piece_is_named_once_with_where_it_stands():
    pieces = {"Ferry": "a1", "Sara's boat": "space 3", "Sarah's boat": "space 4", "Lamp": "lit"}

    tasks = packed(pieces)

    assert [worded(task.detail) for task in tasks.values()] == [
        "Sara's boat: space 3",
        "Sarah's boat: space 4",
        "Ferry: a1",
        "Lamp: lit",
    ]


def named(*people):
    return [Pool(id=name, title=name, values=[]) for name in people]


@pytest.mark.parametrize(
    ("piece", "people", "whose"),
    [
        ("Sarah's boat", ["Sara", "Sarah"], "Sarah"),
        ("Sara's boat", ["Sarah", "Sara"], "Sara"),
        ("Sarah's boat", ["Sara"], ""),
        ("Sara B's boat", ["Sara", "Sara B"], "Sara B"),
        ("Sara's boat", ["Sara B", "Sara"], "Sara"),
    ],
)
def test_names_that_begin_alike_keep_their_pieces_apart(piece, people, whose):
    assert list(packed({piece: "space 3"}, panels=named(*people))) == [f"pack/{whose}"]


def test_a_piece_goes_with_the_map_it_stands_on_and_the_map_is_its_picture():
    tasks = packed({"Ferry": "a1"})

    assert tasks["pack/Harbour"].panel == MAP
    assert worded(tasks["pack/Harbour"].text) == "Lay out again what belongs to Harbour."


def test_what_nobody_claims_comes_last_and_has_no_picture():
    tasks = packed({"Lamp": "lit", "Weather cards": "3 cards"})

    assert list(tasks) == ["pack/Weather cards", "pack/"]
    assert (worded(tasks["pack/"].text), tasks["pack/"].panel) == ("Lay out the rest again.", None)


def test_the_games_own_headings_stand_before_what_the_view_says():
    tasks = packed({"Ferry": "a1", "Lamp": "lit"}, {"Lamp": "the shore", "Ferry": "Sara"})

    assert list(tasks) == ["pack/the shore", "pack/Sara"]


def test_a_game_that_says_nothing_more_than_its_pieces_can_be_packed_away():
    table = GAME.start({}, [SARA, BRYAN])
    table.at = {"p1": 3, "p2": 5}

    [task] = packing(GAME, table)

    assert worded(task.detail) == "Sara's boat: space 3\nBryan's boat: space 5"
