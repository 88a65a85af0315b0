"""Damaged at random: the short version of ``python tests/companion/corruption_test.py``."""

from random import Random

from tests.companion.corruption_test import FINE, UNCHANGED, specimens, trial
from tests.companion.example_game import GAME


def test_damage_at_random_is_harmless_or_told_and_whatever_is_told_comes_back(tmp_path):
    real = specimens(GAME, {}, 30, tmp_path, Random(1))

    counts = trial(real, 60, 1, tmp_path / "trial", try_rescue=True)

    assert set(counts["opened"]) == FINE
    assert set(counts["listed"]) == {UNCHANGED}
    assert set(counts["rescued"]) <= {"all came back", "all but some tellings came back"}
