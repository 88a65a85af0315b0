"""Dice on the table: each shows its face and colour."""

import pytest

from kivy_ui.panels.dice_tray import LyingTile
from kivy_ui.system.start import DISPLAYS
from kivy_ui.widgets.dice import LyingDie
from tests.kivy_ui.drivers.touch_driver import tap
from tests.kivy_ui.panel_samples import TRAY, inside, show


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
