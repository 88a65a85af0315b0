"""Dice on the table: each shows its face and colour, and one that can be an answer is taken by a tap."""

import pytest

from companion.kernel.prompts import Option
from kivy_ui.panels.dice_tray import LyingTile
from kivy_ui.system.start import DISPLAYS
from kivy_ui.widgets.dice import LyingDie
from tests.kivy_ui.drivers.touch_driver import find, tap
from tests.kivy_ui.panel_samples import TRAY, inside, show, show_offering, words_on


def test_a_tap_on_a_ringed_die_answers(answers):
    app, given = answers
    widget = show_offering(app, TRAY, Option("again", "blue die: Drop", where="blue 1"))

    tap(find("blue die: Drop"))

    assert given == ["again"]
    assert [tile.die.role for tile in widget.tiles if tile.ringed] == ["blue 1"]


def test_a_die_that_is_no_answer_now_is_dim_and_says_why(answers):
    app, given = answers
    widget = show_offering(
        app, TRAY, Option("again", "blue die: Drop", where="blue 1", why_not="It lies where it lies.")
    )

    tap(find("blue die: Drop"))

    assert given == []
    assert "blue die: Drop: It lies where it lies." in words_on(app.stage)
    assert [tile.die.role for tile in widget.tiles if tile.dimmed] == ["blue 1"]


def test_a_die_without_an_answer_is_read_out(answers):
    app, given = answers
    (widget,) = show(app, [TRAY])
    before = set(app.stage.walk())

    tap(widget.tiles[4])

    assert given == []
    assert "purple die: Star" in [getattr(one, "text", "") for one in set(app.stage.walk()) - before]


def test_each_die_shows_its_face_in_its_colour_and_one_that_has_not_fallen_is_blank(answers):
    app, _ = answers
    (widget,) = show(app, [TRAY])

    dice = [inside(tile, LyingDie)[0] for tile in widget.tiles]

    assert [(die.colour, die.face and die.face.id) for die in dice] == [
        ("red", "flame"), ("red", "skull"), ("blue", "drop"), ("blue", None), ("purple", "star"), ("white", 4),
    ]  # fmt: skip


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_every_die_is_as_large_as_a_fingertip(open_app, display, text):
    app = open_app(display=display, game=True)
    app.desk.settings.change(text=text)
    (widget,) = show(app, [TRAY])

    tiles = inside(widget, LyingTile)

    assert len(tiles) == 6
    assert all(tile.height >= app.desk.appearance.theme.touch <= tile.width for tile in tiles)
    assert all(tile.right <= widget.right for tile in tiles)
