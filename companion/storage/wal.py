"""SQLite's write-ahead log, read as bytes: what SQLite itself drops without a word.

A frame that does not fit its checksum ends the WAL for SQLite, whatever stands after it. One transaction there is what
a pulled plug leaves; more than one was once safely written, so something has changed since. Knows the file format
(sqlite.org/fileformat2.html); knows nothing of what is in it.
"""

from pathlib import Path
from struct import Struct as Layout

HEADER, FRAME = 32, 24
_HEADER = Layout(">8I")
_FRAME = Layout(">4I")


def lost_transactions(wal: Path, page_size: int, used: int) -> int:
    """How many transactions stand in the WAL after the *used* frames that SQLite reads."""
    lost = 0
    with wal.open("rb") as file:
        header = file.read(HEADER)
        salt = header[16:24] if _is_sound(header) else b""
        file.seek(HEADER + max(0, used) * (FRAME + page_size))
        while len(frame := file.read(FRAME)) == FRAME:
            is_commit = _FRAME.unpack_from(frame)[1] > 0
            if is_commit and (not salt or frame[8:16] == salt):  # frames with another salt are from before a reset
                lost += 1
            file.seek(page_size, 1)
    return lost


def _is_sound(header: bytes) -> bool:
    """Whether the header fits its own checksum."""
    if len(header) < HEADER:
        return False
    magic, *_, first, second = _HEADER.unpack(header)
    order = ">" if magic & 1 else "<"
    words = Layout(f"{order}6I").unpack_from(header)
    a = b = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        a = (a + even + b) & 0xFFFFFFFF
        b = (b + odd + a) & 0xFFFFFFFF
    return (a, b) == (first, second)
