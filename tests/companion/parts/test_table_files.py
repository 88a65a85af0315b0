"""A game begun from a table in a file, and how strictly such a file is read."""

import json
import re
import shlex
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from companion import fronts
from companion.kernel import say
from companion.language.words import worded
from companion.parts.table_files import table_faults, table_problems
from tests.companion.at_table import Seat
from tests.companion.example_game import GAME

PAGE = (Path(fronts.__file__).parent / "PROTOCOL.md").read_text().split("## Beginning from a table")[1]


def on_the_page(language):
    """The first block of the page in that language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)[0]


@pytest.fixture
def near(tmp_path, monkeypatch):
    """The file of the page's example, where its command looks for it."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "near.json"
    path.write_text(on_the_page("json"))
    return path


def no_saves(run):
    return run("saves")[0].startswith("There are no saves")


# -- the page's example ------------------------------------------------------------------------------------


def test_the_example_on_the_page_begins_as_it_says_word_for_word(run, near):
    assert run(*shlex.split(on_the_page("sh"))[1:]) == (on_the_page("jsonl"), "", 0)


def test_the_mistakes_on_the_page_are_named_as_it_says_word_for_word(run, near):
    near.write_text(near.read_text().replace('"fog"', '"fogg"').replace('"turn"', '"trun"'))

    out, err, code = run("table", "--json", "--table", "near.json")

    assert (out, err, code) == ("", on_the_page("text"), 2)
    assert no_saves(run)


# -- beginning ---------------------------------------------------------------------------------------------


def test_a_table_from_which_the_rules_cannot_go_on_is_named_with_the_rule_and_nothing_starts(run, near):
    near.write_text('{"players":[],"at":{"p1":3},"weather":"fog"}')

    out, err, code = run("table", "--json", "--table", "near.json")

    assert (out, code) == ("", 2)
    assert err.startswith("companion: near.json: the game cannot begin from this table. The rules failed over this")
    assert re.search(r"IndexError: .* \(\w*/?\w+\.py, line \d+\)", err)
    assert no_saves(run)


def test_a_table_that_can_be_asked_about_but_not_shown_starts_nothing_either(run, near):
    near.write_text('{"players":[{"id":"p1","name":"Sara"},{"id":"p2","name":"Tom"}],"at":{"p1":3},"weather":"fog"}')

    assert run("table", "--json", "--table", "near.json")[::2] == ("", 2)
    assert no_saves(run)


def test_the_table_where_a_step_began_asks_its_first_question_again(run, near):
    seat = Seat()
    asked = seat.send({"do": "answer", "value": "fog"})[-1]
    now, step = seat.send({"do": "answer", "value": [4]}, {"do": "table"}, {"do": "table", "at": "step"})[-2:]
    assert (now["table"]["gained"], step["table"]["gained"]) == (3, 0)
    near.write_text(json.dumps(step["table"]))

    out, _, _ = run("table", "--json", "--no-save", "--table", "near.json")

    assert json.loads(out.splitlines()[1]) | {"serial": asked["serial"]} == asked


def test_the_table_as_it_stands_is_the_whole_of_it():
    seat = Seat()

    [line] = seat.send({"do": "table"})[1:]

    assert msgspec.convert(line["table"], GAME.table) == seat.session.table


def test_a_save_can_be_begun_from_a_table_too(run, near):
    run("table", "--json", "--table", "near.json", "--name", "close", stdin='{"do":"answer","value":[4]}')

    out, _, _ = run("table", "--json", "--load", "close")

    assert [json.loads(line).get("key") for line in out.splitlines()] == [None, "row.on", None]


# -- reading strictly --------------------------------------------------------------------------------------


class Boat(Struct):
    name: str
    crew: dict[str, int] = {}
    flag: str | None = None


class Harbour(Struct):
    boats: list[Boat]
    pilot: Boat | None = None
    berths: dict[str, Boat] = {}
    log: list[str] = []


KNOWN = {"boats.*.name": ("Ann", "Bee"), "boats.*.crew": ("mate", "cook"), "log": ("in", "out"), "berths": ("east",)}


def faults(plain):
    return table_faults(Harbour, lambda table: KNOWN, msgspec.json.encode(plain))


@pytest.mark.parametrize(
    ("plain", "wrong"),
    [
        ({"boats": [], "boat": 1}, "boat: there is no 'boat', expected one of: boats, pilot, berths, log"),
        (
            {"boats": [{"name": "Ann", "flags": ""}]},
            "boats.0.flags: there is no 'flags', expected one of: name, crew, flag",
        ),
        ({"boats": [], "pilot": {"name": "x", "y": 1}}, "pilot.y: there is no 'y', expected one of: name, crew, flag"),
        (
            {"boats": [], "berths": {"east": {"name": "x", "y": 1}}},
            "berths.east.y: there is no 'y', expected one of: name, crew, flag",
        ),
        ({"boats": [{"name": "Cat"}]}, "boats.0.name: there is no 'Cat', expected one of: Ann, Bee"),
        (
            {"boats": [{"name": "Ann", "crew": {"cat": 1}}]},
            "boats.0.crew.cat: there is no 'cat', expected one of: mate, cook",
        ),
        ({"boats": [], "log": ["in", "up"]}, "log.1: there is no 'up', expected one of: in, out"),
        ({"boats": [], "berths": {"west": {"name": "x"}}}, "berths.west: there is no 'west', expected one of: east"),
    ],
)
def test_what_does_not_exist_is_named_with_its_path_and_what_would_be_right(plain, wrong):
    assert faults(plain) == [wrong]


def test_what_is_left_out_has_its_usual_value_and_what_is_right_is_right():
    assert faults({"boats": [{"name": "Ann", "crew": {"mate": 1}, "flag": None}], "log": ["in"]}) == []


def test_a_field_that_is_missing_because_it_is_misspelt_is_named_both_ways():
    assert faults({"boats": [{"nam": "Ann"}]}) == [
        "boats.0.nam: there is no 'nam', expected one of: name, crew, flag",
        "Object missing required field `name` - at `$.boats[0]`",
    ]


def test_all_mistakes_are_named_at_once():
    assert len(faults({"boats": [{"name": "Cat", "crew": {"cat": 1}}], "x": 1, "log": ["up"]})) == 4


def test_of_many_right_ids_those_most_like_the_wrong_one_are_named():
    many = {"log": [f"day {n}" for n in range(200)]}

    [wrong] = table_faults(Harbour, lambda table: many, b'{"boats":[],"log":["dya 137"]}')

    assert wrong.startswith("log.0: there is no 'dya 137', expected one of: day 137, ")
    assert wrong.endswith(" …")


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"null", b'{"boats":' + b"[" * 100_000])
def test_what_is_no_table_at_all_is_one_line(data):
    assert len(table_faults(Harbour, lambda table: KNOWN, data)) == 1


# -- checking one without beginning ------------------------------------------------------------------------


class Pond(Struct, forbid_unknown_fields=True):
    ducks: int = 0
    kind: str = "wild"


def pond_problems(path):
    def too_many(pond):
        return [say("{n} ducks are too many", n=pond.ducks)] if pond.ducks > 9 else []

    return [worded(line) for line in table_problems(Pond, lambda pond: {"kind": ["wild", "tame"]}, too_many, path)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"ducks": 3}', []),
        ('{"ducks": 30}', ["30 ducks are too many"]),
        ('{"kind": "roast"}', ["pond.json: kind: there is no 'roast', expected one of: wild, tame"]),
        ('{"ducks": "three"}', ["pond.json: Expected `int`, got `str` - at `$.ducks`"]),
    ],
)
def test_a_table_is_checked_in_form_and_then_for_what_could_not_be(tmp_path, text, told):
    path = tmp_path / "pond.json"
    path.write_text(text, "utf-8")

    assert pond_problems(path) == told


def test_a_table_that_is_not_there_is_named(tmp_path):
    assert pond_problems(tmp_path / "pond.json") == ["pond.json: cannot be read: No such file or directory"]
