"""Saved games under a finger: nothing is ever lost, and everything is said."""

import sqlite3
import time
from contextlib import closing
from datetime import datetime

import pytest

from companion.game import Player
from companion.journal import ENDING
from kivy_ui.finger import find, pump, tap
from kivy_ui.house import Plan
from kivy_ui.machine import Machine
from kivy_ui.pages.saves import free_name, saves_on, when
from tests.kivy_ui.at_work import PATIENCE, finish_work

SARA = [Player("Sara", "Sara")]


def look(app):
    """Wait for the list."""
    finish_work(app)
    for _ in range(PATIENCE):
        pump(2)
        if app.desk.page.infos is not None:
            return [info.name for info in app.desk.page.infos]
        time.sleep(0.01)
    raise AssertionError("the list does not come")


@pytest.fixture
def app(open_app):
    """The page with one save."""
    app = open_app()
    app.house.begin(Plan("shadows_of_malice", SARA, {}, "evening"))
    tap(find("Saved games"))
    look(app)
    return app


def plug_in(app, tmp_path):
    stick = tmp_path / "machine/media/pi/STICK"
    stick.mkdir(parents=True)
    app.desk.machine = Machine({}, tmp_path / "machine", is_mount=lambda path: path == stick)
    return stick


def test_the_open_game_is_one_of_the_list_and_is_opened_from_it(app):
    assert app.house.session is None

    tap(find("evening"))
    tap(find("Go on playing"))
    finish_work(app)

    assert app.house.name == "evening"


def test_a_game_gets_another_name(app):
    tap(find("evening"))
    tap(find("Rename"))
    for key in ("2", "Done"):
        tap(find(key))

    assert look(app) == ["evening2"]


def test_a_deleted_game_is_back_with_one_tap(app):
    tap(find("evening"))
    tap(find("Delete"))
    assert look(app) == []

    tap(find("Bring it back"))

    assert look(app) == ["evening"]


def test_a_game_deleted_long_ago_is_still_in_the_trash(app):
    tap(find("evening"))
    tap(find("Delete"))
    look(app)
    app.desk.go("home")
    app.desk.go("saves")
    look(app)

    tap(find("Deleted games (1)"))
    tap(find("evening"))

    assert look(app) == ["evening"]


def test_a_game_goes_to_a_stick_and_comes_back(app, tmp_path):
    stick = plug_in(app, tmp_path)
    tap(find("evening"))
    tap(find("To USB"))
    finish_work(app)
    assert [path.name for path in stick.iterdir()] == [f"evening{ENDING}"]
    app.desk.stage.hush()

    tap(find("From USB"))
    finish_work(app)
    tap(find("evening"))

    assert sorted(look(app)) == ["evening", "evening-2"]


def test_without_a_stick_it_says_to_plug_one_in(app, tmp_path):
    app.desk.machine = Machine({}, tmp_path / "machine")
    told = []
    app.desk.stage.tell = lambda text, bad=False: told.append(text)

    tap(find("From USB"))

    assert told == ["No USB stick is plugged in. Plug one in, wait a moment and tap again."]


def test_an_empty_stick_says_what_was_looked_for(tmp_path):
    with pytest.raises(OSError, match=rf"no saved game on .*{ENDING}"):
        saves_on(tmp_path)


def test_nothing_on_a_stick_is_written_over(tmp_path):
    (tmp_path / f"evening{ENDING}").touch()

    assert free_name(tmp_path, "evening").name == f"evening-2{ENDING}"


def test_a_damaged_game_is_offered_to_be_rescued(app):
    path = app.house.saves.path("evening")
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TABLE entries")
    app.desk.go("saves")
    look(app)

    tap(find("evening"))
    tap(find("Rescue what can be read"))

    assert sorted(look(app)) == ["evening", "evening-rescued"]


def test_what_cannot_be_rescued_is_told_and_stays(app):
    path = app.house.saves.folder / f"broken{ENDING}"
    path.write_bytes(b"nothing of ours")
    app.desk.go("saves")
    look(app)
    told = []
    app.desk.stage.tell = lambda text, bad=False: told.append(text)

    tap(find("broken"))
    tap(find("Rescue what can be read"))
    finish_work(app)

    assert len(told) == 1
    assert path.read_bytes() == b"nothing of ours"


def test_only_one_thing_is_done_at_a_time(app):
    app.desk.working = "Copying …"
    told = []
    app.desk.stage.tell = lambda text, bad=False: told.append(text)
    tap(find("evening"))

    tap(find("Go on playing"))
    app.desk.working = ""

    assert told == ["One moment: Copying …"]
    assert app.house.session is None


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (datetime(2026, 3, 5, 8, 5), "today 08:05"),
        (datetime(2026, 3, 4, 23, 59), "yesterday 23:59"),
        (datetime(2026, 3, 3, 12), "2026-03-03"),
    ],
)
def test_when_a_game_was_played_last(then, words):
    assert when(then.timestamp(), datetime(2026, 3, 5, 20, 0)) == words


def test_a_game_nobody_has_played_yet_has_no_date():
    assert when(0.0, datetime(2026, 3, 5)) == ""
