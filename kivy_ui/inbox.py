"""The one queue into the app. Cameras, buttons and workers put messages here, from any thread; the clock drains it."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from msgspec import Struct


class Pressed(Struct, frozen=True):
    """A button of the box or a key: go, undo, left, right, or a seat's."""

    button: str
    held: bool = False


class TokenShown(Struct, frozen=True):
    """A token was laid on a reader, or shown to a camera: its id."""

    token: str


class Finished(Struct, frozen=True, eq=False):
    """A piece of work is done: *then* takes its result, or *failed* the error."""

    then: Callable[[Any], None]
    result: Any = None
    failed: Callable[[Exception], None] | None = None
    error: Exception | None = None


class Inbox:
    """Messages in the order they came. *spawn* runs work aside: on a thread, unless a driver has its own order."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Any] = SimpleQueue()
        self._working: list[threading.Thread] = []
        self.spawn: Callable[[Callable[[], None]], None] = self._on_a_thread

    def put(self, message: Any) -> None:
        self._queue.put(message)

    def drain(self, most: int = 50) -> list[Any]:
        """What has come since; not more than *most*, so that a flood cannot stop the drawing."""
        messages: list[Any] = []
        while len(messages) < most:
            try:
                messages.append(self._queue.get_nowait())
            except Empty:
                break
        return messages

    def work(
        self, act: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[Exception], None] | None = None
    ) -> None:
        """Run *act* aside; its result comes back through the queue."""

        def run() -> None:
            try:
                self.put(Finished(then, act(), failed))
            except Exception as error:  # whatever went wrong over there is told over here
                self.put(Finished(then, None, failed, error))

        self.spawn(run)

    def _on_a_thread(self, run: Callable[[], None]) -> None:
        thread = threading.Thread(target=run, daemon=True)
        self._working = [*(other for other in self._working if other.is_alive()), thread]
        thread.start()

    def wait(self) -> None:
        """Until all work under way has put its result here: for quitting, and for whoever drives the app by frames."""
        for thread in self._working:
            thread.join()
