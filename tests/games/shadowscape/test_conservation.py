"""Whole games by bots: whatever happens, no Fate card and no token is made or lost, and every game ends."""

from copy import deepcopy

import pytest

from companion.games.shadowscape import GAME
from tests.games.shadowscape.conservation import play, wrong
from tests.games.shadowscape.playing import seats

PLAYED = [
    (2, {"content": "ours"}),
    (3, {"content": "ours", "mode": "cooperative", "fate_per_phase": "2", "start_discard": "5"}),
    (4, {"content": "ours", "mode": "cooperative", "advanced": "yes"}),
    (1, {"content": "ours", "heroes": "3"}),
    (3, {"level": "light", "content": "ours"}),
]


@pytest.mark.parametrize(("players", "settings"), PLAYED)
def test_nothing_is_made_or_lost_in_a_whole_game(players, settings):
    """SS-060, SS-105, SS-042, SS-051, SS-G22: after each answer, and the game ends without a problem."""
    assert play(players, settings, seed=5) > 100


def test_whatever_is_made_or_lost_is_seen():
    """So that the games above can fail."""
    table = GAME.start({"content": "ours"}, seats(2))
    assert list(wrong(table)) == []
    for slip in (
        lambda table: setattr(table.fate, "deck", 59),
        lambda table: table.piles["beast"].order.pop(),
        lambda table: table.piles["treasure"].discards.append("3"),
        lambda table: setattr(table.equipment, "left", 3),
        lambda table: table.general.open.append(table.general.order[0]),
    ):
        other = deepcopy(table)
        slip(other)
        assert list(wrong(other)) != []
