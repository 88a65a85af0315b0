"""A pulled plug loses nothing. The long version is ``python tests/companion/kill_test.py``."""

from tests.companion.kill_test import EXAMPLE, pull_the_plug


def test_every_acknowledged_answer_and_correction_survives_a_kill_and_nothing_that_was_tried(tmp_path):
    acknowledged = pull_the_plug(8, 0, [*EXAMPLE, "table", "--json"], tmp_path)

    assert all(acknowledged[kind] for kind in ("answer", "undo", "correct", "what-if", "answer tried")), acknowledged
