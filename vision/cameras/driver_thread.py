"""The one thread that talks to a camera's driver, so that nobody else waits for a driver that hangs.

A call into a driver may block for ever, and Python cannot interrupt it.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class DriverThread(threading.Thread):
    """Makes one call after the other; a daemon, so that a program with a driver that hangs can end.

    >>> thread = DriverThread()
    >>> thread.ask(lambda: 2 + 3, seconds=60).result()
    5
    >>> thread.end(lambda: None)
    """

    def __init__(self) -> None:
        super().__init__(name="camera driver", daemon=True)
        self._calls: SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None] = SimpleQueue()
        self.start()

    def ask(self, call: Callable[[], T], seconds: float) -> Future[T] | None:
        """The answer to *call*, which may be an error; None if there is none after so many *seconds*."""
        answer: Future[T] = Future()
        self._calls.put((call, answer))
        try:
            answer.exception(seconds)
        except TimeoutError:
            return None
        return answer

    def end(self, last: Callable[[], object]) -> None:
        """Make one *last* call, as soon as the one under way comes back, and then no more."""
        self._calls.put((last, Future()))
        self._calls.put(None)

    def run(self) -> None:
        while (wanted := self._calls.get()) is not None:
            call, answer = wanted
            try:
                answer.set_result(call())
            except BaseException as error:  # whatever it is, it belongs to whoever asked
                answer.set_exception(error)
