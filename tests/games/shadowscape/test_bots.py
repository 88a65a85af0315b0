"""Bots: whole games end, and nobody is hit for ever."""

from random import Random

import pytest

from companion.games.shadowscape import GAME
from companion.kernel.session import Session
from companion.simulation.simulate import simulate
from companion.story.chronicle import chronicle
from tests.games.shadowscape.playing import seats


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_whole_games_end(players, mode):
    """SS-010, SS-053, SS-058: a bot for every seat, in both modes."""
    report = simulate(GAME, 2, seats(players), {"content": "ours", "mode": mode}, 11, Random)

    assert report.failures == []
    assert report.averages["problems"].most == 0


def test_a_game_that_is_only_counted_ends():
    report = simulate(GAME, 4, seats(3), {"level": "light"}, 5, Random)

    assert report.failures == []


def test_whoever_is_worn_out_leaves_the_lords_room_in_the_end():
    """Two Heroes who were hit again every turn once played 466 rounds."""
    report = simulate(GAME, 1, seats(2), {"content": "ours"}, 226, Random)

    assert report.averages["rounds"].most < 150


def test_players_read_no_figures_of_a_simulation():
    session = Session(GAME, GAME.start({"content": "ours"}, seats(2)))

    assert set(chronicle(session).tally) == {"rounds", "Whispers claimed", "Lord arrived", "Lord slain"}
