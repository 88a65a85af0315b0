"""A simulation of several kinds of games: every combination, in one process or in several, and as a table."""

import json
import re
from random import Random

import pytest
from msgspec.structs import replace

from companion.kernel.game import Setting
from companion.kernel.prompts import Choose, Option
from companion.kernel.seats import Player
from companion.simulation.report import interval, markdown_lines, report_lines
from companion.simulation.simulate import Average, Combination, Failure, How, Report, Row, Simulation, Tallies
from tests.companion.at_table import SARA
from tests.companion.tiny_games import Table, game_of, options


def pays(table: Table):
    """Some gold is lost or not, as the bot likes."""
    answer = yield Choose("pay", "Pay?", offers=options("pay", "keep"))
    table.gold -= answer == "pay"


def setting(key: str, *values: str) -> Setting:
    return Setting(key, key, tuple(Option(value, value) for value in values), values[0])


def dealt(chosen, players):
    return Table(gold=int(chosen["gold"]), notes=[player.id for player in players])


PURSE = game_of(
    *[pays] * 3,
    new=dealt,
    settings=(setting("gold", "1", "5"), setting("luck", "good", "bad")),
    players=(1, 3),
    tally=lambda table: {"left": table.gold, "people": len(table.notes), "rich": table.gold > 3},
)


@pytest.fixture
def purse(shelf):
    shelf.clear()
    shelf["tiny"] = PURSE


@pytest.fixture
def table_of(run, purse):
    """The rows of a simulation of the purse, by JSON."""

    def table_of(*arguments: str):
        out, err, code = run("simulate", "--json", *arguments)
        assert (err, code) == ("", 0)
        return json.loads(out)

    return table_of


def test_each_plays_every_combination_so_many_times(table_of):
    table = table_of("--games", "4", "--each", "gold=1,5", "--each", "players=1,3")

    assert [row["label"] for row in table["rows"]] == [
        ["gold=1", "players=1"],
        ["gold=1", "players=3"],
        ["gold=5", "players=1"],
        ["gold=5", "players=3"],
    ]
    assert [row["report"]["averages"]["people"]["mean"] for row in table["rows"]] == [1, 3, 1, 3]
    assert all(row["report"]["games"] == 4 for row in table["rows"])
    assert table["refused"] == []


def test_what_is_set_holds_in_every_combination(table_of):
    table = table_of("--set", "luck=bad", "--players", "2", "--each", "gold=1,5")

    assert [row["report"]["settings"] for row in table["rows"]] == [
        {"luck": "bad", "gold": "1"},
        {"luck": "bad", "gold": "5"},
    ]
    assert {row["report"]["players"] for row in table["rows"]} == {2}


def test_all_combinations_are_played_with_the_same_seeds(table_of):
    """So a difference between two rows comes from what they vary, not from other dice."""
    one, two = table_of("--games", "9", "--each", "luck=good,bad")["rows"]

    assert one["report"]["averages"] == two["report"]["averages"]


def test_several_processes_give_the_very_results_of_one(table_of):
    asked = ("--games", "7", "--seed", "3", "--each", "gold=1,5", "--each", "players=1,2")
    one, two = (table_of(*asked, "--jobs", jobs)["rows"] for jobs in ("1", "2"))

    assert [row["report"] for row in one] == [row["report"] for row in two]


def test_a_combination_that_the_game_refuses_is_named_and_left_out(run, purse):
    out, _, code = run("simulate", "--markdown", "--each", "players=1,4,two")

    assert code == 0
    assert out.splitlines()[-2:] == [
        "left out players=4: Tiny is for 1 to 3 players, not 4.",
        "left out players=two: 'two' is no number of players.",
    ]


@pytest.mark.parametrize(
    ("each", "complaint"),
    [
        ("gold=7", "left out gold=7: gold cannot be '7'. Expected one of: 1, 5."),
        ("gold=", "gold has no values; give some as gold=1,2."),
        ("gold", "'gold' is no setting; one looks like KEY=VALUE."),
    ],
)
def test_where_nothing_is_left_to_play_one_line_says_why(run, purse, each, complaint):
    _, err, code = run("simulate", "--each", each)

    assert (err, code) == (f"companion: {complaint}\n", 2)


def test_without_markdown_each_combination_is_told_in_words(run, purse):
    out, _, _ = run("simulate", "--each", "gold=1,5")

    assert [line for line in out.splitlines() if "gold" in line] == ["  gold = 1", "  gold = 5"]


def test_a_failure_in_another_process_is_told_with_its_seed_and_sets_the_exit_code(run, shelf):
    def breaks(table):
        return 1 // 0
        yield

    shelf["tiny"] = game_of(breaks)

    out, _, code = run("simulate", "--game", "tiny", "--markdown", "--games", "2", "--seed", "7", "--jobs", "2")

    assert code == 1
    assert [line.split(":")[0] for line in out.splitlines()[-2:]] == ["  seed 7 failed", "  seed 8 failed"]


def test_every_game_of_a_table_can_keep_a_journal(table_of):
    asked = ("--games", "3", "--each", "gold=1,5")
    one, two = table_of(*asked)["rows"], table_of(*asked, "--journal")["rows"]

    assert [row["report"] for row in one] == [row["report"] for row in two]


def test_the_table_has_a_column_for_each_thing_and_a_row_for_each_combination(run, purse):
    out, _, _ = run("simulate", "--markdown", "--games", "5", "--each", "gold=1,5", "--each", "players=2")

    head, rule, one, five = out.splitlines()
    assert head == "| gold | players | games | errors | rich % | answers | left | people | CPU s |"
    assert rule == "| --- | --- | --: | --: | --: | --: | --: | --: | --: |"
    assert re.fullmatch(r"\| 1 \| 2 \| 5 \| 0 \| 0 \(0–43\) \| 3.0 \| -?\d.\d \| 2.0 \| \d+\.\d\d \|", one)
    assert five.startswith("| 5 | 2 | 5 | 0 | ")


def test_a_row_whose_games_all_failed_has_empty_cells():
    good = Report("tiny", 1, 0, 1, {}, {"left": Average(2.0, 2, 2)}, {"rich": {"yes": 1}}, [])
    bad = Report("tiny", 1, 0, 1, {}, {}, {}, [Failure(0, "broken")])

    lines = markdown_lines([Row(("gold=1",), good, 0.5), Row(("gold=5",), bad, 0.25)])

    assert lines[2:] == ["| 1 | 1 | 0 | 100 (21–100) | 2.0 | 0.50 |", "| 5 | 1 | 1 |  |  | 0.25 |"]


def test_a_table_says_who_won():
    report = Report("tiny", 4, 0, 1, {}, {}, {"winner": {"Moths": 1, "Keepers": 2, "": 1}}, [])

    head, _, row = markdown_lines([Row((), report, 0.0)])

    assert head == "| games | errors | winner % | CPU s |"
    assert row == "| 4 | 0 | Keepers 50, Moths 25, – 25 | 0.00 |"


def test_words_have_no_column_but_stand_in_the_report():
    report = Report("tiny", 2, 0, 1, {}, {}, {"because": {"fire": 2}, "rich": {"no": 2}}, [])

    assert markdown_lines([Row((), report, 0.0)])[0] == "| games | errors | rich % | CPU s |"
    assert "  because                  fire 2 (100%)" in report_lines(report)


@pytest.mark.parametrize(
    ("number", "of", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (1, 100, 0.002, 0.054)],
)
def test_the_interval_is_wilsons(number, of, low, high):
    assert interval(number, of) == pytest.approx((low, high), abs=0.001)


def test_cpu_time_is_that_of_one_game_on_average():
    ticks = iter(range(0, 100, 1))
    simulation = Simulation(PURSE, 4, 0, How(Random, cpu=lambda: next(ticks) * 10**9))
    combination = Combination((Player("Sara", "Sara"),), {})

    assert simulation.rows([combination])[0].cpu == 1.0


def test_numbers_are_averaged_and_words_and_truths_are_counted():
    tallies = Tallies()
    tallies.add({"n": 1, "won": True, "by": "fire"})
    tallies.add({"n": 4, "won": False, "by": "fire", "x": 2})

    assert tallies.averages() == {"n": Average(2.5, 1, 4), "x": Average(2.0, 2, 2)}
    assert tallies.counts() == {"won": {"no": 1, "yes": 1}, "by": {"fire": 2}}


def test_a_yes_is_no_number_one():
    tallies = Tallies()
    tallies.add({"won": True})
    tallies.add({"won": 1})

    assert tallies.counts() == {"won": {"1": 1, "yes": 1}}


def test_more_games_than_batches_are_the_same_games():
    one, many = (Simulation(PURSE, games, 5, How(Random)).rows([Combination((SARA,), {})])[0] for games in (3, 4001))

    assert (one.report.averages["answers"], many.report.games) == (Average(3.0, 3, 3), 4001)
    assert many.report.averages["answers"] == Average(3.0, 3, 3)


def test_a_view_that_fails_is_found_though_bots_look_at_nothing(run, shelf):
    shelf.clear()
    shelf["tiny"] = replace(PURSE, view=lambda table, viewer: 1 // 0)

    out, _, code = run("simulate", "--json")

    assert code == 1
    assert "ZeroDivisionError" in json.loads(out)["failures"][0]["error"]
