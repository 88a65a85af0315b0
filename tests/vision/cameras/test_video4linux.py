"""Why a camera does not open: what the kernel says, in a sentence for players. The kernel is played."""

import errno
import os
import struct
from pathlib import Path

import pytest

from tests.vision.failing import PICTURE
from vision.cameras import video4linux
from vision.cameras.frames import MISSES, WARM_UP, CameraLost, CameraSource
from vision.cameras.video4linux import BUFFERS, CAPABILITIES, VIDEO_CAPTURE, held_by, trouble


class Kernel:
    """*refuses* is what it says to a request, by the request; *can* are the device's capabilities."""

    def __init__(self, refuses: dict[int, int] | None = None, can: int = VIDEO_CAPTURE) -> None:
        self.refuses, self.can = refuses or {}, can

    def ioctl(self, device: int, request: int, about: bytearray) -> int:
        if request in self.refuses:
            raise OSError(self.refuses[request], os.strerror(self.refuses[request]))
        if request == CAPABILITIES:
            struct.pack_into("=I", about, 88, self.can)
        return 0


@pytest.fixture
def device(tmp_path: Path) -> Path:
    path = tmp_path / "video0"
    path.write_bytes(b"")
    return path


@pytest.mark.parametrize(
    ("kernel", "found"),
    [
        (Kernel(), ""),
        (Kernel({BUFFERS: errno.EBUSY}), "taken"),
        (Kernel({BUFFERS: errno.ENODEV}), "gone"),
        (Kernel({CAPABILITIES: errno.ENODEV}), "gone"),
        (Kernel({CAPABILITIES: errno.ENOTTY}), "no camera"),
        (Kernel(can=0x00800000), "no camera"),
        (Kernel({BUFFERS: errno.EINVAL}), ""),
    ],
)
def test_the_kernel_says_why(device: Path, kernel: Kernel, found: str) -> None:
    assert trouble(device, kernel.ioctl) == found


def test_a_camera_that_is_not_plugged_in_has_no_device(tmp_path: Path) -> None:
    assert trouble(tmp_path / "video7", Kernel().ioctl) == "gone"


@pytest.mark.parametrize(("number", "found"), [(errno.EBUSY, "taken"), (errno.EACCES, "forbidden")])
def test_a_device_that_cannot_be_opened_says_why(
    device: Path, monkeypatch: pytest.MonkeyPatch, number: int, found: str
) -> None:
    def refuse(path: Path, flags: int) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(video4linux.os, "open", refuse)

    assert trouble(device, Kernel().ioctl) == found


def test_the_program_that_has_it_is_named(tmp_path: Path) -> None:
    for process, name, link in (("12", "cheese", "/dev/video0"), ("13", "sh", "/dev/null")):
        files = tmp_path / process / "fd"
        files.mkdir(parents=True)
        (files / "3").symlink_to(link)
        (tmp_path / process / "comm").write_text(f"{name}\n")
    (tmp_path / "14").mkdir()  # one that has just ended

    assert held_by(Path("/dev/video0"), tmp_path) == "cheese"
    assert held_by(Path("/dev/video1"), tmp_path) == ""


class Capture:
    """A device of OpenCV's that gives so many pictures."""

    def __init__(self, pictures: int) -> None:
        self.pictures = pictures

    def isOpened(self) -> bool:
        return self.pictures > 0

    def read(self) -> tuple[bool, object]:
        self.pictures -= 1
        return (True, PICTURE) if self.pictures >= 0 else (False, None)

    def get(self, propId: int) -> float:
        return 1.0

    def set(self, propId: int, value: float) -> bool:
        return True

    def release(self) -> None:
        pass


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        ("gone", "Camera 0 is not plugged in. Plug it in, and it goes on."),
        ("taken", "Camera 0 is in use by another program. Close that, and it goes on here."),
        ("forbidden", "Camera 0 may not be used: this user must be in the group “video”."),
        ("no camera", "Camera 0 gives no pictures. Choose another number."),
        ("", "Camera 0 is not there. Plug one in, or choose another number."),
    ],
)
def test_a_camera_that_does_not_open_says_why(found: str, sentence: str) -> None:
    with pytest.raises(CameraLost) as lost:
        CameraSource(capture=lambda device: Capture(0), kernel=lambda path: found)

    assert str(lost.value) == sentence


def test_one_that_is_unplugged_says_so_at_once_and_is_back_when_it_is_plugged_in_again() -> None:
    captures = iter([Capture(WARM_UP + 1), Capture(0), Capture(WARM_UP + 2)])
    there = iter(["gone", "gone", ""])
    source = CameraSource(capture=lambda device: next(captures), kernel=lambda path: next(there))

    for lost_again in (source.next_frame, source.reopen):
        with pytest.raises(CameraLost, match=r"^Camera 0 is not plugged in\. Plug it in, and it goes on\.$"):
            lost_again()
    source.reopen()

    assert source.next_frame().number == 0


def test_a_picture_that_does_not_come_from_a_camera_that_is_there_is_waited_for() -> None:
    source = CameraSource(capture=lambda device: Capture(WARM_UP + 1), kernel=lambda path: "taken")

    with pytest.raises(CameraLost, match="Camera 0 gives no more pictures") as lost:
        source.next_frame()
    assert MISSES > 1
    assert "in use" not in str(lost.value)  # it is in use by ourselves
