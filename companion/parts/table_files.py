"""A table from a file, to begin a game from: read strictly, so that what is misspelt is named and not passed over.

Knows JSON, the types of a Table and what a game says of its ids.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, inspect

from companion.errors import BadData
from companion.kernel.correctable import inside, plain_type
from companion.kernel.game import AnyGame, T
from companion.language.words import Words, phrase
from companion.parts.own_files import expected_words, few, read_bytes, tidy

LARGEST = 4 * 1024 * 1024
"""Bytes of a file; the largest table of a game is a hundredth of that."""
MOST_NAMED = 12
"""How many right ids are named where one is wrong; of more, those most like it."""


def read_table(game: AnyGame, path: Path) -> Struct:
    """The table in a JSON file; BadData names every place in it that is wrong, and what would be right."""
    wrong = table_faults(game.table, game.care.known, data := read_bytes(path, LARGEST))
    if wrong:
        heading = phrase("{path} is no table of {title}:", path=path, title=game.title)
        raise BadData("\n".join([heading, *(f"· {line}" for line in few(wrong))]))
    return msgspec.json.decode(data, type=game.table)


def table_faults(kind: type[T], known: Callable[[T], Mapping[str, Collection[str]]], data: bytes) -> list[str]:
    """What is wrong with *data* as a table of that *kind*; *known* is the game's word for its ids."""
    try:
        table = msgspec.json.decode(data, type=kind)
        form, ids = [], known(table)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        form, ids = [tidy(f"{error}{expected_words(kind, str(error))}")], {}
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        plain = msgspec.json.decode(data)
        return [*_unknown_fields(plain, inspect.type_info(kind), ""), *form, *_unknown_ids(plain, ids)]
    return form


def table_problems(
    kind: type[T],
    known: Callable[[T], Mapping[str, Collection[str]]],
    problems: Callable[[T], Sequence[Words]],
    path: Path,
) -> list[Words]:
    """What is wrong with a file as a table to begin from: its form, then what could not be so."""
    try:
        data = read_bytes(path, LARGEST)
    except BadData as error:
        return [str(error)]
    if wrong := table_faults(kind, known, data):
        return [f"{path.name}: {line}" for line in few(wrong)]
    return list(problems(msgspec.json.decode(data, type=kind)))


def _unknown_fields(plain: Any, found: inspect.Type, path: str) -> Iterator[str]:
    found = plain_type(found)
    if isinstance(found, inspect.StructType) and isinstance(plain, dict):
        fields = [field.encode_name for field in found.fields]
        yield from (_wrong(f"{path}{field}", field, fields) for field in plain if field not in fields)
        plain = {field: value for field, value in plain.items() if field in fields}
    for key, value in _items(plain):
        yield from _unknown_fields(value, inside(found, key), f"{path}{key}.")


def _unknown_ids(plain: Any, known: Mapping[str, Collection[str]]) -> Iterator[str]:
    for pattern, right in known.items():
        for path, value in _places(plain, pattern.split("."), ""):
            words = {path: value} if isinstance(value, str) else dict(_ids(value, path))
            yield from (_wrong(where, word, right) for where, word in words.items() if word not in right)


def _places(plain: Any, keys: list[str], path: str) -> Iterator[tuple[str, Any]]:
    """Every place that *keys* lead to, where ``*`` stands for any."""
    if not keys:
        yield path.rstrip("."), plain
    for key, value in _items(plain) if keys else ():
        if keys[0] in ("*", key):
            yield from _places(value, keys[1:], f"{path}{key}.")


def _ids(plain: Any, path: str) -> Iterator[tuple[str, str]]:
    """The words of a list, or the keys of a dictionary."""
    for key, value in _items(plain):
        word = key if isinstance(plain, dict) else value
        if isinstance(word, str):
            yield f"{path}.{key}", word


def _items(plain: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(plain, dict):
        yield from plain.items()
    elif isinstance(plain, list):
        yield from ((str(n), value) for n, value in enumerate(plain))


def _wrong(path: str, word: str, right: Collection[str]) -> str:
    named = list(right) if len(right) <= MOST_NAMED else get_close_matches(word, right, MOST_NAMED, cutoff=0)
    more = " …" if len(named) < len(right) else ""
    words = ", ".join(one or '""' for one in named)
    return tidy(
        phrase("{path}: there is no {word!r}, expected one of: {words}", path=path, word=word, words=words + more)
    )
