"""The players' own folder: its files are read through here, and what was read is remembered until :func:`refresh`.

Knows where the folder is, which files of it could not be used, and which caches hang on it. What the files mean is
said in the chapters that read them: ``cards.py``, ``maps.py``, ``terrain.py`` and ``user_data.py``.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from companion.errors import BadData
from companion.kernel import Words, phrase, worded
from companion.parts.own_files import MOST_BYTES, few, own_folder, toml_files

MOST_BYTES_IN_ALL = 2 * 1024 * 1024
"""Of all files of one kind: what a Pi reads in a few seconds."""

T = TypeVar("T")


class _Cached(Protocol):
    def cache_clear(self) -> None: ...


C = TypeVar("C", bound=_Cached)
_caches: list[_Cached] = []


def until_refreshed(cached: C) -> C:
    """Above ``@cache``: what is remembered depends on the players' folder and is forgotten with it."""
    _caches.append(cached)
    return cached


def refresh() -> None:
    """Re-read the players' folder from here on. Only between games: a game goes on with what it began with."""
    for cached in _caches:
        cached.cache_clear()


def folder() -> Path:
    """The players' own folder; it need not exist."""
    return own_folder(os.environ, "shadows_of_malice")


class Own(Struct, Generic[T]):
    """What the files of one kind gave, by file, and what was wrong with those that were skipped."""

    found: dict[str, T]
    problems: list[str]

    def skip(self, name: str, problem: Words) -> None:
        """Leave a file out after all."""
        self.found.pop(name, None)
        self.problems.append(f"{name}: {worded(problem)}")


def read_file(name: str, load: Callable[[Path], T]) -> Own[T]:
    """The one file *name* of the folder, if it is there."""
    path = folder() / name
    return _read([path] if os.path.lexists(path) else [], load)


def read_files(kind: str, load: Callable[[Path], T]) -> Own[T]:
    """Every TOML file in the folder's part *kind*; one that is wrong is named and skipped, the others stand."""
    paths, problems = toml_files(folder() / kind)
    own = _read(paths, load)
    own.problems[:0] = problems
    return own


def _read(paths: list[Path], load: Callable[[Path], T]) -> Own[T]:
    own: Own[T] = Own({}, [])
    left = MOST_BYTES_IN_ALL
    for path in paths:
        name = str(path.relative_to(folder()))
        try:
            size = path.stat().st_size if path.is_file() else 0
            left -= size if size <= MOST_BYTES else 0  # a larger one is not read at all
            if left < 0:
                most = f"{MOST_BYTES_IN_ALL:,}"
                own.skip(name, phrase("skipped with all after it: expected at most {most} bytes together", most=most))
                return own
            own.found[name] = load(path)
        except BadData as error:
            own.problems += few([name + line.removeprefix(path.name) for line in str(error).splitlines()])
        except OSError as error:
            own.skip(name, phrase("cannot be read: {why}", why=error.strerror))
    return own
