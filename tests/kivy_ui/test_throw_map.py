"""A throw whose faces stand for something: spaces are numbered on the map beside it, people named on the pad."""

import pytest

from companion.kernel.dice import Dice
from companion.kernel.prompts import Option
from companion.kernel.roll import Roll
from kivy_ui.boards.board_wide import WideBoard
from kivy_ui.open_game import Plan
from tests.kivy_ui.asking import all_words, words_of
from tests.kivy_ui.drivers.touch_driver import pump, tap, touch_at
from tests.kivy_ui.drivers.whole_games import Hands
from tests.kivy_ui.three import THREE


@pytest.fixture
def at_question(open_app):
    """``at_question(key, **settings)``: a game at the first question of that key, on the table."""

    def make(key, **settings):
        app = open_app()
        app.open_game.begin(Plan("shadows_of_malice", THREE[:2], settings, "evening"))
        hands = Hands(app, 5)
        for _ in range(400):
            if hands.asked.key == key:
                app.desk.navigation.go("table")
                pump(4)
                return app
            hands.skip()
        raise AssertionError(f"{key} was never asked")

    return make


@pytest.mark.parametrize("realm", ["mapped", "unmapped"])
def test_the_directions_of_a_throw_are_numbered_on_the_map_and_a_touch_on_one_says_its_face(at_question, realm):
    app = at_question("shadow.drift", realm=realm)
    scene, roll = app.desk.navigation.page.scene, app.open_game.prompts[0]
    numbers = scene.map._drawing._asked.figures
    assert numbers == {option.where: option.id for option in roll.legend if option.where}
    towards = roll.legend[2].where

    touch_at(*scene.map.to_window(*scene.map.middle_of(towards)))

    assert next(app.open_game.session.journal.newest()).value["black"] == [3]


def test_what_a_throw_picks_among_is_seen_whole_however_far_apart_it_lies(at_question):
    app = at_question("shadow.seal")
    scene = app.desk.navigation.page.scene
    gates = {option.where for option in app.open_game.prompts[0].legend}

    assert len(gates) > 2
    for gate in gates:
        x, y = scene.map.middle_of(gate)
        assert scene.map.x < x < scene.map.right
        assert scene.map.y < y < scene.map.top
    assert "Shadow Gate" not in all_words(scene)  # six of them as prose said nothing from afar


def test_on_the_pad_stands_whom_a_face_picks_with_their_sign(ask):
    app = ask(Roll("k", "Whom?", dice=(Dice("d2"),), legend=(Option("1", "Sara"), Option("2", "Bryan"))))

    assert [tile.caption.text if tile.caption else "" for tile in app.widget.pad.tiles][:3] == ["Sara", "Bryan", ""]
    assert "Bryan" in words_of(app.widget)
    tap(app.widget.pad.tiles[1])

    assert app.given == [{"d2": [2]}]


def test_the_pad_forgets_what_faces_stood_for(ask):
    ask(Roll("k", "Whom?", dice=(Dice("d2"),), legend=(Option("1", "Sara"), Option("2", "Bryan")))).desk.stage.close()

    following = ask(Roll("k", "Throw.", dice=(Dice("d6"),)))

    assert all(tile.caption is None for tile in following.widget.pad.tiles)


def test_the_map_of_a_throw_is_one_that_may_be_dragged_like_any_other(at_question):
    assert isinstance(at_question("withdraw.where").desk.navigation.page.scene.map, WideBoard)
