"""The app as a whole: it opens, it closes, and a mistake in one widget does not end the evening."""

from kivy.core.window import Window

from kivy_ui.finger import find, press, pump, tap
from kivy_ui.focus import touchables
from kivy_ui.start import DISPLAYS
from kivy_ui.widgets.tiles import Tile
from tests.kivy_ui.at_work import finish_work


def test_the_app_opens_at_home(open_app):
    app = open_app()

    assert type(app.desk.page).__name__ == "HomePage"


def test_a_second_app_opens_after_the_first_and_finds_its_game(open_app):
    first = open_app(game=True)
    question = first.house.prompts[0].text

    second = open_app()
    tap(find("Go on playing"))
    finish_work(second)

    assert second is not first
    assert second.house.prompts[0].text == question


def test_the_window_takes_every_size(open_app):
    for display in DISPLAYS:
        open_app(display=display)

        assert tuple(Window.size) == (display.width, display.height)


def test_a_tap_answers_and_a_key_takes_it_back(open_app):
    app = open_app(game=True)
    before = app.house.prompts[0].text
    label = next(option.label for option in app.house.prompts[0].options() if not option.why_not)

    tap(find(label))
    assert app.house.prompts[0].text != before

    press("backspace")
    assert app.house.prompts[0].text == before


def test_a_mistake_in_a_widget_is_told_and_logged_and_the_app_goes_on(opened):
    from kivy.base import ExceptionManager

    opened_app = opened()

    result = ExceptionManager.handle_exception(ValueError("a broken widget"))
    pump(2)

    assert result == ExceptionManager.PASS
    assert "a broken widget" in opened_app.mishaps.seen[0]
    opened_app.mishaps.seen.clear()


def test_a_finger_that_comes_up_after_its_page_has_gone_presses_nothing(open_app):
    app = open_app()
    app.desk.go("new_game")
    pump(3)
    tile = next(touch for touch in touchables(app.desk.page) if isinstance(touch, Tile))
    pressed = []
    tile.act = lambda: pressed.append("act")

    tile.dispatch("on_press")
    app.desk.go("home")
    tile.dispatch("on_release")

    assert pressed == []
