"""A robot at ``companion table --json`` that knows nothing but the lines it reads. Of use to every game.

    robot = Robot("lighthouse", tmp_path)
    robot.sit_down("--no-save", "--players", "Sara,Bryan")
    assert robot.said("over")

A game's tests say in a subclass what it likes to do in its turn.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec

from companion.__main__ import parser
from companion.fronts.commands import World

Line = dict[str, Any]


class Robot:
    """Answers what the prompt lines alone tell it to; two with one seed answer alike."""

    liked: ClassVar[Sequence[str]] = ()
    """What it does in its turn if it may, by the first word of an option's id."""
    words = "as the sheet says"
    """What it writes where it is asked to."""
    most = 4000
    """Lines after which a game has gone astray."""

    def __init__(self, game: str, folder: Path, seed: int = 7) -> None:
        self.game, self.folder, self.chance = game, folder, Random(seed)
        self.heard: list[Line] = []

    def sit_down(self, *options: str, lines: int | None = None, then: Sequence[Line] = ()) -> None:
        """Play until the game is over or *lines* were sent, send *then*, and leave the table."""
        self.heard, self._left, self._then = [], self.most if lines is None else lines, list(then)
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
        args = parser().parse_args(["table", "--json", "--game", self.game, *options])
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
        most = prompt.get("most", 1)
        match prompt["kind"]:
            case "write":
                return self.words
            case "number":
                return self.number(prompt.get("least", 0), most)
            case "confirm":
                return True
            case "act":
                return self.act(legal)
            case "allot":
                return shared_out(prompt)
            case _ if (prompt.get("least", 1), most) != (1, 1):
                return legal[:most]
        return prompt.get("main") or self.choice(legal)

    def number(self, least: int, most: int) -> int:
        return max(least, min(2, most))

    def choice(self, legal: list[str]) -> str:
        """Where no answer is the main one."""
        return self.chance.choice(legal)

    def act(self, legal: list[str]) -> str:
        """Something liked, mostly; else the end of the turn."""
        liked = [id for verb in self.liked for id in legal if id.split()[0] == verb]
        return self.chance.choice(liked[:4]) if liked and self.chance.random() < 0.9 else "end"

    def said(self, kind: str) -> list[Line]:
        return [line for line in self.heard if line["type"] == kind]


def shared_out(prompt: Line) -> dict[str, int]:
    """As much as fits into each place in turn."""
    left, found = prompt["total"], {}
    for option in prompt["options"]:
        found[option["id"]] = min(left, option.get("most", left))
        left -= found[option["id"]]
    return found


def plays_to_the_end(robot: Robot, options: Sequence[str]) -> None:
    """Nothing it says is refused, and the game is over with words on who won."""
    robot.sit_down("--no-save", *options)
    assert robot.said("error") == []
    assert robot.said("over")[0]["text"]


def goes_on_after_an_undo(robot: Robot, *options: str, lines: int) -> None:
    """Every answer is in the save when it is accepted; the next sitting asks what the last left open, and is played
    to its end, with an undo and a redo of the last answer."""
    undo = {"do": "undo"}
    robot.sit_down("--name", "evening", *options, lines=lines, then=[undo])
    *_, undone, again, last = robot.heard
    assert (undone["type"], again["type"], last["type"]) == ("undone", "prompt", "bye")
    assert without_serial(again) in map(without_serial, robot.said("prompt")[:-1])

    robot.sit_down("--load", "evening", then=[undo, {"do": "redo"}, {"do": "table"}])
    assert robot.said("hello")[0]["entries"] == undone["entries"]
    assert without_serial(robot.said("prompt")[0]) == without_serial(again)
    assert robot.said("error") == []
    kinds = [line["type"] for line in robot.heard if line["type"] not in ("tell", "accepted")]
    assert kinds[-7:] == ["over", "undone", "prompt", "redone", "over", "table", "bye"]
    assert robot.said("table")[0]["table"]["outcome"]


def without_serial(prompt: Line) -> Line:
    return {**prompt, "serial": 0}
