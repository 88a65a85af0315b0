"""Mistakes that people make who write their first game: told when the question opens, and how to mend them."""

import re

import pytest

from companion.errors import RulesFailed
from companion.kernel import Base, Choose, Game, Option, Outcome, Player, Tell, Together, View
from companion.kernel.session import Session
from companion.storage.journal import Journal
from companion.storage.saves import note_where

YES = [Option("yes", "Yes")]


def sat_down(step, view=lambda table, viewer: View("", [])):
    game = Game("wrong", "Wrong", Base, step, view, lambda settings, players: Base(players=players))
    return Session(game, game.start({}, [Player("Sara", "Sara")]), Journal.create(":memory:", {}))


def test_a_question_for_somebody_who_has_no_seat_names_the_seats():
    def ask(table):
        yield Choose("on", "On?", who="Sara", offers=lambda: YES)

    with pytest.raises(RulesFailed, match=r"on asks 'Sara', which is no seat or side; seats: \['p1'\]"):
        sat_down(ask)


def test_a_step_that_yields_a_generator_is_told_to_yield_from_it():
    def ask(table):
        yield Together.each(table.players, lambda seat: Choose("on", "On?", offers=lambda: YES))

    line = ask.__code__.co_firstlineno + 1
    told = (
        f"a step yielded a generator, expected a prompt; write: yield from … (kernel/test_wrong_steps.py, line {line})"
    )
    with pytest.raises(RulesFailed, match=re.escape(told)):
        sat_down(ask)


def test_a_game_that_is_won_by_a_name_names_the_seats():
    def ask(table):
        table.outcome = Outcome(["Sara"])
        yield Tell("won", "Sara wins.")

    with pytest.raises(RulesFailed, match="is won by 'Sara', which is no seat or side; seats: p1"):
        sat_down(ask)


def test_a_view_that_fails_keeps_no_save_from_opening():
    def ask(table):
        yield Choose("on", "On?", who="p1", offers=lambda: YES)

    session = sat_down(ask, lambda table, viewer: 1 / 0)
    note_where(session)

    assert session.journal.meta()["question"] == "On?"
