"""A whole game over JSON lines, by a robot that knows nothing but the lines it reads: with an undo, and from a save."""

import pytest

from tests.games.lines_robot import Robot, goes_on_after_an_undo, plays_to_the_end

PLAYED: dict[str, tuple[str, ...]] = {
    "three who count along": ("--players", "Sara,Bryan,Kim", "--set", "level=light"),
    "together, with rooms of ours": ("--players", "Sara,Bryan", "--set", "content=ours", "--set", "mode=cooperative"),
    "alone": ("--players", "Sara", "--set", "content=ours", "--set", "fate_per_phase=2"),
}


class Explorer(Robot):
    liked = ("claim", "draw", "card", "move", "discard")
    words = "as it says"

    def choice(self, legal: list[str]) -> str:
        return next((id for id in legal if id != "none"), legal[0])

    def act(self, legal: list[str]) -> str:
        liked = [id for id in legal if id.split()[0] in self.liked]
        return self.chance.choice(liked) if liked and self.chance.random() < 0.7 else "end"


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("name", PLAYED)
def test_a_robot_plays_a_game_to_its_end(name, tmp_path):
    """SS-053, SS-058."""
    plays_to_the_end(Explorer("shadowscape", tmp_path), PLAYED[name])


@pytest.mark.usefixtures("own_folder")
def test_a_game_is_undone_left_and_gone_on_with(tmp_path):
    goes_on_after_an_undo(Explorer("shadowscape", tmp_path), *PLAYED["together, with rooms of ours"], lines=90)


@pytest.mark.usefixtures("own_folder")
def test_nothing_of_dice_is_in_any_line(tmp_path):
    """The box has none."""
    robot = Explorer("shadowscape", tmp_path)
    robot.sit_down("--no-save", *PLAYED["together, with rooms of ours"], lines=60)

    assert "roll" not in {line.get("kind") for line in robot.heard}
    texts = [text for line in robot.heard for text in line.values() if isinstance(text, str)]
    assert [text for text in texts if " die " in text or "dice" in text.casefold()] == []
