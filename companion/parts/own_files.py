"""The players' own data files: where they lie, and how they are read without harm.

Whatever stands there (a device, a folder, a hundred megabytes, a value of the wrong kind) becomes one short
message with the place and what was expected.
"""

import os
import re
import stat
import tomllib
import types
from collections.abc import Iterator, Mapping
from heapq import nsmallest
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from companion.errors import BadData
from companion.language.words import phrase

MOST_BYTES = 256 * 1024
"""Of one file; all the cards we ship are a quarter of that."""
MOST_FILES = 500
"""In one folder."""
MOST_LEVELS = 16
"""Of dotted keys; the TOML reader takes the square of their number in time."""
LONGEST_MESSAGE = 500
MOST_PROBLEMS = 20

T = TypeVar("T")


def data_folder(environ: Mapping[str, str]) -> Path:
    """Where what is made here is kept on this machine."""
    data = environ.get("XDG_DATA_HOME") or Path(environ.get("HOME", "~")).expanduser() / ".local" / "share"
    return Path(data) / "shadow-table"


def config_folder(environ: Mapping[str, str]) -> Path:
    """Where it is kept how the players want things on this machine."""
    config = environ.get("XDG_CONFIG_HOME") or Path(environ.get("HOME", "~")).expanduser() / ".config"
    return Path(config) / "shadow-table"


def own_folder(environ: Mapping[str, str], game: str) -> Path:
    """Where the players keep data of their own for *game* on this machine."""
    if chosen := environ.get("SHADOW_TABLE_DATA"):
        return Path(chosen) / game
    return data_folder(environ) / game


def toml_files(folder: Path) -> tuple[list[Path], list[str]]:
    """The TOML files of *folder* by name, and what is wrong with it as a folder. One that is not there is empty."""
    if not os.path.exists(folder):  # Path.exists would raise where a folder may not be looked into
        return [], []
    try:
        found = nsmallest(MOST_FILES + 1, (path for path in folder.iterdir() if path.suffix == ".toml"))
    except OSError as error:
        return [], [phrase("{name}: expected a folder: {why}", name=folder.name, why=error.strerror)]
    if len(found) <= MOST_FILES:
        return found, []
    wrong = phrase("{name}: more than {most} files; those after {last} are skipped", name=folder.name, most=MOST_FILES,
                last=found[MOST_FILES - 1].name)  # fmt: skip
    return found[:MOST_FILES], [wrong]


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """What the file holds; BadData if it is no plain file or longer than *most* bytes. Waits for nothing."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            kind = phrase("a folder") if stat.S_ISDIR(about.st_mode) else phrase("a device or pipe")
            raise BadData(phrase("{name}: is {kind}, expected a plain file", name=path.name, kind=kind))
        with path.open("rb") as file:
            found = file.read(most + 1)
    except OSError as error:
        raise BadData(tidy(phrase("{name}: cannot be read: {why}", name=path.name, why=error.strerror))) from error
    if len(found) > most:
        size = max(about.st_size, len(found))
        raise BadData(phrase("{name}: {size:,} bytes, expected at most {most:,}", name=path.name, size=size, most=most))
    return found


def read_toml(path: Path, kind: type[T], most: int = MOST_BYTES) -> T:
    """A TOML file as typed data; every way it can be wrong becomes one message with the file's name."""
    found = plain_toml(path, most)
    try:
        return msgspec.convert(found, kind)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        raise BadData(tidy(f"{path.name}: {error}{expected_words(kind, str(error))}")) from error


def plain_toml(path: Path, most: int = MOST_BYTES) -> dict[str, Any]:
    """A TOML file of at most *most* bytes as plain data."""
    try:
        text = read_bytes(path, most).decode("utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            if line.partition("=")[0].count(".") > MOST_LEVELS:
                raise BadData(phrase("{name}: line {n}: a key of more than {most} levels", name=path.name, n=number,
                                  most=MOST_LEVELS))  # fmt: skip
        return tomllib.loads(text)
    except BadData:
        raise
    except RecursionError as error:
        raise BadData(phrase("{name}: not a TOML file: nested too deeply", name=path.name)) from error
    except ValueError as error:  # also the numbers and dates that Python refuses
        raise BadData(tidy(phrase("{name}: not a TOML file: {why}", name=path.name, why=error))) from error


def tidy(message: str) -> str:
    """*message* as a line that can be shown: short, and without anything that would move a cursor."""
    shown = "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in message[:LONGEST_MESSAGE])
    return shown + ("…" if len(message) > LONGEST_MESSAGE else "")


def few(problems: list[str]) -> list[str]:
    """The first of *problems*, each tidy, and how many more there are."""
    shown = [tidy(problem) for problem in problems[:MOST_PROBLEMS]]
    more = len(problems) - len(shown)
    return [*shown, phrase("… and {n} more", n=more)] if more else shown


# -- what would have been right ----------------------------------------------------------------------------


def expected_words(kind: Any, message: str) -> str:
    """For a wrong word or field, msgspec does not say which ones there are: look them up by the place."""
    enum = message.startswith("Invalid enum value")
    if not enum and not message.startswith("Object contains unknown field"):
        return ""
    place = re.search(r" - at `\$(.*)`$", message, re.DOTALL)
    for step in re.findall(r"\.(\w+)|(\[)", place[1] if place else ""):
        kind = next((inner for part in _alternatives(kind) for inner in _inside(part, step[0])), None)
    words: list[str] = []
    for part in _alternatives(kind):
        words += map(str, get_args(part) if enum and get_origin(part) is Literal else ())
        words += () if enum else getattr(part, "__struct_fields__", ())
    return phrase(", expected one of: {words}", words=", ".join(words)) if words else ""


def _alternatives(kind: Any) -> Iterator[Any]:
    """``A | B`` as A and B, without what only annotates them."""
    if get_origin(kind) is Annotated:
        yield from _alternatives(get_args(kind)[0])
    elif get_origin(kind) in (Union, types.UnionType):
        for part in get_args(kind):
            yield from _alternatives(part)
    else:
        yield kind


def _inside(kind: Any, field: str) -> Iterator[Any]:
    """What stands in a Struct's *field*, or in a list, tuple or dictionary."""
    if field and hasattr(kind, "__struct_fields__"):
        yield get_type_hints(kind, include_extras=True)[field]
    elif get_origin(kind) in (list, tuple):
        yield get_args(kind)[0]
    elif get_origin(kind) is dict:
        yield get_args(kind)[1]


def write_whole(path: Path, content: bytes) -> None:
    """Whole or not at all, whenever the plug is pulled; OSError where the disk does not take it."""
    beside = path.with_suffix(".new")
    path.parent.mkdir(parents=True, exist_ok=True)
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
