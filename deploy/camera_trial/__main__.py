"""What is tried of our Pi camera adapter where there is no Pi: the real picamera2 on libcamera's virtual camera.

Run by ``deploy/try-camera`` in the system that it made. It says what held, and names what only a Pi can show.
"""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import picamera2
from libcamera import StreamRole
from picamera2.allocators import LibcameraAllocator

from vision.cameras import frames
from vision.cameras.frames import CameraLost
from vision.cameras.pi_camera import PiCameraSource
from vision.cameras.pictures import as_pixels
from vision.one_picture.reader import Reader

TIMES, MOST_TRIES = 5, 4
"""That the camera is closed and opened; that one opening may take: the virtual pipeline at times gives nothing."""
PICTURE = Path("/pictures/0.jpg")
"""What the virtual camera shows, by its configuration."""
MISSING = """What the virtual camera lacks, and what stands in for it here:
- a raw stream, of which picamera2 makes its list of sensor modes: it is handed one mode; none is asked of the camera
- the kernel's buffers, where there is no /dev/udmabuf: memory files
- every control (exposure, gain, colours, focus, flicker) and what pictures say of them: the tests' fake has those
- any format but NV12: the adapter asks for RGB888, is given NV12 and makes BGR of it
- a cable to pull: the camera is taken by another program, given back, stopped, and opened again"""


class OnVirtual(picamera2.Picamera2):  # type: ignore[misc]
    """picamera2 with what the virtual pipeline cannot answer answered for it; all else is its own."""

    def __init__(self) -> None:
        super().__init__(allocator=SimpleNamespace())
        self.allocator = LibcameraAllocator(self.camera)

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        (shown,) = self.camera.generate_configuration([StreamRole.VideoRecording])
        return [{"format": "SRGGB8", "size": (shown.size.width, shown.size.height)}]

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        return [{"format": "NV12"}]  # as it lists the cameras that have no raw stream


def it_gives_the_picture(source: PiCameraSource) -> str:
    found, shown = source.next_frame().picture, cv2.imread(str(PICTURE))
    assert shown is not None
    assert found.shape == shown.shape, found.shape
    grey = [cv2.cvtColor(one, cv2.COLOR_BGR2GRAY).ravel() for one in (found, shown)]
    alike = float(np.corrcoef(*grey)[0, 1])
    assert alike > 0.98, alike
    return f"{found.shape[1]} × {found.shape[0]}, correlation {alike:.3f} in grey (NV12 has half the colours)"


def its_dice_are_read(source: PiCameraSource) -> str:
    """As they are from the file."""
    shown = cv2.imread(str(PICTURE))
    assert shown is not None
    pictures = (shown, source.next_frame().picture)
    wanted, found = (sorted(die.face for die in Reader().read(as_pixels(one), None).dice) for one in pictures)
    assert wanted == found, (wanted, found)
    assert found
    return f"{found}"


def it_keeps_pace(source: PiCameraSource) -> str:
    began, spent = time.monotonic(), time.process_time()
    for _ in range(60):
        source.next_frame()
    seconds = time.monotonic() - began
    return f"60 pictures in {seconds:.1f} s, {1000 * (time.process_time() - spent) / 60:.0f} ms processor time each"


def it_says_what_it_cannot_hold(source: PiCameraSource) -> str:
    assert source.notes == ("This camera sets its exposure by itself.",), source.notes
    return source.notes[0]


def another_program_is_told(source: PiCameraSource) -> str:
    """Another adapter in the same process is another user of the camera."""
    try:
        PiCameraSource()
    except CameraLost as error:
        why = str(error)
        if "is in use by another program" in why and source.next_frame() is not None:
            return why
        raise
    raise AssertionError("a camera that is in use was opened twice")


def opened_again(source: PiCameraSource) -> int:
    """How many tries that took: as in a game, one that fails is followed by another."""
    for tries in range(1, MOST_TRIES):
        with suppress(CameraLost):
            source.reopen()
            assert source.next_frame().number == 0
            return tries
    source.reopen()
    return MOST_TRIES


def it_opens_again(source: PiCameraSource) -> str:
    tries = [opened_again(source) for _ in range(TIMES)]
    return f"closed and opened {TIMES} times, in {tries} tries"


def a_camera_that_stops_is_lost_and_comes_back(source: PiCameraSource) -> str:
    """As if its cable were pulled: the pipeline gives nothing more."""
    driver: Any = source._driver
    driver._camera.stop()
    began = time.monotonic()
    try:
        source.next_frame()
    except CameraLost as error:
        seconds = time.monotonic() - began
        assert seconds < frames.PATIENCE, seconds
        return f"after {seconds:.1f} s: {error} Back after {opened_again(source)} tries"
    raise AssertionError("a stopped camera gave a picture")


TRIED: list[Callable[[PiCameraSource], str]] = [
    it_gives_the_picture,
    its_dice_are_read,
    it_keeps_pace,
    it_says_what_it_cannot_hold,
    another_program_is_told,
    it_opens_again,
    a_camera_that_stops_is_lost_and_comes_back,
]


def main() -> int:
    picamera2.Picamera2, picamera2.picamera2.DmaAllocator = OnVirtual, SimpleNamespace
    print("cameras:", OnVirtual.global_camera_info())
    source, failed = PiCameraSource(), 0
    for tried in TRIED:
        try:
            print(f"held: {tried.__name__.replace('_', ' ')}: {tried(source)}", flush=True)
        except (AssertionError, CameraLost) as error:
            failed += 1
            print(f"not held: {tried.__name__.replace('_', ' ')}: {error!r}", flush=True)
    source.close()
    print(MISSING)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
