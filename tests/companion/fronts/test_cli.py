"""The command line, run as people and scripts run it; the example game is the only one installed."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from companion.kernel.game import OwnData
from companion.storage.journal import Journal
from tests.companion.example_game import GAME
from tests.companion.tiny_games import game_of

ROOT = Path(__file__).parents[3]
PLAY_EXAMPLE = [sys.executable, str(ROOT / "tests/companion/play_example.py")]


def messages(out: str) -> list[dict]:
    return [json.loads(line) for line in out.splitlines()]


# -- table -----------------------------------------------------------------------------------------------


def test_a_game_is_played_from_a_script_and_saved(run, tmp_path):
    out, err, code = run("table", "--players", "Sara,Bryan", stdin="calm\n4\nland\n\n")

    assert (err, code) == ("", 0)
    assert "> land\n" in out  # what was read is repeated, so that the record reads like a session
    assert out.endswith(f"Every answer is saved at once, in {tmp_path}/saves/lighthouse.shadowtable\n")


def test_a_game_goes_on_where_it_was(run):
    run("table", "--players", "Sara,Bryan", stdin="calm\n4\n")

    out, _, _ = run("table", "--load", "lighthouse", stdin="history\n")

    assert "Sara is 4 ahead." in out
    assert "    2  Sara rows. 4\n" in out


def test_each_new_game_is_a_new_save_and_may_have_a_name(run, tmp_path):
    run("table", stdin="calm\n")
    run("table", stdin="calm\n")
    run("table", "--name", "friday night", stdin="calm\n")

    assert sorted(path.stem for path in (tmp_path / "saves").glob("*.shadowtable")) == [
        "friday night",
        "lighthouse",
        "lighthouse-2",
    ]


def test_without_saving_no_file_is_written(run, tmp_path):
    out, _, _ = run("table", "--no-save", stdin="calm\nundo\n")

    assert "Taken back: Turn up a weather card. calm" in out
    assert not (tmp_path / "saves").exists()


def test_settings_and_virtual_dice_are_taken_from_the_command_line(run):
    out, _, _ = run("table", "--set", "deck=virtual", "--dice", "virtual", "--seed", "1", stdin="land\n")
    again, _, _ = run("table", "--set", "deck=virtual", "--dice", "virtual", "--seed", "1", stdin="land\n")

    assert "type the faces" not in out
    assert out.split("Every answer")[0] == again.split("Every answer")[0]


def test_the_same_game_is_played_over_json_lines(run, tmp_path):
    out, err, code = run("table", "--json", "--players", "Sara", stdin='{"do":"answer","value":"calm"}\n')

    assert [line["type"] for line in messages(out)] == ["hello", "prompt", "accepted", "tell", "prompt", "bye"]
    assert messages(out)[0]["save"] == f"{tmp_path}/saves/lighthouse.shadowtable"
    assert (err, code) == ("", 0)


def test_any_situation_can_be_set_up_from_a_table_file(run, tmp_path):
    sara = '{"players":[{"id":"p1","name":"Sara"}],"at":{"p1":11},"weather":"fog","gained":2}'
    (tmp_path / "close.json").write_text(sara)

    out, _, _ = run("table", "--json", "--table", str(tmp_path / "close.json"), stdin='{"do":"answer","value":[4]}\n')

    assert messages(out)[1]["key"] == "row.roll"
    assert messages(out)[3]["options"][0]["why_not"] == "the lighthouse is reached"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (
            '{"players":[],"at":{"p1":"x"}}',
            "is no table of Lighthouse Dash:\n· Expected `int`, got `str` - at `$.at[...]`",
        ),
        (
            '{"players":[],"at":{},"wether":"fog"}',
            "· wether: there is no 'wether', expected one of: ",
        ),
        ('{"players":[]}', "Object missing required field `at`"),
        ("{", "Input data was truncated"),
        ("[" * 100_000, "Expected `object`, got `array`"),
        (None, "close.json: cannot be read: No such file or directory"),
    ],
)
def test_a_table_file_that_cannot_be_used_is_named_with_the_place_in_it(run, tmp_path, content, complaint):
    path = tmp_path / "close.json"
    if content is not None:
        path.write_text(content)

    out, err, code = run("table", "--table", str(path))

    assert (out, code) == ("", 2)
    assert path.name in err
    assert complaint in err
    assert run("saves")[0].startswith("There are no saves")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--load", "nothing"], "There is no save"),
        (["--set", "deck=paper"], "deck cannot be 'paper'. Expected one of: physical, virtual."),
        (["--set", "sails=3"], "There is no setting 'sails'. Expected one of: deck."),
        (["--set", "deck"], "'deck' is no setting; one looks like KEY=VALUE."),
        (["--players", "A,B,C,D,E"], "Lighthouse Dash is for 1 to 4 players, not 5."),
        (["--players", "Sara,sara"], "Every player needs a name of their own, not: Sara, sara."),
        (["--name", ".."], "'..' cannot be the name of a save"),
        (["--game", "chess"], "There is no game 'chess'."),
    ],
)
def test_what_cannot_be_played_is_one_plain_line_and_exit_code_2(run, arguments, complaint):
    out, err, code = run("table", *arguments)

    assert (out, code) == ("", 2)
    assert err.startswith(f"companion: {complaint}")
    assert err.count("\n") == 1


def test_a_name_that_is_taken_is_refused_and_the_save_left_alone(run):
    run("table", "--name", "friday", stdin="calm\n")

    _, err, code = run("table", "--name", "friday", stdin="fog\n")

    assert code == 2
    assert "There already is a save" in err
    assert "calm" in run("table", "--load", "friday", stdin="history\n")[0]


def test_a_save_in_use_is_said_to_be(run, tmp_path):
    run("table", "--name", "friday", stdin="calm\n")
    journal = Journal.open(tmp_path / "saves" / "friday.shadowtable")

    _, err, code = run("table", "--load", "friday")

    assert code == 2
    assert "is open in another window. Close it there first." in err
    journal.close()


def test_a_folder_that_cannot_be_made_says_how_to_play_all_the_same(run, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SHADOW_TABLE_SAVES", str(tmp_path / "file" / "saves"))

    _, err, code = run("table")

    assert code == 2
    assert "(--no-save plays without saving.)" in err


def test_with_several_games_one_must_be_named(run, shelf):
    shelf["another"] = GAME

    _, err, code = run("table")

    assert (err, code) == ("companion: Which game? Give --game and one of: another, lighthouse.\n", 2)


# -- as a process ----------------------------------------------------------------------------------------


def environment(tmp_path):
    return {**os.environ, "SHADOW_TABLE_SAVES": str(tmp_path / "saves")}


def test_when_the_reader_leaves_the_table_ends_quietly_and_the_game_is_saved(tmp_path):
    process = subprocess.Popen(
        [*PLAY_EXAMPLE, "table", "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path),
    )  # fmt: skip
    while b'"prompt"' not in process.stdout.readline():
        pass
    process.stdout.close()

    _, err = process.communicate(b'{"do":"answer","value":"calm"}\n' * 3)

    assert (err, process.returncode) == (b"", 0)
    journal = Journal.open(tmp_path / "saves" / "lighthouse.shadowtable")
    assert journal.head == 1
    journal.close()


def test_control_c_ends_the_json_table_politely(tmp_path):
    process = subprocess.Popen(
        [*PLAY_EXAMPLE, "table", "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path),
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    )  # fmt: skip
    process.stdin.write(b'{"do":"answer","value":"calm"}\n')
    process.stdin.flush()
    while b'"accepted"' not in process.stdout.readline():
        pass

    process.send_signal(signal.SIGINT)
    _, err = process.communicate()

    assert err == b"\nStopped; everything answered is saved.\n"
    assert process.returncode == 130


def at_a_terminal(tmp_path, *conversation: tuple[str, str]) -> str:
    """Start without arguments in a real terminal; wait for each question and type its answer."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [*PLAY_EXAMPLE, "table"], {**environment(tmp_path), "TERM": "dumb"})
    screen = ""
    for question, typed in conversation:
        while question not in screen.rsplit("\x1e", 1)[-1]:
            screen += os.read(terminal, 1000).decode()
        screen += "\x1e"
        os.write(terminal, typed.encode() + b"\n")
    try:
        while data := os.read(terminal, 1000):
            screen += data.decode()
    except OSError:  # Linux says EIO when the other end has gone
        pass
    os.waitpid(pid, 0)
    os.close(terminal)
    return screen


def test_someone_at_a_terminal_is_asked_who_plays_and_next_time_goes_on(tmp_path):
    at_a_terminal(
        tmp_path,
        ("Who plays? 1 to 4 names, with commas: ", "a,b,c,d,e"),
        ("Who plays? 1 to 4 names, with commas: ", "Sara, Bryan"),
        ("KEY=VALUE changes one: ", "?"),
        ("KEY=VALUE changes one: ", "deck=paper"),
        ("KEY=VALUE changes one: ", ""),
        ("> ", "fog"),
        ("Sara rows.", "quit"),
    )

    screen = at_a_terminal(tmp_path, ("Enter goes on with it; n begins a new game: ", ""), ("> ", "quit"))

    assert "Last played: lighthouse (Lighthouse Dash). Turn 1: Sara rows." in screen
    assert "Sara rows." in screen.split("n begins a new game")[1]


# -- simulate and bench ----------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_result(run):
    one, err, code = run("simulate", "--games", "20", "--players", "3", "--seed", "5", "--json")
    two, _, _ = run("simulate", "--games", "20", "--players", "3", "--seed", "5", "--json", "--journal")
    other, _, _ = run("simulate", "--games", "20", "--players", "3", "--seed", "6", "--json")

    assert (err, code) == ("", 0)
    assert one == two
    assert json.loads(one)["averages"] != json.loads(other)["averages"]


def test_a_simulation_sums_up_what_the_game_tallies(run):
    report = json.loads(run("simulate", "--games", "30", "--players", "2", "--json")[0])

    assert (report["games"], report["players"], report["failures"]) == (30, 2, [])
    assert set(report["averages"]) == {"answers", "dice", "turns"}
    assert sum(report["counts"]["winner"].values()) == 30


def test_a_simulation_reads_well(run):
    out, _, _ = run("simulate", "--games", "3", "--set", "deck=virtual")

    lines = out.splitlines()
    assert lines[:2] == ["3 games of lighthouse, 1 players, seeds from 0", "  deck = virtual"]
    assert re.fullmatch(r"  winner +Player 1 3 \(100%\)", lines[-1])


def test_a_game_that_fails_is_reported_with_its_seed_and_the_others_go_on(run, shelf):
    def breaks(table):
        return 1 // 0
        yield

    shelf["tiny"] = game_of(breaks)

    out, _, code = run("simulate", "--game", "tiny", "--games", "2", "--seed", "7", "--json")

    assert code == 1
    assert [failure["seed"] for failure in json.loads(out)["failures"]] == [7, 8]
    assert json.loads(out)["failures"][0]["error"].startswith(
        "ZeroDivisionError: integer division or modulo by zero (test_cli"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--set", "maps=2"], "There is no setting 'maps'."),
        (["--players", "9"], "Lighthouse Dash is for 1 to 4 players"),
    ],
)
def test_a_simulation_of_what_the_game_has_not_is_refused_once(run, arguments, complaint):
    _, err, code = run("simulate", "--games", "50", *arguments)

    assert code == 2
    assert err.startswith(f"companion: {complaint}")
    assert err.count("\n") == 1


def test_the_bench_measures_pace_and_loading(run):
    measured = json.loads(run("bench", "--answers", "300", "--json")[0])

    assert measured["with_journal"]["answers"] == 300
    assert measured["without_journal"]["per_second"] > 0
    assert measured["load_ratio"] > 0
    assert "answers/s" in run("bench", "--answers", "60")[0]


# -- games, saves, data ----------------------------------------------------------------------------------


def test_the_games_are_listed_and_one_shows_its_settings(run):
    assert run("games")[0] == "lighthouse   Lighthouse Dash, 1 to 4 players\n"
    assert run("games", "lighthouse")[0] == "Lighthouse Dash\ndeck = [physical] | virtual   Weather cards\n"


def test_saves_are_listed_exported_imported_renamed_deleted_and_restored(run, tmp_path):
    assert run("saves")[0] == f"There are no saves in {tmp_path}/saves.\n"
    run("table", "--players", "Sara,Bryan", "--name", "friday", stdin="calm\n4\nundo\n")

    listed = run("saves")[0].splitlines()
    assert listed[0] == "friday"
    assert re.fullmatch(
        r"    Lighthouse Dash · Sara, Bryan · 1 answer, 1 undone · \d{4}-\d\d-\d\d \d\d:\d\d", listed[1]
    )
    assert listed[2] == "    Turn 1: Sara rows."

    stick = tmp_path / "stick.shadowtable"
    assert run("saves", "export", "friday", str(stick))[0] == f"friday is copied to {stick}\n"
    assert run("saves", "import", str(stick))[0] == "Taken in as stick: companion table --load stick\n"
    assert run("saves", "rename", "stick", "sunday")[0] == "stick is now sunday\n"
    assert "companion saves restore sunday brings it back" in run("saves", "delete", "sunday")[0]
    assert run("saves", "restore", "sunday")[0] == "Back as sunday\n"
    assert run("saves", "rescue", "sunday")[0] == "sunday is whole: there is nothing to rescue.\n"
    names = {line for line in run("saves", "list")[0].splitlines() if not line.startswith(" ")}
    assert names == {"friday", "sunday"}


def test_data_files_are_checked_and_the_exit_code_tells(run, shelf, tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text("")
    bad.write_text("")
    told = {"check": lambda path: ["line 3: expected a hex"] if path == bad else []}
    shelf[GAME.name] = game_of(own=OwnData(**dict.fromkeys(OwnData.__struct_fields__, list) | told))

    assert run("check-data", str(good)) == (f"{good}: good\n", "", 0)
    assert run("check-data", str(good), str(bad))[::2] == (f"{good}: good\n{bad}: line 3: expected a hex\n", 1)
    assert run("check-data", str(tmp_path / "none"))[::2] == (f"{tmp_path}/none: there is no such file\n", 1)


def test_a_game_without_data_files_says_so(run):
    assert run("check-data", "x.toml")[1:] == ("companion: Lighthouse Dash reads no data files.\n", 2)


def test_what_was_described_is_handed_on_and_taken_in(run, shelf):
    told = {"hand_on": lambda path: [f"{path}: 2 cards"], "take_in": lambda path: [f"2 cards from {path}"]}
    shelf[GAME.name] = game_of(own=OwnData(**dict.fromkeys(OwnData.__struct_fields__, list) | told))

    assert run("export-data", "ours.toml") == ("ours.toml: 2 cards\n", "", 0)
    assert run("import-data", "theirs.toml") == ("2 cards from theirs.toml\n", "", 0)


@pytest.mark.parametrize("command", ["export-data", "import-data"])
def test_a_game_where_nothing_is_described_says_so(run, command):
    told = "companion: In Lighthouse Dash nothing is described at the table.\n"

    assert run(command, "x.toml") == ("", told, 2)


@pytest.mark.parametrize(
    "command", [[], ["table"], ["simulate"], ["saves"], ["saves", "export"], ["bench"], ["check-data"]]
)
def test_help_is_there_for_every_command(run, command):
    out, _, code = run(*command, "--help")

    assert code == 0
    assert out.startswith("usage: companion")
