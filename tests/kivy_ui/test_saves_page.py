"""Saved games under a finger: nothing is ever lost, and everything is said."""

import errno
import os
import shutil
import sqlite3
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from companion.kernel.seats import Player
from companion.language.languages import catalogue
from companion.language.words import speak
from companion.storage.journal import ENDING, Journal
from kivy_ui.open_game import Plan
from kivy_ui.pages.saves import saves_on, when
from kivy_ui.services.sticks import free_name
from kivy_ui.system.machine import Machine
from kivy_ui.system.notices import cut_off
from tests.kivy_ui.at_work import PATIENCE, finish_work
from tests.kivy_ui.drivers.gallery import DISPLAYS
from tests.kivy_ui.drivers.layout_check import check_layout
from tests.kivy_ui.drivers.touch_driver import find, pump, resize, tap

SARA = [Player("Sara", "Sara")]


def look(app):
    """Wait for the list."""
    finish_work(app)
    for _ in range(PATIENCE):
        pump(2)
        if app.desk.navigation.page.infos is not None:
            return [info.name for info in app.desk.navigation.page.infos]
        time.sleep(0.01)
    raise AssertionError("the list does not come")


@pytest.fixture
def app(open_app):
    """The page with one save."""
    app = open_app()
    app.open_game.begin(Plan("shadows_of_malice", SARA, {}, "evening"))
    tap(find("Saved games"))
    look(app)
    return app


def shown(app):
    """Every text on the screen."""
    return [widget.text for widget in app.stage.walk() if getattr(widget, "text", "")]


def plug_in(app, tmp_path):
    stick = tmp_path / "machine/media/pi/STICK"
    stick.mkdir(parents=True)
    app.desk.machine = Machine({}, tmp_path / "machine", is_mount=lambda path: path == stick)
    return stick


def test_the_open_game_is_one_of_the_list_and_is_opened_from_it(app):
    assert app.open_game.session is None

    tap(find("evening"))
    tap(find("Go on playing"))
    finish_work(app)

    assert app.open_game.name == "evening"


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
    app.desk.navigation.go("home")
    app.desk.navigation.go("saves")
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


def test_a_game_is_said_to_be_copied_only_when_the_stick_may_be_pulled(app, tmp_path, monkeypatch):
    stick = plug_in(app, tmp_path)
    done = []
    through = os.fsync
    monkeypatch.setattr(os, "fsync", lambda fd: done.append(os.readlink(f"/proc/self/fd/{fd}")) or through(fd))
    app.desk.stage.tell = lambda text, bad=False: done.append(text)

    tap(find("evening"))
    tap(find("To USB"))
    finish_work(app)

    copy = stick / f"evening{ENDING}"
    assert done == [f"{copy}.part", str(copy), str(stick), f"Copied as {copy}."]


def test_what_was_copied_only_half_is_not_offered(app, tmp_path):
    stick = plug_in(app, tmp_path)
    (stick / f"evening{ENDING}.part").write_bytes(b"SQLite format 3")

    with pytest.raises(OSError, match="no saved game on"):
        saves_on(stick)
    assert free_name(stick, "evening", ENDING).name == f"evening{ENDING}"


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

    assert free_name(tmp_path, "evening", ENDING).name == f"evening-2{ENDING}"


def test_a_damaged_game_is_offered_to_be_rescued(app):
    path = app.open_game.saves.path("evening")
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TABLE entries")
    app.desk.navigation.go("saves")
    look(app)

    assert any("Damaged: parts of it cannot be read" in text for text in shown(app))

    tap(find("evening"))
    tap(find("Rescue what can be read"))

    assert look(app) == ["evening"]
    assert app.desk.navigation.page.infos[0].state == ""
    assert (path.parent / "damaged" / path.name).exists()
    assert any("Rescued: all" in text for text in shown(app))


def test_a_game_can_be_checked_and_is_said_to_be_whole(app):
    tap(find("evening"))
    tap(find("Check"))
    look(app)

    assert any("evening is whole: there is nothing to rescue." in text for text in shown(app))


def test_home_tells_of_damage_in_the_game_played_last_instead_of_offering_another(app):
    with closing(sqlite3.connect(app.open_game.saves.path("evening"))) as db:
        db.executescript("DROP TABLE entries")

    app.desk.navigation.go("home")
    tap(find("evening is damaged"))

    assert look(app) == ["evening"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_said_of_damage_fits_every_screen(app, language):
    path = app.open_game.saves.path("evening")
    Path(f"{path}-log").unlink()
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TABLE entries")
    speak(catalogue(language))
    try:
        for display in DISPLAYS:
            resize(display)
            app.desk.navigation.go("home")
            pump(8)
            findings = check_layout(app.stage)
            app.desk.navigation.go("saves")
            look(app)
            pump(8)
            findings += check_layout(app.stage)
            app.desk.navigation.page._open(app.desk.navigation.page.infos[0])
            pump(8)
            assert findings + check_layout(app.stage) == [], display
    finally:
        speak(None)


def test_a_folder_that_cannot_be_read_is_named_at_home_and_on_the_page(app, monkeypatch):
    folder, listdir = app.open_game.saves.folder, os.listdir

    def denied(path):
        if path == folder:
            raise PermissionError(errno.EACCES, "Permission denied")
        return listdir(path)

    monkeypatch.setattr(os, "listdir", denied)
    app.desk.navigation.go("home")
    said = f"The folder {folder} cannot be read: Permission denied."
    assert any(said in text for text in shown(app))

    tap(find("Saved games cannot be read"))
    look(app)

    assert any(said in text for text in shown(app))


def test_after_a_pulled_plug_the_game_is_called_whole_only_if_it_is(app):
    saves = app.open_game.saves
    assert not cut_off(saves.folder)
    path = saves.path("evening")
    journal = Journal.open(path)
    journal.set_meta("title", "Evening")
    for ending in ("", "-wal", "-log"):
        shutil.copy(f"{path}{ending}", saves.folder / f"pulled{ENDING}{ending}")
    journal.close()
    saves.delete("evening")
    assert cut_off(saves.folder)

    (saves.folder / f"pulled{ENDING}").write_bytes(b"nothing of ours")

    assert not cut_off(saves.folder)


def test_what_cannot_be_rescued_is_told_and_stays(app):
    path = app.open_game.saves.folder / f"broken{ENDING}"
    path.write_bytes(b"nothing of ours")
    app.desk.navigation.go("saves")
    look(app)
    told = []
    app.desk.stage.tell = lambda text, bad=False: told.append(text)

    tap(find("broken"))
    tap(find("Rescue what can be read"))
    finish_work(app)

    assert len(told) == 1
    assert path.read_bytes() == b"nothing of ours"


def test_only_one_thing_is_done_at_a_time(app):
    app.desk.busy.working = "Copying …"
    told = []
    app.desk.stage.tell = lambda text, bad=False: told.append(text)
    tap(find("evening"))

    tap(find("Go on playing"))
    app.desk.busy.working = ""

    assert told == ["One moment: Copying …"]
    assert app.open_game.session is None


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
