"""The journal of one game, on real files: what is durable, and what a disk may do to it."""

import contextlib
import os
import shutil
import signal
import stat
import tempfile
import threading
from pathlib import Path

import pytest

from companion.errors import DamagedSave, NotSaved, SaveError
from companion.language.words import worded
from companion.storage.journal import Checkpoint, Entry, Journal
from tests.companion.game_saves import as_nobody
from tests.companion.saved import board, copied, entry, numbers, written

# -- writing and reading -----------------------------------------------------------------------------------


def test_what_is_written_is_read_back_as_it_was(save):
    given = Entry(1, "answer", "k", {"a": [1, "é", None, 2.5]}, "Sara", "camera", 0.75, 12.5, "A roll", "rules")
    journal = Journal.create(save, {"game": "lighthouse"})
    journal.append(given)
    journal.close()

    journal = Journal.open(save)

    assert list(journal.entries()) == [given]
    assert journal.meta() == {"format": "3", "game": "lighthouse"}


@pytest.mark.parametrize("text", ['{"say": 5', '["covered",', '{"say":"{x}"}'])
def test_text_that_looks_like_a_message_is_read_back_as_text(save, text):
    journal = Journal.create(save, {})
    journal.append(Entry(1, "answer", "k", 1, "Sara", "player", None, 12.5, text, "rules"))
    journal.close()

    assert [worded(one.label) for one in Journal.open(save).entries()] == [text]


def test_a_journal_is_written_through_to_the_disk(save):
    journal = Journal.create(save, {})

    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL

    journal.close()
    journal = Journal.open(save)
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_an_answer_is_in_the_files_as_soon_as_it_is_appended(save, tmp_path):
    journal = Journal.create(save, {})

    for n in range(1, 4):
        journal.append(entry(n))
        pulled = Journal.open(copied(save, tmp_path / f"pulled-{n}"))
        assert list(pulled.entries()) == [entry(m) for m in range(1, n + 1)]


@pytest.mark.parametrize("undone", [0, 2])
def test_an_answer_over_which_something_fails_is_as_if_it_had_never_been_written(save, tmp_path, undone):
    journal = Journal.open(written(save, 5))
    if undone:
        journal.undo_after(5 - undone)
    before = seen_in(journal)

    def fail() -> None:
        pulled = Journal.open(copied(save, tmp_path / "pulled"))
        assert next(pulled.newest()).who == "Tom"  # on the disk while it is acted on
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), journal.unless_it_fails(entry(6 - undone, who="Tom")):
        fail()

    assert seen_in(journal) == before
    assert seen_in(Journal.open(copied(save, tmp_path / "pulled-after"))) == before
    journal.append(entry(6 - undone))
    journal.close()
    assert numbers(Journal.open(save).entries()) == list(range(1, 7 - undone))


def seen_in(journal: Journal) -> list[object]:
    return [list(journal.entries()), list(journal.entries(journal.head, undone=True)), journal.taken_back(),
            list(journal.checkpoints()), journal.told(), journal.meta(), journal.head]  # fmt: skip


def test_every_answer_survives_the_process_that_was_killed(save):
    child = os.fork()
    if child == 0:
        journal = Journal.create(save, {})
        for n in range(1, 8):
            journal.append(entry(n))
        os.kill(os.getpid(), signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL

    assert list(Journal.open(save).entries()) == [entry(n) for n in range(1, 8)]


def test_a_checkpoint_rides_along_with_the_next_answer(save, tmp_path):
    journal = Journal.create(save, {})
    journal.checkpoint(Checkpoint(0, "r", board(0)))

    with pytest.raises(DamagedSave, match="holds no state of the table at or before answer 0"):
        Journal.open(copied(save, tmp_path / "before")).last_checkpoint(0)
    journal.append(entry(1))

    assert Journal.open(copied(save, tmp_path / "after")).last_checkpoint(1) == Checkpoint(0, "r", board(0))


def test_a_waiting_checkpoint_is_found_before_it_is_written(save):
    journal = Journal.create(save, {})

    journal.checkpoint(Checkpoint(0, "r", board(0)))

    assert journal.last_checkpoint(0).board == board(0)


@pytest.mark.parametrize("write", ["flush", "close"])
def test_a_waiting_checkpoint_can_be_written_at_once(save, tmp_path, write):
    journal = Journal.create(save, {})
    journal.checkpoint(Checkpoint(0, "r", board(0)))

    getattr(journal, write)()

    assert Journal.open(copied(save, tmp_path / "copy")).last_checkpoint(0).board == board(0)


def test_of_steps_that_asked_nothing_the_last_table_and_all_that_was_told_is_kept(save):
    journal = Journal.create(save, {})
    journal.append(entry(1))
    for n, told in enumerate((["one"], [], ["two", "three"])):
        journal.checkpoint(Checkpoint(1, "r", board(n), told))
    journal.close()

    assert Journal.open(save).last_checkpoint(1) == Checkpoint(1, "r", board(2), ["one", "two", "three"])


def test_what_was_told_is_known_by_answer_even_before_it_is_written(save):
    journal = Journal.open(written(save, 3))
    journal.append(entry(4))
    journal.checkpoint(Checkpoint(4, "r", board(4), ["told 4"]))

    assert journal.told() == {0: [], 1: ["told 1"], 2: ["told 2"], 3: ["told 3"], 4: ["told 4"]}


def test_what_was_told_in_an_undone_step_was_never_said(save):
    journal = Journal.open(written(save, 3))

    journal.undo_after(1)

    assert journal.told() == {0: [], 1: ["told 1"]}


def test_every_table_in_force_can_be_looked_at_even_before_it_is_written(save):
    journal = Journal.open(written(save, 3))
    journal.undo_after(2)
    journal.append(entry(3))
    journal.checkpoint(Checkpoint(3, "r", board(7)))

    assert [(point.n, point.board) for point in journal.checkpoints()] == [
        (0, board(0)),
        (1, board(1)),
        (2, board(2)),
        (3, board(7)),
    ]


def test_what_is_noted_about_a_game_can_be_changed(save):
    journal = Journal.create(save, {"title": "Sunday"})

    journal.set_meta("title", "Monday")
    journal.set_meta("players", "Sara, Tom")
    journal.close()

    assert Journal.open(save).meta() == {"format": "3", "title": "Monday", "players": "Sara, Tom"}


def test_a_journal_in_memory_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    journal = Journal.create(":memory:", {})

    journal.append(entry(1))

    assert numbers(journal.entries()) == [1]
    assert list(tmp_path.iterdir()) == []


def test_a_journal_closed_twice_is_just_closed(save):
    journal = Journal.create(save, {})
    journal.close()

    journal.close()

    with pytest.raises(SaveError):
        journal.append(entry(1))


def test_a_save_is_made_in_a_folder_that_does_not_exist_yet(tmp_path):
    Journal.create(tmp_path / "saves" / "sunday" / "game", {}).close()

    assert (tmp_path / "saves" / "sunday" / "game").is_file()


# -- undo, redo, diverge -----------------------------------------------------------------------------------


def test_undone_answers_are_kept_apart(save):
    journal = Journal.open(written(save, 5))

    journal.undo_after(3)

    assert journal.head == 3
    assert numbers(journal.entries()) == [1, 2, 3]
    assert numbers(journal.entries(undone=True)) == [4, 5]
    assert numbers(journal.newest()) == [3, 2, 1]
    assert journal.last_checkpoint(journal.head).board == board(3)


def test_a_redone_answer_is_in_force_again(save):
    journal = Journal.open(written(save, 5))
    journal.undo_after(3)

    journal.redo(4)

    assert journal.head == 4
    assert numbers(journal.entries()) == [1, 2, 3, 4]
    assert numbers(journal.entries(undone=True)) == [5]


def test_what_is_undone_is_still_undone_after_reopening(save):
    journal = Journal.open(written(save, 5))
    journal.undo_after(3)
    journal.close()

    journal = Journal.open(save)

    assert journal.head == 3
    assert numbers(journal.entries(undone=True)) == [4, 5]


@pytest.mark.parametrize("reopened", [False, True])
def test_another_answer_after_an_undo_ends_what_could_be_redone(save, reopened):
    journal = Journal.open(written(save, 5))
    journal.undo_after(3)
    if reopened:
        journal.close()
        journal = Journal.open(save)

    journal.append(entry(4, who="somebody else"))

    assert list(journal.entries(3)) == [entry(4, who="somebody else")]
    assert numbers(journal.entries(undone=True)) == []
    assert journal.last_checkpoint(9).board == board(3)  # the checkpoints of the other course are gone too


def test_it_is_known_how_much_was_taken_back_even_when_it_is_gone_for_good(save):
    journal = Journal.open(written(save, 5))
    assert journal.taken_back() == 0

    journal.undo_after(4)
    journal.undo_after(2)  # 5 is not taken back twice
    journal.redo(3)
    assert journal.taken_back() == 2

    journal.append(entry(4))
    journal.undo_after(3)
    journal.close()
    assert Journal.open(save).taken_back() == 3


def test_everything_can_be_undone(save):
    journal = Journal.open(written(save, 5))

    journal.undo_after(0)

    assert (journal.head, numbers(journal.entries()), numbers(journal.newest())) == (0, [], [])
    assert numbers(journal.entries(undone=True, only=1)) == [1]


# -- copying -----------------------------------------------------------------------------------------------


def test_a_copy_is_one_file_with_all_there_is(save, tmp_path):
    journal = Journal.open(written(save, 5))
    journal.append(entry(6))
    journal.undo_after(4)
    journal.checkpoint(Checkpoint(4, "r", board(40)))

    journal.copy_to(tmp_path / "copies" / "copy")

    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["copy"]
    copy = Journal.open(tmp_path / "copies" / "copy")
    assert (copy.meta(), list(copy.entries())) == (journal.meta(), list(journal.entries()))
    assert numbers(copy.entries(undone=True)) == [5, 6]
    assert copy.last_checkpoint(4).board == board(40)


def test_a_copy_never_overwrites_a_file(save, tmp_path):
    (tmp_path / "copy").write_text("mine")

    with pytest.raises(NotSaved, match="There already is a save"):
        Journal.open(written(save, 1)).copy_to(tmp_path / "copy")

    assert (tmp_path / "copy").read_text() == "mine"


# -- what may be wrong with a disk -------------------------------------------------------------------------


def fill_disk(journal: Journal) -> None:
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages}")


def free_disk(journal: Journal) -> None:
    journal._db.execute("PRAGMA max_page_count = 1000000")


def test_on_a_full_disk_nothing_is_half_written_and_the_same_answer_works_once_there_is_room(save):
    journal = Journal.create(save, {})
    journal.append(entry(1))
    journal.checkpoint(Checkpoint(1, "r", os.urandom(20_000)))
    waiting = journal.last_checkpoint(1)
    fill_disk(journal)

    with pytest.raises(NotSaved, match=r"The disk is full, so this was not taken. Free some space and try again\."):
        journal.append(entry(2))
    assert journal.head == 1
    assert numbers(journal.entries()) == [1]

    free_disk(journal)
    journal.append(entry(2))
    journal.close()
    journal = Journal.open(save)
    assert numbers(journal.entries()) == [1, 2]
    assert journal.last_checkpoint(2) == waiting


def test_an_answer_that_cannot_be_written_at_all_does_not_stand_in_the_way_of_the_next(save):
    journal = Journal.create(save, {})
    journal.checkpoint(Checkpoint(0, "r", board(0)))
    with pytest.raises(TypeError):
        journal.append(Entry(1, "answer", "k", object()))

    journal.append(entry(1))

    assert list(journal.entries()) == [entry(1)]
    assert journal.last_checkpoint(1).board == board(0)


def test_a_full_disk_does_not_keep_a_game_from_being_closed(save):
    journal = Journal.create(save, {})
    journal.append(entry(1))
    journal.checkpoint(Checkpoint(1, "r", os.urandom(20_000)))
    fill_disk(journal)

    journal.close()

    assert numbers(Journal.open(save).entries()) == [1]


@pytest.fixture
def read_only_folder():
    """A folder that anybody may read and nobody but root may write, with a save in it."""
    folder = Path(tempfile.mkdtemp())
    save = written(folder / "save", 3)
    save.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_in_a_read_only_folder_no_save_can_be_made_and_that_is_said(read_only_folder):
    said = as_nobody(lambda: Journal.create(read_only_folder / "new", {}))

    assert said == (
        f"NotSaved: {read_only_folder}/new cannot be written: its folder is read-only or missing. Nothing was changed."
    )
    assert sorted(path.name for path in read_only_folder.iterdir()) == ["save", "save-log"]


def test_a_save_in_a_read_only_folder_is_not_changed_and_that_is_said(read_only_folder):
    save = read_only_folder / "save"
    content = save.read_bytes()

    said = as_nobody(lambda: Journal.open(save).append(entry(4)))

    assert said == f"NotSaved: {save} cannot be written: its folder is read-only or missing. Nothing was changed."
    assert save.read_bytes() == content
    assert sorted(path.name for path in read_only_folder.iterdir()) == ["save", "save-log"]


def test_whoever_writes_while_another_thread_does_waits_for_it(tmp_path):
    journal = Journal.create(tmp_path / "evening.shadowtable", {})
    other = threading.Thread(target=journal.set_meta, args=("dice", "camera"))

    def meanwhile(tip):
        other.start()
        other.join(0.05)  # without the lock it would fail by now

    journal._write(meanwhile)
    other.join()

    assert journal.meta()["dice"] == "camera"


def test_a_copy_waits_for_a_transaction_of_another_thread(tmp_path):
    journal = Journal.create(tmp_path / "evening.shadowtable", {"game": "example"})
    other = threading.Thread(target=journal.copy_to, args=(tmp_path / "copy.shadowtable",))

    def meanwhile(tip):
        other.start()
        other.join(0.05)

    journal._write(meanwhile)
    other.join()

    with contextlib.closing(Journal.open(tmp_path / "copy.shadowtable")) as copy:
        assert copy.meta()["game"] == "example"
