"""``companion story`` and ``companion pack``: looking back at a save, and rebuilding its table."""

import pytest

from tests.companion.saved import content_of
from tests.small_games.storm_dice import GAME as STORM


@pytest.fixture
def played(run):
    run("table", "--players", "Sara,Bryan", stdin="calm\n4\nland\n\n2\nundo\n3\n")


@pytest.mark.usefixtures("played")
def test_a_save_is_told(run):
    out, err, code = run("story", "lighthouse")

    assert (err, code) == ("", 0)
    assert out.startswith("Lighthouse Dash\n  Turn 2\n  5 answers")
    assert "Dice by hand: 2 thrown, 3.50 on average\n" in out
    assert "Answers by hand: 5 · Taken back: 1 · Corrections: 0" in out


@pytest.mark.usefixtures("played")
def test_a_save_says_what_stands_where(run):
    out, err, code = run("pack", "lighthouse")

    assert (err, code) == ("", 0)
    assert out == "☐ Lay out the rest again.\n    Sara's boat: space 4\n    Bryan's boat: space 0\n"


def test_a_game_without_pieces_says_that_there_is_nothing_to_pack(run, shelf):
    shelf[STORM.name] = STORM
    run("table", "--game", STORM.name, "--players", "Sara,Bryan", stdin="")

    out, err, code = run("pack", STORM.name)

    assert (err, code) == ("", 0)
    assert out == "Storm Dice keeps no pieces: nothing stands on its board.\n"


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("command", ["story", "pack"])
def test_looking_at_a_save_does_not_change_it(run, tmp_path, command):
    saves = tmp_path / "saves"
    before = content_of(saves)
    assert sorted(before) == ["lighthouse.shadowtable", "lighthouse.shadowtable-log"]

    run(command, "lighthouse")

    assert content_of(saves) == before


@pytest.mark.parametrize("command", ["story", "pack"])
def test_a_save_that_is_not_there_is_named(run, command):
    out, err, code = run(command, "monday")

    assert (out, code) == ("", 2)
    assert "There is no save" in err
    assert "monday" in err


@pytest.mark.usefixtures("played")
def test_a_story_is_written_as_a_page(run, tmp_path):
    out, err, code = run("story", "lighthouse", "--html", str(tmp_path / "story.html"))

    assert (out, err, code) == (f"The story is in {tmp_path / 'story.html'}\n", "", 0)
    assert "<h1>Lighthouse Dash</h1>" in (tmp_path / "story.html").read_text(encoding="utf-8")
