"""Seats, sides and who won."""

import doctest

import pytest

from companion.errors import Invalid, RulesFailed
from companion.host.host import Host
from companion.kernel import EVERYONE, Base, Confirm, Game, Outcome, Player, Side, View, seats
from companion.kernel.session import Session
from companion.language.spoken import spoken
from companion.language.words import worded

PLAYERS = [Player(name, name, seat=seat) for seat, name in enumerate(["Sara", "Bryan", "bank", "Ada"])]
SIDES = (Side("keepers", "Keepers"), Side("moths", "Moths"))


def ask(who):
    def step(table):
        yield Confirm("ask", "Ready?", who=who)

    return step


def game(step=None, **more):
    return Game(
        "tiny",
        "Tiny",
        Base,
        step or ask(EVERYONE),
        lambda table, viewer: View("", []),
        lambda chosen, players: Base(players=players),
        **more,
    )


def test_the_example_of_the_base_runs():
    assert doctest.testmod(seats).failed == 0


def test_seats_have_ids_of_their_own_and_names_are_labels():
    table = game().start({}, PLAYERS)

    assert [(player.id, player.name) for player in table.players] == [
        ("p1", "Sara"),
        ("p2", "Bryan"),
        ("p3", "bank"),
        ("p4", "Ada"),
    ]


def test_who_has_no_side_gets_one_in_turn():
    table = game(sides=SIDES).start({}, PLAYERS)

    assert [player.name for player in table.seated("keepers")] == ["Sara", "bank"]
    assert [player.name for player in table.seated("moths")] == ["Bryan", "Ada"]


def test_a_game_that_asks_for_sides_deals_none():
    players = [PLAYERS[0], Player("Bryan", "Bryan", seat=1, side="moths")]
    table = game(sides=SIDES, deals_sides=False).start({}, players)

    assert [(player.id, player.side) for player in table.players] == [("p1", ""), ("p2", "moths")]


def test_a_side_that_the_game_has_not_is_refused_and_none_may_be_called_like_a_seat():
    with pytest.raises(Invalid, match="Tiny has no side 'owls'"):
        game(sides=SIDES).start({}, [Player("Sara", "Sara", side="owls")])
    with pytest.raises(Exception, match="a side may not be called like a seat"):
        game(sides=(Side("p1", "First"),)).start({}, PLAYERS)


def test_the_turn_passes_over_those_who_are_out():
    table = game().start({}, PLAYERS)
    table.put_out("p2")
    table.put_out("p2")

    table.pass_turn()

    assert (table.active.id, table.out) == ("p3", ["p2"])
    assert [player.id for player in table.after("p3")] == ["p4", "p1"]
    assert [player.id for player in table.standing()] == ["p1", "p3", "p4"]
    assert (table.named("p3"), table.named("lamp")) == ("bank", "lamp")


@pytest.mark.parametrize(("who", "called"), [("p2", "Bryan"), ("moths", "Moths"), (EVERYONE, "")])
def test_a_question_names_the_seat_or_side_that_is_asked(who, called):
    one = game(ask(who), sides=SIDES)

    session = Session(one, one.start({}, PLAYERS))

    assert worded(session.prompt.whom) == called


class Yes:
    def answer(self, table, prompt):
        from companion.host.answerers import Answer

        return Answer(True, "bot")


@pytest.mark.parametrize(("bots", "asked"), [(["p2"], True), (["p2", "p4"], False)])
def test_a_bot_answers_for_a_side_only_where_all_of_it_are_bots(bots, asked):
    def step(table):
        yield Confirm("ask", "Ready?", who="moths")
        table.outcome = Outcome([], "Enough.")

    one = game(step, sides=SIDES)
    host = Host(Session(one, one.start({}, PLAYERS)), None, dict.fromkeys(bots, Yes()))

    host.go_on()

    assert bool(host.asked()) == asked


def test_a_game_that_stops_without_an_outcome_is_told_so():
    stopping = game(lambda table: None)

    with pytest.raises(RulesFailed, match=r"^Tiny: next_step returned None, but table.outcome is None too: return a "):
        Session(stopping, stopping.start({}, PLAYERS))


@pytest.mark.parametrize(
    ("winners", "words"),
    [([], "Nobody wins."), (["p3"], "Won by bank."), (["p1", "moths"], "Won by Sara and Moths.")],
)
def test_the_outcome_says_who_won_and_why(winners, words):
    one = game(sides=SIDES)
    table = one.start({}, PLAYERS)
    table.outcome = Outcome(winners, "Six to four.")

    session = Session(one, table)

    assert session.prompts == []  # the rules are not asked for another step
    assert worded(one.show(table, "").over) == f"{words} Six to four."


def test_a_game_that_counts_nothing_itself_has_its_winners_counted():
    one = game(sides=SIDES)
    table = one.start({}, PLAYERS)
    assert (one.won(table), one.counted(table)) == (True, {})

    table.outcome = Outcome(["moths"])
    assert (one.won(table), spoken(one.counted(table))) == (True, {"winner": "Moths"})
    table.outcome = Outcome([])
    assert (one.won(table), one.counted(table)) == (False, {"winner": ""})
