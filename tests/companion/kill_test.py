"""Pulls the plug, again and again: ``python tests/companion/kill_test.py [--runs 200] [--game NAME]``.

Each run starts ``companion table --json``, answers, takes back, corrects and tries things out at random, kills it with
SIGKILL at a random moment (after a random number of bytes and a random bit of idling, never by the clock), and loads
the save again: every answer and correction that was acknowledged must be there, and nothing that was only tried.
Without --game it plays the example game. Knows PROTOCOL.md, and one value of each game's table that may be corrected.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
EXAMPLE = [sys.executable, str(Path(__file__).with_name("play_example.py"))]
COMPANION = [sys.executable, "-m", "companion"]
CORRECTABLE = {"lighthouse": ("at.p1", 9), "shadows_of_malice": ("avatars.0.wounds", 3)}
"""By game: a value of its table, and how many values it may have from 0 on."""


class Robot:
    """Plays over a pipe until it pulls the plug. *known* is what was acknowledged: the journal must hold it.

    *counts* are the requests that were acknowledged, by kind; *trial* says whether a what-if is going on.
    """

    def __init__(self, command: list[str], chance: Random, known: list[tuple[str, object]]) -> None:
        self.chance = chance
        self._moments = Random(chance.random())  # apart: how much comes at once is the system's, not chance's
        self.known = known
        self.counts: Counter[str] = Counter()
        self.in_flight: dict | None = None
        self.trial = False
        self.over = False
        self._game = ""
        self._asked: dict = {}
        self._half_line = b""
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)

    def play_until_the_plug_is_pulled(self, after_bytes: int) -> None:
        seen = 0
        while seen < after_bytes and not self.over:
            data = os.read(self._process.stdout.fileno(), self._moments.randrange(1, 500))
            assert data, "the table ended by itself"
            seen += len(data)
            self._hear(data, reply=True)
        for _ in range(self._moments.randrange(0, 30_000)):
            pass  # so that the plug is also pulled in the middle of a write to disk
        self._process.kill()
        self._process.wait()
        self._hear(self._process.stdout.read(), reply=False)  # acknowledged is acknowledged, even if read late
        self._process.stdin.close()
        self._process.stdout.close()

    def _hear(self, data: bytes, reply: bool) -> None:
        *lines, self._half_line = (self._half_line + data).split(b"\n")
        for line in lines:
            self._heard(json.loads(line), reply)

    def _heard(self, line: dict, reply: bool) -> None:
        match line["type"]:
            case "hello":
                self._game = line["game"]
            case "accepted" if line.get("trial"):
                self._done("answer tried")
            case "accepted":
                self._keep(line["entry"], line["key"], line["value"], "answer")
            case "corrected":
                self._keep(line["entries"], line["path"], line["value"], "correct")
            case "undone":
                del self.known[line["entries"] :]
                self._done("undo")
            case "trial":
                self.trial = line["on"]
                self._done("what-if")
                if reply and "view" in line:  # of a single try, after which nothing is asked again
                    self._say(self._request(self._asked))
            case "prompt" if reply and self.in_flight is None:
                self._asked = line
                self._say(self._request(line))
            case "error":
                raise AssertionError(f"{self.in_flight} was refused: {line}")
            case "over" if self.trial:
                if reply:
                    self._say({"do": "what-if", "mode": "leave"})
            case "over":
                self.over = True

    def _keep(self, number: int, key: str, value: object, what: str) -> None:
        assert number == len(self.known) + 1
        self.known.append((key, value))
        self._done(what)

    def _done(self, what: str) -> None:
        self.counts[what] += 1
        self.in_flight = None

    def _say(self, request: dict) -> None:
        self.in_flight = request
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()

    def _request(self, prompt: dict) -> dict:
        answer = {"serial": prompt["serial"], "value": self._value(prompt)}
        luck = self.chance.randrange(24)
        if self.trial:
            return {"do": "what-if", "mode": "leave"} if luck < 6 else {"do": "answer", **answer}
        if self.known and luck < 3:
            return {"do": "undo"}
        if luck < 6:
            path, values = CORRECTABLE[self._game]
            return {"do": "correct", "path": path, "value": self.chance.randrange(values)}
        if luck < 8:
            return {"do": "what-if", "mode": "enter"}
        if luck < 10:
            return {"do": "what-if", "mode": "try", "answers": [answer]}
        return {"do": "answer", **answer}

    def _value(self, prompt: dict) -> object:
        """Any legal answer, found from the prompt line alone."""
        if prompt["kind"] == "roll":
            dice = [(group["role"], group["count"]) for group in prompt["dice"]]
            return {role: [self.chance.randrange(1, 7) for _ in range(count)] for role, count in dice}
        if prompt["kind"] == "draw":
            return self.chance.sample(prompt["pool"], prompt.get("count", 1))
        legal = [option["id"] for option in prompt["options"] if not option["why_not"]]
        least, most = prompt.get("least", 1), prompt.get("most", 1)
        if (least, most) != (1, 1):
            return self.chance.sample(legal, self.chance.randrange(least, min(most, len(legal)) + 1))
        return self.chance.choice(legal)


def loaded_history(command: list[str]) -> list[dict]:
    """What the journal holds after the plug was pulled, asked over the same protocol."""
    asked = b'{"do":"history"}\n{"do":"quit"}\n'
    run = subprocess.run(command, input=asked, stdout=subprocess.PIPE, cwd=ROOT, check=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert lines[-1]["type"] == "bye"
    assert "notices" not in lines[0], f"were the rules edited while this test ran? {lines[0]['notices']}"
    (history,) = (line for line in lines if line["type"] == "history")
    return history["entries"]


def said(entries: list[dict]) -> list[tuple[str, object]]:
    return [(entry["key"], entry["value"]) for entry in entries]


def check(known: list, in_flight: dict | None, trial: bool, entries: list[dict]) -> None:
    """All that was acknowledged is there; of what was not, at most the one request that was on its way.

    Chance answers unasked: at any moment one more may be on its way.
    """
    found = said(entries)
    if in_flight and in_flight["do"] == "undo":
        assert found == known[: len(found)], f"after an undo on its way: {known} became {found}"
        return
    assert found[: len(known)] == known, f"lost: {known} became {found}"
    more = entries[len(known) :]
    if in_flight is None or trial or in_flight["do"] == "what-if":
        assert all(entry.get("by") == "chance" for entry in more), f"nobody said {more}"
    else:
        assert all(entry["value"] == in_flight["value"] for entry in more[:1])


def pull_the_plug(runs: int, seed: int, command: list[str], folder: Path) -> Counter[str]:
    """Do it *runs* times, one save going on until its game is over; how much of each kind was acknowledged."""
    chance = Random(seed)
    acknowledged, save, known = Counter[str](), folder / "0.shadowtable", []
    for run in range(runs):
        opening = ["--load", str(save)] if save.exists() else ["--name", str(save), "--players", "Sara,Bryan"]
        robot = Robot([*command, *opening], chance, known)
        robot.play_until_the_plug_is_pulled(chance.randrange(1, 20_000))
        acknowledged += robot.counts
        found = loaded_history([*command, "--load", str(save)])
        check(known, robot.in_flight, robot.trial, found)
        known[:] = said(found)
        if robot.over:
            save, known = folder / f"{run + 1}.shadowtable", []
    return acknowledged


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--game", help="an installed game instead of the example")
    args = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [*COMPANION, "table", "--json", "--game", args.game] if args.game else [*EXAMPLE, "table", "--json"]
        acknowledged = pull_the_plug(args.runs, args.seed, command, Path(folder))
    print(f"{args.runs} times the plug was pulled; all that was acknowledged was there: {dict(acknowledged)}.")


if __name__ == "__main__":
    main()
