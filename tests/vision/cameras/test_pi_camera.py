"""The Pi's camera, played by a picamera2 that writes down what is asked of it: no Pi is at hand."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest

from vision.cameras.frames import MOST_HOLDING, MOST_WARM_UP, CameraLost
from vision.cameras.pi_camera import MANUAL_FOCUS, STEADY, PiCameraSource, whole_view

MODULE_3 = dict.fromkeys(
    [
        "AeEnable",
        "AwbEnable",
        "AfMode",
        "LensPosition",
        "AeFlickerMode",
        "AeFlickerPeriod",
        "ExposureTime",
        "AnalogueGain",
        "ColourGains",
    ]
)
"""The controls of Camera Module 3."""
FOUND = {"ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.5, 2.0), "LensPosition": 2.5, "Lux": 80}
FOCUSED, SCANNING, FAILED = 2, 1, 3


def mode(size: tuple[int, int], crop: tuple[int, int, int, int], fps: float, bits: int = 10) -> dict[str, Any]:
    return {"size": size, "crop_limits": crop, "fps": fps, "bit_depth": bits}


V2_MODES = [
    mode((640, 480), (1000, 752, 1280, 960), 103.33),
    mode((1640, 1232), (0, 0, 3280, 2464), 41.85),
    mode((1920, 1080), (680, 692, 1920, 1080), 47.57),
    mode((3280, 2464), (0, 0, 3280, 2464), 21.19),
]
"""As picamera2 lists those of Camera Module 2, for 10 bits."""


class FakePicamera2:
    """*finding* is what it says of one picture after the other, the last for ever."""

    calls: list[Any]
    cameras: list[dict[str, object]]
    breaks_after: int
    camera_controls: dict[str, object]
    sensor_modes: list[dict[str, Any]]
    finding: list[dict[str, Any]]
    obeys_after: int
    gives: str
    picture: np.ndarray

    def __init__(self) -> None:
        self.calls.append("open")
        self.taken, self.held, self.since = 0, dict[str, Any](), 0

    @classmethod
    def global_camera_info(cls) -> list[dict[str, object]]:
        return cls.cameras

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, configuration: dict[str, Any]) -> None:
        self.calls.append(configuration)

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": {"format": self.gives}}

    def start(self) -> None:
        self.calls.append("start")

    def capture_arrays(self, names: list[str], wait: float) -> tuple[list[np.ndarray], dict[str, Any]]:
        self.calls.append(names[0])
        if self.calls.count("main") > self.breaks_after:
            raise TimeoutError
        self.taken, self.since = self.taken + 1, self.since + 1
        found = self.finding[min(self.taken, len(self.finding)) - 1]
        if self.held and self.since <= self.obeys_after:
            found = {**found, "ExposureTime": 20_000}
        return [self.picture], found

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.calls.append(controls)
        self.held, self.since = controls, 0

    def stop(self) -> None:
        self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    module = ModuleType("picamera2")
    module.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    FakePicamera2.calls, FakePicamera2.cameras, FakePicamera2.breaks_after = [], [{"Model": "imx708"}], 10_000
    FakePicamera2.camera_controls, FakePicamera2.sensor_modes = MODULE_3, []
    FakePicamera2.finding, FakePicamera2.obeys_after = [{**FOUND, "AfState": FOCUSED}], 3
    FakePicamera2.gives, FakePicamera2.picture = "RGB888", np.full((4, 6, 3), (1, 2, 3), np.uint8)
    return FakePicamera2


def pictures(fake: type[FakePicamera2]) -> int:
    return fake.calls.count("main")


# -- finding, then holding ---------------------------------------------------------------------------------


def test_it_finds_exposure_colours_and_focus_by_itself_and_then_holds_them(fake: type[FakePicamera2]) -> None:
    source = PiCameraSource()

    by_itself = {"AeEnable": True, "AwbEnable": True, "AfMode": 2, "AeFlickerMode": 1, "AeFlickerPeriod": 10_000}
    held = {"AeEnable": False, "AwbEnable": False, "AfMode": MANUAL_FOCUS, "ExposureTime": 9000, "AnalogueGain": 2.5,
            "ColourGains": (1.5, 2.0), "LensPosition": 2.5}  # fmt: skip
    wanted = {"main": {"format": "RGB888", "size": (1280, 720)}, "controls": by_itself}
    assert fake.calls == ["open", wanted, "start", *["main"] * (STEADY + 1), held, *["main"] * 4]
    frame = source.next_frame()
    assert frame.number == 0
    assert frame.picture[0, 0].tolist() == [1, 2, 3]  # already B, G, R
    assert source.notes == ()


def test_it_waits_as_long_as_the_exposure_is_still_changing(fake: type[FakePicamera2]) -> None:
    rising = [{**FOUND, "ExposureTime": 1000 + 500 * n, "AfState": FOCUSED} for n in range(20)]
    fake.finding = [*rising, {**FOUND, "ExposureTime": 11_000, "AfState": FOCUSED}]

    PiCameraSource()

    held = next(call for call in fake.calls if isinstance(call, dict) and "ExposureTime" in call)
    assert held["ExposureTime"] == 11_000


@pytest.mark.parametrize("busy", [{"AfState": SCANNING}, {"AeLocked": False}, {"AeState": 1}])
def test_it_waits_while_focus_or_exposure_are_being_searched(fake: type[FakePicamera2], busy: dict[str, Any]) -> None:
    fake.finding = [{**FOUND, **busy}] * 40 + [FOUND]

    PiCameraSource()

    assert pictures(fake) == 41 + 4


def test_a_search_without_end_is_not_waited_for(fake: type[FakePicamera2]) -> None:
    fake.finding = [{**FOUND, "AfState": SCANNING}]

    assert PiCameraSource().next_frame().number == 0
    assert pictures(fake) == MOST_WARM_UP + 4 + 1


def test_controls_are_awaited_until_a_picture_says_that_they_are_in_force(fake: type[FakePicamera2]) -> None:
    fake.obeys_after = 9

    PiCameraSource()

    assert pictures(fake) == STEADY + 1 + 10


def test_a_camera_that_does_not_keep_what_it_is_told_is_noted_and_works(fake: type[FakePicamera2]) -> None:
    fake.obeys_after = 10_000

    source = PiCameraSource()

    assert source.notes == ("This camera sets its exposure by itself.",)
    assert pictures(fake) == STEADY + 1 + MOST_HOLDING


def test_a_focus_that_finds_nothing_is_noted(fake: type[FakePicamera2]) -> None:
    fake.finding = [{**FOUND, "AfState": FAILED}]

    assert PiCameraSource().notes == (
        "The camera found nothing to focus on: lay something into the tray and try again.",
    )


def test_lamps_of_a_sixty_hertz_country_flicker_faster(fake: type[FakePicamera2]) -> None:
    PiCameraSource(mains=60)

    assert fake.calls[1]["controls"]["AeFlickerPeriod"] == 8333


def test_a_camera_with_a_fixed_lens_is_asked_for_no_focus(fake: type[FakePicamera2]) -> None:
    fake.camera_controls = dict.fromkeys(("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains"))
    fake.finding = [{"ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.5, 2.0)}]

    assert PiCameraSource().notes == ()
    asked = {key for call in fake.calls if isinstance(call, dict) for key in {**call, **call.get("controls", {})}}
    assert not asked & {"AfMode", "LensPosition", "AeFlickerMode", "AeFlickerPeriod"}


def test_a_camera_without_colours_works_and_says_so(fake: type[FakePicamera2]) -> None:
    fake.camera_controls = dict.fromkeys(("AeEnable", "ExposureTime", "AnalogueGain"))
    fake.finding = [{"ExposureTime": 9000, "AnalogueGain": 2.5}]
    fake.gives, fake.picture = "R8", np.full((4, 6), 77, np.uint8)

    source = PiCameraSource()

    assert source.notes == ("This camera sees no colours: it cannot tell dice apart by them.",)
    assert source.next_frame().picture[0, 0].tolist() == [77, 77, 77]


def test_a_camera_that_can_be_told_nothing_is_noted_and_works(fake: type[FakePicamera2]) -> None:
    fake.camera_controls, fake.finding = {}, [{}]

    assert PiCameraSource().notes == ("This camera sets its exposure by itself.",)


# -- what it sees ------------------------------------------------------------------------------------------


def test_the_sensors_whole_view_is_taken_and_of_such_modes_the_smallest_that_is_large_enough() -> None:
    found, size = whole_view(V2_MODES, (1280, 720))

    assert found is V2_MODES[1]
    assert size == (1280, 962)  # the sensor's own shape, so that nothing of its view is cut off


def test_a_mode_that_is_too_slow_for_rolling_dice_is_not_taken() -> None:
    modes = [mode((4056, 3040), (0, 0, 4056, 3040), 10), mode((2028, 1520), (0, 0, 4056, 3040), 40)]

    assert whole_view(modes, (1280, 720))[0] is modes[1]


def test_of_like_modes_the_one_with_more_shades_is_taken() -> None:
    modes = [mode((1536, 864), (0, 0, 3072, 1728), 60, bits) for bits in (8, 10)]

    assert whole_view(modes, (1280, 720)) == (modes[1], (1280, 720))


def test_a_usb_camera_of_which_no_mode_is_known_gives_what_was_asked_for() -> None:
    assert whole_view([{"format": "YUYV"}], (1280, 720)) == (None, (1280, 720))


def test_the_mode_is_asked_of_the_sensor(fake: type[FakePicamera2]) -> None:
    fake.sensor_modes = V2_MODES

    PiCameraSource()

    assert fake.calls[1]["sensor"] == {"output_size": (1640, 1232), "bit_depth": 10}
    assert fake.calls[1]["main"]["size"] == (1280, 962)


@pytest.mark.parametrize(
    ("kind", "way"),
    [("NV12", cv2.COLOR_BGR2YUV_I420), ("YUV420", cv2.COLOR_BGR2YUV_I420), ("BGR888", cv2.COLOR_BGR2RGB),
     ("XBGR8888", cv2.COLOR_BGR2RGBA), ("MJPEG", cv2.COLOR_BGR2RGB)],
)  # fmt: skip
def test_what_a_camera_gives_instead_becomes_the_same_picture(fake: type[FakePicamera2], kind: str, way: int) -> None:
    given = cv2.cvtColor(np.full((8, 8, 3), (40, 90, 160), np.uint8), way)
    if kind == "NV12":  # its two colours lie by turns
        blue, red = given[8:].reshape(2, -1)
        given = np.vstack([given[:8], np.stack([blue, red], 1).reshape(4, 8)])
    fake.gives, fake.picture = kind, given

    assert np.abs(PiCameraSource().next_frame().picture.astype(int) - (40, 90, 160)).max() <= 4


def test_a_kind_of_picture_that_nobody_knows_is_told(fake: type[FakePicamera2]) -> None:
    fake.gives = "SRGGB10"

    with pytest.raises(CameraLost, match="The Pi camera gives SRGGB10, expected colour pictures"):
        PiCameraSource()
    assert fake.calls[-1] == "close"


# -- losing it ---------------------------------------------------------------------------------------------


def test_another_program_that_has_the_camera_is_told(
    fake: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(self: FakePicamera2) -> None:
        raise RuntimeError("Camera __init__ sequence did not complete.") from OSError(16, "Device or resource busy")

    monkeypatch.setattr(fake, "__init__", taken)

    with pytest.raises(CameraLost) as lost:
        PiCameraSource()
    assert str(lost.value) == "The Pi camera is in use by another program. Close that, and it goes on here."


def test_it_closes_the_camera_once(fake: type[FakePicamera2]) -> None:
    source = PiCameraSource()

    source.close()
    source.close()

    assert fake.calls[-2:] == ["stop", "close"]
    assert fake.calls.count("close") == 1
    with pytest.raises(CameraLost, match="The Pi camera is closed"):
        source.next_frame()


def test_a_camera_that_stops_is_lost_and_can_be_opened_again(fake: type[FakePicamera2]) -> None:
    source = PiCameraSource()
    fake.breaks_after = 0

    with pytest.raises(CameraLost, match="The Pi camera does not answer"):
        source.next_frame()
    assert fake.calls[-2:] == ["stop", "close"]
    with pytest.raises(CameraLost):
        source.reopen()
    fake.breaks_after = 10_000
    source.reopen()
    assert source.next_frame() is not None


def test_a_pi_without_a_camera_says_so(fake: type[FakePicamera2]) -> None:
    fake.cameras = []

    with pytest.raises(CameraLost, match="No camera is connected to this Pi"):
        PiCameraSource()


def test_where_there_is_no_picamera2_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)

    with pytest.raises(CameraLost, match="sudo apt install python3-picamera2"):
        PiCameraSource()


def test_where_picamera2_lacks_what_comes_with_a_pi_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    breaking(monkeypatch, tmp_path, "import libcamera_that_is_not_there")

    with pytest.raises(CameraLost, match="sudo apt install python3-picamera2"):
        PiCameraSource()


@pytest.mark.parametrize(
    "error",
    [
        'ValueError("numpy.dtype size changed, may indicate binary incompatibility. Expected 96, got 88")',
        'ImportError("numpy.core.multiarray failed to import")',
    ],
)
def test_the_software_of_an_old_system_is_told_in_one_sentence_with_what_helps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: str
) -> None:
    """Its compiled parts were built for numpy 1."""
    breaking(monkeypatch, tmp_path, f"raise {error}")

    with pytest.raises(CameraLost) as lost:
        PiCameraSource()
    assert str(lost.value) == (
        "The camera software of Raspberry Pi OS 12 does not fit this app: take Raspberry Pi OS 13, or a USB camera."
    )


def test_software_that_breaks_in_any_other_way_is_told_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    breaking(monkeypatch, tmp_path, 'raise RuntimeError("no pipeline handler")')

    with pytest.raises(CameraLost, match="The Pi camera gives no pictures: no pipeline handler"):
        PiCameraSource()


def breaking(monkeypatch: pytest.MonkeyPatch, folder: Path, line: str) -> None:
    """A picamera2 that cannot be imported."""
    (folder / "picamera2.py").write_text(f"{line}\n")
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.syspath_prepend(folder)
