"""A save of the format before: the same rows without checksums, its undone entries marked one by one.

Brought up to date in one transaction: after a pulled plug it is wholly of the one format or of the other. Knows both.
"""

import sqlite3

from companion.storage.database import read_meta, write_tip
from companion.storage.format import (
    COLUMNS,
    FORMAT,
    SCHEMA,
    START,
    Row,
    Tip,
    chained,
    checkpoint_row,
    entry_of,
    meta_digest,
    old_checkpoint_of,
)

TAKEN_BACK = "taken_back"


def upgrade(db: sqlite3.Connection, save: str) -> None:
    """One of UNREADABLE or an error of SQLite's, with nothing changed, if the rows are not as they should be."""
    db.execute("BEGIN IMMEDIATE")
    try:
        for table in ("entries", "checkpoints"):
            db.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
        for statement in SCHEMA[1:]:
            db.execute(statement)
        tip = Tip(save)
        _link_entries(db, tip)
        _tie_checkpoints(db, tip)
        tip.taken_back = int(read_meta(db).get(TAKEN_BACK, "0"))
        db.execute("DELETE FROM meta WHERE key = ?", (TAKEN_BACK,))
        db.execute("UPDATE meta SET value = ? WHERE key = 'format'", (FORMAT,))
        tip.meta = meta_digest(read_meta(db))
        write_tip(db, tip)
        for table in ("entries", "checkpoints"):
            db.execute(f"DROP TABLE old_{table}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _link_entries(db: sqlite3.Connection, tip: Tip) -> None:
    for *columns, undone in db.execute(f"SELECT {COLUMNS}, undone FROM old_entries ORDER BY n"):
        row: Row = tuple(columns)
        entry_of(row)  # so that nothing unreadable gets a checksum
        if row[0] != tip.last + 1 or (not undone and tip.head != tip.last):
            raise ValueError("an entry is missing")
        tip.last, tip.chain = row[0], chained(tip.chain, row)
        tip.head = tip.head if undone else tip.last
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, tip.chain))


def _tie_checkpoints(db: sqlite3.Connection, tip: Tip) -> None:
    rows = db.execute(
        "SELECT c.n, c.rules, c.told, c.board, e.chain FROM old_checkpoints c LEFT JOIN entries e ON e.n = c.n"
    )
    for *columns, chain in rows:
        point = old_checkpoint_of(tuple(columns))
        if chain is None and point.n > 0:
            raise ValueError("a checkpoint without its entry")
        db.execute(
            "INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)", checkpoint_row(point, chain if point.n else START)
        )
        tip.checkpoints += 1
