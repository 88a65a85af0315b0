"""A pulled plug loses nothing. The long version is ``python tests/companion/kill_test.py``."""

from tests.companion.kill_test import EXAMPLE, pull_the_plug


def test_every_acknowledged_answer_survives_a_kill(tmp_path):
    assert pull_the_plug(5, 0, [*EXAMPLE, "table", "--json"], tmp_path) > 5
