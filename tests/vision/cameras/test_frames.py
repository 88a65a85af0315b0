"""Frames from folders, video files and cameras come alike, and a lost camera is said to be lost."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import Invalid
from vision.cameras.frames import MISSES, WARM_UP, CameraLost, CameraSource, FolderSource, FrameSource, VideoSource


def plain(shade: int) -> np.ndarray:
    return np.full((48, 64, 3), shade, np.uint8)


def shades(source: FrameSource) -> list[tuple[int, int]]:
    """Number and shade of every frame that is left."""
    found = []
    while (frame := source.next_frame()) is not None:
        found.append((frame.number, round(frame.picture.mean() / 10) * 10))
    return found


class FakeCapture:
    """A camera with so many *frames* in it. Tells what was set."""

    def __init__(self, frames: int, *, locks: bool = True) -> None:
        self.frames = frames
        self.locks = locks
        self.settings: list[tuple[int, float]] = []
        self.released = False

    def isOpened(self) -> bool:
        return self.frames > 0

    def read(self) -> tuple[bool, np.ndarray | None]:
        self.frames -= 1
        return (True, plain(90)) if self.frames >= 0 else (False, None)

    def get(self, propId: int) -> float:
        return {cv2.CAP_PROP_EXPOSURE: 157.0, cv2.CAP_PROP_WB_TEMPERATURE: 4600.0}[propId]

    def set(self, propId: int, value: float) -> bool:
        self.settings.append((propId, value))
        return self.locks

    def release(self) -> None:
        self.released = True


def test_a_folder_gives_its_pictures_by_name_and_nothing_else(tmp_path: Path) -> None:
    for name, shade in (("b.png", 200), ("a.PNG", 100)):
        (tmp_path / name).write_bytes(cv2.imencode(".png", plain(shade))[1].tobytes())
    (tmp_path / "labels.txt").write_text("1 2 3")
    source = FolderSource(tmp_path)

    assert shades(source) == [(0, 100), (1, 200)]
    source.reopen()
    assert shades(source) == [(0, 100), (1, 200)]


def test_a_damaged_picture_in_a_folder_does_not_hide_those_after_it(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"")
    cv2.imwrite(str(tmp_path / "b.png"), plain(200))
    source = FolderSource(tmp_path)

    with pytest.raises(Invalid, match=r"a\.png: empty"):
        source.next_frame()
    assert shades(source) == [(1, 200)]


def test_a_video_gives_its_frames_in_order_and_from_the_beginning_again(tmp_path: Path) -> None:
    path = tmp_path / "roll.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (64, 48))
    for shade in (50, 100, 150):
        writer.write(plain(shade))
    writer.release()
    source = VideoSource(path)

    assert shades(source) == [(0, 50), (1, 100), (2, 150)]
    source.reopen()
    assert shades(source) == [(0, 50), (1, 100), (2, 150)]
    source.close()
    assert source.next_frame() is None


@pytest.mark.parametrize("content", [None, b"", b"no video"])
def test_what_is_no_video_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "roll.mp4"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(Invalid, match=r"roll\.mp4: expected a video file"):
        VideoSource(path)


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="expected a folder of pictures"):
        FolderSource(tmp_path / "nowhere")


def test_a_camera_warms_up_and_is_then_held_at_what_it_found() -> None:
    camera = FakeCapture(WARM_UP + 3)

    source = CameraSource(3, capture=lambda device: camera)

    assert source.name == "Camera 3"
    assert source.notes == ()
    assert camera.settings[-4:] == [
        (cv2.CAP_PROP_AUTO_EXPOSURE, 1),
        (cv2.CAP_PROP_EXPOSURE, 157),
        (cv2.CAP_PROP_AUTO_WB, 0),
        (cv2.CAP_PROP_WB_TEMPERATURE, 4600),
    ]
    assert [frame.number for _ in range(2) if (frame := source.next_frame())] == [0, 1]


def test_a_driver_that_locks_nothing_is_noted_and_works() -> None:
    source = CameraSource(capture=lambda device: FakeCapture(WARM_UP + 2, locks=False))

    assert source.notes == (
        "This camera sets its exposure by itself.",
        "This camera sets its white balance by itself.",
    )
    assert source.next_frame() is not None


def test_a_camera_whose_cable_is_pulled_is_lost_and_can_be_opened_again() -> None:
    cameras = [FakeCapture(WARM_UP + 2), FakeCapture(0), FakeCapture(WARM_UP + 2)]
    opened = iter(cameras)
    source = CameraSource(capture=lambda device: next(opened))
    source.next_frame()

    with pytest.raises(CameraLost, match="Camera 0 gives no more pictures"):
        source.next_frame()
    assert cameras[0].released
    assert cameras[0].frames == -MISSES
    with pytest.raises(CameraLost, match="Camera 0 is closed"):
        source.next_frame()
    with pytest.raises(CameraLost, match="Camera 0 is not there"):
        source.reopen()
    source.reopen()
    frame = source.next_frame()
    assert frame is not None
    assert frame.number == 0


def test_one_frame_that_does_not_come_is_no_loss() -> None:
    camera = FakeCapture(WARM_UP + 5)
    source = CameraSource(capture=lambda device: camera)
    reads = iter([(False, None), (True, plain(10))])
    camera.read = lambda: next(reads)  # type: ignore[method-assign]

    assert source.next_frame() is not None


def test_where_there_is_no_camera_it_is_said() -> None:
    with pytest.raises(CameraLost, match="Camera 9 is not there"):
        CameraSource(9, capture=lambda device: FakeCapture(0))
