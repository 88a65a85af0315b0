"""Looking at the files of a save without changing any of them, and knowing who has them open.

A process that closes a file loses all its locks on it, also SQLite's; so nothing here touches a save that this very
process plays.
"""

import errno
import fcntl
import os
import shutil
import stat
import tempfile
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Protocol

from companion.errors import NotSaved, SaveError
from companion.language.words import say
from companion.storage.database import damaged, disk_full, not_writable, open_elsewhere
from companion.storage.format import FILES, LARGEST_SAVE, LOG, PART, WAL

SHARED_FIRST, SHARED_SIZE = 0x40000002, 510
"""The bytes that SQLite locks while a save is open."""
SPARE_FOLDER = "/dev/shm"
"""In memory: for a scratch copy when no disk can be written any more."""

alone = threading.RLock()
"""Held while a save is being opened, and while its files are looked at."""


class Opened(Protocol):
    """A save that this process has open; *file* is the identity of its database."""

    file: tuple[int, int]


_open_here: "weakref.WeakSet[Opened]" = weakref.WeakSet()


def note_open(save: Opened) -> None:
    _open_here.add(save)


def note_closed(save: Opened) -> None:
    _open_here.discard(save)


def identity(path: str | Path) -> tuple[int, int]:
    """By which the same file is known whatever it is called."""
    about = os.stat(path)
    return about.st_dev, about.st_ino


def must_be_there(path: Path) -> None:
    """SaveError with a sentence unless *path* is a plain file, not too long, that can be looked at."""
    try:
        about = path.stat()
    except (FileNotFoundError, NotADirectoryError) as error:
        if path.is_symlink():
            raise SaveError(say("{path} is a link to a file that is not there.", path=path)) from error
        if os.path.lexists(f"{path}{LOG}"):
            raise damaged(path, say("the file itself is gone")) from error
        raise SaveError(say("There is no save {path}.", path=path)) from error
    except OSError as error:
        raise cannot_be_read(path, error) from error
    if not stat.S_ISREG(about.st_mode):
        raise SaveError(say("{path} is not a file.", path=path))
    if about.st_size > LARGEST_SAVE:
        raise SaveError(say("{path} is longer than any save: {n} bytes.", path=path, n=about.st_size))


def cannot_be_read(path: Path, error: OSError) -> SaveError:
    return SaveError(say("{path} cannot be read: {why}.", path=path, why=error.strerror or error))


@contextmanager
def closed_elsewhere(path: Path) -> Iterator[None]:
    """While nobody else can open the save; OpenElsewhere if somebody has. Changes no file."""
    with alone:
        must_be_there(path)
        if any(save.file == identity(path) for save in _open_here):
            raise open_elsewhere(path)
        try:
            file = path.open("rb")
        except OSError as error:
            raise cannot_be_read(path, error) from error
        with file:
            try:
                fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, SHARED_SIZE, SHARED_FIRST)
            except (BlockingIOError, PermissionError) as error:
                raise open_elsewhere(path) from error
            except OSError:
                pass  # a file system without locks
            yield


def has_wal(path: Path) -> bool:
    """Whether part of the save is still in its WAL."""
    try:
        return os.path.getsize(f"{path}{WAL}") > 0
    except FileNotFoundError:
        return False
    except OSError as error:
        raise cannot_be_read(Path(f"{path}{WAL}"), error) from error


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder for a while, also where no disk can be written."""
    try:
        folder = tempfile.mkdtemp(prefix="shadow-table-")
    except OSError:
        try:
            folder = tempfile.mkdtemp(prefix="shadow-table-", dir=SPARE_FOLDER)
        except OSError as error:
            raise SaveError(say("There is no room for a copy to look into: {why}.", why=error.strerror)) from error
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def scratch_copy(path: Path) -> Iterator[Path]:
    """A copy of the files of a save, to look into, so that the files themselves are not touched even by reading."""
    with scratch_folder() as folder:
        copy = folder / path.name
        with closed_elsewhere(path) if path.exists() else nullcontext():
            for ending in ("", WAL, LOG):
                try:
                    shutil.copyfile(f"{path}{ending}", f"{copy}{ending}")
                except FileNotFoundError:
                    continue
                except OSError as error:
                    raise cannot_be_read(path, error) from error
        yield copy


# -- making room ----------------------------------------------------------------------------------------------


def remove(path: str) -> None:
    """Take away the beginnings of a save that could not be made, so that its name is free again."""
    for ending in FILES:
        Path(path + ending).unlink(missing_ok=True)


def is_taken(path: Path) -> bool:
    """Whether anything lies there, also a link to nowhere or the rest of a save."""
    return any(os.path.lexists(f"{path}{ending}") for ending in FILES)


def make_room(path: Path) -> None:
    """NotSaved unless a save can be made there: nothing is overwritten, and its folder can be."""
    if is_taken(path):
        raise NotSaved(say("There already is a save {path}; choose another name.", path=path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotSaved(
            say("The folder {folder} cannot be made: {why}.", folder=path.parent, why=error.strerror)
        ) from error


def put(content: bytes, path: Path) -> None:
    """A file that has its name only when it is whole, and is on the disk for good: a stick may be pulled at any moment.

    NotSaved if the disk does not take it.
    """
    part = Path(f"{path}{PART}")
    try:
        part.unlink(missing_ok=True)
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            part.rename(path)
            os.fsync(file.fileno())  # FAT keeps the length of a file with its name, and the new name has none yet
        _write_through(path.parent)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise disk_full(path) from error
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOENT):
            raise not_writable(path) from error
        raise NotSaved(say("{path} could not be used: {why}.", path=path, why=error.strerror)) from error


def _write_through(folder: Path) -> None:
    """The names in a folder onto the disk; some file systems do that with the files and refuse it for a folder."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(fd)
