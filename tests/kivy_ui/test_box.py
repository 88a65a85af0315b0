"""The app's side of the box: what the lights say of a game, and what the buttons do."""

import threading
import time

import pytest

from hardware.patterns import Scene
from hardware.pressing import Press
from kivy_ui.box import BoxSide, scene_of
from kivy_ui.inbox import Inbox, Pressed
from kivy_ui.open_game import Plan
from kivy_ui.theme import DARK, seat_look
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.touch_driver import pump
from tests.kivy_ui.pins import GO, LEFT, UNDO, Pins, scene
from tests.kivy_ui.three import THREE, answer_on


class Prompt:
    """As much of a prompt as the lights look at."""

    def __init__(self, kind, who=""):
        self.kind, self.who, self.serial = kind, who, 1


class OpenGame:
    """As much of an open game as the lights look at."""

    def __init__(self, *prompts, dice="typed", won=True):
        self.prompts, self.dice, self.players, self.changed = prompts, dice, THREE, 0
        self.session = type("Session", (), {"table": None})()
        self.host = type("Host", (), {"entries": 0})()
        self.game = type("Game", (), {"won": staticmethod(lambda table: won)})

    def player(self, who):
        return next((player for player in THREE if player.name == who), None)


def colour(seat):
    return seat_look(seat - 1, DARK)[0][:3]


# -- what the lights say -----------------------------------------------------------------------------------


def test_without_a_game_the_box_is_ready():
    open_game = OpenGame()
    open_game.session = None

    assert scene_of(open_game) == Scene("ready")


@pytest.mark.parametrize(("won", "situation"), [(True, "victory"), (False, "defeat")])
def test_the_end_is_victory_or_defeat(won, situation):
    assert scene_of(OpenGame(won=won)) == Scene(situation)


def test_whoever_is_asked_is_meant_by_seat_and_colour():
    assert scene_of(OpenGame(Prompt("choose", "Bryan"))) == Scene("your turn", ((3, colour(3)),))


def test_two_who_are_asked_at_once_are_both_meant():
    scene = scene_of(OpenGame(Prompt("choose", "Sara"), Prompt("choose", "Ida"), Prompt("choose", "Sara")))

    assert [seat for seat, _ in scene.seats] == [1, 8]


def test_the_free_menu_of_a_turn_means_everyone():
    assert [seat for seat, _ in scene_of(OpenGame(Prompt("act"))).seats] == [1, 3, 8]


def test_a_question_to_nobody_in_particular_is_the_apps_turn():
    assert scene_of(OpenGame(Prompt("place"))) == Scene("the app's turn")


def test_dice_to_be_thrown_ask_for_the_tray_unless_the_app_rolls_them():
    roll = Prompt("roll", "Sara")

    assert scene_of(OpenGame(roll)).situation == "roll now"
    assert scene_of(OpenGame(roll), moving=True).situation == "dice moving"
    assert scene_of(OpenGame(roll), doubtful=True).situation == "please check"
    assert scene_of(OpenGame(roll, dice="virtual")).situation == "your turn"


def test_sleep_and_trouble_are_told_whatever_the_game_does():
    assert scene_of(OpenGame(Prompt("act")), asleep=True).situation == "sleeping"
    assert scene_of(OpenGame(Prompt("act")), trouble=True).trouble


# -- in the app --------------------------------------------------------------------------------------------


@pytest.fixture
def side(environ):
    """A box on mock pins with a clock of its own, and its inbox."""
    now = [0.0]
    inbox, ended = Inbox(), []
    side = BoxSide(environ, inbox, lambda: ended.append(True), lambda: now[0])
    side.ended, side.inbox_of_test = ended, inbox

    def wait(seconds):
        for _ in range(round(seconds / 0.02)):
            now[0] += 0.02
            side.box.tick()

    side.wait = wait
    yield side
    side.stop()


def test_a_machine_that_is_no_pi_has_a_box_on_mock_pins(side):
    assert side.mock
    assert len(side.box.parts.names()) == 7


def test_a_pin_that_is_pressed_comes_through_the_inbox(side):
    side.factory.pin(27).drive_low()
    side.wait(0.1)
    side.factory.pin(27).drive_high()
    side.wait(0.1)

    assert side.inbox_of_test.drain() == [Pressed("left")]


def test_an_accepted_throw_flashes_and_one_taken_back_does_not(side):
    open_game = OpenGame(Prompt("roll", "Sara"))
    flashed = []
    side.box.flash = flashed.append
    side.start(open_game, stage=None, sleep=None, go=None, press=None)
    side.look()

    open_game.prompts, open_game.changed, open_game.host.entries = (Prompt("act"),), 1, 1
    side.look()
    assert flashed == ["accepted"]

    open_game.prompts, open_game.changed = (Prompt("roll", "Sara"),), 2
    side.look()
    open_game.prompts, open_game.changed, open_game.host.entries = (Prompt("act"),), 3, 0
    side.look()
    assert flashed == ["accepted"]


def test_the_real_buttons_walk_choose_and_take_back_at_a_real_game(open_app):
    app = open_app(game=True)
    before = app.open_game.prompts[0].text

    places = [option.where for option in app.open_game.prompts[0].options() if not option.why_not]
    answers = app.desk.navigation.page.widgets[0]
    for place in places:
        app.box._came(Press("right"))
        pump(2)
        assert [option.where for option in answers.chosen] == [place]
    app.box._came(Press("right"))
    pump(2)
    assert app.desk.navigation.page.focus.at is not None
    app.box._came(Press("left"))
    pump(2)
    assert [option.where for option in answers.chosen] == [places[-1]]
    app.box._came(Press("go"))
    pump(2)
    assert app.open_game.prompts[0].text != before

    app.box._came(Press("undo"))
    pump(2)
    assert app.open_game.prompts[0].text == before


def test_the_lights_follow_the_game(open_app):
    app = open_app(game=True)
    assert app.box.box._lights.scene == scene_of(app.open_game)
    assert app.box.box._lights.scene.situation in ("your turn", "the app's turn")

    app.desk.navigation.go("home")
    answer_on(app.open_game, "roll")
    pump(2)
    assert app.box.box._lights.scene.situation == "roll now"

    app.open_game.leave()
    pump(2)
    assert app.box.box._lights.scene == Scene("ready")


def test_both_buttons_held_shut_down_even_from_another_thread(environ):
    inbox, ended = Inbox(), []
    side = BoxSide(environ, inbox, lambda: ended.append(threading.current_thread()))
    from_there = threading.Thread(target=side._came, args=(Press("shutdown", held=True),))
    from_there.start()
    from_there.join()
    assert ended == []

    for message in inbox.drain():
        message.then(message.result)
    assert ended == [threading.current_thread()]
    side.stop()


def test_a_seats_button_is_go_for_whoever_is_asked_and_tells_the_others(open_app):
    app = open_app()
    app.open_game.begin(Plan("shadows_of_malice", THREE, {}, "evening"))
    answer_on(app.open_game, "roll", who=True)
    told, pressed = [], []
    app.stage.tell = lambda text, bad=False: told.append(text)
    app.desk.navigation.page.pressed = pressed.append

    for number in (1, 3, 8):
        app.box._came(Press(f"seat {number}"))
    pump(2)

    name = app.open_game.prompts[0].who
    assert pressed == ["go"]
    assert told == [f"Now {app.open_game.player(name).name} is asked."] * 2


def test_undo_held_opens_the_history_of_the_game(open_app):
    app = open_app(game=True)
    before = app.open_game.host.entries

    Pins(app).press(UNDO, seconds=1.0)

    assert type(app.desk.navigation.page).__name__ == "HistoryPage"
    assert app.open_game.host.entries == before


def test_undo_held_without_a_game_goes_back_like_undo(open_app):
    app = open_app()
    app.desk.navigation.go("help")

    Pins(app).press(UNDO, seconds=1.0)

    assert type(app.desk.navigation.page).__name__ == "HomePage"


@pytest.mark.parametrize(("pin", "seconds"), [(GO, 0.1), (UNDO, 0.1), (UNDO, 1.0), (LEFT, 0.1)])
def test_a_button_wakes_the_sleeping_screen_and_presses_nothing(open_app, pin, seconds):
    app = open_app(game=True)
    page, before = app.desk.navigation.page, app.open_game.host.entries
    pins = Pins(app)
    app.desk.sleep.sleep()
    pins.wait(0.1)
    assert scene(app).situation == "sleeping"

    pins.press(pin, seconds=seconds)

    assert not app.desk.sleep.asleep
    assert (app.desk.navigation.page, app.desk.navigation.page.focus.at, app.open_game.host.entries) == (
        page,
        None,
        before,
    )
    assert scene(app).situation != "sleeping"


def test_a_seats_button_wakes_the_sleeping_screen_and_says_nothing(open_app):
    app = open_app(game=True)
    told = []
    app.stage.tell = lambda text, bad=False: told.append(text)
    before = app.open_game.host.entries
    app.desk.sleep.sleep()

    for number in (1, 2):
        app.box._came(Press(f"seat {number}"))
        pump(2)
        assert not app.desk.sleep.asleep
        app.desk.sleep.sleep()

    assert (told, app.open_game.host.entries) == ([], before)


# -- switching off -----------------------------------------------------------------------------------------


def test_go_and_undo_held_leave_a_wish_where_the_app_is_a_service(open_app, environ, tmp_path):
    service = tmp_path / "run"
    service.mkdir()
    app = open_app(environ | {"RUNTIME_DIRECTORY": str(service)}, game=True)

    Pins(app).press(GO, UNDO, seconds=3.2)
    finish_work(app)

    assert [path.name for path in service.iterdir()] == ["poweroff"]
    assert app.open_game.session is None
    assert app.open_game.last().name == "evening"


def test_go_and_undo_held_only_close_the_app_on_a_desktop(open_app):
    app = open_app(game=True)
    ended = []
    app.stop = lambda: ended.append(True)

    Pins(app).press(GO, UNDO, seconds=2.0)
    assert ended == []
    Pins(app).press(GO, UNDO, seconds=3.2)

    assert ended == [True]


def test_presses_from_another_thread_during_redraws_all_arrive_in_order(open_app):
    """The threads that gpiozero has on a Pi, against a page that is made anew all the time."""
    app = open_app(game=True)
    arrived = []
    take = type(app.desk.navigation.page).take

    def heard(page, message):
        if isinstance(message, Pressed):
            arrived.append(message.button)
            assert threading.current_thread() is threading.main_thread()
        take(page, message)

    type(app.desk.navigation.page).take = heard
    try:
        names = ["left", "right"] * 100
        other = threading.Thread(target=lambda: [(app.box._came(Press(name)), time.sleep(0.0005)) for name in names])
        other.start()
        while other.is_alive():
            app.desk.navigation.anew()
            pump(1)
        other.join()
        pump(10)
    finally:
        type(app.desk.navigation.page).take = take

    assert arrived == names
