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
from vision.live.sources import CAMERA, PI, open_source

if TYPE_CHECKING:
    from vision.answering import Answered, PleaseCheck
    from vision.cameras.frames import Frame, FrameSource
    from vision.cameras.pictures import Pixels
    from vision.one_picture.reading import Reading
    from vision.watching import Event, Reader, Resting, Watcher

PACE = 1 / 30
"""Seconds between the frames of a source that has no pace of its own."""
IDLE_PACE = 0.25
"""… and of any source while no roll is open and nobody looks: enough to notice a throw."""
EMPTY_FRAMES = 15
"""Frames of the empty tray that are learned from."""
TEST_DICE = (("white", "large"), ("white", "large"), ("black", "large"))
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


class Seen(Struct, frozen=True, eq=False):
    """Dice came to rest and were read. *size* is that of the picture that *reading* has its boxes in.

    *serial* is the roll that they were thrown for, and *answer* what they say to it; None if they are for none.
    *check* is the same dice as a question, for players who do not agree.
    """

    reading: "Reading"
    size: tuple[int, int]
    serial: int = 0
    answer: "Answered | PleaseCheck | None" = None
    check: "PleaseCheck | None" = None


class _Attention(Struct, eq=False):
    """The open roll; whether dice were already moving when it opened; what was seen of it last."""

    roll: Roll
    early: bool
    seen: Seen | None = None


class _Job:
    """One run of the thread."""

    def __init__(self, name: str, before: "_Job | None") -> None:
        self.name, self.before = name, before
        self.stop, self.over = threading.Event(), threading.Event()
        self.learn = False
        self.throw: list[tuple[str, str]] = []


def _on_a_thread(act: Callable[[], None]) -> None:
    threading.Thread(target=act, daemon=True, name="camera").start()


def networks() -> "Reader":
    from vision.one_picture.reader import Reader

    return Reader()


class CameraThread:
    """Watches one source at a time. *put* takes messages from any thread; *folder* keeps what is known of the tray.

    *state* is "off", "starting", "quiet", "moving", "hand", "restless", "lost" or "ended"; *why* says why it is lost.
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
        self._put, self._spawn, self._wait, self._reader = put, spawn, wait, reader
        self._lock = threading.Lock()
        self._job: _Job | None = None
        self._attention: _Attention | None = None
        self._newest: Picture | None = None
        self._unasked: Resting | None = None
        self.last: Picture | None = None
        """What :meth:`newest` gave last: for a view made anew, while nothing in the picture changes."""
        self._tray: Any = None

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
            self._job = None
            self._become("off")

    def attend(self, roll: Roll | None) -> None:
        """From now on dice are thrown for *roll*. The same roll again changes nothing."""
        with self._lock:
            before = self._attention
            if roll is None:
                self._attention = None
            elif before is None or before.roll.serial != roll.serial:
                self._attention = _Attention(roll, self.state == "moving")
                early, self._unasked = self._unasked, None
                if early is not None and self.state == "quiet":
                    self._attention.seen = _for_roll(replace(self._attention, early=True), early)
                    self._put(self._attention.seen)

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

    def throw(self) -> None:
        """In the virtual tray: throw the dice of the open roll."""
        if self._job is None:
            return
        attention = self._attention
        self._job.throw = _dice_of(attention.roll) if attention is not None else list(TEST_DICE)

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
            source = open_source(job.name)
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
        from vision.watching import Watcher, run

        calibration, why = load_calibration(self.folder)
        self._tray = calibration.tray
        if why:
            self._put(Learned(0, 0, why, bad=True))
        watcher = Watcher(_Shown(source, self._show), reader, tray=calibration.tray)
        run(watcher, partial(self._event, job), partial(self._pause, job, watcher))

    def _pause(self, job: _Job, watcher: "Watcher", seconds: float) -> bool:
        """Between two frames: hand over what the app wants, wait, and say whether to stop."""
        from vision.answering import expected_of

        attention = self._attention
        watcher.expected = expected_of(attention.roll) if attention is not None else None
        if job.throw and hasattr(watcher.source.inner, "throw"):  # type: ignore[attr-defined]
            dice, job.throw = job.throw, []
            watcher.source.inner.throw(dice)  # type: ignore[attr-defined]
        own_pace = job.name.startswith((PI, CAMERA))
        pace = IDLE_PACE if attention is None and self._newest is not None else 0.0 if own_pace else PACE
        return self._wait(job.stop, max(seconds, pace)) or job.learn

    def _show(self, picture: "Pixels") -> None:
        """Make a picture ready to be drawn, unless the last one was not even taken."""
        import cv2

        from vision.tray import rectify

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

    def _move(self) -> None:
        """What moves from now on was not thrown before the open roll."""
        with self._lock:
            self._unasked = None
            if self._attention is not None and self.state != "starting":
                self._attention.early = False
        self._become("moving")

    def _rested(self, event: "Resting") -> None:
        """What lay there at the beginning, and an empty tray, answer nothing."""
        high, wide = event.picture.shape[:2]
        seen = Seen(event.agreed.reading, (wide, high))
        with self._lock:
            attention = self._attention
            thrown = event.roll > 0 and bool(event.agreed.reading.dice)
            # Dice that rest before the question is asked wait for it, and are then offered.
            self._unasked = event if thrown and attention is None else None
            if attention is not None and thrown:
                attention.seen = seen = _for_roll(attention, event)
            if attention is not None:
                attention.early = False
        self._become("quiet")
        self._put(seen)

    def _learn(self, job: _Job, source: "FrameSource") -> None:
        """Some frames of the empty tray become what is known of it."""
        from vision.calibration import calibration_of, save_calibration
        from vision.tray import Background, Layout, find_tray

        frames: list[Any] = []
        while len(frames) < EMPTY_FRAMES and not job.stop.is_set() and (frame := source.next_frame()) is not None:
            frames.append(frame.picture)
            self._put(Learned(len(frames), EMPTY_FRAMES))
            self._wait(job.stop, PACE)
        if not frames:
            self._put(Learned(0, 0, phrase("There is no picture to learn the tray from."), bad=True))
            return
        layout = Layout()
        tray = find_tray(frames[-1], layout)
        save_calibration(self.folder, calibration_of(tray, Background.learn(frames)))
        found = phrase("The tray is found by its tags: {w} × {h} mm.", w=layout.width_mm, h=layout.height_mm)
        plain = phrase("The empty tray is learned. Its four tags are not seen, so the whole picture is the tray.")
        self._put(Learned(len(frames), len(frames), plain if tray is None else found))

    def _lose(self, job: _Job, why: str) -> None:
        if not job.stop.is_set():
            self.why = why
            self._become("lost")
            if job.learn:
                job.learn = False
                self._put(Learned(0, 0, why, bad=True))

    def _become(self, state: str) -> None:
        self.state = state
        self._put(Noticed())


class _Shown:
    """A source whose every frame is also shown. Closing it does not close the source, which is still needed."""

    def __init__(self, inner: "FrameSource", show: Callable[["Pixels"], None]) -> None:
        self.inner, self._show, self.name = inner, show, inner.name

    def next_frame(self) -> "Frame | None":
        frame = self.inner.next_frame()
        if frame is not None:
            self._show(frame.picture)
        return frame

    def reopen(self) -> None:
        self.inner.reopen()

    def close(self) -> None:
        """Whoever opened the source closes it."""


def _for_roll(attention: _Attention, event: "Resting") -> Seen:
    """What the dice say to the open roll. Those already moving when it opened may have been thrown for another."""
    from vision.answering import PleaseCheck, answer

    high, wide = event.picture.shape[:2]
    answered = answer(attention.roll, event.agreed, event.picture, event.before)
    check = answer(attention.roll, replace(event.agreed, sure=False), event.picture, event.before)
    assert isinstance(check, PleaseCheck)
    if attention.early:
        before = phrase("they were thrown before the question")
        answered = check = replace(check, doubts=(*check.doubts, before))
    return Seen(event.agreed.reading, (wide, high), attention.roll.serial, answered, check)


def _dice_of(roll: Roll) -> list[tuple[str, str]]:
    """Colour and size of every die of a roll, as the virtual tray throws them."""
    from vision.answering import expected_of

    return [(look.colour, look.size) for look in expected_of(roll).looks for _ in range(look.count)]
