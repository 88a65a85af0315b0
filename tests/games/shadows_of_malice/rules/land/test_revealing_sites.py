"""Cities and mystics may be revealed by who comes there, and need not be (SM-235)."""

import pytest

from companion.games.shadows_of_malice.bots.bot import bot
from companion.games.shadows_of_malice.rules.land.arriving import arrive_at
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import going_on, make_table, play


def labels(table):
    return {option.id: worded(option.label) for option in turn_options(table)}


@pytest.mark.parametrize(
    ("number", "label", "service"), [(0, "Sara: reveal the city", "life"), (1, "Sara: reveal the mystic", "heal")]
)
def test_who_leaves_a_token_face_down_may_still_turn_it_over_while_there(number, label, service):
    """SM-235, SM-039: no action, now or later."""
    table = make_table(("Sara",))
    site = table.sites[number]

    played = play(arrive_at(table, ["Sara"], site.at), False)
    assert (played.keys(), site.service) == (["site.look"], "")
    assert labels(table)["reveal:Sara"] == label
    table.avatar("Sara").actions = 0
    play(going_on(table), "reveal:Sara", service, stop=True)

    assert table.sites[number].service == service
    assert "reveal:Sara" not in labels(table)


@pytest.mark.parametrize("tokens", ["physical", "virtual"])
def test_who_comes_is_asked_before_the_token_is_turned(tokens):
    """SM-235: whoever draws it."""
    table = make_table(("Sara",), tokens=tokens)

    played = play(arrive_at(table, ["Sara"], table.sites[0].at), stop=True)

    assert (played.open.key, played.open.who) == ("site.look", "Sara")
    played.answer(True, "life")
    assert table.sites[0].service == "life"


def test_the_next_to_come_is_asked_again_and_nobody_once_it_is_known():
    """SM-235."""
    table = make_table(("Sara", "Bryan"))
    city = table.sites[0]
    play(arrive_at(table, ["Sara"], city.at), False)

    assert play(arrive_at(table, ["Bryan"], city.at), True, "life").keys() == ["site.look", "site.reveal"]
    assert play(arrive_at(table, ["Sara"], city.at)).keys() == []


def test_a_walk_goes_on_past_a_token_that_is_left_face_down():
    """SM-235, SM-076: b2 is the city on the way."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.at, sara.mp, table.moving = "A:c2", 8, "Sara"

    play(going_on(table), "A:a1", False, stop=True)

    assert (sara.at, table.site_at("A:b2").service) == ("A:a1", "")


def test_bots_want_to_know():
    table = make_table(("Sara",))
    asked = play(arrive_at(table, ["Sara"], table.sites[0].at), stop=True).open
    assert bot(table, asked, None) is True
