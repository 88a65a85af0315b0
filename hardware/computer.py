"""The machine under us, to look at: files below a root, commands, and a clock, all of which can be handed in."""

import errno
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

REFUSALS: dict[int, Literal["group", "service"]] = {errno.EACCES: "group", errno.EPERM: "service"}
PATIENCE = 10.0
"""Seconds that a command may take."""


def run_command(words: Sequence[str]) -> str | None:
    """What a command says; None if there is none or it fails."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


class Host:
    """This computer, or with another *root* a test's."""

    def __init__(
        self,
        environ: Mapping[str, str],
        root: Path = Path("/"),
        run: Callable[[Sequence[str]], str | None] = run_command,
        clock: Callable[[], float] = time.time,
        stopwatch: Callable[[], float] = time.perf_counter,
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
    ) -> None:
        self.environ, self.run, self.clock, self.stopwatch, self.free = environ, run, clock, stopwatch, free
        self._root = root

    def path(self, name: str) -> Path:
        return self._root / name

    def text(self, name: str) -> str:
        """What stands in a file, "" if it cannot be read. The kernel ends some with a zero byte."""
        try:
            return self.path(name).read_text(errors="replace").strip(" \n\0")
        except OSError:
            return ""

    def find(self, pattern: str) -> list[Path]:
        """Files by a pattern, in order."""
        try:
            return sorted(self._root.glob(pattern))
        except OSError:
            return []

    def refusal(self, device: Path) -> Literal["", "group", "service"]:
        """Who keeps us from a device: its group, or the service in whose confinement we are. "" if nobody does.

        It is opened, for nothing else asks everyone who has a say. A device that is busy is none that is refused.
        """
        try:
            os.close(os.open(device, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC))
        except OSError as error:
            return REFUSALS.get(error.errno or 0, "")
        return ""

    @property
    def model(self) -> str:
        return self.text("proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        return "Raspberry Pi" in self.model
