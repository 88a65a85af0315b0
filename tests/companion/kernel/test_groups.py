"""Several asked at once: everybody speaks, or a window that the first act closes."""

import pytest

from companion.errors import Stale
from companion.host.answerers import Bot, run
from companion.host.host import Host
from companion.kernel import PASS, Base, Choose, Confirm, Game, Number, Option, Outcome, Player, Together, View, Window
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal
from tests.companion.sitting import reload

SARA, BRYAN, ADA = PLAYERS = [Player("", "Sara", seat=0), Player("", "Bryan", seat=1), Player("", "Ada", seat=2)]


class Table(Base, kw_only=True):
    bids: dict[str, int] = {}
    acted: str = ""


def bid(table):
    table.bids = yield from Together.each(table.players, lambda seat: Number("bid", "How much?", most=lambda: 9))
    table.outcome = Outcome([max(table.bids, key=table.bids.get)], "The most was bid.")


def trip(table, until="act"):
    acted = yield from Window.each(
        table.players,
        lambda seat: Choose("trip", "Trip?", offers=lambda: [Option(PASS, "No"), Option("trip", "Trip")]),
        until,
    )
    table.acted = f"{acted.who} {acted.act}" if acted else "nobody"
    yield Confirm("after", "Go on?")


def game(step):
    return Game(
        "tiny", "Tiny", Table, step, lambda table, viewer: View("", []), lambda chosen, players: Table(players=players)
    )


@pytest.fixture
def begin(tmp_path):
    def make(step):
        one = game(step)
        return Session(one, one.start({}, PLAYERS), Journal.create(tmp_path / "game.shadowtable", {}))

    return make


def open_ones(session):
    return {prompt.who: prompt.serial for prompt in session.prompts}


def say(session, who, value):
    session.answer(value, serial=open_ones(session)[who])


def state(session):
    answered = [(prompt.who, prompt.key) for prompt in session.changeable]
    return list(open_ones(session)), answered, session._answers, session.table


def test_every_seat_is_asked_and_its_answer_comes_by_seat(begin):
    session = begin(bid)
    assert [(prompt.who, prompt.whom) for prompt in session.prompts] == [("p1", "Sara"), ("p2", "Bryan"), ("p3", "Ada")]

    for who, coins in {"p3": 4, "p1": 2, "p2": 3}.items():
        say(session, who, coins)

    assert session.table.bids == {"p1": 2, "p2": 3, "p3": 4}
    assert session.prompts == []
    assert worded(session.game.show(session.table, "").over) == "Won by Ada. The most was bid."


def test_an_answer_may_be_changed_until_the_last_has_spoken(begin):
    session = begin(bid)
    mine = open_ones(session)["p1"]
    session.answer(2, serial=mine)

    with pytest.raises(Stale):
        session.answer(5, serial=mine)  # a double tap
    session.change(7, serial=mine)
    say(session, "p2", 1)
    say(session, "p3", 1)

    assert session.table.bids["p1"] == 7
    assert [entry.value for entry in session.history()] == [2, 7, 1, 1]
    with pytest.raises(Stale):
        session.change(9, serial=mine)


@pytest.mark.parametrize("step", [bid, trip])
def test_a_half_answered_group_reloads_as_it_was(begin, step):
    session = begin(step)
    first, second = (PASS, PASS) if step is trip else (2, 3)
    mine = open_ones(session)["p2"]
    session.answer(first, serial=mine)
    session.change(second, serial=mine)

    assert state(reload(session)) == state(session)


def test_undo_in_between_takes_the_newest_word_whoever_gave_it(begin):
    session = begin(bid)
    mine = open_ones(session)["p2"]
    session.answer(2, serial=mine)
    session.change(5, serial=mine)

    session.undo()
    assert session._answers[1] == 2
    session.undo()
    assert list(open_ones(session)) == ["p1", "p2", "p3"]
    session.redo()
    session.redo()
    assert session._answers[1] == 5


def test_a_window_closes_on_the_first_act_once_all_before_it_have_passed(begin):
    session = begin(trip)

    say(session, "p2", "trip")
    assert list(open_ones(session)) == ["p1", "p3"]  # it waits, for Sara comes first
    say(session, "p1", PASS)

    assert session.table.acted == "p2 trip"
    assert [entry.who for entry in session.history()] == ["p2", "p1"]  # Ada had not spoken


def test_an_early_act_gives_way_to_one_before_it_in_the_order(begin):
    session = begin(trip)

    say(session, "p3", "trip")
    say(session, "p1", "trip")

    assert session.table.acted == "p1 trip"


def test_a_window_until_all_have_spoken_stays_open(begin):
    session = begin(lambda table: trip(table, "all"))

    say(session, "p1", "trip")
    say(session, "p3", PASS)
    assert session.table.acted == ""
    say(session, "p2", "trip")

    assert session.table.acted == "p1 trip"


def test_all_pass_at_once_and_one_undo_takes_it_back(begin):
    session = begin(trip)
    host = Host(session, None)

    host.pass_all([prompt.serial for prompt in host.asked()])
    assert session.table.acted == "nobody"
    assert [entry.who for entry in session.history()] == ["p1", "p2", "p3"]

    host.undo()
    assert list(open_ones(session)) == ["p1", "p2", "p3"]
    host.redo()
    assert session.table.acted == "nobody"


def test_the_host_changes_an_answer_and_says_so(begin):
    host, heard = Host(begin(bid), None), []
    host.subscribe(heard.append)
    mine = host.asked()[0].serial
    host.answer(2, mine)

    host.change(3, mine)

    assert [prompt.serial for prompt in host.changeable()] == [mine]
    assert [event.value for event in heard if hasattr(event, "value")] == [2, 3]


def test_a_group_of_nobody_is_over_at_once(begin):
    def nobody(table):
        acted = yield from Window.each([], lambda seat: Confirm("never", "Never?"))
        bids = yield from Together.each([], lambda seat: Confirm("never", "Never?"))
        table.acted = f"{acted} {bids}"
        yield Confirm("after", "Go on?")

    assert begin(nobody).table.acted == "None {}"


def test_bots_play_a_group_to_its_end(begin):
    from random import Random

    session = begin(bid)

    run(session, Bot(session.game, Random(1)))

    assert session.table.outcome is not None
