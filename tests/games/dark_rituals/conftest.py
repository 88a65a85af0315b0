"""What tests of Dark Rituals share: a folder of the players' own that nobody else sees."""

import pytest

from companion.games.dark_rituals.own.players_folder import FOLDER


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path))
    FOLDER.refresh()
    yield tmp_path
    monkeypatch.undo()
    FOLDER.refresh()
