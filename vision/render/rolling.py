"""Dice that roll and come to rest: a throw as a sequence of pictures with the truth about every one.

A throw is told backwards from where its dice will lie: they come in on a slowing path, hop lower and lower and turn
less and less. A hand may come with them or after them, a die may be knocked by another one, the table may be bumped.
Time is counted in frames.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from vision.render.camera import Camera, Floats, looking_down, turn_about
from vision.render.clutter import hand
from vision.render.die import Lying, lay
from vision.render.scene import LARGE, Scene, Truth, any_light, bare_scene, collide, scattered
from vision.render.spoiling import filmed
from vision.render.surfaces import Rng, any_surface
from vision.render.tracing import Light

Story = Literal["plain", "hand", "bump", "knock"]
STORIES: tuple[Story, ...] = ("plain", "hand", "bump", "knock")
EMPTY, THROW, REST = 12, 18, 26
"""Frames of the empty tray before a throw, of the throw, and of rest after the last movement."""
INSIDE = 0.7
"""A tray's walls keep the dice from the border of the picture."""
STILL = 0.08
"""A die that moves less than so many millimetres between two frames rests."""


class Instant(Struct, frozen=True):
    """One frame of a throw: the picture, what lies there, and whether anything moves."""

    scene: Scene
    moving: bool
    hand: bool


class Path(Struct, frozen=True):
    """How one die comes to where it lies: from frame *begin* on, for *lasts* frames."""

    end: Lying
    begin: float
    lasts: float
    along: Floats
    axis: Floats
    turns: float
    hop: float

    def at(self, time: float) -> Lying | None:
        """The die at a time; None before it is thrown."""
        if time < self.begin:
            return None
        left = max(0.0, 1 - (time - self.begin) / self.lasts) if self.lasts else 0.0
        if not left:
            return self.end
        lift = self.hop * left * abs(np.sin(left * 3 * np.pi))
        spot = self.end.at + self.along * np.float32(left**2)
        spot = spot + np.array([0, 0, lift + self.end.look.edge * 0.35 * min(1, 4 * left**2)], np.float32)
        turn = turn_about(self.axis.tolist(), self.turns * left**2) @ self.end.turn
        return Lying(self.end.look, spot.astype(np.float32), turn.astype(np.float32), self.end.lie)


class Throw(Struct, frozen=True):
    """A throw before it is drawn: the paths of its dice in the order they happen, a hand's frames, bumps.

    *ground* is the seed of how the surface lies, the same in every frame.
    """

    camera: Camera
    light: Light
    surface: Floats
    paths: tuple[tuple[Path, ...], ...]
    hand: tuple[int, int]
    bump: int
    frames: int
    ground: int


def any_throw(rng: Rng, story: Story, width: int = 480, height: int = 360) -> Throw:
    """A throw of one to eight dice into any tray."""
    across, tilt = LARGE / rng.uniform(0.05, 0.08), rng.uniform(0, 0.12)
    camera = looking_down(width, height, across, tilt, np.pi / 2, 0.9)  # so the tray's longer side is the picture's
    lying: list[Lying] = []
    while not lying:
        dice = scattered(rng, int(rng.integers(1, 9)), camera, INSIDE)
        lying = [die for die in dice if die.lie == "flat" and not die.look.blank]
    return throw_to(rng, lying, camera, any_light(rng), any_surface(rng), int(rng.integers(1 << 30)), story)


def throw_to(
    rng: Rng,
    lying: Sequence[Lying],
    camera: Camera,
    light: Light,
    surface: Floats,
    ground: int,
    story: Story = "plain",
) -> Throw:
    """The throw after which the dice lie so, unless the story goes on."""
    paths: list[tuple[Path, ...]] = [
        (_path(rng, die, EMPTY + rng.uniform(0, 4), THROW * rng.uniform(0.6, 1.0)),) for die in lying
    ]
    end = EMPTY + THROW + 4
    if story == "knock" and paths:
        victim = int(rng.integers(len(paths)))
        others = [die for die in lying if die is not lying[victim]]
        paths[victim] = (*paths[victim], _knocked(rng, lying[victim], others, end + 3))
        end += 14
    bump = end + 6 if story == "bump" else 0
    reach = (int(rng.integers(1, EMPTY)), EMPTY + 6) if story == "hand" else (0, 0)
    frames = max(end, bump) + REST
    return Throw(camera, light, surface, tuple(paths), reach, bump, frames, ground)


def _path(rng: Rng, die: Lying, begin: float, lasts: float) -> Path:
    side = rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(side), np.sin(side), 0], np.float32) * np.float32(rng.uniform(60, 160))
    axis = np.array([-np.sin(side), np.cos(side), rng.normal(0, 0.3)], np.float32)
    return Path(die, begin, lasts, along, axis, float(rng.uniform(4, 12)), float(rng.uniform(5, 30)))


def _knocked(rng: Rng, die: Lying, others: Sequence[Lying], begin: float) -> Path:
    """Tipped over to another face, a short way off where no other die lies."""
    face, yaw = int(rng.integers(1, 7)), rng.uniform(0, 6.28)
    for push in (*np.linspace(1.0, 0.3, 20) * die.look.edge, 0.0):
        side = rng.uniform(0, 2 * np.pi)
        end = lay(die.look, face, die.at[0] + push * np.cos(side), die.at[1] + push * np.sin(side), yaw)
        if not any(collide(end, other) for other in others):
            break
    along = (die.at - end.at).astype(np.float32)
    axis = np.array([-np.sin(side), np.cos(side), 0], np.float32)
    return Path(end, begin, 7.0, along, axis, float(np.pi / 2), 3.0)


def pictures(throw: Throw, rng: Rng) -> Iterator[Instant]:
    """The frames of a throw, one by one. What did not change is not drawn anew; the camera's noise is."""
    before: list[Lying] = []
    drawn: tuple[Floats, tuple[Truth, ...]] | None = None
    for frame in range(throw.frames):
        now = _dice_at(throw, frame)
        moving = _moved(before, now)
        if drawn is None or moving or len(now) != len(before):
            same = np.random.default_rng(throw.ground)
            drawn = bare_scene(same, throw.camera, now, throw.light, throw.surface)
        before = now
        yield _instant(throw, frame, drawn, moving, rng)


def still(throw: Throw, rng: Rng) -> Iterator[Instant]:
    """The frames after the last movement, without what came before."""
    now = _dice_at(throw, throw.frames)
    drawn = bare_scene(np.random.default_rng(throw.ground), throw.camera, now, throw.light, throw.surface)
    for _ in range(REST):
        yield _instant(replace(throw, hand=(0, 0)), 0, drawn, False, rng)


def lying_at(way: Sequence[Path], frame: int) -> Lying | None:
    """The die that goes that way, at a frame; None before it is thrown."""
    return next((there for path in reversed(way) if (there := path.at(frame)) is not None), None)


def _dice_at(throw: Throw, frame: int) -> list[Lying]:
    shift = np.zeros(3, np.float32)
    if throw.bump and throw.bump <= frame < throw.bump + 4:
        shift[0] = 1.5 * np.sin((frame - throw.bump + 1) * 1.6)
    elif throw.bump and frame >= throw.bump + 4:
        shift[0] = 0.8
    now = []
    for way in throw.paths:
        die = lying_at(way, frame)
        if die is not None:
            now.append(replace(die, at=(die.at + shift).astype(np.float32)))
    return now


def _moved(before: Sequence[Lying], now: Sequence[Lying]) -> bool:
    if len(before) != len(now):
        return True
    return any(
        float(np.abs(one.at - other.at).max()) > STILL or float(np.abs(one.turn - other.turn).max()) > 0.01
        for one, other in zip(before, now, strict=True)
    )


def _instant(throw: Throw, frame: int, drawn: tuple[Floats, tuple[Truth, ...]], moving: bool, grain: Rng) -> Instant:
    linear, dice = drawn
    begin, end = throw.hand
    there = begin <= frame < end
    if there:
        linear = linear.copy()
        hand(linear, np.random.default_rng(frame), 0.9)
    return Instant(Scene(filmed(linear, grain), dice, there), moving, there)
