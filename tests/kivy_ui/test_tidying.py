"""Garbage is looked for when nobody waits."""

import gc
from types import SimpleNamespace

import pytest

from companion.kernel import Player
from companion.kernel import registry as games
from companion.storage import journal
from companion.storage.database import tip_without_wal
from kivy_ui.open_game import Plan
from kivy_ui.system import memory
from kivy_ui.system.memory import MOST, QUIET, Tidying
from tests.small_games.storm_dice import GAME as STORM


@pytest.fixture
def collected(monkeypatch):
    """How often it was looked for, and how often what stays was put aside."""
    done = []
    monkeypatch.setattr(memory.gc, "collect", lambda: done.append("collect"))
    monkeypatch.setattr(memory.gc, "freeze", lambda: done.append("freeze"))
    return done


@pytest.fixture
def tidy():
    tidy = Tidying()
    yield tidy
    tidy.stop()


def test_after_a_change_it_waits_until_all_is_quiet(tidy, collected):
    tidy.look("a page", loaded=False)
    for _ in range(QUIET - 1):
        tidy.look("a page", loaded=False)
    assert collected == []

    tidy.look("a page", loaded=False)
    assert collected == ["collect"]


def test_a_quiet_moment_is_told_for_what_else_can_wait(tidy, collected):
    assert [tidy.look("a page", loaded=False) for _ in range(QUIET + 3)] == [False] * QUIET + [True, False, False]


def test_in_a_quiet_moment_the_save_is_put_in_order(open_app, monkeypatch):
    monkeypatch.setattr(games, "find_game", lambda name: STORM)
    monkeypatch.setattr(journal, "FOLD_DUE", 1)
    app = open_app()
    app.open_game.begin(Plan(STORM.name, [Player("", "Sara"), Player("", "Bryan", seat=1)], {}, "storm"))
    [throw] = app.open_game.prompts
    app.open_game.roll_for_us(throw)
    save = app.open_game.saves.path("storm")
    assert tip_without_wal(save).head == 0

    for _ in range(QUIET + 1):
        app._take(0)

    assert tip_without_wal(save).head == 1


def test_while_nothing_happens_it_is_done_once(tidy, collected):
    for _ in range(5 * QUIET):
        tidy.look("a page", loaded=False)

    assert collected == ["collect"]


def test_somebody_who_plays_on_waits_only_now_and_then(tidy, collected):
    for number in range(3 * MOST):
        tidy.look(number, loaded=False)

    assert collected == ["collect"] * 3


def test_the_rules_are_put_aside_once(tidy, collected):
    for page in "abc":
        for _ in range(2 * QUIET):
            tidy.look(page, loaded=True)

    assert collected == ["collect", "freeze", "collect", "collect"]


def test_afterwards_the_collector_is_as_it_was():
    before = gc.get_threshold()
    tidy = Tidying()
    assert gc.get_threshold() != before

    tidy.stop()
    assert gc.get_threshold() == before


def test_all_threads_share_one_heap_and_large_pieces_go_back_at_once(monkeypatch):
    settled = {}
    monkeypatch.setattr(memory.ctypes, "CDLL", lambda _: SimpleNamespace(mallopt=settled.__setitem__))

    memory.share_one_heap()

    assert settled == {memory.HEAPS_AT_MOST: 1, memory.LARGE_FROM: memory.LARGE}


def test_a_c_library_that_knows_no_such_settings_is_left_alone(monkeypatch):
    monkeypatch.setattr(memory.ctypes, "CDLL", lambda _: SimpleNamespace())

    memory.share_one_heap()
    memory.tidy()
