"""One emulated computer: its parts, what is plugged into it, and what it is told over QEMU's control socket.

Knows QEMU; knows nothing of what runs in there. Ending QEMU is pulling the plug: whatever the guest has not written to
its disk is gone.
"""

import json
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SPAN = 0x7FFF
"""The far end of an axis of QEMU's pointers."""
PATIENCE = 120.0
FAST = "mitigations=off"
"""Guarding the kernel's memory from programs empties an emulated processor's caches at every system call."""
END_IN_PANIC = "panic=-1"
"""A kernel that panics starts anew, which ends QEMU, instead of being waited for."""


class Failed(Exception):
    """The trial shows something that should not be; the message says what."""


@dataclass(frozen=True)
class Model:
    """What kind of computer: the emulator, the board and processor, and how a picture comes out of it."""

    emulator: str
    board: tuple[str, ...]
    console: str
    shell: str
    parts: tuple[str, ...]
    disk: tuple[str, ...] = (
        "-drive",
        "file={disk},if=none,id=disk,format=qcow2",
        "-device",
        "virtio-blk-pci,drive=disk",
    )
    words: str = ""


SCREEN_AND_USB = ("-device", "virtio-gpu-pci,xres=800,yres=480", "-device", "qemu-xhci,id=usb")
PC = Model(
    "qemu-system-x86_64",
    # Not "max": programs that find AVX use it, and it is slow to emulate.
    ("-M", "q35", "-cpu", "Nehalem", "-m", "3G", "-smp", "2"),
    console="ttyS0",
    shell="ttyS1",
    parts=SCREEN_AND_USB,
    words="no_timer_check",  # where it gets little of the processor it may take its timer for broken
)
PI = Model(
    "qemu-system-aarch64",
    ("-M", "virt", "-cpu", "cortex-a72", "-m", "2G", "-smp", "2", "-dtb", "{work}/pi.dtb"),
    console="ttyAMA0",
    shell="ttyAMA1",
    parts=SCREEN_AND_USB,
)
"""Has a chip of eight pins, and a device tree that says that it is a Pi."""
PI_3 = Model(
    "qemu-system-aarch64",
    ("-M", "raspi3b", "-m", "1G", "-smp", "4", "-dtb", "{work}/pi3.dtb"),
    console="ttyAMA0,115200",
    shell="ttyS1",
    parts=(),
    disk=("-drive", "file={disk},if=sd,format=qcow2"),
    words="rootwait systemd.mask=shadow-table.service",
)
"""QEMU's own Pi: the real chip of a Pi's pins to the kernel, but neither screen nor plugs. The app is not started."""
TOUCHSCREEN = ("-device", "virtio-multitouch-pci")
KEYBOARD = ("-device", "virtio-keyboard-pci")
SOUND_CARD = ("-audiodev", "wav,id=speaker,path={folder}/sound.wav", "-device", "intel-hda", "-device",
              "hda-output,audiodev=speaker")  # fmt: skip
USUAL = (*TOUCHSCREEN, *KEYBOARD, *SOUND_CARD)


class Qemu:
    """Runs until :meth:`pull_the_plug`, or until the guest switches itself off.

    With a *state*, which :meth:`keep_state` wrote, it is not switched on but goes on from there; its parts and its
    disk have to be as they were then.

    >>> machine = Qemu(PC, folder, disk, kernel, initrd)  # doctest: +SKIP
    >>> machine.qmp("screendump", filename="now.png", format="png")  # doctest: +SKIP
    >>> machine.pull_the_plug()  # doctest: +SKIP
    """

    def __init__(
        self,
        model: Model,
        folder: Path,
        disk: Path,
        kernel: Path,
        initrd: Path,
        *,
        words: str = "",
        devices: tuple[str, ...] = USUAL,
        state: Path | None = None,
    ) -> None:
        self.model, self.folder = model, folder
        for name in ("qmp", "shell", "qtest"):
            (folder / name).unlink(missing_ok=True)
        kernel_words = (
            f"root=LABEL=table rw quiet {FAST} {END_IN_PANIC} console=tty1 console={model.console} {model.words}"
        )
        given = {"folder": folder, "disk": disk, "work": kernel.parent}
        self._process = subprocess.Popen(
            [
                model.emulator, *(word.format(**given) for word in (*model.board, *model.parts, *model.disk, *devices)),
                "-accel", "tcg,thread=multi",
                "-nodefaults", "-nic", "none", "-display", "none", "-no-reboot",
                "-kernel", str(kernel), "-initrd", str(initrd),
                "-append", f"{kernel_words} systemd.debug_shell={model.shell} {words}",
                "-qmp", f"unix:{folder}/qmp,server=on,wait=off",
                "-serial", f"file:{folder}/console.txt",
                "-serial", f"unix:{folder}/shell,server=on,wait=off",
                *(("-incoming", f"file:{state}") if state is not None else ()),
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=(folder / "qemu.txt").open("wb"),
        )  # fmt: skip
        self._control = connect(folder / "qmp", lambda: self.running)
        self._lines = self._control.makefile("r")
        self._answer()  # the greeting
        self.qmp("qmp_capabilities")
        if state is not None:
            self._wait_while(lambda: self.qmp("query-status")["status"] == "inmigrate")
            self.qmp("cont")

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def qmp(self, command: str, **arguments: Any) -> Any:
        """Carry out a command of QEMU's and return what it returns."""
        request = {"execute": command, "arguments": arguments}
        self._control.sendall(json.dumps(request).encode() + b"\n")
        answer = self._answer()
        if "error" in answer:
            raise Failed(f"QEMU refuses {command}: {answer['error']['desc']}")
        return answer["return"]

    def _answer(self) -> dict[str, Any]:
        """The next line that is no event."""
        while line := self._lines.readline():
            answer: dict[str, Any] = json.loads(line)
            if "event" not in answer:
                return answer
        raise Failed(f"QEMU ended: {(self.folder / 'qemu.txt').read_text().strip() or 'no reason was given'}")

    def keep_state(self, path: Path) -> None:
        """Stop it for good and write down all that it has in its memory."""
        self.qmp("stop")
        self.qmp("migrate", uri=f"file:{path}")
        self._wait_while(lambda: self.qmp("query-migrate")["status"] not in ("completed", "failed"))
        if self.qmp("query-migrate")["status"] == "failed":
            raise Failed(f"its state was not kept: {self.qmp('query-migrate').get('error-desc')}")

    def _wait_while(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while holds():
            if time.monotonic() > end:
                raise Failed(f"its state was not read or written within {PATIENCE:.0f} s")
            time.sleep(0.1)

    def pull_the_plug(self) -> None:
        self._process.kill()
        self._process.wait()
        self._control.close()

    def wait_for_power_off(self, seconds: float) -> None:
        """Until the guest has switched itself off."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Failed(f"it is still switched on after {seconds:.0f} s") from None
        self._control.close()

    # -- fingers, mice and keys ----------------------------------------------------------------------------------

    def send(self, *events: dict[str, Any]) -> None:
        self.qmp("input-send-event", events=list(events))

    def touch(self, x: float, y: float) -> None:
        """A finger put down at these shares of the screen's width and height."""
        self.send(
            _finger("begin", "x", 0),
            _finger("data", "x", round(x * SPAN)),
            _finger("data", "y", round(y * SPAN)),
            button("touch", down=True),
        )

    def lift(self) -> None:
        self.send(_finger("end", "x", 0), button("touch", down=False))

    def keys(self, *names: str) -> None:
        """Keys held down together for a moment: ``keys("ctrl", "alt", "f2")``."""
        pressed = [{"type": "qcode", "data": name} for name in names]
        for down in (True, False):
            ordered = pressed if down else pressed[::-1]
            for key in ordered:
                self.send({"type": "key", "data": {"down": down, "key": key}})
            time.sleep(0.2)


def _finger(kind: str, axis: str, value: int) -> dict[str, Any]:
    number = -1 if kind == "end" else 1
    data = {"type": kind, "slot": 0, "tracking-id": number, "axis": axis, "value": value}
    return {"type": "mtt", "data": data}


def button(name: str, *, down: bool) -> dict[str, Any]:
    return {"type": "btn", "data": {"down": down, "button": name}}


def connect(path: Path, running: Any, patience: float = PATIENCE) -> socket.socket:
    """The socket of a QEMU that is just starting."""
    line = socket.socket(socket.AF_UNIX)
    end = time.monotonic() + patience
    while time.monotonic() < end and running():
        with suppress(OSError):
            line.connect(str(path))
            return line
        time.sleep(0.1)
    raise Failed(f"QEMU did not start: {(path.parent / 'qemu.txt').read_text().strip() or 'no reason was given'}")
