"""Short sounds of our own making, computed sample by sample and written as small WAV files.

``python -m kivy_ui.audio.cues FOLDER`` writes them all, to listen to.
"""

import math
import sys
import wave
from array import array
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

RATE = 16_000
LOUD = 0.55
"""Of full scale, so that two tones together do not clip."""


class Tone(Struct, frozen=True):
    """One struck tone: pitch in Hz, when it begins and how long it rings, in seconds; *to* lets it slide."""

    pitch: float
    at: float = 0.0
    rings: float = 0.2
    loud: float = 1.0
    to: float = 0.0


CUES: Mapping[str, tuple[Tone, ...]] = {
    "tap": (Tone(1150, rings=0.04, loud=0.35),),
    "accepted": (Tone(620, rings=0.09, loud=0.5), Tone(930, at=0.06, rings=0.14, loud=0.5)),
    "check": (Tone(330, rings=0.14, loud=0.8), Tone(277, at=0.16, rings=0.26, loud=0.8)),
    "turn": (Tone(523, rings=0.3, loud=0.7), Tone(659, at=0.12, rings=0.4, loud=0.6)),
    "phase": (
        Tone(98, rings=1.0),
        Tone(147, at=0.12, rings=0.9, loud=0.6, to=131),
        Tone(196, at=0.3, rings=0.7, to=165),
    ),
    "bright": (Tone(659, rings=0.25, loud=0.7), Tone(880, at=0.09, rings=0.45, loud=0.6)),
    "dire": (Tone(165, rings=0.5), Tone(156, at=0.06, rings=0.7, loud=0.7, to=117)),
    "reveal": (
        Tone(110, rings=0.5, to=220),
        Tone(233, at=0.4, rings=0.6, loud=0.8),
        Tone(349, at=0.4, rings=0.6, loud=0.5),
    ),
    "won": (
        Tone(392, rings=0.3),
        Tone(523, at=0.18, rings=0.3),
        Tone(659, at=0.36, rings=0.4),
        Tone(784, at=0.54, rings=1.0),
    ),
    "lost": (Tone(294, rings=0.5), Tone(277, at=0.35, rings=0.5), Tone(220, at=0.7, rings=1.1, to=208)),
}
"""The most important last: of several at one moment only that one sounds."""


def samples(tones: tuple[Tone, ...]) -> "array[int]":
    """The tones together, as 16-bit samples."""
    length = max(tone.at + tone.rings for tone in tones)
    mixed = [0.0] * (int(length * RATE) + 1)
    for tone in tones:
        _strike(mixed, tone)
    return array("h", (int(32767 * max(-1.0, min(1.0, LOUD * value))) for value in mixed))


def _strike(mixed: list[float], tone: Tone) -> None:
    """Add one tone: it begins softly, so that nothing clicks, and dies away; an octave above gives it body."""
    count, phase = int(tone.rings * RATE), 0.0
    for at in range(count):
        share = at / count
        phase += math.tau * (tone.pitch + ((tone.to or tone.pitch) - tone.pitch) * share) / RATE
        swell = min(1.0, at / (0.006 * RATE)) * math.exp(-4 * share) * (1 - share)
        mixed[int(tone.at * RATE) + at] += tone.loud * swell * (math.sin(phase) + 0.3 * math.sin(2 * phase))


def write_cue(name: str, path: Path) -> None:
    """Write one as a WAV file, whole or not at all."""
    fresh = path.with_suffix(".new")
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(fresh), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        data = samples(CUES[name])
        if sys.byteorder == "big":
            data.byteswap()
        file.writeframes(data.tobytes())
    fresh.replace(path)


if __name__ == "__main__":
    for cue in CUES:
        write_cue(cue, Path(sys.argv[1]) / f"{cue}.wav")
