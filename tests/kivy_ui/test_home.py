"""Home: one tap back into the game, and a way to everything else."""

import shutil

import pytest
from kivy.app import App
from kivy.core.window import Window

from companion.language.languages import catalogue
from companion.language.words import speak
from kivy_ui.focus import touchables
from kivy_ui.open_game import OpenGame, Plan
from kivy_ui.system.start import DISPLAYS
from tests.companion.made_up_language import made_up
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.conftest import TWO, play
from tests.kivy_ui.drivers.layout_check import check_layout
from tests.kivy_ui.drivers.touch_driver import find, press, pump, resize, tap
from tests.kivy_ui.test_machine import make_pi


def words_at_home(app):
    return [touch.text for touch in touchables(app.desk.navigation.page)]


def test_without_a_game_the_new_one_is_the_main_thing(open_app):
    app = open_app()

    assert find("New game").kind == "main"
    assert "Go on playing" not in words_at_home(app)


def test_one_tap_leads_back_to_the_very_question(open_app, environ):
    app = open_app(game=True)
    asked = app.open_game.prompts[0].text

    app = open_app(environ)
    assert "evening" in app.desk.navigation.page.where.text
    tap(find("Go on playing"))
    finish_work(app)

    assert app.open_game.prompts[0].text == asked
    assert app.open_game.name == "evening"
    assert type(app.desk.navigation.page).__name__ == "TablePage"


def test_without_a_game_the_main_answer_is_a_new_one(open_app):
    app = open_app()

    press("enter")

    assert type(app.desk.navigation.page).__name__ == "NewGamePage"


def test_the_game_that_is_open_is_gone_on_with_as_it_stands(open_app):
    app = open_app(game=True)
    session = app.open_game.session

    app.desk.navigation.go("home")
    pump(2)
    tap(find("Go on playing"))

    assert app.open_game.session is session


def test_a_finished_game_is_looked_back_at_and_a_new_one_is_the_main_thing(open_app, environ):
    app = open_app(game=True)
    play(app, "no such kind", most=6000)
    app.desk.navigation.go("home")
    pump(2)
    assert "Go on playing" not in words_at_home(app)
    tap(find("How it went"))
    assert type(app.desk.navigation.page).__name__ == "StoryPage"
    app.open_game.leave()

    app = open_app(environ)

    assert "Go on playing" not in words_at_home(app)
    assert find("New game").kind == "main"
    tap(find("How it went"))
    finish_work(app)
    assert type(app.desk.navigation.page).__name__ == "StoryPage"


def lay_out(app, ticks):
    """A game whose list of what to lay out is ticked so far, left by the home page."""
    app.open_game.begin(Plan("shadows_of_malice", TWO, {}, "evening"))
    for task in app.open_game.tasks()[:ticks]:
        app.open_game.tick(task.id)
    app.desk.navigation.go("home")
    pump(3)
    return app.open_game.tasks()


def test_while_the_table_is_laid_out_the_way_back_says_how_far_that_is_and_what_comes_next(open_app):
    app = open_app()
    tasks = lay_out(app, 5)

    assert app.desk.navigation.page.where.text == f"evening · Set up the table: 5 of {len(tasks)} · {tasks[5].text}"


def test_the_next_evening_too_the_way_back_says_how_far_the_table_is_laid_out(open_app, environ):
    tasks = lay_out(open_app(), 5)

    text = open_app(environ).desk.navigation.page.where.text

    assert text == f"evening · Sara, Bryan · Set up the table: 5 of {len(tasks)} · {tasks[5].text}"


def test_after_a_pulled_plug_no_tick_is_forgotten_at_home(open_app, environ, tmp_path):
    app = open_app()
    tasks = lay_out(app, 5)
    shutil.copytree(environ["SHADOW_TABLE_SAVES"], tmp_path / "pulled")

    text = open_app(environ | {"SHADOW_TABLE_SAVES": str(tmp_path / "pulled")}).desk.navigation.page.where.text

    assert f"Set up the table: 5 of {len(tasks)}" in text


def test_when_all_is_laid_out_the_way_back_says_so_and_names_no_task(open_app):
    app = open_app()
    tasks = lay_out(app, None)

    told = app.desk.navigation.page.where.text
    assert told == f"evening · Set up the table: {len(tasks)} of {len(tasks)}"


@pytest.mark.parametrize("past", [OpenGame.finish_tasks, OpenGame.skip_tasks])
def test_once_the_list_is_done_with_the_way_back_names_the_question(open_app, environ, past):
    app = open_app()
    lay_out(app, 0)
    past(app.open_game)
    asked = app.open_game.prompts[0].text

    app.desk.navigation.go("home")
    assert asked in app.desk.navigation.page.where.text
    assert "Set up the table" not in app.desk.navigation.page.where.text

    text = open_app(environ).desk.navigation.page.where.text
    assert asked in text
    assert "Set up the table" not in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_whatever_is_to_be_laid_out_next_home_fits_every_screen(open_app, language):
    app = open_app()
    speak(catalogue(language))
    try:
        for task in lay_out(app, 0):
            for display in DISPLAYS:
                resize(display)
                app.desk.navigation.go("home")
                pump(6)
                assert check_layout(app.stage) == [], (display, task.text)
            app.open_game.tick(task.id)
    finally:
        speak(None)


def test_home_fits_the_smallest_screen_without_scrolling_also_in_a_longer_language(open_app):
    app = open_app(game=True)
    speak(made_up(lambda sentence: sentence + " " + "ungefähr"[: len(sentence) // 3]))
    try:
        app.desk.navigation.go("home")
        pump(4)
        lowest = min(touch.to_window(touch.x, touch.y)[1] for touch in touchables(app.desk.navigation.page))
    finally:
        speak(None)

    assert Window.size == (800, 480)
    assert lowest >= 0


def test_only_a_pi_can_be_switched_off(open_app, tmp_path):
    app = open_app()
    assert "Switch off" not in words_at_home(app)
    ran = []
    app.desk.machine = make_pi(tmp_path / "pi", run=lambda words: ran.append(words) or "")
    app.desk.navigation.go("home")
    pump(2)

    tap(find("Switch off"))
    tap(find("Restart"))
    finish_work(app)

    assert ran == [["systemctl", "reboot"]]


def test_a_game_is_closed_before_the_machine_is_switched_off(open_app, tmp_path):
    app = open_app(game=True)
    app.desk.machine = make_pi(tmp_path / "pi", run=lambda words: "" if app.open_game.session is None else "still open")
    app.desk.navigation.go("home")
    pump(2)

    tap(find("Switch off"))
    tap(find("Shut down"))
    finish_work(app)

    assert app.open_game.session is None


def test_what_the_machine_refuses_is_told(open_app, tmp_path):
    app = open_app()
    app.desk.machine = make_pi(tmp_path / "pi", run=lambda words: "not allowed")
    app.desk.navigation.go("home")
    pump(2)
    tap(find("Switch off"))
    told = []
    app.desk.stage.tell = lambda text, bad=False: told.append((text, bad))

    tap(find("Shut down"))
    finish_work(app)

    assert told == [("The machine would not do it: not allowed", True)]


def test_in_a_desktop_one_tap_leaves_the_app_and_the_game_goes_on_the_next_time(open_app, environ):
    app = open_app(environ | {"DISPLAY": ":0"}, game=True)
    asked = app.open_game.prompts[0].text
    app.desk.navigation.go("home")
    pump(2)

    tap(find("Quit"))

    assert App.get_running_app() is None
    assert app.open_game.session is None
    assert asked in open_app(environ).desk.navigation.page.where.text


def test_a_pi_can_be_left_in_a_desktop_and_only_be_switched_off_where_it_is_all_there_is(open_app, tmp_path):
    app = open_app()
    for name, environ in (("desktop", {"DISPLAY": ":0"}), ("console", {"RUNTIME_DIRECTORY": "/run/shadow-table"})):
        app.desk.machine = make_pi(tmp_path / name, environ=environ)
        app.desk.navigation.go("home")
        pump(2)

        assert ("Quit" in words_at_home(app)) == (name == "desktop")
        assert "Switch off" in words_at_home(app)


def test_nobody_quits_in_the_middle_of_something(open_app):
    app = open_app()
    app.desk.busy.working = "Opening the game …"

    tap(find("Quit"))

    assert App.get_running_app() is app


def test_the_cards_of_how_it_works_can_all_be_read(open_app):
    app = open_app()

    tap(find("How it works"))

    assert type(app.desk.navigation.page).__name__ == "HelpPage"
    tap(find("Back"))
    assert find("New game")
