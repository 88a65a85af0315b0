"""The session asks, checks, writes down and acts."""

import shutil
from random import Random

import pytest

from companion.errors import (
    Illegal,
    Invalid,
    NothingToUndo,
    NotSaved,
    RulesStuck,
    Stale,
)
from companion.kernel.fingerprint import ruleset
from companion.kernel.game import encode
from companion.kernel.groups import Together
from companion.kernel.prompts import Choose, Confirm, Option, Tell
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal
from tests.companion.saved import copied
from tests.companion.sitting import announce, begin, bids, keys, labels, reload, spend, walk
from tests.companion.tiny_games import Table, game_of, options

# -- asking and answering --------------------------------------------------------------------------------


def test_a_game_begins_with_its_first_question():
    session = begin(game_of(spend))

    assert keys(session) == ["spend.what"]
    assert session.prompt is session.prompts[0]
    assert session.history() == []


def test_an_answer_leads_to_the_next_question_and_the_last_one_ends_the_game():
    session = begin(game_of(spend))

    session.answer("ale")
    assert keys(session) == ["spend.price"]
    session.answer([4])

    assert session.prompt is None
    assert (session.table.gold, session.table.notes) == (6, ["ale"])


def test_a_game_without_a_journal_plays_alike_but_remembers_nothing():
    session = Session(game_of(announce, spend), Table())
    for answer in ("ale", [4]):
        session.answer(answer)

    assert session.table.gold == 6
    assert session.history() == []
    for take_back in (session.undo, session.redo, lambda: session.back_to(0)):
        with pytest.raises(NothingToUndo):
            take_back()


def test_an_answer_is_remembered_with_all_that_is_known_of_it():
    session = begin(game_of(spend), clock=lambda: 12.5)

    session.answer("ale", by="camera", sure=0.75)

    [entry] = session.history()
    assert (entry.n, entry.kind, entry.key, entry.value, entry.who) == (1, "answer", "spend.what", "ale", "Sara")
    assert (entry.by, entry.sure, entry.at, worded(entry.label)) == ("camera", 0.75, 12.5, "Buy what? Ale")
    assert entry.rules == ruleset(session.game.folder)


@pytest.mark.parametrize("faces", [[4], {"price": [4]}])
def test_faces_are_remembered_by_role_however_they_were_given(faces):
    session = begin(game_of(spend))
    session.answer("ale")

    session.answer(faces)

    assert session.history()[-1].value == {"price": [4]}


@pytest.mark.parametrize(("value", "error"), [(7, Invalid), ("gold", Illegal)])
def test_a_bad_answer_changes_nothing(value, error):
    session = begin(game_of(spend))
    before = encode(session.table)

    with pytest.raises(error):
        session.answer(value)

    assert encode(session.table) == before
    assert session.history() == []
    session.answer("ale")


def test_an_answer_to_a_question_that_is_no_longer_open_is_stale_and_changes_nothing():
    session = begin(game_of(spend))
    late = session.prompt.serial
    session.answer("ale", serial=late)

    with pytest.raises(Stale) as error:
        session.answer("ale", serial=late)

    assert str(error.value) == f"Question {late} is no longer open. Open now: {session.prompt.serial} (Haggle.)."
    assert len(session.history()) == 1


def test_an_answer_to_a_question_that_was_taken_back_and_asked_again_is_stale():
    session = begin(game_of(spend))
    late = session.prompt.serial
    session.answer("ale")
    session.undo()

    with pytest.raises(Stale):
        session.answer("ale", serial=late)


def test_a_game_that_is_over_asks_nothing():
    session = begin(game_of())

    with pytest.raises(Stale, match=r"^The game is over; nothing is being asked\.$"):
        session.answer("ale")


def test_what_is_told_is_heard_at_once_and_kept_with_the_step():
    heard = []
    session = begin(game_of(announce, spend, announce, announce), hear=lambda tell: heard.append(tell.text))
    assert heard == ["There is 10 gold."]

    session.answer("ale")
    session.answer([4])

    assert heard == ["There is 10 gold.", "There is 6 gold.", "There is 6 gold."]
    assert session.journal.told() == {0: ["There is 10 gold."], 2: ["There is 6 gold.", "There is 6 gold."]}


def test_rules_that_never_ask_are_stopped():
    def forever(table):
        while True:
            yield Tell("again", "Again!")

    with pytest.raises(RulesStuck, match="Tiny: 10000 steps without a question"):
        begin(game_of(forever))


def test_what_is_noted_about_a_game_is_kept_in_its_save(save):
    session = begin(game_of(spend), save)

    session.save_meta("title", "Sunday")

    assert reload(session).journal.meta()["title"] == "Sunday"


# -- several people at once ------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_people_asked_together_answer_in_any_order(save, order):
    session = begin(game_of(bids), save)
    serials = [prompt.serial for prompt in session.prompts]
    assert len(set(serials)) == 3

    for asked in order:
        session.answer(("one", "two", True)[asked], serial=serials[asked])

    assert session.table.notes == ["one", "two", "True"]
    assert reload(session).table == session.table


def test_a_question_asked_together_is_open_until_it_is_answered(save):
    session = begin(game_of(bids), save)
    sara, tom, _ready = session.prompts

    session.answer("two", serial=tom.serial)

    assert [prompt.who for prompt in session.prompts] == ["Sara", "Tom"]
    with pytest.raises(Stale):
        session.answer("two", serial=tom.serial)
    assert [(p.key, p.who) for p in reload(session).prompts] == [("bid", "Sara"), ("ready", "Tom")]
    assert sara.check("one") == "one"


def test_one_of_several_answers_can_be_taken_back():
    session = begin(game_of(bids))
    session.answer("two", serial=session.prompts[1].serial)
    session.answer("one", serial=session.prompts[0].serial)

    session.undo()

    assert [(prompt.key, prompt.who) for prompt in session.prompts] == [("bid", "Sara"), ("ready", "Tom")]


def test_nobody_asked_together_has_answered_already():
    def nobody(table):
        table.notes += yield Together([])
        table.notes.append(str((yield Confirm("on", "Go on?"))))

    session = begin(game_of(nobody))

    assert keys(session) == ["on"]
    session.answer(True)
    assert session.table.notes == ["True"]


# -- written down ----------------------------------------------------------------------------------------


def test_when_a_rule_acts_on_an_answer_the_answer_is_on_disk_already(save, tmp_path):
    def pull_the_plug(table):
        table.notes.append((yield Choose("word", "Say a word.", offers=options("please", "thanks"))))
        copied(save, tmp_path / "pulled")
        yield Confirm("on", "Go on?")

    begin(game_of(pull_the_plug), save).answer("please")

    assert [entry.value for entry in Journal.open(tmp_path / "pulled").entries()] == ["please"]


def test_what_follows_from_an_answer_is_told_when_the_answer_is_on_disk(save, tmp_path):
    def pull_the_plug(tell):
        for ending in ("", "-wal"):
            shutil.copy(f"{save}{ending}", f"{tmp_path}/pulled{ending}")

    begin(game_of(walk, announce), save, hear=pull_the_plug).answer("inn")

    assert [entry.value for entry in Journal.open(tmp_path / "pulled").entries()] == ["inn"]


def test_a_game_can_be_loaded_from_its_first_question_on(save, tmp_path):
    begin(game_of(announce, spend), save)
    for ending in ("", "-wal"):
        shutil.copy(f"{save}{ending}", f"{tmp_path}/pulled{ending}")

    session = Session.load(game_of(announce, spend), Journal.open(tmp_path / "pulled"))

    assert keys(session) == ["spend.what"]


def fill_disk(session):
    pages = session.journal._db.execute("PRAGMA page_count").fetchone()[0]
    session.journal._db.execute(f"PRAGMA max_page_count = {pages}")


def free_disk(session):
    session.journal._db.execute("PRAGMA max_page_count = 1000000")


def scribble(table):
    """Each answer makes the table much longer, so that writing it down takes room."""
    yield Confirm("scribble", "Scribble?")
    table.notes.append(Random(len(table.notes)).randbytes(20_000).hex())


@pytest.mark.parametrize(
    "act",
    [lambda session: session.answer(True), lambda session: session.correct("gold", 3), Session.undo],
    ids=["answer", "correct", "undo"],
)
def test_what_could_not_be_saved_was_not_done_and_can_be_done_once_there_is_room(save, act):
    session = begin(game_of(scribble, scribble, scribble, scribble), save)
    for _ in range(3):
        session.answer(True)
    before, asked, said = encode(session.table), keys(session), labels(session)
    fill_disk(session)

    with pytest.raises(NotSaved, match=r"The disk is full, so this was not taken\."):
        act(session)
    assert (encode(session.table), keys(session), labels(session)) == (before, asked, said)

    free_disk(session)
    act(session)
    assert encode(session.table) != before
    assert reload(session).table == session.table


def test_steps_without_a_question_write_nothing_by_themselves(save):
    session = begin(game_of(walk, announce, announce, announce, spend), save)
    written = []
    session.journal._db.set_trace_callback(written.append)

    session.answer("inn")

    assert written.count("COMMIT") == 1


def test_what_was_looked_at_when_a_question_opened_is_not_looked_up_again_by_its_answer(save):
    looks = []

    def offers():
        looks.append("look")
        return [Option("yes", "Yes")]

    def ask(table):
        yield Confirm("first", "First?")
        yield Choose("second", "Second?", offers=offers)

    session = begin(game_of(ask), save)
    session.answer(True)

    session.answer("yes")

    assert looks == ["look"]
