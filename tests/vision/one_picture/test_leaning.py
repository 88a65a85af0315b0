"""Which dice look another way than the table they lie on."""

import pytest

from tests.vision.test_render import PLAIN
from vision.one_picture.leaning import OVER_THE_MIDDLE, Eye, off_table
from vision.render.camera import looking_down
from vision.render.die import lay

SHAPE = (480, 640, 3)
PLACES = ((0, 0), (60, 30), (-60, 20), (30, -40), (-20, -50))


def seen(tilt, leans=(), places=PLACES):
    """Slants and boxes of dice on a table, as a camera that leans by *tilt* sees them; some of the dice lean."""
    camera = looking_down(640, 480, 220, tilt, 1.0, 0.9)
    dice = [lay(PLAIN, 4, x, y, 0.3, lean=0.6 if number in leans else 0.0) for number, (x, y) in enumerate(places)]
    corners = [camera.project(die.corners()) for die in dice]
    boxes = [(*spots.min(0), *(spots.max(0) - spots.min(0))) for spots in corners]
    return [camera.slant(die.at, die.up) for die in dice], boxes


@pytest.mark.parametrize("tilt", [0.0, 0.2, 0.5])
@pytest.mark.parametrize("leans", [(), (1,), (0, 4)])
def test_from_wherever_they_are_seen_those_that_look_another_way_than_most_are_told(tilt, leans):
    away = off_table(*seen(tilt, leans), SHAPE, above=None)

    assert [number for number, much in enumerate(away) if much > 0.34] == list(leans)
    assert all(much < 0.12 for number, much in enumerate(away) if number not in leans)


def test_two_dice_do_not_tell_how_the_table_lies():
    assert off_table(*seen(0.0, (1,), PLACES[:2]), SHAPE, above=None) == [0.0, 0.0]


def test_under_a_camera_over_the_tray_one_die_is_enough():
    (away,) = off_table(*seen(0.05, (0,), PLACES[:1]), SHAPE, above=OVER_THE_MIDDLE)

    assert away > 0.34


def test_a_camera_that_hangs_a_little_askew_makes_no_die_lean():
    assert max(off_table(*seen(0.2), SHAPE, above=OVER_THE_MIDDLE)) < 0.12


def test_where_a_camera_hangs_beside_the_tray_a_die_looks_away_from_it():
    """Seen from there, straightened: the camera's foot lies beside the picture, and what is flat looks away from it."""
    aside = Eye(0.6, 0.0, 0.8)
    flat = (-0.6, 0.0)

    assert off_table([flat], [(310, 230, 20, 20)], SHAPE, aside) == pytest.approx([0.0], abs=0.01)
    assert off_table([flat], [(310, 230, 20, 20)], SHAPE, OVER_THE_MIDDLE) == pytest.approx([0.6], abs=0.01)


def test_where_there_are_no_dice_none_leans():
    assert off_table([], [], SHAPE, above=OVER_THE_MIDDLE) == []
    assert off_table([], [], SHAPE, above=None) == []


def test_a_flat_die_under_the_camera_has_no_slant_and_one_at_the_border_looks_outward():
    (middle, border), _ = seen(0.0, (), ((0, 0), (90, 0)))

    assert middle == pytest.approx((0, 0), abs=1e-6)
    assert 0.3 < border[0] < 0.5
