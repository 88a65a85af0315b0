"""What is read of one save: its entries, the Table after each step, what was told.

How a save is written is in ``journal.py``.
"""

import sqlite3
import threading
from collections.abc import Iterator
from typing import Any

from companion.errors import DamagedSave
from companion.language.words import say
from companion.storage.covers import Line as ToldLine
from companion.storage.database import chain_at, plain, read_tip
from companion.storage.format import COLUMNS, START, Checkpoint, Entry, checkpoint_of, entry_of, told_of

PAGE = 200
"""Entries read at once."""


class JournalReading:
    """The half of a Journal that only reads. A checkpoint that is *_pending* is read as if it were in the file."""

    def __init__(self, path: str, db: sqlite3.Connection) -> None:
        self.path = path
        self._db = db
        self._alone = threading.RLock()
        self._pending: Checkpoint | None = None
        with plain(path, DamagedSave):
            self._tip = read_tip(db)

    @property
    def head(self) -> int:
        """The number of the newest entry in force."""
        return self._tip.head

    def meta(self) -> dict[str, str]:
        """What the save says about itself."""
        return dict(self._read("SELECT key, value FROM meta"))

    def taken_back(self) -> int:
        """How many entries were undone and not redone, in the whole game."""
        return self._tip.taken_back

    def undone(self) -> int:
        """How many entries could be redone."""
        return self._tip.last - self._tip.head

    def entries(self, after: int = 0, *, undone: bool = False, only: int = -1) -> Iterator[Entry]:
        """Entries after *after*, oldest first: those in force, or those that could be redone."""
        first, end = (max(after, self.head), self._tip.last) if undone else (after, self.head)
        end = end if only < 0 else min(end, first + only)
        sql = f"SELECT {COLUMNS} FROM entries WHERE n > ? AND n <= ? ORDER BY n LIMIT {PAGE}"
        while first < end:
            rows = self._read(sql, (first, end))
            for row in rows:
                with plain(self.path, DamagedSave):
                    entry = entry_of(row)
                yield entry
            first = rows[-1][0] if rows else end

    def has_answer_to(self, key: str) -> bool:
        """Whether the question *key* was ever answered."""
        return bool(self._read("SELECT 1 FROM entries WHERE key = ? AND n <= ? LIMIT 1", (key, self.head)))

    def newest(self) -> Iterator[Entry]:
        """The entries in force, newest first, read as they are asked for."""
        for n in range(self.head, 0, -1):
            yield from self.entries(n - 1, only=1)

    def last_checkpoint(self, up_to: int) -> Checkpoint:
        """The newest checkpoint not after entry *up_to*."""
        if self._pending and self._pending.n <= up_to:
            return self._pending
        n = self._newest_checkpoint(up_to)
        if n is None:
            raise DamagedSave(
                say("{path} holds no state of the table at or before answer {n}.", path=self.path, n=up_to)
            )
        with self._alone, plain(self.path, DamagedSave):
            row = self._db.execute("SELECT * FROM checkpoints WHERE n = ?", (n,)).fetchone()
            return checkpoint_of(row, chain_at(self._db, n))

    def _newest_checkpoint(self, up_to: int) -> int | None:
        rows = self._read("SELECT n FROM checkpoints WHERE n <= ? ORDER BY n DESC LIMIT 1", (up_to,))
        return int(rows[0][0]) if rows else None

    def checkpoints(self) -> Iterator[Checkpoint]:
        """Every state of the table that is in force, oldest first, read as it is asked for."""
        for n in self.told():
            if self._pending is None or n != self._pending.n:
                yield self.last_checkpoint(n)
        if self._pending and self._pending.n <= self.head:
            yield self._pending

    def told(self) -> dict[int, list[ToldLine]]:
        """What the players were told, by the last entry of the step it was told in."""
        rows = self._read(
            "SELECT c.n, c.rules, c.told, c.board_digest, c.digest, e.chain"
            " FROM checkpoints c LEFT JOIN entries e ON e.n = c.n ORDER BY c.n"
        )
        with plain(self.path, DamagedSave):
            told = {
                row[0]: told_of(row, link if row[0] else START) for *columns, link in rows for row in [tuple(columns)]
            }
            if len(told) != self._tip.checkpoints:
                raise ValueError("a checkpoint is missing")
        in_force = {n: lines for n, lines in told.items() if n <= self.head}
        return in_force | ({self._pending.n: self._pending.told} if self._pending else {})

    def _read(self, sql: str, values: tuple[Any, ...] = ()) -> list[Any]:
        with self._alone, plain(self.path, DamagedSave):
            return self._db.execute(sql, values).fetchall()
