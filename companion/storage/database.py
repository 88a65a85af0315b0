"""The SQLite file of a save: connecting, its errors as sentences, and reading its rows with their checksums."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from companion.errors import DamagedSave, NotSaved, OpenElsewhere, SaveError
from companion.language.words import Words, say
from companion.storage.format import (
    COLUMNS,
    FORMAT,
    LARGEST_ROW,
    OLD_FORMAT,
    OLD_TABLES,
    SCHEMA,
    START,
    TABLES,
    TEXT_FORMAT,
    UNREADABLE,
    Row,
    Tip,
    chained,
    meta_digest,
    tip_of,
    tip_row,
)

PATIENCE = 2.0
"""Seconds to wait for whoever is only looking at the save."""


def connect(path: str) -> sqlite3.Connection:
    """To write; exclusive, so that two windows cannot write one save."""
    db = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_ROW)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


def connect_to_look(path: Path) -> sqlite3.Connection:
    """To read the file as it is, without its WAL: nothing is locked, made or changed."""
    uri = f"file:{quote(str(path))}?mode=ro&immutable=1"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_ROW)
    return db


def make_durable(db: sqlite3.Connection) -> None:
    """So that a pulled plug loses nothing. The WAL is folded by us alone, after the log is on the disk."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA wal_autocheckpoint = 0")


def make_tables(db: sqlite3.Connection, save: str, meta: dict[str, str]) -> None:
    """An empty save, within a transaction."""
    for statement in SCHEMA:
        db.execute(statement)
    db.executemany("INSERT INTO meta VALUES (?, ?)", [("format", FORMAT), *meta.items()])
    write_tip(db, Tip(save, meta=meta_digest(read_meta(db))))


# -- reading -------------------------------------------------------------------------------------------------


def format_of(path: str, db: sqlite3.Connection) -> str:
    """Ours or the one before it; DamagedSave if it is neither, or no save at all."""
    found = db.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
    if found not in ((FORMAT,), (TEXT_FORMAT,), (OLD_FORMAT,)):
        raise DamagedSave(
            say(
                "{path} was written in format {found}; this version reads format {known}.",
                path=path,
                found=found and found[0],
                known=FORMAT,
            )
        )
    tables = set(db.execute("SELECT type, name FROM sqlite_master"))
    if tables != {("table", name) for name in (OLD_TABLES if found == (OLD_FORMAT,) else TABLES)}:
        raise damaged(path)
    return str(found[0])


def read_meta(db: sqlite3.Connection) -> dict[str, str]:
    return dict(db.execute("SELECT key, value FROM meta"))


def read_tip(db: sqlite3.Connection) -> Tip:
    """ValueError if it is not as it was written."""
    return tip_of(db.execute("SELECT * FROM tip WHERE id = 1").fetchone())


def tip_without_wal(path: Path) -> Tip | None:
    """What the database file says by itself, if that can be read."""
    with contextlib.suppress(sqlite3.Error, *UNREADABLE), contextlib.closing(connect_to_look(path)) as db:
        return read_tip(db)
    return None


def write_tip(db: sqlite3.Connection, tip: Tip) -> None:
    db.execute("INSERT OR REPLACE INTO tip VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", tip_row(tip))


def chain_at(db: sqlite3.Connection, n: int) -> bytes:
    """The chain value of entry *n*."""
    if n == 0:
        return START
    (chain,) = db.execute("SELECT chain FROM entries WHERE n = ?", (n,)).fetchone()
    return bytes(chain)


def linked_rows(db: sqlite3.Connection) -> Iterator[tuple[Row, bytes]]:
    """Every entry with its chain value, oldest first; ValueError at the first that is not as it was written."""
    chain = START
    for number, (*columns, written) in enumerate(db.execute(f"SELECT {COLUMNS}, chain FROM entries ORDER BY n"), 1):
        row = tuple(columns)
        chain = chained(chain, row)
        if row[0] != number or chain != written:
            raise ValueError("not the entry that was written")
        yield row, chain


def checked_tip(db: sqlite3.Connection) -> Tip:
    """The tip, once all entries and all that the save says about itself are known to be as written; or ValueError."""
    tip = read_tip(db)
    last, chain = 0, START
    for row, chain in linked_rows(db):  # noqa: B007
        last = row[0]
    if (last, chain) != (tip.last, tip.chain) or not 0 <= tip.head <= last:
        raise ValueError("not all entries that were written")
    if meta_digest(read_meta(db)) != tip.meta:
        raise ValueError("not what the save said about itself")
    return tip


# -- what goes wrong -----------------------------------------------------------------------------------------


@contextlib.contextmanager
def plain(path: str, otherwise: type[SaveError]) -> Iterator[None]:
    """SQLite's errors as sentences for players."""
    try:
        yield
    except sqlite3.Error as error:
        text = str(error)
        if "full" in text:
            raise disk_full(path) from error
        if "readonly" in text or "unable to open" in text:
            raise not_writable(path) from error
        if "locked" in text:
            raise open_elsewhere(path) from error
        if otherwise is DamagedSave or any(sign in text for sign in _DAMAGE):
            raise damaged(path) from error
        raise otherwise(say("{path} could not be used: {why}.", path=path, why=text)) from error
    except UNREADABLE as error:  # also SQLite's own message, where it quotes damaged bytes
        if otherwise is DamagedSave or isinstance(error, UnicodeDecodeError):
            raise damaged(path) from error
        raise


_DAMAGE = ("malformed", "not a database", "no such table", "no such column", "too big")


def damaged(path: Any, what: Words = "") -> DamagedSave:
    """*what* says what is there and what is missing."""
    what = what or say("parts of it cannot be read")
    return DamagedSave(
        say(
            "{path} is damaged: {what}. Nothing was changed; 'companion saves rescue' brings back what can be read.",
            path=path,
            what=what,
        ),
        what,
    )


def disk_full(path: Any) -> NotSaved:
    return NotSaved(say("The disk is full, so this was not taken. Free some space and try again. ({path})", path=path))


def not_writable(path: Any) -> NotSaved:
    return NotSaved(
        say("{path} cannot be written: its folder is read-only or missing. Nothing was changed.", path=path)
    )


def open_elsewhere(path: Any) -> SaveError:
    return OpenElsewhere(say("{path} is open in another window. Close it there first.", path=path))
