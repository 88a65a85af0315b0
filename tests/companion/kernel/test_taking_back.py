"""Undo and redo: back to the beginning, forth to the end, and which pieces to put back."""

from random import Random

import pytest

from companion.errors import (
    DamagedSave,
    NothingToUndo,
)
from companion.kernel.draw import Draw
from companion.kernel.game import encode
from companion.kernel.session import CHANCE, put_back
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.companion.playing import any_answer
from tests.companion.sitting import announce, begin, bids, keys, labels, reload, spend, walk
from tests.companion.tiny_games import game_of


def played(save=":memory:"):
    """A game of some length with every table it went through."""
    game = game_of(spend, announce, walk, spend, announce, bids, walk)
    session = begin(game, save)
    tables, chance = [encode(session.table)], Random(5)
    while session.prompts:
        prompt = chance.choice(session.prompts)
        session.answer(any_answer(prompt, chance), serial=prompt.serial)
        tables.append(encode(session.table))
    return session, tables


def test_undo_to_the_very_beginning_and_redo_to_the_end_pass_through_the_same_tables():
    session, tables = played()

    for table in reversed(tables[:-1]):
        session.undo()
        assert encode(session.table) == table
    with pytest.raises(NothingToUndo, match=r"^There is nothing to undo: the game is at its beginning\.$"):
        session.undo()
    for table in tables[1:]:
        session.redo()
        assert encode(session.table) == table
    with pytest.raises(NothingToUndo, match=r"^There is nothing to redo\.$"):
        session.redo()


def test_undo_and_redo_work_as_well_after_loading(save):
    session, tables = played(save)

    for table in reversed(tables[:-1]):
        session = reload(session)
        session.undo()
        assert encode(session.table) == table
    for table in tables[1:]:
        session = reload(session)
        assert session.redo()
        assert encode(session.table) == table
    assert session.notices == []


def test_undo_goes_straight_back_to_any_answer():
    session, tables = played()

    undone = session.back_to(3)

    assert encode(session.table) == tables[3]
    assert len(undone.labels) == len(tables) - 4
    assert len(session.history()) == 3


@pytest.mark.parametrize("n", [-1, 2, 99])
def test_undo_back_to_where_nothing_follows_changes_nothing(n):
    session = begin(game_of(spend, spend))
    session.answer("ale")
    session.answer([4])
    before = encode(session.table)

    with pytest.raises(NothingToUndo, match=r"^There is nothing after that to undo\.$"):
        session.back_to(n)

    assert encode(session.table) == before
    assert spoken(session.undo().labels) == ["Haggle. 4"]


def test_undo_takes_the_chance_along_that_followed_an_answer_and_redo_brings_it_back():
    session = begin(game_of(spend, spend))
    session.answer("bread")
    session.answer([1])
    session.answer("ale")
    session.answer([4], by=CHANCE)
    after = encode(session.table)

    undone = session.undo()

    assert spoken(undone.labels) == ["Haggle. 4", "Buy what? Ale"]
    assert (keys(session), len(session.history())) == (["spend.what"], 2)
    assert worded(session.redo()) == "Buy what? Ale"
    assert encode(session.table) == after


def test_chance_before_the_first_answer_is_not_undone():
    def shuffle(table):
        table.notes = yield Draw("deck", "Shuffle.", pool=lambda: ["a", "b", "c"], count=3, chance=True)

    session = begin(game_of(shuffle, spend))
    session.answer(["b", "a", "c"], by=CHANCE)
    session.answer("ale")
    session.undo()

    with pytest.raises(NothingToUndo):
        session.undo()

    assert session.table.notes == ["b", "a", "c"]
    assert worded(session.redo()) == "Buy what? Ale"


def test_another_answer_after_an_undo_leaves_nothing_to_redo():
    session = begin(game_of(spend))
    session.answer("ale")
    session.undo()

    session.answer("bread")

    with pytest.raises(NothingToUndo):
        session.redo()
    assert labels(session) == ["Buy what? Bread"]


def test_undo_says_which_pieces_to_put_back_where():
    session = begin(game_of(walk, walk, walk))
    session.answer("inn")
    session.answer("pit")

    assert spoken(session.undo().put_back) == ["Sara: back to inn"]
    assert spoken(session.undo().put_back) == ["Sara: off the table"]


def test_what_would_be_put_back_can_be_seen_before_anything_happens():
    session = begin(game_of(walk, walk, walk))
    session.answer("inn")
    session.answer("pit")
    before, question = encode(session.table), session.prompt

    undone = session.if_back_to(1)

    assert spoken(undone.put_back) == ["Sara: back to inn"]
    assert (encode(session.table), session.prompt) == (before, question)
    assert len(session.history()) == 2


def test_what_would_be_put_back_is_what_is_put_back_wherever_one_goes():
    for n in range(6):
        session, _ = played()
        assert session.if_back_to(n) == session.back_to(n)


@pytest.mark.parametrize("n", [-1, 2, 99])
def test_nothing_would_be_put_back_where_nothing_follows(n):
    session = begin(game_of(walk, walk, walk))
    session.answer("inn")
    session.answer("pit")

    with pytest.raises(NothingToUndo, match=r"^There is nothing after that to undo\.$"):
        session.if_back_to(n)


def test_pieces_that_stand_where_they_stood_are_not_mentioned():
    before = {"Shadow": "gate", "Sara": "inn", "token": "supply"}
    after = {"Shadow": "pit", "Sara": "inn", "Tom": "road"}

    assert spoken(put_back(before, after)) == ["Shadow: back to pit", "Tom: back to road", "token: off the table"]


def test_an_undo_that_cannot_read_its_checkpoint_changes_nothing():
    session = begin(game_of(spend, spend))
    for answer in ("ale", [4], "ale"):
        session.answer(answer)
    before, said = encode(session.table), labels(session)
    session.journal._db.execute("UPDATE checkpoints SET board = x'00'")

    with pytest.raises(DamagedSave):
        session.undo()

    assert (encode(session.table), labels(session)) == (before, said)
    session.answer([2])
    assert session.table.gold == 4
