"""How everything looks follows the preferences, and whoever sits at the table."""

import doctest

import pytest

from companion.kernel.seats import Player
from kivy_ui.preferences import Preferences
from kivy_ui.services import appearance, remembered
from kivy_ui.services.appearance import Appearance
from kivy_ui.theme import PALETTES, seat_look


@pytest.mark.parametrize("module", [appearance, remembered])
def test_the_examples_run(module):
    assert doctest.testmod(module).failed == 0


def test_the_theme_follows_the_preferences_when_it_is_renewed():
    preferences = Preferences()
    looks = Appearance(preferences, lambda who: None)

    preferences.theme = "contrast"

    assert looks.theme.palette == PALETTES["dark"]
    looks.renew()
    assert looks.theme.palette == PALETTES["contrast"]


def test_an_unknown_theme_is_the_usual_one():
    assert Appearance(Preferences(theme="pink"), lambda who: None).theme.palette == PALETTES["dark"]


def test_a_seat_has_its_colour_and_nobody_has_none():
    players = {"Bryan": Player("p2", "Bryan", seat=1)}
    looks = Appearance(Preferences(), players.get)

    assert looks.of_seat("Bryan") == seat_look(1, PALETTES["dark"])
    assert looks.of_seat("the dragon") is None
    assert looks.of_asked("") == (looks.theme.palette.brass, "")
