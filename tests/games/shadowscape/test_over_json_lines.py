"""A whole game over JSON lines, by a robot that knows nothing but the lines it reads: with an undo, and from a save."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.__main__ import parser
from companion.fronts.commands import World

Line = dict[str, Any]
LIKED = ("claim", "draw", "card", "move", "discard")
"""What a robot does in its turn if it may, by the first word of an option's id."""
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
        args = parser().parse_args(["table", "--json", "--game", "shadowscape", *options])
        assert args.run(args, world) == 0

    def readline(self, size: int, /) -> bytes:
        """The robot's next line; none when it has had enough."""
        if self._left and not self.said("over"):
            self._left -= 1
            return msgspec.json.encode(self.reply(self.said("prompt")[-1])) + b"\n"
        return msgspec.json.encode(self._then.pop(0)) + b"\n" if self._then else b""

    def reply(self, prompt: Line) -> Line:
        if prompt["kind"] == "draw":
            return {"do": "chance", "serial": prompt["serial"]}
        return {"do": "answer", "serial": prompt["serial"], "value": self.value(prompt)}

    def value(self, prompt: Line) -> Any:
        legal = [option["id"] for option in prompt.get("options", []) if not option.get("why_not")]
        match prompt["kind"]:
            case "write":
                return "as it says"
            case "number":
                return max(prompt.get("least", 1), min(2, prompt.get("most", 1)))
            case "act":
                liked = [id for id in legal if id.split()[0] in LIKED]
                return self.chance.choice(liked) if liked and self.chance.random() < 0.7 else "end"
            case "confirm":
                return True
            case "allot":
                return self.shared_out(prompt)
            case _ if prompt.get("least", 1) != 1 or prompt.get("most", 1) != 1:
                return legal[: prompt.get("most", 1)]
        return prompt.get("main") or next((id for id in legal if id != "none"), legal[0])

    def shared_out(self, prompt: Line) -> dict[str, int]:
        left, found = prompt["total"], {}
        for option in prompt["options"]:
            found[option["id"]] = min(left, option.get("most", left))
            left -= found[option["id"]]
        return found

    def said(self, kind: str) -> list[Line]:
        return [line for line in self.heard if line["type"] == kind]


PLAYED: dict[str, tuple[str, ...]] = {
    "three who count along": ("--players", "Sara,Bryan,Kim", "--set", "level=light"),
    "together, with rooms of ours": ("--players", "Sara,Bryan", "--set", "content=ours", "--set", "mode=cooperative"),
    "alone": ("--players", "Sara", "--set", "content=ours", "--set", "fate_per_phase=2"),
}


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("name", PLAYED)
def test_a_robot_plays_a_game_to_its_end(name, tmp_path):
    """SS-053, SS-058."""
    robot = Robot(tmp_path, seed=7)

    robot.sit_down("--no-save", *PLAYED[name])

    assert robot.said("error") == []
    assert robot.said("over")[0]["text"]


@pytest.mark.usefixtures("own_folder")
def test_a_game_is_undone_left_and_gone_on_with(tmp_path):
    """Every answer is in the save when it is accepted; the next sitting asks what the last left open."""
    robot, undo = Robot(tmp_path, seed=7), {"do": "undo"}

    robot.sit_down("--name", "evening", *PLAYED["together, with rooms of ours"], lines=90, then=[undo])
    *_, undone, again, last = robot.heard
    assert (undone["type"], again["type"], last["type"]) == ("undone", "prompt", "bye")

    robot.sit_down("--load", "evening", lines=0)
    assert without_serial(robot.said("prompt")[0]) == without_serial(again)


def without_serial(line: Line) -> Line:
    return {key: value for key, value in line.items() if key != "serial"}


@pytest.mark.usefixtures("own_folder")
def test_nothing_of_dice_is_in_any_line(tmp_path):
    """The box has none."""
    robot = Robot(tmp_path, seed=7)
    robot.sit_down("--no-save", *PLAYED["together, with rooms of ours"], lines=60)

    assert "roll" not in {line.get("kind") for line in robot.heard}
    texts = [text for line in robot.heard for text in line.values() if isinstance(text, str)]
    assert [text for text in texts if " die " in text or "dice" in text.casefold()] == []
