"""A whole picture: a table, dice on it, light and shadow, clutter; with the truth about every die."""

from collections.abc import Sequence

import cv2
import numpy as np
from msgspec import Struct

from vision.one_picture.reading import Box, Lie
from vision.render.camera import Camera, Floats, looking_down
from vision.render.clutter import hand, scatter
from vision.render.die import Look, Lying, lay
from vision.render.looks import any_look, blank_cube
from vision.render.spoiling import Picture, develop
from vision.render.surfaces import SIDE, Rng, any_surface
from vision.render.tracing import Light, draw_die

LARGE, SMALL = 16.0, 12.0
"""Usual edges of dice in millimetres."""


class Truth(Struct, frozen=True):
    """What is known of a die that was drawn: *seen* is the share of it that no other die hides, *slant* how its upper
    face looks at the camera (:meth:`Camera.slant`), *side* how many pixels an edge of that face is long.
    """

    face: int
    box: Box
    lie: Lie
    seen: float
    look: Look
    slant: tuple[float, float]
    side: float


class Scene(Struct, frozen=True):
    """A picture and the truth about it; *tilt* is how far from straight down the camera looked, in radians."""

    picture: Picture
    dice: tuple[Truth, ...]
    hand: bool = False
    tilt: float = 0.0


def any_scene(rng: Rng, width: int = 512, height: int = 512, most: int = 12) -> Scene:
    """A scene by chance."""
    count = 0 if rng.random() < 0.08 else int(rng.integers(1, most + 1))
    camera = any_camera(rng, width, height)
    dice = scattered(rng, count, camera)
    return draw_scene(rng, camera, dice, any_light(rng), any_surface(rng), with_hand=rng.random() < 0.06)


def any_camera(rng: Rng, width: int, height: int) -> Camera:
    """Over the table, mostly straight down, so near that a die is a thirtieth to a sixth of the picture, or half."""
    largest = 0.19 if rng.random() < 0.75 else 0.6
    across = LARGE / np.exp(rng.uniform(np.log(0.032), np.log(largest)))
    return looking_down(width, height, float(across), any_tilt(rng), rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 1.2))


def any_tilt(rng: Rng) -> float:
    """From above; or as somebody sees the table who sits at it."""
    return float(rng.uniform(0.3, 0.95) if rng.random() < 0.3 else min(abs(rng.normal(0, 0.25)), 0.8))


def any_light(rng: Rng) -> Light:
    slope, side = abs(rng.normal(0, 0.55)), rng.uniform(0, 2 * np.pi)
    direction = np.array([np.sin(slope) * np.cos(side), np.sin(slope) * np.sin(side), max(0.25, np.cos(slope))])
    tint = 1 + rng.uniform(-1, 1) * np.array([0.15, 0.02, -0.15])
    return Light(
        (direction / np.linalg.norm(direction)).astype(np.float32),
        key=float(rng.uniform(0.2, 1.0)),
        around=float(rng.uniform(0.15, 0.7)),
        tint=(float(tint[0]), float(tint[1]), float(tint[2])),
        window=float(rng.uniform(0.01, 0.2)),
    )


# -- how dice come to lie ----------------------------------------------------------------------------------


def scattered(rng: Rng, count: int, camera: Camera, inside: float = 1.0) -> list[Lying]:
    """Dice of one set or of many, sometimes with blank cubes; some touch, lean on or lie on top of another.

    They lie in the inner part of the picture that *inside* says.
    """
    sets = [any_look(rng, LARGE), any_look(rng, SMALL if rng.random() < 0.4 else LARGE * rng.uniform(0.8, 1.2))]
    mixed = rng.random() < 0.4
    looks = [
        any_look(rng, float(rng.choice([LARGE, SMALL]))) if mixed else sets[int(rng.integers(2))] for _ in range(count)
    ]
    if rng.random() < 0.12:
        looks += [blank_cube(rng, float(rng.uniform(SMALL, LARGE))) for _ in range(int(rng.integers(1, 6)))]
        looks = [looks[number] for number in rng.permutation(len(looks))]
    return laid_out(rng, looks, camera, inside)


def laid_out(
    rng: Rng, looks: Sequence[Look], camera: Camera, inside: float = 1.0, *, tidy: bool = False
) -> list[Lying]:
    """These dice, as far as there is room for them; *tidy* ones all lie flat and by themselves."""
    across, along = _room(camera)
    room = across * inside, along * inside
    dice: list[Lying] = []
    for look in looks:
        die = _placed(rng, look, dice, room, 0.5 if tidy else rng.random())
        if die is not None:
            dice.append(die)
    return dice


def _room(camera: Camera) -> tuple[float, float]:
    """Half the width and height of the table that the camera sees, dice wholly inside."""
    across = camera.eye[2] / camera.turn[2, 2] if camera.turn[2, 2] else camera.eye[2]
    scale = abs(float(across)) / camera.focal / 2
    return camera.width * scale - LARGE * 0.7, camera.height * scale - LARGE * 0.7


def _placed(rng: Rng, look: Look, dice: Sequence[Lying], room: tuple[float, float], way: float) -> Lying | None:
    """*way* from 0 to 1: on top of another, beside one, anywhere, leaning."""
    face, yaw = int(rng.integers(1, 7)), float(rng.uniform(0, 2 * np.pi))
    if dice and way < 0.03:
        return _stacked(rng, look, face, yaw, dice[-1])
    lean = float(rng.uniform(0.25, 0.75)) if way > 0.94 else 0.0
    for _ in range(20):
        if dice and way < 0.35:
            x, y = _beside(rng, look, dice[int(rng.integers(len(dice)))])
        else:
            x, y = (float(rng.uniform(-1, 1) * side) for side in room)
        new = lay(look, face, x, y, yaw, lean, rng.uniform(0, 2 * np.pi))
        if abs(x) <= room[0] and abs(y) <= room[1] and not any(collide(new, other) for other in dice):
            return new
    return None


def _beside(rng: Rng, look: Look, other: Lying) -> tuple[float, float]:
    gap = (look.edge + other.look.edge) / 2 * rng.uniform(1.0, 1.25)
    side = rng.uniform(0, 2 * np.pi)
    return float(other.at[0] + gap * np.cos(side)), float(other.at[1] + gap * np.sin(side))


def _stacked(rng: Rng, look: Look, face: int, yaw: float, below: Lying) -> Lying:
    shift = rng.normal(0, below.look.edge * 0.12, 2)
    die = lay(look, face, below.at[0] + shift[0], below.at[1] + shift[1], yaw)
    lifted = die.at + np.array([0, 0, below.at[2] + below.look.edge / 2], np.float32)
    return Lying(look, lifted, die.turn, "stacked")


def footprint(die: Lying) -> Floats:
    """The outline of a die on the table, as a convex polygon."""
    return np.asarray(
        cv2.convexHull(np.ascontiguousarray(die.corners(1 - 0.15 * die.look.corner)[:, :2])), np.float32
    ).reshape(-1, 2)


def collide(one: Lying, other: Lying) -> bool:
    """Whether both would be in one place."""
    if abs(one.at[2] - other.at[2]) > (one.look.edge + other.look.edge) / 2:
        return False
    area, _ = cv2.intersectConvexConvex(footprint(one), footprint(other))
    return bool(area > 0.5)


# -- drawing -----------------------------------------------------------------------------------------------


def draw_scene(
    rng: Rng,
    camera: Camera,
    dice: Sequence[Lying],
    light: Light,
    surface: Floats,
    with_hand: bool = False,
    spoil: float = 1.0,
    cluttered: bool | None = None,
) -> Scene:
    """Draw everything, the nearest dice last, and say what can be seen of each."""
    linear, dice_seen = bare_scene(rng, camera, dice, light, surface, cluttered)
    if with_hand:
        hand(linear, rng, _brightness(light))
    return Scene(develop(linear, rng, spoil), dice_seen, with_hand, camera.tilt)


def bare_scene(
    rng: Rng, camera: Camera, dice: Sequence[Lying], light: Light, surface: Floats, cluttered: bool | None = False
) -> tuple[Floats, tuple[Truth, ...]]:
    """The light that reaches the camera (RGB, linear), and the truth about the dice."""
    brightness = _brightness(light)
    ground = _ground(rng, camera, surface) * brightness * np.array(light.tint, np.float32)
    if rng.random() < 0.45 if cluttered is None else cluttered:
        scatter(ground, rng, brightness)
    linear = np.ascontiguousarray(ground * _shadows(camera, dice, light)[..., None], np.float32)
    owner = np.full(linear.shape[:2], -1, np.int32)
    whole = _draw_dice(linear, owner, camera, dice, light, rng)
    truths = [
        _truth(owner, number, dice[number], whole[number], camera)
        for number in sorted(whole)
        if not dice[number].look.blank
    ]
    return linear, tuple(truth for truth in truths if truth is not None)


def _brightness(light: Light) -> float:
    return light.around + light.key * float(light.direction[2])


def _draw_dice(
    linear: Floats, owner: np.ndarray, camera: Camera, dice: Sequence[Lying], light: Light, rng: Rng
) -> dict[int, np.ndarray]:
    """Each die's own pixels, hidden ones included; *owner* is left with whose each pixel is."""
    far_first = sorted(range(len(dice)), key=lambda n: -float(np.linalg.norm(dice[n].at - camera.eye)))
    whole: dict[int, np.ndarray] = {}
    for number in far_first:
        seen = draw_die(linear, dice[number], camera, light, int(rng.integers(1 << 30)))
        if seen is not None:
            owner[seen] = number
            whole[number] = seen
    return whole


def _truth(owner: np.ndarray, number: int, die: Lying, whole: np.ndarray, camera: Camera) -> Truth | None:
    visible = owner == number
    if not visible.any():
        return None
    rows, columns = np.flatnonzero(visible.any(1)), np.flatnonzero(visible.any(0))
    box = (columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)
    share = float(visible.sum() / whole.sum())
    slant = camera.slant(die.at, die.up)
    far = float((die.at + die.up * die.look.edge / 2 - camera.eye) @ camera.turn[2])
    side = die.look.edge / camera.pixel_at(far)
    return Truth(die.face, tuple(float(v) for v in box), die.lie, share, die.look, slant, side)  # type: ignore[arg-type]


def _ground(rng: Rng, camera: Camera, surface: Floats) -> Floats:
    """The surface in perspective, repeated like tiles where it ends."""
    scale = rng.uniform(0.15, 0.8)
    turn = rng.uniform(0, 2 * np.pi)
    spread = np.array(
        [[scale * np.cos(turn), -scale * np.sin(turn), 0], [scale * np.sin(turn), scale * np.cos(turn), 0], [0, 0, 1]]
    )
    spread[:2, 2] = -spread[:2, :2] @ (SIDE / 2, SIDE / 2)
    return cv2.warpPerspective(
        surface,
        camera.ground() @ spread,
        (camera.width, camera.height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    ).astype(np.float32)


def _shadows(camera: Camera, dice: Sequence[Lying], light: Light) -> Floats:
    """How bright the table is: less in the lamp's shadow of a die, and least where it stands."""
    cast = np.zeros((camera.height, camera.width), np.float32)
    close = np.zeros_like(cast)
    for die in dice:
        corners = die.corners(1 - 0.3 * die.look.corner)
        fallen = corners[:, :2] - corners[:, 2:] * (light.direction[:2] / light.direction[2])
        _fill(cast, camera, np.concatenate([fallen, corners[:, :2]]))
        _fill(close, camera, footprint(die))
    pixel = camera.focal / float(np.linalg.norm(camera.eye))
    soft = 0.5 + pixel * (1.0 + 6 * light.window)
    soft_cast = cv2.GaussianBlur(cast, (0, 0), soft)
    soft_close = cv2.GaussianBlur(close, (0, 0), 0.5 + pixel * 2.5)
    lamp = light.key * light.direction[2] / (light.around + light.key * light.direction[2])
    return np.asarray((1 - lamp * soft_cast) * (1 - 0.5 * (1 - lamp) * soft_close), np.float32)


def _fill(mask: Floats, camera: Camera, spots: Floats) -> None:
    on_table = np.concatenate([spots, np.zeros((len(spots), 1), np.float32)], 1).astype(np.float32)
    outline = cv2.convexHull(camera.project(on_table).astype(np.int32))
    cv2.fillConvexPoly(mask, outline, 1.0)
