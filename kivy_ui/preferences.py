"""What this table likes: text size, theme, language, sound. Kept in one small file beside the saves.

A file that cannot be read is put aside and the usual values stand in for it. Knows files; draws nothing.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.game import Player
from companion.own_files import config_folder

MOST_PEOPLE = 24


class Preferences(Struct, forbid_unknown_fields=False):
    """All settings of the app itself; those of a game are the game's.

    *people* are names that were written here once, newest first; *group* is who sat where in the last new game.
    """

    language: str = "en"
    theme: str = "dark"
    text: str = "normal"
    signs: bool = True
    volume: int = 60
    animation: str = "normal"
    sleep_minutes: int = 10
    brightness: int = 100
    rotation: int = 0
    turn_to_seat: bool = False
    dice: str = "typed"
    camera: str = ""
    people: list[str] = []
    group: list[Player] = []

    def met(self, names: list[str]) -> list[str]:
        """*people* once these have played too."""
        return list(dict.fromkeys([*names, *self.people]))[:MOST_PEOPLE]


def preferences_file(environ: Mapping[str, str]) -> Path:
    """Where they live on this machine."""
    return config_folder(environ) / "preferences.json"


def load_preferences(path: Path) -> Preferences:
    """The players' preferences, or the usual ones where there are none that can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Preferences)
    except FileNotFoundError:
        return Preferences()
    except (OSError, msgspec.DecodeError):
        aside = path.with_suffix(".unreadable")
        if path.exists():
            os.replace(path, aside)
        return Preferences()


def save_preferences(preferences: Preferences, path: Path) -> None:
    """Written whole or not at all: the plug may be pulled at any moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(preferences)))
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
