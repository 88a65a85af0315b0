"""Whether the camera sees what it should: what covers it, what light there is, how sharp it is, where it looks.

Judges single pictures, and a run of them; knows no camera and no screen. What is said of each fault stands in
``sentence``. The figures were chosen on photographs; ``python -m vision bench --sight`` measures them.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.language.words import phrase
from vision.cameras.pictures import Pixels

Fault = Literal["", "covered", "dark", "bright", "blurred", "elsewhere", "moved"]
Where = Literal["here", "moved", "elsewhere", "unknown"]
Shades = npt.NDArray[np.float32]

WIDTH = 640
"""Of the picture that is judged: lengths below are in its pixels."""
BLACK, DARK = 16.0, 56.0
"""Shades (of 256) that one pixel in a hundred exceeds. Of good photographs the darkest has 159."""
DAZZLING = 0.35
"""Share of pixels that are white. Of good photographs the whitest has 0.16."""
WHITE = 250
CONTRAST, NEAR = 30, 25
"""Shades between the darkest and the lightest pixel within a square of NEAR pixels: an edge is there."""
OUTLINED = 0.003
"""Share of the picture that is near an edge; of good photographs the least has 0.04."""
SHARPEST = 5
"""Of a hundred edges, as many are sharper than the one that tells how sharp the picture is."""
BLURRED = 1.8
"""Pixels that an edge is spread over. Of good photographs the most is 1.5; of those softened by 4, the least 1.7."""
COVERS = 20.0
"""Shades by which most of the picture differs from what was seen before, where something covers the lens."""
FEATURES, ALIKE, OFF = 60, 16, 8.0
"""How many corners a place must have to be known again; how many of them must agree; by how much they may be off."""
STILL = 0.01
"""Share of pixels that differ between two looks while nothing moves."""
EVERY = 15
"""Frames between two looks."""
BEGINS, ENDS = 3, 2
"""Looks in a row that find a fault before it is said, and that find none before it is over."""


class View(NamedTuple):
    """What one picture says of itself: *bright* is what one pixel in a hundred exceeds, *white* the share of white
    pixels, *outlined* the share near an edge, *blur* how wide its sharpest edges are (None where it has none).
    """

    grey: Pixels
    bright: float
    white: float
    outlined: float
    blur: float | None

    @property
    def flat(self) -> bool:
        """Whether there is nothing in it but shades that run into each other."""
        return self.outlined < OUTLINED

    @property
    def coarse(self) -> Shades:
        return np.asarray(cv2.resize(self.grey, (32, 24), interpolation=cv2.INTER_AREA), np.float32)


def view_of(picture: Pixels) -> View:
    """Measure a picture; it takes some 6 ms."""
    height = max(NEAR, round(picture.shape[0] * WIDTH / picture.shape[1]))
    small = cv2.resize(picture, (WIDTH, height), interpolation=cv2.INTER_AREA)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    near = np.ones((NEAR, NEAR), np.uint8)
    contrast = np.subtract(cv2.dilate(grey, near), cv2.erode(grey, near), dtype=np.float32)
    edges = contrast > CONTRAST
    blur = _blur(grey, contrast, edges, near) if edges.mean() >= OUTLINED else None
    bright, white = float(np.percentile(grey[::2, ::2], 99)), float((grey >= WHITE).mean())
    return View(grey, bright, white, float(edges.mean()), blur)


def _blur(grey: Pixels, contrast: Shades, edges: npt.NDArray[np.bool_], near: Pixels) -> float:
    """The step of an edge that is softened by s pixels has a slope of at most its height / (s √2π)."""
    shades = grey.astype(np.float32)
    across, down = (cv2.Scharr(shades, cv2.CV_32F, x, 1 - x, scale=1 / 32) for x in (1, 0))
    steepest = np.asarray(cv2.dilate(cv2.magnitude(across, down), near), np.float32)
    spread = contrast[edges] / (np.sqrt(2 * np.pi) * np.maximum(steepest[edges], 1e-3))
    return float(np.percentile(spread, SHARPEST))


class Place:
    """A view that is known again by its corners, whatever lies in it and however it is lit."""

    def __init__(self, view: View) -> None:
        self.shape = view.grey.shape
        self._points, self._marks = _corners(view.grey)

    def where(self, view: View) -> Where:
        """Where a camera looks that should look here. Unknown where there is too little to tell, such as plain felt."""
        if self.shape != view.grey.shape or len(self._points) < FEATURES:
            return "unknown"
        points, marks = _corners(view.grey)
        if len(points) < FEATURES:
            return "unknown"
        pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(self._marks, marks)
        here = np.array([self._points[pair.queryIdx] for pair in pairs], np.float32)
        there = np.array([points[pair.trainIdx] for pair in pairs], np.float32)
        turned, agree = (
            cv2.estimateAffinePartial2D(here, there, ransacReprojThreshold=4) if len(pairs) > 2 else (None, 0)
        )
        if turned is None or int(np.sum(agree)) < ALIKE:
            return "elsewhere"
        high, wide = self.shape[:2]
        ends = np.array([(0, 0), (wide, 0), (0, high), (wide, high)], np.float32)
        off = float(np.abs(ends @ turned[:, :2].T + turned[:, 2] - ends).max())
        return "moved" if off > OFF else "here"


def _corners(grey: Pixels) -> tuple[list[Sequence[float]], Pixels]:
    found, marks = cv2.ORB.create(600, fastThreshold=10).detectAndCompute(grey, None)
    return [point.pt for point in found], np.zeros((0, 32), np.uint8) if marks is None else np.asarray(marks, np.uint8)


# -- a run of pictures -------------------------------------------------------------------------------------


class Sight:
    """Looks at every frame of a camera, closely at every fifteenth, and says which *fault* there is, if any.

    *empty* is the learned picture of the empty tray: only by it can be told where the camera looks.

    >>> sight = Sight()
    >>> sight.look(np.full((480, 640, 3), 3, np.uint8))
    ''
    """

    def __init__(self, empty: Pixels | None = None) -> None:
        self.fault: Fault = ""
        self.view: View | None = None
        self.fresh = False
        """Whether *view* is of the frame seen last."""
        self.place = Place(view_of(empty)) if empty is not None else None
        self._frames = 0
        self._found: list[Fault] = []
        self._good: Shades | None = None

    def look(self, picture: Pixels) -> Fault:
        self._frames += 1
        self.fresh = self._frames % EVERY == 1
        if not self.fresh:
            return self.fault
        before, self.view = self.view, view_of(picture)
        found = self._judge(self.view, still=before is not None and _still(before, self.view))
        if found is not None:
            self._believe(found)
        return self.fault

    def _judge(self, view: View, *, still: bool) -> Fault | None:
        """None where nothing can be said, since something moves."""
        if (found := self._blind(view)) or not still:
            return found or ("" if self.fault in ("covered", "dark", "bright") else None)
        if view.blur is not None and view.blur > BLURRED:
            return "blurred"
        where = self.place.where(view) if self.place is not None else "unknown"
        if where in ("moved", "elsewhere"):
            return where
        if not view.flat:
            self._good = view.coarse
        return ""

    def _blind(self, view: View) -> Fault:
        if view.bright < DARK:
            return "covered" if view.bright < BLACK else "dark"
        if view.white > DAZZLING:
            return "bright"
        far = self._good is not None and float(np.median(np.abs(view.coarse - self._good))) > COVERS
        return "covered" if view.flat and far else ""

    def _believe(self, found: Fault) -> None:
        """Only what several looks agree on."""
        self._found = [*self._found, found][-BEGINS:]
        if self._found == [found] * BEGINS or (not found and self._found[-ENDS:] == [""] * ENDS):
            self.fault = found


def _still(before: View, now: View) -> bool:
    if before.grey.shape != now.grey.shape:
        return False
    apart = cv2.absdiff(before.grey[::4, ::4], now.grey[::4, ::4])
    return float((apart > CONTRAST / 2).mean()) < STILL


class Check(Struct, frozen=True):
    """One thing that a camera is looked at for, before a game: *good*, or not, or None where nothing can be said."""

    name: str
    good: bool | None
    words: str


def self_check(view: View, place: Place | None, tags: int, of: int) -> list[Check]:
    """Is it lit, sharp, where the tray is, and are *tags* of the tray's own seen?"""
    light = "dark" if view.bright < DARK else "bright" if view.white > DAZZLING else ""
    sharp = None if view.blur is None else view.blur <= BLURRED
    where = place.where(view) if place is not None else "unknown"
    tray = phrase("learned") if place is not None else phrase("not learned yet")
    return [
        Check(phrase("Light"), not light, {"dark": phrase("too dark"), "bright": phrase("too bright")}.get(light, "")),
        Check(phrase("Sharp"), sharp, "" if sharp else phrase("nothing to judge by") if sharp is None else _how(view)),
        Check(phrase("Tray"), _seen(place, where), phrase("not where it was") if where in AWAY else tray),
        Check(phrase("Tags"), tags == of if tags else None, f"{tags}/{of}"),
    ]


AWAY: tuple[Where, ...] = ("moved", "elsewhere")


def _seen(place: Place | None, where: Where) -> bool | None:
    return None if place is None else where not in AWAY


def _how(view: View) -> str:
    return phrase("edges are {n:.1f} pixels wide, {most:.1f} is the most", n=view.blur or 0.0, most=BLURRED)


BLINDING: tuple[Fault, ...] = ("covered", "dark", "elsewhere")
"""Faults in which nothing is read."""
ADJUSTS: tuple[Fault, ...] = ("dark", "bright", "blurred")
"""Faults that a camera may mend by finding its exposure and focus anew: they were held as they were at the start."""


def sentence(fault: Fault) -> str:
    """What players are told, and what they can do."""
    return {
        "": "",
        "covered": phrase("The camera sees nothing: something covers it, or it is quite dark."),
        "dark": phrase("It is too dark for the camera: switch a lamp on."),
        "bright": phrase("It is too bright for the camera: dim the lamp, or lay out a darker cloth."),
        "blurred": phrase("The picture is out of focus: wipe the lens, or turn it until the picture is sharp."),
        "elsewhere": phrase("The camera does not see the tray: point it there again, or learn the empty tray anew."),
        "moved": phrase("The camera or the tray was moved: put it back, or learn the empty tray anew."),
    }[fault]
