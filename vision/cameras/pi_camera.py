"""The Pi's own camera through picamera2, as a frame source.

picamera2 comes with the system of a Pi, so it is imported only when this camera is opened. Kept thin: what can be
tested without a Pi is in the other modules, and ``deploy/try-camera`` runs this one on libcamera's virtual camera.
"""

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import cv2

from companion.language.words import phrase
from vision.cameras.frames import WANTED, CameraLost, DrivenCamera
from vision.cameras.pictures import Pixels

CAPTURE = 4.0
"""Seconds for a picture; less than players wait for a driver, so that the camera can be closed and opened again."""
STEADY = 8
"""Pictures in a row with the same exposure, colours and focus before they count as found."""
ALIKE = 0.03
"""Part by which two exposures or gains may differ and be the same."""
FASTEST_ENOUGH = 15.0
"""Frames a second. Some sensors read their whole view at fewer only where every pixel is wanted."""

MANUAL_FOCUS, CONTINUOUS_FOCUS = 0, 2  # libcamera's AfMode
SCANNING, FOCUS_FAILED = 1, 3  # its AfState
SEARCHING = 1  # its AeState
MANUAL_FLICKER = 1  # its AeFlickerMode
EXPOSURE, COLOURS, FOCUS = ("ExposureTime", "AnalogueGain"), ("ColourGains",), ("LensPosition",)
"""What the camera finds by itself, and is then told to keep."""

AS_BGR: Mapping[str, int | None] = {
    "RGB888": None,  # lies in memory as B, G, R
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": None,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "YVU420": cv2.COLOR_YUV2BGR_YV12,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
    "YUYV": cv2.COLOR_YUV2BGR_YUYV,
    "UYVY": cv2.COLOR_YUV2BGR_UYVY,
    "MJPEG": cv2.COLOR_RGB2BGR,
    "R8": None,
}
"""What libcamera may give instead of what was asked for, and how it becomes a picture: USB ones give YUYV or MJPEG."""


class Camera(Protocol):
    """The part of ``Picamera2`` that is used."""

    @property
    def camera_controls(self) -> Mapping[str, Any]: ...
    @property
    def sensor_modes(self) -> Sequence[Mapping[str, Any]]: ...
    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]: ...
    def configure(self, configuration: dict[str, Any], /) -> None: ...
    def camera_configuration(self) -> Mapping[str, Any]: ...
    def start(self) -> None: ...
    def capture_arrays(self, names: list[str], wait: float) -> tuple[list[Pixels], dict[str, Any]]: ...
    def set_controls(self, controls: dict[str, Any], /) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


class PiCameraSource(DrivenCamera):
    """The first camera of this Pi, with exposure, colours and focus held at what they were after warm-up.

    *mains* is the frequency of the lamps' current in Hz: they flicker twice as fast.
    """

    def __init__(self, size: tuple[int, int] = WANTED, mains: int = 50) -> None:
        super().__init__(_PiCamera(size, mains))


class _PiCamera:
    """picamera2's side of it."""

    def __init__(self, size: tuple[int, int], mains: int) -> None:
        self.name = phrase("The Pi camera")
        # Its ribbon cable must not be pulled while the Pi is on.
        self.what_helps = phrase("Switch the Pi off, check the ribbon cable, and start again.")
        self._size, self._flicker = size, round(500_000 / mains)
        self._camera: Camera | None = None
        self._format: str = ""
        self._there: Mapping[str, Any] = {}
        self._about: dict[str, Any] = {}
        self._held: dict[str, Any] = {}
        self._steady = 0

    def open(self) -> None:
        kind = _picamera2()
        if not kind.global_camera_info():
            raise CameraLost(
                phrase("No camera is connected to this Pi. Is the ribbon cable in, its contacts the right way?")
            )
        try:
            self._camera = camera = kind()
        except RuntimeError as error:
            if _busy(error):
                words = {"name": self.name, "program": phrase("another program")}
                raise CameraLost(
                    phrase("{name} is in use by {program}. Close that, and it goes on here.", **words)
                ) from error
            raise
        self._there, self._held, self._steady = camera.camera_controls, {}, 0
        mode, size = whole_view(camera.sensor_modes, self._size)
        wanted: dict[str, Any] = {"main": {"format": "RGB888", "size": size}, "controls": self._by_itself()}
        if mode is not None:
            wanted["sensor"] = {"output_size": mode["size"], "bit_depth": mode["bit_depth"]}
        camera.configure(camera.create_video_configuration(**wanted))
        self._format = str(camera.camera_configuration()["main"]["format"])
        if self._format not in AS_BGR:
            raise CameraLost(
                phrase(
                    "{name} gives {what}, expected colour pictures. Choose another camera.",
                    name=self.name,
                    what=self._format,
                )
            )
        camera.start()

    def picture(self) -> object:
        assert self._camera is not None
        before = self._about
        (found,), self._about = self._camera.capture_arrays(["main"], wait=CAPTURE)
        self._steady = self._steady + 1 if _alike(before, self._about) else 0
        way = AS_BGR[self._format]
        return found if way is None else cv2.cvtColor(found, way)

    def settled(self, pictures: int) -> bool:
        """Exposure, colours and focus have been found; a focus that finds nothing has been looked for."""
        searching = self._about.get("AeState") == SEARCHING or self._about.get("AeLocked") is False
        return self._steady >= STEADY and not searching and self._about.get("AfState") != SCANNING

    def hold(self) -> list[str]:
        assert self._camera is not None
        self._held = {key: self._about[key] for key in (*EXPOSURE, *COLOURS, *FOCUS) if self._may(key)}
        fixed = {"AeEnable": False, "AwbEnable": False, "AfMode": MANUAL_FOCUS}
        self._camera.set_controls({**{key: fixed[key] for key in fixed if key in self._there}, **self._held})
        return self._notes()

    def in_force(self, pictures: int) -> bool:
        """Each picture says how it was taken, so that nobody has to guess when a control has reached the sensor."""
        return all(_near(self._about.get(key), value) for key, value in self._held.items())

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            try:
                camera.stop()
            finally:
                camera.close()

    def _by_itself(self) -> dict[str, Any]:
        """How it is to find exposure, colours and focus; only what this camera has."""
        wanted = {
            "AeEnable": True,
            "AwbEnable": True,
            "AfMode": CONTINUOUS_FOCUS,
            "AeFlickerMode": MANUAL_FLICKER,
            "AeFlickerPeriod": self._flicker,
        }
        return {key: value for key, value in wanted.items() if key in self._there}

    def _may(self, key: str) -> bool:
        return key in self._there and key in self._about

    def _notes(self) -> list[str]:
        notes = []
        if "ExposureTime" not in self._there:
            notes.append(phrase("This camera sets its exposure by itself."))
        elif "ColourGains" not in self._there:
            notes.append(phrase("This camera sees no colours: it cannot tell dice apart by them."))
        if self._about.get("AfState") == FOCUS_FAILED:
            notes.append(phrase("The camera found nothing to focus on: lay something into the tray and try again."))
        return notes


def whole_view(
    modes: Sequence[Mapping[str, Any]], size: tuple[int, int]
) -> tuple[Mapping[str, Any] | None, tuple[int, int]]:
    """The sensor's mode that sees the most, and the size of a picture of all it sees, as wide as *size*.

    Of several that see the same it is the smallest that has as many pixels as the picture: some modes cut out the
    middle of the sensor, and a tray that lies whole in the view would be cut off. None where no mode is known.
    """
    known = [mode for mode in modes if "crop_limits" in mode and mode.get("fps", 0) >= FASTEST_ENOUGH]
    if not known:
        return None, size
    most = max(_seen(mode) for mode in known)
    whole = [mode for mode in known if _seen(mode) >= 0.98 * most]
    large = [mode for mode in whole if mode["size"][0] >= size[0]] or whole
    mode = min(large, key=lambda mode: (mode["size"][0] * mode["size"][1], -mode["bit_depth"]))
    wide, high = mode["crop_limits"][2:]
    return mode, (size[0], round(size[0] * high / wide / 2) * 2)


def _seen(mode: Mapping[str, Any]) -> float:
    wide, high = mode["crop_limits"][2:]
    return float(wide * high)


def _alike(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether two pictures were taken in the same way. A camera that says nothing of it takes all alike."""
    return all(_near(before.get(key), now.get(key)) for key in (*EXPOSURE, *COLOURS, *FOCUS))


def _near(found: Any, wanted: Any) -> bool:
    if found is None or wanted is None:
        return found is wanted
    pairs = zip(found, wanted, strict=False) if isinstance(wanted, Sequence) else [(found, wanted)]
    return all(abs(one - other) <= ALIKE * max(abs(one), abs(other), 1.0) for one, other in pairs)


def _busy(error: BaseException | None) -> bool:
    """Whether that is why a camera did not open; picamera2 hides it behind what it says itself."""
    while error is not None:
        if "busy" in str(error).casefold() or "in use" in str(error).casefold():
            return True
        error = error.__cause__ or error.__context__
    return False


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
