"""What can still be read of a damaged save, row by row, past whatever is broken.

Works on a scratch copy. Reads the database and the log; judges neither.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

from companion.storage.answer_log import Logged, read_log, table_in
from companion.storage.database import connect, read_meta, read_tip, tip_without_wal
from companion.storage.format import (
    COLUMNS,
    LARGEST_SAVE,
    LOG,
    OLD_FORMAT,
    START,
    UNREADABLE,
    WAL,
    Checkpoint,
    Row,
    Tip,
    chained,
    checked_board,
    checkpoint_of,
    entry_of,
    meta_digest,
    old_checkpoint_of,
)

BROKEN = (sqlite3.Error, *UNREADABLE)
MOST_ROWS = 100_000
"""How far is looked in a broken table: more than any game has."""
LEAST_ROW = 100
"""Bytes that even the shortest entry takes, more or less."""

Linked = tuple[Row, bytes]
"""The columns of an entry and its chain value."""


class Remains:
    """*rows* are the entries that can be read, by number, each with its chain value; *tip* is None if it is broken.

    Rows of the format before have no chain; they get one, as if they were as written.
    """

    def __init__(self, path: Path) -> None:
        self._size = fill_up(path)
        self.log: Logged = read_log(Path(f"{path}{LOG}"))
        self.meta: dict[str, str] = {}
        self.tip: Tip | None = None
        self.rows: dict[int, Linked] = {}
        self.is_old = False
        self._db = _connect(path)
        with contextlib.suppress(*BROKEN):
            self.meta = read_meta(self._db)
        if self.meta.get("format") == OLD_FORMAT:
            self.is_old = True
            self._read_old()
        else:
            self._read()

    def close(self) -> None:
        self._db.close()

    def _read(self) -> None:
        with contextlib.suppress(*BROKEN):
            self.tip = read_tip(self._db)
        if self.tip is not None and self.tip.save != self.log.save:
            self.log = Logged()  # of another save
        if self.tip is None or meta_digest(self.meta) != self.tip.meta:
            self.meta = self.log.meta or self.meta
        for *columns, chain in self._each(f"SELECT {COLUMNS}, chain FROM entries"):
            with contextlib.suppress(*BROKEN):
                self.rows[columns[0]] = tuple(columns), bytes(chain)

    def _read_old(self) -> None:
        tip = Tip("")
        for *columns, undone in self._each(f"SELECT {COLUMNS}, undone FROM entries"):
            with contextlib.suppress(*BROKEN):
                row = tuple(columns)
                entry_of(row)
                tip.last, tip.chain = row[0], chained(tip.chain, row)
                tip.head = tip.head if undone else tip.last
                self.rows[tip.last] = row, tip.chain
        self.tip = tip

    def points(self) -> Iterator[tuple[Checkpoint, bytes]]:
        """Every checkpoint that can be read, newest first, with the chain value of the entry it follows.

        Where that is not known, the Table may still be as written; what was told then counts for nothing.
        """
        numbers = [n for (n,) in self._each("SELECT n FROM checkpoints")]
        for n in reversed(numbers):
            with contextlib.suppress(*BROKEN):
                row = self._db.execute("SELECT * FROM checkpoints WHERE n = ?", (n,)).fetchone()
                yield self._point(row, self._chains_at(n))
        for table in self.log.tables:
            with contextlib.suppress(*BROKEN):
                yield table_in(table), bytes.fromhex(table.chain)

    def _point(self, row: Row, chains: list[bytes]) -> tuple[Checkpoint, bytes]:
        if self.is_old:
            return old_checkpoint_of(row), chains[0] if chains else b""
        for chain in chains:
            with contextlib.suppress(ValueError):
                return checkpoint_of(row, chain), chain
        if chains:
            raise ValueError("not the checkpoint that was written")
        return Checkpoint(row[0], row[1], checked_board(row[3], row[5])), b""

    def _chains_at(self, n: int) -> list[bytes]:
        if n == 0:
            return [START]
        chains = [self.rows[n][1]] if n in self.rows else []
        return chains + ([bytes.fromhex(self.log.entries[n].chain)] if n in self.log.entries else [])

    def _each(self, select: str) -> Iterator[Row]:
        """All rows of a table that can be read, oldest first; what cannot is stepped over."""
        after, most = -1, min(MOST_ROWS, max(self.log.last, self._size // LEAST_ROW))
        while after < most:
            try:
                for row in self._db.execute(f"{select} WHERE n > ? ORDER BY n", (after,)):
                    after = max(after, row[0])
                    yield row
                return
            except BROKEN:
                after += 1


def _connect(path: Path) -> sqlite3.Connection:
    """With its WAL, unless that is of another save or of an older moment."""
    alone = path.with_name(f"{path.name}.alone")
    copyfile(path, alone)
    main = tip_without_wal(alone)
    db = connect(str(path))
    with contextlib.suppress(*BROKEN):
        tip = read_tip(db)
        if main is not None and (tip.save != main.save or tip.changes < main.changes):
            db.close()
            return connect(str(alone))
    return db


def fill_up(path: Path) -> int:
    """Give a file that was cut short the length its header names: SQLite reads nothing at all of a shorter one.

    Returns how many bytes the save has.
    """
    with path.open("rb+") as file:
        header = file.read(100)
        page_size, pages = int.from_bytes(header[16:18]), int.from_bytes(header[28:32])
        length = page_size * pages
        if header.startswith(b"SQLite format 3\0") and path.stat().st_size < length < LARGEST_SAVE:
            file.truncate(length)
    wal = Path(f"{path}{WAL}")
    return path.stat().st_size + (wal.stat().st_size if wal.exists() else 0)
