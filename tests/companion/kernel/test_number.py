"""How many, and how many where."""

from random import Random

import pytest

from companion.errors import Illegal, Invalid
from companion.fronts.as_lines import asked
from companion.fronts.question_text import question
from companion.fronts.typed import understand
from companion.host.answerers import Bot
from companion.kernel import Allot, Number, Option
from companion.language.words import worded
from tests.companion.tiny_games import game_of

COINS = {"p1": 5}


def bid():
    return Number("bid", "How many coins?", least=lambda: 1, most=lambda: COINS["p1"])


def wounds(**more):
    places = lambda: [Option("arm", "Arm"), Option("leg", "Leg"), Option("head", "Head", why_not="a helmet")]  # noqa: E731
    return Allot("wounds", "Where?", offers=places, total=lambda: 3, **more)


def test_a_number_between_the_bounds_as_they_are_now(monkeypatch):
    assert (bid().check(1), bid().check(5)) == (1, 5)
    monkeypatch.setitem(COINS, "p1", 2)

    with pytest.raises(Illegal, match=r"How many coins\? Expected a number from 1 to 2, not 5\."):
        bid().check(5)
    assert bid().has_answer()
    monkeypatch.setitem(COINS, "p1", 0)
    assert not bid().has_answer()


@pytest.mark.parametrize("value", [True, "3", 2.0, None])
def test_what_is_no_number_is_invalid(value):
    with pytest.raises(Invalid, match="Expected a number from 1 to 5"):
        bid().check(value)


def test_points_are_shared_out_over_the_places_offered():
    assert wounds().check({"leg": 3}) == {"arm": 0, "leg": 3, "head": 0}
    assert wounds().kept({"arm": 0, "leg": 3}) == {"leg": 3}
    assert worded(wounds().describe({"arm": 1, "leg": 2, "head": 0})) == "Where? Arm 1 and Leg 2"


@pytest.mark.parametrize("value", [[3], {"leg": "3"}, {"leg": -1}, {"leg": True}])
def test_what_is_no_allotment_is_invalid(value):
    with pytest.raises(Invalid):
        wounds().check(value)


@pytest.mark.parametrize("value", [{"leg": 2}, {"leg": 4}, {"head": 3}, {"tail": 3}])
def test_too_few_too_many_or_elsewhere_is_illegal(value):
    with pytest.raises(Illegal):
        wounds().check(value)


def test_a_place_takes_no_more_than_it_can():
    scarce = wounds(most=lambda place: 2 if place == "arm" else 1)

    assert scarce.check({"arm": 2, "leg": 1}) == {"arm": 2, "leg": 1, "head": 0}
    with pytest.raises(Illegal, match=r"Leg can take 1, not 3\."):
        scarce.check({"leg": 3})
    assert not wounds(most=lambda place: 1).has_answer()


def test_both_are_typed_as_numbers():
    assert understand(bid(), " 4 ") == 4
    assert understand(wounds(), "2 1") == {"arm": 2, "leg": 1}
    assert understand(wounds(), "3") == {"arm": 3}
    assert question([bid()]) == ["How many coins?", "  Type a number from 1 to 5."]
    assert question([wounds()]) == ["Where?", "  Type 3 in all, as many as each gets in this order: Arm and Leg."]


@pytest.mark.parametrize(
    ("prompt", "text"), [(bid(), "four"), (bid(), "4 coins"), (wounds(), "1 1 1"), (wounds(), "x")]
)
def test_what_cannot_be_understood_says_what_could_be_typed(prompt, text):
    with pytest.raises(Invalid, match=r"is no answer here\. Type"):
        understand(prompt, text)


def test_both_go_out_over_json_with_their_bounds():
    number, allot = asked(bid(), []), asked(wounds(most=lambda place: 2), [])

    assert (number.kind, number.least, number.most) == ("number", 1, 5)
    assert (allot.kind, allot.total, allot.limits) == ("allot", 3, {"arm": 2, "leg": 2})


def test_a_bot_gives_any_legal_answer():
    bot = Bot(game_of(), Random(3))

    for prompt in [bid(), wounds(), wounds(most=lambda place: 2)] * 20:
        prompt.check(bot.answer(None, prompt).value)
