"""A whole game for two at the terminal, as it was seen and typed: ``golden/a_game_for_two.txt``."""

from pathlib import Path

from tests.games.recorded_game import assert_as_recorded, played_again

GOLDEN = Path(__file__).with_name("golden") / "a_game_for_two.txt"


def test_the_game_reads_as_recorded(tmp_path):
    assert_as_recorded(played_again(GOLDEN, tmp_path), GOLDEN)


def test_it_shows_what_the_game_is_about():
    """CS-014, CS-015, CS-027, CS-031, CS-035."""
    read = GOLDEN.read_text()

    for line in (
        "throws again",
        "1 Gem short",
        "others are not possible now",
        "How do you pay",
        "a Counterspell?",
        "turns into",
        "is the last one standing",
    ):
        assert line in read
    assert "✗" not in read  # nothing that was typed was refused
    assert "CS-" not in read
