"""The players' own folder as a whole: all kinds of files that lie in it, what of them is in force, what is wrong.

Knows what every kind of file has in common; things with an id and a name are in ``own_things.py``.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from companion.errors import BadData
from companion.kernel import Setting
from companion.language.words import Words, count, joined, phrase
from companion.parts.own_data import Own, OwnFolder
from companion.parts.own_files import few, plain_toml, read_toml, tidy

T = TypeVar("T")
Load = Callable[[Path], Any]


class OwnKind(Protocol):
    """One kind of file. A file of it is told from the others by one of its *words*, which stand at its top."""

    @property
    def words(self) -> Collection[str]: ...
    def own(self) -> Own[Any]: ...
    def load(self, path: Path) -> Any: ...
    def contents(self) -> Sequence[Words]: ...
    def changed(self) -> Sequence[Any]:
        """What a replay depends on."""


class OwnFiles(Struct, Generic[T], frozen=True):
    """A kind of file that is one whole, such as a map or a price list: how each is loaded, and told in words::

        MAPS = OwnFiles(("rows",), own_maps, load_map, map_in_words)

    A replay depends on what they say.
    """

    words: tuple[str, ...]
    own: Callable[[], Own[T]]
    load: Callable[[Path], T]
    told: Callable[[str, T], Words]

    def contents(self) -> list[Words]:
        return [self.told(name, found) for name, found in self.own().found.items()]

    def changed(self) -> list[T]:
        return list(self.own().found.values())


class _Defaults(Struct, frozen=True, forbid_unknown_fields=True):
    defaults: dict[str, str]


class OwnDefaults:
    """The settings that a group always plays by, in the one file *name* of its *folder*.

    No replay depends on them: a Table holds what was chosen.
    """

    words = ("defaults",)

    def __init__(self, folder: OwnFolder, name: str, settings: Sequence[Setting]) -> None:
        self._choices = {setting.key: [option.id for option in setting.choices] for setting in settings}
        self.own = folder.until_refreshed(cache(lambda: folder.read_file(name, self.load)))

    def chosen(self) -> dict[str, str]:
        """What the group plays by unless a game is begun otherwise."""
        return {key: value for found in self.own().found.values() for key, value in found.items()}

    def contents(self) -> list[Words]:
        found = self.own().found
        return [joined(": ", [name, count(len(chosen), "default", "defaults")]) for name, chosen in found.items()]

    def changed(self) -> list[Any]:
        return []

    def load(self, path: Path) -> dict[str, str]:
        """Settings by their keys; BadData names each one that does not exist."""
        defaults = read_toml(path, _Defaults).defaults
        wrong = [problem for key, value in defaults.items() for problem in self._problems(key, value)]
        if wrong:
            raise BadData("\n".join(tidy(f"{path.name}: defaults: {line}") for line in wrong))
        return defaults

    def _problems(self, key: str, value: str) -> list[str]:
        if key not in self._choices:
            known = ", ".join(self._choices)
            return [phrase("there is no setting {key!r}, expected one of {known}", key=key, known=known)]
        if value not in self._choices[key]:
            words = {"key": key, "value": value, "known": ", ".join(self._choices[key])}
            return [phrase("{key} cannot be {value!r}, expected one of {known}", **words)]
        return []


# -- all kinds ---------------------------------------------------------------------------------------------


def notices(kinds: Sequence[OwnKind]) -> list[str]:
    """Every file that could not be used, with the place and what was expected."""
    return [problem for kind in kinds for problem in kind.own().problems]


def contents(kinds: Sequence[OwnKind]) -> list[Words]:
    """What is in force, file by file."""
    return [line for kind in kinds for line in kind.contents()]


def fingerprint(kinds: Sequence[OwnKind]) -> str:
    """Of the players' data that a replay depends on; "" for none."""
    data = [one for kind in kinds for one in kind.changed()]
    return hashlib.sha256(msgspec.json.encode(data)).hexdigest() if data else ""


def loads(kinds: Sequence[OwnKind]) -> dict[str, Load]:
    """How a file is loaded, by a word that only its kind has at its top."""
    return {word: kind.load for kind in kinds for word in kind.words}


def check_file(path: Path, loads: Mapping[str, Load], expected: Words) -> list[Words]:
    """What is wrong with a file of any kind, each with its place; [] = nothing. *expected* are the kinds in words."""
    try:
        found = plain_toml(path)
        load = next((loads[word] for word in loads if word in found), None)
        if load is None:
            return [phrase("{file}: expected {kinds}", file=path.name, kinds=expected)]
        load(path)
    except BadData as error:
        return [*few(str(error).splitlines())]
    return []
