"""The players' own folder of one game: read through here, and what was read is remembered until it is refreshed.

Knows where the folder is, which of its files could not be used, and which caches hang on it. What the files mean is
the game's to say; of things with an id and a name, see ``own_things.py``.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from companion.errors import BadData
from companion.language.words import Words, phrase, worded
from companion.parts.own_files import MOST_BYTES, few, own_folder, toml_files

MOST_BYTES_IN_ALL = 2 * 1024 * 1024
"""Of all files of one kind: what a Pi reads in a few seconds."""

T = TypeVar("T")


class _Cached(Protocol):
    def cache_clear(self) -> None: ...


C = TypeVar("C", bound=_Cached)


class Own(Struct, Generic[T]):
    """What the files of one kind gave, by file, and what was wrong with those that were skipped."""

    found: dict[str, T]
    problems: list[str]

    def skip(self, name: str, problem: Words) -> None:
        """Leave a file out after all."""
        self.found.pop(name, None)
        self.problems.append(f"{name}: {worded(problem)}")


class OwnFolder:
    """Where the players of *game* keep data of their own. One for each game, made where its chapters can import it::

        FOLDER = OwnFolder("my_game")

        @FOLDER.until_refreshed
        @cache
        def own_prices() -> Own[Prices]:
            return FOLDER.read_file("prices.toml", load_prices)

    A file that is wrong is named and skipped; the others stand.
    """

    def __init__(self, game: str) -> None:
        self._game = game
        self._caches: list[_Cached] = []

    def path(self) -> Path:
        """Where it is on this machine; it need not exist."""
        return own_folder(os.environ, self._game)

    def until_refreshed(self, cached: C) -> C:
        """Above ``@cache``: what is remembered depends on the folder and is forgotten with it."""
        self._caches.append(cached)
        return cached

    def refresh(self) -> None:
        """Re-read the folder from here on. Only between games: a game goes on with what it began with."""
        for cached in self._caches:
            cached.cache_clear()

    def read_file(self, name: str, load: Callable[[Path], T]) -> Own[T]:
        """The one file *name* of the folder, if it is there."""
        path = self.path() / name
        return self._read([path] if os.path.lexists(path) else [], load)

    def read_files(self, kind: str, load: Callable[[Path], T]) -> Own[T]:
        """Every TOML file in the folder's part *kind*."""
        paths, problems = toml_files(self.path() / kind)
        own = self._read(paths, load)
        own.problems[:0] = problems
        return own

    def _read(self, paths: list[Path], load: Callable[[Path], T]) -> Own[T]:
        own: Own[T] = Own({}, [])
        left = MOST_BYTES_IN_ALL
        for path in paths:
            name = str(path.relative_to(self.path()))
            try:
                size = path.stat().st_size if path.is_file() else 0
                left -= size if size <= MOST_BYTES else 0  # a larger one is not read at all
                if left < 0:
                    most = f"{MOST_BYTES_IN_ALL:,}"
                    own.skip(
                        name, phrase("skipped with all after it: expected at most {most} bytes together", most=most)
                    )
                    return own
                own.found[name] = load(path)
            except BadData as error:
                own.problems += few([name + line.removeprefix(path.name) for line in str(error).splitlines()])
            except OSError as error:
                own.skip(name, phrase("cannot be read: {why}", why=error.strerror))
        return own
