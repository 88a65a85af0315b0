"""What players corrected: the crop of the die, what was read and what was right, kept to measure the reader by.

A folder of PNG files and one list of JSON lines; the newest corrections stay. Nothing that goes wrong here may stop a
game: it is a NotKept with a message, and the answer counts all the same.
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import cv2
import msgspec
from msgspec import Struct

from companion.errors import BadData, Invalid, SaveError
from companion.language.words import phrase
from companion.parts.own_files import read_bytes
from vision.answering import PleaseCheck
from vision.cameras.pictures import Pixels, read_picture

MOST = 2000
"""The newest that are kept: some 20 MB."""
SLACK = 100
"""So many more may gather before the oldest go, so that the list is not rewritten for each one."""
LIST = "corrections.jsonl"
LONGEST_LIST = 4 << 20


class NotKept(SaveError):
    """A correction could not be written down. The game goes on without."""


class Correction(Struct, frozen=True):
    """One line of the list. *crop* is the name of its PNG beside it."""

    read: int
    right: int
    confidence: float
    colour: str
    crop: str = ""


def of_check(check: PleaseCheck, answered: PleaseCheck) -> list[tuple[Correction, Pixels]]:
    """What players settled between the question and its answer: dice with pips that they corrected or confirmed."""
    asked = {id(check.places[number].die) for number in check.doubtful}
    found = []
    for place in answered.places:
        die, right = place.die, place.face
        if die is None or not isinstance(right, int) or place.crop is None or place.doubtful or not place.kind.pips:
            continue
        if id(die) in asked or right != die.face:
            found.append((Correction(die.face, right, die.confidence, die.colour), place.crop))
    return found


class Corrections:
    """The corrections in one folder."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder = folder
        self._most = most

    def keep(self, correction: Correction, crop: Pixels) -> None:
        """Write one down: first its picture, whole, then its line; NotKept says why not."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lines = self._lines()
            path = self.folder / f"{self._next_number():06}.png"
            _write(path, _png(crop))
            line = msgspec.json.encode(msgspec.structs.replace(correction, crop=path.name))
            if len(lines) >= self._most + SLACK:
                self._drop_oldest([*lines, line])
            else:
                # On a line of its own, even if the power went off in the middle of the one before.
                torn = not (self._list() or b"\n").endswith(b"\n")
                with (self.folder / LIST).open("ab") as file:
                    file.write(b"\n" * torn + line + b"\n")
        except OSError as error:
            why = error.strerror or str(error)
            raise NotKept(
                phrase("The correction could not be kept in {path}: {why}.", path=self.folder, why=why)
            ) from error

    def kept(self) -> list[Correction]:
        """The newest ones, oldest first; a line that cannot be read is left out."""
        found = []
        for line in self._lines():
            with suppress(msgspec.MsgspecError, UnicodeDecodeError):
                found.append(msgspec.json.decode(line, type=Correction))
        return found[-self._most :]

    def labelled(self) -> Iterator[tuple[Pixels, Correction]]:
        """Crop and correction of all whose picture is still there."""
        for correction in self.kept():
            if re.fullmatch(r"\d+\.png", correction.crop):
                with suppress(Invalid):
                    yield read_picture(self.folder / correction.crop).pixels, correction

    def _lines(self) -> list[bytes]:
        return [line for line in self._list().split(b"\n") if line.strip()]

    def _list(self) -> bytes:
        path = self.folder / LIST
        try:
            return read_bytes(path, LONGEST_LIST) if path.exists() else b""
        except BadData as error:
            raise NotKept(str(error)) from error

    def _next_number(self) -> int:
        numbers = [int(path.stem) for path in self.folder.glob("*.png") if path.stem.isdecimal()]
        return max(numbers, default=0) + 1

    def _drop_oldest(self, lines: list[bytes]) -> None:
        """The list first, then the pictures that it no longer names."""
        newest = lines[-self._most :]
        _write(self.folder / LIST, b"\n".join(newest) + b"\n")
        named = {correction.crop for correction in self.kept()}
        for path in self.folder.glob("*.png"):
            if path.stem.isdecimal() and path.name not in named:
                path.unlink(missing_ok=True)


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(data)
    os.replace(beside, path)


def _png(crop: Pixels) -> bytes:
    try:
        return cv2.imencode(".png", crop)[1].tobytes()
    except cv2.error as error:
        raise OSError(phrase("the crop is no picture")) from error
