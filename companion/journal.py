"""The journal of one game: a SQLite file with every answer and a checkpoint of the Table after each step.

An answer is on disk before it takes effect (WAL, synchronous FULL). A checkpoint rides along with the next
answer's transaction: until then the answers themselves are enough. Undone entries stay, marked, for redo.
Knows files and rows; knows neither prompts nor rules.
"""

import contextlib
import os
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import DamagedSave, NotSaved, SaveError
from companion.words import say

FORMAT = "1"
STORED = 0
"""How hard zlib tries: not at all, which saves a fifth of an answer's time; what counts is its checksum."""
ENDING = ".shadowtable"
TAKEN_BACK = "taken_back"

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
    n INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, who TEXT NOT NULL,
    given_by TEXT NOT NULL, sure REAL, at REAL NOT NULL, label TEXT NOT NULL, rules TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0);
CREATE TABLE checkpoints (n INTEGER PRIMARY KEY, rules TEXT NOT NULL, told TEXT NOT NULL, board BLOB NOT NULL);
"""


class Entry(Struct, frozen=True):
    """One thing that was said to the table: an answer to the prompt *key*, or a correction of the value *key*."""

    n: int
    kind: str
    key: str
    value: Any
    who: str = ""
    by: str = "player"
    sure: float | None = None
    at: float = 0.0
    label: str = ""
    rules: str = ""


class Checkpoint(Struct, frozen=True):
    """The whole Table, encoded, as it was after entry *n*, with what had been told in the step before it."""

    n: int
    rules: str
    board: bytes
    told: list[str] = []


UNREADABLE = (sqlite3.Error, zlib.error, msgspec.DecodeError, TypeError, ValueError)
"""What reading or decoding damaged rows can raise; even SQLite's own message may not be text (ValueError)."""

COLUMNS = "n, kind, key, value, who, given_by, sure, at, label, rules"


class Journal:
    """One save. Use :meth:`create` or :meth:`open`; ``":memory:"`` keeps it for this process only.

    Several threads may use it, one after the other: whoever answers while a copy is made waits for it.
    """

    def __init__(self, path: str, db: sqlite3.Connection) -> None:
        self.path = path
        self._db = db
        self._alone = threading.RLock()
        self._pending: Checkpoint | None = None
        self.head = self._number("SELECT n FROM entries WHERE undone = 0 ORDER BY n DESC LIMIT 1")
        self._has_undone = self._number("SELECT max(n) FROM entries") > self.head

    @classmethod
    def create(cls, path: str | Path, meta: dict[str, str]) -> "Journal":
        """A new, empty save; refuses to overwrite one."""
        if str(path) != ":memory:":
            _make_room(Path(path))
        with _plain(str(path), NotSaved), contextlib.ExitStack() as failed:
            db = _connect(str(path))
            failed.callback(_remove, str(path))
            failed.callback(db.close)
            _make_durable(db)
            db.executescript("BEGIN;" + SCHEMA)
            db.executemany("INSERT INTO meta VALUES (?, ?)", [("format", FORMAT), *meta.items()])
            db.execute("COMMIT")
            journal = cls(str(path), db)
            failed.pop_all()
            return journal

    @classmethod
    def open(cls, path: str | Path) -> "Journal":
        """An existing save. A file that is none is left as it is."""
        if not Path(path).is_file():
            raise SaveError(say("There is no save {path}.", path=path))
        if not (os.access(path, os.W_OK) and os.access(Path(path).parent, os.W_OK)):
            raise _not_writable(str(path))  # SQLite would only speak of a disk error
        with _plain(str(path), SaveError), contextlib.ExitStack() as failed:
            db = _connect(str(path))
            failed.callback(db.close)
            _check_format(str(path), db)
            _make_durable(db)
            journal = cls(str(path), db)
            failed.pop_all()
            return journal

    def close(self) -> None:
        """Write what is pending and let go of the file."""
        with self._alone:
            with contextlib.suppress(SaveError):  # the answers are safe; the checkpoint only saves a replay
                self.flush()
            self._db.close()

    def flush(self) -> None:
        """Write what is pending."""
        self._write(lambda: None)

    def meta(self) -> dict[str, str]:
        return dict(self._read("SELECT key, value FROM meta"))

    def set_meta(self, key: str, value: str) -> None:
        self._write(lambda: self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value)))

    def append(self, entry: Entry) -> None:
        """Write *entry* as the newest; whatever had been undone is gone for good."""
        self._write(lambda: self._insert(entry))
        self.head, self._has_undone = entry.n, False

    def _insert(self, entry: Entry) -> None:
        if self._has_undone:
            self._db.execute("DELETE FROM entries WHERE n > ?", (self.head,))
            self._db.execute("DELETE FROM checkpoints WHERE n > ?", (self.head,))
        value = msgspec.json.encode(entry.value).decode()
        self._db.execute(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
            (
                entry.n,
                entry.kind,
                entry.key,
                value,
                entry.who,
                entry.by,
                entry.sure,
                entry.at,
                entry.label,
                entry.rules,
            ),
        )

    def checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep *checkpoint*, to be written with the next entry. It takes the place of one that is waiting:
        a step that asked nothing has ended, and only what it told is worth keeping.
        """
        if self._pending:
            checkpoint = msgspec.structs.replace(checkpoint, told=[*self._pending.told, *checkpoint.told])
        self._pending = checkpoint

    def undo_after(self, n: int) -> None:
        """Entry *n* becomes the head; what came after it is kept as undone."""
        self._write(lambda: self._take_back("n > ? AND undone = 0", n, 1))
        self.head, self._has_undone = n, True

    def redo(self, n: int) -> None:
        """The undone entries from the one after the head to *n* are in force again."""
        self._write(lambda: self._take_back(f"n BETWEEN {self.head + 1} AND ?", n, 0))
        self.head = n

    def _take_back(self, which: str, n: int, undone: int) -> None:
        """Mark entries, and keep count of all that were taken back: the next answer will delete them."""
        marked = self._db.execute(f"UPDATE entries SET undone = {undone} WHERE {which}", (n,)).rowcount
        change = marked if undone else -marked
        self._db.execute(
            "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = value + excluded.value",
            (TAKEN_BACK, str(change)),
        )

    def taken_back(self) -> int:
        """How many entries were undone and not redone, in the whole game."""
        with _readable(self.path):
            return int(self.meta().get(TAKEN_BACK, "0"))

    def entries(self, after: int = 0, *, undone: bool = False, only: int = -1) -> Iterator[Entry]:
        """Entries after *after*, oldest first: those in force, or those that could be redone."""
        sql = f"SELECT {COLUMNS} FROM entries WHERE n > ? AND undone = ? ORDER BY n LIMIT ?"
        rows = self._read(sql, (after, int(undone), only))
        for n, kind, key, value, *rest in rows:
            with _readable(self.path):
                decoded = msgspec.json.decode(value)
            yield Entry(n, kind, key, decoded, *rest)

    def newest(self) -> Iterator[Entry]:
        """The entries in force, newest first, read as they are asked for."""
        for n in range(self.head, 0, -1):
            yield from self.entries(n - 1, only=1)

    def last_checkpoint(self, up_to: int) -> Checkpoint:
        """The newest checkpoint not after entry *up_to*."""
        if self._pending and self._pending.n <= up_to:
            return self._pending
        rows = self._read("SELECT * FROM checkpoints WHERE n <= ? ORDER BY n DESC LIMIT 1", (up_to,))
        for row in rows:
            with _readable(self.path):
                return _checkpoint(row)
        raise DamagedSave(say("{path} holds no state of the table at or before answer {n}.", path=self.path, n=up_to))

    def checkpoints(self) -> Iterator[Checkpoint]:
        """Every state of the table that is in force, oldest first, read as it is asked for."""
        numbers = self._read("SELECT n FROM checkpoints WHERE n <= ? ORDER BY n", (self.head,))
        for (n,) in numbers:
            if self._pending is None or n != self._pending.n:
                yield self.last_checkpoint(n)
        if self._pending and self._pending.n <= self.head:
            yield self._pending

    @staticmethod
    def readable_checkpoints(path: str | Path) -> Iterator[Checkpoint]:
        """Newest first, every checkpoint of the save at *path* that can still be read, whatever else is broken."""
        with contextlib.closing(_connect(str(path))) as db:
            for n in range(_newest_checkpoint(db, str(path)), -1, -1):
                found = None
                with contextlib.suppress(*UNREADABLE):
                    row = db.execute("SELECT * FROM checkpoints WHERE n = ?", (n,)).fetchone()
                    found = row and _checkpoint(row)
                if found:
                    yield found

    @staticmethod
    def readable_meta(path: str | Path) -> dict[str, str]:
        """What can still be read of what the save at *path* says about itself."""
        with contextlib.closing(_connect(str(path))) as db, contextlib.suppress(*UNREADABLE):
            return dict(db.execute("SELECT key, value FROM meta"))
        return {}

    def copy_to(self, path: str | Path) -> None:
        """A whole copy of this save as one file; refuses to overwrite one."""
        _make_room(Path(path))
        with self._alone, _plain(str(path), NotSaved), contextlib.ExitStack() as failed:
            self.flush()
            failed.callback(_remove, str(path))
            self._db.execute("VACUUM INTO ?", (str(path),))
            failed.pop_all()

    def told(self) -> dict[int, list[str]]:
        """What the players were told, by the last entry of the step it was told in."""
        rows = self._read("SELECT n, told FROM checkpoints WHERE n <= ? ORDER BY n", (self.head,))
        with _readable(self.path):
            told = {n: msgspec.json.decode(lines, type=list[str]) for n, lines in rows}
        return told | ({self._pending.n: self._pending.told} if self._pending else {})

    def _number(self, sql: str) -> int:
        rows = self._read(sql)
        return int(rows[0][0] or 0) if rows else 0

    def _read(self, sql: str, values: tuple[Any, ...] = ()) -> list[Any]:
        with self._alone, _plain(self.path, DamagedSave):
            return self._db.execute(sql, values).fetchall()

    def _write(self, change: Callable[[], object]) -> None:
        """Carry out *change* and any waiting checkpoint as one transaction; all of it is on disk, or none."""
        with self._alone, _plain(self.path, NotSaved):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                if (waiting := self._pending) is not None:
                    told = msgspec.json.encode(waiting.told).decode()
                    self._db.execute(
                        "INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?)",
                        (waiting.n, waiting.rules, told, zlib.compress(waiting.board, STORED)),
                    )
                change()
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            self._pending = None


def _connect(path: str) -> sqlite3.Connection:
    """Exclusive, so that two windows cannot write one save."""
    db = sqlite3.connect(path, isolation_level=None, timeout=0.2, check_same_thread=False)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


def _make_durable(db: sqlite3.Connection) -> None:
    """So that a pulled plug loses nothing."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")


def _check_format(path: str, db: sqlite3.Connection) -> None:
    """Before anything is written: the file may be no save of ours."""
    written = db.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
    if written != (FORMAT,):
        raise DamagedSave(
            say(
                "{path} was written in format {found}; this version reads format {known}.",
                path=path,
                found=written and written[0],
                known=FORMAT,
            )
        )


def _checkpoint(row: tuple[Any, ...]) -> Checkpoint:
    n, rules, told, board = row
    return Checkpoint(n, rules, zlib.decompress(board), msgspec.json.decode(told, type=list[str]))


def _newest_checkpoint(db: sqlite3.Connection, path: str) -> int:
    """Its number; in a broken file more than there is room for, so that a search downwards misses nothing."""
    with contextlib.suppress(*UNREADABLE):
        return int(db.execute("SELECT max(n) FROM checkpoints").fetchone()[0] or 0)
    least_row = 16  # bytes that even the shortest answer takes
    return sum(os.path.getsize(file) for file in (path, path + "-wal") if os.path.exists(file)) // least_row


def _remove(path: str) -> None:
    """Take away the beginnings of a save that could not be made, so that its name is free again."""
    for ending in ("", "-wal", "-shm"):
        Path(path + ending).unlink(missing_ok=True)


def _make_room(path: Path) -> None:
    if path.exists():
        raise NotSaved(say("There already is a save {path}; choose another name.", path=path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotSaved(
            say("The folder {folder} cannot be made: {why}.", folder=path.parent, why=error.strerror)
        ) from error


@contextlib.contextmanager
def _plain(path: str, otherwise: type[SaveError]) -> Iterator[None]:
    """SQLite's errors as sentences for players."""
    try:
        yield
    except sqlite3.Error as error:
        text = str(error)
        if "full" in text:
            raise NotSaved(
                say("The disk is full, so this was not taken. Free some space and try again. ({path})", path=path)
            ) from error
        if "readonly" in text or "unable to open" in text:
            raise _not_writable(path) from error
        if "locked" in text:
            raise SaveError(say("{path} is open in another window. Close it there first.", path=path)) from error
        if "malformed" in text or "not a database" in text or "no such table" in text:
            raise _damaged(path) from error
        raise otherwise(say("{path} could not be used: {why}.", path=path, why=text)) from error
    except UnicodeDecodeError as error:  # SQLite's message quotes the damaged bytes
        raise _damaged(path) from error


@contextlib.contextmanager
def _readable(path: str) -> Iterator[None]:
    """What a row holds is decoded in here; whatever it should not hold is damage."""
    try:
        yield
    except UNREADABLE as error:
        raise _damaged(path) from error


def _not_writable(path: str) -> NotSaved:
    return NotSaved(
        say("{path} cannot be written: its folder is read-only or missing. Nothing was changed.", path=path)
    )


def _damaged(path: str) -> DamagedSave:
    return DamagedSave(
        say(
            "{path} is damaged. It was left as it is; 'companion saves rescue' copies what can still be read.",
            path=path,
        )
    )
