"""The journal of one game: a SQLite file with every answer and a checkpoint of the Table after each step.

An answer is on disk before it takes effect (WAL, synchronous FULL), and once more in the log beside the file. A
checkpoint rides along with the next answer's transaction: until then the answers themselves are enough. Undone entries
stay, after the head, for redo. What is read of a save is in ``journal_reading.py``.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from companion.errors import NotSaved, SaveError
from companion.storage import access
from companion.storage.answer_log import AnswerLog, Began, Line, Logged, Moved, Noted, Said, stood
from companion.storage.checking import agrees, looked_at
from companion.storage.database import (
    chain_at,
    connect,
    format_of,
    linked_rows,
    make_durable,
    make_tables,
    not_writable,
    plain,
    read_meta,
    read_tip,
    write_tip,
)
from companion.storage.format import (
    ENDING,
    FORMAT,
    LOG,
    OLD_FORMAT,
    TEXT_FORMAT,
    UNREADABLE,
    Checkpoint,
    Entry,
    Row,
    Tip,
    chained,
    checkpoint_row,
    meta_digest,
    row_of,
)
from companion.storage.journal_reading import JournalReading
from companion.storage.upgrade import upgrade

__all__ = ["ENDING", "Checkpoint", "Entry", "Journal"]

MEMORY = ":memory:"
FOLD_DUE = 64
"""Changes after which the WAL should be folded into the database: what is still in it can be lost by one damaged place.

That takes as long as five answers, on an SD card a tenth of a second, and makes nothing safer that an answer waits for:
the answer is in the WAL and synced. So it is done while the players think (:meth:`Journal.rest`).
"""
MOST_UNFOLDED = 1000
"""Changes after which it is folded although nobody rests, as when bots play on and on: else the WAL grows for ever."""
TO_LOOK_AT = "to look at"
"""What a copy says about itself that has only what one viewer may know."""


class Journal(JournalReading):
    """One save. Use :meth:`create` or :meth:`open`; ``":memory:"`` keeps it for this process only.

    Several threads may use it, one after the other: whoever answers while a copy is made waits for it.
    """

    def __init__(self, path: str, db: sqlite3.Connection, *, only_look: bool = False) -> None:
        super().__init__(path, db)
        self._only_look = only_look
        self._log: AnswerLog | None = None
        self._logged_table = -1
        self._unfolded = 0

    # -- opening and closing -----------------------------------------------------------------------------------

    @classmethod
    def create(cls, path: str | Path, meta: dict[str, str], name: str = "") -> "Journal":
        """A new, empty save; refuses to overwrite one. By its *name* it is known from all others."""
        name = name or os.urandom(8).hex()
        if str(path) != MEMORY:
            access.make_room(Path(path))
        with access.alone, plain(str(path), NotSaved), contextlib.ExitStack() as failed:
            db = connect(str(path))
            failed.callback(access.remove, str(path))
            failed.callback(db.close)
            make_durable(db)
            db.execute("BEGIN")
            make_tables(db, name, meta)
            db.execute("COMMIT")
            journal = cls(str(path), db)
            journal._begin_log(Logged())
            failed.pop_all()
            return journal

    @classmethod
    def open(cls, path: str | Path) -> "Journal":
        """An existing save. One that is none, or not whole, is left as it is."""
        access.must_be_there(Path(path))
        if not (os.access(path, os.W_OK) and os.access(Path(path).parent, os.W_OK)):
            raise not_writable(path)  # SQLite would only speak of a disk error
        with looked_at(Path(path)) as looked:
            log = looked.log
        with access.alone, plain(str(path), SaveError), contextlib.ExitStack() as failed:
            db = connect(str(path))
            failed.callback(db.close)
            make_durable(db)
            found = format_of(str(path), db)
            if found == OLD_FORMAT:
                upgrade(db, os.urandom(8).hex())
            journal = cls(str(path), db)
            journal._begin_log(log)
            if not agrees(journal._tip, log):
                journal._fold()
            if found == TEXT_FORMAT:
                journal.set_meta("format", FORMAT)
            failed.pop_all()
            return journal

    @classmethod
    @contextlib.contextmanager
    def look(cls, path: str | Path) -> "Iterator[Journal]":
        """An existing save, to read only: no file is changed, and none need be writable."""
        with looked_at(Path(path)) as looked:
            yield cls(str(path), looked.db, only_look=True)

    def _begin_log(self, log: Logged) -> None:
        """Go on with the *log* that was found, if it tells of all that is in the file; else rewrite it."""
        if self.path == MEMORY:
            return
        self.file = access.identity(self.path)
        access.note_open(self)
        if agrees(self._tip, log):
            self._logged_table = max((table.n for table in log.tables), default=-1)
            with contextlib.suppress(OSError):
                self._log = AnswerLog(Path(self.path + LOG), self._tip.save)
        with contextlib.suppress(OSError, sqlite3.Error, *UNREADABLE):
            self._good_log()

    def close(self) -> None:
        """Write what is pending and let go of the file."""
        with self._alone:
            with contextlib.suppress(SaveError):  # the answers are safe; the checkpoint only saves a replay
                if self._tip.is_open or self._pending is not None:
                    self._write(lambda tip: None, is_open=False)
                    self._fold()
            self._db.close()
            if self._log is not None:
                self._log.close()
            access.note_closed(self)

    def flush(self) -> None:
        """Write what is pending."""
        self._write(lambda tip: None)
        self._fold()

    def rest(self) -> None:
        """The players have been shown what follows and are thinking: time to fold, if it is due."""
        if self._unfolded >= FOLD_DUE:
            self._fold()

    def _fold(self) -> None:
        """The log onto the disk, then the WAL into the database, which so is never ahead of the log.

        The WAL keeps its length and is written over from its beginning: to lengthen a file costs the next answers more
        than to write into one that is long enough.
        """
        self._unfolded = 0
        if self.path == MEMORY:
            return
        with self._alone:
            with contextlib.suppress(OSError, sqlite3.Error, *UNREADABLE):  # the game goes on without a log
                self._log_table().sync()
            with contextlib.suppress(sqlite3.Error):  # on a full disk it stays in the WAL
                self._db.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()

    def _log_table(self) -> AnswerLog:
        """The newest Table too, so that a rescue need not begin with the first."""
        log = self._good_log()
        newest = self._newest_checkpoint(self.head)
        if newest is not None and newest > self._logged_table:
            log.write(self._stood(newest))
            self._logged_table = newest
        return log

    def _good_log(self) -> AnswerLog:
        """The log, rewritten if it is not what it should be."""
        if self._log is None or not self._log.good:
            if self._log is not None:
                self._log.close()
            self._logged_table = -1
            self._log = AnswerLog.make(Path(self.path + LOG), self._tip.save, self._lines())
        return self._log

    def _lines(self) -> Iterator[Line]:
        """All that a new log begins with."""
        tip = self._tip
        yield Began(tip.changes, tip.save, self.meta(), tip.last + 1)
        for row, link in linked_rows(self._db):
            yield Said(tip.changes, row, link.hex())
        yield Moved(tip.changes, tip.head, tip.taken_back)
        if (first := self._newest_checkpoint(0)) is not None:
            yield self._stood(first)

    def _stood(self, n: int) -> Line:
        return stood(self._tip.changes, self.last_checkpoint(n), chain_at(self._db, n))

    # -- writing -----------------------------------------------------------------------------------------------

    def set_meta(self, key: str, value: str) -> None:
        def change(tip: Tip) -> Line:
            self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))
            tip.meta = meta_digest(read_meta(self._db))
            tip.changes += 1
            return Noted(tip.changes, key, value)

        self._write(change)

    def append(self, entry: Entry) -> None:
        """Write *entry* as the newest; whatever had been undone is gone for good."""

        def change(tip: Tip) -> Line:
            if tip.last > tip.head:
                self._db.execute("DELETE FROM entries WHERE n > ?", (tip.head,))
                gone = self._db.execute("DELETE FROM checkpoints WHERE n > ?", (tip.head,)).rowcount
                tip.chain, tip.checkpoints = chain_at(self._db, tip.head), tip.checkpoints - gone
                self._logged_table = min(self._logged_table, tip.head)
            return Said(tip.changes + 1, self._insert(entry, tip), tip.chain.hex())

        self._write(change)

    @contextlib.contextmanager
    def unless_it_fails(self, entry: Entry) -> Iterator[None]:
        """*entry* is appended before what is done inside; should that fail, it is as if it had never been written.

        Even what could be redone is there again: the rules made a mistake, not the players.
        """
        before = self._tip
        replaced = self._rows_after(before.head) if before.last > before.head else ([], [])
        self.append(entry)
        try:
            yield
        except BaseException:
            self._put_back(before, *replaced)
            raise

    def _rows_after(self, n: int) -> tuple[list[Row], list[Row]]:
        """Entries and checkpoints as the file has them."""
        return (
            self._read("SELECT * FROM entries WHERE n > ? ORDER BY n", (n,)),
            self._read("SELECT * FROM checkpoints WHERE n > ? ORDER BY n", (n,)),
        )

    def _put_back(self, before: Tip, entries: list[Row], points: list[Row]) -> None:
        def change(tip: Tip) -> None:
            self._db.execute("DELETE FROM entries WHERE n > ?", (before.head,))
            self._db.executemany(f"INSERT INTO entries VALUES ({', '.join('?' * 11)})", entries)
            self._db.executemany(f"INSERT INTO checkpoints VALUES ({', '.join('?' * 6)})", points)
            tip.head, tip.last, tip.chain = before.head, before.last, before.chain
            tip.checkpoints += len(points)
            tip.changes += 1

        self._write(change)
        if self._log is not None:
            self._log.good = False  # it tells of the entry; rewritten at once
        with contextlib.suppress(OSError, sqlite3.Error, *UNREADABLE):
            if self.path != MEMORY:
                self._good_log()

    def _insert(self, entry: Entry, tip: Tip) -> Row:
        row = row_of(entry)
        tip.chain = chained(tip.chain, row)
        self._db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, tip.chain))
        tip.head = tip.last = entry.n
        tip.changes += 1
        return row

    def fill(self, entries: Iterable[Entry], points: Iterable[Checkpoint], head: int, taken_back: int) -> None:
        """Give a new save a whole history at once, with entry *head* as the newest in force."""

        def change(tip: Tip) -> None:
            for entry in entries:
                self._insert(entry, tip)
            for point in points:
                self._keep(point, tip)
            tip.head, tip.taken_back = head, taken_back

        self._write(change)
        if self._log is not None:
            self._log.good = False  # to be rewritten, with all of it
        self._fold()

    def checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep *checkpoint*, to be written with the next entry. It takes the place of one that is waiting:
        a step that asked nothing has ended, and only what it told is worth keeping.
        """
        if self._pending:
            checkpoint = msgspec.structs.replace(checkpoint, told=[*self._pending.told, *checkpoint.told])
        self._pending = checkpoint

    def undo_after(self, n: int) -> None:
        """Entry *n* becomes the head; what came after it is kept as undone."""
        self._move_head(n)

    def redo(self, n: int) -> None:
        """The undone entries from the one after the head to *n* are in force again."""
        self._move_head(n)

    def _move_head(self, n: int) -> None:
        """And keep count of all that were taken back: the next answer will delete them."""

        def change(tip: Tip) -> Line:
            tip.taken_back += tip.head - n
            tip.head = n
            tip.changes += 1
            return Moved(tip.changes, tip.head, tip.taken_back)

        self._write(change)

    def _write(self, change: Callable[[Tip], Line | None], *, is_open: bool = True) -> None:
        """Carry out *change* and any waiting checkpoint as one transaction; all of it is on disk, or none.

        The first one after opening is folded in at once, so that the file itself says that it is open.
        """
        if self._only_look:
            raise not_writable(self.path)
        with self._alone, plain(self.path, NotSaved):
            tip = msgspec.structs.replace(self._tip, is_open=int(is_open))
            self._db.execute("BEGIN IMMEDIATE")
            try:
                if self._pending is not None:
                    self._keep(self._pending, tip)
                line = change(tip)
                write_tip(self._db, tip)
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            opened = tip.is_open > self._tip.is_open
            self._tip, self._pending = tip, None
            if line is not None and self._log is not None:
                self._log.write(line)
            self._unfolded += 1
            if opened or self._unfolded >= MOST_UNFOLDED:
                self._fold()

    def _keep(self, point: Checkpoint, tip: Tip) -> None:
        there = self._db.execute("SELECT 1 FROM checkpoints WHERE n = ?", (point.n,)).fetchone()
        tip.checkpoints += 0 if there else 1
        follows = tip.chain if point.n == tip.last else chain_at(self._db, point.n)
        row = checkpoint_row(point, follows)
        self._db.execute("INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)", row)

    # -- copies ------------------------------------------------------------------------------------------------

    def copy_to(self, path: str | Path) -> None:
        """A whole copy of this save as one file, closed and on the disk for good; refuses to overwrite one.

        It is made in memory: SQLite would make files of its own beside it, and leave them on a stick that is pulled.
        """
        access.make_room(Path(path))
        with self._alone, plain(str(path), NotSaved), contextlib.closing(connect(MEMORY)) as copy:
            if self._pending is not None:
                self.flush()
            self._db.backup(copy)
            write_tip(copy, msgspec.structs.replace(read_tip(copy), is_open=0))
            copy.execute("PRAGMA temp_store = MEMORY")  # the card that is copied from may be full
            copy.execute("VACUUM")
            content = copy.serialize()
        access.put(content, Path(path))

    def copy_of(self, path: str | Path, entries: Iterable[Entry], points: Iterable[Checkpoint]) -> None:
        """A save to look at, with just these entries and states of the table: nothing else was ever written in it."""
        meta = {key: value for key, value in self.meta().items() if key != "format"} | {TO_LOOK_AT: "yes"}
        with contextlib.closing(Journal.create(MEMORY, meta, name=TO_LOOK_AT)) as copy:
            given = list(entries)
            copy.fill(given, points, len(given), self.taken_back())
            copy.copy_to(path)
