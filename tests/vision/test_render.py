"""Our own pictures of dice: what is said of them is what they show."""

import numpy as np
import pytest

from vision.render.camera import looking_down, turn_about
from vision.render.die import OPPOSITE, Look, lay
from vision.render.scene import LARGE, any_scene, draw_scene, laid_out
from vision.render.surfaces import KINDS, SIDE, any_surface
from vision.render.tracing import Light

PLAIN = Look(LARGE, body=(0.9, 0.9, 0.9), pip=(0.01, 0.01, 0.01), corner=0.2, gloss=0.0, depth=0.0)
ABOVE = Light(np.array([0, 0, 1], np.float32))
GREEN = np.full((SIDE, SIDE, 3), (0.05, 0.3, 0.1), np.float32)


def drawn(face, look=PLAIN, **more):
    """One die in the middle of the picture, seen from straight above, by a perfect camera."""
    camera = looking_down(160, 160, 40, 0.0, 0.0, 0.4)
    dice = [lay(look, face, 0, 0, 0.0, **more)]
    return draw_scene(np.random.default_rng(1), camera, dice, ABOVE, GREEN, spoil=0.0, cluttered=False)


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_die_is_laid_with_its_face_up(face, mirrored):
    look = Look(LARGE, (1, 1, 1), (0, 0, 0), mirrored=mirrored)

    assert lay(look, face, 3, 4, 1.1).face == face


def test_the_right_face_is_still_up_on_a_die_that_leans_a_little():
    die = lay(PLAIN, 5, 0, 0, 0.3, lean=0.4)

    assert (die.face, die.lie) == (5, "cocked")


def test_a_die_stands_on_the_table_and_not_in_it():
    for lean in (0.0, 0.3, 0.7):
        die = lay(PLAIN, 2, 0, 0, 0.5, lean=lean, towards=1.0)
        half = die.look.edge / 2 * (1 - die.look.corner)
        lowest = die.at[2] - np.abs(die.turn[2]).sum() * half - die.look.edge / 2 * die.look.corner

        assert lowest == pytest.approx(0, abs=1e-4)


def test_opposite_faces_add_up_to_seven():
    for face in (1, 2, 3):
        up = lay(PLAIN, face, 0, 0, 0.0)
        turned = turn_about((1, 0, 0), np.pi) @ up.turn

        assert type(up)(PLAIN, up.at, turned.astype(np.float32)).face == OPPOSITE - face


def test_a_domed_face_mirrors_the_lamp_in_a_spot_where_a_flat_one_does_so_all_over():
    def mirrored(bulge):
        look = Look(LARGE, (0.02, 0.02, 0.02), (0.02, 0.02, 0.02), corner=0.1, gloss=0.9, depth=0.0, bulge=bulge)
        return int((drawn(1, look).picture.min(-1) > 150).sum())

    flat, domed = mirrored(0.0), mirrored(0.4)

    assert 0 < domed < flat / 2


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_shows_as_many_pips(face):
    scene = drawn(face)
    x, y, width, height = (round(value) for value in scene.dice[0].box)
    die = scene.picture[y : y + height, x : x + width].max(-1)
    dark = die < 60
    spots = count_spots(dark)

    assert scene.dice[0].face == face
    assert spots == face


def count_spots(dark):
    import cv2

    number, _, about, _ = cv2.connectedComponentsWithStats(dark.astype(np.uint8))
    return sum(about[spot, cv2.CC_STAT_AREA] > 20 for spot in range(1, number))


def test_the_box_holds_the_die():
    scene = drawn(3)
    x, y, width, height = scene.dice[0].box

    assert (x + width / 2, y + height / 2) == (pytest.approx(79.5, abs=1.5), pytest.approx(79.5, abs=1.5))
    assert width == pytest.approx(160 * LARGE / 40, rel=0.3)
    assert width == pytest.approx(height, abs=2)


def test_the_same_seed_is_the_same_picture():
    one, other = (any_scene(np.random.default_rng(5), 200, 160) for _ in range(2))

    assert np.array_equal(one.picture, other.picture)
    assert one.dice == other.dice


def test_scenes_have_what_readers_must_learn():
    """Cocked and stacked dice, dice that hide each other, hands, and tables without any dice."""
    scenes = [any_scene(np.random.default_rng(seed), 96, 96) for seed in range(220)]
    lies = {die.lie for scene in scenes for die in scene.dice}

    assert lies == {"flat", "cocked", "stacked"}
    assert any(scene.hand for scene in scenes)
    assert any(not scene.dice for scene in scenes)
    assert any(die.seen < 0.9 for scene in scenes for die in scene.dice)


def test_dice_that_are_laid_out_tidily_lie_apart_and_flat():
    camera = looking_down(320, 240, 200, 0.1, 0.0, 0.8)
    dice = laid_out(np.random.default_rng(2), [PLAIN] * 8, camera, tidy=True)

    assert len(dice) == 8
    assert {die.lie for die in dice} == {"flat"}
    for number, one in enumerate(dice):
        for other in dice[:number]:
            assert np.hypot(*(one.at - other.at)[:2]) > LARGE * 0.9


@pytest.mark.parametrize("kind", sorted(set(KINDS), key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_every_surface_is_a_picture(kind):
    surface = np.clip(kind(np.random.default_rng(3)), 0, 1)

    assert surface.shape == (SIDE, SIDE, 3)
    assert np.isfinite(surface).all()


def test_any_surface_stays_within_what_can_be_shown():
    surface = any_surface(np.random.default_rng(4))

    assert surface.min() >= 0
    assert surface.max() <= 1
