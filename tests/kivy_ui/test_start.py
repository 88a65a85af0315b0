"""Which screen the app draws for, and what is said to it before its window opens."""

import pytest

from kivy_ui.system.screens import Screen, display_of, in_a_desktop, on_console, screen_there, seen, window_on
from kivy_ui.system.start import DISPLAYS, as_mounted

MONITOR = Screen("x11", 1920, 1080)


def plug_in(folder, name, modes):
    (folder / name).mkdir()
    (folder / name / "modes").write_text(modes)


def test_on_a_console_the_screen_that_is_plugged_in_counts(tmp_path):
    plug_in(tmp_path, "card0-HDMI-A-1", "")
    plug_in(tmp_path, "card1-DSI-1", "720x1280\n")

    assert screen_there(MONITOR, fullscreen=True, screens=tmp_path).name == "touch-display-2"


def test_without_any_screen_it_is_the_seven_inch_one(tmp_path):
    assert screen_there(MONITOR, fullscreen=True, screens=tmp_path) == DISPLAYS[0]


def test_an_interlaced_mode_is_passed_over(tmp_path):
    plug_in(tmp_path, "card0-HDMI-A-1", "1920x1080i\n")

    assert screen_there(MONITOR, fullscreen=True, screens=tmp_path) == DISPLAYS[0]


def test_on_a_desktop_it_is_a_window_and_not_the_whole_screen(tmp_path):
    plug_in(tmp_path, "card0-HDMI-A-1", "1920x1080\n")

    assert screen_there(MONITOR, fullscreen=False, screens=tmp_path).name == "10-inch"


@pytest.mark.parametrize(
    ("width", "height", "window"),
    [
        (800, 480, (792, 432, 1.0)),
        (1024, 600, (1016, 552, 1.0)),
        (1366, 768, (1280, 720, 1.03)),
        (1280, 800, (1272, 752, 1.07)),
        (720, 1280, (712, 800, 1.02)),
        (1920, 1080, (1280, 800, 1.15)),
        (2560, 1440, (1280, 800, 1.15)),
        (3840, 2160, (2560, 1600, 2.3)),
    ],
)
def test_a_window_fits_its_screen_with_its_title_bar(width, height, window):
    display = window_on(Screen("x11", width, height))

    assert (display.width, display.height, display.density) == window


@pytest.mark.parametrize("screen", [None, Screen("x11"), Screen("offscreen", 1024, 768)], ids=str)
def test_where_nothing_is_known_of_the_screen_the_window_has_its_usual_size(screen):
    assert window_on(screen).name == "10-inch"


@pytest.mark.parametrize("driver", ["", "offscreen", "dummy", "evdev"])
def test_what_sdl_falls_back_on_is_no_screen(driver):
    assert not seen(Screen(driver, 1024, 768))


@pytest.mark.parametrize("screen", [MONITOR, Screen("KMSDRM", 800, 480), None], ids=str)
def test_a_desktop_and_a_console_are_screens(screen):
    assert seen(screen)


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
def test_our_own_sizes_are_known(display):
    assert display_of(display.width, display.height) == display


def test_another_size_gets_a_density_by_its_shorter_side():
    assert display_of(1024, 600).density == 1.0
    assert display_of(2560, 1440).density == 2.06


@pytest.mark.parametrize("environ", [{"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-1"}], ids=str)
def test_a_desktop_is_no_console(tmp_path, environ):
    assert in_a_desktop(environ)
    assert not on_console(environ, graphics=tmp_path)


def test_a_console_has_something_to_draw_on(tmp_path):
    assert on_console({}, graphics=tmp_path)
    assert not on_console({}, graphics=tmp_path / "none")


def test_what_the_installation_wrote_down_stands_for_options():
    environ = {"SHADOW_TABLE_DISPLAY": "touch-display-2", "SHADOW_TABLE_ROTATION": "90", "SHADOW_TABLE_ON": "console"}

    assert as_mounted(environ) == (["--size", "touch-display-2", "--rotate", "90"], [])


def test_where_nothing_was_written_down_nothing_is_said():
    assert as_mounted({"SHADOW_TABLE_DISPLAY": ""}) == ([], [])


def test_a_display_that_does_not_exist_is_told_with_those_that_do():
    words, problems = as_mounted({"SHADOW_TABLE_DISPLAY": "8-inch", "SHADOW_TABLE_ROTATION": "90"})

    assert words == ["--rotate", "90"]
    assert len(problems) == 1
    assert "'8-inch'" in problems[0]
    assert "touch-display-2" in problems[0]
