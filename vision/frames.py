"""Where frames come from: a folder of pictures, a video file, a camera. One protocol for all of them.

Knows files and OpenCV's cameras (``pi_camera`` knows the Pi's own). Looks at no picture.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

import cv2
from cv2.typing import MatLike

from companion.errors import GameError, Invalid
from companion.own_files import tidy
from companion.words import say
from vision.pictures import Pixels, as_pixels, read_picture

ENDINGS = {".bmp", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"}
WARM_UP = 30
"""Frames until a camera's exposure and white balance have found their values: about a second."""
MISSES = 5
"""Frames in a row that do not come before a camera counts as lost; one or two are dropped by any USB cable."""
WANTED = (1280, 720)

# Video4Linux counts 1 as "by hand" and 3 as "by itself"; the other backends of OpenCV follow it by now.
BY_HAND, BY_ITSELF = 1.0, 3.0


class Frame(NamedTuple):
    """A picture in BGR and its number, counted from 0 since the source was opened."""

    number: int
    picture: Pixels


class CameraLost(GameError, ConnectionError):
    """There is no camera, or it has stopped giving pictures. It can be opened again."""


class FrameSource(Protocol):
    """Whatever gives frames.

    *next_frame* gives None when there will be no more, and raises CameraLost when a camera is gone; *reopen* starts
    anew, or raises CameraLost as long as there is still no camera.
    """

    @property
    def name(self) -> str: ...
    def next_frame(self) -> Frame | None: ...
    def reopen(self) -> None: ...
    def close(self) -> None: ...


class FolderSource:
    """The pictures of a folder, by name. One that cannot be read is Invalid, and the next call goes on after it."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise Invalid(tidy(say("{name}: expected a folder of pictures.", name=folder.name)))
        self.name = folder.name
        self._paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
        self._next = 0

    def next_frame(self) -> Frame | None:
        if self._next >= len(self._paths):
            return None
        number, self._next = self._next, self._next + 1
        return Frame(number, read_picture(self._paths[number]).pixels)

    def reopen(self) -> None:
        self._next = 0

    def close(self) -> None:
        self._next = len(self._paths)


class VideoSource:
    """The frames of a video file."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._path = path
        self._number = 0
        self._video = self._opened()

    def next_frame(self) -> Frame | None:
        there, picture = self._video.read()
        if not there:
            return None
        self._number += 1
        return Frame(self._number - 1, as_pixels(picture))

    def reopen(self) -> None:
        self.close()
        self._video = self._opened()
        self._number = 0

    def close(self) -> None:
        self._video.release()

    def _opened(self) -> cv2.VideoCapture:
        video = cv2.VideoCapture(str(self._path)) if self._path.is_file() else None
        if video is None or not video.isOpened():
            raise Invalid(tidy(say("{name}: expected a video file (MP4, AVI or MOV).", name=self.name)))
        return video


class Capture(Protocol):
    """The part of ``cv2.VideoCapture`` that a camera needs."""

    def isOpened(self) -> bool: ...
    def read(self) -> tuple[bool, MatLike]: ...
    def get(self, propId: int, /) -> float: ...
    def set(self, propId: int, value: float, /) -> bool: ...
    def release(self) -> None: ...


class CameraSource:
    """A camera that OpenCV can open, by its number. After warm-up its exposure and white balance stay as they are.

    *notes* say what the driver would not lock: then readings go on, only less steadily. *capture* opens a device.
    """

    def __init__(self, device: int = 0, *, capture: Callable[[int], Capture] = cv2.VideoCapture) -> None:
        self.name = say("camera {n}", n=device)
        self.notes: tuple[str, ...] = ()
        self._device = device
        self._capture = capture
        self._camera: Capture | None = None
        self._number = 0
        self.reopen()

    def next_frame(self) -> Frame | None:
        for _ in range(MISSES):
            there, picture = self._camera.read() if self._camera else (False, None)
            if there and picture is not None:
                self._number += 1
                return Frame(self._number - 1, as_pixels(picture))
        self.close()
        raise CameraLost(say("{name} gives no more pictures. Is its cable in?", name=self.name))

    def reopen(self) -> None:
        self.close()
        camera = self._capture(self._device)
        if not camera.isOpened():
            camera.release()
            raise CameraLost(say("There is no {name}. Plug one in, or choose another number.", name=self.name))
        self._camera, self._number = camera, 0
        for wanted, value in zip((cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT), WANTED, strict=True):
            camera.set(wanted, value)
        camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # what lies in the tray now, not half a second ago
        camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF)  # a camera remembers that it was locked last time
        camera.set(cv2.CAP_PROP_AUTO_WB, 1)
        for _ in range(WARM_UP):
            self.next_frame()
        self._number = 0
        self.notes = tuple(_lock(camera))

    def close(self) -> None:
        """May be called twice."""
        if self._camera is not None:
            self._camera.release()
            self._camera = None


def _lock(camera: Capture) -> list[str]:
    """Hold exposure and white balance at the values found; says what would not be held."""
    notes = []
    exposure, warmth = camera.get(cv2.CAP_PROP_EXPOSURE), camera.get(cv2.CAP_PROP_WB_TEMPERATURE)
    if camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_HAND):
        camera.set(cv2.CAP_PROP_EXPOSURE, exposure)
    else:
        notes.append(say("This camera sets its exposure by itself."))
    if camera.set(cv2.CAP_PROP_AUTO_WB, 0):
        camera.set(cv2.CAP_PROP_WB_TEMPERATURE, warmth)
    else:
        notes.append(say("This camera sets its white balance by itself."))
    return notes
