"""What the machine under the app can do: brightness, shutting down, sticks. Says honestly what it cannot.

*root* and *run* can be handed in, so that a test has a machine of its own. What the machine *is*, the doctor's
:class:`Host` looks up.
"""

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from companion.errors import GameError
from companion.language.words import phrase
from hardware.computer import Host
from hardware.doctor_pi import UNDER_VOLTAGE, throttled_bits
from kivy_ui.system.power import service_folder, wish
from kivy_ui.system.screens import in_a_desktop

BACKLIGHTS = "sys/class/backlight"
MEDIA = ("media", "run/media", "mnt")
PATIENCE = 20.0
"""Seconds that systemctl may take."""


class MachineError(GameError, OSError):
    """The machine would not do it; the message says why."""

    def __str__(self) -> str:  # OSError would print a tuple
        return str(self.args[0]) if self.args else ""


def _run(words: Sequence[str]) -> str:
    """Run a command; what it complained of, "" if it went well."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        return str(error)
    return (done.stderr.strip() or f"{words[0]} {done.returncode}") if done.returncode else ""


class Machine:
    """The computer we run on. *run* carries out a command where we are no service, and returns its complaint."""

    def __init__(
        self,
        environ: Mapping[str, str],
        root: Path = Path("/"),
        run: Callable[[Sequence[str]], str] = _run,
        is_mount: Callable[[Path], bool] = os.path.ismount,
    ) -> None:
        self._root, self._run, self._is_mount = root, run, is_mount
        service = service_folder(environ)
        if service is not None:
            self._run = partial(wish, folder=service)
        self.host = Host(environ, root)
        self.can_switch_off = service is not None or self.host.is_pi
        self.can_quit = in_a_desktop(environ) or not self.can_switch_off
        """Whether something is there when the app is left; on an appliance's console it would be a black screen."""

    def low_power(self) -> bool:
        """Whether the supply gives too little voltage now. May take a moment: it asks the firmware."""
        return bool((throttled_bits(self.host) or 0) & UNDER_VOLTAGE)

    # -- switching off -----------------------------------------------------------------------------------------

    def shut_down(self) -> None:
        self._systemctl("poweroff")

    def restart(self) -> None:
        self._systemctl("reboot")

    def _systemctl(self, what: str) -> None:
        if not self.can_switch_off:
            raise MachineError(phrase("Only a Raspberry Pi is shut down from here; this machine is none."))
        if complaint := self._run(["systemctl", what]):
            raise MachineError(phrase("The machine would not do it: {why}", why=complaint))

    # -- the display -------------------------------------------------------------------------------------------

    @property
    def has_brightness(self) -> bool:
        return self._backlight() is not None

    def set_brightness(self, percent: int) -> None:
        """Of the display's full light; never wholly dark, for a dark screen cannot be found again."""
        light = self._backlight()
        if light is None:
            raise MachineError(phrase("This display has no brightness that the app could set."))
        try:
            most = int((light / "max_brightness").read_text())
            (light / "brightness").write_text(str(max(1, round(most * percent / 100))))
        except (OSError, ValueError) as error:
            raise MachineError(phrase("The brightness cannot be set: {why}", why=error)) from error

    def try_brightness(self, percent: int) -> None:
        """Set it where that can be done: a sleeping screen is black either way."""
        if self.has_brightness:
            with suppress(MachineError):
                self.set_brightness(percent)

    def _backlight(self) -> Path | None:
        folder = self._root / BACKLIGHTS
        return next(iter(sorted(folder.iterdir())), None) if folder.is_dir() else None

    # -- sticks ------------------------------------------------------------------------------------------------

    def sticks(self) -> list[Path]:
        """The folders of USB sticks that are plugged in and mounted, as desktops and udisks mount them."""
        found = [path for name in MEDIA for path in self._folders(self._root / name, levels=2)]
        return [path for path in found if self._is_mount(path)]

    def _folders(self, folder: Path, levels: int) -> list[Path]:
        try:
            inside = sorted(path for path in folder.iterdir() if path.is_dir()) if levels else []
        except OSError:
            return []
        return [deeper for path in inside for deeper in (path, *self._folders(path, levels - 1))]
