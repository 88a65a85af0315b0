"""Whole games by people who answer anything: they end, can be taken back at any point, and are the same when opened
again, also while only some have spoken."""

from random import Random

import pytest

from companion.kernel import Player
from companion.kernel.session import CHANCE
from companion.language.words import worded
from companion.simulation.simulate import simulate
from tests.small_games.small_table import GAMES, NAMES, SmallTable

BY_NAME = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@BY_NAME
def test_thirty_games_come_to_an_end_with_undo_and_redo_in_between(game):
    for seed in range(30):
        play = SmallTable(game, seed=seed, players=2 + seed % 2)
        while play.host.asked():
            play.say_anything()
            if play.chance.random() < 0.1:
                there = play.state()
                play.host.undo()
                play.host.redo()
                assert play.state() == there
        assert play.table.outcome is not None
        assert set(play.table.outcome.winners) <= {"p1", "p2", "p3", *(side.id for side in game.sides)}
        assert play.host.view().over


@BY_NAME
def test_all_of_it_can_be_taken_back(game):
    play = SmallTable(game, seed=3)
    beginning = play.state()
    while play.host.asked():
        play.say_anything()
    while any(entry.by != CHANCE for entry in play.host.history()):
        play.host.undo()

    if game.name != "storm_dice":  # its first throw falls by itself
        assert play.state() == beginning


@BY_NAME
def test_a_save_opened_again_stands_where_it_stood_also_while_only_some_have_spoken(game, save):
    play, half_spoken = SmallTable(game, save, seed=5), 0
    for _ in range(60):
        if not play.host.asked():
            break
        play.say_anything()
        half_spoken += bool(play.host.session.changeable)
        there, history = play.state(), play.host.history("p2")
        play.reload()
        assert play.state() == there
        assert play.host.history("p2") == history
    assert half_spoken or game.name == "storm_dice"


@BY_NAME
def test_a_simulation_reads_who_won(game):
    report = simulate(game, 20, [Player("", name) for name in NAMES], {}, 1, Random)

    assert report.failures == []
    won = report.counts["winner"]
    sides = [worded(side.label) for side in game.sides]
    assert sum(won.values()) == 20
    assert set(won) <= {"", *NAMES, *sides, ", ".join(sides)}
