"""The players' own folder of a game: what is wrong in it is named and skipped, what was read is remembered."""

from functools import cache

import pytest

from companion.errors import BadData
from companion.parts.own_data import MOST_BYTES_IN_ALL, OwnFolder
from companion.parts.own_files import MOST_BYTES, MOST_PROBLEMS


def load(path):
    """Whatever stands there, unless it is "bad"."""
    text = path.read_text("utf-8")
    if text.startswith("bad"):
        raise BadData("\n".join(f"{path.name}: line {n}: bad" for n in range(text.count("bad"))))
    return text


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path))
    found = OwnFolder("regatta")
    (found.path() / "boats").mkdir(parents=True)
    return found


def write(folder, name, text):
    (folder.path() / name).write_text(text, "utf-8")


def test_each_game_has_a_folder_of_its_own(folder, tmp_path):
    assert (folder.path(), OwnFolder("chess").path()) == (tmp_path / "regatta", tmp_path / "chess")


def test_a_folder_that_is_not_there_is_empty(folder):
    assert (folder.read_files("harbours", load).found, folder.read_file("tides.toml", load).found) == ({}, {})


def test_every_file_of_a_kind_is_read_in_order(folder):
    write(folder, "boats/b.toml", "two")
    write(folder, "boats/a.toml", "one")
    write(folder, "boats/notes.txt", "three")

    own = folder.read_files("boats", load)

    assert (own.found, own.problems) == ({"boats/a.toml": "one", "boats/b.toml": "two"}, [])
    assert list(own.found) == ["boats/a.toml", "boats/b.toml"]


def test_a_file_that_is_wrong_is_named_with_its_folder_and_the_others_stand(folder):
    write(folder, "boats/a.toml", "bad")
    write(folder, "boats/b.toml", "good")

    own = folder.read_files("boats", load)

    assert (own.found, own.problems) == ({"boats/b.toml": "good"}, ["boats/a.toml: line 0: bad"])


def test_of_many_mistakes_in_a_file_the_first_are_told(folder):
    write(folder, "boats/a.toml", "bad" * 100)

    told = folder.read_files("boats", load).problems

    assert (len(told), told[-1]) == (MOST_PROBLEMS + 1, "… and 80 more")


def test_one_file_that_cannot_be_read_is_named(folder):
    (folder.path() / "tides.toml").symlink_to("/nowhere")

    assert folder.read_file("tides.toml", load).problems == ["tides.toml: cannot be read: No such file or directory"]


def test_files_are_read_up_to_a_limit_together(folder):
    for number in range(MOST_BYTES_IN_ALL // MOST_BYTES + 2):
        write(folder, f"boats/{number:02}.toml", "#" * MOST_BYTES)

    own = folder.read_files("boats", load)

    assert len(own.found) == MOST_BYTES_IN_ALL // MOST_BYTES
    assert own.problems == ["boats/08.toml: skipped with all after it: expected at most 2,097,152 bytes together"]


def test_what_was_read_is_remembered_until_the_folder_is_refreshed(folder):
    @folder.until_refreshed
    @cache
    def tides():
        return folder.read_file("tides.toml", load).found

    write(folder, "tides.toml", "low")
    assert tides() == {"tides.toml": "low"}
    write(folder, "tides.toml", "high")
    assert tides() == {"tides.toml": "low"}

    OwnFolder("chess").refresh()
    assert tides() == {"tides.toml": "low"}, "another game's folder"
    folder.refresh()
    assert tides() == {"tides.toml": "high"}
