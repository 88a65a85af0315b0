"""Secret bids with sides: nobody reads another's, everybody may change their own, and a side answers as one."""

import pytest

from companion.errors import Hidden, Illegal
from companion.kernel import Cover, Number
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.small_games.lantern_auction import GAME
from tests.small_games.small_table import SmallTable


@pytest.fixture
def bidding(save):
    """Everybody has fallen in love; the amber lantern is on sale."""
    play = SmallTable(GAME, save)
    for seat, lantern in {"p1": "amber", "p2": "jade", "p3": "violet"}.items():
        play.say("love", lantern, seat)
    return play


def test_each_reads_their_own_question_and_the_covers_of_all_others(bidding):
    asked = bidding.host.asked("p2")

    assert [type(prompt) for prompt in asked] == [Cover, Number, Cover]
    assert [worded(prompt.text) for prompt in asked] == [
        "Sara bids for the amber lantern.",
        "How many coins for the amber lantern?",
        "Kim bids for the amber lantern.",
    ]


def test_nobody_answers_in_anothers_place(bidding):
    with pytest.raises(Hidden):
        bidding.host.answer(3, bidding.open("bid", "p1").serial, "p2")


def test_a_changed_bid_leaves_all_others_as_they_are(bidding):
    bidding.say("bid", 1, "p1")
    bidding.say("bid", 2, "p2")
    [mine] = bidding.host.changeable("p1")

    bidding.host.change(5, mine.serial, "p1")

    assert bidding.keys() == [("bid", "p3")]
    bidding.reload()
    bidding.say("bid", 0, "p3")
    assert bidding.table.coins == {"p1": 1, "p2": 4, "p3": 6}


def test_only_the_last_word_is_shown_when_the_bids_are_opened(bidding):
    bidding.say("bid", 1, "p1")
    bidding.host.change(5, bidding.host.changeable("p1")[0].serial, "p1")
    bidding.say("bid", 2, "p2")

    assert [entry.value for entry in bidding.host.history()][3:] == [None, None, None]
    assert [entry.value for entry in bidding.host.history("p1")][3:] == [1, 5, None]

    bidding.say("bid", 0, "p3")

    assert [entry.value for entry in bidding.host.history()][3:] == [None, 5, 2, 0]
    assert worded(bidding.host.told()[0].text) == "The bids for the amber lantern: Sara 5, Bryan 2 and Kim 0."


def test_what_nobody_may_know_stays_unknown_after_a_reload(bidding):
    bidding.say("bid", 4, "p1")
    bidding.reload()

    assert [worded(entry.label) for entry in bidding.host.history("p2")][-1] == "Sara bids for the amber lantern."
    assert bidding.host.seen("p2").loves["p1"].kept is None
    assert bidding.host.seen("p1").loves["p1"].value == "amber"


def test_nobody_bids_more_than_they_have(bidding):
    with pytest.raises(Illegal, match="a number from 0 to 6"):
        bidding.say("bid", 7, "p1")


def test_the_side_that_won_is_asked_and_any_of_it_may_answer(bidding):
    for seat, coins in {"p1": 1, "p2": 3, "p3": 1}.items():
        bidding.say("bid", coins, seat)

    asked = bidding.open("next")
    assert (asked.who, worded(asked.whom)) == ("moths", "Moths")
    assert [player.name for player in GAME.asks(bidding.table, "moths")] == ["Bryan"]
    bidding.host.answer("violet", asked.serial, "p2")
    assert bidding.table.on_sale == "violet"


def test_sides_win_together(bidding):
    for coins in ({"p1": 2, "p2": 1, "p3": 0}, {"p1": 1, "p2": 0, "p3": 1}, {"p1": 0, "p2": 0, "p3": 1}):
        for seat, bid in coins.items():
            bidding.say("bid", bid, seat)
        if bidding.table.left():
            bidding.say("next", bidding.table.left()[0])

    assert bidding.table.outcome.winners == ["keepers"]
    assert worded(bidding.host.view().over) == "Won by Keepers. 5 to 0"
    assert spoken(GAME.counted(bidding.table)) == {"winner": "Keepers"}
