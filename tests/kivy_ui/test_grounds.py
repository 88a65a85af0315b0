"""Gradients: made once, right way up, and none in high contrast."""

import numpy as np
import pytest
from kivy.core.window import Window

from kivy_ui.theme import CONTRAST, DARK
from kivy_ui.widgets.grounds import LAMP, band_tint, halo, lamp_glow, main_ground, paper_ground, tile_ground

NEARLY = 1.5 / 255


@pytest.fixture(autouse=True)
def window():
    return Window


def drawn(texture) -> np.ndarray:
    """Its colours as a screen shows them, from the top row down."""
    pixels = np.frombuffer(texture.pixels, np.uint8).reshape(texture.height, texture.width, 4) / 255
    return pixels if texture.tex_coords[1] else pixels[::-1]


@pytest.mark.parametrize(
    ("ground", "top", "bottom"),
    [
        (tile_ground, "tile_top", "tile_bottom"),
        (main_ground, "main_top", "main_bottom"),
        (paper_ground, "paper_top", "paper_bottom"),
    ],
)
@pytest.mark.parametrize("palette", [DARK, CONTRAST])
def test_a_ground_goes_from_its_top_colour_to_its_bottom_colour(palette, ground, top, bottom):
    pixels = drawn(ground(palette))

    assert pixels[0, 0] == pytest.approx(getattr(palette, top), abs=NEARLY)
    assert pixels[-1, 0] == pytest.approx(getattr(palette, bottom), abs=NEARLY)
    assert ground(palette) is ground(palette)


def test_the_lamp_lights_the_upper_middle_of_the_table():
    pixels = drawn(lamp_glow(DARK))
    high, wide = pixels.shape[:2]

    assert pixels[int(high * LAMP[1]), int(wide * LAMP[0])] == pytest.approx(DARK.glow, abs=NEARLY)
    assert pixels[-1, 0] == pytest.approx(DARK.ground, abs=NEARLY)
    assert drawn(lamp_glow(CONTRAST)).min() == pytest.approx(1, abs=NEARLY)


def test_a_band_and_a_halo_fade_to_nothing():
    assert drawn(band_tint(DARK.brass))[0, -1, 3] == pytest.approx(0, abs=NEARLY)
    assert drawn(halo())[0, 0, 3] == pytest.approx(0, abs=NEARLY)
    assert drawn(halo())[..., 3].max() >= 0.9
