"""Options carry what they mean: the rule receives the meaning, the journal and the other end of a pipe the id."""

import pytest
from msgspec import Struct
from mypy import api

from companion.errors import Illegal
from companion.fronts.as_lines import asked
from companion.fronts.lines_out import encode
from companion.fronts.question_text import question
from companion.kernel import Act, Choose, Confirm, Dice, Done, Draw, Option, Roll, Write
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal
from tests.companion.tiny_games import Table, game_of


class Go(Struct, frozen=True):
    to: str


class Rest(Struct, frozen=True):
    pass


def ways(table=None):
    gold = table.gold if table else 10
    return [
        Option("go:well", "To the well", means=Go("well"), where="well"),
        Option("go:hall", f"To the hall ({gold})", means=Go("hall"), where="hall", sign="⌂"),
        Option("rest", "Rest", means=Rest()),
        Option("end", "End the turn"),
    ]


def choose(**more):
    return Choose("turn", "What now?", offers=ways, **more)


def walking(table: Table):
    """Three answers, and a note of each as the rule received it."""
    for _ in range(3):
        deed = yield from Act("turn", "What now?", offers=lambda: ways(table))
        table.notes.append(repr(deed))
        table.gold -= 1


# -- what the rule receives --------------------------------------------------------------------------------


def test_the_rule_receives_what_the_option_means_or_else_its_id():
    assert choose().check("go:well") == Go("well")
    assert choose().check("end") == "end"


def test_something_to_do_before_the_dice_fall_comes_as_what_it_means():
    assert Roll("r", "Roll.", dice=(Dice("MR"),), also=ways).check("rest") == Done(Rest())
    assert Draw("d", "Draw.", pool=lambda: ["a"], also=ways).check("go:hall") == Done(Go("hall"))


def test_of_several_chosen_the_rule_receives_all_meanings_in_their_order():
    assert choose(most=3).check(["rest", "end", "go:well"]) == [Rest(), "end", Go("well")]


def test_several_chosen_are_told_apart_by_their_ids():
    alike = [Option("first", "A lamp", means=Go("lamp")), Option("second", "A lamp", means=Go("lamp"))]
    prompt = Choose("two", "Which two?", offers=lambda: alike, most=2)

    assert prompt.check(["first", "second"]) == [Go("lamp"), Go("lamp")]
    with pytest.raises(Illegal, match="'first', 'first'"):
        prompt.check(["first", "first"])


def test_what_does_not_compare_by_value_can_be_meant_too():
    things = [object(), object()]
    prompt = Choose(
        "t", "Which?", most=2, offers=lambda: [Option(str(n), "thing", means=t) for n, t in enumerate(things)]
    )

    assert prompt.check(["1", "0"]) == [things[1], things[0]]


# -- what is written down ----------------------------------------------------------------------------------


def test_the_journal_keeps_the_id_and_the_words_and_a_reload_looks_the_meaning_up_again():
    game, journal = game_of(walking), Journal.create(":memory:", {})
    session = Session(game, Table(), journal)

    session.answer("go:well")
    session.answer("end")

    assert [(entry.value, worded(entry.label)) for entry in session.history()] == [
        ("go:well", "What now? To the well"),
        ("end", "What now? End the turn"),
    ]
    again = Session.load(game, journal)
    assert again.table == session.table
    assert again.table.notes == [repr(Go("well")), "'end'"]


def test_undo_and_redo_give_the_rule_its_meanings_again():
    session = Session(game_of(walking), Table(), Journal.create(":memory:", {}))
    session.answer("rest")
    session.answer("go:hall")
    stood = session.table

    session.undo()
    assert session.table.notes == [repr(Rest())]
    assert worded(session.redo()) == "What now? To the hall (9)"
    assert session.table == stood


@pytest.mark.parametrize("value", [Go("well"), "go:well"])
def test_history_finds_an_option_by_its_meaning_or_by_its_id(value):
    assert worded(choose().describe(value)) == "What now? To the well"


def test_a_meaning_that_is_another_options_id_is_described_as_the_rule_received_it():
    crossed = [Option("a", "North", means="b"), Option("b", "South", means="a")]
    prompt = Choose("k", "Which way?", offers=lambda: crossed)

    assert worded(prompt.describe(prompt.check("a"))) == "Which way? North"


def test_history_names_all_that_were_chosen():
    prompt = choose(most=2)
    assert worded(prompt.describe(prompt.check(["rest", "go:well"]))) == "What now? Rest and To the well"


# -- what goes out -----------------------------------------------------------------------------------------


def test_a_line_out_never_says_what_an_option_means_and_a_sign_only_where_there_is_one():
    line = encode(asked(choose(), []))

    assert b"means" not in line
    assert b'{"id":"go:well","label":"To the well","why_not":"","where":"well","fact":""}' in line
    assert b'"where":"hall","fact":"","sign":"\xe2\x8c\x82"}' in line


def test_a_terminal_shows_the_sign_before_the_label():
    shown = question([choose()])

    assert "   1  To the well" in shown
    assert "   2  ⌂ To the hall (10)" in shown


# -- what a type checker knows -----------------------------------------------------------------------------

TYPED = """
from msgspec import Struct
from companion.kernel import Act, Asking, Choose, Confirm, Dice, Draw, Option, Roll, Write

class Go(Struct, frozen=True):
    to: str

class Rest(Struct, frozen=True):
    pass

def ways() -> list[Option[Go | Rest]]:
    return [Option("go", "Go", means=Go("well")), Option("rest", "Rest", means=Rest())]

def rule() -> Asking[None]:
    reveal_type((yield from Act("k", "?", offers=lambda: ways())))
    reveal_type((yield from Choose("k", "?", offers=lambda: [Option("a", "A"), Option("b", "B")])))
    reveal_type((yield from Choose("k", "?", offers=lambda: [Option(str(n), "n", means=n) for n in range(3)])))
    reveal_type((yield from Choose("k", "?", offers=lambda: ways(), most=2).several()))
    reveal_type((yield from Confirm("k", "?")))
    reveal_type((yield from Write("k", "?")))
    reveal_type((yield from Draw("k", "?")))
    reveal_type((yield from Roll("k", "?", dice=(Dice("MR"),))))
    reveal_type((yield from Roll("k", "?", also=lambda: ways()).or_done()))
"""


def test_a_type_checker_knows_what_each_question_gives(tmp_path):
    module = tmp_path / "typed_rule.py"
    module.write_text(TYPED)

    said, errors, _ = api.run(["--strict", "--no-error-summary", str(module)])

    assert errors == ""
    assert [line.split('"')[1].replace("typed_rule.", "") for line in said.splitlines()] == [
        "Go | Rest",
        "str",
        "int",
        "list[Go | Rest]",
        "bool",
        "str",
        "str",
        "dict[str, list[Any]]",
        "dict[str, list[Any]] | companion.kernel.prompts.Done[Go | Rest]",
    ]


def test_a_question_asked_by_yield_from_is_the_question_itself():
    for prompt in (choose(), Confirm("k", "?"), Write("k", "?"), Draw("d", "?"), Roll("r", "?")):
        asking = iter(prompt)
        assert next(asking) is prompt
        with pytest.raises(StopIteration) as ended:
            asking.send("answer")
        assert ended.value.value == "answer"
