"""A whole Encounter at the terminal, as it was seen and typed: ``golden/an_encounter.txt``."""

from pathlib import Path

from tests.games.recorded_game import assert_as_recorded, played_again

GOLDEN = Path(__file__).with_name("golden") / "an_encounter.txt"


def test_the_encounter_reads_as_recorded(tmp_path):
    assert_as_recorded(played_again(GOLDEN, tmp_path), GOLDEN)


def test_the_main_answer_of_a_reaction_window_may_be_typed():
    """RUL-49, DR-109: "nobody" is a word of the terminal's too, but not where all are asked one question."""
    assert "\n   1  Nobody\n" in GOLDEN.read_text()
    assert "\n  Enter: Nobody\n> nobody\n" in GOLDEN.read_text()


def test_it_shows_what_the_game_is_about():
    """DR-013, DR-034, DR-039, DR-053, DR-054, DR-056, DR-206."""
    read = GOLDEN.read_text()

    for line in ("who acts?", "Who helps?", "Attack Value", "Armor Save", "spreads a Plague", "locks", "is cured"):
        assert line in read
    assert "✗" not in read  # nothing that was typed was refused
    assert "DR-" not in read
