"""A piece's move is confirmed by sight, a wrong space is pointed out, and the players choose which is true."""

import random

import pytest

from companion.host.answerers import Bot
from companion.host.seen_pieces import boards_in, order_of
from companion.host.token_meanings import Meaning
from companion.kernel.prompts import Choose, Option
from companion.language.words import worded
from kivy_ui.focus import touchables
from kivy_ui.open_game import OpenGame, Plan
from tests.kivy_ui.conftest import TWO
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.virtual_board import VirtualBoard
from vision.board.plan import outermost
from vision.live.board_eye import TagShown


def move_to_an_order(app, most=3000):
    """Let the bot play until a piece that stands on a map is ordered along a way there; then show the table."""
    open_game, bot = app.open_game, Bot(app.open_game.game, random.Random(3))
    for _ in range(most):
        prompt = open_game.prompts[0]
        order = order_of(prompt, boards_in(open_game.view.panels))
        if order is not None and len(getattr(prompt, "over", ())) > 1:
            break
        answer = bot.answer(open_game.session.table, prompt.as_it_stands())
        open_game.answer(prompt, answer.value, by=answer.by)
    app.desk.navigation.go("table")
    pump(3)
    return order, open_game.prompts[0].over[0]


@pytest.fixture
def app(open_app):
    app = open_app(game=Plan("shadows_of_malice", TWO, {}, "evening"))
    app.camera._spawn = lambda act: None
    return app


@pytest.fixture
def table(app):
    """The app, the order that is open, where the piece stood, a space that is neither, and the board."""
    order, start = move_to_an_order(app)
    board = VirtualBoard(app, order.board.id)
    board.name(32, order.piece.id)
    elsewhere = next(space for space in board.plan.spaces if space not in (order.to, start))
    board.look(t32=start)
    return app, order, start, elsewhere, board


def standing(app, id):
    """Where the game has a piece."""
    [piece] = [one for panel in boards_in(app.open_game.view.panels) for one in panel.pieces if one.id == id]
    return piece.at


def test_an_order_is_answered_when_the_piece_stands_there_for_a_second(table):
    app, order, _, _, board = table
    before = app.open_game.answers

    board.look(0.6, t32=order.to)
    assert app.open_game.answers == before
    board.look(2, t32=order.to)

    assert app.open_game.answers > before
    assert any(one.by == "camera" and one.value == "done" for one in app.open_game.session.history())


def test_a_piece_on_a_wrong_space_is_pointed_out_with_the_way_and_the_lamp_until_it_is_put_right(table):
    app, order, _, elsewhere, board = table

    board.look(t32=elsewhere)

    said = [touch.text for touch in touchables(app.stage.top())]
    assert "It is right there: correct the game" in said
    assert app.desk.board_camera.wrong
    board.look(t32=order.to)
    assert not app.stage.sheets
    assert any(one.by == "camera" for one in app.open_game.session.history())


def test_the_players_may_say_that_the_piece_is_right_and_the_game_wrong(table):
    app, order, _, elsewhere, board = table
    board.look(t32=elsewhere)

    tap(find("It is right there: correct the game"))
    pump(3)

    [piece] = [
        one for panel in boards_in(app.open_game.view.panels) for one in panel.pieces if one.id == order.piece.id
    ]
    assert piece.at == elsewhere
    assert order.serial not in [prompt.serial for prompt in app.open_game.prompts]
    assert not app.stage.sheets


def test_what_stands_otherwise_is_a_badge_and_can_be_corrected_from_its_list(table):
    app, order, _, elsewhere, board = table
    board.look(t32=order.to)
    while order_of(app.open_game.prompts[0], boards_in(app.open_game.view.panels)) is not None:
        app.desk.answering.answer(app.open_game.prompts[0], "done")
        pump(2)

    board.look(t32=elsewhere)

    tap(find("On the board: 1"))
    tap(find("Correct the game"))
    pump(2)
    assert app.desk.board_camera.misplaced == []
    assert standing(app, order.piece.id) == elsewhere


def test_without_a_camera_over_the_board_nothing_is_looked_for(app):
    assert app.eye.state == "off"
    assert not app.desk.board_camera.wrong
    assert app.desk.board_camera.misplaced == []


def test_a_token_that_is_shown_says_who(app, monkeypatch):
    app.tokens.mean("tag:24", Meaning("person", "Bryan"))
    given = []
    monkeypatch.setattr(app.desk.answering, "answer", lambda prompt, value, **by: given.append((prompt.key, value, by)))
    who = Choose("who", "Who?", offers=lambda: [Option(player.id, player.name) for player in TWO])
    monkeypatch.setattr(OpenGame, "prompts", [who])

    app.inbox.put(TagShown(24))
    pump(2)

    assert given == [("who", "Bryan", {"by": "camera"})]


def test_its_page_shows_what_the_camera_sees_and_learns_where_the_spaces_are(table):
    app, order, _, _, board = table
    app.desk.navigation.go("board")
    pump(2)
    outer = dict(zip(("t200", "t201", "t202", "t203"), outermost(order.board.layout), strict=True))

    board.look(0.6, **outer)
    page = app.desk.navigation.page
    assert {mark.text for mark in page.live.marks} >= {"200", "201", "202", "203"}
    tap(find(f"Learn {worded(order.board.title)}"))
    board.look(0.6, **outer)

    assert page.said.text == f"The board is learned: {len(board.plan.spaces)} spaces."
    app.desk.navigation.go("table")
    board.look(t32=order.to)
    assert app.desk.board_camera._seen[order.board.id].spaces == {32: order.to}
