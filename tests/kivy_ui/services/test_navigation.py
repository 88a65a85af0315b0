"""Which page is shown, without a window."""

from types import SimpleNamespace

import pytest

from kivy_ui.preferences import Preferences
from kivy_ui.services import navigation
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.navigation import Navigation
from kivy_ui.theme import PALETTES
from tests.kivy_ui.services.told_stage import ToldStage


class OpenGame:
    def __init__(self):
        self.viewer, self.players, self.places = "", [], 0

    def player(self, who):
        return who or None

    def cover(self):
        self.viewer = ""


class Page:
    turns = True

    def __init__(self, name, given):
        self.name, self.given, self.looked = name, given, 0

    def refresh(self):
        self.looked += 1

    def walk(self):
        return []


@pytest.fixture
def around(monkeypatch):
    """A navigation between two pages, and towards whom the window was turned."""
    stage, open_game, preferences, turned = ToldStage(), OpenGame(), Preferences(), []
    monkeypatch.setattr(navigation, "turn_window", lambda _, players, asked, places: turned.append(asked))
    appearance = Appearance(preferences, open_game.player)
    make = lambda name, **given: Page(name, given)  # noqa: E731
    go = Navigation(stage, open_game, preferences, appearance, ["home", "table"], make)
    return SimpleNamespace(go=go, stage=stage, game=open_game, preferences=preferences, turned=turned)


def test_a_page_is_made_and_shown(around):
    around.go.go("table", at=3)

    assert around.stage.page is around.go.page
    assert (around.go.page.name, around.go.page.given) == ("table", {"at": 3})
    assert around.go.has("home")
    assert not around.go.has("garden")


def test_again_gives_the_same_page_something_else(around):
    around.go.go("table", at=3, who="Sara")
    around.go.again(at=4)

    assert around.go.page.given == {"at": 4, "who": "Sara"}


def test_leaving_the_table_covers_what_one_player_looks_at(around):
    around.game.viewer = "p2"
    around.go.go("table")
    assert around.game.viewer == "p2"

    around.go.go("home")

    assert around.game.viewer == ""


def test_hiding_closes_what_lies_open_and_looks_again(around):
    around.go.go("table")
    around.stage.open("A secret", None)
    around.go.hide()
    assert (len(around.stage.sheets), around.go.page.looked) == (1, 0)

    around.game.viewer = "p2"
    around.go.hide()

    assert (len(around.stage.sheets), around.go.page.looked, around.game.viewer) == (0, 1, "")


def test_others_hear_which_page_comes_and_which_looks_again(around):
    comes, looks = [], []
    around.go.before_page.append(comes.append)
    around.go.before_look.append(looks.append)

    around.go.go("table")
    around.go.refresh()

    assert (comes, looks) == (["table"], ["table"])


def test_another_theme_makes_the_page_anew(around):
    around.go.go("table", at=3)
    before = around.go.page
    around.preferences.theme = "contrast"

    around.go.anew()

    assert around.stage.theme.palette == PALETTES["contrast"]
    assert around.go.page is not before
    assert around.go.page.given == {"at": 3}


def test_the_window_turns_to_whoever_is_asked(around):
    around.go.go("table")
    around.go.face("Bryan")

    assert around.turned == [None, "Bryan"]
