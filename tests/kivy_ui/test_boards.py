"""Boards under the fingers: a tap answers, fingers and buttons zoom, a piece's way is drawn."""

from types import SimpleNamespace

import pytest
from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from companion.kernel.board import Layout, Piece, Space, Way
from companion.kernel.prompts import Option
from companion.kernel.view import Board
from kivy_ui.boards import board_drawing
from kivy_ui.boards.board_drawing import Asked
from kivy_ui.boards.board_looks import LOOKS, look_of
from kivy_ui.boards.board_pieces import initials
from kivy_ui.boards.board_shapes import placed
from kivy_ui.boards.board_walls import doors
from kivy_ui.theme import Theme
from tests.kivy_ui.drivers.touch_driver import Finger, find, pump, tap, touch_at
from tests.kivy_ui.panel_samples import CELLAR, HOUSE, MAP, PLACES, SAMPLES, show, show_offering, words_on


def on_hex(widget, id_: str) -> tuple[float, float]:
    return widget.board.to_window(*widget.board.middle_of(id_))


def test_a_tap_on_a_ringed_hex_answers(answers):
    app, given = answers
    widget = show_offering(app, MAP, Option("go:h20", "The city", where="h20"), Option("go:Sara", "Sara", where="Sara"))

    touch_at(*on_hex(widget, "h20"))

    assert given == ["go:h20"]
    assert "h20" in widget.board.offered


def test_a_tap_on_another_hex_says_what_is_there(answers):
    app, given = answers
    (widget,) = show(app, [MAP])

    touch_at(*on_hex(widget, "h20"))

    assert given == []
    assert "h20 · forest · city · Shadow 1" in words_on(app.stage)


def test_a_hex_that_may_not_be_chosen_tells_why(answers):
    app, given = answers
    widget = show_offering(app, MAP, Option("go:h20", "The city", why_not="too far", where="h20"))

    touch_at(*on_hex(widget, "h20"))

    assert given == []
    assert "The city: too far" in words_on(app.stage)


def test_several_answers_on_one_hex_are_offered_side_by_side(answers):
    app, given = answers
    widget = show_offering(
        app, MAP, Option("walk", "Walk there", where="h20"), Option("sail", "Sail there", where="h20")
    )

    touch_at(*on_hex(widget, "h20"))
    tap(find("Sail there"))

    assert given == ["sail"]
    assert app.stage.sheets == []


def test_the_buttons_zoom_and_a_finger_then_drags_the_map_instead_of_the_column(answers):
    app, _ = answers
    (widget, *_) = show(app, [MAP, *SAMPLES])
    column, before = widget.parent.parent, widget.parent.parent.scroll_y

    tap(find("Nearer"))
    seen = on_hex(widget, "h10")
    x, y = widget.board.to_window(*widget.board.center)
    finger = Finger(x, y)
    finger.down()
    for step in range(1, 6):
        finger.move(x - step * dp(10), y)
        pump(1)
    finger.up()
    pump(2)

    assert widget.board.zoom > 1.5
    assert on_hex(widget, "h10")[0] < seen[0] - dp(20)
    assert column.scroll_y == before

    tap(find("The whole map"))
    assert widget.board.zoom == 1


def test_two_fingers_pinch_and_tap_nothing(answers):
    app, given = answers
    widget = show_offering(app, MAP, Option("go:h10", "Water", where="h10"))
    x, y = on_hex(widget, "h10")
    one, other = Finger(x - dp(30), y), Finger(x + dp(30), y)

    one.down()
    pump(4)
    other.down()
    pump(4)
    for step in range(1, 6):
        one.move(x - dp(30 + 12 * step), y)
        other.move(x + dp(30 + 12 * step), y)
        pump(1)
    one.up()
    other.up()
    pump(2)

    assert widget.board.zoom > 1.5
    assert given == []


def test_a_way_over_the_map_is_drawn_on_it_and_a_tap_leads_there(answers):
    app, _ = answers
    app.open_game.view.panels.extend([MAP, SAMPLES[4]])
    show(app, [SAMPLES[4]])

    tap(find("Show it on the map"))

    board = next(one for one in app.stage.sheets[0].walk() if hasattr(one, "space_at"))
    assert board.way == ("h00", "h10", "h20")


def test_the_legend_names_every_look_sign_and_route(answers):
    app, _ = answers
    show(app, [MAP])

    tap(find("What the signs mean"))

    words = words_on(app.stage.sheets[0])
    assert {"plains", "water", "forest", "hills", "swamp", "city", "?", "road", "path"} <= words


def test_every_point_of_a_hex_is_that_hex_and_beside_the_map_is_none():
    board = placed(MAP)
    x, y = board.at["h11"]

    assert board.nearest(x + 0.8, y).id == "h11"
    assert board.nearest(x, y + 0.9).id == "h11"
    assert board.nearest(x + 9, y) is None
    assert placed(Board(id="", layout=Layout("hexes", []))).nearest(0, 0) is None


def test_no_two_looks_share_a_pattern_so_that_colour_is_not_needed():
    patterns = [look.strokes for look in LOOKS.values()]

    assert len(set(patterns)) == len(LOOKS)
    assert look_of("a look nobody knows") == look_of("a look nobody knows")


@pytest.mark.parametrize(
    ("name", "short"), [("Shadow 2", "S2"), ("Xulthûl", "X"), ("Grey Wanderer", "GW"), ("Shadow 12", "S12"), ("", "")]
)
def test_a_piece_has_its_initials(name, short):
    assert initials(name) == short


def on_board(widget, id_: str) -> tuple[float, float]:
    x, y = widget.board.middle_of(id_)
    return x - widget.board.x, y - widget.board.y


def test_a_map_that_is_made_anew_is_looked_at_as_before(answers):
    app, _ = answers
    (before,) = show(app, [MAP])
    tap(find("Nearer"))
    seen = on_board(before, "h10")

    (after,) = show(app, [MAP])

    assert after.board.zoom == before.board.zoom > 1.5
    assert on_board(after, "h10") == pytest.approx(seen, abs=1)


def test_a_map_that_would_hide_the_only_answer_is_shown_whole(answers):
    app, _ = answers
    (before,) = show(app, [MAP])
    for _ in range(4):
        before.board._zoomed(1.6, (before.board.x, before.board.y))

    after = show_offering(app, MAP, Option("go:h20", "The city", where="h20"))

    assert before.board.zoom > 3
    assert after.board.zoom == 1


def walked(app) -> tuple[int, object]:
    app.open_game.view.panels.extend([MAP, SAMPLES[4]])
    (widget,) = show(app, [MAP])
    return widget.board.walked, widget.board


def test_a_way_comes_up_hex_by_hex_and_only_once(answers):
    app, _ = answers

    at_first, board = walked(app)
    pump(20)
    then = board.walked
    pump(20)

    assert (at_first, then, board.walked) == (1, 2, 3)
    assert walked(app)[0] == 3


def test_who_wants_no_animation_sees_the_whole_way_at_once(answers):
    app, _ = answers
    app.desk.settings.change(animation="none")

    assert walked(app)[0] == 3


# -- pieces, rooms and areas -------------------------------------------------------------------------------


def on_piece(widget, name: str) -> tuple[float, float]:
    board = widget.board
    tokens = [token for id_ in board.placed.at for token in board.placed.tokens(id_)]
    (token,) = [token for token in tokens if token.piece is not None and token.piece.id == name]
    return board.to_window(board.x + board._left + token.x * board.unit, board.y + board._bottom + token.y * board.unit)


@pytest.mark.parametrize(("panel", "place"), [(CELLAR, "hall"), (HOUSE, "2,1"), (PLACES, "marsh")])
def test_a_tap_on_a_room_or_an_area_answers(answers, panel, place):
    app, given = answers
    widget = show_offering(app, panel, Option("go", "Go there", where=place))

    touch_at(*on_hex(widget, place))

    assert given == ["go"]


def test_a_tap_on_a_piece_answers_for_it_and_one_beside_it_for_its_room(answers):
    app, given = answers
    widget = show_offering(app, CELLAR, Option("grab", "Grab", where="lamp"), Option("stay", "Stay", where="vault"))

    touch_at(*on_piece(widget, "lamp"))

    assert given == ["grab"]


@pytest.mark.parametrize(
    ("panel", "options", "beside_them"),
    [
        pytest.param(
            CELLAR,
            (Option("grab", "Grab", where="lamp"), Option("stay", "Stay", where="vault")),
            lambda widget: on_piece(widget, "cat"),
            id="a room and what is in it",
        ),
        pytest.param(
            HOUSE,
            (Option("one", "Rat 1", where="rat"), Option("two", "Rat 2", where="rat 2")),
            lambda widget: on_hex(widget, "3,2"),
            id="a piece behind others",
        ),
    ],
)
def test_a_tap_beside_several_answers_in_one_room_asks_which(answers, panel, options, beside_them):
    app, given = answers
    widget = show_offering(app, panel, *options)

    touch_at(*beside_them(widget))
    tap(find(options[1].label))

    assert given == [options[1].id]


def test_a_piece_too_small_for_a_finger_is_taken_with_its_whole_room(answers):
    app, given = answers
    widget = show_offering(app, HOUSE, Option("feed", "Feed it", where="dog"))

    touch_at(*on_hex(widget, "3,2"))

    assert given == ["feed"]


def test_a_room_without_an_answer_tells_what_is_there(answers):
    app, given = answers
    (widget,) = show(app, [HOUSE])

    touch_at(*on_hex(widget, "3,2"))

    assert given == []
    words = "Shrine · Bryan, Old Dog, Rat 1 and Rat 2"
    assert words in words_on(app.stage)


def test_every_room_of_a_house_is_as_large_as_a_fingertip(answers):
    app, _ = answers
    (widget,) = show(app, [HOUSE])

    assert 2 * widget.board.unit >= app.desk.appearance.theme.touch


def test_a_door_leads_from_one_room_into_the_one_beside_it_and_other_ways_are_lines():
    rooms = [Space("a"), Space("b", at=(1, 0)), Space("c", at=(2, 2))]
    panel = Board(id="", layout=Layout("squares", rooms, [Way("a", "b", "door"), Way("a", "c", "stairs")]))
    lies = placed(panel)

    found, far = doors(panel, lies)

    assert [(door.way.to, door.middle) for door in found] == [("b", (lies.at["a"][0] + 1, lies.at["a"][1]))]
    assert [way.to for way in far] == ["c"]


def test_no_two_areas_touch():
    lies = placed(PLACES)
    wide, high = lies.half

    for n, (x, y) in enumerate(lies.at.values()):
        for u, v in list(lies.at.values())[:n]:
            assert abs(x - u) > 2 * wide or abs(y - v) > 2 * high


def test_the_legend_of_rooms_names_their_doors(answers):
    app, _ = answers
    show(app, [HOUSE])

    tap(find("What the signs mean"))

    words = words_on(app.stage.sheets[0])
    assert {"crypt", "door", "locked door", "secret passage"} <= words


def test_the_name_of_a_hex_is_written_where_there_is_room(monkeypatch):
    """In its middle where that is free, at its foot beside a sign, and nowhere on a small hex or under a piece."""
    spaces = [
        Space("a", "Ford", (0, 0)),
        Space("b", "Mill", (1, 0), sign="★"),
        Space("c", "Keep", (2, 0), sign="★"),
        Space("d", "", (3, 0)),
    ]
    panel = Board(id="m", layout=Layout("hexes", spaces), pieces=[Piece("x", "X", at="c")])
    written = {}
    as_text = lambda text, size: SimpleNamespace(text=text, width=len(text) * size * 0.6, height=size)  # noqa: E731
    monkeypatch.setattr(board_drawing, "lettering", as_text)
    keep = lambda add, letters, x, y, ink: written.setdefault(letters.text, y)  # noqa: E731
    monkeypatch.setattr(board_drawing, "write_centred", keep)
    drawing = board_drawing.BoardDrawing(panel, placed(panel), Theme(), lambda who: None, Asked())

    drawing.ground(InstructionGroup(), dp(60))
    assert {"Ford", "Mill"} <= set(written)
    assert "Keep" not in written
    assert written["Ford"] > written["Mill"]

    written.clear()
    drawing.ground(InstructionGroup(), dp(20))
    assert "Ford" not in written
