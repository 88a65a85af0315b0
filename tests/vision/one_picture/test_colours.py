"""White, black or another colour, in any light; large or small beside each other."""

import numpy as np
import pytest

from tests.vision.test_render import GREEN, PLAIN
from vision.one_picture.colours import colour_of, sizes_of
from vision.one_picture.faces import crop
from vision.render.camera import looking_down
from vision.render.die import lay
from vision.render.looks import BLACK, WHITE
from vision.render.scene import draw_scene
from vision.render.tracing import Light

LIT = (0.2, 0.1, 0.97)


def crop_of(body, pip, face=4, tint=(1.0, 1.0, 1.0), key=0.6, gloss=0.2):
    look = type(PLAIN)(16, body=body, pip=pip, gloss=gloss)
    light = Light(np.array(LIT, np.float32), key=key, around=0.4, tint=tint)
    camera = looking_down(120, 120, 40, 0.15, 1.0, 0.4)
    scene = draw_scene(
        np.random.default_rng(2), camera, [lay(look, face, 0, 0, 0.4)], light, GREEN, spoil=0.0, cluttered=False
    )
    return crop(scene.picture, scene.dice[0].box)


@pytest.mark.parametrize("face", range(1, 7))
def test_white_and_black_dice(face):
    assert colour_of(crop_of(WHITE, (0.02, 0.02, 0.02), face)) == ("white", None)
    assert colour_of(crop_of(BLACK, (0.9, 0.9, 0.9), face)) == ("black", None)


def test_lamplight_does_not_make_a_white_die_yellow():
    assert colour_of(crop_of(WHITE, (0.02, 0.02, 0.02), tint=(1.15, 1.0, 0.72)))[0] == "white"


@pytest.mark.parametrize("key", [0.25, 0.5, 0.8])
def test_more_or_less_light_does_not_change_the_colour(key):
    assert colour_of(crop_of(WHITE, (0.02, 0.02, 0.02), key=key))[0] == "white"
    assert colour_of(crop_of(BLACK, (0.9, 0.9, 0.9), key=key))[0] == "black"


@pytest.mark.parametrize(
    ("body", "hue"), [((0.6, 0.03, 0.03), 0), ((0.03, 0.4, 0.08), 130), ((0.04, 0.1, 0.6), 235), ((0.8, 0.6, 0.02), 45)]
)
def test_other_colours_have_their_hue(body, hue):
    colour, found = colour_of(crop_of(body, (0.95, 0.95, 0.95) if hue != 45 else (0.02, 0.02, 0.02)))

    assert colour == "other"
    assert abs((found - hue + 180) % 360 - 180) < 25


def test_two_sizes_beside_each_other():
    large, small = 40.0, 30.5

    assert sizes_of([large, small, large]) == ["large", "small", "large"]


def test_dice_of_one_size_are_all_large_wherever_they_lie():
    assert sizes_of([40.0, 38.5, 41.5]) == ["large"] * 3
    assert sizes_of([]) == []
