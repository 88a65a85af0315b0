"""A save as the format before wrote it: the same example game, without checksums and without a log."""

import json
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from shutil import copyfile

from companion.host.answerers import Script, run
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.saves import meta_of
from tests.companion.at_table import Seat
from tests.companion.example_game import GAME

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
    n INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, who TEXT NOT NULL,
    given_by TEXT NOT NULL, sure REAL, at REAL NOT NULL, label TEXT NOT NULL, rules TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0);
CREATE TABLE checkpoints (n INTEGER PRIMARY KEY, rules TEXT NOT NULL, told TEXT NOT NULL, board BLOB NOT NULL);
"""


def old_save(path: Path, *answers, undone: int = 0, closed: bool = True) -> Session:
    """A save of the example game, the last *undone* answers taken back; returns the game that was played.

    Without *closed*, all is still in the WAL, one transaction for each answer.
    """
    seat = Seat()
    run(seat.session, Script(*(answers or ("calm", [4], "land"))))
    live = path.with_name(f"{path.name}.live")
    with closing(sqlite3.connect(live, isolation_level=None)) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript("BEGIN;" + SCHEMA + "COMMIT")
        meta = {"format": "1", **meta_of(GAME, "Sara, Bryan", {}), "taken_back": str(undone)}
        db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        entries = list(seat.session.journal.entries())
        points = {point.n: point for point in seat.session.journal.checkpoints()}
        for n in range(len(entries) + 1):
            db.execute("BEGIN")
            if n:
                _insert(db, entries[n - 1], undone=n > len(entries) - undone)
            if n in points:
                board = zlib.compress(points[n].board, 0)
                told = json.dumps([worded(line) for line in points[n].told])
                db.execute("INSERT INTO checkpoints VALUES (?, ?, ?, ?)", (n, points[n].rules, told, board))
            db.execute("COMMIT")
        if not closed:
            copyfile(live, path)
            copyfile(f"{live}-wal", f"{path}-wal")
    if closed:
        live.rename(path)
    else:
        live.unlink()
    return seat.session


def _insert(db, entry, *, undone: bool) -> None:
    row = (entry.n, entry.kind, entry.key, json.dumps(entry.value), entry.who, entry.by, entry.sure, entry.at)
    sql = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    db.execute(sql, (*row, worded(entry.label), entry.rules, int(undone)))
