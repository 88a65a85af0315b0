"""Things that players describe for themselves: one kind of them (cards, rooms, enemies), each with an id and a name.

Reads those of the players' folder, checks them, writes new ones there, and hands them on in one file. What a thing
means is the game's; that its id can be a file's name, and that no id is there twice, is seen to here.
"""

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Meta, Struct, UnsetType
from msgspec.structs import replace

from companion.errors import BadData
from companion.kernel import OwnData
from companion.language.words import Words, joined, phrase, say, worded
from companion.parts import own_kinds
from companion.parts.own_data import MOST_BYTES_IN_ALL, Own, OwnFolder
from companion.parts.own_files import read_toml

LONGEST_NAME = 80
MOST_THINGS = 1000
"""In one file, and in all files of one kind together."""
HANDED_ON = "# Described by players at their table. companion import-data FILE keeps it for your own games.\n"
HEADING = "# Described at the table. Change it as you like; companion check-data says whether it is still good.\n\n"


class Thing(Protocol):
    """What has an id and a name; a frozen Struct whose other fields say what it is."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Thing)
S = TypeVar("S", bound=Struct)


# -- ids ---------------------------------------------------------------------------------------------------


def with_own_id(thing: S) -> S:
    """*thing* with the id that is made from all it says: one id means one thing, at every table.

    So a Table that carries the thing replays the same wherever it is, and to write the thing down makes no save stale.
    """
    slug = re.sub(r"[^\w]+", "-", thing.name.casefold()).strip("-")[:40]  # type: ignore[attr-defined]
    said = msgspec.json.encode(replace(thing, id=""))
    return replace(thing, id=f"{slug}-{hashlib.sha256(said).hexdigest()[:8]}".lstrip("-"))


def has_own_id(thing: Any) -> bool:
    """Whether *thing* is just as it was described at a table; not if somebody has changed its file since."""
    same: bool = with_own_id(thing).id == thing.id
    return same


class Replacing(Thing, Protocol):
    """A thing that may stand in another's place: the id of that is what it *replaces*."""

    @property
    def replaces(self) -> str | UnsetType: ...


R = TypeVar("R", bound=Replacing)


def in_force(things: Iterable[R]) -> list[R]:
    """Those that no other replaces. What was described wrongly is described anew; the old one stays where it was kept,
    so that a save which knows it opens, and a file handed on brings both.
    """
    found = list(things)
    replaced = {thing.replaces for thing in found}
    return [thing for thing in found if thing.id not in replaced]


# -- the things of one kind --------------------------------------------------------------------------------


class OwnThings(Generic[T]):
    """One kind of thing in the players' *folder*: those in the files of its part *kind*, each a row of ``[[kind]]``::

        ROOMS = OwnThings(FOLDER, "rooms", Room, say("room"), lambda n: count(n, "room", "rooms"), room_problems)

        ROOMS.by_id()              # what the players have written down, by id
        ROOMS.keep(table.rooms)    # when a game is left: what was described at it

    *one* is what players call such a thing and *counted* says how many; *problems* are what is wrong with one beyond
    its form.
    """

    def __init__(
        self,
        folder: OwnFolder,
        kind: str,
        form: type[T],
        one: Words,
        counted: Callable[[int], Words],
        problems: Callable[[T], Iterable[Words]] = lambda thing: (),
    ) -> None:
        self.kind, self.words = kind, (kind,)
        self._folder, self._one, self.counted, self._problems = folder, one, counted, problems
        self.rows = Annotated[tuple[form, ...], Meta(max_length=MOST_THINGS)]  # type: ignore[valid-type]
        self._file = msgspec.defstruct(kind, [(kind, self.rows)], forbid_unknown_fields=True)
        self.own = folder.until_refreshed(cache(self._own))
        """What the players' files gave, each id once: a file that repeats one is skipped."""

    def by_id(self) -> dict[str, T]:
        """The players' own, from all files."""
        return {thing.id: thing for things in self.own().found.values() for thing in things}

    def contents(self) -> list[Words]:
        """What is in force, file by file."""
        return [joined(": ", [name, self.counted(len(found))]) for name, found in self.own().found.items()]

    def changed(self) -> list[T]:
        """Those that a replay depends on, sorted: not those that are as a Table that knows them carries them."""
        return sorted((thing for thing in self.by_id().values() if not has_own_id(thing)), key=lambda thing: thing.id)

    def load(self, path: Path) -> list[T]:
        """The things of one file; BadData names each place and what was expected."""
        things: Sequence[T] = getattr(read_toml(path, self._file), self.kind)
        _refuse(path, self.check(things))
        return list(things)

    def check(self, things: Iterable[T]) -> list[Words]:
        """What is wrong with *things* beyond their form, each with the thing's id."""
        wrong: list[Words] = []
        seen: set[str] = set()
        for thing in things:
            words = {"thing": self._one, "id": short(thing.id)}
            if thing.id in seen:
                wrong.append(say("{thing} {id} stands there twice; ids must differ", **words))
            seen.add(thing.id)
            problems = (*_name_problems(thing), *self._problems(thing))
            wrong += [say("{thing} {id}: {why}", why=problem, **words) for problem in problems]
        return wrong

    def _own(self) -> Own[list[T]]:
        own = self._folder.read_files(self.kind, self.load)
        first: dict[str, str] = {}
        for name, things in list(own.found.items()):
            taken = [thing.id for thing in things if thing.id in first]
            number = len(first) + len(things)
            if taken:
                words = {"thing": self._one, "id": taken[0], "file": first[taken[0]]}
                own.skip(name, say("{thing} {id!r} stands in {file} already; expected each id once", **words))
            elif number > MOST_THINGS:
                own.skip(name, self._too_many(number))
            else:
                first |= dict.fromkeys([thing.id for thing in things], name)
        return own

    # -- writing -------------------------------------------------------------------------------------------

    def keep(self, things: Iterable[T]) -> list[str]:
        """Write down those that the folder does not have yet, a file each; says what was written, or why not."""
        there = self.by_id()
        told = [self._keep(thing) for thing in things if thing.id not in there]
        if told:
            self._folder.refresh()
        return told

    def _keep(self, thing: T) -> str:
        path = self._folder.path() / self.kind / f"{thing.id}.toml"
        beside = path.with_suffix(".new")
        words = {"thing": say(thing.name), "path": path}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(HEADING + self.as_toml([thing]), "utf-8")
            os.replace(beside, path)  # whole or not at all
        except OSError as error:
            return phrase("{thing} could not be kept in {path}: {why}.", why=error.strerror, **words)
        return phrase("{thing} is kept for your next games, in {path}", **words)

    def as_toml(self, things: Iterable[T]) -> str:
        """*things* as rows of a file that :meth:`load` reads."""
        return toml_rows(self.kind, things)

    def taking_problems(self, things: Sequence[T]) -> list[Words]:
        """Why the folder cannot take *things* in."""
        wrong = self.check(things)
        number = len(self.by_id().keys() | {thing.id for thing in things})
        return wrong + [self._too_many(number)] * (number > MOST_THINGS)

    def take(self, things: Sequence[T]) -> list[str]:
        """Keep those of *things* that the folder does not have; what it has otherwise stays, and is told."""
        there = self.by_id()
        otherwise = [thing.id for thing in things if there.get(thing.id, thing) != thing]
        stays = [
            phrase("{thing!c} {id!r} is there already and differs: yours stays.", thing=self._one, id=thing_id)
            for thing_id in otherwise
        ]
        return stays + self.keep(things)

    def _too_many(self, number: int) -> Words:
        there = self.counted(number)
        return say("{things} in all files, expected at most {most}", things=there, most=MOST_THINGS)


# -- from one group to another -----------------------------------------------------------------------------


def hand_on(kinds: Sequence[OwnThings[Any]], path: Path) -> list[str]:
    """Write all that the players have of these *kinds* into the new file *path*, for others to take in; says what."""
    some = [kind for kind in kinds if kind.by_id()]
    if not some:
        raise BadData(phrase("There is nothing of your own to hand on."))
    text = "\n".join([HANDED_ON, *(kind.as_toml(kind.by_id().values()) for kind in some)])
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise BadData(phrase("{path} cannot be written: {why}.", path=path, why=error.strerror)) from error
    return [phrase("{path}: {things}", path=path, things=kind.counted(len(kind.by_id()))) for kind in some]


def take_in(kinds: Sequence[OwnThings[Any]], path: Path) -> list[str]:
    """Keep what *path* has of these *kinds* and the folder has not; all of it is checked before anything is kept."""
    rows = [(kind.kind, kind.rows, ()) for kind in kinds]
    found = read_toml(path, msgspec.defstruct("Handed", rows, forbid_unknown_fields=True), MOST_BYTES_IN_ALL)
    things = [(kind, getattr(found, kind.kind)) for kind in kinds]
    _refuse(path, [problem for kind, some in things for problem in kind.taking_problems(some)])
    told = [line for kind, some in things for line in kind.take(some)]
    return told or [phrase("All that is in {path} was there already.", path=path)]


def own_data(
    folder: OwnFolder, kinds: Sequence[OwnThings[Any]], keep: Callable[[Any], Sequence[Words]], expected: Words
) -> OwnData[Any]:
    """What a game says of its players' own, where all of it are things of these *kinds*::

        OWN = own_data(FOLDER, KINDS, keep, phrase("rooms or enemies"))

    *expected* names the kinds, for a file that has none of them.
    """
    return OwnData(
        folder=folder.path,
        contents=partial(own_kinds.contents, kinds),
        notices=partial(own_kinds.notices, kinds),
        fingerprint=partial(own_kinds.fingerprint, kinds),
        defaults=dict,
        keep=keep,
        refresh=folder.refresh,
        check=partial(own_kinds.check_file, loads=own_kinds.loads(kinds), expected=expected),
        hand_on=partial(hand_on, kinds),
        take_in=partial(take_in, kinds),
    )


def _refuse(path: Path, wrong: Sequence[Words]) -> None:
    if wrong:
        raise BadData("\n".join(f"{path.name}: {worded(problem)}" for problem in wrong))


# -- names -------------------------------------------------------------------------------------------------


def short(text: str) -> str:
    """*text* as a message quotes it: not the whole of one that is too long."""
    return repr(text if len(text) <= LONGEST_NAME else f"{text[:20]}…")


def _name_problems(thing: Thing) -> Iterator[Words]:
    if not re.fullmatch(r"[\w'-]+", thing.id) or len(thing.id) > LONGEST_NAME:
        yield say("id: expected 1 to {most} letters, digits and hyphens", most=LONGEST_NAME)
    if not thing.name.strip() or not thing.name.isprintable() or len(thing.name) > LONGEST_NAME:
        words = {"n": len(thing.name), "most": LONGEST_NAME}
        yield say("name: {n} characters, expected 1 to {most} that can be shown", **words)


# -- TOML --------------------------------------------------------------------------------------------------


def toml_rows(kind: str, things: Iterable[Any]) -> str:
    """*things* as the rows of ``[[kind]]`` in a file."""
    return "\n".join(f"[[{kind}]]\n" + "".join(_lines(thing)) for thing in things)


def _lines(thing: Any) -> Iterator[str]:
    for key, value in msgspec.to_builtins(thing).items():
        if value is not None:  # TOML has no word for it; a field that is left out is None again
            yield f"{_key(key)} = {_toml(value)}\n"


def _toml(value: Any) -> str:
    """A plain value as TOML on one line; JSON writes strings, numbers and yes-or-no the same way."""
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_toml(one)}" for key, one in value.items() if one is not None)
        return "{ " + inner + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)
