"""Going on with a save: the same table, or what the players must do again."""

from pathlib import Path

import pytest

from companion.errors import (
    DamagedSave,
    NothingToUndo,
    SaveError,
)
from companion.kernel.dice import Dice
from companion.kernel.prompts import Choose, Confirm, Tell
from companion.kernel.roll import Roll
from companion.kernel.session import Session
from companion.language.spoken import spoken
from companion.storage.journal import Checkpoint, Journal
from tests.companion.sitting import announce, begin, keys, labels, reload, spend, walk
from tests.companion.tiny_games import Table, game_of, options


def test_a_loaded_game_stands_at_the_very_question_it_was_left_at(save):
    session = begin(game_of(announce, spend, spend), save)
    for answer in ("ale", [4], "bread"):
        session.answer(answer)

    heard = []
    session.close()
    loaded = Session.load(session.game, Journal.open(save), hear=heard.append)

    assert (loaded.table, keys(loaded), loaded.notices, heard) == (session.table, ["spend.price"], [], [])
    loaded.answer([2])
    assert loaded.table.gold == 4


def test_what_was_told_is_not_told_again_in_loading_or_taking_back(save):
    def chat(table):
        for word in ("please", "thanks", "bye"):
            yield Confirm("chat", "Talk?")
            yield Tell("chat.said", word)

    session = begin(game_of(chat), save)
    session.answer(True)
    session.answer(True)
    session.close()
    heard = []
    session = Session.load(game_of(chat), Journal.open(save), hear=lambda tell: heard.append(tell.text))
    session.undo()
    assert heard == []

    session.redo()
    session.answer(True)

    assert heard == ["thanks", "bye"]
    assert session.journal.told()[3] == ["please", "thanks", "bye"]


def test_a_loaded_game_goes_on_writing(save):
    session = begin(game_of(spend, spend), save)
    session.answer("ale")
    session = reload(session)
    session.answer([4])

    session = reload(session)

    assert (session.table.gold, keys(session)) == (6, ["spend.what"])


def rules_in(folder: Path, text: str) -> Path:
    folder.mkdir()
    (folder / "rules.py").write_text(text)
    return folder


def two_rulesets(tmp_path, *steps):
    return (
        game_of(*steps, folder=rules_in(tmp_path / "old", "old")),
        game_of(*steps, folder=rules_in(tmp_path / "new", "new")),
    )


def loaded_by_other_rules(save, tmp_path):
    old, new = two_rulesets(tmp_path, spend, spend)
    session = begin(old, save)
    for answer in ("ale", [4], "bread"):
        session.answer(answer)
    session.close()
    return Session.load(new, Journal.open(save))


def test_a_save_made_by_other_rules_opens_at_its_checkpoint_and_says_what_to_do_again(save, tmp_path):
    session = loaded_by_other_rules(save, tmp_path)

    assert (session.table.gold, session.table.notes, keys(session)) == (6, ["ale"], ["spend.what"])
    assert spoken(session.notices) == [
        "This game was saved by other rules. It stands where its last step began; please do again:",
        "· Buy what? Bread",
    ]
    assert labels(session) == ["Buy what? Ale", "Haggle. 4"]
    with pytest.raises(NothingToUndo, match=r"^Buy what\? Bread cannot be redone: the rules have changed since\.$"):
        session.redo()
    assert keys(session) == ["spend.what"]


def test_a_save_made_by_other_rules_is_the_new_rules_from_there_on(save, tmp_path):
    session = loaded_by_other_rules(save, tmp_path)
    session.answer("ale")

    session = reload(session)

    assert (keys(session), session.notices) == (["spend.price"], [])
    session.undo()
    assert keys(session) == ["spend.what"]


def test_undo_into_what_other_rules_did_stops_at_the_beginning_of_that_step(save, tmp_path):
    old, new = two_rulesets(tmp_path, spend, spend)
    session = begin(old, save)
    for answer in ("ale", [4]):
        session.answer(answer)
    session.close()
    session = Session.load(new, Journal.open(save))
    assert session.notices == []

    session.undo()

    assert (session.table, keys(session)) == (Table(begun=1), ["spend.what"])
    assert spoken(session.notices[1:]) == ["· Buy what? Ale"]


def test_a_replayed_question_whose_key_differs_opens_the_save_at_its_checkpoint(save):
    def rewritten(table):
        what = yield Choose("spend.what", "Buy what?", who="Sara", offers=options("ale", "bread"))
        table.notes.append(what)
        yield Roll("spend.cost", "Haggle.", who="Sara", dice=(Dice("price"),))
        yield Confirm("spend.done", "Done?")

    session = begin(game_of(walk, spend), save)
    session.answer("inn")
    session.answer("ale")
    session.journal._pending = None  # as if the plug was pulled before the step's end was written
    session.answer([4])
    session.journal._pending = None
    session.close()

    session = Session.load(game_of(walk, rewritten), Journal.open(save))

    assert (session.table, keys(session)) == (Table(begun=2, places={"Sara": "inn"}), ["spend.what"])
    assert spoken(session.notices[1:]) == ["· Buy what? Ale", "· Haggle. 4"]
    assert labels(session) == ["Where to? Inn"]


def test_a_replayed_answer_that_is_no_longer_legal_opens_the_save_at_its_checkpoint(save):
    def sold_out(table):
        yield Choose("spend.what", "Buy what?", who="Sara", offers=options("bread"))

    session = begin(game_of(walk, spend), save)
    session.answer("inn")
    session.answer("ale")
    session.close()

    session = Session.load(game_of(walk, sold_out), Journal.open(save))

    assert (keys(session), spoken(session.notices[1:])) == (["spend.what"], ["· Buy what? Ale"])


def test_a_save_without_any_table_says_so(save):
    Journal.create(save, {}).close()

    with pytest.raises(DamagedSave, match="holds no state of the table at or before answer 0"):
        Session.load(game_of(spend), Journal.open(save))


def test_a_table_of_another_game_is_refused_in_plain_words(save):
    journal = Journal.create(save, {})
    journal.checkpoint(Checkpoint(0, "r", b'{"gold":"all of it"}'))

    with pytest.raises(SaveError) as error:
        Session.load(game_of(spend), journal)

    assert str(error.value) == f"The table in {save} is not one of Tiny: Expected `int`, got `str` - at `$.gold`."
