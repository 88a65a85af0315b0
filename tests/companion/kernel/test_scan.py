"""What lies in many spaces, as one answer: checked, typed, over JSON, by a bot."""

from random import Random

import pytest

from companion.errors import Illegal, Invalid
from companion.fronts.as_lines import asked
from companion.fronts.question_text import question, why
from companion.fronts.typed import understand
from companion.host.answerers import Bot
from companion.kernel import Done, Laid, Option, Scan
from companion.language.words import worded
from tests.companion.tiny_games import game_of

ROOM_BY_ROOM = Option("each", "One after the other")


def scan(**more):
    return Scan(
        "hall.scan", "How do the tiles lie?", spaces=lambda: ["a1", "a2", "b1"], pool=lambda: ["7", "8", "22A"],
        turns=(0, 180), offers=lambda: [ROOM_BY_ROOM], main="each", **more,
    )  # fmt: skip


def test_the_answer_says_what_lies_where_and_how_it_is_turned():
    assert scan().check({"a1": "7", "b1": {"id": "22A", "turn": 180}}) == {"a1": Laid("7"), "b1": Laid("22A", 180)}
    assert scan().check({}) == {}  # nothing could be read
    assert scan().has_answer()


def test_another_way_to_say_it_may_be_taken():
    assert scan().check("each") == Done("each")
    with pytest.raises(Illegal, match="There is no 'all'"):
        scan().check("all")


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        ({"c9": "7"}, "There is no space 'c9'"),
        ({"a1": "9"}, "a1: there is no '9'"),
        ({"a1": {"id": "7", "turn": 90}}, "a1: 7 cannot be turned by 90°"),
        ({"a1": "7", "a2": "7"}, "7 lies twice: a1 and a2"),
    ],
)
def test_what_cannot_lie_so_is_named(value, wrong):
    with pytest.raises(Illegal, match=wrong):
        scan().check(value)


@pytest.mark.parametrize("value", [7, ["7"], {"a1": 7}, {"a1": {"turn": 180}}, {"a1": {"id": "7", "turned": True}}])
def test_what_is_no_such_answer_is_refused(value):
    with pytest.raises(Invalid, match="Expected what lies in 3 spaces, by space; one of: each"):
        scan().check(value)


def test_it_is_told_how_much_was_read():
    assert worded(scan().describe({"a1": Laid("7")})) == "How do the tiles lie? 1 of 3"
    assert worded(scan().describe(Done("each"))) == "How do the tiles lie? One after the other"


def test_it_is_typed_row_by_row_or_space_by_space():
    prompt = scan()

    assert prompt.check(understand(prompt, "7 - 22A/180")) == {"a1": Laid("7"), "b1": Laid("22A", 180)}
    assert prompt.check(understand(prompt, "b1=8/180 a1=7")) == {"b1": Laid("8", 180), "a1": Laid("7")}
    assert understand(prompt, "one") == understand(prompt, "1") == "each"
    with pytest.raises(Invalid, match=r"is no answer here\. Type what lies in the 3 spaces"):
        understand(prompt, "7 8 22A 9")
    with pytest.raises(Illegal, match="7 cannot be turned by 90°"):
        prompt.check(understand(prompt, "a1=7/90"))
    with pytest.raises(Invalid, match="is no answer here"):
        understand(prompt, "7/x 8")


def test_the_terminal_says_how():
    lines = " ".join(question([scan()]))

    assert "One after the other" in lines
    assert "row by row" in lines
    assert "/180" in lines
    assert "row by row" in " ".join(why(scan(), []))


def test_it_goes_out_over_json_with_its_spaces():
    line = asked(scan(), [])

    assert (line.kind, line.spaces, line.pool, line.turns) == ("scan", ["a1", "a2", "b1"], ["7", "8", "22A"], [0, 180])
    assert [option.id for option in line.options] == ["each"]
    assert line.main == "each"


def test_a_bot_takes_another_way():
    assert Bot(game_of(), Random(1)).answer(None, scan()).value == "each"
