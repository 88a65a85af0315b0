"""The fixtures of Shadowscape."""

import pytest

from companion.games.shadowscape import GAME
from companion.games.shadowscape.own.players_folder import FOLDER
from tests.games.shared_fixtures import english_after, lent


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    yield from lent(FOLDER, tmp_path, monkeypatch)


@pytest.fixture
def english_again():
    yield from english_after(GAME)
