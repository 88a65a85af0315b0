"""The whole gallery: nothing is clipped, overlaps, or is too small to read or to touch.

Everything is looked at on the smallest display, in both looks, and some of it on the others: ``python -m
tests.kivy_ui.drivers gallery OUT --check`` looks at everything everywhere.
"""

import cv2
import pytest

import tests.kivy_ui.drivers.__main__ as drivers
from kivy_ui.system.start import DISPLAYS
from tests.kivy_ui.drivers import gallery, sittings
from tests.kivy_ui.drivers.gallery import LOOKS, Met, walk
from tests.kivy_ui.drivers.touch_driver import pump, snap

pytestmark = pytest.mark.usefixtures("described_here_alone")
SOME = ("page-home", "page-new_game", "page-settings", "table-act", "table-fight", "table-several", "table-eight-act")


def wrong(shown):
    return {f"{shot.name} {shot.display.name}": shot.findings for shot in shown if shot.findings}


@pytest.mark.parametrize("look", LOOKS)
def test_all_can_be_read_and_touched_on_the_smallest_display(look, tmp_path):
    met, told = Met(), []
    tell = lambda done, of: told.append((done, of))  # noqa: E731

    assert wrong(walk(tmp_path, look, DISPLAYS[:1], met=met, tell=tell)) == {}
    assert met.missing() == []
    all_moments = sum(len(sitting.moments) for sitting in sittings.sittings())
    assert told == [(done, all_moments) for done in range(len(told))]
    assert 0.9 * all_moments < len(told) <= all_moments


def test_whoever_makes_the_pictures_sees_how_far_it_is(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(drivers, "prepare_unseen", lambda folder: None)
    monkeypatch.setattr(gallery, "walk", lambda folder, look, *, tell, **more: filter(None, [tell(3, 25)]))

    drivers.main(["gallery", str(tmp_path), "--look", "dark-en"])

    assert "dark-en: 3 of 25 moments" in capsys.readouterr().err


@pytest.mark.parametrize("look", LOOKS)
def test_what_matters_most_can_be_read_and_touched_on_every_other_display(look, tmp_path):
    assert wrong(walk(tmp_path, look, DISPLAYS[1:], only=SOME)) == {}


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
def test_a_picture_shows_the_whole_window(open_app, display, tmp_path):
    app = open_app(display=display)
    app.desk.navigation.go("help")
    pump(3)

    snap(str(tmp_path / "shown.png"))

    picture = cv2.imread(str(tmp_path / "shown.png"))
    palette = app.desk.appearance.theme.palette
    ground, bar = ([round(part * 255) for part in colour[2::-1]] for colour in (palette.ground, palette.brass))
    assert picture.shape == (display.height, display.width, 3)
    for corner, colour in {(2, 2): bar, (2, -3): ground, (-3, 2): ground, (-3, -3): ground}.items():
        assert picture[corner].tolist() == pytest.approx(colour, abs=2)


def test_every_sitting_comes_to_all_its_moments(open_app):
    app = open_app()

    for sitting in sittings.sittings():
        met = [moment.name for moment in sittings.play(app.open_game, sitting)]

        assert sorted(met) == sorted(moment.name for moment in sitting.moments)
