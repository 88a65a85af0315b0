"""The page of tags to print, cut out and glue into the corners of a tray.

Where the tags belong is the tray's ``Layout``.
"""

import cv2
import numpy as np

from companion.errors import Invalid
from companion.language.words import phrase
from vision.cameras.pictures import Pixels
from vision.tray import CORNERS, TAGS, Layout

DPI = 300
A4_MM = (210, 297)
CELL_MM = (105, 110)
"""Room for one tag with its caption: two by two on a page."""
TOP_MM = 40
MARK_MM = 4
RULER_MM = 100


def print_tags(layout: Layout) -> Pixels:
    """A grey A4 page at 300 dots an inch: four tags, marks to cut along, captions, and a line to measure."""
    if layout.room_mm > CELL_MM[0] - 4 * MARK_MM:
        most = CELL_MM[0] - 4 * MARK_MM - 2 * layout.margin_mm
        raise Invalid(
            phrase("A tag of {n:g} mm does not fit the page, expected at most {most:g}.", n=layout.tag_mm, most=most)
        )
    page = np.full((_px(A4_MM[1]), _px(A4_MM[0])), 255, np.uint8)
    where = (phrase("top left"), phrase("top right"), phrase("bottom right"), phrase("bottom left"))
    _write(page, 15, 14, phrase("Print at 100 %. This line must be {n} mm long:", n=RULER_MM))
    cv2.line(page, (_px(15), _px(20)), (_px(15 + RULER_MM), _px(20)), 0, 3)
    _write(page, 15, 28, phrase("Cut along the marks, glue flat into the corners of the tray, this side up."))
    for tag in range(CORNERS):
        left = CELL_MM[0] * (tag in (1, 2)) + (CELL_MM[0] - layout.room_mm) / 2
        top = TOP_MM + CELL_MM[1] * (tag in (2, 3))
        _tag(page, tag, left, top, layout)
        _write(page, left, top + layout.room_mm + 3 * MARK_MM, f"{tag}: {where[tag]}")
    return page


def _tag(page: Pixels, tag: int, left: float, top: float, layout: Layout) -> None:
    """One tag, and marks outside the corners of its white square."""
    dots = _px(layout.tag_mm)
    x, y = _px(left + layout.margin_mm), _px(top + layout.margin_mm)
    page[y : y + dots, x : x + dots] = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(TAGS), tag, dots)
    for edge, outward in ((0.0, -1), (layout.room_mm, 1)):
        for other in (0.0, layout.room_mm):
            _line(page, left + edge + outward, top + other, left + edge + outward * MARK_MM, top + other)
            _line(page, left + other, top + edge + outward, left + other, top + edge + outward * MARK_MM)


def _line(page: Pixels, x: float, y: float, to_x: float, to_y: float) -> None:
    cv2.line(page, (_px(x), _px(y)), (_px(to_x), _px(to_y)), 0, 2)


def _write(page: Pixels, x: float, y: float, text: str) -> None:
    cv2.putText(page, text, (_px(x), _px(y)), cv2.FONT_HERSHEY_SIMPLEX, 1.6, 0, 3, cv2.LINE_AA)


def _px(mm: float) -> int:
    return round(mm * DPI / 25.4)
