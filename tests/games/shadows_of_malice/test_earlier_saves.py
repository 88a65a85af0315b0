"""Saves that an earlier version wrote open as ever: before kinds of dice, seats, secrets and messages.

Each was played over JSON lines with virtual dice for some sixty answers, two of them taken back on the way. The
revised game was left with ``quit``, one answer undone; the process of the other was killed.
"""

import tarfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.host.answerers import Bot, run
from companion.kernel.registry import find_game
from companion.kernel.session import Session
from companion.storage.journal import Journal
from companion.storage.saves import Saves

KEPT = Path(__file__).parent / "saves"
GAME = find_game("shadows_of_malice")
SAFELY: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
"""Debian 12's Python has no filter yet, later ones want one."""


@pytest.fixture
def saves(tmp_path):
    for packed in KEPT.glob("*.tar.xz"):
        with tarfile.open(packed) as files:
            files.extractall(tmp_path, **SAFELY)
    return Saves(tmp_path)


def opened(saves: Saves, name: str) -> Session:
    return Session.load(GAME, Journal.open(saves.path(name)))


def keys(session: Session) -> list[str]:
    return [prompt.key for prompt in session.prompts]


def test_earlier_saves_are_listed(saves):
    listed = {info.name: (info.players, info.answers, info.undone, info.state) for info in saves.infos()}

    assert listed == {"revised": ("Sara, Bryan", 66, 1, ""), "first": ("Sara, Bryan", 69, 0, "")}


@pytest.mark.parametrize(("name", "round", "stands_after", "to_do_again"), [("revised", 2, 63, 3), ("first", 3, 68, 1)])
def test_an_earlier_save_stands_where_its_last_step_began(saves, name, round, stands_after, to_do_again):
    session = opened(saves, name)

    assert (session.table.settings.edition, session.table.round, session.table.phase) == (name, round, "players")
    assert (len(session.history()), keys(session)) == (stands_after, ["players.act"])
    assert len(session.notices) == 1 + to_do_again


@pytest.mark.parametrize("name", ["revised", "first"])
def test_an_earlier_save_goes_on_and_opens_again(saves, name):
    session = opened(saves, name)
    before = len(session.history())

    run(session, Bot(GAME, Random(1)), stop=lambda it: len(it.history()) >= before + 40)
    played = session.table
    session.close()

    again = opened(saves, name)
    assert (again.table, again.notices, len(again.history())) == (played, [], before + 40)


@pytest.mark.parametrize("name", ["revised", "first"])
def test_an_earlier_save_can_be_taken_back_to_its_beginning_and_played_from_there(saves, name):
    session = opened(saves, name)

    while session.history():
        session.undo()
    run(session, Bot(GAME, Random(2)), stop=lambda it: len(it.history()) >= 40)

    assert len(session.history()) == 40
