"""Saves to test with: entries, boards and whole files, as a game or a pulled plug would leave them."""

import shutil
from pathlib import Path

from companion.storage.journal import Checkpoint, Entry, Journal


def entry(n: int, **more) -> Entry:
    return Entry(n, "answer", "row.roll", {"oar": [n % 6 + 1]}, label=f"answer {n}", **more)


def board(n: int) -> bytes:
    return b'{"turn":%d}' % n


def written(path: Path, answers: int) -> Path:
    """A closed save of *answers* answers, each of them a step of its own."""
    journal = Journal.create(path, {"game": "lighthouse"})
    journal._db.execute("PRAGMA synchronous = OFF")  # this one need not survive a pulled plug
    journal.checkpoint(Checkpoint(0, "r", board(0)))
    for n in range(1, answers + 1):
        journal.append(entry(n))
        journal.checkpoint(Checkpoint(n, "r", board(n), [f"told {n}"]))
    journal.close()
    return path


def copied(path: Path, to: Path) -> Path:
    """The files as a pulled plug would leave them, under another name."""
    for ending in ("", "-wal", "-log"):
        if Path(f"{path}{ending}").exists():
            shutil.copy(f"{path}{ending}", f"{to}{ending}")
    return to


def content_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every byte in a folder, and when each file was last written."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


def numbers(entries) -> list[int]:
    return [entry.n for entry in entries]
