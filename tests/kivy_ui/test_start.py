"""Which screen the app draws for, and what is said to it before its window opens."""

import pytest

from kivy_ui.__main__ import main
from kivy_ui.start import DISPLAYS, as_mounted, display_of, on_console, screen_there


def plug_in(folder, name, modes):
    (folder / name).mkdir()
    (folder / name / "modes").write_text(modes)


def test_on_a_console_the_screen_that_is_plugged_in_counts(tmp_path):
    plug_in(tmp_path, "card0-HDMI-A-1", "")
    plug_in(tmp_path, "card1-DSI-1", "720x1280\n")

    assert screen_there(fullscreen=True, screens=tmp_path).name == "touch-display-2"


def test_without_any_screen_it_is_the_seven_inch_one(tmp_path):
    assert screen_there(fullscreen=True, screens=tmp_path) == DISPLAYS[0]


def test_an_interlaced_mode_is_passed_over(tmp_path):
    plug_in(tmp_path, "card0-HDMI-A-1", "1920x1080i\n")

    assert screen_there(fullscreen=True, screens=tmp_path) == DISPLAYS[0]


def test_on_a_desktop_it_is_a_window(tmp_path):
    plug_in(tmp_path, "card0-HDMI-A-1", "1920x1080\n")

    assert screen_there(fullscreen=False, screens=tmp_path).name == "10-inch"


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
def test_our_own_sizes_are_known(display):
    assert display_of(display.width, display.height) == display


def test_another_size_gets_a_density_by_its_shorter_side():
    assert display_of(1024, 600).density == 1.0
    assert display_of(2560, 1440).density == 2.06


def test_a_desktop_is_no_console(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":0")

    assert not on_console()


def test_what_the_installation_wrote_down_stands_for_options():
    environ = {"SHADOW_TABLE_DISPLAY": "touch-display-2", "SHADOW_TABLE_ROTATION": "90", "SHADOW_TABLE_ON": "console"}

    assert as_mounted(environ) == ["--size", "touch-display-2", "--rotate", "90"]


def test_where_nothing_was_written_down_nothing_is_said():
    assert as_mounted({"SHADOW_TABLE_DISPLAY": ""}) == []


def test_a_display_that_does_not_exist_is_refused_with_those_that_do(monkeypatch, capsys):
    monkeypatch.setenv("SHADOW_TABLE_DISPLAY", "8-inch")

    with pytest.raises(SystemExit):
        main([])

    said = capsys.readouterr().err
    assert "8-inch" in said
    assert "touch-display-2" in said
