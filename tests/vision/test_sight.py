"""Each fault of a camera's view: seen, said, and over by itself; and never seen where there is none."""

import doctest

import cv2
import numpy as np
import pytest

from companion.host.progress import Progress
from vision import sight
from vision.cameras.pictures import Pixels
from vision.render.scene import any_scene
from vision.sight import BEGINS, BLURRED, ENDS, EVERY, Fault, Place, Sight, self_check, sentence, view_of
from vision.sight_bench import SPOILED, bench_sight, lit, moved, palm, said_of, softened

SCENES = [any_scene(np.random.default_rng(seed), 640, 480).picture for seed in (31, 32, 33)]


def chance() -> np.random.Generator:
    return np.random.default_rng(5)


def tray() -> Pixels:
    """A table with enough on it to be known again: a drawn one, so that the test says what is there."""
    picture = np.full((480, 640, 3), (90, 110, 100), np.uint8)
    rng = chance()
    for _ in range(60):
        x, y, size = int(rng.integers(20, 600)), int(rng.integers(20, 440)), int(rng.integers(8, 26))
        shade = tuple(int(part) for part in rng.integers(0, 255, 3))
        cv2.rectangle(picture, (x, y), (x + size, y + size // 2 + 4), shade, -1)
    return picture


def felt(dice: int = 0) -> Pixels:
    """Plain felt, on which nothing but dice can be seen."""
    picture = np.full((480, 640, 3), (60, 120, 70), np.uint8)
    for n in range(dice):
        cv2.rectangle(picture, (100 + 90 * n, 200), (150 + 90 * n, 250), (235, 235, 235), -1)
    return lit(picture, 1.0, 2.0, chance())


def looked(eyes: Sight, picture: Pixels, looks: int) -> Fault:
    for _ in range(EVERY * looks):
        eyes.look(picture)
    return eyes.fault


# -- seen, and over ----------------------------------------------------------------------------------------

FAULTS = {
    "covered": [palm(tray(), chance()), lit(tray(), 0.0, 4.0, chance())],
    "dark": [lit(tray(), 0.15, 4.0, chance())],
    "bright": [lit(tray(), 5.0, 2.0, chance())],
    "blurred": [lit(softened(tray(), 6), 1.0, 2.0, chance())],
    "moved": [moved(tray(), 0.06), moved(tray(), 0.0, 4.0)],
    "elsewhere": [SCENES[0]],
}


@pytest.mark.parametrize(("fault", "spoiled"), [(fault, one) for fault, all_ in FAULTS.items() for one in all_])
def test_a_fault_is_seen_after_some_looks_and_is_over_by_itself(fault: Fault, spoiled: Pixels) -> None:
    good = tray()
    eyes = Sight(good)
    assert looked(eyes, good, 4) == ""

    assert looked(eyes, spoiled, BEGINS + 1) == fault
    assert looked(eyes, good, ENDS + 1) == ""


def test_a_fault_of_a_moment_is_none() -> None:
    eyes = Sight(tray())
    looked(eyes, tray(), 4)

    assert looked(eyes, lit(tray(), 0.0, 2.0, chance()), BEGINS - 1) == ""
    assert looked(eyes, tray(), 2) == ""


def test_a_camera_is_looked_through_at_every_fifteenth_frame_only() -> None:
    eyes = Sight()
    seen = []
    for _ in range(3 * EVERY):
        eyes.look(tray())
        seen.append(eyes.fresh)

    assert sum(seen) == 3
    assert seen[0]


# -- never where there is none -----------------------------------------------------------------------------


@pytest.mark.parametrize("scene", SCENES)
def test_a_good_picture_has_no_fault(scene: Pixels) -> None:
    assert said_of(Sight(), scene) == ""
    assert said_of(Sight(scene), lit(scene, 0.7, 3.0, chance())) == ""


def test_dice_that_are_taken_off_plain_felt_do_not_cover_the_camera() -> None:
    eyes = Sight()
    assert looked(eyes, felt(dice=4), 4) == ""

    assert looked(eyes, felt(), 6) == ""


def test_dice_on_plain_felt_are_no_other_place() -> None:
    assert said_of(Sight(felt()), felt(dice=4)) == ""


def test_things_in_the_tray_are_no_other_place() -> None:
    full = tray()
    full[100:300, 200:420] = SCENES[1][100:300, 200:420]

    assert said_of(Sight(tray()), full) == ""


def test_where_the_camera_looks_is_told_only_where_the_tray_was_learned() -> None:
    eyes = Sight()
    looked(eyes, tray(), 4)

    assert looked(eyes, SCENES[0], 6) == ""


def test_while_something_moves_nothing_is_said_of_focus_and_place() -> None:
    eyes = Sight(tray())
    looked(eyes, tray(), 4)
    for n in range(8 * EVERY):
        eyes.look(softened(moved(tray(), 0.1 * (n // EVERY % 2)), 8))

    assert eyes.fault == ""


def test_a_picture_of_another_form_is_not_compared() -> None:
    assert said_of(Sight(tray()), tray()[:300]) == ""


def test_a_place_is_known_by_what_stands_in_it() -> None:
    here = Place(view_of(tray()))

    assert here.where(view_of(tray())) == "here"
    assert here.where(view_of(moved(tray(), 0.05))) == "moved"
    assert here.where(view_of(SCENES[0])) == "elsewhere"
    assert here.where(view_of(felt())) == "unknown"


def test_the_softer_a_picture_is_the_wider_are_its_sharpest_edges() -> None:
    widths = [view_of(softened(tray(), pixels)).blur or 0 for pixels in (0.3, 1, 2, 4, 8)]

    assert widths == sorted(widths)
    assert widths[1] < BLURRED < widths[3]


# -- told --------------------------------------------------------------------------------------------------


def test_every_fault_has_a_sentence() -> None:
    sentences = [sentence(fault) for fault in FAULTS]

    assert len(set(sentences)) == len(FAULTS)
    assert all((one.endswith(".") and "camera" in one) or "picture" in one for one in sentences)
    assert sentence("") == ""


def test_a_camera_is_checked_point_by_point() -> None:
    good = view_of(tray())
    checks = {check.name: check for check in self_check(good, Place(good), 4, 4)}

    assert {name: check.good for name, check in checks.items()} == dict.fromkeys(
        ("Light", "Sharp", "Tray", "Tags"), True
    )
    assert checks["Tags"].words == "4/4"


def test_what_is_wrong_at_the_start_is_said_at_its_point() -> None:
    place = Place(view_of(tray()))
    dark = self_check(view_of(lit(tray(), 0.1, 1.0, chance())), None, 0, 4)
    soft = self_check(view_of(softened(moved(tray(), 0.1), 6)), place, 3, 4)

    assert (dark[0].good, dark[0].words) == (False, "too dark")
    assert [check.good for check in dark[1:]] == [None, None, None]
    assert soft[1].good is False
    assert soft[1].words.startswith("edges are ")
    assert soft[2].words == "not where it was"
    assert (soft[3].good, soft[3].words) == (False, "3/4")


def test_the_bench_counts_what_is_said_of_spoiled_copies(tmp_path) -> None:
    for n, scene in enumerate(SCENES[:2]):
        cv2.imwrite(str(tmp_path / f"{n}.png"), scene)
    progress = Progress(lambda text: None, lambda: 0, live=False)

    (told,) = bench_sight(tmp_path, progress).values()

    assert told["nothing learned"] == "2 of 2 right (nothing 2)"
    assert told["under a cap"] == "2 of 2 right (covered 2)"
    assert set(told) == {"nothing learned", *SPOILED, "another picture"}


def test_the_examples_run() -> None:
    assert doctest.testmod(sight).failed == 0
