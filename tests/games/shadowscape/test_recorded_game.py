"""A whole game together at the terminal, as it was seen and typed: ``golden/a_game_together.txt``."""

from pathlib import Path

from tests.games.recorded_game import assert_as_recorded, played_again

GOLDEN = Path(__file__).with_name("golden") / "a_game_together.txt"


def test_the_game_reads_as_recorded(tmp_path):
    assert_as_recorded(played_again(GOLDEN, tmp_path), GOLDEN)


def test_it_shows_what_the_game_is_about():
    """SS-020, SS-041, SS-045, SS-049, SS-058."""
    read = GOLDEN.read_text()

    for line in ("The dungeon lies", "are activated", "attacks Sara", "is eliminated", "claims:", "has run out"):
        assert line in read
    assert "✗" not in read  # nothing that was typed was refused
    assert "SS-" not in read
    assert " die " not in read
    assert "dice" not in read
