"""Why a camera of Linux does not open or stopped: it is not there, it is taken, or it may not be used.

OpenCV says of all of these only that it did not work. Asks the kernel by the device's file; takes no picture.
"""

import errno
import fcntl
import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

Trouble = Literal["gone", "taken", "forbidden", "no camera", ""]

CAPABILITIES = 0x80685600
"""``VIDIOC_QUERYCAP``: 104 bytes; the last field but three are the capabilities of this very device."""
BUFFERS = 0xC0145608
"""``VIDIOC_REQBUFS``: only one program at a time may have buffers, and so take pictures."""
VIDEO_CAPTURE = 0x1
CAPTURE_TYPE, MEMORY_MAPPED = 1, 1

Ioctl = Callable[[int, int, bytearray], object]


def device_path(number: int) -> Path:
    return Path(f"/dev/video{number}")


def trouble(path: Path, ioctl: Ioctl = fcntl.ioctl) -> Trouble:
    """What keeps the camera at *path* from being opened; "" if nothing does that the kernel knows of."""
    try:
        device = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    except OSError as error:
        return _of_opening(error.errno)
    try:
        return _of_asking(device, ioctl)
    finally:
        os.close(device)


def _of_opening(number: int | None) -> Trouble:
    if number == errno.EBUSY:
        return "taken"
    if number in (errno.EACCES, errno.EPERM):
        return "forbidden"
    return "gone"


def _of_asking(device: int, ioctl: Ioctl) -> Trouble:
    about = bytearray(104)
    try:
        ioctl(device, CAPABILITIES, about)
    except OSError as error:
        return "gone" if error.errno == errno.ENODEV else "no camera"
    if not struct.unpack_from("=I", about, 88)[0] & VIDEO_CAPTURE:
        return "no camera"  # USB cameras have a second device, which gives no pictures
    try:
        ioctl(device, BUFFERS, bytearray(struct.pack("=IIIII", 0, CAPTURE_TYPE, MEMORY_MAPPED, 0, 0)))
    except OSError as error:
        return "taken" if error.errno == errno.EBUSY else "gone" if error.errno == errno.ENODEV else ""
    return ""


def held_by(path: Path, processes: Path = Path("/proc")) -> str:
    """The name of another program that has *path* open; "" where none can be seen."""
    return next(_holders(path, processes), "")


def _holders(path: Path, processes: Path) -> Iterator[str]:
    for folder in processes.glob("[0-9]*"):
        try:
            if folder.name != str(os.getpid()) and any(os.readlink(link) == str(path) for link in _open_files(folder)):
                yield (folder / "comm").read_text().strip()
        except OSError:
            continue  # it has ended, or is not ours to look at


def _open_files(folder: Path) -> list[Path]:
    return list((folder / "fd").iterdir())
