"""A whole game over JSON lines, by a robot that knows nothing but the lines it reads: with an undo, and from a save."""

import pytest

from tests.games.lines_robot import Robot, goes_on_after_an_undo, plays_to_the_end

PLAYED: dict[str, tuple[str, ...]] = {
    "two with the box": ("--players", "Sara,Bryan"),
    "three with virtual decks": ("--players", "Sara,Bryan,Kim", "--set", "values=ours", "--set", "decks=virtual"),
    "alone": ("--players", "Sara", "--set", "values=ours"),
}


class Caster(Robot):
    liked = ("cast", "ability", "collect", "use", "protect", "reroll", "travel")


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("name", PLAYED)
def test_a_robot_plays_a_game_to_its_end(name, tmp_path):
    """CS-035."""
    plays_to_the_end(Caster("casting_shadows", tmp_path), PLAYED[name])


@pytest.mark.usefixtures("own_folder")
def test_a_game_is_undone_left_and_gone_on_with(tmp_path):
    """CS-046."""
    goes_on_after_an_undo(Caster("casting_shadows", tmp_path), *PLAYED["two with the box"], lines=90)
