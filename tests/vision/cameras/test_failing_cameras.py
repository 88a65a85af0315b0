"""Whatever a camera's driver does: the camera works or is lost with a sentence, through both real drivers."""

import doctest
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest

from tests.vision.failing import ERRORS, PICTURE, UNUSABLE, FailingCamera, raising
from vision.__main__ import main
from vision.cameras import driver_thread, frames
from vision.cameras.frames import MISSES, CameraLost, CameraSource, DrivenCamera
from vision.cameras.pi_camera import PiCameraSource
from vision.one_picture.reading import Reading
from vision.watching import Back, Lost, Watcher


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> Iterator[FailingCamera]:
    failing = FailingCamera()
    failing.behind_opencv(monkeypatch)
    failing.behind_picamera2(monkeypatch)
    yield failing
    failing.let_go()


@pytest.fixture(params=[CameraSource, PiCameraSource], ids=["OpenCV", "Pi"])
def opened(request: pytest.FixtureRequest, camera: FailingCamera) -> Iterator[Callable[[], DrivenCamera]]:
    sources: list[DrivenCamera] = []

    def open_one() -> DrivenCamera:
        sources.append(request.param())
        return sources[-1]

    yield open_one
    camera.let_go()
    for source in sources:
        source.close()


def driver_threads(but: Sequence[threading.Thread] = ()) -> list[threading.Thread]:
    """Those that live, apart from some that other tests may have left."""
    return [thread for thread in threading.enumerate() if thread.name == "camera driver" and thread not in but]


def sentence(lost: CameraLost) -> str:
    """What is said; it is a line for players."""
    text = str(lost)
    assert text.startswith(("Camera 0 ", "The Pi camera "))
    assert text.endswith(".")
    assert "\n" not in text
    assert "\\x0a" not in text
    return text


# -- pictures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(48, 64), (48, 64, 1)])
def test_a_grey_camera_is_a_camera(camera: FailingCamera, opened: Callable[[], DrivenCamera], shape: tuple) -> None:
    camera.give = lambda: np.arange(48 * 64, dtype=np.uint8).reshape(shape)

    picture = opened().next_frame().picture

    assert picture.shape == (48, 64, 3)
    assert picture[1, 2].tolist() == [66, 66, 66]


def test_a_fourth_channel_is_dropped(camera: FailingCamera, opened: Callable[[], DrivenCamera]) -> None:
    camera.give = lambda: np.full((48, 64, 4), (1, 2, 3, 0), np.uint8)

    picture = opened().next_frame().picture

    assert picture.shape == (48, 64, 3)
    assert picture[0, 0].tolist() == [1, 2, 3]
    assert picture.flags.c_contiguous


@pytest.mark.parametrize("kind", UNUSABLE)
def test_a_camera_that_gives_no_usable_picture_is_lost(
    camera: FailingCamera, opened: Callable[[], DrivenCamera], kind: str
) -> None:
    source = opened()
    camera.give = UNUSABLE[kind]

    with pytest.raises(CameraLost) as lost:
        source.next_frame()

    assert ("gives no more pictures" if kind == "None" else "expected colour pictures") in sentence(lost.value)
    assert camera.closed == 1


@pytest.mark.parametrize("kind", UNUSABLE)
def test_a_camera_that_gives_no_usable_picture_from_the_beginning_cannot_be_opened(
    camera: FailingCamera, opened: Callable[[], DrivenCamera], kind: str
) -> None:
    camera.give = UNUSABLE[kind]

    with pytest.raises(CameraLost) as lost:
        opened()

    sentence(lost.value)
    assert camera.closed == 1


def test_a_few_pictures_that_cannot_be_used_are_passed_over(
    camera: FailingCamera, opened: Callable[[], DrivenCamera]
) -> None:
    source = opened()
    coming = iter([*(give() for give in list(UNUSABLE.values())[: MISSES - 1]), PICTURE])
    camera.give = lambda: next(coming)

    assert source.next_frame().number == 0


# -- errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_whatever_a_driver_raises_is_a_lost_camera(
    camera: FailingCamera, opened: Callable[[], DrivenCamera], error: BaseException
) -> None:
    source = opened()
    camera.give = raising(error)

    with pytest.raises(CameraLost) as lost:
        source.next_frame()

    slow = isinstance(error, TimeoutError)
    assert ("does not answer" if slow else "gives no pictures: ") in sentence(lost.value)
    assert lost.value.__cause__ is error
    assert camera.closed == 1


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_whatever_a_driver_raises_when_it_is_opened_or_closed_is_a_lost_camera(
    camera: FailingCamera, opened: Callable[[], DrivenCamera], error: BaseException
) -> None:
    camera.on_open = camera.on_close = raising(error)

    with pytest.raises(CameraLost) as lost:
        opened()

    sentence(lost.value)


def test_a_driver_that_cannot_be_closed_can_be_opened_again(
    camera: FailingCamera, opened: Callable[[], DrivenCamera]
) -> None:
    source = opened()
    camera.on_close = raising(OSError("busy"))

    source.close()
    source.reopen()

    assert source.next_frame().number == 0


# -- no answer ---------------------------------------------------------------------------------------------


def test_a_camera_that_never_answers_is_lost(
    camera: FailingCamera, opened: Callable[[], DrivenCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = opened()
    camera.give = camera.hang
    monkeypatch.setattr(frames, "PATIENCE", 0)

    with pytest.raises(CameraLost, match="does not answer") as lost:
        source.next_frame()

    sentence(lost.value)
    assert all(thread.daemon for thread in driver_threads())


def test_a_camera_whose_opening_never_ends_is_lost(
    camera: FailingCamera, opened: Callable[[], DrivenCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    camera.on_open = camera.hang
    monkeypatch.setattr(frames, "OPENING", 0)

    with pytest.raises(CameraLost, match="does not answer"):
        opened()


def test_a_camera_that_opens_and_then_never_gives_a_picture_is_lost(
    camera: FailingCamera, opened: Callable[[], DrivenCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    camera.give = camera.hang
    monkeypatch.setattr(frames, "PATIENCE", 0)

    with pytest.raises(CameraLost, match="does not answer"):
        opened()


def test_a_camera_whose_closing_never_ends_is_left_alone(
    camera: FailingCamera, opened: Callable[[], DrivenCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = opened()
    camera.on_close = camera.hang
    monkeypatch.setattr(frames, "PATIENCE", 0)

    source.close()
    source.close()

    with pytest.raises(CameraLost, match="does not answer"):
        source.reopen()


def test_one_call_that_hangs_is_not_followed_by_others_and_once_it_comes_back_the_camera_can_be_opened(
    camera: FailingCamera, opened: Callable[[], DrivenCamera], monkeypatch: pytest.MonkeyPatch
) -> None:
    others = driver_threads()
    source = opened()
    [hanging] = driver_threads(but=others)
    camera.give = camera.hang
    with monkeypatch.context() as impatient:
        impatient.setattr(frames, "PATIENCE", 0)
        with pytest.raises(CameraLost):
            source.next_frame()

    for _ in range(3):
        with pytest.raises(CameraLost, match="does not answer"):
            source.reopen()
    assert driver_threads(but=others) == [hanging]
    assert camera.opened == 1

    camera.let_go()
    hanging.join()
    camera.give = lambda: PICTURE
    assert camera.closed == 1
    source.reopen()
    assert source.next_frame().number == 0
    assert camera.opened == 2
    source.close()
    assert driver_threads(but=others) == []


# -- past the drivers --------------------------------------------------------------------------------------


class Unasked:
    """A reader, where no picture is ever read."""

    def read(self, picture: object, above: object) -> Reading:
        raise AssertionError

    def again(self, picture: object, reading: Reading, quarters: int) -> Reading:
        raise AssertionError


def test_the_watcher_says_once_that_a_camera_is_lost_and_once_that_it_is_back(
    camera: FailingCamera, opened: Callable[[], DrivenCamera]
) -> None:
    watcher = Watcher(opened(), Unasked())
    watcher.step()

    for fault in [*UNUSABLE.values(), *map(raising, ERRORS)]:
        camera.give = fault
        found = [watcher.step() for _ in range(3)]
        camera.give = lambda: PICTURE
        found.append(watcher.step())

        assert [type(event) for event in found] == [Lost, type(None), type(None), Back]


def test_the_watcher_lets_no_exception_of_any_source_pass() -> None:
    class Broken:
        name = "broken"
        reopen = next_frame = staticmethod(raising(ZeroDivisionError("oh")))

        def close(self) -> None:
            pass

    watcher = Watcher(Broken(), Unasked())  # type: ignore[arg-type]

    assert watcher.step() == Lost("The camera cannot be watched: ZeroDivisionError('oh')")
    assert watcher.step() is None


@pytest.mark.parametrize("command", ["watch", "calibrate"])
@pytest.mark.parametrize("which", [("--camera", "0"), ("--pi",)], ids=["OpenCV", "Pi"])
@pytest.mark.parametrize("fault", [*UNUSABLE.values(), *map(raising, ERRORS)], ids=[*UNUSABLE, *map(repr, ERRORS)])
def test_the_commands_end_with_a_sentence(
    camera: FailingCamera,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path,
    command: str,
    which: tuple[str, ...],
    fault: Callable[[], object],
) -> None:
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path))
    good = iter([PICTURE] * (frames.WARM_UP + 6))
    camera.give = lambda: picture if (picture := next(good, None)) is not None else fault()

    code = main([command, *which])

    told = capsys.readouterr()
    assert code == (1 if command == "watch" else 2)
    assert sentence(CameraLost((told.out + told.err).splitlines()[-1]))


def test_the_example_of_the_drivers_thread_runs() -> None:
    assert doctest.testmod(driver_thread).failed == 0


def test_a_program_whose_camera_hangs_says_so_and_ends() -> None:
    """In a process of its own: one that waited for the driver would never end."""
    program = """
import sys
import pytest
from tests.vision.failing import FailingCamera
from vision.cameras import frames
from vision.__main__ import main

camera = FailingCamera()
camera.give = camera.hang
camera.behind_picamera2(pytest.MonkeyPatch())
frames.PATIENCE = 0
sys.exit(main(["watch", "--pi"]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, env=os.environ)

    assert done.returncode == 2
    assert done.stderr == (
        "The Pi camera does not answer. Switch the Pi off, check the ribbon cable, and start again.\n"
    )
