"""What a save consists of: files, rows, and the checksums that tie the rows together.

Each entry carries a chain value over itself and all entries before it; a checkpoint is tied to the entry it follows;
the tip says how far the chain goes and ties the rest. A row that is missing or not as it was written is noticed.
"""

import zlib
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from companion.language.words import Words, say
from companion.storage.covers import PUBLIC_EYES, Label, Line, label_of, line_of

ENDING = ".shadowtable"
WAL, SHM, LOG = "-wal", "-shm", "-log"
FILES = ("", WAL, SHM, LOG)
"""The files of one save, by how they end. After closing there are two: the database and the log."""
PART = ".part"
"""How a copy ends that is not whole yet. It is no save, and the next copy of that name takes its place."""

FORMAT = "3"
TEXT_FORMAT = "2"
"""The same with plain text where a message is now: nothing of it need be rewritten."""
OLD_FORMAT = "1"
SCHEMA = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE entries (n INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,"
    " who TEXT NOT NULL, given_by TEXT NOT NULL, sure REAL, at REAL NOT NULL, label TEXT NOT NULL,"
    " rules TEXT NOT NULL, chain BLOB NOT NULL)",
    "CREATE TABLE checkpoints (n INTEGER PRIMARY KEY, rules TEXT NOT NULL, told TEXT NOT NULL,"
    " board_digest BLOB NOT NULL, digest BLOB NOT NULL, board BLOB NOT NULL)",
    "CREATE TABLE tip (id INTEGER PRIMARY KEY, save TEXT NOT NULL, changes INTEGER NOT NULL, head INTEGER NOT NULL,"
    " last INTEGER NOT NULL, chain BLOB NOT NULL, checkpoints INTEGER NOT NULL, taken_back INTEGER NOT NULL,"
    " meta BLOB NOT NULL, is_open INTEGER NOT NULL, digest BLOB NOT NULL)",
)
TABLES = {"meta", "entries", "checkpoints", "tip"}
OLD_TABLES = {"meta", "entries", "checkpoints"}
COLUMNS = "n, kind, key, value, who, given_by, sure, at, label, rules"

STORED = 0
"""How hard zlib tries in the database: not at all, which saves a fifth of an answer's time."""
LARGEST_TABLE = 16 << 20
"""Bytes of one encoded Table; a real one has some ten thousand. More would only be meant to fill the memory."""
LARGEST_ROW = LARGEST_TABLE + (1 << 20)
"""Bytes of one row of the database."""
LARGEST_SAVE = 1 << 30

START = bytes(16)
"""The chain before the first entry."""

Row = tuple[Any, ...]


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
    label: Label = ""
    rules: str = ""


class Checkpoint(Struct, frozen=True):
    """The whole Table, encoded, as it was after entry *n*, with what had been told in the step before it."""

    n: int
    rules: str
    board: bytes
    told: list[Line] = []


class Tip(Struct):
    """How far a save goes: entry *head* is the newest in force, *last* the newest at all, *chain* its chain value.

    *changes* counts everything that was ever written, so that of two states of a save the later one is known.
    *is_open* stands in the file from opening to closing: until then the newest answers are in the WAL.
    """

    save: str
    changes: int = 0
    head: int = 0
    last: int = 0
    chain: bytes = START
    checkpoints: int = 0
    taken_back: int = 0
    meta: bytes = b""
    is_open: int = 1


UNREADABLE = (zlib.error, msgspec.DecodeError, TypeError, ValueError, RecursionError, OverflowError)
"""What decoding damaged rows can raise."""

COVERED, MESSAGE = '["covered",', '{"say":'
"""What the label of a secret answer begins with, and that of any other; else it is text of the formats before."""

_encode = msgspec.json.Encoder().encode


def digest(*parts: Any) -> bytes:
    """A checksum of values as JSON has them."""
    return blake2b(_encode(parts), digest_size=16).digest()


# -- entries -------------------------------------------------------------------------------------------------


def row_of(entry: Entry) -> Row:
    """The columns of *entry*, with numbers as SQLite gives them back."""
    value = _encode(entry.value).decode()
    sure = None if entry.sure is None else float(entry.sure)
    return (
        entry.n,
        entry.kind,
        entry.key,
        value,
        entry.who,
        entry.by,
        sure,
        float(entry.at),
        column_of(entry.label),
        entry.rules,
    )


def entry_of(row: Row) -> Entry:
    n, kind, key, value, who, by, sure, at, label, rules = row
    return Entry(n, kind, key, msgspec.json.decode(value), who, by, sure, at, read_label(label), rules)


def column_of(label: Label) -> str:
    """A message or a cover as JSON, text as it is; text that would be taken for one of those becomes a message."""
    if isinstance(label, str) and label.startswith((COVERED, MESSAGE)):
        label = say("{text}", text=label)
    return label if isinstance(label, str) else _encode(label).decode()


def read_label(column: str) -> Label:
    """What stands in the column of a label."""
    return label_of(msgspec.json.decode(column)) if column.startswith((COVERED, MESSAGE)) else column


def public_label(row: Row) -> Words:
    """The label of an entry as everybody may read it, from its columns; "" if it is damaged."""
    try:
        return PUBLIC_EYES.read(read_label(str(row[8])))
    except UNREADABLE:
        return ""


def chained(chain: bytes, row: Row) -> bytes:
    """The chain value of the entry *row* after one with the value *chain*."""
    return blake2b(_encode(row), digest_size=16, key=chain).digest()


# -- checkpoints ---------------------------------------------------------------------------------------------


def pack(board: bytes, level: int = STORED) -> bytes:
    if level != STORED:
        return zlib.compress(board, level)
    packer = zlib.compressobj(STORED, wbits=9, memLevel=1)  # it looks back at nothing, so it needs no memory for that
    return packer.compress(board) + packer.flush()


def unpack(packed: bytes) -> bytes:
    """ValueError if there is more in it than any Table needs: a few bytes could stand for gigabytes."""
    unpacker = zlib.decompressobj()
    board = unpacker.decompress(packed, LARGEST_TABLE)
    if not unpacker.eof:
        raise ValueError("more than a Table")
    return board


def checkpoint_row(point: Checkpoint, chain: bytes) -> Row:
    """The columns of *point*, tied to the *chain* value of the entry it follows."""
    told, packed = _encode(point.told).decode(), pack(point.board)
    board_digest = blake2b(packed, digest_size=16).digest()
    return point.n, point.rules, told, board_digest, digest(point.n, point.rules, told, board_digest, chain), packed


def told_of(row: Row, chain: bytes) -> list[Line]:
    """What was told, from the columns of a checkpoint before its board; ValueError if they are not as written."""
    *content, written = row
    if digest(*content, chain) != written:
        raise ValueError("not the checkpoint that was written")
    return [line_of(line) for line in msgspec.json.decode(content[2], type=list[Any])]


def checkpoint_of(row: Row, chain: bytes) -> Checkpoint:
    """ValueError if it is not as it was written, or does not belong to this course of the game."""
    *columns, packed = row
    told = told_of(tuple(columns), chain)
    return Checkpoint(columns[0], columns[1], checked_board(columns[3], packed), told)


def checked_board(board_digest: bytes, packed: bytes) -> bytes:
    """The encoded Table; ValueError if it is not as it was written."""
    if blake2b(packed, digest_size=16).digest() != board_digest:
        raise ValueError("not the table that was written")
    return unpack(packed)


def old_checkpoint_of(row: Row) -> Checkpoint:
    """One of the format before, which had only the checksum of zlib."""
    n, rules, told, packed = row
    return Checkpoint(n, rules, unpack(packed), msgspec.json.decode(told, type=list[Words]))


# -- the tip -------------------------------------------------------------------------------------------------


def tip_row(tip: Tip) -> Row:
    values = msgspec.structs.astuple(tip)
    return (1, *values, digest(*values))


def tip_of(row: Row) -> Tip:
    """ValueError if it is not as it was written."""
    _, *values, written = row
    if digest(*values) != written:
        raise ValueError("not the tip that was written")
    return Tip(*values)


def meta_digest(meta: dict[str, str]) -> bytes:
    return digest(*sorted(meta.items()))
