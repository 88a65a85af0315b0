"""The empty tray as it was just seen, kept for readings to come."""

from collections.abc import Sequence
from pathlib import Path

from companion.language.words import phrase
from vision.calibration import calibration_of, save_calibration
from vision.cameras.pictures import Pixels
from vision.tray import Background, Layout, find_tray


def learn_tray(folder: Path, frames: Sequence[Pixels]) -> str:
    """Keep in *folder* where the tray's tags are and what it looks like empty; says what came of it."""
    layout = Layout()
    tray = find_tray(frames[-1], layout)
    save_calibration(folder, calibration_of(tray, Background.learn(frames)))
    if tray is not None:
        return phrase("The tray is found by its tags: {w} × {h} mm.", w=layout.width_mm, h=layout.height_mm)
    return phrase("The empty tray is learned. Its four tags are not seen, so the whole picture is the tray.")
