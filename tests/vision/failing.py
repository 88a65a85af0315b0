"""A camera that fails in any way a test likes, behind both real drivers: OpenCV's and the Pi's."""

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NoReturn

import cv2
import numpy as np
import pytest

from vision.cameras.frames import WARM_UP

PICTURE = np.full((48, 64, 3), 90, np.uint8)


def nothing() -> None:
    """As a driver does that works."""


class FailingCamera:
    """*give* is what the driver does for a picture; *on_open* and *on_close* what else it does then.

    *hang*, in the place of any of them, never comes back until the test calls *let_go*.
    """

    def __init__(self) -> None:
        self.give: Callable[[], object] = lambda: PICTURE
        self.on_open: Callable[[], object] = nothing
        self.on_close: Callable[[], object] = nothing
        self.opened = self.closed = 0
        self._free = threading.Event()

    def hang(self) -> None:
        self._free.wait()

    def let_go(self) -> None:
        self._free.set()

    def open(self) -> None:
        self.opened += 1
        self.on_open()

    def close(self) -> None:
        self.closed += 1
        self.on_close()

    def behind_opencv(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cv2, "VideoCapture", lambda device: _Capture(self))

    def behind_picamera2(self, monkeypatch: pytest.MonkeyPatch) -> None:
        module = ModuleType("picamera2")
        kind = type("Picamera2", (_Picamera2,), {"camera": self})
        module.Picamera2 = kind  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "picamera2", module)


class _Capture:
    def __init__(self, camera: FailingCamera) -> None:
        self._camera = camera
        camera.open()

    def isOpened(self) -> bool:
        return True

    def read(self) -> tuple[bool, object]:
        return True, self._camera.give()

    def get(self, propId: int) -> float:
        return 1.0

    def set(self, propId: int, value: float) -> bool:
        return True

    def release(self) -> None:
        self._camera.close()


class _Picamera2:
    camera: FailingCamera

    def __init__(self) -> None:
        self.camera.open()
        self._taken = 0

    @staticmethod
    def global_camera_info() -> list[dict[str, object]]:
        return [{"Model": "imx708"}]

    camera_controls: Mapping[str, object] = {}
    sensor_modes: Sequence[Mapping[str, object]] = ()

    def camera_configuration(self) -> dict[str, dict[str, str]]:
        return {"main": {"format": "RGB888"}}

    def capture_arrays(self, names: list[str], wait: float) -> tuple[list[object], dict[str, object]]:
        """It has found its focus when a camera that says nothing of it is believed to."""
        self._taken += 1
        return [self.camera.give()], {"AfState": 1 if self._taken < WARM_UP else 2}

    def close(self) -> None:
        self.camera.close()

    def __getattr__(self, name: str) -> Any:
        """Whatever else is asked of it, it does."""
        return lambda *given, **named: {}


def raising(error: BaseException) -> Callable[[], NoReturn]:
    def fail() -> NoReturn:
        raise error

    return fail


UNUSABLE: dict[str, Callable[[], object]] = {
    "None": lambda: None,
    "no rows": lambda: np.zeros((0, 64, 3), np.uint8),
    "no columns": lambda: np.zeros((48, 0, 3), np.uint8),
    "an empty array": lambda: np.array([], np.uint8),
    "nothing in grey": lambda: np.zeros((0, 0), np.uint8),
    "two channels": lambda: np.zeros((48, 64, 2), np.uint8),
    "five channels": lambda: np.zeros((48, 64, 5), np.uint8),
    "one row of numbers": lambda: np.zeros(48 * 64 * 3, np.uint8),
    "four dimensions": lambda: np.zeros((1, 48, 64, 3), np.uint8),
    "a single number": lambda: np.uint8(3),
    "fractions": lambda: np.zeros((48, 64, 3), np.float64),
    "16 bits": lambda: np.zeros((48, 64, 3), np.uint16),
    "objects": lambda: np.full((48, 64, 3), None),
    "text": lambda: "a picture",
    "a list": lambda: [[[1, 2, 3]]],
}
ERRORS: list[BaseException] = [
    RuntimeError("camera frontend has timed out"),
    OSError(19, "No such device"),
    TimeoutError(),
    ValueError("two\nlines"),
    KeyError("main"),
    AssertionError(),
    MemoryError(),
    cv2.error("OpenCV(5.0.0) error: (-215:Assertion failed)"),
    SystemExit(3),
]
