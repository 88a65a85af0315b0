"""Boards with tags, seen by a camera above them: what the finder of tags is measured on, and what a desktop plays with.

A board is printed flat, tokens are laid on it, and the camera bends all of it: slant, lens, paper that is not flat,
light that falls off, glare, hands, blur, noise. Where every tag then is stands beside the picture.
"""

from collections.abc import Sequence
from math import cos, pi, sin

import cv2
import numpy as np
from msgspec import Struct

from companion.kernel.board import Layout, Point, Shape, Space
from vision.board.plan import BoardPlan, in_units, measured, through
from vision.board.tag_finding import RIM, SIDE, picture_of
from vision.cameras.pictures import Pixels, as_pixels
from vision.render.camera import Camera, Floats, looking_down
from vision.render.clutter import hand
from vision.render.surfaces import Rng, any_surface, noise

FINE = 4
"""Pixels a millimetre of the flat print."""
FINER = 2
"""How many times finer the picture is bent before the camera's pixels average over it."""
COARSE = 16
"""Pixels between the points for which the bending is worked out; between them it runs straight."""
TABLE = 1.6
"""The table in lengths of the board."""
SMALL, LARGE = 12.0, 25.0
"""Edges of tags in millimetres."""


class Token(Struct, frozen=True):
    """A tag that lies on the board: its middle in millimetres, its edge, and how far it is turned in radians."""

    tag: int
    at: Point
    edge: float = SMALL
    turn: float = 0.0


class SeenTag(Struct, frozen=True, eq=False):
    """The truth about a tag: its corners in pixels, how much of it is in sight, and the space its token lies on."""

    corners: Floats
    seen: float
    space: str = ""


class BoardScene(Struct, frozen=True, eq=False):
    picture: Pixels
    tags: dict[int, SeenTag]
    plan: BoardPlan


class Spoiling(Struct, frozen=True):
    """What lies between a board and a perfect picture of it. *wavy* is how many pixels paper is off the plane, *bent*
    how much the lens bends, *soft* the blur in pixels, *grain* the noise in shades, *dim* how much of the light is
    left at the far side, *glare* how many highlights there are.
    """

    wavy: float = 0.0
    bent: float = 0.0
    soft: float = 0.5
    grain: float = 1.5
    dim: float = 1.0
    glare: int = 0
    quality: int = 95


def any_board_scene(rng: Rng, width: int = 1280, height: int = 720) -> BoardScene:
    """A board of hexes or squares with tokens, as any camera over any table may see it."""
    plan = any_plan(rng)
    tilt, towards = rng.uniform(0, 0.4), -pi / 2 + rng.uniform(-0.25, 0.25)
    camera = looking_down(width, height, _across(plan) * rng.uniform(1.1, 1.25) * (1 + 0.8 * tilt), tilt, towards, 1.1)
    spoiling = Spoiling(
        wavy=rng.uniform(0, 1.5),
        bent=rng.uniform(-0.04, 0.01),
        soft=rng.uniform(0.4, 0.9),
        grain=rng.uniform(0.5, 5),
        dim=rng.uniform(0.35, 1),
        glare=int(rng.integers(0, 3)) if rng.random() < 0.3 else 0,
        quality=int(rng.integers(70, 97)),
    )
    return BoardView(rng, plan, camera, spoiling).see(rng, any_tokens(rng, plan), int(rng.random() < 0.25))


def any_plan(rng: Rng) -> BoardPlan:
    """A board as games have them, so large that a tag of 12 millimetres is 16 pixels or more across."""
    shape: Shape = "hexes" if rng.random() < 0.6 else "squares"
    columns, rows = (int(rng.integers(7, 13)), int(rng.integers(6, 9))) if shape == "hexes" else (5, 5)
    spaces = [Space(f"{column},{row}", at=(column, row)) for row in range(rows) for column in range(columns)]
    width = rng.uniform(420, 600)
    layout = Layout(shape, spaces)
    middles, pitch = in_units(layout)
    points = np.array(list(middles.values()))
    wide, high = points.max(0) - points.min(0) + pitch
    height = float(np.clip((width - 56) * high / wide + 56, 200, 0.62 * width))
    return measured("board", layout, float(width), height, first=0)


def any_tokens(rng: Rng, plan: BoardPlan, most: int = 20) -> list[Token]:
    """Tokens on different spaces, none of them quite in the middle."""
    count = int(rng.integers(4, most + 1))
    spaces = rng.permutation(list(plan.spaces))[:count]
    tags = rng.permutation(np.arange(24, 250))[:count]
    return [
        lie(rng, plan, str(space), int(tag), edge=min(float(rng.uniform(SMALL, LARGE)), 0.62 * plan.pitch))
        for space, tag in zip(spaces, tags, strict=True)
    ]


def lie(rng: Rng, plan: BoardPlan, space: str, tag: int, edge: float = SMALL, beside: float = 0.22) -> Token:
    """A token on a space as people put it down: up to *beside* of the way to the next space from its middle."""
    away, side = rng.uniform(0, beside * plan.pitch), rng.uniform(0, 2 * pi)
    x, y = plan.spaces[space]
    return Token(tag, (x + away * cos(side), y + away * sin(side)), edge, rng.uniform(0, 2 * pi))


class BoardView:
    """One board below one camera, to be seen again and again with other tokens on it."""

    def __init__(self, rng: Rng, plan: BoardPlan, camera: Camera, spoiling: Spoiling) -> None:
        self.plan, self._camera, self._spoiling = plan, camera, spoiling
        self._flat = _print(rng, plan)
        self._origin = _middle(plan) - np.array(self._flat.shape[1::-1]) / FINE / 2
        self.nudge(rng, 0, 0, 0)

    def nudge(self, rng: Rng, right: float, down: float, turn: float) -> None:
        """Somebody pushed against it: it lies so many millimetres and radians from where it began."""
        pushed = np.array([[cos(turn), -sin(turn), right], [sin(turn), cos(turn), down], [0, 0, 1]])
        ground = np.asarray(self._camera.ground(), np.float64) @ np.diag([1.0, -1.0, 1.0]) @ pushed  # y runs downwards
        ground[:, 2] -= ground[:, :2] @ _middle(self.plan)
        self._bend = _Bend(rng, ground, self._origin, self._camera, self._spoiling)

    def see(self, rng: Rng, tokens: Sequence[Token], hands: int = 0) -> BoardScene:
        """A picture of it with these tokens, while so many hands reach in."""
        flat = self._flat.copy()
        squares = _lay(flat, self.plan, tokens, self._origin)
        size = self._camera.width, self._camera.height
        bent = cv2.remap(flat, self._bend.map[0], self._bend.map[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        picture = np.asarray(cv2.resize(bent, size, interpolation=cv2.INTER_AREA), np.float32)
        clear = picture.copy()
        for _ in range(hands):
            hand(picture, rng, 255.0)
        covered = np.abs(picture - clear).max(2) > 0
        spoiled = _spoiled(rng, picture, self._spoiling, covered)
        return BoardScene(spoiled, self._truth(squares, tokens, covered), self.plan)

    def _truth(self, squares: dict[int, Floats], tokens: Sequence[Token], covered: np.ndarray) -> dict[int, SeenTag]:
        spaces = {token.tag: self.plan.space_at(*token.at)[0] for token in tokens}
        seen = {tag: self._bend.seen(square) for tag, square in squares.items()}
        order = list(seen)
        later = {tag: [seen[other] for other in order[n + 1 :]] for n, tag in enumerate(order)}
        return {
            tag: SeenTag(corners, _in_sight(corners, later[tag], covered), spaces.get(tag, ""))
            for tag, corners in seen.items()
        }


def _across(plan: BoardPlan) -> float:
    """What a camera whose picture is 16 by 9 must see over its longer side for the whole board to be in it."""
    points = np.concatenate([np.array(square) for square in plan.corners.values()])
    wide, high = points.max(0) - points.min(0)
    return float(max(wide, high * 16 / 9)) + 12


def _middle(plan: BoardPlan) -> Floats:
    points = np.concatenate([np.array(square) for square in plan.corners.values()])
    return np.asarray((points.min(0) + points.max(0)) / 2, np.float64)


# -- the flat print ----------------------------------------------------------------------------------------


def _print(rng: Rng, plan: BoardPlan) -> Pixels:
    """The table with the board in its middle, each space in a colour of its own."""
    points = np.concatenate([np.array(square) for square in plan.corners.values()])
    wide, high = (points.max(0) - points.min(0) + 8) * FINE
    table = (any_surface(rng)[..., ::-1] * 255).astype(np.uint8)
    sheet = as_pixels(cv2.resize(table, (int(wide * TABLE), int(high * TABLE)), interpolation=cv2.INTER_LINEAR))
    middle = np.array(sheet.shape[1::-1]) / 2
    left, top = (middle - (wide / 2, high / 2)).astype(int)
    ground = np.clip(
        rng.uniform(40, 200, 3) + 8 * cv2.resize(noise(rng, 40), (int(wide), int(high)))[..., None], 0, 255
    )
    sheet[top : top + int(high), left : left + int(wide)] = ground
    shift = middle - _middle(plan) * FINE
    hexes = len({round(y) for _, y in plan.spaces.values()}) != len({round(x) for x, _ in plan.spaces.values()})
    corners = [(sin(n * pi / 3), cos(n * pi / 3)) for n in range(6)] if hexes else [(1, 1), (1, -1), (-1, -1), (-1, 1)]
    outline = np.array(corners) * plan.pitch * FINE * (0.55 if hexes else 0.47)
    for x, y in plan.spaces.values():
        at = (outline + np.array([x, y]) * FINE + shift).astype(np.int32)
        colour = rng.uniform(30, 230, 3).tolist()
        cv2.fillConvexPoly(sheet, at, colour, cv2.LINE_AA)
        cv2.polylines(sheet, [at], True, (20, 20, 20), int(rng.integers(1, 8)), cv2.LINE_AA)
        _decorate(sheet, rng, np.array([x, y]) * FINE + shift, plan.pitch * FINE)
    return sheet


def _decorate(sheet: Pixels, rng: Rng, at: Floats, size: float) -> None:
    """What is printed on a space: dots, bars, a small grid, a letter."""
    x, y = (int(value) for value in at + rng.uniform(-0.2, 0.2, 2) * size)
    ink, s = rng.uniform(0, 255, 3).tolist(), int(size * rng.uniform(0.05, 0.25)) + 2
    kind = int(rng.integers(6))
    if kind == 0:
        cv2.circle(sheet, (x, y), s, ink, int(rng.integers(-1, 5)) or -1, cv2.LINE_AA)
    elif kind == 1:
        cv2.rectangle(sheet, (x - s, y - s), (x + s, y + s), ink, int(rng.integers(-1, 8)) or -1)
    elif kind == 2:
        for n in range(-2, 3):
            cv2.line(sheet, (x + n * s // 2, y - s), (x + n * s // 2, y + s), ink, max(1, s // 6))
    elif kind == 3:
        cells = (rng.random((6, 6)) < 0.5).astype(np.uint8)
        cells[[0, -1]] = cells[:, [0, -1]] = 1
        block = cv2.resize(cells * 200 + 20, (2 * s, 2 * s), interpolation=cv2.INTER_NEAREST)
        if min(x, y) >= s and x + s < sheet.shape[1] and y + s < sheet.shape[0]:
            sheet[y - s : y + s, x - s : x + s] = (255 - block)[..., None]
    elif kind == 4:
        cv2.putText(
            sheet, str(rng.integers(99)), (x - s, y + s), cv2.FONT_HERSHEY_DUPLEX, s / 12 + 0.2, ink, 2, cv2.LINE_AA
        )


def _lay(flat: Pixels, plan: BoardPlan, tokens: Sequence[Token], origin: Floats) -> dict[int, Floats]:
    """Print the board's own tags and lay the tokens; the corners of each in millimetres."""
    squares: dict[int, Floats] = {tag: np.array(square, np.float64) for tag, square in plan.corners.items()}
    for token in tokens:
        turn = np.array([[cos(token.turn), -sin(token.turn)], [sin(token.turn), cos(token.turn)]])
        unit = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * token.edge / 2
        squares[token.tag] = unit @ turn.T + token.at
    for tag, square in squares.items():
        _put(flat, tag, (square - origin) * FINE - 0.5)
    return squares


def _put(flat: Pixels, tag: int, corners: Floats) -> None:
    """A printed tag in its white rim, and a shadow's line around it, as cut card has."""
    cell = 16
    card = np.full((cell * (SIDE + 2 * RIM),) * 2, 232, np.uint8)
    card[RIM * cell : -RIM * cell, RIM * cell : -RIM * cell] = picture_of(tag, SIDE * cell) // 255 * 204 + 28
    inner = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float32) * cell + RIM * cell - 0.5
    matrix = cv2.getPerspectiveTransform(inner, corners.astype(np.float32))
    rim = cv2.perspectiveTransform(
        np.array([[(-0.5, -0.5), (len(card), -0.5), (len(card), len(card)), (-0.5, len(card))]], np.float32), matrix
    )[0]
    left, top = np.maximum(np.floor(rim.min(0)).astype(int) - 2, 0)
    right, bottom = np.minimum(np.ceil(rim.max(0)).astype(int) + 3, flat.shape[1::-1])
    if right <= left or bottom <= top:
        return
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]], np.float64)
    size = (int(right - left), int(bottom - top))
    drawn = cv2.warpPerspective(card, shift @ matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros(size[::-1], np.uint8)
    cv2.fillConvexPoly(mask, (rim - (left, top)).round().astype(np.int32), 255, cv2.LINE_AA)
    share = mask[..., None].astype(np.float32) / 255
    patch = flat[top:bottom, left:right]
    patch[:] = (patch * (1 - share) + drawn[..., None] * share).astype(np.uint8)
    cv2.polylines(patch, [(rim - (left, top)).round().astype(np.int32)], True, (90, 90, 90), 1, cv2.LINE_AA)


# -- what the camera makes of it ---------------------------------------------------------------------------


class _Bend:
    """From the flat print to the camera's pixels. *map* is for :func:`cv2.remap`."""

    def __init__(self, rng: Rng, ground: Floats, origin: Floats, camera: Camera, spoiling: Spoiling) -> None:
        self._ground, self._size = ground, (camera.width, camera.height)
        self._bent = spoiling.bent
        self._waves = rng.uniform(0.5, 2.0, (2, 2)) * 2 * pi / np.array(self._size) * (spoiling.wavy > 0)
        self._phase, self._wavy = rng.uniform(0, 2 * pi, 2), spoiling.wavy
        columns, rows = camera.width // COARSE + 1, camera.height // COARSE + 1
        across = np.linspace(-0.5, camera.width - 0.5, columns)
        down = np.linspace(-0.5, camera.height - 0.5, rows)
        x, y = (each.ravel() for each in np.meshgrid(across, down))
        straight = np.stack([x, y], 1) + self._off(np.stack([x, y], 1))
        flat = (through(np.linalg.inv(ground), straight) - origin) * FINE - 0.5
        size = camera.width * FINER, camera.height * FINER
        place = np.meshgrid(
            ((np.arange(size[0]) + 0.5) / FINER) / camera.width * (columns - 1),
            ((np.arange(size[1]) + 0.5) / FINER) / camera.height * (rows - 1),
        )
        at = [each.astype(np.float32) for each in place]
        self.map = [
            cv2.remap(flat[:, n].reshape(rows, columns).astype(np.float32), at[0], at[1], cv2.INTER_LINEAR)
            for n in (0, 1)
        ]

    def _off(self, points: Floats) -> Floats:
        """How far from a perfect camera's pixel something is seen."""
        middle = np.array(self._size) / 2
        away = (points - middle) / middle[0]
        lens = -self._bent * (away**2).sum(1, keepdims=True) * (points - middle)
        waves = self._wavy * np.sin(points @ self._waves.T + self._phase)
        return lens + waves

    def seen(self, square: Floats) -> Floats:
        """Where corners in millimetres are in the picture."""
        straight = through(self._ground, square)
        found = straight - self._off(straight)
        for _ in range(4):
            found = straight - self._off(found)
        return np.asarray(found, np.float64)


def _in_sight(corners: Floats, over: Sequence[Floats], covered: np.ndarray) -> float:
    """How much of a tag with its rim is in the picture, not *covered* and not below the tokens *over* it."""
    high, wide = covered.shape
    rim = _with_rim(corners)
    if not ((rim >= 1) & (rim < (wide - 1, high - 1))).all():
        return 0.0
    mask = np.zeros(covered.shape, np.uint8)
    cv2.fillConvexPoly(mask, rim.round().astype(np.int32), 1)
    area = int(mask.sum())
    for other in over:
        cv2.fillConvexPoly(mask, _with_rim(other).round().astype(np.int32), 0)
    return int((mask.astype(bool) & ~covered).sum()) / area


def _with_rim(corners: Floats) -> Floats:
    middle = corners.mean(0)
    return np.asarray(middle + (corners - middle) * (SIDE + 2 * RIM) / SIDE, np.float64)


def _spoiled(rng: Rng, picture: Floats, spoiling: Spoiling, covered: np.ndarray) -> Pixels:
    """Light that falls off, highlights (which are put into *covered* where nothing is left to see), blur and grain."""
    high, wide = picture.shape[:2]
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j].astype(np.float32)
    side = rng.uniform(0, 2 * pi)
    along = np.clip((x * cos(side) + y * sin(side)) / 2.4 + 0.5, 0, 1)
    light = (spoiling.dim + (1 - spoiling.dim) * along) * rng.uniform(0.75, 1.05)
    picture = picture * light[..., None] * rng.uniform(0.93, 1.07, 3).astype(np.float32)
    for _ in range(spoiling.glare):
        cx, cy, size = rng.uniform(-0.9, 0.9), rng.uniform(-0.9, 0.9), rng.uniform(0.04, 0.15)
        shine = rng.uniform(60, 400) * np.exp(-((x - cx) ** 2 + ((y - cy) * high / wide) ** 2) / size**2)
        picture += shine[..., None]
        covered |= shine > 110
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), spoiling.soft), np.float32)
    picture = picture + rng.normal(0, spoiling.grain, picture.shape[:2])[..., None].astype(np.float32)
    picture = picture + rng.normal(0, spoiling.grain * 0.5, picture.shape).astype(np.float32)
    _, packed = cv2.imencode(
        ".jpg", np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, spoiling.quality]
    )
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
