"""The fingerprint of a game's rules: a save is replayed only under the very rules it was made by."""

import hashlib
from functools import cache
from pathlib import Path


@cache
def ruleset(folder: Path) -> str:
    """The fingerprint of a game's rules and data, and of those parts of the kernel that a replay goes through.

    A save is replayed only under the very rules it was made by, so the fingerprint is taken of the files
    themselves: nobody can forget to raise a number.
    """
    kernel = Path(__file__).parent
    files = sorted(kernel.glob("*.py"))
    files += sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
