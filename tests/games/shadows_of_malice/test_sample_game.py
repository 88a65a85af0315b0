"""The sample game of the revised rulebook, played at the terminal (S-10 to S-19).

``golden/sample_game.txt`` is what Sara and Bryan saw and typed: the command that starts the table, then the session,
what they typed after each ``>``. To change it, edit what is typed and run this file with ``REWRITE_GOLDEN=1``; then
read what came of it as a player would.
"""

import os
import shlex
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import parser
from companion.commands import World

GOLDEN = Path(__file__).with_name("golden") / "sample_game.txt"
MARK = ">"
SAVE = "shadows_of_malice.shadowtable"


@pytest.fixture
def recorded(tmp_path):
    """The session played again, line by line; dice, cards and tokens are all typed."""
    return played_again(GOLDEN.read_text(), tmp_path)


def played_again(transcript: str, folder: Path) -> str:
    """Sit down at the table of *transcript*'s command, type what was typed, and write down what is to be seen."""
    command, session = starting_command(transcript.splitlines())
    typed = [line[len(MARK) :].strip() for line in session if line.startswith(MARK)]
    screen: list[str] = []

    def read(mark: str) -> str:
        if not typed:
            raise EOFError
        screen.append((mark + typed[0]).rstrip())
        return typed.pop(0)

    args = parser().parse_args(shlex.split(" ".join(line.rstrip("\\") for line in command))[2:])
    code = args.run(args, world(read, screen, folder))
    assert code == 0
    assert not typed, f"never typed: {typed}"
    return "\n".join([*command, *screen, ""]).replace(str(folder), "~")


def starting_command(lines: list[str]) -> tuple[list[str], list[str]]:
    """The first line, with those it is continued on, and the rest."""
    end = next(n for n, line in enumerate(lines) if not line.endswith("\\")) + 1
    return lines[:end], lines[end:]


def world(read, screen: list[str], folder: Path) -> World:
    """Nobody's clock and nobody's chance: a recorded session needs neither."""
    return World(
        read=read,
        write=screen.append,
        lines=None,
        people=False,
        environ={"SHADOW_TABLE_SAVES": str(folder)},
        clock=lambda: 0.0,
        wall=lambda: 0,
        cpu=lambda: 0,
        make_chance=Random,
    )


def test_the_sample_game_reads_as_recorded(recorded):
    if os.environ.get("REWRITE_GOLDEN"):
        GOLDEN.write_text(recorded)
    assert recorded == GOLDEN.read_text()
