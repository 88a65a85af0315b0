"""The reader on our own renders: what it is sure of is right, what is doubtful is said to be."""

from collections import Counter
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.test_render import PLAIN
from tests.vision.test_tray import seen_by
from vision.cameras.virtual_tray import VirtualTray
from vision.one_picture.faces import FaceReader, crop
from vision.one_picture.finding import Finder, within
from vision.one_picture.leaning import OVER_THE_MIDDLE
from vision.one_picture.reader import Reader
from vision.render.camera import looking_down
from vision.render.die import lay
from vision.render.scene import any_light, any_scene, draw_scene, laid_out
from vision.render.surfaces import felt, hexes, wood
from vision.tray import Layout, rectify

cv2.setNumThreads(1)


@cache
def reader():
    return Reader()


def tray_scene(seed, count=5):
    """Plain dice, white and black, tidily on felt or wood, as a camera over a tray sees them."""
    rng = np.random.default_rng(seed)
    camera = looking_down(640, 480, 220, rng.uniform(0, 0.15), rng.uniform(0, 6), 0.9)
    black = type(PLAIN)(16, body=(0.03, 0.03, 0.03), pip=(0.9, 0.9, 0.9))
    dice = laid_out(rng, [PLAIN if rng.random() < 0.5 else black for _ in range(count)], camera, 0.75, tidy=True)
    surface = np.clip((felt if seed % 2 else wood)(rng), 0, 1).astype(np.float32)
    return draw_scene(rng, camera, dice, any_light(rng), surface, spoil=0.5, cluttered=False)


@pytest.mark.parametrize("seed", range(12))
def test_dice_in_a_tray_are_found_and_no_wrong_face_passes_in_silence(seed):
    scene = tray_scene(seed)
    reading = reader().read(scene.picture)

    assert len(reading.dice) == len(scene.dice)
    for die in reading.dice:
        nearest = min(scene.dice, key=lambda true: abs(true.box[0] - die.box[0]) + abs(true.box[1] - die.box[1]))
        assert nearest.face == die.face or not die.sure


def test_most_dice_in_a_tray_are_found_and_read():
    read = there = 0
    for seed in range(12):
        scene = tray_scene(seed)
        there += len(scene.dice)
        found = Counter(reader().read(scene.picture).faces) & Counter(die.face for die in scene.dice)
        read += sum(found.values())

    assert read >= 0.97 * there


def test_an_empty_table_has_no_sure_die():
    for seed in (1, 2, 3):
        rng = np.random.default_rng(seed)
        empty = draw_scene(rng, looking_down(480, 360, 220, 0, 0, 0.9), [], any_light(rng), felt(rng), spoil=0.5)

        assert not any(die.sure for die in reader().read(empty.picture).dice)


def test_a_board_of_hexes_with_tokens_has_hardly_a_sure_die():
    """Such boards lie beside the trays of these games; but a dark spot on a white hex looks very much like a one."""
    sure = 0
    for seed in range(24):
        rng = np.random.default_rng(seed)
        surface = np.clip(hexes(rng), 0, 1).astype(np.float32)
        board = draw_scene(rng, looking_down(480, 360, 220, 0, 0, 0.9), [], any_light(rng), surface, spoil=0.5)
        sure += sum(die.sure for die in reader().read(board.picture).dice)

    assert sure <= 1


def test_what_is_sure_in_any_scene_is_hardly_ever_wrong():
    """Scenes far harder than a tray: clutter, hands, dice on dice. Of the sure dice one in twenty may be wrong."""
    sure = wrong = 0
    for seed in range(5000, 5040):
        scene = any_scene(np.random.default_rng(seed), 416, 416)
        for die in reader().read(scene.picture).dice:
            if die.sure:
                sure += 1
                wrong += not any(
                    abs(die.box[0] - truth.box[0]) < truth.box[2] / 2
                    and abs(die.box[1] - truth.box[1]) < truth.box[3] / 2
                    and truth.face == die.face
                    for truth in scene.dice
                )

    assert sure > 20
    assert wrong <= sure / 20


def test_the_virtual_tray_is_read_for_sure():
    for seed in range(4):
        tray = VirtualTray(np.random.default_rng(seed))
        tray.throw([("white", "large"), ("black", "large"), ("white", "small")])
        frames = [tray.next_frame().picture for _ in range(70)]
        reading = reader().read(frames[-1], OVER_THE_MIDDLE)

        assert Counter(reading.faces) == Counter(tray.faces)
        assert Counter(die.colour for die in reading.dice) == Counter(["black", "white", "white"])
        assert reading.sure


# -- its parts ---------------------------------------------------------------------------------------------


def test_a_picture_of_any_shape_can_be_searched():
    finder = Finder()
    for shape in ((16, 16, 3), (40, 1000, 3), (900, 30, 3), (1200, 1600, 3)):
        assert isinstance(finder.find(np.full(shape, 90, np.uint8)), list)


@pytest.mark.parametrize("share", [0.05, 0.15, 0.3, 0.5, 0.6])
def test_a_die_is_found_and_read_from_near_and_from_afar(share):
    """*share* of the picture that its edge takes."""
    for seed in range(4):
        rng = np.random.default_rng(seed)
        camera = looking_down(480, 480, 16 / share, 0.1, 1.0, 0.6)
        die = lay(PLAIN, int(rng.integers(1, 7)), 0, 0, rng.uniform(0, 6))
        scene = draw_scene(rng, camera, [die], any_light(rng), wood(rng), spoil=0.3, cluttered=False)

        assert reader().read(scene.picture).faces == [die.face]


def test_a_box_mostly_within_another_shows_the_same_die():
    assert within((0, 0, 40, 40), (10, 20, 20, 20)) == 1
    assert within((10, 20, 20, 20), (0, 30, 40, 40)) == 0.5
    assert within((0, 0, 10, 10), (20, 0, 10, 10)) == 0


def test_a_crop_beyond_the_border_goes_on_with_the_edge():
    picture = np.zeros((50, 50, 3), np.uint8)
    picture[:, 40:] = 200

    part = crop(picture, (40, 10, 20, 20))

    assert part.shape == (48, 48, 3)
    assert part[:, 24:].min() == 200


class Looks(FaceReader):
    """Says of each batch of crops what it was told to, and remembers the crops."""

    def __init__(self, *batches):
        self.batches, self.seen = list(batches), []

    def _look(self, crops):
        self.seen.append(crops)
        shares = np.array(self.batches.pop(0), np.float32)
        return shares, np.zeros((len(shares), 4), np.float32)


def test_a_doubtful_crop_is_looked_at_again_mirrored_and_shifted_and_all_looks_count():
    clear, doubtful, other = [0, 0, 0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0.6, 0.4, 0], [0, 0, 0, 0, 0, 0, 1, 0]
    crops = list(np.random.default_rng(1).integers(0, 256, (2, 48, 48, 3), np.uint8))
    faces = Looks([clear, doubtful], [other, other, clear])

    first, second = faces.read(crops)

    assert first.shares.tolist() == clear
    assert second.shares[5:7] == pytest.approx([0.4, 0.6])
    mirrored, right, left = faces.seen[1]
    assert np.array_equal(mirrored, crops[1][:, ::-1])
    assert np.array_equal(right[2:, 2:], crops[1][:-2, :-2])
    assert np.array_equal(left[:, ::-1][:-2, :-2], crops[1][2:, 2:])


def test_no_crops_no_faces():
    assert FaceReader().read([]) == []


def under_the_camera(seed, lean):
    """A plain die by itself on felt, straight below a camera."""
    rng = np.random.default_rng(seed)
    camera = looking_down(320, 240, 160, 0.0, 0.0, 0.9)
    die = lay(PLAIN, int(rng.integers(1, 7)), 0, 0, rng.uniform(0, 6), lean, rng.uniform(0, 6))
    return draw_scene(rng, camera, [die], any_light(rng), felt(rng), spoil=0.3, cluttered=False).picture


def test_under_a_camera_over_the_tray_a_leaning_die_is_said_to_lean_and_is_not_sure():
    flat, leaning = (
        [reader().read(under_the_camera(seed, lean), OVER_THE_MIDDLE) for seed in range(16)] for lean in (0.0, 0.7)
    )

    assert sum(reading.sure for reading in flat) >= 13
    assert not any(die.lie == "cocked" for reading in flat for die in reading.dice)
    assert sum(reading.sure for reading in leaning) <= 2
    assert sum(die.lie == "cocked" for reading in leaning for die in reading.dice) >= 10


def from_aside(seed, lean, tilt=0.35):
    """A die in a tray of 120 × 90 mm, straightened, and where its tags say that the camera hangs: 20 degrees aside."""
    rng = np.random.default_rng(seed)
    camera = looking_down(640, 480, 220, tilt, rng.uniform(0, 6), 0.9)
    die = lay(PLAIN, int(rng.integers(1, 7)), *rng.uniform(-20, 20, 2), rng.uniform(0, 6), lean, rng.uniform(0, 6))
    scene = draw_scene(rng, camera, [die], any_light(rng), felt(rng), spoil=0.3, cluttered=False)
    tray = seen_by(camera, Layout(120, 90))
    return rectify(scene.picture, tray), tray.eye


def test_a_camera_beside_the_tray_makes_no_die_lean_and_hides_none_that_does():
    flat, leaning = ([reader().read(*from_aside(seed, lean)) for seed in range(16)] for lean in (0.0, 0.7))

    assert sum(reading.sure for reading in flat) >= 14
    assert not any(die.lie == "cocked" for reading in flat for die in reading.dice)
    assert sum(reading.sure for reading in leaning) <= 2
    assert sum(die.lie == "cocked" for reading in leaning for die in reading.dice) >= 12
