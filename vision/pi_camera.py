"""The Pi's own camera through picamera2, as a frame source.

picamera2 comes with the system of a Pi and from nowhere else, so it is imported only when this camera is opened.
Kept thin: what can be tested without a Pi is in the other modules.
"""

import importlib
from typing import Protocol

from companion.words import say
from vision.frames import WANTED, WARM_UP, CameraLost, Frame
from vision.pictures import Pixels, as_pixels

UNTIL_IN_FORCE = 4
"""Frames that were already on their way when the controls were set."""
LOCKED = ("ExposureTime", "AnalogueGain", "ColourGains")
"""What the camera found by itself in warm-up, and is then told to keep."""


class Camera(Protocol):
    """The part of ``Picamera2`` that is used."""

    def create_video_configuration(self, *, main: dict[str, object]) -> dict[str, object]: ...
    def configure(self, configuration: dict[str, object], /) -> None: ...
    def start(self) -> None: ...
    def capture_array(self, name: str, /) -> Pixels: ...
    def capture_metadata(self) -> dict[str, object]: ...
    def set_controls(self, controls: dict[str, object], /) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


class PiCameraSource:
    """The first camera of this Pi, with exposure and white balance held at what they were after warm-up."""

    def __init__(self, size: tuple[int, int] = WANTED) -> None:
        self.name = say("Pi camera")
        self._size = size
        self._camera: Camera | None = None
        self._number = 0
        self.reopen()

    def next_frame(self) -> Frame | None:
        picture = self._picture()
        self._number += 1
        return Frame(self._number - 1, picture)

    def reopen(self) -> None:
        self.close()
        self._camera = camera = _first_camera()
        try:
            # What picamera2 calls RGB888 lies in memory as B, G, R.
            main: dict[str, object] = {"format": "RGB888", "size": self._size}
            camera.configure(camera.create_video_configuration(main=main))
            camera.start()
            self._pass_frames(WARM_UP)
            found = camera.capture_metadata()
            held = {key: found[key] for key in LOCKED if key in found}
            camera.set_controls({"AeEnable": False, "AwbEnable": False, **held})
            self._pass_frames(UNTIL_IN_FORCE)
        except (RuntimeError, OSError) as error:
            self.close()
            raise CameraLost(say("The Pi camera does not start: {why}", why=error)) from error
        self._number = 0

    def close(self) -> None:
        """May be called twice."""
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.stop()
            camera.close()

    def _pass_frames(self, count: int) -> None:
        for _ in range(count):
            self._picture()

    def _picture(self) -> Pixels:
        if self._camera is None:
            raise CameraLost(say("The Pi camera is closed."))
        try:
            return as_pixels(self._camera.capture_array("main"))
        except (RuntimeError, OSError) as error:
            self.close()
            raise CameraLost(say("The Pi camera gives no more pictures: {why}", why=error)) from error


def _first_camera() -> Camera:
    try:
        kind = importlib.import_module("picamera2").Picamera2
    except ImportError as error:
        hint = say("On a Raspberry Pi: sudo apt install python3-picamera2, and a venv with --system-site-packages.")
        raise CameraLost(say("picamera2 is not installed here.") + " " + hint) from error
    if not kind.global_camera_info():
        raise CameraLost(say("No camera is connected to this Pi. Is the ribbon cable in, its contacts the right way?"))
    try:
        camera: Camera = kind()
    except (RuntimeError, OSError) as error:
        raise CameraLost(say("The Pi camera cannot be opened: {why}", why=error)) from error
    return camera
