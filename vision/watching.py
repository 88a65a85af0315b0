"""Watching the tray: frames in, events out. Joins source, motion gate, tray and reader; has no thread and no clock.

:func:`run` is all that a thread of its own need do: it puts events into a queue.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import Invalid
from companion.language.words import phrase
from vision.agreeing import Agreed, agree
from vision.cameras.frames import CameraLost, FrameSource
from vision.cameras.pictures import Pixels
from vision.expecting import Expected
from vision.one_picture.leaning import OVER_THE_MIDDLE, Eye
from vision.one_picture.reading import Die, Reading
from vision.settle import Moment, MotionGate, State
from vision.tray import Tray, rectify

LOOKS = 3
"""Resting frames that are read before anything is said: dice are found in the first, faces are read in all of them."""
MOST_LOOKS = 5
"""… and so many where those leave a doubt; then dice are looked for once more. With the gate's six frames, an answer
comes within 12 frames of rest."""
RESTLESS = 450
"""Frames without rest, 15 seconds of them, after which players are told."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
"""Seconds between attempts to open a lost camera again: each pause is twice the one before."""


class Reader(Protocol):
    """Whoever can read the dice of one picture, taken from a place above, and their faces again in another."""

    def read(self, picture: Pixels, above: Eye | None) -> Reading: ...

    def again(self, picture: Pixels, reading: Reading, quarters: int) -> Reading: ...


class Moving(Struct, frozen=True):
    """Something moves in the tray."""


class Hand(Struct, frozen=True):
    """A hand is in the tray."""


class Restless(Struct, frozen=True):
    """For long now nothing has come to rest: the camera itself moves, or what it sees for ever does."""


class Resting(Struct, frozen=True, eq=False):  # arrays cannot be compared as a whole
    """The dice of one throw rest and were read. *roll* is the throw's number: it comes only once.

    Boxes are places in *picture*, the rectified one where there is a tray. *before* are the dice that lay there when it
    last was quiet.
    """

    roll: int
    agreed: Agreed
    picture: Pixels
    before: tuple[Die, ...] = ()


class Unchanged(Struct, frozen=True):
    """It is quiet again and everything lies as it did when that *roll* was read."""

    roll: int


class Lost(Struct, frozen=True):
    """There are no pictures any more; *why* is for players."""

    why: str


class Back(Struct, frozen=True):
    """The camera is there again."""


class Skipped(Struct, frozen=True):
    """A picture of a folder could not be read; *why* is for players."""

    why: str


class Ended(Struct, frozen=True):
    """A folder or a video has no more pictures."""


Event = Moving | Hand | Restless | Resting | Unchanged | Lost | Back | Skipped | Ended


class Watcher:
    """Takes one frame a :meth:`step` and says what is new, if anything.

    Set *expected* (from any thread) to the dice of the open roll; None expects nothing in particular.
    """

    def __init__(
        self, source: FrameSource, reader: Reader, gate: MotionGate | None = None, tray: Tray | None = None
    ) -> None:
        self.source = source
        self.expected: Expected | None = None
        self._reader = reader
        self._gate = gate or MotionGate()
        self._tray = tray
        self._eye = OVER_THE_MIDDLE if tray is None else tray.eye
        self._lost = False
        self._told: State | None = None
        self._told_roll = -1
        self._looks: list[Reading] = []
        self._before: tuple[Die, ...] = ()
        self._unquiet = 0

    def step(self) -> Event | None:
        """Look at the next frame, or try to open a lost camera again."""
        try:
            if self._lost:
                return self._reopen()
            frame = self.source.next_frame()
        except CameraLost as error:
            return self._lose(str(error))
        except Invalid as error:
            return Skipped(str(error))
        except Exception as error:  # a source that breaks is one that gives no pictures
            return self._lose(phrase("The camera cannot be watched: {error!r}", error=error))
        if frame is None:
            return Ended()
        moment = self._gate.see(frame.picture)
        if moment.state == "resting":
            self._unquiet = 0
            return self._look(moment, frame.picture)
        self._unquiet += 1
        self._looks.clear()  # looks from before a movement must not vote on what lies there after it
        return self._tell(moment.state)

    def _look(self, moment: Moment, picture: Pixels) -> Event | None:
        """Read until the looks agree; then say it once."""
        if self._told == "resting":
            return None
        if moment.roll == self._told_roll:
            self._told = "resting"
            return Unchanged(moment.roll)
        floor = rectify(picture, self._tray)
        self._looks.append(self._seen(floor))
        if len(self._looks) < LOOKS:
            return None
        expected = self.expected and replace(self.expected, before=self._before)
        agreed = agree(self._looks, expected)
        if not agreed.sure and len(self._looks) < MOST_LOOKS:
            return None
        self._told, self._told_roll = "resting", moment.roll
        before, self._before = self._before, agreed.reading.dice
        return Resting(moment.roll, agreed, floor, before)

    def _seen(self, floor: Pixels) -> Reading:
        """Dice that lie still are found once, and again if that left a doubt."""
        number = len(self._looks)
        if number % LOOKS == 0:
            return self._reader.read(floor, self._eye)
        return self._reader.again(floor, self._looks[-1], number)

    def _tell(self, state: State) -> Event | None:
        """Movement and hands, each once; settling is still movement. And once that it goes on for too long."""
        if self._unquiet == RESTLESS:
            return Restless()
        state = "rolling" if state == "settling" else state
        if state == self._told:
            return None
        self._told = state
        return Hand() if state == "hand" else Moving()

    def _reopen(self) -> Event:
        self.source.reopen()
        self._lost = False
        self._gate.forget()
        return Back()

    def _lose(self, why: str) -> Event | None:
        """Said once, however often it stays away."""
        known, self._lost, self._told = self._lost, True, None
        return None if known else Lost(why)

    @property
    def lost(self) -> bool:
        return self._lost


def run(watcher: Watcher, put: Callable[[Event], None], stopped: Callable[[float], bool]) -> None:
    """Put every event of *watcher* until it ends, or until *stopped*, which waits so many seconds, says so.

    Hand in ``queue.put`` and the ``wait`` of a ``threading.Event``.
    """
    pause = 0.0
    while not stopped(pause):
        event = watcher.step()
        if event is not None:
            put(event)
        if isinstance(event, Ended):
            break
        pause = min(max(2 * pause, FIRST_PAUSE), LONGEST_PAUSE) if watcher.lost else 0.0
    watcher.source.close()
