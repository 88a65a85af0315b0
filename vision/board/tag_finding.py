"""Finds printed tags in one picture: which, and where their corners are.

OpenCV's own finder wants to see every module clearly, and loses one in five tags of 18 pixels. So only the squares are
found by their outline here; what they are is told by how well all of a tag at once, its white rim included, fits
what a printed one looks like in this light.
"""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from vision.cameras.pictures import Pixels, as_pixels

TAGS = cv2.aruco.DICT_5X5_250
NUMBER = 250
SIDE = 7
"""Modules along the edge of a tag: five of code between two of black."""
RIM = 1
"""Modules of white around it that belong to it: nothing else is so black and so white at once."""
WINDOWS = (9, 19)
"""Pixels around each by whose mean it is dark or light: for small tags, and for larger ones or uneven light."""
DARKER = 5
"""Shades by which the black of a tag is at least darker than what is around it."""
LEAST_EDGE, LARGEST_PART = 10.0, 0.25
"""The edge of the smallest tag in pixels, and that of the largest in lengths of the picture's longer side."""
ACROSS = SIDE + 2 * RIM
CODE = np.arange(ACROSS * ACROSS).reshape(ACROSS, ACROSS)[2 * RIM : -2 * RIM, 2 * RIM : -2 * RIM].ravel()
"""Which modules carry the code, counted row by row."""
_FRAME = np.pad(np.zeros((SIDE - 2, SIDE - 2), int), 1, constant_values=1)
WHITE, BLACK = (np.flatnonzero(np.pad(_FRAME, RIM, constant_values=2).ravel() == shade) for shade in (2, 1))
"""Which are the white rim, and which the black frame within it."""
LEAST_FRAME = 0.5
"""Times the shades within rim and frame vary, by which the rim is lighter. Of tags that can be read it is over 1.5."""
FAINT = 40.0
"""The least length of what is seen, in shades, that counts as a pattern at all."""
LIKE, CODE_LIKE, CLEARLY = 0.9, 0.86, 0.12
"""How well all that is seen must fit a tag (1 is a print in even light), how well its code must, and by how much better
than any other tag's. Keys of a keyboard reach 0.93 and 0.78.
"""
FROM_THE_EDGE = (0.0, 0.35, 0.7)
"""Pixels by which an outline may lie inside the tag's true edge: each is tried."""
HALF, MOST_REFINED = 0.4, 3.0
"""Pixels by which it does lie inside in the end, and by which a line may lie beside a corner that was roughly found."""

Points = npt.NDArray[np.float32]
NOTHING = np.zeros((0, 0), np.float32)
Outline = npt.NDArray[np.int32]


class Tag(Struct, frozen=True, eq=False):
    """A tag of this *id*. *corners* are its black square's, clockwise from its own top left, in pixels; *fit* says how
    well it looks like one.
    """

    id: int
    corners: Points
    fit: float

    @property
    def centre(self) -> Points:
        """Where its diagonals meet, which is its middle from wherever one looks."""
        a, b, c, d = self.corners.astype(np.float64)
        along, across = c - a, d - b
        share = (across[1] * (b - a)[0] - across[0] * (b - a)[1]) / (along[0] * across[1] - along[1] * across[0])
        return np.asarray(a + share * along, np.float32)


def find_tags(picture: Pixels) -> list[Tag]:
    """All tags of *picture*, BGR or grey, each once.

    >>> page = np.full((120, 120), 255, np.uint8)
    >>> page[30:86, 30:86] = picture_of(17, 56)
    >>> [(tag.id, tag.centre.round().tolist()) for tag in find_tags(page)]
    [(17, [57.0, 57.0])]
    """
    grey = picture if picture.ndim == 2 else as_pixels(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    smooth = as_pixels(cv2.GaussianBlur(grey, (3, 3), 0))
    squares, outlines = _squares(smooth)
    found: dict[int, tuple[Tag, int]] = {}
    for tag, square in _read(smooth, squares) if outlines else ():
        known = found.get(tag.id)
        if known is None or tag.fit > known[0].fit:
            found[tag.id] = tag, square
    return [_refined(tag, outlines[square]) for tag, square in found.values()]


def picture_of(tag: int, pixels: int) -> Pixels:
    """The black square of a tag, without its rim."""
    return as_pixels(cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(TAGS), tag, pixels))


# -- squares -----------------------------------------------------------------------------------------------


def _squares(smooth: Pixels) -> tuple[Points, list[Outline]]:
    """The corners of whatever is dark, has four corners and is large enough, clockwise; and its whole outline."""
    largest = LARGEST_PART * max(smooth.shape)
    squares: list[Points] = []
    outlines: list[Outline] = []
    for window in WINDOWS:
        dark = cv2.adaptiveThreshold(smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, DARKER)
        found, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for outline in found:
            if 3 * LEAST_EDGE < len(outline) < 4.5 * largest:
                square = _corners(np.asarray(outline, np.int32))
                if square is not None:
                    squares.append(square)
                    outlines.append(np.asarray(outline, np.int32).reshape(-1, 2))
    return np.array(squares, np.float32).reshape(-1, 4, 2), outlines


def _corners(outline: Outline) -> Points | None:
    """The four corners of an outline, if it has so many and fills what lies between them."""
    rough = cv2.approxPolyDP(outline, 0.05 * len(outline), True)
    if len(rough) != 4 or not cv2.isContourConvex(rough):
        return None
    corners = rough.reshape(4, 2).astype(np.float32)
    edges = np.hypot(*(corners - np.roll(corners, 1, 0)).T)
    if edges.min() < LEAST_EDGE * 0.8 or edges.max() > 2.2 * edges.min():
        return None
    area = cv2.contourArea(corners, True)
    return corners if area > 0 else corners[::-1]


# -- reading -----------------------------------------------------------------------------------------------


def _read(smooth: Pixels, squares: Points) -> list[tuple[Tag, int]]:
    """Those of the *squares* that are tags, each with its number."""
    framed = _framed(smooth, squares)
    if not len(framed):
        return []
    outward = np.concatenate([_larger(squares[framed], by) for by in FROM_THE_EDGE])
    seen = _modules(smooth, outward)
    prints, codes = _prints()
    codes_seen = _like(seen[:, CODE])
    fits = np.asarray(
        cv2.gemm(codes_seen, codes, 1, NOTHING, 0), np.float32
    )  # numpy's would wake all cores for so little
    rows = np.arange(len(fits))
    best = fits.argmax(1)
    ids, fit = best % NUMBER, (_like(seen) * prints[best]).sum(1)
    by_id = fits.reshape(len(fits), 4, NUMBER).max(1)
    clear = by_id[rows, ids].copy()
    by_id[rows, ids] = -1
    sure = (fit > LIKE) & (clear > CODE_LIKE) & (clear > by_id.max(1) + CLEARLY)
    return [
        (
            Tag(int(ids[n]), np.roll(outward[n], -(best[n] // NUMBER), axis=0), float(fit[n])),
            int(framed[n % len(framed)]),
        )
        for n in np.flatnonzero(sure)
    ]


def _framed(smooth: Pixels, squares: Points) -> npt.NDArray[np.intp]:
    """Which squares have a frame as a tag has, white around black, each place once: most of what is square has none."""
    shades = _modules(smooth, _larger(squares, FROM_THE_EDGE[1]), 1)
    white, black = shades[:, WHITE], shades[:, BLACK]
    plain = (white.mean(1) - black.mean(1)) / (white.std(1) + black.std(1) + 1)
    order = np.argsort(-plain)
    middles = squares.mean(1)
    kept: list[int] = []
    for n in order[plain[order] > LEAST_FRAME]:
        if not kept or np.abs(middles[kept] - middles[n]).max(1).min() > LEAST_EDGE / 2:
            kept.append(int(n))
    return np.array(kept, np.intp)


def _larger(squares: Points, by: float) -> Points:
    """Each corner moved outward by so many pixels along both of its edges."""
    middle = squares.mean(1, keepdims=True)
    away = squares - middle
    return np.asarray(squares + by * 1.414 * away / np.linalg.norm(away, axis=2, keepdims=True), np.float32)


def _modules(grey: Pixels, squares: Points, looks: int = 4) -> npt.NDArray[np.float32]:
    """The shade of every module of each square and of its rim, row by row, from so many looks at each."""
    u, v = _places(looks)
    a, b, c, d = (squares[:, n, :, None].astype(np.float64) for n in range(4))
    # The plane through which a unit square is seen as these corners.
    one, two, across = b - c, d - c, a - b + c - d
    span = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    span = np.where(np.abs(span) < 1e-6, 1e-6, span)
    g = (across[:, 0] * two[:, 1] - across[:, 1] * two[:, 0]) / span
    h = (one[:, 0] * across[:, 1] - one[:, 1] * across[:, 0]) / span
    deep = g * u + h * v + 1
    x, y = (((b + g[:, None] * b - a)[:, n] * u + (d + h[:, None] * d - a)[:, n] * v + a[:, n]) / deep for n in (0, 1))
    shades = cv2.remap(
        grey, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(shades.reshape(len(squares), -1, looks).mean(2), np.float32)


@lru_cache(maxsize=2)
def _places(looks: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Where one or four points of each module lie, the tag's black square being the unit square."""
    middles = (np.arange(-RIM, SIDE + RIM) + 0.5) / SIDE
    apart = 0.18 / SIDE
    v, u = (each.reshape(-1, 1) for each in np.meshgrid(middles, middles, indexing="ij"))
    four = np.array([(-apart, -apart), (apart, -apart), (-apart, apart), (apart, apart)])
    beside = four if looks == 4 else np.zeros((1, 2))
    return (u + beside[:, 0]).reshape(1, -1), (v + beside[:, 1]).reshape(1, -1)


@lru_cache(maxsize=1)
def _prints() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """How each tag looks in even light, by the four ways it may lie, all of the first way first: the whole of it as a
    row each, and its code alone as a column each.
    """
    looks = np.full((NUMBER, ACROSS, ACROSS), 255.0, np.float32)
    for tag in range(NUMBER):
        looks[tag, RIM:-RIM, RIM:-RIM] = picture_of(tag, SIDE)
    # A camera that is not quite sharp lets each module shine into its neighbours.
    looks = np.stack([cv2.GaussianBlur(look, (3, 3), 0.45, borderType=cv2.BORDER_REPLICATE) for look in looks])
    ways = np.concatenate([np.rot90(looks, -turn, axes=(1, 2)) for turn in range(4)]).reshape(4 * NUMBER, -1)
    return _like(ways), _like(ways[:, CODE]).T


def _like(shades: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """What can be compared: without how bright it is, and of length one if anything is to be seen in it at all."""
    left = shades - shades.mean(1, keepdims=True)
    return np.asarray(left / np.maximum(np.linalg.norm(left, axis=1, keepdims=True), FAINT), np.float32)


def _refined(tag: Tag, outline: Outline) -> Tag:
    """Its corners to a part of a pixel: where straight lines through its edges meet."""
    lines = [_line(outline, tag.corners[n], tag.corners[(n + 1) % 4]) for n in range(4)]
    corners = np.cross(np.roll(lines, 1, axis=0), lines)
    if (np.abs(corners[:, 2]) < 1e-6).any():
        return tag
    refined = (corners[:, :2] / corners[:, 2:]).astype(np.float32)
    return Tag(tag.id, refined, tag.fit) if np.abs(refined - tag.corners).max() < MOST_REFINED else tag


def _line(outline: Outline, start: Points, end: Points) -> npt.NDArray[np.float64]:
    """The line through the *outline* between two corners, leaving out what is near them; as a, b, c of ax + by + c."""
    along = (end - start).astype(np.float64)
    length = float(np.hypot(*along)) or 1.0
    along /= length
    away = outline - start.astype(np.float64)
    share, off = away @ along / length, np.abs(away @ (-along[1], along[0]))
    edge = outline[(share > 0.12) & (share < 0.88) & (off < MOST_REFINED)]
    if len(edge) < 4:
        edge = np.array([start, end])
    middle = edge.mean(0)
    x, y = (edge - middle).T
    turn = 0.5 * np.arctan2(2 * float(x @ y), float(x @ x - y @ y))
    across = np.array([-np.sin(turn), np.cos(turn)])
    across *= 1.0 if across @ (-along[1], along[0]) > 0 else -1.0
    # What is drawn are the outermost dark pixels; the edge itself runs half a pixel beyond their middles.
    return np.array([*across, -float(across @ middle) + HALF])
