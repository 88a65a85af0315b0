"""Measuring taught dice on rendered ones: what is taught in one light is read in that and in others.

Signs, light, table and make of the dice come from seeds; what is measured on was never taught.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from companion.host.progress import Progress
from companion.kernel.dice import DieKind
from companion.kernel.roll import Roll
from vision.agreeing import agree
from vision.answering import Answered, answer, expected_of, face_of
from vision.cameras.pictures import Pixels
from vision.one_picture.finding import Finder, same_die
from vision.render.camera import Camera, looking_down
from vision.render.die import Look, Lying, lay
from vision.render.looks import any_look
from vision.render.rolling import INSIDE
from vision.render.scene import LARGE, Truth, any_light, bare_scene, collide, laid_out
from vision.render.spoiling import develop
from vision.render.surfaces import Rng, any_surface
from vision.render.symbol_dice import (
    MEASURED_BY,
    STRANGE,
    Drawings,
    any_style,
    dice_to_teach,
    drawn_die,
    shown_by,
)
from vision.render.tracing import Light
from vision.taught.dice_set import Example, TaughtSet, as_taught
from vision.taught.looking import look_at, patch_of
from vision.taught.taught_reader import TaughtReader

WIDE, HIGH = 640, 480
LOOKS = 8
FRAMES = 3
UNLIKE = 8
"""In two of so many throws there is one die that was never taught."""
Measured = dict[str, Any]


class Sitting(Struct, frozen=True):
    """A table in its light, under its camera."""

    camera: Camera
    light: Light
    surface: np.ndarray
    ground: int

    def pictures(self, lying: Sequence[Lying], rng: Rng, number: int = 1) -> tuple[list[Pixels], tuple[Truth, ...]]:
        """What the camera sees of dice at rest, in some frames."""
        light, truth = bare_scene(np.random.default_rng(self.ground), self.camera, lying, self.light, self.surface)
        frames = [
            develop(np.maximum(light + rng.normal(0, 0.006, light.shape), 0).astype(np.float32), rng, 0.0)
            for _ in range(number)
        ]
        return frames, truth


def any_sitting(rng: Rng) -> Sitting:
    camera = looking_down(WIDE, HIGH, LARGE / rng.uniform(0.05, 0.08), rng.uniform(0, 0.12), np.pi / 2, 0.9)
    return Sitting(camera, any_light(rng), any_surface(rng), int(rng.integers(1 << 30)))


def taught_in(
    name: str, sitting: Sitting, kinds: Sequence[DieKind], drawings: Drawings, style: Look, rng: Rng, looks: int = LOOKS
) -> TaughtSet:
    """What players would have taught at that table: so many looks at each face."""
    finder, examples = Finder(), list[Example]()
    faces = dice_to_teach(kinds)
    for _ in range(looks):
        order = [faces[number] for number in rng.permutation(len(faces))]
        for start in range(0, len(order), 6):
            part = order[start : start + 6]
            lying = laid(rng, sitting.camera, [(drawn_die(kind, drawings, style), face) for kind, face in part])
            [picture], truths = sitting.pictures(lying, rng)
            found = finder.find(picture)
            for (kind, face), truth in zip(part, truths, strict=True):
                box = next((spot.box for spot in found if same_die(spot.box, truth.box)), truth.box)
                shown = face_of(kind, shown_by(kind, face))
                examples.append(look_at(kind.id, shown, patch_of(picture, box)))
    return TaughtSet(name, tuple(map(as_taught, kinds)), tuple(examples))


def laid(rng: Rng, camera: Camera, dice: Sequence[tuple[Look, int]], beside: Sequence[Lying] = ()) -> list[Lying]:
    """Dice that show just these faces, flat and apart, also from those that lie there already."""
    across = abs(float(camera.eye[2])) / camera.focal / 2 * INSIDE
    lying: list[Lying] = []
    while len(lying) < len(dice):
        look, face = dice[len(lying)]
        x, y = rng.uniform(-1, 1) * camera.width * across, rng.uniform(-1, 1) * camera.height * across
        die = lay(look, face, float(x), float(y), float(rng.uniform(0, 2 * np.pi)))
        if not any(collide(die, other) for other in (*beside, *lying)):
            lying.append(die)
    return lying


def thrown(rng: Rng, camera: Camera, looks: Sequence[Look]) -> list[Lying]:
    """A throw of these dice, all flat, some side by side."""
    lying: list[Lying] = []
    while len(lying) != len(looks) or any(die.lie != "flat" for die in lying):
        lying = laid_out(rng, looks, camera, INSIDE)
    return lying


# -- measuring -----------------------------------------------------------------------------------------------


class Counted(Struct):
    """What came of throws in one light."""

    dice: int = 0
    right: int = 0
    sure: int = 0
    silent: int = 0
    throws: int = 0
    untouched: int = 0
    untouched_wrong: int = 0
    strange: int = 0
    rejected: int = 0
    said: Counter[tuple[str, str]] = Counter()

    def figures(self) -> Measured:
        return {
            "dice": self.dice,
            "faces right": _share(self.right, self.dice),
            "silently wrong faces": _share(self.silent, self.dice),
            "throws": self.throws,
            "throws without a touch": _share(self.untouched, self.throws),
            "throws silently wrong": _share(self.untouched_wrong, self.throws),
            "untaught dice": self.strange,
            "untaught rejected": _share(self.rejected, self.strange),
            **{f"{shown} taken for {said}": number for (shown, said), number in self.said.most_common()},
        }


def _share(part: int, of: int) -> float:
    return round(part / max(1, of), 4)


def bench_taught(rolls: Sequence[Roll], count: int, seed: int, progress: Progress) -> Measured:
    """Of *count* throws for each set of signs, half in the light it was taught in and half in others: what was read.

    Every fourth throw or so has one die in it that was never taught, in the place of one that was.
    """
    kinds = list({group.kind.id: group.kind for roll in rolls for group in roll.dice}.values())
    measured: Measured = {}
    whole = Counted()
    runs = [(name, number) for name in MEASURED_BY for number in range(count)]
    readers: dict[str, tuple[Sitting, Look, TaughtReader]] = {}
    counts = {f"{name}, {light}": Counted(said=Counter()) for name in MEASURED_BY for light in LIGHTS}
    for name, number in progress.over(runs, len(runs)):
        if name not in readers:
            rng = np.random.default_rng([seed, list(MEASURED_BY).index(name)])
            sitting, style = any_sitting(rng), any_style(rng)
            taught = taught_in(name, sitting, kinds, MEASURED_BY[name], style, rng)
            readers = {name: (sitting, style, TaughtReader(taught))}
        sitting, style, reader = readers[name]
        rng = np.random.default_rng([seed, number, len(name)])
        roll = rolls[int(rng.integers(len(rolls)))]
        light = LIGHTS[number % 2]
        one = _Throw(roll, MEASURED_BY[name], style, sitting if light == LIGHTS[0] else any_sitting(rng))
        one.read(
            rng,
            reader,
            counts[f"{name}, {light}"],
            strange=number % UNLIKE == UNLIKE - 1 or number % UNLIKE == UNLIKE - 4,
        )
    for name, counted in counts.items():
        measured[name] = counted.figures()
        _add(whole, counted)
    return {**measured, "all": whole.figures()}


LIGHTS = ("the same light", "another light")


class _Throw(Struct):
    """One throw to be read: what for, its dice, and where."""

    roll: Roll
    drawings: Drawings
    style: Look
    sitting: Sitting

    def read(self, rng: Rng, reader: TaughtReader, counted: Counted, *, strange: bool) -> None:
        kinds = [group.kind for group in self.roll.dice for _ in range(group.count)]
        looks = [drawn_die(kind, self.drawings, self.style) for kind in kinds]
        odd = int(rng.integers(len(looks))) if strange else -1
        if strange:
            looks[odd] = _untaught(rng, kinds[odd], self.style)
        lying = thrown(rng, self.sitting.camera, looks)
        frames, truths = self.sitting.pictures(lying, rng, FRAMES)
        reader.kinds = frozenset(group.kind.id for group in (*self.roll.dice, *self.roll.stay))
        agreed = agree([reader.read(frame) for frame in frames], expected_of(self.roll))
        if len(truths) != len(lying):
            return
        for number, (kind, truth) in enumerate(zip(kinds, truths, strict=True)):
            die = next((die for die in agreed.reading.dice if same_die(die.box, truth.box)), None)
            if number == odd:
                counted.strange += 1
                counted.rejected += die is None or not die.sure
                continue
            shown = face_of(kind, shown_by(kind, truth.face))
            read = face_of(kind, die.face) if die is not None else "nothing"
            right = die is not None and (die.colour, read) == (kind.body, shown)
            counted.dice += 1
            counted.right += right
            counted.silent += die is not None and die.sure and not right
            if not right:
                body = "" if die is None or die.colour == kind.body else f"{die.colour} "
                counted.said[f"{shown}", f"{body}{read}"] += 1
        if not strange:
            self._answered(kinds, [truth.face for truth in truths], answer(self.roll, agreed, frames[0]), counted)

    def _answered(self, kinds: Sequence[DieKind], faces: Sequence[int], answered: object, counted: Counted) -> None:
        counted.throws += 1
        if not isinstance(answered, Answered):
            return
        counted.untouched += 1
        truth = sorted(
            (kind.id, str(face_of(kind, shown_by(kind, face)))) for kind, face in zip(kinds, faces, strict=True)
        )
        said = sorted((group.kind.id, str(face)) for group in self.roll.dice for face in answered.value[group.role])
        counted.untouched_wrong += said != truth


def _untaught(rng: Rng, kind: DieKind, style: Look) -> Look:
    """A die with pips; one with other signs, of the same colour; or one of another make altogether."""
    way = int(rng.integers(3))
    if way == 0:
        return any_look(rng, style.edge)
    if way == 1:
        return drawn_die(kind, STRANGE, style)
    return drawn_die(DieKind("", "", kind.faces, body="green"), STRANGE, style)


def _add(whole: Counted, part: Counted) -> None:
    for name in Counted.__struct_fields__:
        setattr(whole, name, getattr(whole, name) + getattr(part, name))
