"""The session: it asks, checks, writes down and acts; and takes back, gives again, corrects and tries."""

import shutil
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Dice
from companion.errors import (
    BadCorrection,
    DamagedSave,
    Gone,
    Illegal,
    Invalid,
    NothingToUndo,
    NotSaved,
    RulesStuck,
    SaveError,
    Stale,
)
from companion.game import encode, ruleset
from companion.journal import Checkpoint, Journal
from companion.prompts import Act, Choose, Confirm, Draw, Option, Place, Roll, Tell, Together
from companion.session import CHANCE, Session, put_back
from tests.companion.playing import any_answer
from tests.companion.tiny_games import Table, game_of, options


def begin(game, save=":memory:", **wiring) -> Session:
    return Session(game, game.start({}, ["Sara"]), Journal.create(save, {}), **wiring)


def reload(session: Session) -> Session:
    session.close()
    return Session.load(session.game, Journal.open(session.journal.path))


def keys(session: Session) -> list[str]:
    return [prompt.key for prompt in session.prompts]


def labels(session: Session) -> list[str]:
    return [entry.label for entry in session.history()]


# Steps that many tests share.


def spend(table):
    """Two questions: how to spend, then how much, which is taken off the gold."""
    what = yield Choose("spend.what", "Buy what?", who="Sara", offers=options("ale", "bread"))
    thrown = yield Roll("spend.price", "Haggle.", who="Sara", dice=(Dice("price"),))
    table.gold -= thrown["price"][0]
    table.notes.append(what)


def announce(table):
    yield Tell("announce", f"There is {table.gold} gold.")


def walk(table):
    table.places["Sara"] = yield Choose("walk.to", "Where to?", offers=options("inn", "pit"))


# -- asking and answering ----------------------------------------------------------------------------------


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
    assert (entry.by, entry.sure, entry.at, entry.label) == ("camera", 0.75, 12.5, "Buy what? Ale")
    assert entry.rules == ruleset(session.game.folder)


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


# -- several people at once --------------------------------------------------------------------------------


def bids(table):
    answers = yield Together(
        [
            Choose("bid", "Sara bids.", who="Sara", offers=options("one", "two")),
            Choose("bid", "Tom bids.", who="Tom", offers=options("one", "two")),
            Confirm("ready", "Ready?", who="Tom"),
        ]
    )
    table.notes += [str(answer) for answer in answers]


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


# -- written down first ------------------------------------------------------------------------------------


def test_when_a_rule_acts_on_an_answer_the_answer_is_on_disk_already(save, tmp_path):
    def pull_the_plug(table):
        table.notes.append((yield Choose("word", "Say a word.", offers=options("please", "thanks"))))
        for ending in ("", "-wal"):
            shutil.copy(f"{save}{ending}", f"{tmp_path}/pulled{ending}")
        yield Confirm("on", "Go on?")

    begin(game_of(pull_the_plug), save).answer("please")

    assert [entry.value for entry in Journal.open(tmp_path / "pulled").entries()] == ["please"]


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


# -- a rule that fails -------------------------------------------------------------------------------------


def fragile(table):
    what = yield Choose("touch", "Touch what?", offers=options("vase", "wall"))
    table.gold -= 1
    if what == "vase":
        raise ZeroDivisionError("the vase broke")


@pytest.mark.parametrize("again", ["answer", "redo"])
def test_an_answer_over_which_the_rules_fail_is_taken_back(save, again):
    session = begin(game_of(announce, fragile, spend), save)
    with pytest.raises(ZeroDivisionError):
        session.answer("vase")

    for _ in range(2):
        assert (keys(session), session.table.gold, session.history()) == (["touch"], 10, [])
        with pytest.raises(ZeroDivisionError):
            session.redo() if again == "redo" else session.answer("vase")
        session = reload(session)

    session.answer("wall")
    assert (keys(session), session.table.gold) == (["spend.what"], 9)


def test_a_correction_over_which_the_rules_fail_is_taken_back(save):
    def shares(table):
        table.notes.append(str(100 // table.gold))
        yield Confirm("share", "Share?")

    session = begin(game_of(shares), save)
    with pytest.raises(ZeroDivisionError):
        session.correct("gold", 0)

    assert (session.table.gold, keys(session), session.history()) == (10, ["share"], [])
    assert reload(session).table == session.table


# -- undo and redo -----------------------------------------------------------------------------------------


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
    assert session.undo().labels == ["Haggle. 4"]


def test_undo_takes_the_chance_along_that_followed_an_answer_and_redo_brings_it_back():
    session = begin(game_of(spend, spend))
    session.answer("bread")
    session.answer([1])
    session.answer("ale")
    session.answer([4], by=CHANCE)
    after = encode(session.table)

    undone = session.undo()

    assert undone.labels == ["Haggle. 4", "Buy what? Ale"]
    assert (keys(session), len(session.history())) == (["spend.what"], 2)
    assert session.redo() == "Buy what? Ale"
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
    assert session.redo() == "Buy what? Ale"


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

    assert session.undo().put_back == ["Sara: back to inn"]
    assert session.undo().put_back == ["Sara: off the table"]


def test_pieces_that_stand_where_they_stood_are_not_mentioned():
    before = {"Shadow": "gate", "Sara": "inn", "token": "supply"}
    after = {"Shadow": "pit", "Sara": "inn", "Tom": "road"}

    assert put_back(before, after) == ["Shadow: back to pit", "Tom: back to road", "token: off the table"]


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


# -- loading -----------------------------------------------------------------------------------------------


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


def test_a_save_made_by_other_rules_opens_at_its_checkpoint_and_says_what_to_do_again(save, tmp_path):
    old, new = two_rulesets(tmp_path, spend, spend)
    session = begin(old, save)
    for answer in ("ale", [4], "bread"):
        session.answer(answer)
    session.close()

    session = Session.load(new, Journal.open(save))

    assert (session.table.gold, session.table.notes, keys(session)) == (6, ["ale"], ["spend.what"])
    assert session.notices == [
        "This game was saved by other rules. It stands where its last step began; please do again:",
        "· Buy what? Bread",
    ]
    assert labels(session) == ["Buy what? Ale", "Haggle. 4"]
    with pytest.raises(NothingToUndo, match=r"^Buy what\? Bread cannot be redone: the rules have changed since\.$"):
        session.redo()
    assert keys(session) == ["spend.what"]


def test_a_save_made_by_other_rules_is_the_new_rules_from_there_on(save, tmp_path):
    old, new = two_rulesets(tmp_path, spend, spend)
    session = begin(old, save)
    for answer in ("ale", [4], "bread"):
        session.answer(answer)
    session.close()
    session = Session.load(new, Journal.open(save))
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
    assert session.notices[1:] == ["· Buy what? Ale"]


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
    assert session.notices[1:] == ["· Buy what? Ale", "· Haggle. 4"]
    assert labels(session) == ["Where to? Inn"]


def test_a_replayed_answer_that_is_no_longer_legal_opens_the_save_at_its_checkpoint(save):
    def sold_out(table):
        yield Choose("spend.what", "Buy what?", who="Sara", offers=options("bread"))

    session = begin(game_of(walk, spend), save)
    session.answer("inn")
    session.answer("ale")
    session.close()

    session = Session.load(game_of(walk, sold_out), Journal.open(save))

    assert (keys(session), session.notices[1:]) == (["spend.what"], ["· Buy what? Ale"])


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


def test_the_rules_are_other_rules_as_soon_as_a_rule_or_a_data_file_differs(tmp_path):
    folders = [rules_in(tmp_path / name, text) for name, text in (("a", "x"), ("b", "x"), ("c", "y"), ("d", "x"))]
    (folders[3] / "data").mkdir()
    (folders[3] / "data" / "cards.toml").write_text("")
    (folders[1] / "notes.txt").write_text("not a rule")

    a, b, c, d = map(ruleset, folders)

    assert a == b
    assert len({a, c, d}) == 3


# -- correcting --------------------------------------------------------------------------------------------


def test_a_correction_is_remembered_and_can_be_undone_and_redone(save):
    session = begin(game_of(spend), save)

    session.correct("gold", 3)

    assert labels(session) == ["Correction: gold is 3"]
    session = reload(session)
    assert session.table.gold == 3
    assert session.undo().labels == ["Correction: gold is 3"]
    assert session.table.gold == 10
    session.redo()
    assert session.table.gold == 3


def test_a_correction_returns_what_is_then_wrong_and_is_made_all_the_same():
    game = game_of(spend, problems=lambda table: ["Nobody owes gold."] if table.gold < 0 else [])
    session = begin(game)
    assert session.problems() == []

    assert session.correct("gold", -1) == ["Nobody owes gold."]
    assert session.table.gold == -1


@pytest.mark.parametrize(("path", "value"), [("silver", 1), ("gold", "many"), ("notes.0", "x")])
def test_a_bad_correction_changes_nothing_and_is_not_remembered(path, value):
    session = begin(game_of(spend))
    before = encode(session.table)

    with pytest.raises(BadCorrection):
        session.correct(path, value)

    assert (encode(session.table), session.history()) == (before, [])


def tax(table):
    """What the first question says is worked out before it is asked."""
    yield Confirm("tax", f"Pay {table.gold // 2}?")
    yield Confirm("tax.sure", "Sure?")
    yield Choose("tax.coins", "Which?", offers=lambda: [Option(str(n), str(n)) for n in range(table.gold)])


def test_a_correction_at_the_first_question_begins_the_step_anew():
    session = begin(game_of(tax))

    session.correct("gold", 6)

    assert session.prompt.text == "Pay 3?"
    assert session.table.begun == 1


def test_a_correction_at_the_first_question_may_lead_to_another_step():
    rich_or_poor = replace(game_of(), next_step=lambda table: spend(table) if table.gold else walk(table))
    session = begin(rich_or_poor)
    assert keys(session) == ["spend.what"]

    session.correct("gold", 0)

    assert keys(session) == ["walk.to"]


def test_a_later_correction_is_seen_by_the_rule_that_is_waiting(save):
    session = begin(game_of(tax), save)
    session.answer(True)
    session.answer(True)
    assert len(session.prompt.legal()) == 10

    session.correct("gold", 2)

    assert keys(session) == ["tax.coins"]
    assert session.prompt.legal() == ["0", "1"]
    assert reload(session).prompt.legal() == ["0", "1"]


def test_a_correction_that_leaves_no_legal_answer_ends_the_step_and_says_so(save):
    heard = []
    session = begin(game_of(tax, spend), save, hear=lambda tell: heard.append(tell.text))
    session.answer(True)
    session.answer(True)

    session.correct("gold", 0)

    assert keys(session) == ["spend.what"]
    said = "Which? There is no answer to that any more. This step ends here; go on from the table as it stands."
    assert heard == [said]
    assert session.journal.told()[3] == [said]
    assert keys(reload(session)) == ["spend.what"]


def test_a_correction_that_takes_the_asked_piece_away_ends_the_step(save):
    def dance(table):
        yield Confirm("music", "Music?")
        yield Act("dance", "Dance?", offers=lambda: [Option("on", f"On {find(table, 'Sara')}")])

    session = begin(game_of(walk, dance, spend), save)
    session.answer("inn")
    session.answer(True)

    session.correct("places", {})

    assert keys(session) == ["spend.what"]
    assert keys(reload(session)) == ["spend.what"]


def find(table, piece):
    if piece not in table.places:
        raise Gone(f"{piece} is not on the table.")
    return table.places[piece]


def test_a_rule_that_misses_a_piece_ends_its_step_and_the_players_hear_why(save):
    def home(table):
        yield Confirm("rest", "Rest?")
        yield Confirm("rest.sure", "Sure?")
        table.gold += len(find(table, "Sara"))

    heard = []
    session = begin(game_of(walk, home, spend), save, hear=lambda tell: heard.append(tell.text))
    session.answer("inn")
    session.answer(True)
    session.correct("places", {})
    session.answer(True)

    assert heard == ["Sara is not on the table. This step ends here; go on from the table as it stands."]
    assert (keys(session), session.table.gold) == (["spend.what"], 10)
    assert reload(session).table == session.table


def toll(table):
    """Changes the table before it asks."""
    table.gold -= 1
    table.notes.append("toll")
    yield Confirm("toll", f"{table.gold} left. Go on?")
    table.notes.append("went on")


def test_a_value_that_the_step_has_set_already_is_corrected_as_it_stands_now(save):
    session = begin(game_of(toll), save)
    assert session.table.gold == 9

    session.correct("gold", 5)

    assert session.table.gold == 5
    assert reload(session).table == session.table


def test_a_place_that_the_step_has_made_can_be_corrected(save):
    session = begin(game_of(toll), save)

    session.correct("notes.0", "bridge")

    assert session.table.notes == ["bridge"]
    session = reload(session)
    assert session.table.notes == ["bridge"]
    session.answer(True)
    assert session.table.notes == ["bridge", "went on"]


def test_a_value_in_a_place_that_the_step_has_made_can_be_corrected_in(save):
    class Piles(Struct):
        piles: list[dict[str, int]] = []

    def heap(table):
        table.piles.append({})
        yield Confirm("heap", "Heap?")

    game = replace(game_of(new=lambda chosen, players: Piles()), table=Piles, next_step=heap)
    session = begin(game, save)

    session.correct("piles.0.red", 2)

    assert session.table.piles == [{"red": 2}]
    assert reload(session).table.piles == [{"red": 2}]


def test_another_value_is_corrected_without_doing_the_step_twice(save):
    session = begin(game_of(toll), save)

    session.correct("purse.red", 2)
    session.correct("purse.red", 3)

    assert (session.table.gold, session.table.notes, session.table.purse) == (9, ["toll"], {"red": 3})
    assert reload(session).table == session.table


def test_a_game_that_was_over_goes_on_after_a_correction():
    session = begin(game_of(walk))
    session.answer("inn")
    assert session.prompt is None

    session.correct("begun", 0)

    assert keys(session) == ["walk.to"]


def test_a_correction_works_without_a_journal():
    session = Session(game_of(tax), Table())

    session.correct("gold", 4)
    for _ in range(2):
        session.answer(True)

    assert session.prompt.legal() == ["0", "1", "2", "3"]


# -- trying ------------------------------------------------------------------------------------------------


def test_a_trial_stands_where_the_game_stands_and_changes_nothing_of_it(save):
    session = begin(game_of(spend, toll, walk), save)
    session.answer("ale")
    session.correct("gold", 8)
    before, asked, said = encode(session.table), keys(session), labels(session)

    trial = session.what_if()
    assert (encode(trial.table), keys(trial)) == (before, asked)
    trial.answer([5])
    trial.answer(True)
    trial.correct("gold", 0)
    trial.answer("pit")
    assert trial.prompt is None

    assert (encode(session.table), keys(session), labels(session)) == (before, asked, said)
    session.answer([1])
    assert session.table.gold == 6


def test_a_trial_is_heard_by_nobody_and_can_be_taken_back_itself(save):
    heard = []
    session = begin(game_of(spend, announce, spend), save, hear=heard.append)

    trial = session.what_if()
    trial.answer("ale")
    trial.answer([5])
    trial.undo()

    assert (trial.table.gold, keys(trial), heard) == (10, ["spend.price"], [])


def test_a_trial_of_several_people_knows_who_has_answered(save):
    session = begin(game_of(bids), save)
    session.answer("two", serial=session.prompts[1].serial)

    trial = session.what_if()

    assert [(prompt.key, prompt.who) for prompt in trial.prompts] == [("bid", "Sara"), ("ready", "Tom")]


def test_a_trial_is_right_even_if_a_rule_has_used_up_its_dice(save):
    def use_up(table):
        thrown = yield Roll("throw", "Throw.", dice=(Dice("a", 2),))
        table.gold += thrown["a"].pop()
        yield Place("put", "Put it down.", piece="Sara", to="inn")

    session = begin(game_of(use_up), save)
    session.answer({"a": [1, 5]})

    assert session.what_if().table == session.table


def test_a_late_answer_to_a_trial_fits_no_real_question(save):
    session = begin(game_of(spend, spend), save)
    trial = session.what_if()
    trial.answer("ale")
    late = trial.prompt.serial
    session.answer("bread")

    with pytest.raises(Stale):
        session.answer([1], serial=late)
