"""A save knows what should be in it: one damaged place never makes it silently shorter, or another history."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import DamagedSave
from companion.storage import journal as journals
from companion.storage.answer_log import AnswerLog, read_log
from companion.storage.database import connect_to_look, read_tip
from companion.storage.journal import FOLD_DUE, Checkpoint, Journal
from tests.companion.game_saves import finished, flip, infos, killed, labels_in, play
from tests.companion.saved import board, content_of, copied, entry, numbers, written


def long_game(path: Path, answers: int) -> Journal:
    """A game as it is played, its last answers still in the WAL."""
    journal = Journal.create(path, {"game": "lighthouse"})
    journal.checkpoint(Checkpoint(0, "r", board(0)))
    journal.flush()
    for n in range(1, answers + 1):
        journal.append(entry(n))
        journal.checkpoint(Checkpoint(n, "r", board(n), [f"told {n}"]))
    return journal


# -- the WAL -------------------------------------------------------------------------------------------------


def test_one_flipped_bit_in_the_wal_is_told_with_what_is_there_and_what_is_missing(saves, tmp_path):
    save = killed(saves, "friday")
    labels = labels_in(copied(save, tmp_path / "whole"))
    flip(f"{save}-wal", -10)
    before = content_of(saves.folder)

    with pytest.raises(DamagedSave) as error:
        Journal.open(save)

    assert str(error.value) == (
        f"{save} is damaged: 2 of 3 answers are in it; what is missing begins with “{labels[2]}”. "
        "Nothing was changed; 'companion saves rescue' brings back what can be read."
    )
    assert content_of(saves.folder) == before


def test_a_list_tells_of_a_damaged_wal_and_makes_no_loss_final(saves):
    save = killed(saves, "friday")
    flip(f"{save}-wal", 100)
    before = content_of(saves.folder)

    info = infos(saves)["friday"]

    assert info.state.startswith("damaged: 0 of 3 answers are in it; what is missing begins with “")
    assert content_of(saves.folder) == before
    assert infos(saves)["friday"].damage == info.damage


@pytest.mark.parametrize("ending", ["-wal", "-log"])
def test_every_single_bit_of_a_byte_of_each_file_beside_a_killed_save_is_harmless_or_told(saves, tmp_path, ending):
    save = killed(saves, "friday")
    whole = content_of(saves.folder)
    labels = labels_in(copied(save, tmp_path / "whole"))
    size = len(whole[save.name + ending][0])
    for at in range(0, size, size // 60):
        for name, (content, _) in whole.items():
            (saves.folder / name).write_bytes(content)
        flip(f"{save}{ending}", at, at % 8)
        try:
            assert labels_in(save) == labels
        except DamagedSave:
            assert ending == "-wal"


def test_a_wal_that_is_gone_is_told(saves):
    save = killed(saves, "friday")
    Path(f"{save}-wal").unlink()

    assert "of 3 answers are in it" in infos(saves)["friday"].damage


def test_a_wal_and_a_log_that_are_gone_together_are_told_too(saves):
    save = killed(saves, "friday")
    for ending in ("-wal", "-log"):
        Path(f"{save}{ending}").unlink()

    assert infos(saves)["friday"].damage == (
        "it was not closed, and friday.shadowtable-wal, where its newest answers were, is gone"
    )


@pytest.mark.parametrize("with_log", [True, False])
def test_the_wal_of_another_save_is_told(saves, with_log):
    save, other = killed(saves, "friday"), killed(saves, "sunday", "fog")
    shutil.copy(f"{other}-wal", f"{save}-wal")
    if not with_log:
        Path(f"{save}-log").unlink()

    assert infos(saves)["friday"].damage == "friday.shadowtable-wal belongs to another save"


def test_the_wal_of_an_older_moment_is_told(saves, tmp_path):
    seat = play(saves, "friday", "calm")
    shutil.copy(f"{saves.path('friday')}-wal", tmp_path / "older")
    seat.session.answer([4])
    save = copied(saves.path("friday"), saves.path("pulled"))
    shutil.copy(tmp_path / "older", f"{save}-wal")
    seat.session.close()

    assert infos(saves)["pulled"].damage.startswith("1 of 2 answers are in it")


def folded(save: Path) -> int:
    """The newest answer that is in the database itself."""
    with closing(connect_to_look(save)) as db:
        return read_tip(db).head


def test_no_answer_waits_for_the_wal_to_be_folded_in(save):
    journal = long_game(save, 4 * FOLD_DUE)

    assert folded(save) == 0
    journal.close()


def test_the_wal_is_folded_in_when_the_players_think_so_that_little_depends_on_it(save):
    journal = Journal.create(save, {"game": "lighthouse"})
    for n in range(1, 4 * FOLD_DUE + 10):
        journal.append(entry(n))
        journal.rest()

    assert folded(save) >= 4 * FOLD_DUE
    assert os.path.getsize(f"{save}-wal") < 2_000_000
    journal.close()
    assert not os.path.exists(f"{save}-wal")


def test_a_few_answers_are_no_reason_to_fold_the_wal_in(save):
    journal = long_game(save, FOLD_DUE // 2)

    journal.rest()

    assert folded(save) == 0
    journal.close()


def test_where_nobody_ever_thinks_the_wal_is_folded_in_all_the_same(save, monkeypatch):
    monkeypatch.setattr(journals, "MOST_UNFOLDED", 100)

    journal = long_game(save, 250)

    assert folded(save) >= 150
    journal.close()


def test_sqlite_folds_nothing_in_by_itself_before_the_log_is_on_the_disk(save):
    journal = long_game(save, 0)
    for n in range(1, FOLD_DUE):
        journal.append(entry(n))
        journal.checkpoint(Checkpoint(n, "r", os.urandom(100_000)))

    assert os.path.getsize(f"{save}-wal") > 5_000_000  # more than the thousand pages after which SQLite would
    assert folded(save) == 0
    journal.close()


# -- the log -------------------------------------------------------------------------------------------------


def test_the_log_tells_of_every_change(save):
    journal = long_game(save, 5)
    journal.undo_after(3)
    journal.redo(4)
    journal.set_meta("title", "Sunday")

    log = read_log(Path(f"{save}-log"))

    assert (log.whole, log.head, log.last, log.meta) == (
        True,
        4,
        5,
        {"format": "3", "game": "lighthouse"} | {"title": "Sunday"},
    )
    assert [said.row[8] for said in log.entries.values()] == [f"answer {n}" for n in range(1, 6)]


def lag(log: Path) -> None:
    """As after a power cut: the last lines never reached the disk."""
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-2]))


def foreign(log: Path) -> None:
    other = written(log.with_name("other"), 2)
    shutil.move(f"{other}-log", log)


@pytest.mark.parametrize(
    "harm", [Path.unlink, lag, foreign, lambda log: flip(log, 700), lambda log: log.write_bytes(b"")]
)
@pytest.mark.parametrize("closed", [True, False])
def test_a_log_that_is_gone_or_lags_behind_or_is_damaged_is_written_anew(save, tmp_path, harm, closed):
    journal = long_game(save, 20)
    if closed:
        journal.close()
    (tmp_path / "pulled").mkdir()
    pulled = copied(save, tmp_path / "pulled" / "game")
    harm(Path(f"{pulled}-log"))

    opened = Journal.open(pulled)

    assert numbers(opened.entries()) == list(range(1, 21))
    log = read_log(Path(f"{pulled}-log"))
    assert (log.whole, log.head) == (True, 20)


def test_a_log_that_cannot_be_written_stops_no_game_and_is_whole_again_later(save, monkeypatch):
    journal = long_game(save, 3)
    os.close(journal._log._file)
    journal._log._file = os.open("/dev/full", os.O_WRONLY)
    journal.append(entry(4))
    assert not journal._log.good

    journal.close()

    log = read_log(Path(f"{save}-log"))
    assert (log.whole, log.head) == (True, 4)


def test_a_line_of_the_log_never_leads_the_database(save, monkeypatch):
    journal = long_game(save, 3)
    monkeypatch.setattr(AnswerLog, "write", lambda self, line: pytest.fail("written before the answer was"))
    journal._db.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk full'); END")

    with pytest.raises(OSError, match="full"):
        journal.append(entry(4))


# -- the rows ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entries SET value = '{\"oar\":[6]}' WHERE n = 2",
        "UPDATE entries SET label = 'another answer' WHERE n = 1",
        "UPDATE entries SET at = 1.0 WHERE n = 3",
        "DELETE FROM entries WHERE n = 3",
        "DELETE FROM entries WHERE n = 2",
        "UPDATE tip SET head = 2",
        "UPDATE tip SET taken_back = 7",
        "DELETE FROM tip",
        "UPDATE meta SET value = 'chess' WHERE key = 'game'",
        "DELETE FROM meta WHERE key = 'game'",
        "INSERT INTO meta VALUES ('players', 'Tom')",
        "CREATE VIEW more AS SELECT 1",
    ],
)
@pytest.mark.parametrize("with_log", [True, False])
def test_a_row_that_is_not_as_it_was_written_is_damage(save, sql, with_log):
    written(save, 3)
    if not with_log:
        Path(f"{save}-log").unlink()
    with closing(sqlite3.connect(save)) as db:
        db.execute(sql)
        db.commit()

    with pytest.raises(DamagedSave, match=f"{save} is damaged"):
        Journal.open(save)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE checkpoints SET told = '[\"another thing\"]' WHERE n = 1",
        "UPDATE checkpoints SET rules = 'others' WHERE n = 1",
        "UPDATE checkpoints SET n = 7 WHERE n = 1",
        "DELETE FROM checkpoints WHERE n = 1",
    ],
)
def test_what_was_told_is_as_it_was_told_or_is_damage(save, sql):
    written(save, 3)
    with closing(sqlite3.connect(save)) as db:
        db.execute(sql)
        db.commit()
    journal = Journal.open(save)

    with pytest.raises(DamagedSave):
        journal.told()


def test_a_table_of_another_course_of_the_game_is_none_of_this_one(save):
    """A checkpoint is tied to the answers before it, not only to their number."""
    journal = long_game(save, 3)
    journal.flush()
    (row,) = journal._db.execute("SELECT * FROM checkpoints WHERE n = 3")
    journal.undo_after(2)
    journal.append(entry(3, who="somebody else"))
    journal._db.execute("INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)", row)

    with pytest.raises(DamagedSave):
        journal.last_checkpoint(3)


def test_a_closed_save_is_opened_and_closed_again_without_a_byte_being_written(saves):
    save = finished(saves, "friday")
    before = content_of(saves.folder)

    Journal.open(save).close()

    assert content_of(saves.folder) == before
