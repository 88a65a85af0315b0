"""The fingerprint of a game's rules: a save is replayed only under the very rules it was made by."""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HEART = Path(__file__).parents[1]

ONLY_SHOWN = {
    "__init__",  # names what the others define
    "balance",  # what bots found
    "correctable",  # what could be corrected; corrections.py does it
    "failures",  # how a mistake in the rules is told
    "reference",  # what can be read up
    "registry",  # which games there are
    "view",  # what a table looks like
}
"""Modules of the kernel that no replay depends on. A new one counts until it is named here."""


@cache
def ruleset(folder: Path, heart: Path = HEART) -> str:
    """The fingerprint of a game's rules and data, of the kernel that replays them, and of the parts they use.

    It is computed from the files themselves, so nobody can forget to raise a version number.
    """
    rules = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
    kernel = sorted(path for path in (heart / "kernel").glob("*.py") if path.stem not in ONLY_SHOWN)
    digest = hashlib.sha256()
    for path in [*kernel, *_parts_used(rules, heart), *rules]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _parts_used(rules: list[Path], heart: Path) -> list[Path]:
    """The files of the parts that *rules* import, and of those that these import in turn."""
    used: set[Path] = set()
    to_read = [path for path in rules if path.suffix == ".py"]
    while to_read:
        names = set(_parts_named(to_read.pop().read_text("utf-8")))
        new = {path for name in names for path in _files_of(heart / "parts" / name)} - used
        used |= new
        to_read += new
    return sorted(used)


def _parts_named(source: str) -> Iterator[str]:
    """The parts that *source* names. By words, not by parsing: CPython 3.11 cannot parse in several threads at once."""
    yield from re.findall(r"companion\.parts\.(\w+)", source)
    for names in re.findall(r"from companion\.parts import \(?([\w\s,]+)", source):
        yield from re.findall(r"\w+", names)


def _files_of(part: Path) -> list[Path]:
    """A part is a file, or all files of a folder."""
    file = part.with_suffix(".py")
    return [file] if file.is_file() else sorted(part.rglob("*.py"))
