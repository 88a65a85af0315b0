"""Sounds at the moments that deserve one. Silence where there is no device, and never an error."""

import sys
from array import array
from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import Clock

from kivy_ui.audio.cues import CUES, RATE, samples
from kivy_ui.audio.speaker import Speaker

RANKS = list(CUES)
QUIET = 5.0
"""Seconds after a sound at which the device is let go."""
Work = Callable[[Callable[[], Any], Callable[[Any], None], Callable[[Exception], None]], Any]


class Plays(Protocol):
    """What a :class:`Speaker` does."""

    def play(self, samples: "array[int]", volume: float) -> None: ...

    def let_go(self) -> None: ...

    def end(self) -> None: ...


class Sound:
    """*volume* is what the players want, 0 to 100; *work* runs something aside, for a device takes its time.

    Of all cues of one moment the most important sounds.
    """

    def __init__(self, volume: Callable[[], int], work: Work, speaker: Plays | None = None) -> None:
        self._volume, self._work = volume, work
        self._speaker = speaker or Speaker(RATE)
        self._made: dict[str, array[int]] = {}
        self._due = self._complaint = ""
        self._soon = Clock.create_trigger(self._sound, 0)
        self._later = Clock.create_trigger(self._let_go, QUIET)

    def cue(self, name: str) -> None:
        """Let it sound with the next frame, unless something more important does."""
        if self._volume() <= 0:
            return
        if not self._due or RANKS.index(name) > RANKS.index(self._due):
            self._due = name
        self._soon()

    def _sound(self, *_: object) -> None:
        name, self._due = self._due, ""
        self._later.cancel()
        self._work(lambda: self._play(name, self._volume() / 100), self._sounded, self._silent)

    def _play(self, name: str, volume: float) -> None:
        if name not in self._made:
            self._made[name] = samples(CUES[name])
        self._speaker.play(self._made[name], volume)

    def _sounded(self, _: object) -> None:
        self._complaint = ""
        self._later()

    def _silent(self, error: Exception) -> None:
        """Whatever a sound device can do wrong, the game goes on without it. The journal hears of it once."""
        if str(error) != self._complaint:
            print(f"sound: none, because {error}", file=sys.stderr, flush=True)
        self._complaint = str(error)

    def stop(self) -> None:
        """The app ends."""
        self._soon.cancel()
        self._later.cancel()
        self._speaker.end()

    def _let_go(self, *_: object) -> None:
        self._work(self._speaker.let_go, lambda _: None, self._silent)
