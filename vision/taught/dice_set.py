"""A set of dice that was taught, as data: which dice, which faces, and the looks at them. One file each, to hand on.

Nothing is computed into it: whoever reads it learns from the looks themselves, so that no file grows old.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.errors import BadData, GameError, Invalid, SaveError
from companion.kernel.dice import DieKind, FaceId
from companion.kernel.roll import Roll
from companion.language.words import phrase, worded
from companion.parts.own_files import read_bytes

ENDING = ".dice"
LARGEST = 16 << 20
"""Bytes of a file of a set: some 40 dice."""
MOST_LOOKS = 24
"""The newest looks at a face that are kept: more of them tell no more, and take longer."""
MOST_FACES = 6
"""A die with more different faces has not room enough on each for a camera over a tray."""


class TaughtFace(Struct, frozen=True):
    """A face by the id that a throw names it by, in words, and with its sign."""

    id: FaceId
    label: str = ""
    sign: str = ""


class TaughtKind(Struct, frozen=True):
    """A sort of die: its different faces, in order."""

    id: str
    label: str
    body: str
    faces: tuple[TaughtFace, ...]


class Example(Struct, frozen=True):
    """One look at a die that showed *face*: a patch of it, as JPEG."""

    kind: str
    face: FaceId
    picture: bytes


class TaughtSet(Struct, frozen=True):
    """Dice that belong together, and all looks at them.

    >>> sun = TaughtFace("sun", "Sun"); moon = TaughtFace("moon", "Moon")
    >>> TaughtSet("sky", (TaughtKind("sky", "sky die", "blue", (sun, moon)),)).looks("sky", "sun")
    0
    """

    name: str
    kinds: tuple[TaughtKind, ...]
    examples: tuple[Example, ...] = ()
    format: int = 1

    def looks(self, kind: str, face: FaceId) -> int:
        """How many looks at that face there are."""
        return sum(example.kind == kind and example.face == face for example in self.examples)

    def with_looks(self, looks: Iterable[Example], most: int = MOST_LOOKS) -> "TaughtSet":
        """With some more; of each face the newest stay."""
        kept: list[Example] = []
        seen = Counter[tuple[str, FaceId]]()
        for example in reversed([*self.examples, *looks]):
            seen[example.kind, example.face] += 1
            if seen[example.kind, example.face] <= most:
                kept.append(example)
        return msgspec.structs.replace(self, examples=tuple(reversed(kept)))

    def knows(self, kind: DieKind) -> bool:
        """Whether these are the faces of that kind, and each was looked at."""
        faces = [face.id for face in kind.distinct]
        same = any(known.id == kind.id and [face.id for face in known.faces] == faces for known in self.kinds)
        return same and all(self.looks(kind.id, face) for face in faces)


def teachable(kind: DieKind) -> bool:
    """Whether a camera over the tray can be taught such dice."""
    return not kind.pips and len(kind.distinct) <= MOST_FACES


def as_taught(kind: DieKind) -> TaughtKind:
    """A game's kind of die, in the words of whoever teaches it."""
    faces = tuple(TaughtFace(face.id, worded(face.name), face.sign) for face in kind.distinct)
    return TaughtKind(kind.id, worded(kind.label), kind.body or "white", faces)


# -- where they are kept -------------------------------------------------------------------------------------


class TaughtDice:
    """All sets in one folder, read again when they change; what is not a set is passed over, and told by `damaged`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, tuple[int, TaughtSet]] = {}

    def names(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob(f"*{ENDING}"))

    def load(self, name: str) -> TaughtSet:
        path = self._path(name)
        try:
            changed = path.stat().st_mtime_ns
        except OSError as error:
            raise Invalid(
                phrase("There are no taught dice {name!r}, only: {names}.", name=name, names=", ".join(self.names()))
            ) from error
        known = self._read.get(name)
        if known is None or known[0] != changed:
            known = self._read[name] = changed, read_set(path)
        return known[1]

    def all(self) -> list[TaughtSet]:
        found = []
        for name in self.names():
            with suppress(GameError):
                found.append(self.load(name))
        return found

    def damaged(self) -> list[str]:
        """What is wrong with files that cannot be used, in words."""
        wrong = []
        for name in self.names():
            try:
                self.load(name)
            except GameError as error:
                wrong.append(str(error))
        return wrong

    def for_kinds(self, kinds: Sequence[DieKind]) -> TaughtSet | None:
        """The set that knows all of these kinds; where there are several, the one with the most looks at them."""
        fitting = [one for one in self.all() if kinds and all(map(one.knows, kinds))]
        ids = {kind.id for kind in kinds}
        return max(fitting, key=lambda one: sum(look.kind in ids for look in one.examples), default=None)

    def keep(self, taught: TaughtSet) -> None:
        """Write a set down, whole or not at all."""
        self._read.pop(taught.name, None)
        write_set(self._path(taught.name), taught)

    def add(self, name: str, kinds: Sequence[DieKind], looks: Iterable[Example]) -> TaughtSet:
        """Some more looks at dice of the set of that name, which is begun if there is none."""
        taught = self.load(name) if name in self.names() else TaughtSet(name, ())
        told = {kind.id: as_taught(kind) for kind in kinds}
        others = tuple(kind for kind in taught.kinds if kind.id not in told)
        taught = msgspec.structs.replace(taught, kinds=(*others, *told.values()))
        on = {(kind.id, face.id) for kind in taught.kinds for face in kind.faces}
        looks = [look for look in (*taught.examples, *looks) if (look.kind, look.face) in on]
        taught = msgspec.structs.replace(taught, examples=()).with_looks(looks)
        self.keep(taught)
        return taught

    def forget(self, name: str) -> None:
        self._read.pop(name, None)
        self._path(name).unlink(missing_ok=True)

    def hand_on(self, name: str, path: Path) -> None:
        """Write a set into a file of its own, for others."""
        write_set(path, self.load(name))

    def bring(self, path: Path) -> TaughtSet:
        """Take over a set that someone handed on; one of the same name gives way to it."""
        taught = read_set(path)
        self.keep(taught)
        return taught

    def _path(self, name: str) -> Path:
        if not re.fullmatch(r"[\w][\w .-]*", name):
            raise Invalid(phrase("{name!r} is no name for a set of dice: use letters, digits and spaces.", name=name))
        return self.folder / f"{name}{ENDING}"


def read_set(path: Path) -> TaughtSet:
    """A set from its file; BadData says what is wrong with it."""
    try:
        taught = msgspec.json.decode(read_bytes(path, LARGEST), type=TaughtSet)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadData(phrase("{name} is no set of taught dice: {why}", name=path.name, why=error)) from error
    known = {(kind.id, face.id) for kind in taught.kinds for face in kind.faces}
    if strange := [look for look in taught.examples if (look.kind, look.face) not in known]:
        raise BadData(phrase("{name}: {face!r} is on none of its dice.", name=path.name, face=strange[0].face))
    return taught


def write_set(path: Path, taught: TaughtSet) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f"{path.name}.new")
        beside.write_bytes(msgspec.json.encode(taught))
        os.replace(beside, path)
    except OSError as error:
        why = error.strerror or str(error)
        raise SaveError(phrase("The dice could not be kept in {path}: {why}.", path=path, why=why)) from error


# -- for a throw ---------------------------------------------------------------------------------------------


def kinds_of(roll: Roll) -> tuple[DieKind, ...]:
    """The kinds of dice of a throw that must have been taught, those that stay too: none where it is of pips."""
    kinds = {group.kind.id: group.kind for group in (*roll.dice, *roll.stay) if group.count or group.showing}
    return () if roll.pips else tuple(kinds.values())


def taught_for(roll: Roll, taught: TaughtDice) -> TaughtSet | None:
    """What was taught of the dice of a throw, if all of them are known."""
    kinds = kinds_of(roll)
    return taught.for_kinds(kinds) if kinds and all(map(teachable, kinds)) else None
