"""The Tab key at the terminal: what it offers, and that a real terminal hands it to whoever types."""

import os
import pty
import subprocess
import sys
from pathlib import Path
from select import select

import pytest

from companion.fronts.completion import COMMANDS, completions
from companion.kernel.groups import Together
from companion.kernel.prompts import Choose, Option
from companion.kernel.reference import Topic
from tests.companion.at_table import Seat
from tests.companion.fronts.test_typed import choose
from tests.companion.tiny_games import game_of, options

EXAMPLE = Path(__file__).parents[1] / "play_example.py"


def offered(typed: str, *prompts, **parts) -> list[str]:
    def step(table):
        yield prompts[0] if len(prompts) == 1 else Together(list(prompts))

    return completions(Seat(game_of(step, **parts)).host, typed)


def test_an_answer_is_completed_from_its_beginning_whatever_the_case():
    assert offered("OLD", choose()) == ["Old Ash", "Old Oak"]


def test_an_answer_is_completed_from_any_part_that_only_it_has():
    assert offered("oak", choose()) == ["Old Oak"]
    assert offered("sto pi", choose()) == ["Stone Pine"]


def test_a_part_that_several_have_is_left_as_it_is():
    menu = [Option("a", "Sara: move"), Option("b", "Sarah: move")]

    assert offered("mo", Choose("c", "?", offers=lambda: menu)) == []


def test_what_is_not_possible_now_is_not_offered():
    assert offered("elm", choose()) == []


def test_of_several_people_asked_the_others_are_addressed_by_name():
    asked = [Choose("bid", f"{name} bids.", who=name, offers=options("one", "two")) for name in ("Sara", "Tom")]

    assert offered("tom", *asked) == ["Tom: One", "Tom: Two"]
    assert offered("o", *asked) == ["One"]


def test_commands_are_offered_with_the_answers():
    assert offered("", choose()) == ["Old Ash", "Old Oak", "Stone Pine", *COMMANDS]
    assert offered("hi", choose()) == ["history"]


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("correct g", ["correct gold"]),
        ("correct purse.", []),
        ("correct notes.0.x", []),
        ("correct nowhere.x", []),
        ("Correct PLA", ["Correct places"]),
    ],
)
def test_places_to_correct_are_offered_level_by_level(typed, lines):
    assert offered(typed, choose()) == lines


def test_the_places_inside_a_list_are_its_positions():
    assert completions(Seat().host, "correct at.") == ["correct at.p1", "correct at.p2"]


def test_topics_and_panels_are_offered_after_their_commands():
    fog = Topic("fog", "Fog and wind", "☁", ["It slows."])

    assert offered("rules f", choose(), reference=lambda settings: [fog]) == ["rules Fog and wind"]
    assert completions(Seat().host, "view bo") == ["view Boats"]


def test_a_real_terminal_completes_edits_and_remembers_lines(tmp_path):
    pytest.importorskip("readline", reason="this Python was built without readline")
    ours, theirs = pty.openpty()
    command = [sys.executable, str(EXAMPLE), "table", "--players", "Sara", "--set", "deck=physical", "--no-save"]
    surroundings = os.environ | {"TERM": "xterm", "HOME": str(tmp_path), "INPUTRC": os.devnull}
    table = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings)
    os.close(theirs)

    screen = read_until(ours, b"fog\r\n")
    os.write(ours, b"tail w\t\n")
    screen = read_until(ours, b"to every stroke")
    assert b"tail wind" in screen
    os.write(ours, b"5x\x7f\n")
    assert b"Sara is 7 ahead" in read_until(ours, b"Land here")
    os.write(ours, b"row on\n")
    read_until(ours, b"type the faces")
    os.write(ours, b"3\n")
    read_until(ours, b"Sara is 12 ahead")
    os.write(ours, b"undo\n")
    read_until(ours, b"Taken back")
    os.write(ours, b"\x1b[A\n")
    assert b"Taken back: Sara is 7 ahead. Row on" in read_until(ours, b"Row on")
    os.write(ours, b"quit\n")
    assert table.wait() == 0
    os.close(ours)


def read_until(terminal: int, wanted: bytes) -> bytes:
    """What the terminal shows up to *wanted*; fails if it closes or falls silent before."""
    seen = b""
    while wanted not in seen:
        assert select([terminal], [], [], 60)[0], f"silence after {seen!r}"
        seen += os.read(terminal, 4096)
    return seen
