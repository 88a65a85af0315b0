"""Copies on a USB stick that may be pulled at any moment: whole and written through, or not there at all."""

import errno
import os

import pytest

from companion.errors import NotSaved
from companion.storage.journal import Journal
from companion.storage.saves import Saves
from tests.companion.game_saves import finished, killed, table_in
from tests.companion.storage.old_save import old_save

COPY, PART = "friday.shadowtable", "friday.shadowtable.part"


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "STICK"
    folder.mkdir()
    return folder


def on(stick):
    return sorted(path.name for path in stick.iterdir())


def refuse(monkeypatch, number, which=lambda file: True):
    """``os.fsync`` fails for the files that *which* says."""
    through = os.fsync

    def fsync(fd):
        if which(os.readlink(f"/proc/self/fd/{fd}")):
            raise OSError(number, os.strerror(number))
        through(fd)

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.parametrize("make", [finished, killed])
def test_a_copy_is_written_through_before_it_has_its_name_and_then_its_folder_is(saves, stick, monkeypatch, make):
    make(saves, "friday")
    seen = []
    monkeypatch.setattr(os, "fsync", lambda fd: seen.append((os.readlink(f"/proc/self/fd/{fd}"), on(stick))))

    saves.export("friday", stick)

    assert seen == [(str(stick / PART), [PART]), (str(stick / COPY), [COPY]), (str(stick), [COPY])]


def test_a_save_that_is_taken_in_is_written_through_like_a_copy(saves, stick, monkeypatch):
    finished(saves, "friday")
    saves.export("friday", stick)
    seen, folder = [], saves.folder
    monkeypatch.setattr(os, "fsync", lambda fd: seen.append(os.readlink(f"/proc/self/fd/{fd}")))

    saves.take_in(stick / COPY, "taken")

    copy = str(folder / "taken.shadowtable")
    assert [file for file in seen if file.startswith(str(folder))] == [f"{copy}.part", copy, str(folder)]


@pytest.mark.parametrize("make", [finished, killed])
def test_sqlite_makes_no_file_of_its_own_on_the_stick(saves, stick, make):
    make(saves, "friday")
    for name in (COPY, PART):
        (stick / f"{name}-journal").mkdir()  # where SQLite could make none

    taken = saves.take_in(saves.export("friday", stick), "taken")

    assert table_in(saves.path(taken)) == table_in(saves.path("friday"))


def test_a_copy_of_an_open_save_is_one_closed_file_that_needs_no_log_of_sqlites(saves, stick):
    journal = Journal.open(finished(saves, "friday"))
    journal.set_meta("title", "Friday")

    journal.copy_to(stick / COPY)
    journal.close()

    assert (stick / COPY).read_bytes()[18:20] == b"\1\1"  # a database without a write-ahead log
    with Journal.look(stick / COPY) as copy:
        assert copy.meta()["title"] == "Friday"
    assert on(stick) == [COPY]


def test_what_a_pulled_stick_holds_half_is_no_save_and_the_next_copy_takes_its_place(saves, stick):
    finished(saves, "friday")
    (stick / PART).write_bytes(b"SQLite format 3\0 and no more")
    assert Saves(stick).infos() == []

    saves.export("friday", stick)

    assert on(stick) == [COPY]
    assert Saves(stick).infos()[0].state == ""


def test_a_link_under_the_name_of_an_unfinished_copy_is_not_written_through(saves, stick, tmp_path):
    finished(saves, "friday")
    (stick / PART).symlink_to(tmp_path / "elsewhere")

    saves.export("friday", stick)

    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EIO, "could not be used: Input/output error"),
        (errno.ENOSPC, "The disk is full"),
        (errno.EROFS, "cannot be written: its folder is read-only"),
    ],
)
def test_a_stick_that_does_not_take_the_copy_is_told_and_left_clean(saves, stick, monkeypatch, number, said):
    finished(saves, "friday")
    refuse(monkeypatch, number)

    with pytest.raises(NotSaved, match=said):
        saves.export("friday", stick)

    assert on(stick) == []


def test_a_stick_that_cannot_write_its_folder_through_is_not_said_to_hold_the_copy(saves, stick, monkeypatch):
    finished(saves, "friday")
    refuse(monkeypatch, errno.EIO, which=lambda file: file == str(stick))

    with pytest.raises(NotSaved):
        saves.export("friday", stick)


def test_where_folders_cannot_be_written_through_at_all_the_copy_counts(saves, stick, monkeypatch):
    finished(saves, "friday")
    refuse(monkeypatch, errno.EINVAL, which=lambda file: file == str(stick))

    saves.export("friday", stick)

    assert on(stick) == [COPY]


def a_copy(saves, stick):
    finished(saves, "friday")
    saves.export("friday", stick)


def a_killed_save(saves, stick):
    killed(Saves(stick), "friday")


def a_save_of_the_format_before(saves, stick):
    old_save(stick / COPY)


@pytest.mark.parametrize("put", [a_copy, a_killed_save, a_save_of_the_format_before])
def test_nothing_is_made_on_a_stick_by_taking_in_what_is_on_it(saves, stick, put):
    put(saves, stick)
    before = [(path.name, path.stat().st_mtime_ns) for path in (stick, *sorted(stick.iterdir()))]

    saves.take_in(stick / COPY, "taken")

    assert [(path.name, path.stat().st_mtime_ns) for path in (stick, *sorted(stick.iterdir()))] == before
