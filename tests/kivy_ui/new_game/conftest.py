"""A game that refuses some plans, and a new game of it."""

import sys
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.errors import Invalid
from companion.kernel import registry as games
from companion.kernel.game import Preset, Setting, Setup
from companion.kernel.prompts import Option
from companion.kernel.seats import Player
from kivy_ui.pages.new_game import draft as drafts
from kivy_ui.preferences import Preferences
from tests.companion.example_game import GAME

TWO = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=4)]
YES_NO = (Option("no", "no"), Option("yes", "yes"))


def only_calm_for_one(chosen, players):
    if chosen["storm"] == "yes" and len(players) == 1:
        raise Invalid("Nobody rows through a storm alone: play without it, or find somebody.")
    return GAME.new(chosen, players)


STORMY = replace(
    GAME,
    name="stormy",
    title="Stormy Dash",
    new=only_calm_for_one,
    setup=Setup(
        settings=(
            *GAME.setup.settings,
            Setting("storm", "Storm", YES_NO, "no", "It is a hard life."),
            Setting("shoals", "Shoals", (Option("none", "none"),), "none"),
            Setting("H-1", "May boats meet?", YES_NO, "no", "The sea is wide.", ruling=True),
        ),
        presets=(
            Preset("cards", "With cards: yours", {"deck": "physical"}),
            Preset("app", "Without", {"deck": "virtual"}),
            Preset("quick", "At once", {"deck": "virtual"}, ready=True, players=3),
        ),
    ),
)


@pytest.fixture
def install(monkeypatch):
    """Make these the games there are."""

    def make(*installed):
        monkeypatch.setattr(games, "game_names", lambda: sorted(game.name for game in installed))
        for game in installed:
            monkeypatch.setitem(sys.modules, f"companion.games.{game.name}", SimpleNamespace(GAME=game))

    return make


@pytest.fixture
def draft(install):
    install(STORMY)
    return drafts.new_draft(Preferences())
