"""Corrections of every kind over JSON lines: refused with nothing changed, or taken and there again after loading."""

import shutil
import tempfile
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.fronts.jsonlines import JsonTable
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.table import SHARDS
from companion.host.answerers import Bot
from companion.host.host import Host
from companion.kernel.game import encode
from companion.kernel.session import Session
from companion.storage.journal import Journal
from tests.games.shadows_of_malice.shown import PHASES, fight, players_turn

LINES = 12
WORDS = ("", "nowhere", "A:c4", "Q:a1", "realm:zz", "{odd}", "Sara", "shadows", "setup", "Life", "red", "first")
ODD = ({}, [], "", None, -1, True, 1.5, 10**20, 10**4000)


class Robot:
    """Sends lines to a table that starts as *table*; after each it knows what came back."""

    def __init__(self, folder: Path, table, chance: Random) -> None:
        self.folder, self.chance = folder, chance
        self.session = Session(GAME, table, Journal.create(folder / "game", {}))
        self.session.journal._db.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug here
        self._said: list[str] = []
        self._json = JsonTable(Host(self.session, chance), self._said.append)

    def send(self, *requests):
        """What each of *requests* was answered; a request may be a function that makes one from the session."""
        replies = []

        def lines():
            for request in requests:
                self._said.clear()
                yield msgspec.json.encode(request(self) if callable(request) else request)
                replies.append([msgspec.json.decode(line) for line in self._said])

        self._json.play(lines())
        return replies

    def state(self):
        """The table, what is asked with its serials, and everything on disk."""
        rows = [self.session.journal._read(f"SELECT * FROM {table}") for table in ("entries", "meta")]
        return encode(self.session.table), [(p.serial, p.text) for p in self.session.prompts], rows

    def as_it_stands(self):
        return encode(self.session.table), [prompt.text for prompt in self.session.prompts], []

    def loaded(self):
        """The table and the questions of a copy of the save, with what would have to be done again."""
        for ending in ("", "-wal"):
            shutil.copy(f"{self.session.journal.path}{ending}", self.folder / f"copy{ending}")
        copy = Session.load(GAME, Journal.open(self.folder / "copy"))
        copy.close()
        return encode(copy.table), [prompt.text for prompt in copy.prompts], copy.notices


def some_place(plain, chance, path=()):
    """A place of a table with what is there: a whole list as likely as what is in it."""
    inside = list(plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ())
    if not inside or (path and chance.random() < 0.5):
        return ".".join(path), plain
    key, value = chance.choice(inside)
    return some_place(value, chance, (*path, str(key)))


def something_else(old, chance):
    """A value to put in the place of *old*: mostly of its kind."""
    if chance.random() < 0.25:
        return chance.choice(ODD)
    match old:
        case bool():
            return not old
        case int():
            return chance.choice((0, 1, 2, 7, 99, -1, 10**30))
        case str():
            return chance.choice(WORDS)
        case list():
            return chance.choice(([], old[1:], [*old, *old[:1]], ["x"]))
        case dict():
            return chance.choice(({}, dict(list(old.items())[1:]), {**old, "new": 1}))
    return chance.choice((None, 1, "x", {}))


def a_correction(robot):
    path, old = some_place(msgspec.json.decode(encode(robot.session.table)), robot.chance)
    return {"do": "correct", "path": path, "value": something_else(old, robot.chance)}


def an_answer(robot):
    if not robot.session.prompts:
        return {"do": "undo"}
    bot = Bot(GAME, robot.chance)
    return {"do": "answer", "value": bot.answer(robot.session.table, robot.session.prompts[0]).value}


def a_wrong_answer(robot):
    return {"do": "answer", "value": robot.chance.choice(("nonsense", [1], {}, None))}


def taking_back(robot):
    return robot.chance.choice(({"do": "undo"}, {"do": "redo"}, {"do": "back", "to": robot.chance.choice((0, 10**20))}))


@settings(max_examples=30)
@given(st.sampled_from([*PHASES, lambda: fight(target="")]), st.integers(0, 2**32 - 1))
def test_after_an_error_all_is_as_before_and_whatever_is_taken_is_there_after_loading(phase, seed):
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        robot = Robot(Path(folder), phase(), chance)
        requests = (a_correction, a_correction, a_correction, an_answer, an_answer, a_wrong_answer, taking_back)
        for _ in range(LINES):
            before = robot.state()
            [reply] = robot.send(chance.choice(requests))
            if "error" in [line["type"] for line in reply]:
                assert len(reply) == 1, reply
                assert robot.state() == before, reply
            assert robot.loaded() == robot.as_it_stands(), reply
        robot.session.close()


@pytest.fixture
def robot(tmp_path):
    return Robot(tmp_path, players_turn(), Random(1))


def test_shards_that_are_not_named_are_none(robot):
    corrected, wrong = robot.send(
        {"do": "correct", "path": "avatars.0.shards", "value": {"red": 2}}, {"do": "answer", "value": "nonsense"}
    )

    assert [line["type"] for line in corrected] == ["corrected", "prompt"]
    assert robot.session.table.avatars[0].shards == dict.fromkeys(SHARDS, 0) | {"red": 2}
    assert [line["error"] for line in wrong] == ["Illegal"]
    assert robot.loaded() == robot.as_it_stands()


def test_a_correction_that_the_open_question_cannot_live_with_is_refused_with_the_rule_that_fails(robot):
    before = robot.state()

    refused, wrong = robot.send({"do": "correct", "path": "troves", "value": {}}, {"do": "answer", "value": "nonsense"})

    assert [line["error"] for line in refused] == ["BadCorrection"]
    assert "The rules failed over this, so nothing was changed: KeyError" in refused[0]["message"]
    assert "(shadows_of_malice/" in refused[0]["message"]
    assert robot.state() == before
    assert [line["error"] for line in wrong] == ["Illegal"]


@pytest.mark.parametrize("n", [10**20, 2**63, 2**63 - 1, -(10**20)])
def test_going_back_to_a_number_beyond_all_bounds_is_an_ordinary_error(robot, n):
    [[error]] = robot.send({"do": "back", "to": n})

    assert (error["error"], error["message"]) == ("NothingToUndo", "There is nothing after that to undo.")
