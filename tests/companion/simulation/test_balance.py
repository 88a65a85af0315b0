"""How the bots fare: measured by a command, kept by the game, told when a game is begun."""

import doctest
from random import Random

import pytest
from msgspec.structs import replace

from companion.host import progress
from companion.host.opening import Wanted, open_session, setting_lines
from companion.kernel import balance
from companion.kernel import registry as games
from companion.kernel.balance import Balance, Figure, odds_words
from companion.kernel.game import Bots
from companion.language.words import worded
from companion.simulation.report import figure_of
from companion.simulation.simulate import Combination, How, Simulation
from companion.storage.saves import Saves
from tests.companion.at_table import SARA
from tests.companion.example_game import GAME
from tests.companion.simulation.test_simulate_each import PURSE

KEPT = []


def keep(figures, seed):
    KEPT.append((list(figures), seed))
    return ["kept"]


def remarks(chosen, players, key):
    return {"physical": f"{players} at {chosen['deck']}"} if key == "deck" else {}


KINDS = [Figure(1, {"gold": "5"}), Figure(3, {"gold": "1"})]
COUNTED = replace(
    PURSE,
    bots=Bots(
        balance=Balance(4, lambda: KINDS, keep, remarks),
        tally=lambda table: {"won": len(table.notes) > 1, "rounds": 7},
    ),
)


@pytest.fixture
def measure(run, shelf):
    shelf.clear()
    shelf["tiny"] = COUNTED
    KEPT.clear()
    return lambda *arguments: run("simulate", "--balance", *arguments)


def test_every_kind_is_played_as_often_as_the_game_says_and_its_figures_kept(measure):
    out, err, code = measure("--seed", "3")

    assert (out, err, code) == ("kept\n", "", 0)
    assert [([Figure(1, {"gold": "5"}, 4, 0, 7.0), Figure(3, {"gold": "1"}, 4, 4, 7.0)], 3)] == KEPT


def test_more_games_can_be_wanted(measure):
    measure("--games", "9", "--jobs", "2")

    assert [figure.games for figure in KEPT[0][0]] == [9, 9]


def test_nothing_is_kept_of_games_that_failed(measure, shelf):
    def fails(chosen, players):
        return replace(PURSE.new(chosen, players), gold=None)

    shelf["tiny"] = replace(COUNTED, new=fails)

    out, _, code = measure()

    assert code == 1
    assert "seed 0 failed" in out
    assert KEPT == []


@pytest.mark.parametrize("more", [("--set", "gold=1"), ("--players", "2"), ("--each", "gold=1,5"), ("--journal",)])
def test_what_is_measured_is_for_the_game_to_say(measure, more):
    _, err, code = measure(*more)

    assert err == "companion: --balance plays what the game says: leave settings, players and --journal away.\n"
    assert code == 2


def test_a_game_without_figures_says_so(run):
    _, err, code = run("simulate", "--balance")

    assert (err, code) == ("companion: Lighthouse Dash keeps no figures of how its bots fare.\n", 2)


@pytest.mark.parametrize(
    ("won", "words"),
    [
        (0, "Bots hardly ever win"), (10, "Bots hardly ever win"), (25, "Bots win about 1 in 40"),
        (60, "Bots win about 1 in 17"), (125, "Bots win about 1 in 8"), (150, "Bots win about 1 in 5"),
        (330, "Bots win about 3 in 10"), (500, "Bots win about 1 in 2"), (620, "Bots win about 3 in 5"),
        (940, "Bots win about 9 in 10"), (950, "Bots nearly always win"),
    ],
)  # fmt: skip
def test_odds_are_said_as_people_say_them(won, words):
    assert worded(odds_words(Figure(2, {}, 1000, won))) == words


def test_what_is_known_of_a_choice_is_told_before_settings_are_asked_for_and_with_them(monkeypatch, tmp_path):
    known = replace(GAME, bots=Bots(balance=Balance(1, list, keep, remarks)))
    monkeypatch.setattr(games, "find_game", lambda name: known)
    shown, answers = [], ["Ann, Ben", ""]

    open_session(
        Wanted(game="lighthouse", keep=False, ask=lambda text: answers.pop(0), show=shown.append), Saves(tmp_path)
    )

    assert shown == ["deck=physical: 2 at physical"]
    assert "    deck=physical: 4 at virtual" in setting_lines(known, {"deck": "virtual"}, 4)


def test_a_report_without_rounds_or_winners_has_a_figure_too():
    [row] = Simulation(PURSE, 2, 0, How(Random)).rows([Combination((SARA,), {"gold": "5"})])

    assert figure_of(row.report) == Figure(1, {"gold": "5"}, 2, 0, 0.0)


@pytest.mark.parametrize("module", [balance, progress])
def test_the_examples_of_the_modules_run(module):
    done = doctest.testmod(module)

    assert (done.failed, done.attempted > 0) == (0, True)
