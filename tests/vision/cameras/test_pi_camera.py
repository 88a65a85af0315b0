"""The Pi's camera, played by a picamera2 that writes down what is asked of it: no Pi is at hand."""

import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from vision.cameras.frames import WARM_UP, CameraLost
from vision.cameras.pi_camera import UNTIL_IN_FORCE, PiCameraSource


class FakePicamera2:
    calls: list[object]
    cameras: list[dict[str, object]]
    breaks_after: int

    def __init__(self) -> None:
        self.calls.append("open")

    @classmethod
    def global_camera_info(cls) -> list[dict[str, object]]:
        return cls.cameras

    def create_video_configuration(self, *, main: dict[str, object]) -> dict[str, object]:
        return {"main": main}

    def configure(self, configuration: dict[str, object]) -> None:
        self.calls.append(configuration)

    def start(self) -> None:
        self.calls.append("start")

    def capture_array(self, name: str) -> np.ndarray:
        self.calls.append(name)
        if self.calls.count("main") > self.breaks_after:
            raise RuntimeError("camera frontend has timed out")
        return np.full((4, 6, 3), (1, 2, 3), np.uint8)

    def capture_metadata(self) -> dict[str, object]:
        return {"ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.5, 2.0), "Lux": 80}

    def set_controls(self, controls: dict[str, object]) -> None:
        self.calls.append(controls)

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
    return FakePicamera2


def test_it_warms_up_and_then_holds_exposure_and_white_balance_at_what_was_found(fake: type[FakePicamera2]) -> None:
    source = PiCameraSource()

    held = {"AeEnable": False, "AwbEnable": False, "ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.5, 2.0)}
    settings = {"main": {"format": "RGB888", "size": (1280, 720)}}
    expected = ["open", settings, "start", *["main"] * WARM_UP, held, *["main"] * UNTIL_IN_FORCE]
    assert fake.calls == expected
    frame = source.next_frame()
    assert frame is not None
    assert frame.number == 0
    assert frame.picture[0, 0].tolist() == [1, 2, 3]  # already B, G, R


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

    with pytest.raises(CameraLost, match="The Pi camera gives no pictures: camera frontend has timed out"):
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
