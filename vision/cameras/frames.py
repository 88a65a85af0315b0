"""Where frames come from: a folder of pictures, a video file, a camera. One protocol for all of them.

Looks at no picture beyond whether it is one.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

import cv2
from cv2.typing import MatLike

from companion.errors import GameError, Invalid
from companion.language.words import phrase
from companion.parts.own_files import tidy
from vision.cameras.driver_thread import DriverThread
from vision.cameras.pictures import Pixels, as_pixels, from_camera, read_picture
from vision.cameras.video4linux import Trouble, device_path, held_by, trouble

ENDINGS = {".bmp", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"}
WARM_UP = 30
"""Frames until a camera that does not say so has found its exposure and white balance: about a second."""
MOST_WARM_UP, MOST_HOLDING = 150, 30
"""Frames after which one that does is no longer waited for: a focus may search to and fro for five seconds."""
MISSES = 5
"""Frames in a row that do not come before a camera counts as lost; one or two are dropped by any USB cable."""
PATIENCE, OPENING = 5.0, 20.0
"""Seconds within which a camera gives a picture, and within which it is opened: then it hangs."""
WANTED = (1280, 720)

# Video4Linux counts 1 as "by hand" and 3 as "by itself"; the other backends of OpenCV follow it by now.
BY_HAND, BY_ITSELF = 1.0, 3.0

T = TypeVar("T")


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
            raise Invalid(tidy(phrase("{name}: expected a folder of pictures.", name=folder.name)))
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
            raise Invalid(tidy(phrase("{name}: expected a video file (MP4, AVI or MOV).", name=self.name)))
        return video


# -- cameras -----------------------------------------------------------------------------------------------


class Driver(Protocol):
    """A camera as its driver has it: any of these may raise anything, give anything, or never come back.

    *name* begins a sentence; *what_helps* is one, for players whose camera fails. *open* starts the camera, *settled*
    says, after each of the first *pictures*, whether it has found exposure, white balance and focus. *hold* keeps them
    as they are and says what would not be kept; *in_force* says, after each picture since, whether they are kept now.
    *close* is also called where *open* has failed.
    """

    name: str
    what_helps: str

    def open(self) -> None: ...
    def picture(self) -> object: ...
    def settled(self, pictures: int) -> bool: ...
    def hold(self) -> list[str]: ...
    def in_force(self, pictures: int) -> bool: ...
    def close(self) -> None: ...


class DrivenCamera:
    """A camera whose driver is not trusted: whatever goes wrong there is CameraLost, within seconds.

    *notes* say what the driver would not hold: then readings go on, only less steadily.
    """

    def __init__(self, driver: Driver) -> None:
        self.name = driver.name
        self.notes: tuple[str, ...] = ()
        self._driver = driver
        self._thread: DriverThread | None = None
        self._open = False
        self._number = 0
        self.reopen()

    def next_frame(self) -> Frame:
        wrong = ""
        for _ in range(MISSES):
            found = self._ask(self._driver.picture, PATIENCE)
            try:
                picture = from_camera(found)
            except Invalid as error:
                wrong = str(error) if found is not None else ""
                continue
            self._number += 1
            return Frame(self._number - 1, picture)
        self.close()
        if not wrong:
            raise self._lost(phrase("{name} gives no more pictures.", name=self.name))
        raise CameraLost(
            phrase("{name} gives {what}, expected colour pictures. Choose another camera.", name=self.name, what=wrong)
        )

    def reopen(self) -> None:
        self.close()
        if self._thread is not None and self._thread.is_alive():
            raise self._lost(phrase("{name} does not answer.", name=self.name))  # one call that hangs is enough
        self._thread, self._open = DriverThread(), True
        self._ask(self._driver.open, OPENING)
        self._pass_frames(self._driver.settled, MOST_WARM_UP)
        notes = self._ask(self._driver.hold, OPENING)
        if not self._pass_frames(self._driver.in_force, MOST_HOLDING):
            notes.append(phrase("This camera sets its exposure by itself."))
        self.notes = tuple(dict.fromkeys(notes))
        self._number = 0

    def close(self) -> None:
        """May be called twice. A driver that does not even close is left alone."""
        if self._open and self._thread is not None:
            self._open = False
            self._thread.end(self._driver.close)
            self._thread.join(PATIENCE)

    def _pass_frames(self, enough: Callable[[int], bool], most: int) -> bool:
        """Until there were *enough*, which the driver says; False if there never are."""
        for number in range(1, most + 1):
            self.next_frame()
            if enough(number):
                return True
        return False

    def _ask(self, call: Callable[[], T], seconds: float) -> T:
        if self._thread is None or not self._open:
            raise CameraLost(phrase("{name} is closed.", name=self.name))
        answer = self._thread.ask(call, seconds)
        if answer is None:
            self._open = False
            self._thread.end(self._driver.close)  # should it ever come back
            raise self._lost(phrase("{name} does not answer.", name=self.name))
        error = answer.exception()
        if error is None:
            return answer.result()
        self.close()
        if isinstance(error, CameraLost):
            raise error
        if isinstance(error, TimeoutError):
            raise self._lost(phrase("{name} does not answer.", name=self.name)) from error
        why = tidy((str(error).strip() or repr(error)).splitlines()[0].rstrip("."))
        raise self._lost(phrase("{name} gives no pictures: {why}.", name=self.name, why=why)) from error

    def _lost(self, what: str) -> CameraLost:
        return CameraLost(f"{what} {self._driver.what_helps}")


class Capture(Protocol):
    """The part of ``cv2.VideoCapture`` that a camera needs."""

    def isOpened(self) -> bool: ...
    def read(self) -> tuple[bool, MatLike]: ...
    def get(self, propId: int, /) -> float: ...
    def set(self, propId: int, value: float, /) -> bool: ...
    def release(self) -> None: ...


class CameraSource(DrivenCamera):
    """A camera that OpenCV can open, by its number.

    *capture* opens a device, OpenCV's own if none is given; *kernel* then says what is the trouble with one.
    """

    def __init__(
        self,
        device: int = 0,
        *,
        capture: Callable[[int], Capture] | None = None,
        kernel: Callable[[Path], Trouble] | None = None,
    ) -> None:
        kernel = kernel or ((lambda path: "") if capture else trouble)
        super().__init__(_OpenCV(device, capture or cv2.VideoCapture, kernel))


class _OpenCV:
    """OpenCV's side of a camera."""

    def __init__(self, device: int, capture: Callable[[int], Capture], kernel: Callable[[Path], Trouble]) -> None:
        self.name = phrase("Camera {n}", n=device)
        self.what_helps = phrase("Unplug it, plug it in again, and check its cable.")
        self._device, self._capture, self._kernel = device, capture, kernel
        self._camera: Capture | None = None

    def open(self) -> None:
        # Of a camera that is not there OpenCV would write a page on standard error.
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
        self._camera = camera = self._capture(self._device)
        if not camera.isOpened():
            raise self._why_not() or CameraLost(
                phrase("{name} is not there. Plug one in, or choose another number.", name=self.name)
            )
        for wanted, value in zip((cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT), WANTED, strict=True):
            camera.set(wanted, value)
        camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # what lies in the tray now, not half a second ago
        camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF)  # a camera remembers that it was locked last time
        camera.set(cv2.CAP_PROP_AUTO_WB, 1)

    def picture(self) -> object:
        assert self._camera is not None
        there, picture = self._camera.read()
        if not there and self._kernel(device_path(self._device)) == "gone":  # it is ours, so never "taken" now
            raise CameraLost(_trouble_words("gone", self.name, ""))
        return picture if there else None

    def settled(self, pictures: int) -> bool:
        return pictures >= WARM_UP

    def hold(self) -> list[str]:
        assert self._camera is not None
        return _lock(self._camera)

    def in_force(self, pictures: int) -> bool:
        """OpenCV does not know: one picture may still be as before."""
        return True

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.release()

    def _why_not(self) -> CameraLost | None:
        """What the kernel knows of it, where there is one that does."""
        path = device_path(self._device)
        if not path.parent.is_dir():
            return None
        why = _trouble_words(self._kernel(path), self.name, held_by(path))
        return CameraLost(why) if why else None


def _trouble_words(found: Trouble, name: str, program: str) -> str:
    words = {"name": name, "program": program or phrase("another program")}
    return {
        "gone": phrase("{name} is not plugged in. Plug it in, and it goes on.", **words),
        "taken": phrase("{name} is in use by {program}. Close that, and it goes on here.", **words),
        "forbidden": phrase("{name} may not be used: this user must be in the group “video”.", **words),
        "no camera": phrase("{name} gives no pictures. Choose another number.", **words),
        "": "",
    }[found]


def _lock(camera: Capture) -> list[str]:
    """Hold exposure and white balance at the values found; says what would not be held."""
    notes = []
    exposure, warmth = camera.get(cv2.CAP_PROP_EXPOSURE), camera.get(cv2.CAP_PROP_WB_TEMPERATURE)
    if camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_HAND):
        camera.set(cv2.CAP_PROP_EXPOSURE, exposure)
    else:
        notes.append(phrase("This camera sets its exposure by itself."))
    if camera.set(cv2.CAP_PROP_AUTO_WB, 0):
        camera.set(cv2.CAP_PROP_WB_TEMPERATURE, warmth)
    else:
        notes.append(phrase("This camera sets its white balance by itself."))
    return notes
