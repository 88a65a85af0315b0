"""No secret leaks: plays that differ in one secret look the same to every other viewer until it is revealed."""

import pytest

from companion.kernel import Player
from tests.small_games import lantern_auction
from tests.small_games.two_worlds import compare, random_words

THREE = [Player("Sara", "Sara"), Player("Bryan", "Bryan"), Player("Kim", "Kim")]


@pytest.mark.parametrize("seed", range(6))
def test_worlds_that_differ_in_one_secret_look_the_same_to_all_others(seed, tmp_path):
    words = random_words(lantern_auction.GAME, THREE, seed, tmp_path)

    pairs = [(at, word.others[0]) for at, word in enumerate(words) if word.others]

    assert pairs
    for at, otherwise in pairs:
        assert list(compare(lantern_auction.GAME, THREE, words, at, otherwise, tmp_path)) == []
