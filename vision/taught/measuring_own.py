"""Measuring what the players' own dice are worth: the same throws read before anything was learned, and after."""

import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from companion.host.progress import Progress
from companion.kernel.roll import Roll
from vision.agreeing import agree
from vision.answering import Answered, answer, expected_of
from vision.cameras.pictures import Pixels
from vision.one_picture.finding import same_die
from vision.one_picture.leaning import OVER_THE_MIDDLE
from vision.one_picture.reader import Reader
from vision.one_picture.reading import Reading
from vision.render.die import Look
from vision.render.scene import LARGE, SMALL, Truth
from vision.render.surfaces import Rng
from vision.taught.dice_set import Example
from vision.taught.measuring import FRAMES, Measured, Sitting, any_sitting, thrown
from vision.taught.own_dice import OwnDice, looks_of
from vision.throw_bench import ASKED, NO_TOUCH, SILENT, counted, dealt, one_look

LEARNED = 30
"""Throws that are learned from, …"""
AT_ONCE = 6
"""So many of them are learned from at once, for time's sake."""
MEASURED = 25
"""… and those that are then measured, of each set of dice."""


def bench_own(rolls: Sequence[Roll], count: int, seed: int, progress: Progress) -> Measured:
    """How *count* throws of any dice, 25 of each set, are answered before and after 30 throws were learned from."""
    reader = Reader()
    before, after = Counter[str](), Counter[str]()
    for number in progress.over(range(seed, seed + count // MEASURED), count // MEASURED):
        rng = np.random.default_rng(number)
        sitting, owned = any_sitting(rng), dict[tuple[str, str], Look]()
        with tempfile.TemporaryDirectory() as folder:
            own = OwnDice(Path(folder))
            lessons = [_lesson(rng, reader, sitting, _one(rng, rolls), owned) for _ in range(LEARNED)]
            for start in range(0, LEARNED, AT_ONCE):
                own.learn([look for lesson in lessons[start : start + AT_ONCE] for look in lesson])
            for _ in range(MEASURED):
                roll = _one(rng, rolls)
                frames, _, faces = _throw(rng, sitting, roll, owned, FRAMES)
                readings = [reader.read(frame, OVER_THE_MIDDLE) for frame in frames]
                before[_came(roll, readings, frames[0], faces)] += 1
                known = [own.refined(reading, frame) for reading, frame in zip(readings, frames, strict=True)]
                after[_came(roll, known, frames[0], faces)] += 1
    return {name: _shares(came) for name, came in (("before", before), ("after 30 throws", after))}


def _one(rng: Rng, rolls: Sequence[Roll]) -> Roll:
    return rolls[int(rng.integers(len(rolls)))]


def _throw(
    rng: Rng, sitting: Sitting, roll: Roll, owned: dict[tuple[str, str], Look], number: int
) -> tuple[list[Pixels], tuple[Truth, ...], list[int]]:
    """Frames of the dice of *roll*, the truth about them, and their faces in the order of the groups."""
    looks = []
    for group in roll.dice:
        make = (group.body, group.size)
        if make not in owned:
            edge = (SMALL if group.size == "small" else LARGE) * rng.uniform(0.95, 1.05)
            owned[make] = one_look(rng, float(edge), group.body == "black")
        looks += [owned[make]] * group.count
    lying = thrown(rng, sitting.camera, looks)
    frames, truths = sitting.pictures(lying, rng, number)
    if roll.from_left:
        lying.sort(key=lambda die: float(sitting.camera.project(die.at[None])[0, 0]))
    return frames, truths, [die.face for die in lying]


def _lesson(
    rng: Rng, reader: Reader, sitting: Sitting, roll: Roll, owned: dict[tuple[str, str], Look]
) -> list[Example]:
    """Players accept or correct what was read of a throw: each die that was seen is then known."""
    [frame], truths, _ = _throw(rng, sitting, roll, owned, 1)
    bodies = {id(look): body for (body, _), look in owned.items()}
    dice = []
    for die in reader.read(frame, OVER_THE_MIDDLE).dice:
        truth = next((truth for truth in truths if same_die(truth.box, die.box)), None)
        if truth is not None:
            dice.append((bodies[id(truth.look)], truth.face, die))
    return looks_of(dice, frame)


def _came(roll: Roll, readings: Sequence[Reading], picture: Pixels, faces: Sequence[int]) -> str:
    answered = answer(roll, agree(readings, expected_of(roll)), picture)
    if not isinstance(answered, Answered):
        return ASKED
    return NO_TOUCH if counted(roll, answered.value) == counted(roll, dealt(roll, faces)) else SILENT


def _shares(came: Counter[str]) -> dict[str, float]:
    number = came.total()
    return {"throws": number, **{name: round(came[name] / max(1, number), 4) for name in (NO_TOUCH, ASKED, SILENT)}}
