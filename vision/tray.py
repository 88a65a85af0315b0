"""The tray: four printed tags in its corners tell where it lies in the picture and how large a millimetre is.

Without tags the plain frame is used, and nothing here is needed.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.errors import Invalid
from companion.language.words import phrase
from vision.cameras.pictures import Pixels, as_pixels
from vision.one_picture.leaning import OVER_THE_MIDDLE, Eye

TAGS = cv2.aruco.DICT_4X4_50
CORNERS = 4
MOST_OFF = 2.5
"""Pixels by which a corner of a tag may miss the plane: more means that a tag is bent, moved or glued wrongly."""
LENSES = (OVER_THE_MIDDLE.height, *np.geomspace(0.4, 2.0, 24).tolist())
"""Focal lengths that a camera may have, in lengths of the picture's longer side; a usual one first."""
AS_SQUARE = 0.002
"""What a third of a pixel at the corners of the tags makes of a square: from straight above no lens is told by more."""
DIFFERS = 28
"""Shades (in any colour) by which something differs from the empty tray."""
SPECK = np.ones((3, 3), np.uint8)

Points = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]


class Layout(Struct, frozen=True):
    """The tray in millimetres: its inner floor, and the tags that lie flat on it in the corners.

    Tag 0 is at the top left as the camera sees it, then 1, 2, 3 clockwise, all upright, each in a white *margin_mm*.
    """

    width_mm: float = 240.0
    height_mm: float = 180.0
    tag_mm: float = 20.0
    margin_mm: float = 4.0
    px_per_mm: float = 4.0

    def __post_init__(self) -> None:
        if min(self.width_mm, self.height_mm, self.tag_mm, self.margin_mm, self.px_per_mm) <= 0:
            raise ValueError("every length of a tray must be more than 0")
        if 2 * self.room_mm > min(self.width_mm, self.height_mm) or max(self.size) > 4096:
            raise ValueError("a tray must have room for its tags and be at most 4,096 pixels wide")

    @property
    def room_mm(self) -> float:
        """The edge of the white square that a tag is printed on."""
        return self.tag_mm + 2 * self.margin_mm

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels of the rectified picture."""
        return round(self.width_mm * self.px_per_mm), round(self.height_mm * self.px_per_mm)

    def tag_corners(self, tag: int) -> Points:
        """Clockwise from the top left, in millimetres on the floor."""
        left = self.margin_mm if tag in (0, 3) else self.width_mm - self.margin_mm - self.tag_mm
        top = self.margin_mm if tag in (0, 1) else self.height_mm - self.margin_mm - self.tag_mm
        across = self.tag_mm
        return np.array(
            [(left, top), (left + across, top), (left + across, top + across), (left, top + across)], np.float32
        )


class Tray(Struct, frozen=True):
    """Where the tray lies in pictures of *frame* (width, height): *to_floor* takes a pixel to the rectified picture."""

    layout: Layout
    frame: tuple[int, int]
    to_floor: tuple[float, float, float, float, float, float, float, float, float]

    @property
    def matrix(self) -> Matrix:
        return np.array(self.to_floor, np.float64).reshape(3, 3)

    @property
    def eye(self) -> Eye:
        """Where the camera is over the rectified picture, which is what it would see if it looked straight down.

        How wide it sees is not known: of the usual lenses it has the one through which the floor looks most square.
        """
        looks = [_seen_through(self, lens) for lens in LENSES]
        least = min(map(_askew, looks))
        seen = next(look for look in looks if _askew(look) < least + AS_SQUARE)
        right, down, shift = (seen / np.linalg.norm(seen[:, :2], axis=0).mean()).T
        turn, _, back = np.linalg.svd(np.stack([right, down, np.cross(right, down)], 1))
        x, y, depth = -(turn @ back).T @ shift
        width, height = self.layout.size
        longest = max(width, height)
        return Eye(float(x - width / 2) / longest, float(y - height / 2) / longest, float(-depth) / longest)


def _seen_through(tray: Tray, lens: float) -> Matrix:
    """Where the floor's axes and its corner lie, in the camera's own axes, if its lens sees so wide."""
    width, height = tray.frame
    from_pixels = np.diag([1.0, 1.0, lens * max(width, height)])
    from_pixels[:2, 2] = -width / 2, -height / 2
    seen = np.asarray(from_pixels @ np.linalg.inv(tray.matrix), np.float64)
    width, height = tray.layout.size
    towards = float(seen[2] @ (width / 2, height / 2, 1.0))
    return seen if towards > 0 else -seen  # the floor lies before the camera, not behind it


def _askew(seen: Matrix) -> float:
    """By how much the floor's axes are not of one length and at right angles."""
    right, down = seen[:, 0], seen[:, 1]
    lengths = float(right @ right + down @ down)
    return float(abs(right @ down) + abs(right @ right - down @ down)) / lengths


def find_tray(picture: Pixels, layout: Layout) -> Tray | None:
    """The tray by its tags; None unless all four are seen, once each, in one plane."""
    corners, ids, _ = _detector().detectMarkers(picture)
    found = [] if ids is None else [int(tag) for tag in np.ravel(ids)]
    seen = {tag: np.reshape(corners[n], (4, 2)) for n, tag in enumerate(found) if tag < CORNERS}
    if sorted(tag for tag in found if tag < CORNERS) != list(range(CORNERS)):
        return None
    there = np.concatenate([seen[tag] for tag in range(CORNERS)]).astype(np.float32)
    floor = np.concatenate([layout.tag_corners(tag) for tag in range(CORNERS)]) * np.float32(layout.px_per_mm)
    matrix, _ = cv2.findHomography(there, floor)
    if matrix is None or abs(float(np.linalg.det(matrix))) < 1e-12:
        return None
    back = cv2.perspectiveTransform(floor.reshape(-1, 1, 2), np.linalg.inv(matrix)).reshape(-1, 2)
    if float(np.abs(back - there).max()) > MOST_OFF:
        return None
    flat = [float(number) for number in np.ravel(matrix)]
    return Tray(layout, (picture.shape[1], picture.shape[0]), tuple(flat))  # type: ignore[arg-type]


def tags_seen(picture: Pixels) -> int:
    """How many of the tray's four tags are in the picture."""
    _, ids, _ = _detector().detectMarkers(picture)
    return len({int(tag) for tag in np.ravel(ids) if tag < CORNERS}) if ids is not None else 0


def rectify(picture: Pixels, tray: Tray | None) -> Pixels:
    """The floor of the tray seen straight from above, always of the same size; the plain *picture* without a tray.

    A camera that now gives another size of picture than the tray was found in is scaled to that.
    """
    if tray is None:
        return picture
    width, height = tray.frame
    scale = np.diag([width / picture.shape[1], height / picture.shape[0], 1.0])
    return as_pixels(cv2.warpPerspective(picture, tray.matrix @ scale, tray.layout.size, flags=cv2.INTER_LINEAR))


class Background:
    """What the empty tray looks like."""

    def __init__(self, empty: Pixels) -> None:
        self.empty = empty

    @classmethod
    def learn(cls, frames: Sequence[Pixels]) -> "Background":
        """From some frames of the empty tray: whatever is in fewer than half of them (a hand, a moth) is left out.

        Should their size change on the way, those like the last one count.
        """
        if not frames:
            raise Invalid(phrase("To learn the empty tray takes at least one picture of it."))
        alike = [frame for frame in frames if frame.shape == frames[-1].shape]
        return cls(as_pixels(np.median(np.stack(alike), axis=0).round()))

    def changed(self, picture: Pixels) -> Pixels:
        """255 where *picture* differs from the empty tray, whatever the light as a whole has done since."""
        if picture.shape != self.empty.shape:
            return np.full(picture.shape[:2], 255, np.uint8)  # nothing is known of it, so look everywhere
        pixels, empty = picture.astype(np.float32), self.empty.astype(np.float32)
        gain = np.median((pixels[::4, ::4] + 8) / (empty[::4, ::4] + 8), axis=(0, 1)).clip(0.4, 2.5)
        far = np.abs(pixels - np.minimum(empty * gain, 255)).max(axis=2)
        mask = np.asarray(far > DIFFERS, np.uint8) * np.uint8(255)
        return as_pixels(cv2.morphologyEx(mask, cv2.MORPH_OPEN, SPECK))


def _detector() -> cv2.aruco.ArucoDetector:
    wanted = cv2.aruco.DetectorParameters()
    wanted.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(TAGS), wanted)
