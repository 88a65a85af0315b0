"""Whether a save is whole: its rows against their checksums, the database against the log, the WAL against SQLite.

Damage is told with what is there and what is missing. Reads files and changes none.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.errors import DamagedSave
from companion.language.words import Words, say
from companion.storage.access import closed_elsewhere, has_wal, scratch_copy
from companion.storage.answer_log import Logged, read_log
from companion.storage.database import (
    checked_tip,
    connect,
    connect_to_look,
    damaged,
    format_of,
    plain,
    tip_without_wal,
)
from companion.storage.format import LOG, OLD_FORMAT, START, UNREADABLE, WAL, Tip, public_label
from companion.storage.upgrade import upgrade
from companion.storage.wal import lost_transactions

UNNAMED = "?"
"""The save that a scratch copy of the format before is said to be."""


class Looked(NamedTuple):
    """A save to read, and what its log says; the log of one of the format before says nothing."""

    db: sqlite3.Connection
    log: Logged


@contextlib.contextmanager
def looked_at(path: Path) -> Iterator[Looked]:
    """A save to read, known to be whole; DamagedSave if it is not. No file is changed, made or removed."""
    with contextlib.ExitStack() as done:
        with plain(str(path), DamagedSave):
            looked = None if has_wal(path) else _closed_save(path, done)
            looked = looked or _copied_save(path, done)
        yield looked


def _closed_save(path: Path, done: contextlib.ExitStack) -> Looked | None:
    """The file itself; None if it must be brought up to date before it can be read."""
    with contextlib.ExitStack() as these:
        these.enter_context(closed_elsewhere(path))
        db = these.enter_context(contextlib.closing(connect_to_look(path)))
        if format_of(str(path), db) == OLD_FORMAT:
            return None
        log = _check(path, path, db, None)
        done.enter_context(these.pop_all())
        return Looked(db, log)


def _copied_save(path: Path, done: contextlib.ExitStack) -> Looked:
    """A scratch copy, brought up to date."""
    copy = done.enter_context(scratch_copy(path))
    main = tip_without_wal(copy)
    db = done.enter_context(contextlib.closing(connect(str(copy))))
    if format_of(str(path), db) == OLD_FORMAT:
        _check_wal(path, copy, db)
        upgrade(db, UNNAMED)
        return Looked(db, Logged())
    log = _check(path, copy, db, main)
    _check_wal(path, copy, db)
    return Looked(db, log)


def _check(path: Path, files: Path, db: sqlite3.Connection, main: Tip | None) -> Logged:
    """The log of *files*, which may be a copy of *path*; DamagedSave unless they are whole. *main* is the tip without
    the WAL.
    """
    try:
        tip = checked_tip(db)
    except (sqlite3.Error, *UNREADABLE) as error:
        log = read_log(Path(f"{files}{LOG}"))
        what = say("parts of it cannot be read; {n} answers should be in it", n=log.head) if log.whole else ""
        raise damaged(path, what) from error
    log = read_log(Path(f"{files}{LOG}"), tip.save)
    if what := _difference(path, tip, main or tip, log):
        raise damaged(path, what)
    return log


def _difference(path: Path, tip: Tip, main: Tip, log: Logged) -> Words:
    """What is missing of a database that is sound in itself; "" if nothing is."""
    wal = f"{path.name}{WAL}"
    if main.save != tip.save:
        return say("{file} belongs to another save", file=wal)
    if log.save == tip.save and log.changes > tip.changes:
        return _missing(tip, log)
    if main.changes > tip.changes:
        return say("{file} is older than the rest of it", file=wal)
    if agrees(tip, log):
        return ""
    if log.save == tip.save and log.whole and log.changes == tip.changes:
        return say("it is not the history that {file} tells of", file=f"{path.name}{LOG}")
    if tip.is_open and not os.path.lexists(f"{path}{WAL}"):
        return say("it was not closed, and {file}, where its newest answers were, is gone", file=wal)
    return ""


def agrees(tip: Tip, log: Logged) -> bool:
    """Whether the log tells of exactly this state; one that lags behind is no damage, but must be rewritten."""
    told = log.entries[log.last].chain if log.entries else START.hex()
    same = (log.save, log.changes, log.head, log.last) == (tip.save, tip.changes, tip.head, tip.last)
    return log.whole and same and told == tip.chain.hex()


def _missing(tip: Tip, log: Logged) -> Words:
    first = log.entries.get(tip.head + 1)
    if log.head <= tip.head or first is None:
        return say("its last {n} changes are missing", n=log.changes - tip.changes)
    return say("{there} of {all} answers are in it; what is missing begins with “{label}”", there=tip.head,
               all=log.head, label=public_label(first.row))  # fmt: skip


def _check_wal(path: Path, copy: Path, db: sqlite3.Connection) -> None:
    """SQLite drops what follows a damaged place in the WAL; more than one transaction there was no pulled plug."""
    (page_size,) = db.execute("PRAGMA page_size").fetchone()
    _, used, _ = db.execute("PRAGMA wal_checkpoint").fetchone()
    lost = lost_transactions(Path(f"{copy}{WAL}"), page_size, used) if has_wal(copy) else 0
    if lost > 1:
        raise damaged(
            path,
            say("{n} of its newest changes, in {file}, can no longer be read", n=lost, file=f"{path.name}{WAL}"),
        )
