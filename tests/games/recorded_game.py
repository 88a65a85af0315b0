"""A game at the terminal as it was seen and typed, kept in a file and played again.

The file begins with the command that opens the table; what was typed stands after each ``>``. To change a recorded
game, edit what is typed and run its test with ``REWRITE_GOLDEN=1``; then read what came of it as a player would.
"""

import os
import shlex
from pathlib import Path
from random import Random

from companion.__main__ import parser
from companion.fronts.commands import World

MARK = ">"


def played_again(golden: Path, saves: Path) -> str:
    """Open the table of *golden*'s command, type what was typed, and write down what is to be seen."""
    command, session = starting_command(golden.read_text().splitlines())
    typed = [line[len(MARK) :].strip() for line in session if line.startswith(MARK)]
    screen: list[str] = []

    def read(mark: str) -> str:
        if not typed:
            raise EOFError
        screen.append((mark + typed[0]).rstrip())
        return typed.pop(0)

    world = World(
        read=read,
        write=screen.append,
        lines=None,
        people=False,
        environ={"SHADOW_TABLE_SAVES": str(saves)},
        clock=lambda: 0.0,
        wall=lambda: 0,
        cpu=lambda: 0,
        make_chance=Random,
    )
    args = parser().parse_args(shlex.split(" ".join(line.rstrip("\\") for line in command))[2:])
    assert args.run(args, world) == 0
    assert not typed, f"never typed: {typed}"
    return "\n".join([*command, *screen, ""]).replace(str(saves), "~")


def starting_command(lines: list[str]) -> tuple[list[str], list[str]]:
    """The first line, with those it is continued on, and the rest."""
    end = next(n for n, line in enumerate(lines) if not line.endswith("\\")) + 1
    return lines[:end], lines[end:]


def assert_as_recorded(seen: str, golden: Path) -> None:
    """What is to be seen now is what the file has; where a rewrite is asked for, the file has it from now on."""
    if os.environ.get("REWRITE_GOLDEN"):
        golden.write_text(seen)
    assert seen == golden.read_text()
