"""What becomes of a save that is not as it should be: read as far as it goes, or said to be damaged, never worse."""

import contextlib
import sqlite3
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import DamagedSave, NotSaved, SaveError
from companion.storage.journal import Checkpoint, Journal
from companion.storage.remains import Remains
from tests.companion.saved import board, entry, numbers, written


def test_a_save_that_does_not_exist_is_not_made_by_looking(save):
    with pytest.raises(SaveError, match=r"There is no save .*game\.shadowtable\."):
        Journal.open(save)

    assert not save.exists()


def test_a_save_is_never_overwritten(save):
    written(save, 2)

    with pytest.raises(NotSaved, match=r"There already is a save .*; choose another name\."):
        Journal.create(save, {})

    assert numbers(Journal.open(save).entries()) == [1, 2]


def test_a_save_that_could_not_be_made_leaves_its_name_free(save):
    with pytest.raises(NotSaved):
        Journal.create(save, {"format": "given twice"})

    assert list(save.parent.iterdir()) == []
    Journal.create(save, {})


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(NotSaved, match=r"The folder .*file/saves cannot be made: Not a directory\."):
        Journal.create(tmp_path / "file" / "saves" / "game", {})


@pytest.mark.parametrize("content", [b"", b"x", b"Dear diary, " * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_save_is_said_to_be_none_and_left_as_it_is(save, content):
    save.write_bytes(content)

    with pytest.raises(DamagedSave, match=r"is damaged: parts of it cannot be read\. Nothing was changed"):
        Journal.open(save)

    assert save.read_bytes() == content
    assert list(save.parent.iterdir()) == [save]


def test_somebody_elses_database_is_left_as_it_is(save):
    photos = sqlite3.connect(save)
    photos.execute("CREATE TABLE photos (name TEXT)")
    photos.commit()
    photos.close()
    content = save.read_bytes()

    with pytest.raises(DamagedSave):
        Journal.open(save)

    assert save.read_bytes() == content


def test_a_save_of_another_format_says_which_and_is_left_as_it_is(save):
    other = sqlite3.connect(save)
    other.executescript(
        "CREATE TABLE meta (key TEXT, value TEXT); INSERT INTO meta VALUES ('format', '4'); CREATE TABLE moves (n)"
    )
    other.close()
    content = save.read_bytes()

    with pytest.raises(DamagedSave, match=r"was written in format 4; this version reads format 3\."):
        Journal.open(save)

    assert save.read_bytes() == content


def test_a_save_that_is_open_elsewhere_says_so_and_goes_on_there(save):
    journal = Journal.create(save, {})

    with pytest.raises(SaveError, match=r"is open in another window. Close it there first\."):
        Journal.open(save)
    journal.append(entry(1))
    journal.close()

    assert numbers(Journal.open(save).entries()) == [1]


def test_a_refused_file_is_let_go_of(save):
    save.write_bytes(b"not a save")
    with pytest.raises(DamagedSave):
        Journal.open(save)

    save.unlink()
    written(save, 1)

    assert numbers(Journal.open(save).entries()) == [1]


def everything_in(path: Path) -> None:
    """Read all there is to read in a save."""
    journal = Journal.open(path)
    try:
        journal.last_checkpoint(journal.head)
        list(journal.entries())
        list(journal.entries(undone=True))
        list(journal.newest())
        journal.told()
        journal.meta()
    finally:
        journal.close()


@pytest.fixture(scope="module")
def healthy(tmp_path_factory) -> Path:
    path = written(tmp_path_factory.mktemp("healthy") / "save", 120)
    everything_in(path)
    return path


def is_read_or_said_to_be_damaged(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        save = Path(folder, "save")
        save.write_bytes(content)
        with contextlib.suppress(SaveError):
            everything_in(save)
        with contextlib.closing(Remains(save)) as remains:
            list(remains.points())


@given(data=st.data())
def test_a_file_overwritten_somewhere_is_read_or_said_to_be_damaged(healthy, data):
    content = healthy.read_bytes()
    at = data.draw(st.integers(0, len(content) - 1))
    junk = data.draw(st.binary(min_size=1, max_size=600) | st.builds(lambda n: b"\xff" * n, st.integers(1, 9000)))

    is_read_or_said_to_be_damaged((content[:at] + junk + content[at + len(junk) :])[: len(content)])


@given(data=st.data())
def test_a_file_cut_short_is_read_or_said_to_be_damaged(healthy, data):
    content = healthy.read_bytes()

    is_read_or_said_to_be_damaged(content[: data.draw(st.integers(0, len(content) - 1))])


def test_a_file_overwritten_in_the_middle_is_said_to_be_damaged(healthy, save):
    content = bytearray(healthy.read_bytes())
    content[4096 : len(content) - 4096] = b"\xff" * (len(content) - 8192)
    save.write_bytes(content)

    with pytest.raises(DamagedSave, match=f"{save} is damaged: .*'companion saves rescue' brings back"):
        everything_in(save)

    assert save.read_bytes() == content


def test_half_a_file_is_said_to_be_damaged(healthy, save):
    content = healthy.read_bytes()
    save.write_bytes(content[: len(content) // 2])

    with pytest.raises(DamagedSave, match="is damaged"):
        everything_in(save)

    assert save.read_bytes() == content[: len(content) // 2]


def damaged(path: Path, sql: str) -> Path:
    db = sqlite3.connect(path)
    db.execute(sql)
    db.commit()
    db.close()
    return path


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE checkpoints SET board = x'00ff'",
        "UPDATE checkpoints SET board = 7",
        "UPDATE checkpoints SET told = '[1'",
        "DELETE FROM checkpoints",
    ],
)
def test_a_checkpoint_that_cannot_be_read_is_damage(save, sql):
    journal = Journal.open(damaged(written(save, 3), sql))

    with pytest.raises(DamagedSave, match=str(save)):
        journal.last_checkpoint(3)


@pytest.mark.parametrize("value", ["'{'", "x'ff'", "CAST(x'ff' AS TEXT)"])
def test_an_answer_that_cannot_be_read_is_damage(save, value):
    damaged(written(save, 3), f"UPDATE entries SET value = {value} WHERE n = 2")

    with pytest.raises(DamagedSave, match=f"{save} is damaged: parts of it cannot be read; 3 answers should be in it"):
        Journal.open(save)


def points_in(path: Path) -> list[Checkpoint]:
    """The checkpoints of a save without its log."""
    Path(f"{path}-log").unlink()
    with contextlib.closing(Remains(path)) as remains:
        return [point for point, _ in remains.points()]


def test_what_can_still_be_read_of_a_damaged_save_is_found_newest_first(save):
    damaged(written(save, 5), "UPDATE checkpoints SET board = x'00' WHERE n IN (5, 2)")

    found = points_in(save)

    assert [checkpoint.n for checkpoint in found] == [4, 3, 1, 0]
    assert found[0] == Checkpoint(4, "r", board(4), ["told 4"])


def test_checkpoints_are_found_even_where_the_answers_cannot_be_read(save):
    damaged(written(save, 5), "DROP TABLE entries")
    with pytest.raises(DamagedSave):
        Journal.open(save)

    assert [checkpoint.n for checkpoint in points_in(save)] == [5, 4, 3, 2, 1, 0]


def test_nothing_is_found_in_what_is_no_save(save):
    save.write_bytes(b"Dear diary, " * 1000)

    with contextlib.closing(Remains(save)) as remains:
        assert (list(remains.points()), remains.meta) == ([], {})


def test_what_a_damaged_save_says_about_itself_can_still_be_read(save):
    damaged(written(save, 5), "DROP TABLE entries")

    with contextlib.closing(Remains(save)) as remains:
        assert remains.meta == {"format": "3", "game": "lighthouse"}
