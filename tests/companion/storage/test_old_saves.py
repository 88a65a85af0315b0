"""A save of the format before opens as ever, and is brought up to date in one go."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import DamagedSave, NotSaved
from companion.kernel.session import Session
from companion.language.spoken import spoken
from companion.storage import upgrade
from companion.storage.journal import Journal
from tests.companion.example_game import GAME
from tests.companion.game_saves import flip, infos, labels_in, table_in
from tests.companion.saved import content_of, numbers
from tests.companion.storage.old_save import old_save


@pytest.mark.parametrize("closed", [True, False])
def test_an_old_save_goes_on_where_it_was_with_all_its_history(saves, closed):
    played = old_save(saves.path("friday"), "calm", [4], "land", "done", closed=closed)

    journal = Journal.open(saves.path("friday"))
    session = Session.load(GAME, journal)

    assert session.table == played.table
    assert spoken(session.history()) == spoken(played.history())
    assert journal.told() == spoken(played.journal.told())
    assert journal.meta() == {"format": "3", **{k: v for k, v in played.journal.meta().items() if k != "format"}}
    session.answer([2])
    session.close()
    assert infos(saves)["friday"].answers == 5
    assert sorted(os.listdir(saves.folder)) == ["friday.shadowtable", "friday.shadowtable-log"]


def test_what_was_undone_in_an_old_save_can_be_redone(saves):
    old_save(saves.path("friday"), undone=2)

    journal = Journal.open(saves.path("friday"))

    assert (numbers(journal.entries()), numbers(journal.entries(undone=True))) == ([1], [2, 3])
    assert journal.taken_back() == 2


def test_an_old_save_is_listed_without_being_brought_up_to_date(saves):
    old_save(saves.path("friday"), undone=1)
    before = content_of(saves.folder)

    info = infos(saves)["friday"]

    assert (info.answers, info.undone, info.players, info.state) == (2, 1, "Sara, Bryan", "")
    assert content_of(saves.folder) == before


def test_an_old_save_that_cannot_be_brought_up_to_date_stays_as_it_is(saves, monkeypatch):
    played = old_save(saves.path("friday"))
    seen, tie = [], upgrade._tie_checkpoints

    def full(db, tip):
        seen.append(tip)
        if len(seen) == 2:  # the first is a copy to look into
            raise sqlite3.OperationalError("database or disk is full")
        tie(db, tip)

    with monkeypatch.context() as patch:
        patch.setattr(upgrade, "_tie_checkpoints", full)
        with pytest.raises(NotSaved, match="disk is full"):
            Journal.open(saves.path("friday"))
    with closing(sqlite3.connect(saves.path("friday"))) as db:
        assert db.execute("SELECT value FROM meta WHERE key = 'format'").fetchone() == ("1",)

    assert table_in(saves.path("friday")) == played.table


def test_a_flipped_bit_in_the_wal_of_an_old_save_is_told_although_it_has_no_log(saves):
    old_save(saves.path("friday"), "calm", [4], "land", "done", [2], closed=False)
    flip(f"{saves.path('friday')}-wal", Path(f"{saves.path('friday')}-wal").stat().st_size // 2)
    before = content_of(saves.folder)

    with pytest.raises(DamagedSave, match=r"\d of its newest changes, in friday.shadowtable-wal, can no longer be"):
        Journal.open(saves.path("friday"))

    assert content_of(saves.folder) == before


def test_an_old_save_with_a_torn_last_answer_opens_without_it_as_ever(saves):
    old_save(saves.path("friday"), closed=False)
    wal = Path(f"{saves.path('friday')}-wal")
    wal.write_bytes(wal.read_bytes()[:-100])

    assert len(labels_in(saves.path("friday"))) == 2


def test_an_old_answer_that_cannot_be_read_is_damage_and_gets_no_checksum(saves):
    old_save(saves.path("friday"))
    with closing(sqlite3.connect(saves.path("friday"))) as db:
        db.execute("UPDATE entries SET value = '{' WHERE n = 2")
        db.commit()

    with pytest.raises(DamagedSave):
        Journal.open(saves.path("friday"))


def test_a_damaged_old_save_is_rescued_from_what_can_be_read(saves):
    old_save(saves.path("friday"), "calm", [4], "land", "done")
    with closing(sqlite3.connect(saves.path("friday"))) as db:
        db.execute("UPDATE entries SET value = '{' WHERE n = 2")
        db.commit()

    rescued = saves.rescue("friday")

    assert table_in(saves.path(rescued.name)).at == {"p1": 4, "p2": 0}
    assert "The history before answer" in rescued.message
