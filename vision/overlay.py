"""Draws what was read over the picture it was read from, for people to look at."""

import cv2

from vision.cameras.pictures import Pixels
from vision.one_picture.reading import Reading

SURE, DOUBTFUL = (80, 200, 60), (40, 160, 255)


def drawn(picture: Pixels, reading: Reading) -> Pixels:
    """A copy with a box and the face for each die: green where it is sure, amber with a question mark where not."""
    shown = picture.copy()
    thick = max(1, round(max(picture.shape[:2]) / 400))
    for die in reading.dice:
        x, y, width, height = (round(value) for value in die.box)
        colour = SURE if die.sure else DOUBTFUL
        cv2.rectangle(shown, (x, y), (x + width, y + height), colour, thick)
        text = f"{die.face}" if die.sure else f"{die.face}?"
        cv2.putText(shown, text, (x, max(12, y - 4)), cv2.FONT_HERSHEY_SIMPLEX, 0.4 + 0.3 * thick, colour, thick)
    return shown
