"""The history of a save as one viewer may know it."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.storage.covers import Covered, Eyes, Line, Revealed
from companion.storage.format import Entry


def may_know(eyes: Eyes, entry: Entry, opened: set[int]) -> bool:
    """Whether *eyes* may know what was answered; *opened* are the numbers of those that were revealed."""
    return not isinstance(entry.label, Covered) or entry.n in opened or eyes.may_see(entry.label.of)


def known_to(eyes: Eyes, entries: Iterable[Entry], told: Iterable[Line]) -> list[Entry]:
    """*entries* as *eyes* may know them, after all that was *told*: each with one label, and a value or none."""
    entries = list(entries)
    if not any(isinstance(entry.label, Covered) for entry in entries):
        return entries
    opened = revealed(entries, told)
    return [_known(entry, may_know(eyes, entry, opened)) for entry in entries]


def _known(entry: Entry, whole: bool) -> Entry:
    if not isinstance(entry.label, Covered):
        return entry
    return replace(entry, label=entry.label.own) if whole else replace(entry, label=entry.label.public, value=None)


def revealed(entries: Iterable[Entry], told: Iterable[Line]) -> set[int]:
    """The numbers of the secret answers that were opened: of each seat the newest one before it was told."""
    secret = [entry for entry in entries if isinstance(entry.label, Covered)]
    found: set[int] = set()
    for reveal in told:
        if isinstance(reveal, Revealed):
            meant = [entry for entry in secret if entry.key == reveal.key and entry.n <= reveal.at]
            newest = {entry.who: entry.n for entry in meant if reveal.who in ("", entry.who)}
            found |= set(newest.values())
    return found
