"""Spaces, ways and pieces of any board."""

import doctest

import msgspec

from companion.kernel import board as boards
from companion.kernel import view as views
from companion.kernel.board import Layout, Piece, Space, Way, touching
from companion.kernel.seats import Player
from companion.kernel.secrets import Secret, seen
from companion.kernel.view import Board, Cards
from companion.storage.covers import Eyes

CELLAR = Layout(
    "squares",
    [Space("vault", "Vault"), Space("hall", "Hall", (1, 0)), Space("well", "Well", (0, 1)), Space("loft", at=(1, 1))],
    [Way("vault", "hall", "door"), Way("vault", "well", "door", sign="☠"), Way("hall", "loft", one_way=True)],
)


def test_the_examples_run():
    assert doctest.testmod(boards).failed == doctest.testmod(views).failed == 0


def test_a_way_goes_both_ways_unless_it_says_otherwise():
    assert CELLAR.neighbours("vault") == ["hall", "well"]
    assert CELLAR.neighbours("hall") == ["vault", "loft"]
    assert CELLAR.neighbours("loft") == []


def test_a_way_back_is_of_the_same_kind_but_what_is_printed_at_its_beginning_stays_there():
    assert CELLAR.ways_from("well") == [Way("well", "vault", "door")]


def test_from_nowhere_no_way_leads_anywhere():
    assert CELLAR.ways_from("") == ()
    assert CELLAR.neighbours("a room that is gone") == []


def test_the_shortest_way_is_found_and_where_there_is_none_nothing():
    assert CELLAR.route("well", "loft") == ["well", "vault", "hall", "loft"]
    assert CELLAR.route("loft", "well") == []
    assert CELLAR.route("hall", "hall") == ["hall"]


def test_the_shortest_way_never_depends_on_anything_but_the_order_of_ways():
    ring = Layout("areas", [Space(id) for id in "abcd"], [Way("a", "b"), Way("a", "c"), Way("b", "d"), Way("c", "d")])

    assert ring.route("a", "d") == ["a", "b", "d"]


def test_ranges_count_steps():
    spaces = [Space(f"{c}{r}", at=(c, r)) for c, r in ((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2))]

    seven = Layout("hexes", spaces, touching("hexes", spaces))

    assert len(seven.ways) == 12
    assert seven.distances("01") == {"01": 0, "10": 1, "11": 1, "12": 1, "20": 2, "21": 2, "22": 2}


def test_squares_touch_at_their_sides_and_not_at_their_corners():
    spaces = [Space(f"{c}{r}", at=(c, r)) for c in range(3) for r in range(3)]

    middle = Layout("squares", spaces, touching("squares", spaces))

    assert sorted(middle.neighbours("11")) == ["01", "10", "12", "21"]


def test_a_layout_is_read_back_as_it_was_written():
    written = msgspec.json.encode(CELLAR)

    assert msgspec.json.decode(written, type=Layout) == CELLAR
    assert b'"from":"vault"' in written


def test_a_board_keeps_its_pieces_as_they_stood():
    pieces = {"lamp": Piece("lamp", "the lamp", at="vault")}
    board = Board.of("cellar", CELLAR, pieces, marks={"hall": "2"})

    pieces["lamp"].at = "well"

    assert [piece.id for piece in board.standing["vault"]] == ["lamp"]
    assert board != Board.of("cellar", CELLAR, pieces, marks={"hall": "2"})


def test_a_hand_shows_its_cards_to_whoever_holds_it_and_their_number_to_others():
    sara, held = Player("p1", "Sara"), Secret("p1", ["trip", "candle"])
    names = {"trip": "Trip", "candle": "Candle"}

    own, others = (Cards.hand("hand", sara, seen(held, Eyes(viewer)), names) for viewer in ("p1", "p2"))

    assert [(card.id, card.name) for card in own.cards] == [("trip", "Trip"), ("candle", "Candle")]
    assert (others.cards, others.backs) == ([], 2)
