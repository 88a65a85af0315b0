"""A client of the Host that answers open rolls by what a camera sees, for a table without a screen of its own.

The camera's thread only puts messages into a queue; whoever waits for a typed line empties it meanwhile, so that the
game is played on one thread. A sure reading answers; a doubtful one becomes a question to whoever types.
"""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

from msgspec import Struct

from companion.errors import GameError
from companion.host.events import Changed, Doubted, Event
from companion.host.host import Host
from companion.kernel.roll import Roll
from companion.language.words import phrase
from vision.live.camera_thread import CameraThread, Learned, Noticed, Seen
from vision.live.sources import VIRTUAL

BY_CAMERA = "camera"
T = TypeVar("T")


class _Waited(Struct):
    """What someone was waited for has come, or failed."""

    result: Any = None
    error: BaseException | None = None


def _on_a_thread(act: Callable[[], None]) -> None:
    threading.Thread(target=act, daemon=True, name="typing").start()


class RollCamera:
    """Reads the dice of *host*'s open rolls from *source*; *complain* is told of a lost camera.

    *camera* takes the queue's ``put`` and gives the thread that watches; *spawn* stands in for the thread that waits
    for people, where a test needs it to.
    """

    def __init__(
        self,
        source: str,
        camera: Callable[[Callable[[Any], None]], CameraThread],
        complain: Callable[[str], None],
        *,
        spawn: Callable[[Callable[[], None]], None] = _on_a_thread,
    ) -> None:
        self._queue: SimpleQueue[Any] = SimpleQueue()
        self._source, self._complain, self._spawn = source, complain, spawn
        self._host: Host | None = None
        self._attended = 0
        self._state = self._fault = ""
        self.camera = camera(self._queue.put)

    def join(self, host: Host) -> None:
        """Sit down at the table, and look."""
        self._host = host
        host.subscribe(self._hear)
        self._attend(host)
        self.camera.start(self._source)

    def leave(self) -> None:
        self.camera.stop()

    def wait_for(self, act: Callable[[], T]) -> T:
        """What *act* gives, which may take long; what the camera sees meanwhile is dealt with here."""

        def wait() -> None:
            try:
                self._queue.put(_Waited(act()))
            except BaseException as error:  # the end of the input is one
                self._queue.put(_Waited(error=error))

        self._spawn(wait)
        while not isinstance(message := self._queue.get(), _Waited):
            self._take(message)
        if message.error is not None:
            raise message.error
        result: T = message.result
        return result

    def _hear(self, event: Event) -> None:
        if isinstance(event, Changed) and self._host is not None:
            self._attend(self._host)

    def _attend(self, host: Host) -> None:
        """From now on dice are thrown for the roll that is open; in the virtual tray they fall by themselves."""
        roll = next((prompt for prompt in host.asked() if isinstance(prompt, Roll) and self.camera.reads(prompt)), None)
        self.camera.attend(roll)
        serial = roll.serial if roll else 0
        if serial and serial != self._attended and self._source == VIRTUAL:
            self.camera.throw()
        self._attended = serial

    def _take(self, message: Any) -> None:
        if isinstance(message, Seen):
            self._answer(message)
        elif isinstance(message, Learned) and message.bad:
            self._complain(message.words)
        elif isinstance(message, Noticed):
            self._notice()

    def _notice(self) -> None:
        """Of what is wrong with the camera each is said once, when it begins."""
        state, fault, self._state, self._fault = self._state, self._fault, self.camera.state, self.camera.fault
        if self._state == "lost" and state != "lost":
            self._complain(phrase("Camera lost. {why}", why=self.camera.why))
        elif self._fault and self._fault != fault:
            from vision.sight import sentence

            self._complain(sentence(self._fault))

    def _answer(self, seen: Seen) -> None:
        from vision.answering import Answered

        if self._host is None or seen.answer is None or seen.serial != self._attended:
            return
        try:
            if isinstance(seen.answer, Answered):
                sure = seen.answer.confidence
                self._host.answer(seen.answer.value, seen.serial, by=BY_CAMERA, sure=sure)
            else:
                self._host.doubt(Doubted(seen.serial, seen.answer.value, seen.answer.doubts))
        except GameError as error:
            self._complain(str(error))
