"""What the networks learn from: our own renders, and photographs whose licence allows it.

A sample is a picture with the dice in it.
"""

import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.host.progress import Progress
from vision.render.camera import looking_down
from vision.render.looks import brightness
from vision.render.scene import LARGE, any_light, any_scene, any_tilt, draw_scene, scattered
from vision.render.spoiling import Picture
from vision.render.surfaces import any_surface

Boxes = npt.NDArray[np.float32]
LONGEST = 640
"""Photographs are kept at this size; a die is then as large as in use."""
READABLE = 0.55
"""A die of which less can be seen is nobody's mistake: it is left out of the count."""
COCKED, NO_DIE = 7, 0
"""Beside the faces 1 to 6, what a crop can show."""
FROM_ABOVE = 0.2
"""Radians from straight down within which a picture may be turned any way."""
TAKEN_FROM_ABOVE = ("nell-byler/dice_detection", "N3VERS4YDIE/dice-recognition")
"""Sources whose photographs were taken from above, or nearly so."""
MISLABELLED = (
    *("nell_IMG_20191209_095954.jpg", "nell_IMG_20191209_100002.jpg", "nell_IMG_20191208_111246.jpg"),  # a 3 called 2
    "nell_IMG_20191209_095439.jpg",  # a 4 called 5
    *("nell_IMG_20191208_111530.jpg", "nell_IMG_20191208_112353.jpg", "nell_IMG_20191209_095533.jpg"),  # one not named
)
"""Photographs whose labels are wrong for all who look at them: a die with another face, or one that is left out."""
PATCH = 80
"""Pixels of a stored crop: room around the die to turn and shift it."""
LEAST_SIDE = 14
"""Pips of a smaller die cannot be counted: its face would only teach guessing."""
AROUND = 1.7
"""How much of the surroundings a stored crop shows, in lengths of the box."""


class Sample(Struct):
    """A picture; *faces* of the dice in *boxes* (0: one that cannot be read and does not count).

    *pool*: where it comes from; each pool is drawn as often as any other, however many pictures it has. *upright*: seen
    from the side, or perhaps so; which of two faces is the upper one is then told by what is up in the picture.
    *slants* say how the dice look at the camera and *bodies* how long an edge of each is, in pixels, and how light it
    is made, where that is known.
    """

    picture: Picture
    boxes: Boxes
    faces: npt.NDArray[np.int64]
    pool: str
    upright: bool = True
    slants: npt.NDArray[np.float32] | None = None
    bodies: npt.NDArray[np.float32] | None = None


# -- renders -----------------------------------------------------------------------------------------------


def rendered(count: int, seed: int, progress: Progress) -> list[Sample]:
    """Whole scenes, drawn on all cores."""
    return _on_all_cores(_render_scene, range(seed, seed + count), progress)


def rendered_near(count: int, seed: int, progress: Progress) -> list[Sample]:
    """Scenes seen from near, for the reader of faces."""
    return _on_all_cores(_render_near, range(seed, seed + count), progress)


def _on_all_cores(render: Callable[[int], Sample], seeds: range, progress: Progress) -> list[Sample]:
    with ProcessPoolExecutor(os.cpu_count(), initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        return list(progress.over(pool.map(render, seeds, chunksize=32), len(seeds)))


def _render_scene(seed: int) -> Sample:
    scene = any_scene(np.random.default_rng(seed), 448, 448)
    return _as_sample(scene)


def _render_near(seed: int) -> Sample:
    rng = np.random.default_rng(seed)
    across = LARGE / rng.uniform(0.12, 0.45)
    side = int(rng.integers(64, 224))
    camera = looking_down(side, side, across, any_tilt(rng), rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1.0))
    dice = scattered(rng, int(rng.integers(1, 7)), camera)
    return _as_sample(draw_scene(rng, camera, dice, any_light(rng), any_surface(rng)))


def _as_sample(scene) -> Sample:  # type: ignore[no-untyped-def]
    boxes = np.array([die.box for die in scene.dice], np.float32).reshape(-1, 4)
    faces = [COCKED if die.lie == "cocked" else die.face if die.seen > READABLE else NO_DIE for die in scene.dice]
    slants = np.array([die.slant for die in scene.dice], np.float32).reshape(-1, 2)
    bodies = np.array([(die.side, brightness(die.look.body)) for die in scene.dice], np.float32).reshape(-1, 2)
    upright = scene.tilt > FROM_ABOVE
    return Sample(scene.picture, boxes, np.array(faces, np.int64), "renders", upright, slants, bodies)


# -- photographs -------------------------------------------------------------------------------------------


def photographs(folder: Path, leave_out: Sequence[str] = (), longest: int = LONGEST) -> list[Sample]:
    """Those that may be trained on and have boxes, or no dice; what is left out (a source, a file) is to measure on."""
    samples = []
    for labels, pictures in (("labels.json", "photos"), ("train_labels.json", "train")):
        for label in json.loads((folder / labels).read_text()):
            usable = label["may_train"] and all(die.get("box") for die in label["dice"])
            if usable and {label["source"], label["file"]}.isdisjoint((*leave_out, *MISLABELLED)):
                samples.append(_photograph(folder / pictures / label["file"], label, longest))
    return samples


def _photograph(path: Path, label: dict, longest: int) -> Sample:  # type: ignore[type-arg]
    picture = cv2.imread(str(path))
    scale = min(1.0, longest / max(picture.shape[:2]))
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    boxes = np.array([die["box"] for die in label["dice"]], np.float32).reshape(-1, 4) * scale
    faces = np.array([NO_DIE if die.get("ignore") else die["face"] for die in label["dice"]], np.int64)
    upright = label["source"] not in TAKEN_FROM_ABOVE
    return Sample(picture, boxes, faces, f"{label['source']} {label['tier']}", upright)


# -- crops for the reader of faces -------------------------------------------------------------------------


class Crop(Struct):
    """A die, or no die, with some surroundings; *upright* and *slant* as its sample has them.

    *body* is how long an edge is, as a share of the patch, and how light the die is made.
    """

    patch: Picture
    face: int
    upright: bool
    slant: npt.NDArray[np.float32] | None = None
    body: npt.NDArray[np.float32] | None = None


def crops_of(sample: Sample, rng: np.random.Generator) -> list[Crop]:
    """A crop of each readable die, and one of something that is no die."""
    crops = []
    for number, (box, face) in enumerate(zip(sample.boxes, sample.faces, strict=True)):
        if face != NO_DIE and min(box[2:]) >= LEAST_SIDE:
            slant = None if sample.slants is None else sample.slants[number]
            body = None
            if sample.bodies is not None and face != COCKED:
                body = sample.bodies[number] / (AROUND * max(box[2:]), 1)
            crops.append(Crop(patch(sample.picture, box), int(face), sample.upright, slant, body))
    nothing = _nothing_there(sample, rng)
    if nothing is not None:
        crops.append(Crop(patch(sample.picture, nothing), NO_DIE, False))
    return crops


def crops_found(sample: Sample, found: Sequence[Boxes]) -> list[Crop]:
    """Crops as the finder cuts them: of dice, and of everything that it mistook for one."""
    shown = [(box, _face_in(sample, box)) for box in found]
    return [Crop(patch(sample.picture, box), face, sample.upright) for box, face in shown if face is not None]


def _face_in(sample: Sample, box: Boxes) -> int | None:
    """What a found box shows; None where that cannot be said: a die that does not count, or a box half beside one."""
    middle = box[:2] + box[2:] / 2
    away = np.abs(sample.boxes[:, :2] + sample.boxes[:, 2:] / 2 - middle) / np.maximum(sample.boxes[:, 2:], 1)
    far = away.max(1) if len(away) else np.array([np.inf])
    if far.min() > 0.9:
        return NO_DIE
    nearest = int(far.argmin())
    if min(sample.boxes[nearest, 2:]) < LEAST_SIDE:
        return None
    same = far[nearest] < 0.25 and 0.6 < float(box[2:].max() / sample.boxes[nearest, 2:].max()) < 1.6
    face = int(sample.faces[nearest])
    return face if same and face != NO_DIE else None


def patch(picture: Picture, box: Boxes, around: float = AROUND, size: int = PATCH) -> Picture:
    """A square around a box at a fixed size."""
    side = float(max(box[2], box[3])) * around
    middle = box[:2] + box[2:] / 2
    scale = size / side
    shift = size / 2 - middle * scale
    way = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]], np.float32)
    if scale < 0.6:  # thin out first, or pips flicker
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    return np.asarray(cv2.warpAffine(picture, way, (size, size), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _nothing_there(sample: Sample, rng: np.random.Generator) -> Boxes | None:
    height, width = sample.picture.shape[:2]
    for _ in range(10):
        side = float(rng.uniform(0.03, 0.2) * max(height, width))
        spot = rng.uniform(0, 1, 2) * (width, height)
        middles = sample.boxes[:, :2] + sample.boxes[:, 2:] / 2
        far = np.abs(middles - spot).max(1) if len(middles) else np.array([np.inf])
        if (far > (sample.boxes[:, 2:].max(1) if len(middles) else 0) * 0.75).all():
            return np.array([spot[0] - side / 2, spot[1] - side / 2, side, side], np.float32)
    return None


# -- variation ---------------------------------------------------------------------------------------------


def varied(sample: Sample, rng: np.random.Generator, size: int) -> tuple[Picture, Boxes, npt.NDArray[np.int64]]:
    """A part of the picture, scaled, turned by quarters, mirrored, in other light; boxes and faces."""
    height, width = sample.picture.shape[:2]
    most = 1.9 if rng.random() < 0.8 else 4.0  # some are seen from quite near
    scale = size / max(height, width) * float(np.exp(rng.uniform(np.log(0.75), np.log(most))))
    flip = rng.random(3) < 0.5
    scales = np.array([scale * _pressed(rng), scale])
    way = np.array([[scales[0], 0, 0], [0, scales[1], 0]], np.float64)
    room = np.array([width, height]) * scales - size
    way[:, 2] = -rng.uniform(np.minimum(room, 0), np.maximum(room, 0))
    picture = cv2.warpAffine(
        sample.picture,
        way,
        (size, size),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(114, 114, 114),
    )
    boxes = sample.boxes * np.tile(scales, 2).astype(np.float32)
    boxes[:, :2] += way[:, 2]
    picture, boxes = _flipped(picture, boxes, flip, size)
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    inside = ((middles > 0) & (middles < size)).all(1)
    return relit(picture, rng), boxes[inside], sample.faces[inside]


def _pressed(rng: np.random.Generator) -> float:
    """Some photographs were pressed into another form: by so much wider or narrower."""
    return float(np.exp(rng.normal(0, 0.07) if rng.random() < 0.8 else rng.uniform(-0.35, 0.35)))


def _flipped(picture: Picture, boxes: Boxes, flip: npt.NDArray[np.bool_], size: int) -> tuple[Picture, Boxes]:
    boxes = boxes.copy()
    if flip[0]:
        picture = picture[:, ::-1]
        boxes[:, 0] = size - boxes[:, 0] - boxes[:, 2]
    if flip[1]:
        picture = picture[::-1]
        boxes[:, 1] = size - boxes[:, 1] - boxes[:, 3]
    if flip[2]:
        picture = picture.transpose(1, 0, 2)
        boxes = boxes[:, [1, 0, 3, 2]]
    return picture, boxes


def relit(picture: Picture, rng: np.random.Generator) -> Picture:
    """Other light, other colours, sometimes grey: a die may have any colour."""
    light = picture.astype(np.float32) * (1 + rng.normal(0, 0.18)) + rng.normal(0, 12)
    light = light * (1 + rng.normal(0, 0.06, 3)).astype(np.float32)
    if rng.random() < 0.25:
        light = _recoloured(light, rng)
    if rng.random() < 0.06:
        light = np.repeat(light.mean(-1, keepdims=True), 3, -1)
    if rng.random() < 0.3:
        light = light + rng.normal(0, rng.uniform(1, 7), light.shape)
    return np.clip(light, 0, 255).astype(np.uint8)


def _recoloured(light: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """Channels swapped, mixed, or turned into their negative: black on white becomes blue on yellow, white on red."""
    light = light[..., rng.permutation(3)]
    if rng.random() < 0.5:
        negative = rng.random(3) < 0.5
        return np.where(negative, 255 - light, light).astype(np.float32)
    mix = np.eye(3) + rng.normal(0, 0.2, (3, 3))
    return (light @ (mix / mix.sum(0)).astype(np.float32)).astype(np.float32)


def turned_crop(crop_: Crop, rng: np.random.Generator, size: int) -> tuple[Picture, npt.NDArray[np.float64]]:
    """The die in the middle of a stored crop in other light, a little off and not quite of its size, and its turn."""
    crop, turn, _ = _turned(crop_, rng, size)
    return relit(crop, rng), turn


def shaded_crop(crop_: Crop, rng: np.random.Generator, size: int) -> tuple[Picture, float]:
    """The same in its own colours, so that light is light and dark is dark, and by how much it was made larger."""
    crop, _, larger = _turned(crop_, rng, size)
    light = crop.astype(np.float32) * (1 + rng.normal(0, 0.18)) + rng.normal(0, 12)
    return np.clip(light + rng.normal(0, rng.uniform(0, 5), light.shape), 0, 255).astype(np.uint8), larger


def _turned(crop_: Crop, rng: np.random.Generator, size: int) -> tuple[Picture, npt.NDArray[np.float64], float]:
    angle = rng.normal(0, 0.2) if crop_.upright else rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    if rng.random() < 0.5:
        turn[:, 0] *= -1
    around = turn * (size / (PATCH / AROUND) / 1.1 * float(np.exp(rng.normal(0, 0.11))))
    around[0] *= _pressed(rng)
    shift = size / 2 + rng.normal(0, 0.045 * size, 2) - around @ (PATCH / 2, PATCH / 2)
    way = np.concatenate([around, shift[:, None]], 1)
    crop = cv2.warpAffine(crop_.patch, way, (size, size), borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.25:
        crop = cv2.GaussianBlur(crop, (0, 0), float(rng.uniform(0.3, 1.3)))
    return np.asarray(crop, np.uint8), turn, float(abs(np.linalg.det(around)) ** 0.5)
