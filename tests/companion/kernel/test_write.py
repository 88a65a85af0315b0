"""What is said in words of one's own, and the way out of a draw: as answers, at the terminal, and over JSON lines."""

import pytest

from companion.errors import Illegal, Invalid
from companion.fronts.typed import expected, understand
from companion.host.answerers import Bot
from companion.kernel.draw import Draw
from companion.kernel.prompts import Done, Option, Tell, Write
from companion.language.words import worded
from tests.companion.at_table import Seat
from tests.companion.tiny_games import game_of

NAME = Write("name", "What is it called?", longest=12)
NOTE = Write("note", "A note?", least=0, longest=40)
WAY_OUT = (Option("another", "another one …"), Option("blank", "a blank one", why_not="there is none"))


def draw(*pool: str, **parts):
    return Draw("draw", "Draw one.", pool=lambda: pool, also=lambda: WAY_OUT, **parts)


def test_a_line_is_taken_without_the_space_around_it():
    assert NAME.check("  Möwe ") == "Möwe"
    assert worded(NAME.describe("Möwe")) == "What is it called? Möwe"
    assert NOTE.check("") == ""


@pytest.mark.parametrize("value", ["", "   ", "x" * 13, "a\nb", "bell\x07", 7, None, ["a"]])
def test_a_line_that_is_none_is_told_what_was_expected(value):
    with pytest.raises(Invalid, match="What is it called\\? Expected a line of 1 to 12 characters, not"):
        NAME.check(value)


def test_a_very_long_line_is_not_repeated_whole():
    with pytest.raises(Invalid) as caught:
        NAME.check("x" * 10_000)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    ("typed", "taken"),
    [("Möwe", "Möwe"), ('"undo me"', "undo me"), ('"', '"'), ("-", "-"), ('"a" and "b', '"a" and "b')],
)
def test_what_is_typed_is_the_line_and_quotes_hide_a_command(typed, taken):
    assert understand(NAME, typed) == taken


def test_nothing_can_be_typed_where_nothing_is_needed():
    assert understand(NOTE, "-") == ""
    assert understand(NOTE, "none") == ""
    assert expected(NOTE).endswith("or - for nothing; in quotes if it begins like a command.")


def naming(table):
    name = yield NAME
    yield Tell("named", f"It is {name}.")
    drawn = yield draw("ash", "oak")
    yield Tell("drawn", f"It was {drawn}.")


def test_a_line_is_asked_for_and_taken_at_the_terminal():
    screen = Seat(game_of(naming)).type('"view of the sea"', '"back again"', "another")

    assert "  Type a line of 1 to 12 characters; in quotes if it begins like a command." in screen
    assert "✗ What is it called? Expected a line of 1 to 12 characters" in screen
    assert "  » It is back again." in screen
    assert "  » It was Done(act='another')." in screen


def test_a_line_is_asked_for_and_taken_over_json():
    seat = Seat(game_of(naming))

    lines = seat.send({"do": "answer", "value": "Möwe"}, {"do": "answer", "value": "another"})

    asked = next(line for line in lines if line["type"] == "prompt")
    assert (asked["kind"], asked["longest"]) == ("write", 12)
    drawing = next(line for line in lines if line.get("key") == "draw" and line["type"] == "prompt")
    assert drawing["pool"] == ["ash", "oak"]
    assert [option["id"] for option in drawing["options"]] == ["ash", "oak", "another", "blank"]
    assert [line["label"] for line in lines if line["type"] == "accepted"][-1] == "Draw one. another one …"


def test_a_bot_without_words_of_its_own_writes_something():
    game = game_of(naming)
    assert Bot(game, None).answer(game.new({}, []), NAME).value == "name"


def test_a_draw_may_have_a_way_out():
    assert draw("ash").check("another") == Done("another")
    assert draw("ash").check("ash") == "ash"
    with pytest.raises(Illegal, match="a blank one is not possible now: there is none"):
        draw("ash").check("blank")
    assert draw("ash").legal() == ["ash", "another"]


def test_with_a_way_out_there_is_an_answer_even_to_an_empty_draw():
    assert draw().has_answer()
    assert not Draw("draw", "Draw one.").has_answer()


def test_the_way_out_is_shown_even_where_the_pool_is_too_long_to_show():
    def drawing(table):
        yield draw(*(f"card {n}" for n in range(40)))

    screen = Seat(game_of(drawing)).type()

    assert "  or: another one …" in screen
    assert "card 7" not in screen
