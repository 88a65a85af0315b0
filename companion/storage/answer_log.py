"""The log beside a save: every change once more, as one line of text each, so that one damaged file hides no loss.

A line is written after the database has the change: the log may lag behind after a power cut but never leads. Each
line has a checksum of its own. From time to time a whole Table is added, so that a game can be rescued from its log
alone. Knows the lines; compares them with nothing.
"""

import contextlib
import os
from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.storage.covers import line_of
from companion.storage.format import UNREADABLE, Checkpoint, pack, unpack

LARGEST_LOG = 256 << 20
"""Bytes; a log of ten thousand answers has ten million."""
QUICK = 1
"""How hard zlib tries for a Table in the log."""
DIGITS = 16
"""Of the checksum at the beginning of a line."""


class Line(Struct, tag_field="line", frozen=True):
    """What a line says; *change* is the number of the change it tells of."""

    change: int


class Began(Line, tag="save", frozen=True):
    """The first line: the log knows the save from this change on; what was there by then follows in *lines*."""

    save: str
    meta: dict[str, str]
    lines: int = 0


class Said(Line, tag="entry", frozen=True):
    """An entry was added after the one before it; whatever had been undone is gone."""

    row: tuple[int, str, str, str, str, str, float | None, float, str, str]
    chain: str


class Moved(Line, tag="head", frozen=True):
    """Undo or redo: another entry is the newest in force."""

    head: int
    taken_back: int


class Noted(Line, tag="meta", frozen=True):
    """The save says something else about itself."""

    key: str
    value: str


class Stood(Line, tag="table", frozen=True):
    """The whole Table after entry *n*, whose chain value is *chain*, packed. It is no change of its own."""

    n: int
    chain: str
    rules: str
    told: list[Any]
    board: str


_read_line = msgspec.json.Decoder(Began | Said | Moved | Noted | Stood).decode
_write_line = msgspec.json.Encoder().encode


class Logged(Struct):
    """What a log says. *changes* is the newest change that any line names; *whole* that no line is wrong or missing.

    Of a log that is not whole the rest is what could be read: it proves nothing without the chain.
    """

    save: str = ""
    changes: int = -1
    whole: bool = False
    head: int = 0
    taken_back: int = 0
    meta: dict[str, str] = {}
    entries: dict[int, Said] = {}
    tables: list[Stood] = []
    lines_of_beginning: int = 0

    @property
    def last(self) -> int:
        """The number of the newest entry, in force or undone."""
        return next(reversed(self.entries), 0)


class AnswerLog:
    """The log of one open save. Whatever the disk does to it, the game goes on: it is rewritten at the next chance.

    *good* is False after a line could not be written.
    """

    def __init__(self, path: Path, save: str) -> None:
        self.path, self._save = path, save
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
        self._synced = True
        self.good = True

    @classmethod
    def make(cls, path: Path, save: str, lines: Iterable[Line]) -> "AnswerLog":
        """A new log of these lines in place of any that is there; OSError if the disk does not take it."""
        new = Path(f"{path}.new")
        with contextlib.ExitStack() as failed:
            failed.callback(new.unlink, missing_ok=True)
            with new.open("wb") as file:
                file.writelines(_signed(line, save) for line in lines)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
            failed.pop_all()
        return cls(path, save)

    def write(self, line: Line) -> None:
        signed = _signed(line, self._save)
        self._synced = False
        try:
            self.good = self.good and os.write(self._file, signed) == len(signed)
        except OSError:
            self.good = False

    def sync(self) -> None:
        """Onto the disk, before the WAL is folded in: so that it is never behind the database file alone."""
        try:
            if not self._synced:
                os.fsync(self._file)
            self._synced = True
        except OSError:
            self.good = False

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


def stood(change: int, point: Checkpoint, chain: bytes) -> Stood:
    return Stood(change, point.n, chain.hex(), point.rules, point.told, b64encode(pack(point.board, QUICK)).decode())


def table_in(line: Stood) -> Checkpoint:
    """One of UNREADABLE if it cannot be read."""
    return Checkpoint(line.n, line.rules, unpack(b64decode(line.board)), [line_of(told) for told in line.told])


def _signed(line: Line, save: str) -> bytes:
    body = _write_line(line)
    return _checksum(body, save) + b" " + body + b"\n"


def _checksum(body: bytes, save: str) -> bytes:
    return blake2b(body, digest_size=DIGITS // 2, key=save.encode()[:64]).hexdigest().encode()


# -- reading -------------------------------------------------------------------------------------------------


def read_log(path: Path, save: str = "") -> Logged:
    """What the log at *path* says, as far as it can be read; *save* is whose it should be, if its first line is bad."""
    logged = Logged(save=save)
    try:
        if path.stat().st_size > LARGEST_LOG:
            return logged
        with path.open("rb") as file:
            logged.whole = True
            number = -1
            for number, text in enumerate(file):
                line = _checked_line(text, logged, first=number == 0)
                logged.whole = logged.whole and line is not None and _follows(line, logged, number)
                if line is not None:
                    _take(line, logged)
            logged.whole = logged.whole and number >= logged.lines_of_beginning
    except OSError:
        logged.whole = False
    return logged


def _checked_line(text: bytes, logged: Logged, first: bool = False) -> Line | None:
    """The line, None if it is not as it was written or belongs to another save."""
    with contextlib.suppress(*UNREADABLE):
        body = text[DIGITS + 1 : -1]
        line: Line = _read_line(body)
        if first and isinstance(line, Began):
            logged.save = line.save
        if text.endswith(b"\n") and text[:DIGITS] == _checksum(body, logged.save):
            return line
    return None


def _follows(line: Line, logged: Logged, number: int) -> bool:
    """Whether no line is missing before this one, the *number*-th after the first."""
    if isinstance(line, Began) or number == 0:
        return isinstance(line, Began) and number == 0
    if isinstance(line, Stood) or number <= logged.lines_of_beginning:
        return line.change == logged.changes
    return line.change == logged.changes + 1


def _take(line: Line, logged: Logged) -> None:
    logged.changes = max(logged.changes, line.change)
    match line:
        case Began():
            logged.meta, logged.lines_of_beginning = dict(line.meta), line.lines
        case Said():
            while logged.last >= line.row[0]:
                logged.entries.popitem()
            logged.entries[line.row[0]] = line
            logged.head = line.row[0]
        case Moved():
            logged.head, logged.taken_back = line.head, line.taken_back
        case Noted():
            logged.meta[line.key] = line.value
        case Stood():
            logged.tables.append(line)
