"""A whole dungeon of tagged cards is read by one look, with the turn of each; what is doubtful is asked."""

from math import pi

import pytest

from kivy_ui.focus import touchables
from kivy_ui.open_game import Plan
from tests.kivy_ui.conftest import TWO
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.virtual_board import VirtualBoard
from vision.render.tagged_board import Token

CARDS = 112
TURNED = {"2,2", "5,4"}


@pytest.fixture
def app(open_app, monkeypatch):
    monkeypatch.setattr("companion.kernel.registry.game_names", lambda: ["shadows_of_malice", "shadowscape"])
    app = open_app(game=Plan("shadowscape", TWO, {}, "evening"))
    app.camera._spawn = lambda act: None
    while app.open_game.prompts[0].key != "setup.scan":
        prompt = app.open_game.prompts[0]
        app.open_game.answer(prompt, prompt.legal()[0])
    app.desk.navigation.go("table")
    pump(2)
    return app


@pytest.fixture
def dungeon(app):
    """The board with 25 cards on it: place → card, and the tokens as they lie."""
    board = VirtualBoard(app, "dungeon")
    tokens = {}
    for n, place in enumerate(app.open_game.prompts[0].spaces()):
        board.name(CARDS + n, card(place, n), "card")
        tokens[place] = Token(CARDS + n, board.plan.spaces[place], 16, pi * (place in TURNED) + 0.1)
    return board, tokens


def card(place, number):
    """In the corners lie cards of which either side may lie up."""
    return f"{number + 1}A" if set(place) <= set("15,") else f"{number + 1}"


def rooms(app):
    return app.open_game.session.table.rooms


def test_twenty_five_cards_are_read_by_one_look_with_their_turn(app, dungeon):
    board, tokens = dungeon

    board.look_at(list(tokens.values()), 2)

    assert app.open_game.prompts[0].key.startswith("room.")  # what is printed in each, once for ever
    assert {place: room.card for place, room in rooms(app).items()} == {
        place: card(place, n) for n, place in enumerate(tokens)
    }
    assert {place for place, room in rooms(app).items() if room.turned} == TURNED
    assert next(app.open_game.session.journal.newest()).by == "camera"


def test_what_lies_askew_or_without_a_tag_is_left_to_be_asked(app, dungeon):
    board, tokens = dungeon
    del tokens["3,3"]
    tokens["1,4"] = Token(tokens["1,4"].tag, board.plan.spaces["1,4"], 16, pi / 2)

    board.look_at(list(tokens.values()), 6)
    assert app.open_game.prompts[0].key == "setup.scan"
    said = [touch.text for touch in touchables(app.stage.top())]
    assert "Take these 23" in said
    tap(find("Take these 23"))
    pump(2)

    assert set(rooms(app)) == set(tokens) - {"1,4"}
    assert app.open_game.prompts[0].key == "setup.room"
