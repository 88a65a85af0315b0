"""The trial of the whole machine, as far as it goes without one: reading words, turning places, list and report."""

import os
import subprocess
import sys

import pytest

from machine_trial.qemu import Failed
from machine_trial.reading import Word, find, share, turned_back, words_of
from machine_trial.report import Result, write_report
from machine_trial.scenarios import MACHINES
from machine_trial.scenarios.playing import Kept, kept
from tests.deploy.machine import BASH, ROOT

READ = """level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
4\t1\t1\t1\t1\t0\t100\t50\t300\t20\t-1\t
5\t1\t1\t1\t1\t1\t100\t50\t100\t20\t96.1\tNew
5\t1\t1\t1\t1\t2\t300\t50\t100\t20\t91.0\tgame
5\t1\t2\t1\t1\t1\t100\t150\t100\t20\t12.0\t~~
5\t1\t3\t1\t1\t1\t400\t350\t200\t20\t88.0\t"Rules
"""
LINE = [Word("lairhl", 0.1, 0.5, ("1",)), Word("on", 0.3, 0.5, ("1",)), Word("map", 0.5, 0.5, ("1",))]


def test_words_are_where_the_reader_of_letters_saw_them_and_what_it_doubts_is_none():
    words = words_of(READ, width=1000, height=500)

    assert [(word.text, word.x, word.y) for word in words] == [
        ("New", 0.15, 0.12), ("game", 0.35, 0.12), ('"Rules', 0.5, 0.72),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["lair h1 on", "Lair hl on", "lairhlon"])
def test_a_line_is_found_whatever_was_misread_of_spaces_and_slim_letters(text):
    assert find(text, LINE) == pytest.approx(((0.1 * 6 + 0.3 * 2) / 8, 0.5))


def test_words_of_two_lines_are_not_found_together():
    assert find("on map", [Word("on", 0, 0, ("1",)), Word("map", 0, 0, ("2",))]) is None


def test_how_much_of_a_sentence_is_there():
    assert share("Lair, on a map?", LINE) == 0.5


@pytest.mark.parametrize(("turned", "place"), [(0, (0.1, 0.2)), (90, (0.2, 0.9)), (180, (0.9, 0.8)), (270, (0.8, 0.1))])
def test_a_place_on_a_turned_picture_is_found_again_on_the_screen(turned, place):
    assert turned_back(0.1, 0.2, turned) == pytest.approx(place)


class Shown:
    """A table whose shell says what a copy of the save would."""

    def __init__(self, said):
        self._said = said

    def shell(self, command):
        return self._said

    def expect(self, what, holds):
        if not holds:
            raise Failed(what)


HELLO = '{"type":"hello","entries":12}'


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [('"brief":"Sara: which lair?","text":"Sara takes a token."', "Sara: which lair?"), ('"text":"Sara?"', "Sara?")],
)
def test_what_a_save_asks_is_taken_as_the_screen_words_it(prompt, asked):
    said = f'{HELLO}\n{{"type":"prompt",{prompt}}}\n{{"type":"prompt","text":"Bryan?"}}\n{{"type":"bye"}}'

    assert kept(Shown(said)) == Kept(12, asked)


def test_a_save_that_asks_nothing_is_a_failure_that_says_what_came_instead():
    with pytest.raises(Failed, match="The Shadow has won"):
        kept(Shown(f'{HELLO}\n{{"type":"over","text":"The Shadow has won."}}'))


def test_every_scenario_says_in_a_line_what_it_tries_and_the_command_lists_them():
    run = subprocess.run([BASH, ROOT / "deploy/try-machine", "--list"], capture_output=True, text=True, check=True)

    lines = run.stdout.splitlines()
    named = [(arch, name) for arch, (_, scenarios) in MACHINES.items() for name in scenarios]
    assert [tuple(line.split()[:2]) for line in lines] == named
    assert all(line.endswith(".") for line in lines)


def test_a_scenario_that_is_none_is_named_with_those_there_are(tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "machine_trial", tmp_path, tmp_path, "bot"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "deploy")}, capture_output=True, text=True,
    )  # fmt: skip

    assert run.returncode == 2
    assert "no such scenario: bot; there are boot, " in run.stderr


def test_the_report_names_what_failed_with_its_reason_and_shows_the_pictures(tmp_path):
    picture = tmp_path / "boot" / "01-home.png"
    results = [
        Result("boot", "It boots.", "", 61.4, ["home after 60 s"], [picture]),
        Result("plug", "It survives.", "not so: none is lost", 9.0),
    ]

    write_report(tmp_path, results)

    report = (tmp_path / "report.md").read_text()
    assert report.startswith("# 1 of 2 scenarios passed\n")
    assert "| [plug](#plug) | failed | 9 |" in report
    assert "![01-home](boot/01-home.png)" in report
    assert "**failed**: not so: none is lost" in report
