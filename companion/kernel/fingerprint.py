"""The fingerprint of a game's rules: a save is replayed only under the very rules it was made by."""

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HEART = Path(__file__).parents[1]
PARTS = "companion.parts"

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

    It is taken of the files themselves: nobody can forget to raise a number.
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
        found = {heart.parent / file for name in _imported(to_read.pop()) for file in _files_of(name)}
        new = {path for path in found - used if path.is_file()}
        used |= new
        to_read += new
    return sorted(used)


def _imported(path: Path) -> Iterator[str]:
    """What a file may import of the parts: modules, and names that may be modules."""
    source = path.read_bytes()
    if PARTS.encode() not in source:  # most files, which then need no parsing
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (name for name in names if name.startswith(PARTS))


def _files_of(module: str) -> list[Path]:
    """Where a module of this name lies: a file, or a folder's ``__init__.py``."""
    path = Path(*module.split("."))
    return [path.with_suffix(".py"), path / "__init__.py"]
