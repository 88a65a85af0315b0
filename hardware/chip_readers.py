"""Readers of chips: a USB one that types, and a PN532 on the Pi's own bus. Each gives the ids of tokens laid on it.

A USB reader is grabbed, so that what it types goes nowhere else. It is read as the kernel hands it out: python-evdev
would have to be compiled at every install, for the few lines below.
"""

import errno
import fcntl
import importlib
import os
import select
import threading
from collections.abc import Callable
from typing import Any, Protocol

from companion.errors import GameError
from companion.language.words import phrase
from hardware.chip_typing import EVENT, Typing, keys_of
from hardware.computer import Host
from hardware.config import ReaderPart

GRAB = 0x40044590
"""``EVIOCGRAB``: from now on the device's keys are ours alone."""
NAMES = ("rfid", "nfc", "sycreader", "ic reader", "card reader", "proximity", "hidglobal", "acr122")
"""What such readers call themselves; another one is named in box.toml."""
POLL, RETRY = 0.3, 3.0
"""Seconds to wait for a chip, and before a reader that is not there is looked for again."""
BUSY = (errno.EBUSY,)


class NoReader(GameError, ConnectionError):
    """There is no reader, or it may not be used; it is looked for again."""


class Reader(Protocol):
    """*open* raises NoReader; *read* waits so many seconds, and raises OSError where the reader is gone."""

    def open(self) -> str: ...
    def read(self, seconds: float) -> str | None: ...
    def close(self) -> None: ...


# -- by USB ------------------------------------------------------------------------------------------------


def usb_reader(host: Host, name: str = "") -> tuple[str, str] | None:
    """Name and device (``event4``) of the first keyboard that is a reader of chips, by *name* or by what it says."""
    wanted = (name.casefold(),) if name else NAMES
    for device in host.text("proc/bus/input/devices").split("\n\n"):
        lines = {line[:2]: line[3:] for line in device.splitlines()}
        called, handlers = lines.get("N:", "").removeprefix("Name=").strip('"'), lines.get("H:", "").split()
        node = next((word.partition("=")[2] or word for word in handlers if "event" in word), "")
        if node and any("kbd" in word for word in handlers) and any(word in called.casefold() for word in wanted):
            return called, node
    return None


def _grab(device: int) -> None:
    fcntl.ioctl(device, GRAB, 1)


class UsbReader:
    """A reader that types. *grab* takes an open device for us alone; a test's pipe needs none.

    >>> reader = UsbReader(Host({}))                                # doctest: +SKIP
    >>> reader.open()                                               # doctest: +SKIP
    'Sycreader RFID Technology'
    >>> reader.read(5)                                              # doctest: +SKIP
    'chip:0009876543'
    """

    def __init__(self, host: Host, name: str = "", grab: Callable[[int], None] = _grab) -> None:
        self._host, self._name, self._grab = host, name, grab
        self._device = -1
        self._typing = Typing()
        self._came: list[str] = []

    def open(self) -> str:
        found = usb_reader(self._host, self._name)
        if found is None:
            raise NoReader(phrase("no reader of chips is plugged in"))
        name, node = found
        try:
            self._device = os.open(self._host.path(f"dev/input/{node}"), os.O_RDONLY | os.O_NONBLOCK)
            self._grab(self._device)
        except OSError as error:
            self.close()
            if error.errno in BUSY:
                raise NoReader(phrase("{name}: another program has it", name=name)) from error
            raise NoReader(phrase("{name}: no permission", name=name)) from error
        self._typing, self._came = Typing(), []
        return name

    def read(self, seconds: float) -> str | None:
        if not self._came:
            self._came += self._listen(seconds)
        return self._came.pop(0) if self._came else None

    def close(self) -> None:
        if self._device >= 0:
            os.close(self._device)
            self._device = -1

    def _listen(self, seconds: float) -> list[str]:
        ready, _, _ = select.select([self._device], [], [], seconds)
        if not ready:  # some readers end a number by saying nothing more
            chips = [self._typing.end()]
        else:
            raw = os.read(self._device, 64 * EVENT.size)
            if not raw:
                raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
            chips = [self._typing.take(key) for key in keys_of(raw)]
        return [chip for chip in chips if chip is not None]


# -- on the Pi's own bus -----------------------------------------------------------------------------------


def _pn532() -> Any:
    """The chip reader on the I²C bus, by Adafruit's library, which is not installed by default."""
    board, pn532 = importlib.import_module("board"), importlib.import_module("adafruit_pn532.i2c")
    reader = pn532.PN532_I2C(board.I2C())
    reader.SAM_configuration()
    return reader


class BusReader:
    """A PN532 on I²C. A chip counts when it is laid down, not for as long as it lies. *connect* gives the library's."""

    def __init__(self, connect: Callable[[], Any] = _pn532) -> None:
        self._connect = connect
        self._reader: Any = None
        self._lying = b""

    def open(self) -> str:
        try:
            self._reader = self._connect()
        except ImportError as error:
            todo = phrase("its software is missing: pip install '.[chips]', on a Raspberry Pi")
            raise NoReader(f"PN532: {todo}") from error
        except Exception as error:  # whatever a bus has to say
            why = phrase("does not answer on I²C: check its wires, its switches, and I²C in raspi-config")
            raise NoReader(f"PN532: {why} ({error})") from error
        return "PN532"

    def read(self, seconds: float) -> str | None:
        try:
            found = bytes(self._reader.read_passive_target(timeout=seconds) or b"")
        except RuntimeError as error:  # how the library says that a wire came off
            raise OSError(errno.EIO, str(error)) from error
        fresh, self._lying = found != self._lying, found
        return f"chip:{found.hex()}" if found and fresh else None

    def close(self) -> None:
        self._reader = None


# -- watching ----------------------------------------------------------------------------------------------


def reader_of(part: ReaderPart | None, host: Host) -> Reader:
    """The reader that box.toml asks for; without a word there, whichever USB reader is plugged in."""
    if part is not None and part.kind == "pn532":
        return BusReader()
    return UsbReader(host, part.name if part is not None else "")


def _on_a_thread(act: Callable[[], None]) -> None:
    threading.Thread(target=act, daemon=True, name="chips").start()


class ChipWatch:
    """Listens to a reader on a thread of its own, and looks for it again when it is gone.

    *post* gets the id of each token; *name* is the reader's while it is there, *why* says why it is not.
    """

    def __init__(
        self,
        reader: Reader,
        post: Callable[[str], None],
        *,
        spawn: Callable[[Callable[[], None]], None] = _on_a_thread,
        wait: Callable[[threading.Event, float], bool] = threading.Event.wait,
    ) -> None:
        self.name, self.why = "", ""
        self._reader, self._post, self._spawn, self._wait = reader, post, spawn, wait
        self._stop = threading.Event()

    def start(self) -> None:
        self._spawn(self._run)

    def stop(self) -> None:
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self.name, self.why = self._reader.open(), ""
                self._listen()
            except (NoReader, OSError) as error:
                self.why = str(error)
            finally:
                self.name = ""
                self._reader.close()
            self._wait(self._stop, RETRY)

    def _listen(self) -> None:
        while not self._stop.is_set():
            if (chip := self._reader.read(POLL)) is not None:
                self._post(chip)


def worth_watching(part: ReaderPart | None, host: Host) -> bool:
    """Whether this machine can have a reader at all."""
    return part is not None or host.path("dev/input").is_dir()


def listen_for(reader: Reader, seconds: float) -> str | None:
    """The first token laid on an open *reader* within so many seconds, for trying it."""
    for _ in range(max(1, round(seconds / POLL))):
        if (chip := reader.read(POLL)) is not None:
            return chip
    return None
