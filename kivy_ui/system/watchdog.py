"""Tells the service manager that the app is up, and then that it still is: systemd's notify protocol, a few datagrams.

Without a service manager (no NOTIFY_SOCKET in the environment) it says nothing. The clock is handed in.
"""

import socket
from collections.abc import Callable, Mapping
from typing import Any

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
Schedule = Callable[[Callable[[float], Any], float], Any]


class Watchdog:
    """Say ready once after the first picture. *every* is ``Clock.schedule_interval``: a hanging clock goes silent."""

    def __init__(self, environ: Mapping[str, str], every: Schedule) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._seconds = int(environ.get("WATCHDOG_USEC", "0")) / 1_000_000
        self._every = every
        self._beat: Any = None

    def ready(self, *_: object) -> None:
        """The app is up. From now on it is expected to stay alive."""
        self._send(f"{READY}\nSTATUS=")
        if self._address and self._seconds:
            self._beat = self._every(self._alive, self._seconds / 3)

    def waiting(self, what: str, seconds: int) -> None:
        """Before it is up: it waits for *what*, which is no failure to start, for at least so many more seconds."""
        self._send(f"STATUS={what}\nEXTEND_TIMEOUT_USEC={seconds * 1_000_000}")

    def stop(self) -> None:
        """The app ends because it was asked to."""
        if self._beat is not None:
            self._beat.cancel()
        self._send(STOPPING)

    def _alive(self, _: float) -> None:
        self._send(ALIVE)

    def _send(self, message: str) -> None:
        if not self._address:
            return
        # An address that begins with @ is in Linux's abstract namespace.
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.settimeout(1)
            try:
                sender.sendto(message.encode(), address)
            except OSError:
                return  # nobody listens: that is no reason to stop playing
