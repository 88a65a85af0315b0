"""The reader on our own renders: what it is sure of is right, what is doubtful is said to be."""

from collections import Counter
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.test_render import PLAIN
from tests.vision.test_tray import seen_by
from vision.agreeing import agree
from vision.faces import FaceReader, Seen, crop
from vision.finding import LONGEST, NEARER, NEAREST, Finder, Found, within
from vision.leaning import OVER_THE_MIDDLE
from vision.reader import Reader, Sureness
from vision.render.camera import looking_down
from vision.render.die import lay
from vision.render.scene import any_light, any_scene, draw_scene, laid_out
from vision.render.surfaces import felt, hexes, wood
from vision.tray import Layout, rectify
from vision.virtual_tray import VirtualTray

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

    assert sure <= 2


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
        return shares, np.zeros((len(shares), 2), np.float32)


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


class Stub:
    """Finds and reads what it was told."""

    def __init__(self, found, shares, slant=(0.0, 0.0)):
        self.found, self.shares, self.slant = found, shares, slant

    def find(self, picture, longest):
        return self.found

    def read(self, crops):
        return [Seen(np.array(share, np.float32), self.slant) for share in self.shares[: len(crops)]]


ONE, FIVE, UNCLEAR = [0, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0, 0], [0, 0.3, 0.3, 0, 0.2, 0, 0, 0.2]


def judged(score, near, nothing=0.0, cocked=0.0, slant=(0.0, 0.0), above=OVER_THE_MIDDLE):
    """One spot in the middle: the face 3 with these shares, the rest for 6."""
    rest = max(0.0, 1 - near - nothing - cocked)
    shares = [nothing, 0, 0, near, 0, 0, rest, cocked]
    stub = Stub([Found((20, 20, 20, 20), score)], [shares], slant)
    return Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8), above)


def test_a_die_is_sure_only_if_both_networks_say_so_clearly():
    need = Sureness()

    assert judged(0.9, 0.995).sure
    assert not judged(0.9, need.face - 0.05).sure
    faint = judged(0.1, 0.98)
    assert [die.sure for die in faint.dice] == [False]
    leaning = judged(0.9, 0.96, cocked=need.leaning + 0.01)
    assert [(die.lie, die.sure) for die in leaning.dice] == [("flat", False)]


def test_a_doubtful_die_has_its_second_best_face():
    reading = judged(0.9, 0.6)

    (die,) = reading.dice
    assert (die.face, die.second, die.sure) == (3, 6, False)
    assert reading.why_not == ("1 die is hard to read",)
    assert agree([reading] * 3).doubts == reading.why_not  # and is not told twice


def test_something_like_a_die_makes_the_whole_reading_unsure():
    reading = judged(0.21, 0.9, nothing=0.02)

    assert (reading.dice, reading.sure) == ((), False)
    assert "something else looks like a die" in reading.doubts


class Nearer(Stub):
    """Finds something else in a larger picture."""

    def __init__(self, found, larger, shares):
        super().__init__(found, shares)
        self.larger, self.looked = larger, []

    def find(self, picture, longest):
        self.looked.append(longest)
        return self.larger if len(self.looked) > 1 else self.found


def test_a_picture_that_leaves_a_doubt_is_looked_at_again_larger_and_that_look_counts():
    blurred, clear = Found((20, 20, 20, 20), 0.2), Found((21, 21, 20, 20), 0.9)
    stub = Nearer([blurred], [clear], [FIVE])

    reading = Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8))

    assert stub.looked == [LONGEST, NEARER]
    assert (reading.sure, reading.dice[0].box) == (True, clear.box)


def test_a_die_that_only_the_first_look_counted_is_a_doubt():
    clear, faint = Found((20, 20, 20, 20), 0.9), Found((0, 0, 15, 15), 0.2)
    stub = Nearer([clear, faint], [clear], [FIVE, FIVE])

    reading = Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8))

    assert (reading.sure, reading.faces) == (False, [5])
    assert reading.doubts == ("a die may have been overlooked: count them",)


def test_a_picture_that_is_clear_is_looked_at_once():
    clear = Found((20, 20, 20, 20), 0.9)
    stub = Nearer([clear], [], [FIVE])

    assert Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8)).sure
    assert stub.looked == [LONGEST]


@pytest.mark.parametrize(
    ("die", "score", "looks"),
    [
        (60, 0.9, [LONGEST]),
        (60, 0.45, [LONGEST, NEARER]),  # sure in the end, but the finder hesitates
        (45, 0.9, [LONGEST, NEARER]),
        (30, 0.9, [LONGEST, NEARER, NEAREST]),
    ],
)
def test_the_smaller_the_dice_the_larger_are_the_looks(die, score, looks):
    """*die* is its width in a picture of 1000 pixels."""
    found = [Found((200, 200, die, die), score)]
    stub = Nearer(found, found, [FIVE])

    assert Reader(stub, stub).read(np.zeros((1000, 1000, 3), np.uint8)).sure
    assert stub.looked == looks


def test_a_picture_in_which_nothing_is_seen_is_looked_at_twice():
    stub = Nearer([], [], [])

    assert Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8)).doubts == ("no die is seen",)
    assert stub.looked == [LONGEST, NEARER]


def test_much_pure_white_is_a_doubt_for_a_white_die_could_lie_there_unseen():
    found = Found((20, 20, 60, 60), 0.9)
    stub = Stub([found], [FIVE])
    light, dazzled = np.full((200, 200, 3), 240, np.uint8), np.full((200, 200, 3), 240, np.uint8)
    dazzled[:60] = 255

    assert Reader(stub, stub).read(light).sure
    reading = Reader(stub, stub).read(dazzled)
    assert (reading.sure, reading.faces) == (False, [5])
    assert reading.doubts == ("too bright to see every die: dim the lamp or lay out a darker cloth",)


def faces_of(*spots):
    """What is read of spots: box, score, from afar, shares."""
    stub = Stub([Found(box, score, afar) for box, score, afar, _ in spots], [shares for *_, shares in spots])
    return sorted(Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8)).faces)


def test_a_die_that_fills_the_picture_is_one_die_however_much_its_pips_look_like_dice():
    pip, die = (10, 10, 12, 12), (5, 5, 50, 50)

    assert faces_of((pip, 0.9, False, ONE), (die, 0.6, True, FIVE)) == [5]


def test_a_bowl_does_not_hide_the_dice_in_it_however_much_it_looks_like_a_die():
    dice, bowl = ((10, 10, 12, 12), (30, 30, 12, 12)), (5, 5, 50, 50)

    assert faces_of(*((die, 0.6, False, FIVE) for die in dice), (bowl, 0.8, True, UNCLEAR)) == [5, 5]


def test_a_leaning_die_is_said_to_lean():
    (die,) = judged(0.9, 0.3, cocked=0.65).dice

    assert (die.lie, die.sure) == ("cocked", False)


def test_a_die_that_looks_away_from_the_table_leans_if_it_is_known_how_the_table_lies():
    under_the_camera, from_anywhere = (
        judged(0.9, 0.995, slant=(0.0, 0.5), above=above) for above in (OVER_THE_MIDDLE, None)
    )

    assert [(die.lie, die.sure) for die in under_the_camera.dice] == [("cocked", False)]
    assert [(die.lie, die.sure) for die in from_anywhere.dice] == [("flat", True)]


def test_a_die_that_looks_away_a_little_is_not_sure():
    (die,) = judged(0.9, 0.995, slant=(Sureness().off_table + 0.02, 0.0)).dice

    assert (die.lie, die.sure) == ("flat", False)


def test_a_die_on_another_is_said_to_be_stacked():
    found = [Found((10, 10, 20, 20), 0.9), Found((20, 16, 20, 20), 0.9)]
    stub = Stub(found, [[0, 0, 0, 1, 0, 0, 0, 0]] * 2)

    reading = Reader(stub, stub).read(np.zeros((60, 60, 3), np.uint8))

    assert {die.lie for die in reading.dice} == {"stacked"}
    assert not reading.sure


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
