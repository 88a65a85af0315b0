"""Of the throws that a game asks for, how many need no touch, how many are asked about, how many are silently wrong.

The throws are those that the game's own bots are asked for; their dice are rendered and watched as a camera's are. This
share is the figure that players feel: a reading that is right but asked about costs a touch.
"""

import random
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from statistics import median
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.host.answerers import Bot, run
from companion.host.progress import Progress
from companion.kernel.dice import DieKind, FaceId
from companion.kernel.game import AnyGame
from companion.kernel.roll import Roll
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.language.words import phrase
from vision.answering import Answered, answer, expected_of
from vision.cameras.frames import CameraLost, Frame
from vision.one_picture.reader import Reader
from vision.render.camera import looking_down
from vision.render.die import Look, Lying, Rgb
from vision.render.looks import BLACK, WHITE, any_look, brightness
from vision.render.rolling import INSIDE, STORIES, Instant, Throw, lying_at, pictures, still, throw_to
from vision.render.scene import LARGE, SMALL, any_light, laid_out
from vision.render.surfaces import Rng, any_surface
from vision.watching import Ended, Resting, Watcher

Set = Literal["ordinary", "any"]
"""White dice with dark pips and black ones with light pips; or whatever people own, as long as black is dark."""
Kind = Literal["all", "two colours", "two sizes"]
"""All throws of a game; those with black dice and two to six white ones; those with large and small dice."""
GAMES = 4
"""So many games are played to learn which throws there are."""
PLAYERS = ("Sara", "Bryan")
WIDE, HIGH = 640, 480
DARK = 0.05
"""A body no brighter than this is one that players call black, and others are brighter than ``PALER``."""
PALER = 0.12
QUIET = 12
"""Frames of the quiet tray before a throw that is watched from the hand on."""
NO_TOUCH, ASKED, SILENT = "no touch", "asked", "silently wrong"


class Case(Struct, frozen=True):
    """Which throws with which dice; *rolling* ones are watched from the hand to their rest, others only rest."""

    dice: Set
    kind: Kind = "all"
    rolling: bool = False

    @property
    def name(self) -> str:
        return f"{self.dice} dice, {self.kind}, {'rolling' if self.rolling else 'at rest'}"


ROWS: tuple[tuple[Set, Kind], ...] = (
    *(("ordinary", "all"), ("ordinary", "two colours"), ("ordinary", "two sizes")),
    *(("any", "all"), ("any", "two colours")),
)
CASES = tuple(Case(dice, kind, rolling) for rolling in (False, True) for dice, kind in ROWS)
"""What the shares are asked of."""


class Thrown(Struct, frozen=True):
    """A throw that is to be read: what was asked for, and its dice in the order of the groups."""

    roll: Roll
    throw: Throw

    def counts(self, frame: int) -> dict[str, list[FaceId]]:
        """What the dice of each group count at a frame, whichever of them does."""
        dice = [die for way in self.throw.paths if (die := lying_at(way, frame)) is not None]
        if self.roll.from_left:
            dice.sort(key=lambda die: float(self.throw.camera.project(die.at[None])[0, 0]))
        return counted(self.roll, dealt(self.roll, [die.face for die in dice]))


def asked_for(game: AnyGame, games: int, seed: int, *, pips: bool = True) -> list[Roll]:
    """Every throw that the game's bots are asked for in some games, of dice with pips or of others."""
    rolls: list[Roll] = []

    def note(session: Session) -> bool:
        rolls.extend(one for one in session.prompts if isinstance(one, Roll) and one.pips is pips)
        return False

    players = [Player(f"p{number}", name) for number, name in enumerate(PLAYERS, 1)]
    for number in range(seed, seed + games):
        run(Session(game, game.start({}, players)), Bot(game, random.Random(number)), note)
    return [roll for roll in rolls if sum(group.count for group in roll.dice)]


def is_of(roll: Roll, kind: Kind) -> bool:
    """Whether *roll* is a throw of that kind."""
    bodies = Counter[str]()
    for group in roll.dice:
        bodies[group.body] += group.count
    if kind == "two colours":
        return bodies["black"] > 0 and 2 <= bodies["white"] <= 6
    return kind == "all" or len({group.size for group in roll.dice if group.count}) > 1


def dealt(roll: Roll, faces: Sequence[FaceId]) -> dict[str, list[FaceId]]:
    left = iter(faces)
    return {group.role: [next(left) for _ in range(group.count)] for group in roll.dice}


def counted(roll: Roll, faces: dict[str, list[FaceId]]) -> dict[str, list[FaceId]]:
    """What *faces* count, in no order: two dice of one role, or that only add up, may be taken for each other."""
    counts: dict[str, list[FaceId]] = {}
    for group in roll.dice:
        counts.setdefault(group.pool or group.role, []).extend(_meaning(group.kind, face) for face in faces[group.role])
    return {pool: sorted(meant, key=str) for pool, meant in counts.items()}


def _meaning(kind: DieKind, face: FaceId) -> FaceId:
    """What a face counts; where it counts nothing, it is itself."""
    number = kind.face(face).number
    return face if number is None else number


# -- rendering -----------------------------------------------------------------------------------------------


def any_thrown(rng: Rng, roll: Roll, dice: Set) -> Thrown:
    """The dice of *roll*, thrown into any tray in any light."""
    across, tilt = LARGE / rng.uniform(0.05, 0.08), rng.uniform(0, 0.12)
    camera = looking_down(WIDE, HIGH, across, tilt, np.pi / 2, 0.9)
    looks = _looks(rng, roll, dice)
    lying: list[Lying] = []
    while len(lying) != len(looks) or any(die.lie != "flat" for die in lying):
        lying = laid_out(rng, looks, camera, INSIDE)
    story = STORIES[int(rng.integers(len(STORIES)))]
    ground = int(rng.integers(1 << 30))
    return Thrown(roll, throw_to(rng, lying, camera, any_light(rng), any_surface(rng), ground, story))


def _looks(rng: Rng, roll: Roll, dice: Set) -> list[Look]:
    """Of each colour and size one set, as people own them."""
    sets: dict[tuple[str, str], Look] = {}
    for group in roll.dice:
        edge = (SMALL if group.size == "small" else LARGE) * rng.uniform(0.95, 1.05)
        if (group.body, group.size) not in sets:
            black = group.body == "black"
            sets[group.body, group.size] = (
                _ordinary(rng, edge, black) if dice == "ordinary" else one_look(rng, edge, black)
            )
    return [sets[group.body, group.size] for group in roll.dice for _ in range(group.count)]


def _ordinary(rng: Rng, edge: float, black: bool) -> Look:
    """White with dark pips, or black with white ones, of plastic."""
    tone = float(rng.uniform(0.85, 1.05))
    body: Rgb = BLACK if black else (WHITE[0] * tone, WHITE[1] * tone, WHITE[2] * tone)
    pip: Rgb = (0.85, 0.85, 0.83) if black else (0.02, 0.02, 0.02)
    corner, radius = float(rng.uniform(0.15, 0.5)), float(rng.uniform(0.15, 0.22))
    return Look(
        edge, body, pip, corner, radius, radius * float(rng.uniform(1, 1.5)), gloss=float(rng.uniform(0.05, 0.5))
    )


def one_look(rng: Rng, edge: float, black: bool) -> Look:
    """Any look, but for the black ones a dark one and for others one that is not."""
    while True:
        look = any_look(rng, edge)
        light = brightness(look.body)
        if light < DARK if black else light > PALER:
            return look


class _Filmed:
    """A throw as a source of frames; *number* is that of the last one, *spent* the nanoseconds it took to draw all."""

    name = "throw"

    def __init__(self, instants: Iterable[Instant]) -> None:
        self._instants = iter(instants)
        self.number, self.spent = -1, 0

    def next_frame(self) -> Frame | None:
        began = time.process_time_ns()
        instant = next(self._instants, None)
        self.spent += time.process_time_ns() - began
        if instant is None:
            return None
        self.number += 1
        return Frame(self.number, instant.scene.picture)

    def reopen(self) -> None:
        raise CameraLost(phrase("A throw cannot be seen again."))

    def close(self) -> None:
        pass


# -- measuring -----------------------------------------------------------------------------------------------


class Outcome(Struct, frozen=True):
    """What came of one throw, with which doubts, and the milliseconds of the processor that it took."""

    came: str
    doubts: tuple[str, ...] = ()
    ms: float = 0.0


def bench_throws(
    rolls: Sequence[Roll], count: int, cases: Sequence[Case], seed: int, progress: Progress
) -> dict[str, dict[str, Any]]:
    """How *count* throws of each of the *cases*, taken by chance from *rolls*, are answered."""
    reader = Reader()
    measured = {}
    for case in cases:
        fitting = [roll for roll in rolls if is_of(roll, case.kind)]
        if fitting:
            outcomes = [
                _outcome(fitting, case, number, reader) for number in progress.over(range(seed, seed + count), count)
            ]
            measured[case.name] = summary(outcomes, seed)
    return measured


def _outcome(rolls: Sequence[Roll], case: Case, number: int, reader: Reader) -> Outcome:
    rng = np.random.default_rng(number)
    thrown = any_thrown(rng, rolls[int(rng.integers(len(rolls)))], case.dice)
    return _watched(thrown, reader, rng, rolling=case.rolling)


def summary(outcomes: Sequence[Outcome], seed: int) -> dict[str, Any]:
    """Shares, and why was asked, the commonest first; what is silently wrong by its seed, to be looked at."""
    came = Counter(outcome.came for outcome in outcomes)
    doubts = Counter(_kind_of(doubt) for outcome in outcomes for doubt in outcome.doubts)
    return {
        "throws": len(outcomes),
        **{name: round(came[name] / len(outcomes), 4) for name in (NO_TOUCH, ASKED, SILENT)},
        "wrong seeds": [seed + number for number, outcome in enumerate(outcomes) if outcome.came == SILENT],
        "ms of one core": round(median(outcome.ms for outcome in outcomes), 1),
        **{f"asked: {doubt}": times for doubt, times in doubts.most_common()},
    }


def _kind_of(doubt: str) -> str:
    """A doubt without its numbers and names, so that those of one kind are counted together."""
    return re.sub(r"\d+", "n", doubt.partition(":")[0])


def _watched(thrown: Thrown, reader: Reader, rng: Rng, *, rolling: bool) -> Outcome:
    """The first answer counts, as in a game, where dice at rest were already there only what was thrown."""
    source = _Filmed(_after_quiet(pictures(thrown.throw, rng)) if rolling else still(thrown.throw, rng))
    watcher = Watcher(source, reader)
    watcher.expected = expected_of(thrown.roll)
    last, began = Outcome(ASKED, ("nothing said",)), time.process_time_ns()
    while not isinstance(event := watcher.step(), Ended):
        if isinstance(event, Resting) and (event.roll or not rolling):
            last = _judged(thrown, event, source.number - QUIET if rolling else thrown.throw.frames)
            if last.came != ASKED or not rolling:
                break
    return replace(last, ms=(time.process_time_ns() - began - source.spent) / 1e6)


def _after_quiet(instants: Iterator[Instant]) -> Iterator[Instant]:
    """A tray lies quiet before anyone throws into it: what rests first is no throw."""
    first = next(instants)
    return chain([first] * (QUIET + 1), instants)


def _judged(thrown: Thrown, event: Resting, frame: int) -> Outcome:
    answered = answer(thrown.roll, event.agreed, event.picture, event.before)
    if not isinstance(answered, Answered):
        return Outcome(ASKED, answered.doubts)
    right = counted(thrown.roll, answered.value) == thrown.counts(frame)
    return Outcome(NO_TOUCH if right else SILENT)
