"""A card or a die that can be an answer is ringed and taken by a tap; one that is no answer now is dim and says why."""

import pytest

from companion.kernel.prompts import Option
from tests.kivy_ui.drivers.touch_driver import find, tap
from tests.kivy_ui.panel_samples import MARKET, TRAY, show_offering, words_on

LYING = [pytest.param(MARKET, "spark", "Spark", id="card"), pytest.param(TRAY, "blue 1", "blue die: Drop", id="die")]


@pytest.mark.parametrize(("panel", "place", "name"), LYING)
def test_a_tap_on_what_is_ringed_answers(answers, panel, place, name):
    app, given = answers
    widget = show_offering(app, panel, Option("take", "Take it", where=place))

    tap(find(name))

    assert given == ["take"]
    assert [tile.text for tile in widget.tiles if tile.ringed] == [name]


@pytest.mark.parametrize(("panel", "place", "name"), LYING)
def test_what_is_no_answer_now_is_dim_and_says_why(answers, panel, place, name):
    app, given = answers
    widget = show_offering(app, panel, Option("take", "Take it", where=place, why_not="It stays where it lies."))

    tap(find(name))

    assert given == []
    assert "Take it: It stays where it lies." in words_on(app.stage)
    assert name in [tile.text for tile in widget.tiles if tile.dimmed]
