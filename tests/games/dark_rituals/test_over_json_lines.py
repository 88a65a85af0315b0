"""A whole Encounter over JSON lines, by a robot that knows nothing but the lines: with an undo, and from a save."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.__main__ import parser
from companion.fronts.commands import World

LIKED = ("melee", "ranged", "spread", "possess", "summon_minion", "search", "move")
"""What a robot does if it may, by the first word of an option's id."""
Line = dict[str, Any]
MOST = 4000
"""Lines after which a game has gone astray."""


class Robot:
    """Sits at ``companion table --json``; what it answers follows from the prompt lines alone."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance = folder, Random(seed)
        self.heard: list[Line] = []

    def sit_down(self, *options: str, lines: int = MOST, then: Sequence[Line] = ()) -> None:
        """Play until the game is over or *lines* were sent, send *then*, and leave the table."""
        self.heard, self._left, self._then = [], lines, list(then)
        world = World(
            read=input,
            write=lambda line: self.heard.append(msgspec.json.decode(line)),
            lines=self,
            people=False,
            environ={"SHADOW_TABLE_SAVES": str(self.folder)},
            clock=lambda: 0.0,
            wall=lambda: 0,
            cpu=lambda: 0,
            make_chance=lambda seed: Random(3),
        )
        args = parser().parse_args(["table", "--json", *options])
        assert args.run(args, world) == 0

    def readline(self, size: int, /) -> bytes:
        """The robot's next line; none when it has had enough."""
        if self._left and not self.said("over"):
            self._left -= 1
            return msgspec.json.encode(self.reply(self.said("prompt")[-1])) + b"\n"
        return msgspec.json.encode(self._then.pop(0)) + b"\n" if self._then else b""

    def reply(self, prompt: Line) -> Line:
        if prompt["kind"] in ("roll", "draw"):
            return {"do": "chance", "serial": prompt["serial"]}
        return {"do": "answer", "serial": prompt["serial"], "value": self.value(prompt)}

    def value(self, prompt: Line) -> Any:
        legal = [option["id"] for option in prompt.get("options", []) if not option.get("why_not")]
        match prompt["kind"]:
            case "write":
                return "as the card says"
            case "number":
                return prompt["least"]
            case "confirm":
                return True
            case "act":
                return self._act(legal)
            case _ if prompt.get("most", 1) > 1:
                return legal[: prompt["most"]]
        return prompt.get("main") or self.chance.choice(legal)

    def _act(self, legal: list[str]) -> str:
        """A fight if there is one; often one Action is enough, and now and then a side passes."""
        liked = [id for verb in LIKED for id in legal if id.split()[0] == verb]
        ending = [id for id in ("enough", "pass") if id in legal]
        if ending and self.chance.random() < 0.4:
            return ending[0]
        people = [id for id in legal if id not in ("enough", "else", "pass", "by_hand", "component", "arrange")]
        return liked[0] if liked else self.chance.choice(people or ending or ["else"])

    def said(self, kind: str) -> list[Line]:
        return [line for line in self.heard if line["type"] == kind]


PLAYED: dict[str, tuple[str, ...]] = {
    "two at the mill": ("--players", "Sara,Bryan", "--preset", "try"),
    "three in the long night": (
        "--players", "Sara,Bryan,Kim", "--set", "values=ours", "--set", "encounter=the_long_night",
    ),
}  # fmt: skip


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("name", PLAYED)
def test_a_robot_plays_an_encounter_to_its_end(name, tmp_path):
    """DR-057, DR-273."""
    robot = Robot(tmp_path, seed=7)

    robot.sit_down("--game", "dark_rituals", "--no-save", *PLAYED[name])

    assert robot.said("error") == []
    assert robot.said("over")[0]["text"]


@pytest.mark.usefixtures("own_folder")
def test_with_the_box_unknown_figures_are_asked_once_each(tmp_path):
    """RUL-3: DR-061."""
    robot = Robot(tmp_path, seed=7)
    five = ("--players", "Sara,Bryan,Kim,Ada,Tom", "--set", "encounter=the_well")

    robot.sit_down("--game", "dark_rituals", "--no-save", *five, lines=150)

    asked = [prompt["text"] for prompt in robot.said("prompt") if prompt["key"] == "figure"]
    assert robot.said("error") == []
    assert len(asked) == len(set(asked)) > 20


@pytest.mark.usefixtures("own_folder")
def test_an_encounter_is_undone_left_and_gone_on_with(tmp_path):
    """Every answer is in the save when it is accepted; the next sitting asks what the last left open."""
    robot, undo = Robot(tmp_path, seed=7), {"do": "undo"}

    robot.sit_down("--game", "dark_rituals", "--name", "evening", *PLAYED["two at the mill"], lines=60, then=[undo])
    *_, undone, again, last = robot.heard
    assert (undone["type"], again["type"], last["type"]) == ("undone", "prompt", "bye")
    assert without_serial(again) in map(without_serial, robot.said("prompt")[:-1])

    robot.sit_down("--load", "evening", then=[undo, {"do": "redo"}, {"do": "table"}])
    assert robot.said("hello")[0]["entries"] == undone["entries"]
    assert without_serial(robot.said("prompt")[0]) == without_serial(again)
    assert robot.said("error") == []
    assert robot.said("table")[0]["table"]["outcome"]["winners"]


def without_serial(prompt: Line) -> Line:
    return {**prompt, "serial": 0}
