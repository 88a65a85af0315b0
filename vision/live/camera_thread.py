"""A camera watched on a thread of its own, which does no more than put messages into its client's queue.

OpenCV and the networks are imported and loaded on the thread, so that an app without a camera starts without them.
"""

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import GameError
from companion.kernel.roll import Roll
from companion.language.words import phrase
from vision.live.attention import Attention, dice_of, for_roll, read_anew
from vision.live.attention import Seen as Seen
from vision.live.sources import CAMERA, PI, open_source
from vision.taught.dice_set import TaughtDice, kinds_of, taught_for

if TYPE_CHECKING:
    from vision.cameras.frames import FrameSource
    from vision.cameras.pictures import Pixels
    from vision.cameras.virtual_tray import Thrown
    from vision.sight import Check, Fault, Sight
    from vision.taught.every_die import EveryDie
    from vision.watching import Event, Reader, Resting, Watcher

PACE = 1 / 30
"""Seconds between the frames of a source that has no pace of its own."""
IDLE_PACE = 0.25
"""… and of any source while no roll is open and nobody looks: enough to notice a throw."""
EMPTY_FRAMES = 15
"""Frames of the empty tray that are learned from."""
TEST_DICE: "tuple[Thrown, ...]" = (("white", "large"), ("white", "large"), ("black", "large"))
"""What the virtual tray throws where no roll is open."""


class Picture(Struct, frozen=True, eq=False):
    """A frame to draw: RGBA, the lowest line first."""

    pixels: bytes
    width: int
    height: int


class Looked(Struct, frozen=True):
    """There is a newer picture; :meth:`CameraThread.newest` has it."""


class Noticed(Struct, frozen=True):
    """How it stands with the camera has changed; see :attr:`CameraThread.state`."""


class Learned(Struct, frozen=True):
    """The empty tray was learned, or *done* of *of* frames are; *words* tell at the end what came of it."""

    done: int
    of: int
    words: str = ""
    bad: bool = False


class Checked(Struct, frozen=True):
    """How the camera stands, point by point; only while *checking* is set."""

    checks: "tuple[Check, ...]"


class _Job:
    """One run of the thread."""

    def __init__(self, name: str, before: "_Job | None") -> None:
        self.name, self.before = name, before
        self.stop, self.over = threading.Event(), threading.Event()
        self.learn = False
        self.throw: list[Thrown] = []


def _on_a_thread(act: Callable[[], None]) -> None:
    threading.Thread(target=act, daemon=True, name="camera").start()


def networks() -> "Reader":
    from vision.one_picture.reader import Reader

    return Reader()


class CameraThread:
    """Watches one source at a time. *put* takes messages from any thread; *folder* keeps what is known of the tray.

    *state* is "off", "starting", "quiet", "moving", "hand", "restless", "lost" or "ended"; *why* says why it is lost,
    *fault* what is wrong with what it sees ("" if nothing is), *notes* what the camera itself would not do.
    *wide* is how many pixels the view is wide. *spawn*, *wait* and *reader* stand in for the thread, its clock and
    the networks where a test needs them to.
    """

    def __init__(
        self,
        put: Callable[[Any], None],
        folder: Path,
        *,
        spawn: Callable[[Callable[[], None]], None] = _on_a_thread,
        wait: Callable[[threading.Event, float], bool] = threading.Event.wait,
        reader: Callable[[], "Reader"] = networks,
    ) -> None:
        self.folder = folder
        self.state, self.why, self.wide = "off", "", 320
        self.fault: Fault = ""
        self.notes: tuple[str, ...] = ()
        self.checking, self.mains = False, 50
        self._blinded = False
        self._put, self._spawn, self._wait, self._reader = put, spawn, wait, reader
        self._lock = threading.Lock()
        self._job: _Job | None = None
        self._attention: Attention | None = None
        self._newest: Picture | None = None
        self._unasked: Resting | None = None
        self._anew: Resting | None = None
        self._teaching = False
        self.own_dice = folder / "own"
        """Where it is kept what the players' own dice look like."""
        self.taught = TaughtDice(folder / "taught")
        """What players taught; only asked on the app's thread, and read there and on the camera's."""
        self.last: Picture | None = None
        """What :meth:`newest` gave last: for a view made anew, while nothing in the picture changes."""
        self._tray: Any = None
        self.beside: Callable[[Pixels], None] | None = None
        """Who else looks at every picture, on the camera's thread."""

    # -- for the app's thread ------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The source that is watched; empty while there is none."""
        return self._job.name if self._job is not None else ""

    def start(self, name: str) -> None:
        """Watch a source; if it is watched already, nothing happens."""
        if self.name == name:
            return
        self._begin(name)

    def retry(self) -> None:
        """Open the same source anew."""
        if self._job is not None:
            self._begin(self._job.name)

    def stop(self) -> None:
        if self._job is not None:
            self._job.stop.set()
            self._job, self.fault = None, ""
            self._become("off")

    def attend(self, roll: Roll | None) -> None:
        """From now on dice are thrown for *roll*. The same roll again changes nothing."""
        with self._lock:
            before = self._attention
            if roll is None:
                self._attention = None
            elif before is None or before.roll.serial != roll.serial:
                self._attention = Attention(roll, self.state == "moving")
                self._teaching = False
                early, self._unasked = self._unasked, None
                if early is not None and self.state == "quiet" and not roll.pips:
                    self._anew = early
                elif early is not None and self.state == "quiet":
                    self._attention.seen = for_roll(replace(self._attention, early=True), early, self._doubts())
                    self._put(self._attention.seen)

    @property
    def attends(self) -> bool:
        """Whether dice are waited for."""
        return self._attention is not None

    def reads(self, roll: Roll) -> bool:
        """Whether the dice of *roll* can be read: they have pips, or were taught."""
        return roll.pips or taught_for(roll, self.taught) is not None

    def teach(self) -> None:
        """From now on dice are thrown to be taught: whatever looks like a die is found, and none is read."""
        with self._lock:
            self._teaching, self._attention = True, None

    def seen(self, serial: int) -> Seen | None:
        """What was last seen of that roll, for a widget that was made anew meanwhile."""
        with self._lock:
            ours = self._attention is not None and self._attention.roll.serial == serial
            return self._attention.seen if ours and self._attention is not None else None

    def newest(self) -> Picture | None:
        """The newest picture, once."""
        picture, self._newest = self._newest, None
        self.last = picture or self.last
        return picture

    def throw(self, roll: Roll | None = None) -> None:
        """In the virtual tray: throw the dice of the open roll, or of *roll*."""
        if self._job is None:
            return
        if roll is None and self._attention is not None:
            roll = self._attention.roll
        self._job.throw = dice_of(roll) if roll is not None else list(TEST_DICE)

    def learn(self) -> None:
        """Learn what the empty tray looks like and where its tags are; :class:`Learned` tells how far it is."""
        if self.state == "lost":
            self._put(Learned(0, 0, self.why, bad=True))
        elif self._job is not None:
            self._job.learn = True

    def _begin(self, name: str) -> None:
        before, self._job = self._job, _Job(name, self._job)
        if before is not None:
            before.stop.set()
        self._newest = self.last = None
        self.fault, self._blinded = "", False
        self._become("starting")
        self._spawn(partial(self._run, self._job))

    # -- on the thread -------------------------------------------------------------------------------------

    def _run(self, job: _Job) -> None:
        """All of one run, until it is stopped or its source ends."""
        source: FrameSource | None = None
        try:
            if job.before is not None:
                job.before.over.wait(10)  # two cannot have one camera open
                job.before = None
            source = open_source(job.name, self.mains)
            reader = self._reader()
            while not job.stop.is_set():
                self._watch(job, source, reader)
                if not job.learn:
                    break
                self._learn(job, source)
                job.learn = False
        except GameError as error:
            self._lose(job, str(error))
        except Exception as error:  # a mistake in there must be told here, or the table waits for ever
            self._lose(job, phrase("The camera cannot be watched: {error!r}", error=error))
        finally:
            if source is not None:
                source.close()
            job.over.set()

    def _watch(self, job: _Job, source: "FrameSource", reader: "Reader") -> None:
        """Watch until stopped, or until the tray is to be learned."""
        from vision.calibration import load_calibration
        from vision.live.shown_source import ShownSource
        from vision.sight import Sight
        from vision.taught.every_die import EveryDie
        from vision.taught.own_dice import OwnDice
        from vision.watching import Watcher, run

        calibration, why = load_calibration(self.folder)
        self._tray = calibration.tray
        if why:
            self._put(Learned(0, 0, why, bad=True))
        empty = calibration.empty_tray()
        sight = Sight(empty.empty if empty is not None else None)
        own_pace = _has_own_pace(job.name)
        shown = ShownSource(source, self._show, sight, partial(self._fault, job), self._check, adjust=own_pace)
        self.notes = tuple(getattr(source, "notes", ()))
        every_die = EveryDie(reader, TaughtDice(self.taught.folder), OwnDice(self.own_dice))
        watcher = Watcher(shown, every_die, tray=calibration.tray)
        run(watcher, partial(self._event, job), partial(self._pause, job, watcher, every_die))

    def _pause(self, job: _Job, watcher: "Watcher", every_die: "EveryDie", seconds: float) -> bool:
        """Between two frames: hand over what the app wants, wait, and say whether to stop."""
        from vision.answering import expected_of

        attention = self._attention
        watcher.expected = expected_of(attention.roll) if attention is not None else None
        every_die.attend(kinds_of(attention.roll) if attention is not None else ())
        if self._teaching:
            every_die.teach()
        elif attention is not None and self._anew is not None:
            attention.seen = read_anew(attention, self._anew, every_die, self._doubts())
            self._anew = None
            self._put(attention.seen)
        if job.throw and hasattr(watcher.source.inner, "throw"):  # type: ignore[attr-defined]
            dice, job.throw = job.throw, []
            watcher.source.inner.throw(dice)  # type: ignore[attr-defined]
        own_pace = 0.0 if _has_own_pace(job.name) else PACE
        idle = attention is None and self._newest is not None and not self.checking
        pace = IDLE_PACE if idle else own_pace
        return self._wait(job.stop, max(seconds, pace)) or job.learn

    def _show(self, picture: "Pixels") -> None:
        """Make a picture ready to be drawn, unless the last one was not even taken."""
        import cv2

        from vision.tray import rectify

        if (beside := self.beside) is not None:
            beside(picture)
        if self._newest is not None:
            return
        floor = rectify(picture, self._tray)
        wide = max(16, min(self.wide, floor.shape[1]))
        high = max(16, round(floor.shape[0] * wide / floor.shape[1]))
        small = cv2.resize(floor, (wide, high), interpolation=cv2.INTER_AREA)
        self._newest = Picture(cv2.cvtColor(cv2.flip(small, 0), cv2.COLOR_BGR2RGBA).tobytes(), wide, high)
        self._put(Looked())

    def _event(self, job: _Job, event: "Event") -> None:
        from vision.watching import Back, Ended, Hand, Lost, Moving, Resting, Restless, Skipped, Unchanged

        if job.stop.is_set():
            return
        if isinstance(event, Resting):
            self._rested(event)
        elif isinstance(event, Unchanged):
            self._become("quiet")
            attention = self._attention
            if attention is not None and attention.seen is not None:
                self._put(attention.seen)
        elif isinstance(event, Lost):
            self._lose(job, event.why)
        elif isinstance(event, Moving):
            self._move()
        elif isinstance(event, Hand | Back | Ended | Restless):
            states = {Hand: "hand", Back: "starting", Ended: "ended", Restless: "restless"}
            self._become(states[type(event)])
        elif isinstance(event, Skipped):
            self._put(Learned(0, 0, event.why, bad=True))

    def _fault(self, job: _Job, fault: "Fault") -> None:
        """Something is wrong with the view, or no more."""
        from vision.sight import BLINDING

        if not job.stop.is_set():
            self._blinded = self._blinded or fault in BLINDING
            self.fault = fault
            self._put(Noticed())

    def _check(self, picture: "Pixels", sight: "Sight") -> None:
        """While somebody wants to know: how the camera stands, point by point."""
        from vision.sight import self_check
        from vision.tray import CORNERS, tags_seen

        if self.checking and sight.view is not None:
            self._put(Checked(tuple(self_check(sight.view, sight.place, tags_seen(picture), CORNERS))))

    def _move(self) -> None:
        """What moves from now on was not thrown before the open roll."""
        with self._lock:
            self._unasked = self._anew = None
            if self._attention is not None and self.state != "starting":
                self._attention.early = False
        self._become("moving")

    def _rested(self, event: "Resting") -> None:
        """What lay there at the beginning, and an empty tray, answer nothing; nor does what a blind camera sees."""
        from vision.sight import BLINDING

        if self.fault in BLINDING:
            self._become("quiet")
            return
        high, wide = event.picture.shape[:2]
        seen = Seen(event.agreed.reading, (wide, high), picture=event.picture)
        with self._lock:
            attention = self._attention
            thrown = event.roll > 0 and bool(event.agreed.reading.dice)
            # Dice that rest before the question is asked wait for it, and are then offered.
            self._unasked = event if thrown and attention is None else None
            if attention is not None and thrown:
                attention.seen = seen = for_roll(attention, event, self._doubts())
            if attention is not None:
                attention.early = False
            self._blinded = False
        self._become("quiet")
        self._put(seen)

    def _doubts(self) -> list[str]:
        """Why a reading must be looked at, whatever the reader says of it."""
        unsharp = [phrase("the picture is out of focus")] if self.fault == "blurred" else []
        return [*unsharp, phrase("the camera could not see meanwhile")] if self._blinded else unsharp

    def _learn(self, job: _Job, source: "FrameSource") -> None:
        """Some frames of the empty tray become what is known of it."""
        from vision.live.learned_tray import learn_tray

        frames: list[Any] = []
        while len(frames) < EMPTY_FRAMES and not job.stop.is_set() and (frame := source.next_frame()) is not None:
            frames.append(frame.picture)
            self._put(Learned(len(frames), EMPTY_FRAMES))
            self._wait(job.stop, PACE)
        if not frames:
            self._put(Learned(0, 0, phrase("There is no picture to learn the tray from."), bad=True))
            return
        self._put(Learned(len(frames), len(frames), learn_tray(self.folder, frames)))

    def _lose(self, job: _Job, why: str) -> None:
        if not job.stop.is_set():
            self.why, self.fault = why, ""
            self._become("lost")
            if job.learn:
                job.learn = False
                self._put(Learned(0, 0, why, bad=True))

    def _become(self, state: str) -> None:
        self.state = state
        self._put(Noticed())


def _has_own_pace(name: str) -> bool:
    """Whether it is a camera."""
    return name.startswith((PI, CAMERA))
