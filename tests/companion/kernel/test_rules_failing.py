"""When the rules fail over something, it is refused with the file and line of the rule, and nothing has changed."""

import pytest
from msgspec.structs import replace

from companion.errors import BadCorrection, NothingToUndo, RulesFailed
from companion.kernel.game import encode
from companion.kernel.prompts import Choose, Confirm, Tell
from companion.kernel.session import CHANCE, Session
from companion.kernel.view import View
from companion.language.spoken import spoken
from companion.language.words import worded
from companion.storage.journal import Journal
from tests.companion.sitting import announce, begin, keys, labels, reload, spend, walk
from tests.companion.tiny_games import game_of, options


def fragile(table):
    what = yield Choose("touch", "Touch what?", offers=options("vase", "wall"))
    table.gold -= 1
    if what == "vase":
        raise ZeroDivisionError("the vase broke")


def test_an_answer_over_which_the_rules_fail_changes_nothing(save):
    heard = []
    session = begin(game_of(announce, fragile, spend), save, hear=heard.append)
    open_, told = session.prompt.serial, len(heard)

    for _ in range(2):
        with pytest.raises(RulesFailed, match=r"Error: the vase broke \(test_rules_failing\.py, line \d+\)"):
            session.answer("vase", serial=open_)
        assert (keys(session), session.prompt.serial, session.table.gold, session.history()) == (
            ["touch"],
            open_,
            10,
            [],
        )
        with pytest.raises(NothingToUndo):
            session.redo()
    assert (len(heard), session.journal.taken_back()) == (told, 0)

    session = reload(session)
    assert session.table.gold == 10
    session.answer("wall")
    assert (keys(session), session.table.gold) == (["spend.what"], 9)


def test_an_answer_over_which_the_rules_fail_leaves_what_can_be_redone(save):
    session = begin(game_of(fragile, spend), save)
    session.answer("wall")
    session.undo()

    with pytest.raises(RulesFailed):
        session.answer("vase")

    assert worded(session.redo()) == "Touch what? Wall"
    assert reload(session).table == session.table


def test_a_question_that_cannot_be_looked_at_is_never_reached(save):
    def broken_offers(table):
        yield Choose("what", "What?", offers=lambda: [table.purse["red"]])

    session = begin(game_of(spend, broken_offers), save)
    session.answer("ale")

    with pytest.raises(RulesFailed, match="KeyError: 'red'"):
        session.answer([3])

    assert (keys(session), session.table.gold) == (["spend.price"], 10)
    assert keys(reload(session)) == ["spend.price"]


def test_a_correction_the_rules_cannot_go_on_with_is_refused_with_the_reason_and_changes_nothing(save):
    def shares(table):
        table.notes.append(str(100 // table.gold))
        yield Confirm("share", "Share?")

    session = begin(game_of(shares), save)
    with pytest.raises(
        BadCorrection, match=r"gold cannot be 0\. The rules failed over this, so nothing was changed: Zero"
    ):
        session.correct("gold", 0)

    assert (session.table.gold, keys(session), session.history()) == (10, ["share"], [])
    assert reload(session).table == session.table


@pytest.mark.parametrize("shown", ["view", "pieces", "problems"])
def test_a_correction_after_which_the_table_cannot_be_shown_is_refused(save, shown):
    game = game_of(spend, **{shown: lambda table, *viewer: {}[table.gold] if table.gold == 7 else _shown[shown]})
    session = begin(game, save)
    session.answer("ale")

    with pytest.raises(BadCorrection, match="KeyError: 7"):
        session.correct("gold", 7)

    assert (session.table.gold, labels(session)) == (10, ["Buy what? Ale"])
    session.correct("gold", 8)
    assert reload(session).table.gold == 8


_shown = {"view": View("tiny", []), "pieces": {}, "problems": []}


class Moody:
    """A step that fails from the moment that *broken* is set, as rules do that were changed meanwhile."""

    broken = False

    def __call__(self, table):
        table.gold -= 1
        if self.broken:
            raise ZeroDivisionError
        yield Confirm("mood", "Go on?")


def test_an_undo_over_which_the_rules_fail_changes_nothing(save):
    moody = Moody()
    session = begin(game_of(moody, spend), save)
    session.answer(True)
    before, open_ = encode(session.table), session.prompt.serial
    moody.broken = True

    with pytest.raises(RulesFailed, match=r"ZeroDivisionError \(test_rules_failing\.py, line \d+\)"):
        session.undo()

    assert (encode(session.table), session.prompt.serial, labels(session)) == (before, open_, ["Go on? Yes"])
    session.answer("ale")
    assert reload(session).table == session.table


def test_a_redo_over_which_the_rules_fail_halfway_gives_nothing_again(save):
    moody = Moody()
    session = begin(game_of(walk, moody, spend), save)
    session.answer("inn")
    session.answer(True, by=CHANCE)
    session.undo()
    moody.broken = True

    with pytest.raises(RulesFailed):
        session.redo()
    assert (keys(session), labels(session), session.table.gold) == (["walk.to"], [], 10)
    moody.broken = False
    assert worded(session.redo()) == "Where to? Inn"
    assert (labels(session), session.table.gold) == (["Where to? Inn", "Go on? Yes"], 9)
    assert reload(session).table == session.table


def test_a_save_that_the_rules_cannot_go_on_from_opens_before_that_and_says_what_to_do_again(save):
    moody = Moody()
    game = game_of(walk, moody, spend)
    session = begin(game, save)
    session.answer("inn")
    session.close()
    moody.broken = True

    loaded = Session.load(game, Journal.open(save))

    assert keys(loaded) == ["walk.to"]
    assert worded(loaded.notices[0]).startswith(
        "The rules failed over this, so nothing was changed: ZeroDivisionError ("
    )
    assert worded(loaded.notices[0]).endswith(
        "The game stands before what the rules could not go on with; please do again:"
    )
    assert spoken(loaded.notices[1:]) == ["· Where to? Inn"]
    moody.broken = False
    assert keys(reload(loaded)) == ["walk.to"]


def test_a_save_with_a_correction_that_was_once_taken_although_the_rules_fail_over_it_opens_without_it(save):
    session = begin(game_of(spend, pieces=lambda table: {}), save)
    session.answer("ale")
    first = session.history()[0]
    session.journal.append(replace(first, n=2, kind="correct", key="no.such.place", value=7, label="Correction"))

    loaded = reload(session)

    assert keys(loaded) == ["spend.what"]
    assert spoken(loaded.notices[1:]) == ["· Buy what? Ale", "· Correction"]


def test_a_game_that_fails_at_its_first_step_says_where():
    moody = Moody()
    moody.broken = True

    with pytest.raises(RulesFailed, match=r"test_rules_failing\.py, line"):
        begin(game_of(moody))


def test_what_is_revealed_must_have_been_asked(save):
    def open_up(table):
        yield Confirm("ready", "Ready?")
        yield Tell("bid.open", "All is open.", reveals="bids")

    line = open_up.__code__.co_firstlineno + 2
    session = begin(game_of(open_up, spend), save)

    why = rf"^bid.open reveals 'bids', which nobody was asked \(test_rules_failing.py, line {line}\)\.$"
    with pytest.raises(RulesFailed, match=why):
        session.answer("yes")
    assert keys(session) == ["ready"]


def test_what_was_asked_steps_ago_may_be_revealed_in_a_trial_too(save):
    def bid(table):
        yield Choose("bid", "How much?", offers=options("one", "two"), secret=True, who="Sara")

    def open_up(table):
        yield Confirm("ready", "Ready?")
        yield Tell("bid.open", "All is open.", reveals="bid")

    session = begin(game_of(bid, open_up, spend), save)
    session.answer("one")

    trial = session.what_if()
    trial.answer("yes")
    session.answer("yes")

    assert [entry.value for entry in session.history()] == ["one", "yes"]
    assert keys(trial) == keys(session)
