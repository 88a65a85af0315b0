"""A whole game for two at the terminal, as it was seen and typed: ``golden/a_game_for_two.txt``.

To change it, edit what is typed after each ``>`` and run this file with ``REWRITE_GOLDEN=1``; then read what came of it
as a player would.
"""

import os
import shlex
from pathlib import Path
from random import Random

from companion.__main__ import parser
from companion.fronts.commands import World

GOLDEN = Path(__file__).with_name("golden") / "a_game_for_two.txt"
MARK = ">"


def played_again(transcript: str, folder: Path) -> str:
    """Sit down at the table of the first line's command, type what was typed, and write down what is to be seen."""
    command, *session = transcript.splitlines()
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
        environ={"SHADOW_TABLE_SAVES": str(folder)},
        clock=lambda: 0.0,
        wall=lambda: 0,
        cpu=lambda: 0,
        make_chance=Random,
    )
    args = parser().parse_args(shlex.split(command)[2:])
    assert args.run(args, world) == 0
    assert not typed, f"never typed: {typed}"
    return "\n".join([command, *screen, ""]).replace(str(folder), "~")


def test_the_game_reads_as_recorded(tmp_path):
    recorded = played_again(GOLDEN.read_text(), tmp_path)

    if os.environ.get("REWRITE_GOLDEN"):
        GOLDEN.write_text(recorded)
    assert recorded == GOLDEN.read_text()


def test_it_shows_what_the_game_is_about():
    """CS-014, CS-015, CS-027, CS-031, CS-035."""
    read = GOLDEN.read_text()

    for line in ("throws again", "How do you pay", "a Counterspell?", "turns into", "is the last one standing"):
        assert line in read
    assert "✗" not in read  # nothing that was typed was refused
    assert "CS-" not in read
