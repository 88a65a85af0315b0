"""A whole Encounter over JSON lines, by a robot that knows nothing but the lines: with an undo, and from a save."""

import pytest

from tests.games.lines_robot import Robot, goes_on_after_an_undo, plays_to_the_end

PLAYED: dict[str, tuple[str, ...]] = {
    "two at the mill": ("--players", "Sara,Bryan", "--preset", "try"),
    "three in the long night": (
        "--players", "Sara,Bryan,Kim", "--set", "values=ours", "--set", "encounter=the_long_night",
    ),
}  # fmt: skip


class Fighter(Robot):
    liked = ("melee", "ranged", "spread", "possess", "summon_minion", "search", "move")
    words = "as the card says"

    def number(self, least: int, most: int) -> int:
        return least

    def act(self, legal: list[str]) -> str:
        """A fight if there is one; often one Action is enough, and now and then a side passes."""
        liked = [id for verb in self.liked for id in legal if id.split()[0] == verb]
        ending = [id for id in ("enough", "pass") if id in legal]
        if ending and self.chance.random() < 0.4:
            return ending[0]
        people = [id for id in legal if id not in ("enough", "else", "pass", "by_hand", "component", "arrange")]
        return liked[0] if liked else self.chance.choice(people or ending or ["else"])


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("name", PLAYED)
def test_a_robot_plays_an_encounter_to_its_end(name, tmp_path):
    """DR-057, DR-273."""
    plays_to_the_end(Fighter("dark_rituals", tmp_path), PLAYED[name])


@pytest.mark.usefixtures("own_folder")
def test_with_the_box_unknown_figures_are_asked_once_each(tmp_path):
    """RUL-3: DR-061."""
    robot = Fighter("dark_rituals", tmp_path)
    five = ("--players", "Sara,Bryan,Kim,Ada,Tom", "--set", "encounter=the_well")

    robot.sit_down("--no-save", *five, lines=150)

    asked = [prompt["text"] for prompt in robot.said("prompt") if prompt["key"] == "figure"]
    assert robot.said("error") == []
    assert len(asked) == len(set(asked)) > 20


@pytest.mark.usefixtures("own_folder")
def test_an_encounter_is_undone_left_and_gone_on_with(tmp_path):
    goes_on_after_an_undo(Fighter("dark_rituals", tmp_path), *PLAYED["two at the mill"], lines=60)
