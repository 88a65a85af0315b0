"""Sounds at the moments that deserve one. Silence where there is no device, and never an error.

Knows cues by name and how loud the players want them; knows no game.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.logger import Logger

from kivy_ui.cues import CUES, write_cue

RANKS = list(CUES)
Work = Callable[[Callable[[], Any], Callable[[Any], None], Callable[[Exception], None]], Any]


def load_sound(path: str) -> Any:
    """Kivy's player of one file. Imported here: it opens the sound device, which a silent table never needs."""
    from kivy.core.audio import SoundLoader

    return SoundLoader.load(path)


class Sound:
    """*volume* is what the players want, 0 to 100; *work* runs something aside, for cues are made at first use,
    into *folder*.

    Of all cues of one moment the most important sounds.
    """

    def __init__(
        self,
        volume: Callable[[], int],
        work: Work,
        folder: Path,
        load: Callable[[str], Any] = load_sound,
    ) -> None:
        self._volume, self._work, self._load = volume, work, load
        self._folder = folder
        self._players: dict[str, Any] = {}
        self._due = ""
        self._soon = Clock.create_trigger(self._sound, 0)

    def cue(self, name: str) -> None:
        """Let it sound with the next frame, unless something more important does."""
        if self._volume() <= 0:
            return
        if not self._due or RANKS.index(name) > RANKS.index(self._due):
            self._due = name
        self._soon()

    def _sound(self, *_: object) -> None:
        name, self._due = self._due, ""
        if name in self._players:
            self._play(name)
        elif name:
            self._players[name] = None  # made only once, whatever comes of it
            self._work(lambda: self._file(name), lambda path: self._made(name, path), self._silent)

    def _file(self, name: str) -> Path:
        path = self._folder / f"{name}.wav"
        if not path.exists():
            write_cue(name, path)
        return path

    def _made(self, name: str, path: Path) -> None:
        try:
            player = self._load(str(path))
            self._players[name] = player if player is not None and player.length > 0 else None
        except Exception as error:  # whatever a sound device can do wrong, the game goes on without it
            self._silent(error)
        self._play(name)

    def _play(self, name: str) -> None:
        player = self._players[name]
        if player is None:
            return
        try:
            player.volume = self._volume() / 100
            player.stop()
            player.play()
        except Exception as error:  # as above
            self._players[name] = None
            self._silent(error)

    def _silent(self, error: Exception) -> None:
        Logger.warning("sound: none, because %r", error)
