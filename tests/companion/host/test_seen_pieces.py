"""What a camera sees is compared with the Table; people choose which of the two is right."""

from random import Random

import pytest

from companion.host.host import Host
from companion.host.seen_pieces import Order, how_it_stands, misplaced, order_of, path_of, way_in_words
from companion.kernel import Base, Board, Game, Layout, Piece, Place, Player, Space, Step, View, say
from companion.kernel.board import touching
from companion.kernel.session import Session
from companion.language.words import worded

SPACES = [Space(f"{x}{y}", say("room {n}", n=f"{x}{y}"), (x, y)) for y in range(3) for x in range(3)]
CELLAR = Layout("squares", SPACES, touching("squares", SPACES))
NAMES = {"lamp": say("the lamp"), "cat": say("the cat"), "p1": "Sara"}


class Table(Base, kw_only=True):
    lamp: str = "00"
    others: dict[str, Piece] = {}


def carry(table: Table) -> Step:
    table.lamp = "11"
    yield Place("carry", say("Put the lamp there."), piece=say("the lamp"), to="11")


def show(table: Table, viewer: str) -> View:
    return View(
        "", [Board.of("cellar", CELLAR, [Piece("lamp", say("the lamp"), at=table.lamp), *table.others.values()])]
    )


GAME = Game("cellar", "Cellar", Table, lambda table: carry(table), show,
            lambda settings, players: Table(players=players, others={
                "cat": Piece("cat", say("the cat"), at="22"), "p1": Piece("p1", "Sara", at="00")}),
            folder=__import__("pathlib").Path(__file__).parent)  # fmt: skip


@pytest.fixture
def host():
    host = Host(Session(GAME, GAME.start({}, [Player("Sara", "Sara")])), Random(1))
    host.go_on()
    return host


@pytest.fixture
def board(host):
    [board] = host.view().panels
    return board


def lines(found):
    return [(worded(one.words), worded(one.how_to_mend)) for one in found]


def test_what_stands_as_the_table_says_is_not_mentioned(board):
    assert misplaced(board, {"lamp": "11", "cat": "22", "p1": "00"}, NAMES, clear=True) == []


def test_a_piece_on_another_space_is_named_with_the_way_back(board):
    found = misplaced(board, {"lamp": "11", "cat": "20", "p1": "00"}, NAMES, clear=True)

    assert lines(found) == [
        ("the cat: on room 22 in the game, seen on room 20.", "Move the cat to room 22: 2 steps to the south.")
    ]


def test_two_pieces_that_changed_places_are_both_named(board):
    found = misplaced(board, {"lamp": "00", "cat": "22", "p1": "11"}, NAMES, clear=True)

    assert [(one.piece.id, one.seen) for one in found] == [("lamp", "00"), ("p1", "11")]


def test_a_piece_that_is_not_seen_is_named_only_while_all_is_in_clear_sight(board):
    seen = {"lamp": "11", "p1": "00"}

    assert misplaced(board, seen, NAMES, clear=False) == []
    assert lines(misplaced(board, seen, NAMES, clear=True)) == [
        ("the cat: on room 22 in the game, not seen on the board.", "Put the cat on room 22.")
    ]


def test_a_piece_that_the_table_has_elsewhere_and_one_without_a_token(board):
    known = {**NAMES, "dog": say("the dog")}
    del known["cat"]

    found = misplaced(board, {"lamp": "11", "p1": "00", "dog": "02"}, known, clear=True)

    assert lines(found) == [("the dog: not on the board in the game, seen on room 02.", "Take the dog off the board.")]


def test_of_the_piece_that_is_being_moved_nothing_is_said(board):
    assert misplaced(board, {"lamp": "01", "cat": "22", "p1": "00"}, NAMES, clear=True, but="lamp") == []


def test_an_order_is_carried_out_when_the_piece_comes_to_its_space(host, board):
    order = order_of(host.asked()[0], [board])

    assert isinstance(order, Order)
    assert (order.piece.id, order.to) == ("lamp", "11")
    assert how_it_stands(order, {"lamp": "00"}, "00") == "waiting"
    assert how_it_stands(order, {}, "00") == "waiting"
    assert how_it_stands(order, {"lamp": "11"}, "00") == "done"
    assert how_it_stands(order, {"lamp": "10"}, "00") == "wrong"


def test_a_piece_that_stood_there_already_answers_nothing(host, board):
    order = order_of(host.asked()[0], [board])

    assert how_it_stands(order, {"lamp": "11"}, "11") == "waiting"


def test_an_order_without_a_space_of_a_board_is_none(board):
    assert order_of(Place("x", "Take it.", piece="the lamp", to="the box"), [board]) is None
    assert order_of(Place("x", "Take it.", piece="a cup", to="11"), [board]) is None


def test_the_table_is_corrected_to_what_is_seen_wherever_the_game_keeps_its_pieces(host):
    assert path_of(host, "lamp", "01") == "lamp"
    assert path_of(host, "cat", "01") == "others.cat.at"
    assert path_of(host, "dog", "01") is None

    host.correct(path_of(host, "cat", "01"), "01")

    assert host.table.others["cat"].at == "01"


def test_of_two_pieces_on_one_space_only_the_one_is_moved(host):
    host.correct("lamp", "00")

    assert path_of(host, "lamp", "12") == "lamp"
    assert path_of(host, "p1", "12") == "others.p1.at"


def test_a_way_is_told_by_how_far_and_which_way():
    assert worded(way_in_words(CELLAR, "00", "22")) == "4 steps to the south-east"
    assert worded(way_in_words(CELLAR, "10", "00")) == "1 step to the west"
    assert worded(way_in_words(Layout("squares", SPACES), "11", "10")) == "to the north"
    hexes = Layout("hexes", [Space("a"), Space("b", at=(2, 3))])
    assert worded(way_in_words(hexes, "a", "b")) == "4 steps to the south-east"
