"""The Pi's own camera through picamera2, as a frame source.

picamera2 comes with the system of a Pi and from nowhere else, so it is imported only when this camera is opened.
Kept thin: what can be tested without a Pi is in the other modules.
"""

import importlib
from typing import Any, Protocol

from companion.language.words import phrase
from vision.cameras.frames import WANTED, CameraLost, DrivenCamera
from vision.cameras.pictures import Pixels

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


class PiCameraSource(DrivenCamera):
    """The first camera of this Pi, with exposure and white balance held at what they were after warm-up."""

    def __init__(self, size: tuple[int, int] = WANTED) -> None:
        super().__init__(_PiCamera(size))


class _PiCamera:
    """picamera2's side of it."""

    late = UNTIL_IN_FORCE

    def __init__(self, size: tuple[int, int]) -> None:
        self.name = phrase("The Pi camera")
        # Its ribbon cable must not be pulled while the Pi is on.
        self.what_helps = phrase("Switch the Pi off, check the ribbon cable, and start again.")
        self._size = size
        self._camera: Camera | None = None

    def open(self) -> None:
        kind = _picamera2()
        if not kind.global_camera_info():
            raise CameraLost(
                phrase("No camera is connected to this Pi. Is the ribbon cable in, its contacts the right way?")
            )
        self._camera = camera = kind()
        # What picamera2 calls RGB888 lies in memory as B, G, R.
        main: dict[str, object] = {"format": "RGB888", "size": self._size}
        camera.configure(camera.create_video_configuration(main=main))
        camera.start()

    def picture(self) -> object:
        assert self._camera is not None
        return self._camera.capture_array("main")

    def hold(self) -> list[str]:
        assert self._camera is not None
        found = self._camera.capture_metadata()
        held = {key: found[key] for key in LOCKED if key in found}
        self._camera.set_controls({"AeEnable": False, "AwbEnable": False, **held})
        return []

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            try:
                camera.stop()
            finally:
                camera.close()


def _picamera2() -> Any:
    """The class of that name; CameraLost says what is wrong with its software."""
    try:
        return importlib.import_module("picamera2").Picamera2
    except ModuleNotFoundError as error:
        hint = phrase("On a Raspberry Pi: sudo apt install python3-picamera2, and a venv with --system-site-packages.")
        raise CameraLost(phrase("picamera2 is not installed here.") + " " + hint) from error
    except Exception as error:
        # It was built for numpy 1, which the rest of this app has left behind: "numpy.dtype size changed …".
        if "numpy" in str(error):
            raise CameraLost(
                phrase(
                    "The camera software of Raspberry Pi OS 12 does not fit this app: "
                    "take Raspberry Pi OS 13, or a USB camera."
                )
            ) from error
        raise
