"""What goes wrong on an evening, over the running app on mock hardware: play goes on, or resumes at the same question.

And the screen said what was wrong.
"""

import random
import signal
import socket
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

import companion.games
from companion.host.answerers import Bot
from companion.language.words import worded
from kivy_ui.open_game import CAMERA, Plan
from tests.kivy_ui.asking import all_words
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.conftest import TWO, play
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.pins import RIGHT, UNDO, Pins
from tests.kivy_ui.test_camera_thread import die
from tests.vision.drawing import tray
from tests.vision.test_settle import LYING, rolling
from tests.vision.test_watching import Reels
from vision.live import camera_thread
from vision.live.camera_thread import CameraThread
from vision.live.sources import VIRTUAL
from vision.one_picture.reading import Reading

CUT_OFF = "The app was cut off the last time. Your game is whole: it goes on at the same question."
DAY = 24 * 60 * 60.0
PATIENCE = 120
"""Seconds that an app in a process of its own may take to come up or to end, on the slowest machine."""


def said(app) -> str:
    """Everything that can be read now."""
    return all_words(app.stage)


def asked(app) -> tuple[str, str, int]:
    prompt = app.open_game.prompts[0]
    return prompt.key, prompt.text, app.open_game.session.journal.head


def trouble(app) -> bool:
    """Whether the box blinks for help."""
    return app.box.box._lights.scene.trouble


def resumed(app):
    """The app that was just opened, in the game that was played last."""
    app.stage.hush()
    tap(find("Go on playing"))
    finish_work(app)
    return app


# -- the camera --------------------------------------------------------------------------------------------


class Filmed:
    """A camera without a thread: between two frames the app draws one, and *seen* keeps what could then be read."""

    def __init__(self, app, folder: Path, frames: int) -> None:
        self.app, self.left = app, frames
        self.threads: list = []
        self.seen: list[tuple[str, str, bool]] = []
        self.camera = CameraThread(
            app.inbox.put, folder, spawn=self.threads.append, wait=self._wait, reader=lambda: self
        )

    def read(self, picture: object, above: object) -> Reading:
        """Just the dice that are asked for, each showing a three."""
        groups = self.app.open_game.prompts[0].dice
        colours = [group.body for group in groups for _ in range(group.count)]
        return Reading(tuple(die(3, x=5 + 40 * n, colour=colour) for n, colour in enumerate(colours)), True)

    def again(self, picture: object, reading: Reading, quarters: int) -> Reading:
        return reading

    def _wait(self, stop, seconds: float) -> bool:
        pump(2)
        self.seen.append((self.camera.state, said(self.app), trouble(self.app)))
        self.left -= 1
        return stop.is_set() or self.left < 0


def test_a_camera_lost_in_mid_roll_is_told_and_reads_that_very_roll_when_it_is_back(open_app, tmp_path, monkeypatch):
    app = open_app(game=Plan("shadows_of_malice", TWO, {}, "evening", dice=CAMERA))
    play(app, "roll")
    before = asked(app)
    film = Reels([tray()] * 14 + rolling(LYING)[:8], None, [tray(LYING)] * 40)
    monkeypatch.setattr(camera_thread, "open_source", lambda name, mains: film)
    filmed = Filmed(app, tmp_path, frames=50)  # so the second reel has some left
    app.desk.camera.thread, app.desk.preferences.camera = filmed.camera, VIRTUAL
    app.desk.navigation.go("table")

    filmed.threads.pop()()
    lost = [(words, red) for state, words, red in filmed.seen if state == "lost"]
    assert "Camera lost. the cable is out" in lost[-1][0]
    assert "Camera lost: try again" in lost[-1][0]
    assert lost[-1][1]
    assert "moving" in [state for state, _, _ in filmed.seen[: filmed.seen.index(("lost", *lost[0]))]]
    assert (filmed.camera.state, trouble(app), asked(app)) == ("quiet", False, before)
    assert "Camera lost" not in said(app)

    pump(70)  # a sure reading counts after a moment
    first = app.open_game.session.history()[before[2]]
    assert (first.by, first.key) == ("camera", before[0])


# -- the pins ----------------------------------------------------------------------------------------------


class TornOff:
    """A button whose wire came off."""

    @property
    def is_pressed(self) -> bool:
        raise OSError("GPIO is gone")

    def close(self) -> None:
        """Nothing is left to close."""


def test_a_pin_that_fails_in_mid_game_is_told_once_and_the_other_parts_work_on(open_app):
    app = open_app(game=True)
    pins, before = Pins(app), asked(app)
    app.box.box.parts.buttons["go"] = TornOff()

    pins.wait(0.1)
    assert "button Go: GPIO 3: GPIO is gone. Check the wiring, then start again." in said(app)
    app.stage.hush()
    pins.wait(0.1)
    assert "GPIO" not in said(app)

    pins.press(RIGHT)
    assert app.desk.navigation.page.widgets[0].chosen
    pins.press(UNDO)
    assert asked(app)[2] == before[2] - 1
    app.desk.navigation.go("status")
    find_on_status(app, "GPIO is gone")


def find_on_status(app, words: str) -> None:
    """The doctor looks on a thread of its own."""
    app.inbox.wait()
    pump(3)
    assert words in said(app)


# -- the disk ----------------------------------------------------------------------------------------------


def answers(app, bot: Bot, most: int = 200) -> bool:
    """Let the bot answer through the desk until something is not taken; whether that happened."""
    for _ in range(most):
        prompt = app.open_game.prompts[0].as_it_stands()
        if not app.desk.answering.answer(prompt, bot.answer(app.open_game.session.table, prompt).value):
            return True
    return False


def test_a_full_disk_is_told_loses_nothing_and_play_goes_on_once_there_is_room(open_app, environ):
    app = open_app(game=True)
    bot = Bot(app.open_game.game, random.Random(3))
    db = app.open_game.session.journal._db
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")

    assert answers(app, bot)
    pump(2)
    stopped = asked(app)
    assert "The disk is full, so this was not taken. Free some space and try again." in said(app)
    assert worded(app.desk.navigation.page.shown.text) == stopped[1]
    assert trouble(app)

    db.execute("PRAGMA max_page_count = 1000000")
    app.stage.hush()
    assert not answers(app, bot, most=3)
    pump(2)
    assert not trouble(app)
    assert asked(app)[2] > stopped[2]
    last = asked(app)
    assert asked(resumed(open_app(environ))) == last


def test_a_game_on_a_full_disk_can_still_be_left_and_resumed_at_its_question(open_app, environ):
    app = open_app(game=True)
    db = app.open_game.session.journal._db
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
    assert answers(app, Bot(app.open_game.game, random.Random(3)))
    stopped = asked(app)

    assert asked(resumed(open_app(environ))) == stopped


def test_how_dice_are_read_stays_as_it_was_where_it_cannot_be_written_down(open_app):
    app = open_app(game=True)
    before = app.open_game.dice
    app.desk.navigation.go("camera")
    pump(3)
    app.open_game.session.journal._db.execute("PRAGMA query_only = ON")

    tap(find("The app rolls"))

    assert before != "virtual"
    assert app.open_game.dice == before
    assert app.desk.preferences.dice != "virtual"
    assert "cannot be written" in said(app)


# -- the clock ---------------------------------------------------------------------------------------------


def test_a_clock_that_jumps_a_day_forth_and_two_back_changes_nothing_about_the_game(open_app, environ, monkeypatch):
    now = [1_800_000_000.0]
    monkeypatch.setattr("kivy_ui.app.time", SimpleNamespace(time=lambda: now[0], monotonic=time.monotonic))
    app = open_app(game=True)
    bot = Bot(app.open_game.game, random.Random(3))
    for jump in (DAY, -2 * DAY, DAY):
        now[0] += jump
        before = asked(app)
        assert not answers(app, bot, most=2)
        app.desk.answering.undo()
        assert asked(app)[2] > before[2]
        pump(2)
        assert not app.desk.sleep.asleep
        app.clock_watch.look()
        assert f"The clock was set: {datetime.fromtimestamp(now[0]):%d.%m.%Y %H:%M}." in said(app)
    app.stage.hush()
    app.clock_watch.look()
    assert "The clock" not in said(app)
    last = asked(app)

    for page in ("history", "story", "table"):
        app.desk.navigation.go(page)
        pump(2)
    assert asked(resumed(open_app(environ))) == last


# -- signals -----------------------------------------------------------------------------------------------

PLAYING = """
import os, random, traceback
from kivy_ui.system.start import DISPLAYS, prepare
prepare(DISPLAYS[0], offscreen=True)
from kivy.clock import Clock
from companion.kernel.seats import Player
from kivy_ui.app import ShadowTableApp
from kivy_ui.open_game import Plan
from companion.host.answerers import Bot

app = ShadowTableApp(os.environ, random.Random(1))

def play(_):
    try:
        play_on()
    except BaseException:  # the app would live through it, and the test would wait for ever
        traceback.print_exc()
        os._exit(1)

def play_on():
    app.open_game.begin(Plan("shadows_of_malice", [Player("Sara", "Sara")], {}, "evening"))
    app.desk.navigation.go("table")
    bot = Bot(app.open_game.game, random.Random(2))
    for _ in range(20):
        prompt = app.open_game.prompts[0].as_it_stands()
        assert app.desk.answering.answer(prompt, bot.answer(app.open_game.session.table, prompt).value)
    prompt = app.open_game.prompts[0]
    print(repr((prompt.key, prompt.text, app.open_game.session.journal.head)), flush=True)

Clock.schedule_once(play, 0.1)
app.run()
"""


@pytest.fixture
def playing(environ, tmp_path):
    """An app in a process of its own, in mid-game; *line* is the question it stands at, *heard* what systemd hears."""
    ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    ear.bind(str(tmp_path / "notify"))
    ear.settimeout(PATIENCE)
    told = environ | {"NOTIFY_SOCKET": str(tmp_path / "notify"), "PYTHONPATH": str(Path(__file__).parents[2])}
    process = subprocess.Popen([sys.executable, "-c", PLAYING], env=told, stdout=subprocess.PIPE, text=True)
    try:
        yield SimpleNamespace(process=process, line=process.stdout.readline().strip(), ear=ear)
    finally:
        process.kill()
        process.communicate()
        ear.close()


def test_an_app_that_is_told_to_end_closes_its_game_says_so_and_resumes_at_the_same_question(
    playing, open_app, environ
):
    assert playing.ear.recv(100) == b"READY=1\nSTATUS="

    playing.process.send_signal(signal.SIGTERM)

    assert playing.process.wait(PATIENCE) == 0
    assert playing.ear.recv(100) == b"STOPPING=1"
    assert not list(Path(environ["SHADOW_TABLE_SAVES"]).glob("*-wal"))  # closed
    app = open_app(environ)
    assert CUT_OFF not in said(app)
    assert repr(asked(resumed(app))) == playing.line


def test_an_app_that_is_killed_says_so_at_the_next_start_and_resumes_at_the_same_question(playing, open_app, environ):
    playing.process.kill()
    assert playing.process.wait(PATIENCE) == -signal.SIGKILL

    app = open_app(environ)
    assert CUT_OFF in said(app)
    assert repr(asked(resumed(app))) == playing.line

    assert CUT_OFF not in said(open_app(environ))


def test_a_game_that_cannot_be_used_is_told_with_file_and_line_when_another_is_opened(open_app, tmp_path, monkeypatch):
    (tmp_path / "games" / "broken").mkdir(parents=True)
    (tmp_path / "games" / "broken" / "__init__.py").write_text("\nGAME = game\n")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path / "games")])

    app = open_app(game=Plan("shadows_of_malice", TWO, {}, "evening"))

    assert app.open_game.told[0].startswith(
        "The game in the folder broken is left out: NameError: name 'game' is not defined"
    )
    assert "(broken/__init__.py, line 2)" in said(app)
