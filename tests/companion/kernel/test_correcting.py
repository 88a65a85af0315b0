"""Correcting a value while a rule waits, and trying things on a copy."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.errors import (
    BadCorrection,
    Gone,
    Illegal,
    Stale,
)
from companion.kernel.dice import Dice
from companion.kernel.game import encode
from companion.kernel.prompts import Act, Choose, Confirm, Option, Place
from companion.kernel.roll import Roll
from companion.kernel.session import Session
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.companion.sitting import announce, begin, bids, keys, labels, reload, spend, walk
from tests.companion.tiny_games import Table, game_of

# -- correcting ------------------------------------------------------------------------------------------


def test_a_correction_is_remembered_and_can_be_undone_and_redone(save):
    session = begin(game_of(spend), save)

    session.correct("gold", 3)

    assert labels(session) == ["Correction: gold is 3"]
    session = reload(session)
    assert session.table.gold == 3
    assert spoken(session.undo().labels) == ["Correction: gold is 3"]
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


def test_an_answer_is_checked_by_what_a_correction_has_left_and_by_what_its_undo_gives_back(save):
    session = begin(game_of(tax), save)
    session.answer(True)
    session.answer(True)
    session.correct("gold", 2)
    with pytest.raises(Illegal):
        session.answer("5")

    session.undo()
    session.answer("5")

    assert labels(session)[-1] == "Which? 5"


def test_a_correction_that_leaves_no_legal_answer_ends_the_step_and_says_so(save):
    heard = []
    session = begin(game_of(tax, spend), save, hear=lambda tell: heard.append(worded(tell.text)))
    session.answer(True)
    session.answer(True)

    session.correct("gold", 0)

    assert keys(session) == ["spend.what"]
    said = "Which? There is no answer to that any more. This step ends here; go on from the table as it stands."
    assert heard == [said]
    assert spoken(session.journal.told()[3]) == [said]
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
    session = begin(game_of(walk, home, spend), save, hear=lambda tell: heard.append(worded(tell.text)))
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

    game = replace(game_of(new=lambda chosen, players: Piles(), pieces=lambda table: {}), table=Piles, next_step=heap)
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


# -- trying ----------------------------------------------------------------------------------------------


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
