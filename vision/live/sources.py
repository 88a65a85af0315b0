"""Where frames may come from, by a name that can be written down: ``pi``, ``camera:0``, ``folder:…``, ``virtual``.

OpenCV is imported only when a source is opened, so that an app without a camera starts without it.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import Invalid
from companion.language.words import phrase

if TYPE_CHECKING:
    from vision.cameras.frames import FrameSource

VIRTUAL, PI, CAMERA, FOLDER, VIDEO = "virtual", "pi", "camera:", "folder:", "video:"
CAMERAS = 3
"""Cameras by number that are offered."""


def sources() -> list[tuple[str, str]]:
    """The cameras to choose from: name, and what players call it."""
    numbered = [(f"{CAMERA}{n}", phrase("Camera {n}", n=n)) for n in range(CAMERAS)]
    return [(PI, phrase("Pi camera")), *numbered, (VIRTUAL, phrase("Virtual tray, without a camera"))]


def source_name(typed: str) -> str:
    """The name of what someone types on a command line: a number, ``pi``, ``virtual``, a folder or a video file."""
    if typed in (PI, VIRTUAL):
        return typed
    if typed.isdecimal():
        return f"{CAMERA}{typed}"
    path = Path(typed)
    if not path.exists():
        raise Invalid(
            phrase("There is no camera {name!r}, expected a number, pi, virtual, a folder or a video file.", name=typed)
        )
    return f"{FOLDER if path.is_dir() else VIDEO}{path}"


def open_source(name: str, mains: int = 50) -> "FrameSource":
    """The source of that name; CameraLost or Invalid says why not. *mains* is the frequency of the lamps' current."""
    from vision.cameras.frames import CameraSource, FolderSource, VideoSource

    if name == PI:
        from vision.cameras.pi_camera import PiCameraSource

        return PiCameraSource(mains=mains)
    if name == VIRTUAL:
        import numpy as np

        from vision.cameras.virtual_tray import VirtualTray

        return VirtualTray(np.random.default_rng())
    if name.startswith(FOLDER):
        return FolderSource(Path(name.removeprefix(FOLDER)))
    if name.startswith(VIDEO):
        return VideoSource(Path(name.removeprefix(VIDEO)))
    number = name.removeprefix(CAMERA)
    if not name.startswith(CAMERA) or not number.isdecimal():
        raise Invalid(phrase("There is no camera {name!r}. Choose one on the page “Dice and camera”.", name=name))
    return CameraSource(int(number))
