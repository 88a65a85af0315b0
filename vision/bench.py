"""Measuring: accuracy on labelled pictures, CPU time per stage, and whole throws through the whole pipeline."""

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import numpy as np

from companion.errors import Invalid
from companion.host.progress import Progress
from companion.language.words import phrase
from vision.agreeing import agree
from vision.cameras.frames import CameraLost, Frame
from vision.cameras.pictures import Pixels, read_picture
from vision.corrected_dice import Corrections
from vision.expecting import Expected, Look
from vision.one_picture.colours import colour_of
from vision.one_picture.faces import FaceReader, crop
from vision.one_picture.finding import Finder
from vision.one_picture.reader import Reader
from vision.one_picture.reading import Box
from vision.render.rolling import STORIES, Instant, any_throw, pictures
from vision.scoring import Label, score, summary
from vision.settle import MotionGate
from vision.watching import Resting, Watcher

PI_4 = 5
"""A core of a Pi 4 is about so many times slower than one of the machine this was measured on."""
WITHIN = 12
"""Frames of rest after which a reading is due."""
Measured = dict[str, Any]


def bench_photographs(folder: Path, labels: Path, tier: str, progress: Progress, *, told: bool = False) -> Measured:
    """Accuracy over all labelled pictures of a folder (of one tier), by source, and the time of each stage.

    Where the reader is *told* how many dice there are, as a game tells it, "sure" is what needs no touch.
    """
    try:
        known = msgspec.json.decode(labels.read_bytes(), type=list[Label])
    except (OSError, msgspec.MsgspecError) as error:
        raise Invalid(phrase("{name}: expected a list of labels. {why}", name=labels.name, why=error)) from error
    reader = Reader()
    scores: dict[str, list[Any]] = {}
    wanted = [label for label in known if tier in ("", label.tier)]
    for label in progress.over(wanted, len(wanted)):
        picture = read_picture(folder / label.file)
        began = time.process_time_ns()
        reading = reader.read(picture.pixels)
        ms = (time.process_time_ns() - began) / 1e6
        if told and label.dice:
            reading = agree([reading], Expected((Look("white", "large", len(label.dice)),))).reading
        scores.setdefault(f"{label.tier}: {label.source}", []).append(score(label, reading, ms))
    everything = [one for rows in scores.values() for one in rows]
    stages = stage_ms([read_picture(folder / label.file).pixels for label in known[:20]])
    return {"all": summary(everything), **{name: summary(rows) for name, rows in sorted(scores.items())}, **stages}


def stage_ms(pictures_: list[Pixels]) -> Measured:
    """Median CPU milliseconds of the stages on these pictures, here and as a guess for a Pi 4."""
    finder, faces = Finder(), FaceReader()
    times: dict[str, list[float]] = {"find": [], "crop": [], "read faces": [], "colours": []}
    for picture in pictures_:
        found = _timed(times["find"], finder.find, picture)
        crops = _timed(times["crop"], _crops, picture, [spot.box for spot in found])
        _timed(times["read faces"], faces.read, crops)
        _timed(times["colours"], list, map(colour_of, crops))
    return {"stages": {name: _with_guess(median(spent)) for name, spent in times.items() if spent}}


def _crops(picture: Pixels, boxes: list[Box]) -> list[Pixels]:
    return [crop(picture, box) for box in boxes]


def _timed(times: list[float], work: Callable[..., Any], *given: Any) -> Any:
    began = time.process_time_ns()
    result = work(*given)
    times.append((time.process_time_ns() - began) / 1e6)
    return result


def _with_guess(ms: float) -> dict[str, float]:
    return {"ms": round(ms, 2), "Pi 4, about": round(PI_4 * ms, 1)}


def gate_ms(frames: int = 120) -> Measured:
    """CPU time of the motion gate at 1280 × 720, at rest and while everything moves."""
    rng = np.random.default_rng(1)
    still = rng.integers(90, 110, (720, 1280, 3), np.uint8)
    measured: Measured = {}
    for name, moving in (("at rest", False), ("moving", True)):
        gate, times = MotionGate(), list[float]()
        for number in range(frames):
            picture = np.roll(still, 40 * number, 1) if moving else still
            _timed(times, gate.see, picture)
        measured[f"gate, {name}"] = _with_guess(median(times))
    return measured


# -- whole throws ------------------------------------------------------------------------------------------


class _Played:
    """A throw as a source of frames; it remembers when something last moved."""

    name = "throw"

    def __init__(self, instants: Iterator[Instant]) -> None:
        self._instants = instants
        self.number = -1
        self.last_moved = -1
        self.now: Instant | None = None

    def next_frame(self) -> Frame | None:
        self.now = next(self._instants, None)
        if self.now is None:
            return None
        self.number += 1
        if self.now.moving or self.now.hand:
            self.last_moved = self.number
        return Frame(self.number, self.now.scene.picture)

    def reopen(self) -> None:
        raise CameraLost(phrase("A throw cannot be seen again."))

    def close(self) -> None:
        pass


def bench_rolls(count: int, seed: int, progress: Progress) -> Measured:
    """Rendered throws of all stories: nothing may be said while anything moves, and what is said must be right."""
    outcomes = ("read right", "asked", "silently wrong", "nothing said")
    told = dict.fromkeys((*outcomes, "of the wrong, miscounted", "said while moving", "late"), 0)
    reader = Reader()
    for number in progress.over(range(seed, seed + count), count):
        rng = np.random.default_rng(number)
        source = _Played(pictures(any_throw(rng, STORIES[number % len(STORIES)]), rng))
        outcome, miscounted, moving, late = _play(source, reader)
        told[outcome] += 1
        told["of the wrong, miscounted"] += outcome == "silently wrong" and miscounted
        told["said while moving"] += moving
        told["late"] += late
    return {"throws": {"count": count, **told}}


def _play(source: _Played, reader: Reader) -> tuple[str, bool, bool, bool]:
    """What came of the last reading of a throw, and whether it miscounted, one came in mid-movement, it came late.

    Where the number of dice is known, as it is in every game, a miscount is a question.
    """
    watcher = Watcher(source, reader)
    outcome, miscounted, moving, late = "nothing said", False, False, False
    truth: list[int] = []
    while source.now is not None or source.number < 0:
        event = watcher.step()
        if source.now is not None:
            truth = sorted(die.face for die in source.now.scene.dice)
        if isinstance(event, Resting) and source.now is not None and (truth or event.agreed.reading.dice):
            moving = moving or source.now.moving
            late = source.number - source.last_moved > WITHIN
            right = sorted(event.agreed.reading.faces) == truth
            miscounted = len(event.agreed.reading.dice) != len(truth)
            outcome = "asked" if not event.agreed.sure else "read right" if right else "silently wrong"
    return outcome, miscounted, moving, late


def bench_mine(folder: Path, progress: Progress) -> Measured:
    """How today's reader does on the dice that players corrected."""
    faces = FaceReader()
    corrections = Corrections(folder)
    right = count = 0
    for picture, correction in progress.over(corrections.labelled(), len(corrections.kept())):
        height, width = picture.shape[:2]
        inner = (width / 6, height / 6, width / 1.5, height / 1.5)
        shares = faces.read([crop(picture, inner)])[0].shares
        right += int(np.argmax(shares[1:7])) + 1 == correction.right
        count += 1
    if not count:
        raise Invalid(phrase("There are no corrections in {folder} yet.", folder=folder))
    return {"corrections": {"count": count, "right now": round(right / count, 4)}}


def bench_lines(measured: Mapping[str, Any]) -> Iterator[str]:
    """To read.

    >>> list(bench_lines({"frames": 3, "ms": {"median": 14.7}}))
    ['frames                   3', 'ms', '  median                 14.7']
    """
    for name, figures in measured.items():
        if not isinstance(figures, Mapping):
            yield f"{name:<24} {figures}"
            continue
        yield f"{name}"
        for key, value in figures.items():
            yield f"  {key:<22} {value}"
