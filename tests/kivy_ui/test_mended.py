"""What was seen going wrong by touch, each as it is now."""

import re

from kivy.core.window import Window

from companion.kernel.sums import Part, Sum
from companion.kernel.view import Value
from companion.language.languages import catalogue
from companion.language.words import phrase, speak, worded
from hardware.diagnosis import Finding
from hardware.doctor import Examination
from kivy_ui.boards.board_view import BoardView
from kivy_ui.focus import touchables
from kivy_ui.open_game import CAMERA, Plan
from kivy_ui.prompts import narrowing
from kivy_ui.prompts.tray_view import TrayView
from kivy_ui.scenes.board import BoardScene
from kivy_ui.widgets.boxes import Scroll
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.picture import Live
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.conftest import TWO, play
from tests.kivy_ui.drivers.pretend_camera import PretendCamera
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands
from tests.kivy_ui.panel_samples import words_on

PHYSICAL = {f"trove_{trove}": "physical" for trove in ("ability", "fate", "mastery", "potion", "treasure")}


def test_a_card_that_is_being_handed_out_is_no_problem_of_the_table(open_app):
    app = open_app()
    for edition in ("revised", "first"):
        app.open_game.begin(Plan("shadows_of_malice", TWO, {"edition": edition, **PHYSICAL}, "evening"))
        for _ in range(12):
            play(app, least=10, most=10)
            assert list(map(worded, app.open_game.session.lasting_problems())) == []
            assert not any(tile.text.startswith("Please check") for tile in touchables(app.desk.navigation.page))


def test_back_from_the_rules_the_band_is_at_the_top_and_nothing_above_it(open_app):
    app = open_app(game=True)
    before = app.desk.navigation.page.band.question.text
    tap(find("Menu"))
    tap(find("Rules"))
    app.desk.navigation.page.step_back()
    pump(3)

    band = app.desk.navigation.page.band
    assert band.top == Window.height
    assert band.question.text == before


def test_how_dice_are_read_is_not_lost_by_way_of_the_saved_games(open_app):
    app = open_app(game=True)
    app.open_game.read_dice(CAMERA)
    name = app.open_game.name
    app.desk.navigation.go("home")
    app.open_game.leave()

    app.open_game.resume(name)

    assert app.open_game.dice == CAMERA


def test_a_tray_made_anew_shows_the_last_picture_while_nothing_in_it_changes(open_app):
    app = open_app(game=True)
    camera = PretendCamera(app)
    app.camera.start("virtual")
    camera.become("quiet")
    first = TrayView(app.desk.appearance.theme, app.desk.camera, lambda: None)
    camera.look()
    first.show()

    again = TrayView(app.desk.appearance.theme, app.desk.camera, lambda: None)

    assert again.live._texture is not None


def test_the_whole_table_stays_where_it_was_scrolled_to_after_a_correction(open_app):
    app = open_app(game=True)
    app.desk.navigation.go("overview")
    pump(3)
    side = app.desk.navigation.page.side
    side.choose("people")
    pump(3)
    side._scroll.scroll_y = 0.0
    pump(2)

    app.desk.answering.correct("avatars.1.wounds", 1)
    pump(4)

    assert side._scroll.scroll_y < 0.2


def test_after_a_letter_the_names_that_fit_are_in_sight(open_app, monkeypatch):
    monkeypatch.setattr(narrowing, "SMALL", 0)
    app = open_app()
    app.open_game.begin(Plan("shadows_of_malice", TWO, PHYSICAL, "evening"))
    play(app, "draw")
    page = app.desk.navigation.page
    scroll = next(part for part in page.walk() if isinstance(part, Scroll))
    scroll.scroll_y = 0.0
    pump(2)

    tap(next(tile for tile in touchables(page.scene) if len(tile.text) == 1))
    pump(3)

    fitting = [tile for tile in touchables(page.scene) if getattr(tile, "option", None)]
    tops = [tile.to_window(*tile.pos)[1] for tile in fitting]
    assert fitting
    assert max(tops) > page.foot.top


def test_set_up_pictures_are_large_enough_to_lay_out_by(open_app):
    app = open_app()
    app.open_game.begin(Plan("shadows_of_malice", TWO, {}, "evening"))
    pictured = next(n for n, task in enumerate(app.open_game.tasks()) if type(task.panel).__name__ == "Board")

    app.desk.navigation.go("checklist", at=pictured)
    pump(6)

    board = next(part for part in app.desk.navigation.page.walk() if isinstance(part, BoardView))
    assert 2 * min(board.placed.half) * board.unit >= 26


def test_the_test_picture_of_the_camera_fills_most_of_its_page(open_app):
    app = open_app()
    camera = PretendCamera(app)
    app.desk.preferences.camera = "virtual"
    app.desk.navigation.go("camera")
    camera.look()
    pump(6)

    live = next(part for part in app.desk.navigation.page.walk() if isinstance(part, Live))
    assert live.width > 0.55 * Window.width
    assert live.height >= 250


def test_no_id_of_a_rule_or_card_is_shown(open_app):
    app = open_app(game=True)
    total = Sum(parts=[Part("base", 4, "SM-212"), Part("Dawn Shield", 1, "dawn-shield"), Part("luck", 1, "Sara said")])
    app.desk.values.open(Value("Combat", "6", number=6, why=total))
    pump(3)

    shown = words_on(app.stage.sheets[0])

    assert "dawn-shield" not in shown
    assert "Sara said" in shown


def test_status_says_first_whether_one_can_play(open_app):
    app = open_app()
    app.desk.navigation.go("status")
    finish_work(app)
    page = app.desk.navigation.page

    def first_words(*found):
        page.show(Examination([Finding("clock", "fine", "10:00"), *found]))
        pump(3)
        return [part.text for part in page.lines.children[-1].walk(restrict=True) if isinstance(part, Words)]

    assert first_words() == ["Ready to play"]
    assert first_words(Finding("power", "broken", "too little voltage")) == ["Needs a look: Power supply"]


def test_the_arrow_that_takes_back_and_the_one_that_leads_back_are_no_longer_alike(open_app):
    """Undo is the bent one; where nothing is taken back it is straight, and in German it has another word."""
    app = open_app(game=True)
    undo = find("Undo")
    app.desk.navigation.go("rules")
    pump(2)
    back = find("Back")

    speak(catalogue("de"))
    try:
        words = phrase("Undo"), phrase("Back")
    finally:
        speak(None)

    assert (undo._emblem, back.icon.name) == ("undo", "back")
    assert words == ("Rückgängig", "Zurück")


def test_a_tab_looked_at_before_never_hides_the_map_of_the_open_question(open_app):
    app = open_app(game=True)
    hands = Hands(app, 5)
    for _ in range(80):
        if hands.asked.key == "move.to":
            break
        hands.skip()
    app.desk.navigation.go("overview")
    pump(3)
    app.desk.navigation.page.side.choose("people")

    tap(find("Back"))
    pump(3)

    scene = app.desk.navigation.page.scene
    assert isinstance(scene, BoardScene)
    assert scene.board.get_parent_window() is not None


def test_what_made_a_creature_so_strong_is_no_wrong_sum(open_app):
    """The sum comes first, and what it means after it: never "power 3 (die 5, lair +1 = 6)"."""
    app = open_app(game=True)
    hands = Hands(app, 5)
    for _ in range(200):
        before = hands.asked.key
        hands.skip()
        if before == "creature.make":
            break
    told = " ".join(app.open_game.told)

    assert re.search(r"= \d: power \d|die \d: power \d", told)
    assert not re.search(r"power \d \(", told)
