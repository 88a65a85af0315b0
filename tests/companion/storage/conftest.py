"""A folder of saves in which the example game is the only one installed."""

import tempfile
from pathlib import Path

import pytest

from companion.errors import UnknownGame
from companion.kernel import registry as games
from companion.storage.saves import Saves
from tests.companion.example_game import GAME


@pytest.fixture(autouse=True)
def only_the_example(monkeypatch):
    def find(name):
        if name != GAME.name:
            raise UnknownGame(f"There is no game {name!r}.")
        return GAME

    monkeypatch.setattr(games, "find_game", find)
    monkeypatch.setattr(games, "game_names", lambda: [GAME.name])


@pytest.fixture
def tmp_path():
    """Not pytest's own: another run of pytest would shut it to those without rights, whom some tests need."""
    with tempfile.TemporaryDirectory(prefix="shadow-table-test-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def saves(tmp_path):
    folder = tmp_path / "saves"
    folder.mkdir()
    return Saves(folder)
