"""Rooms with doors, pieces, cards that only their holders know, and a window to stop whoever grabs the lamp."""

import pytest

from companion.errors import Hidden, Illegal
from companion.kernel import Board, Cards
from companion.language.words import worded
from tests.small_games.cellar_chase import CELLAR, GAME
from tests.small_games.small_table import SmallTable


@pytest.fixture
def grabbing(save):
    """Sara stands beside the lamp; Bryan and Kim each hold a Trip."""
    play = SmallTable(GAME, save)
    play.host.correct("pieces.p1.at", "vault")
    play.host.correct("hands.p2.kept", ["trip"])
    play.host.correct("hands.p3.kept", ["trip", "candle"])
    play.say("turn", "grab")
    return play


def test_one_goes_through_doors_only():
    play = SmallTable(GAME)

    assert play.open("turn").legal() == ["well", "search"]
    with pytest.raises(Illegal):
        play.say("turn", "hall")
    play.say("turn", "well")
    assert worded(play.open("go").text) == "Put Sara into the Well."
    play.say("go", "done")
    assert play.table.pieces["p1"].at == "well"
    assert play.keys() == [("turn", "p2")]


def test_rooms_and_lamp_are_where_their_options_say(grabbing):
    grabbing.host.undo()

    places = {space.id for space in CELLAR.spaces} | set(grabbing.table.pieces)

    options = grabbing.open("turn").options()
    assert {option.id: option.where for option in options if option.where} == {
        "hall": "hall",
        "well": "well",
        "grab": "lamp",
    }
    assert {option.where for option in options if option.where} <= places
    [board] = [panel for panel in grabbing.host.view().panels if isinstance(panel, Board)]
    assert {piece.id for piece in board.standing["vault"]} == {"lamp", "p1"}


def test_a_card_found_is_known_to_its_finder_alone():
    play = SmallTable(GAME)

    play.say("turn", "search")

    assert play.keys() == [("turn", "p2")]
    assert len(play.table.hands["p1"].value) == 1
    assert worded(play.host.history()[-1].label) == "Sara searches."
    assert worded(play.host.history("p1")[-1].label).startswith("You find a card. ")
    hands = {panel.id: panel for panel in play.host.view("p2").panels if isinstance(panel, Cards)}
    assert (hands["hand of p1"].cards, hands["hand of p1"].backs) == ([], 1)
    assert play.host.seen("p1").deck.pile.kept is None


def test_an_early_act_waits_until_all_before_it_have_passed(grabbing):
    grabbing.say("trip", "trip", "p3")

    assert grabbing.keys() == [("trip", "p2")]
    assert worded(grabbing.host.history()[-1].label) == "Kim may stop Sara."
    grabbing.reload()
    assert grabbing.keys() == [("trip", "p2")]
    grabbing.say("trip", "pass", "p2")
    assert grabbing.table.hands["p3"].value == ["candle"]
    assert worded(grabbing.host.told()[0].text) == "Kim trips Sara!"
    assert grabbing.table.carrier == ""


def test_the_first_act_closes_the_window(grabbing):
    grabbing.say("trip", "trip", "p2")

    assert grabbing.keys() == [("turn", "p2")]
    assert grabbing.table.hands["p3"].value == ["trip", "candle"]


def test_an_early_act_can_be_taken_back_before_it_counts(grabbing):
    grabbing.say("trip", "trip", "p3")
    [mine] = grabbing.host.changeable("p3")

    grabbing.host.change("pass", mine.serial, "p3")
    grabbing.say("trip", "pass", "p2")

    assert grabbing.table.carrier == "p1"


def test_nobody_passes_for_all_and_one_undo_asks_all_again(grabbing):
    there = grabbing.state()

    grabbing.host.pass_all([prompt.serial for prompt in grabbing.host.asked()])

    assert grabbing.table.carrier == "p1"
    assert grabbing.keys() == [("turn", "p2")]
    grabbing.host.undo()
    assert grabbing.state() == there
    grabbing.host.redo()
    assert grabbing.table.carrier == "p1"


def test_only_the_act_of_who_acted_is_opened(grabbing):
    grabbing.say("trip", "pass", "p2")
    grabbing.say("trip", "trip", "p3")

    by_seat = {entry.who: entry.value for entry in grabbing.host.history() if entry.key == "trip"}
    assert by_seat == {"p2": None, "p3": "trip"}


def test_nothing_is_tried_out_while_somebody_holds_secrets(grabbing):
    with pytest.raises(Hidden):
        grabbing.host.what_if("p1")


def test_whoever_carries_the_lamp_into_the_garden_wins(grabbing):
    grabbing.host.pass_all([prompt.serial for prompt in grabbing.host.asked()])
    for room in ("well", "garden"):
        for seat in ("p2", "p3"):
            grabbing.say("turn", "search", seat)
        grabbing.say("turn", room, "p1")
        grabbing.say("go", "done")

    assert grabbing.table.outcome.winners == ["p1"]
    assert worded(grabbing.host.view().over) == "Won by Sara. Sara brought the lamp into the garden."
