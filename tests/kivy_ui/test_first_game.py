"""A first game: begun with few taps, explained on the way; and the list of what to lay out before any game."""

from kivy_ui.open_game import TICKED
from kivy_ui.pages.new_game import draft as drafts
from kivy_ui.pages.table.table import TablePage
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands
from tests.kivy_ui.new_game.test_new_game import to_step


def shown_words(app):
    return [getattr(widget, "text", "") for widget in app.stage.walk()]


def test_a_first_game_takes_one_tap_and_begin_and_lays_out_nothing_without_the_board_game(open_app):
    app = open_app()
    tap(find("New game"))
    tap(find("First game, without the board game"))

    assert app.desk.navigation.page.draft.step == "summary"
    tap(find("Begin"))
    finish_work(app)

    assert [player.name for player in app.open_game.players] == ["Player 1", "Player 2", "Player 3"]
    assert app.open_game.session.table.settings.difficulty == "challenging"
    assert app.open_game.tasks() == []
    assert isinstance(app.desk.navigation.page, TablePage)


def test_names_and_dice_of_a_first_game_can_be_changed_from_its_summary(open_app):
    app = open_app()
    tap(find("New game"))
    tap(find("First game, with the board game"))

    tap(find("Who plays"))
    assert app.desk.navigation.page.draft.step == "players"
    tap(find("Back"))
    assert app.desk.navigation.page.draft.step == "preset"


def test_a_lesson_stands_beside_the_question_until_the_next_answer(open_app):
    app = open_app()
    tap(find("New game"))
    tap(find("First game, without the board game"))
    tap(find("Begin"))
    finish_work(app)
    goal = "Your goal: find the Light Well before a Shadow does. Guardians keep the Wells: grow strong first."

    assert goal in shown_words(app)
    assert goal not in app.open_game.told
    Hands(app, 1).answer()
    pump(2)

    assert goal not in shown_words(app)


def test_what_bots_make_of_each_difficulty_stands_beside_it(open_app):
    app = open_app()
    to_step(app, "settings")
    known = drafts.remarks(app.desk.navigation.page.draft, "difficulty")
    assert all("Bots" in remark for remark in known.values())
    assert f"Hard: starting soulshards only\n{known['hard']}" in shown_words(app)

    tap(find("Difficulty"))

    for remark in known.values():
        assert any(remark in words for words in shown_words(app))


# -- the set-up checklist ------------------------------------------------------------------------------------------


def test_ticks_are_kept_and_what_was_ticked_is_not_asked_again(open_app, environ):
    app = open_app()
    to_step(app, "summary")
    tap(find("Begin"))
    finish_work(app)
    first = app.desk.navigation.page.tasks[0]
    asked = app.open_game.prompts[0].text
    tap(find("Done"))

    app = open_app(environ)
    tap(find("Go on playing"))
    finish_work(app)
    assert app.desk.navigation.page.tasks[0] == first
    assert app.desk.navigation.page.at == 1
    app.open_game.finish_tasks()

    assert app.open_game.prompts[0].text != asked
    assert app.open_game.session.journal.meta()[TICKED] == ""


def test_the_whole_list_leads_to_any_task_and_back(open_app):
    app = open_app()
    to_step(app, "summary")
    tap(find("Begin"))
    finish_work(app)

    tap(find("The whole list"))
    tap(find(app.desk.navigation.page.tasks[3].text))
    assert app.desk.navigation.page.at == 3
    tap(find("Back"))

    assert app.desk.navigation.page.at == 2


def test_skipping_the_rest_of_the_list_leads_past_all_of_it(open_app):
    app = open_app()
    to_step(app, "summary")
    tap(find("Begin"))
    finish_work(app)
    tasks = {task.id.partition("/")[0] for task in app.desk.navigation.page.tasks}

    tap(find("It all lies there"))

    assert isinstance(app.desk.navigation.page, TablePage)
    assert app.open_game.prompts[0].key not in tasks
    assert app.open_game.session.journal.meta()[TICKED] == ""


def test_without_the_board_game_no_list_comes_up(open_app):
    app = open_app()
    tap(find("New game"))
    tap(find("Without the board game"))
    while app.desk.navigation.page.draft.step != "summary":
        tap(find("Next"))

    tap(find("Begin"))
    finish_work(app)

    assert isinstance(app.desk.navigation.page, TablePage)


def test_behind_the_last_task_waits_the_first_question(open_app):
    app = open_app()
    to_step(app, "summary")
    tap(find("Begin"))
    finish_work(app)

    for _ in app.desk.navigation.page.tasks:
        tap(find("Done"))

    assert app.desk.navigation.page.at == len(app.desk.navigation.page.tasks)
    assert find("To the first question")
