"""The Plague arithmetic beside an independent count of cubes; ``python -m …plague_oracle 10000`` runs many more."""

import pytest

from tests.games.dark_rituals.plague_oracle import History


@pytest.mark.parametrize("seed", range(100))
def test_random_histories_leave_every_purse_as_the_cubes_lie(seed):
    """DR-020, DR-022, DR-054, DR-055, DR-056, DR-120, DR-252, DR-253."""
    History(seed).run(24)
