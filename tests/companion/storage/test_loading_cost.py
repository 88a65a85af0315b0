"""Loading a long game reads each answer once, to know that it is there, and replays no more than a short one does.

Counted in SQLite's own steps, not in time.
"""

import shutil
import sqlite3

import pytest

from companion.kernel.prompts import Confirm
from companion.kernel.session import Session
from companion.storage.journal import Journal
from tests.companion.tiny_games import Table, game_of

SHORT, LONG = 50, 5_000
READ_ONCE = 15
"""SQLite's steps to read one answer."""


def again_and_again(table):
    table.gold += yield Confirm("more", "More?")
    table.gold -= yield Confirm("less", "Less?")
    table.begun = 0


ENDLESS = game_of(again_and_again)


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    """Saves of some answers each; the last step is half done, so that there is something to replay."""
    paths = {}
    for answers in (SHORT, LONG):
        paths[answers] = tmp_path_factory.mktemp("saves") / f"{answers}"
        journal = Journal.create(paths[answers], {})
        journal._db.execute("PRAGMA synchronous = OFF")
        session = Session(ENDLESS, Table(), journal)
        for n in range(answers - 1):
            session.answer(n % 3 == 0)
        session.close()
    return paths


@pytest.fixture
def count(monkeypatch):
    """Counts what SQLite does on every connection made from here on."""
    counted = {"statements": 0, "steps": 0}
    connect = sqlite3.connect

    def step():
        counted["steps"] += 1

    def statement(sql):
        counted["statements"] += 1

    def counting(*args, **more):
        db = connect(*args, **more)
        db.set_trace_callback(statement)
        db.set_progress_handler(step, 1)
        return db

    monkeypatch.setattr(sqlite3, "connect", counting)
    return counted


def cost(count, act):
    before = dict(count)
    act()
    return {name: count[name] - before[name] for name in count}


def test_loading_reads_each_answer_once_and_asks_no_more_of_a_long_game_than_of_a_short_one(saves, count):
    def load(answers):
        Session.load(ENDLESS, Journal.open(saves[answers])).close()

    short, long = (cost(count, lambda: load(answers)) for answers in (SHORT, LONG))  # noqa: B023

    assert short["statements"] > 5
    assert long["statements"] == short["statements"]
    assert long["steps"] - short["steps"] == READ_ONCE * (LONG - SHORT)


def test_after_the_answers_are_checked_loading_takes_as_many_steps_in_a_long_game_as_in_a_short_one(saves, count):
    measured = []
    for answers in (SHORT, LONG):
        journal = Journal.open(saves[answers])
        measured.append(cost(count, lambda: Session.load(ENDLESS, journal)))  # noqa: B023
        journal.close()

    assert measured[0] == measured[1]
    assert measured[0]["steps"] > 20  # it does count


def test_loading_replays_no_more_than_the_last_step(saves):
    journal = Journal.open(saves[LONG])

    assert journal.head == LONG - 1
    assert len(list(journal.entries(journal.last_checkpoint(journal.head).n))) == 1
    assert Session.load(ENDLESS, journal).prompt.key == "less"
    journal.close()


def test_taking_back_and_giving_again_takes_as_many_steps_in_a_long_game_as_in_a_short_one(saves, count):
    def back_and_forth(session):
        for _ in range(5):
            session.undo()
        for _ in range(5):
            session.redo()

    measured = []
    for answers in (SHORT, LONG):
        session = Session.load(ENDLESS, Journal.open(saves[answers]))
        measured.append(cost(count, lambda: back_and_forth(session)))  # noqa: B023
        session.close()

    assert measured[0] == measured[1]


def test_the_first_answer_of_a_long_game_is_redone_without_reading_the_rest(saves, count, tmp_path):
    measured = []
    for answers in (SHORT, LONG):
        session = Session.load(ENDLESS, Journal.open(shutil.copy(saves[answers], tmp_path)))
        session.back_to(0)
        before = count["steps"]
        session.redo()
        measured.append(count["steps"] - before)
        session.close()

    assert measured[0] == measured[1] > 0
