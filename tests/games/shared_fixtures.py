"""What the fixtures of every game are made of: a folder of the players' own, and words that are English again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from companion.kernel.game import AnyGame
from companion.language.words import sit_down_to, speak


class Folder(Protocol):
    def refresh(self) -> object: ...


def fixtures_of(game: AnyGame, folder: Folder) -> tuple[Any, Any]:
    """The two fixtures that a game's ``conftest.py`` has::

    own_folder, english_again = fixtures_of(GAME, FOLDER)
    """

    @pytest.fixture
    def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        yield from lent(folder, tmp_path, monkeypatch)

    @pytest.fixture
    def english_again() -> Iterator[None]:
        yield from english_after(game)

    return own_folder, english_again


def lent(folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that nobody else sees, for one test; *folder* is where the game looks."""
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path))
    folder.refresh()
    yield tmp_path
    monkeypatch.undo()
    folder.refresh()


def english_after(game: AnyGame) -> Iterator[None]:
    """Sits down to *game*, whose words are asked for; afterwards no language and no game is left."""
    sit_down_to(game.name)
    yield
    speak(None)
    sit_down_to("")
