"""What the tests of Shadows of Malice share as fixtures."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Card, all_cards, shipped_cards
from companion.games.shadows_of_malice.own.players_folder import FOLDER
from companion.kernel import registry as games


@pytest.fixture(autouse=True, scope="module")
def only_this_game():
    """Whatever else is installed: these tests are about one game, and nobody has to name it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "game_names", lambda: ["shadows_of_malice"])
        yield


@pytest.fixture
def new_card(monkeypatch):
    """Makes a card known for this test only: ``new_card(Effect(…), …)`` gives its id; by default a red ability."""

    def add(*lines, kind="ability", color="red", **more):
        known = Card(id="new", name="New", kind=kind, color=color, source="ours", effects=lines, **more)
        monkeypatch.setitem(shipped_cards(), "new", known)
        all_cards.cache_clear()
        return "new"

    yield add
    monkeypatch.undo()
    all_cards.cache_clear()


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder of the players' own for this test: ``own("cards/mine.toml", text)`` writes a file and reads all anew."""
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path))

    def write(name, text=""):
        path = tmp_path / "shadows_of_malice" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text:
            path.write_text(text, "utf-8")
        FOLDER.refresh()
        return path

    FOLDER.refresh()
    yield write
    monkeypatch.undo()
    FOLDER.refresh()
