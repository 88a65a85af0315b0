"""A game at a table whose dice a camera reads: every throw is answered, none wrongly."""

from companion.kernel.registry import find_game
from tests.vision.evening import Evening
from vision.throw_bench import SILENT


def test_the_first_throws_of_a_game_are_answered_by_the_camera_and_none_wrongly(tmp_path):
    evening = Evening(find_game("shadows_of_malice"), tmp_path, seed=3, size=(480, 360))

    evening.play(3)

    assert evening.came.total() == 3
    assert evening.came[SILENT] == 0
    by_camera = [entry for entry in evening.seat.host.history() if entry.by == "camera"]
    assert len(by_camera) >= 2
