"""What is said to the app before its window opens."""

import pytest

from kivy_ui.__main__ import main
from kivy_ui.start import as_mounted


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
