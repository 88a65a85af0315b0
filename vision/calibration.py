"""What is known of this table's tray, kept from one evening to the next.

One JSON file in the players' data folder: where the tray lies in the picture and what it looks like empty. A file that
cannot be used is a message and a new beginning.
"""

from collections.abc import Mapping
from pathlib import Path

import cv2
import msgspec
import numpy as np
from msgspec import Struct

from companion.errors import BadData, Invalid, SaveError
from companion.language.words import phrase
from companion.parts.own_files import own_folder, read_bytes, tidy, write_whole
from vision.cameras.pictures import decode_picture
from vision.tray import Background, Tray

MOST_BYTES = 32 << 20
VERSION = 1
NO_PLANE = 1e12
"""Condition of a matrix that no camera over a tray can have; theirs is a millionth of it."""


class Calibration(Struct, frozen=True):
    """*tray* is None where there are no tags; *background* is the empty tray as PNG, if it was learned."""

    tray: Tray | None = None
    background: bytes = b""
    version: int = VERSION

    def empty_tray(self) -> Background | None:
        return Background(decode_picture(self.background, phrase("the empty tray")).pixels) if self.background else None


def calibration_of(tray: Tray | None, background: Background | None) -> Calibration:
    png = b"" if background is None else cv2.imencode(".png", background.empty)[1].tobytes()
    return Calibration(tray, png)


def vision_folder(environ: Mapping[str, str]) -> Path:
    """Where everything about the players' own dice and tray is kept."""
    return own_folder(environ, "dice")


def save_calibration(folder: Path, calibration: Calibration) -> None:
    """Whole or not at all; SaveError says why not."""
    path = folder / "tray.json"
    try:
        write_whole(path, msgspec.json.encode(calibration))
    except OSError as error:
        raise SaveError(
            phrase("The tray could not be kept in {path}: {why}.", path=path, why=error.strerror)
        ) from error


def load_calibration(folder: Path) -> tuple[Calibration, str]:
    """What was saved, and an empty message; or an empty calibration and, if a file is there, why it cannot be used."""
    path = folder / "tray.json"
    if not path.exists():
        return Calibration(), ""
    try:
        found = msgspec.json.decode(read_bytes(path, MOST_BYTES), type=Calibration)
        if found.version != VERSION or not _usable(found):
            raise BadData(phrase("{name}: not a tray of this version", name=path.name))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, BadData, Invalid) as error:
        return Calibration(), tidy(phrase("The tray must be calibrated anew. {why}", why=error))
    return found, ""


def _usable(found: Calibration) -> bool:
    """Whether pictures can be rectified by it: numbers, a plane, and a background that is a picture."""
    found.empty_tray()
    if found.tray is None:
        return True
    return min(found.tray.frame) > 0 and bool(np.linalg.cond(found.tray.matrix) < NO_PLANE)
