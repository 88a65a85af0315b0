"""What this table likes: text size, theme, language, sound. Kept in one small file beside the saves.

Whatever stands in that file, the app starts: what cannot be understood is put aside, told, and the usual value stands
in for it.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.errors import BadData
from companion.kernel.seats import Player
from companion.language.languages import codes
from companion.language.words import phrase
from companion.parts.own_files import config_folder, few, read_bytes

MOST_PEOPLE = 24
PLACES = 8
"""Around the screen, clockwise from its lower edge: 0 sits before it, 2 to its left, 4 opposite, 6 to its right."""
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class Preferences(Struct, forbid_unknown_fields=False):
    """All settings of the app itself; those of a game are the game's.

    *people* are names that were written here once, newest first; *group* is who sat where in the last new game.
    """

    language: Name = "en"
    theme: Name = "dark"
    text: Name = "normal"
    signs: bool = True
    volume: Percent = 60
    animation: Name = "normal"
    sleep_minutes: Annotated[int, Meta(ge=0, le=24 * 60)] = 10
    brightness: Percent = 100
    rotation: Literal[0, 90, 180, 270] = 0
    turn_to_seat: bool = False
    dice: Literal["camera", "typed", "virtual"] = "typed"
    camera: Annotated[str, Meta(max_length=4096)] = ""
    mains: Literal[50, 60] = 50
    board: Annotated[str, Meta(max_length=4096)] = ""
    people: Annotated[list[Name], Meta(max_length=MOST_PEOPLE)] = []
    group: Annotated[list[Player], Meta(max_length=PLACES)] = []

    def __post_init__(self) -> None:
        names, seats = {player.name for player in self.group}, {player.seat for player in self.group}
        if not len(names) == len(seats) == len(self.group) or not seats <= set(range(PLACES)):
            raise ValueError("two players are called alike, or a seat is taken twice or does not exist")
        if self.language not in codes():
            raise ValueError("there is no such language")

    def met(self, names: list[str]) -> list[str]:
        """*people* once these have played too."""
        return list(dict.fromkeys([*names, *self.people]))[:MOST_PEOPLE]


def preferences_file(environ: Mapping[str, str]) -> Path:
    """Where they live on this machine."""
    return config_folder(environ) / "preferences.json"


def load_preferences(path: Path) -> tuple[Preferences, list[str]]:
    """The players' preferences, the usual ones where there are none that can be read; and what cannot be understood."""
    try:
        return _understood(read_bytes(path))
    except BadData as error:
        nothing_there = isinstance(error.__cause__, FileNotFoundError | NotADirectoryError)
        return Preferences(), [] if nothing_there else [str(error)]


def _understood(raw: bytes) -> tuple[Preferences, list[str]]:
    """What can be understood of a file, and what cannot."""
    try:
        found = msgspec.json.decode(raw, type=dict[str, Any])
    except (ValueError, RecursionError) as error:  # also the bytes that are no UTF-8
        return Preferences(), [str(error)]
    good, problems = dict(found), []
    for name in (name for name in Preferences.__struct_fields__ if name in found):
        try:
            msgspec.convert({name: found[name]}, Preferences)
        except (ValueError, RecursionError):
            value, usual = str(good.pop(name)), getattr(Preferences(), name)
            problems.append(phrase("{name} cannot be {value}, so it is {usual}", name=name, value=value, usual=usual))
    return msgspec.convert(good, Preferences), problems


def put_aside(path: Path, preferences: Preferences, problems: list[str]) -> str:
    """Keep a file with *problems* for whoever wants to look into it, and go on with what could be understood."""
    why = "; ".join(few(problems))
    aside = path.with_suffix(".unreadable")
    try:
        os.replace(path, aside)
        save_preferences(preferences, path)
    except OSError:
        return phrase("Some settings were reset, because {file} cannot be understood: {why}.", file=path, why=why)
    return phrase("Some settings were reset: {why}. The old file is kept as {file}.", why=why, file=aside)


def save_preferences(preferences: Preferences, path: Path) -> None:
    """Written whole or not at all: the plug may be pulled at any moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(preferences)))
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
