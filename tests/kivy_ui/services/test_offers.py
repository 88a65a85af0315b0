"""A touch on a board, a card or a die is a touch on the tile of what it stands for."""

from types import SimpleNamespace

import pytest

from companion.kernel.prompts import Choose, Option
from kivy_ui.preferences import Preferences
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.offers import Offers, barred_by, offered_by
from tests.kivy_ui.services.told_stage import ToldStage

WELL, TOWER = (
    Option("go", "Go to the well", where="well"),
    Option("no", "Tower", where="tower", why_not="It is locked."),
)


@pytest.fixture
def table():
    """A question about a well and a locked tower, with what was answered to it and what was told."""
    stage, given = ToldStage(), []
    answering = SimpleNamespace(
        answer=lambda prompt, value: given.append(value), why_not=lambda option: stage.tell(option.why_not)
    )
    offers = Offers(stage, Appearance(Preferences(), lambda who: None), answering)
    prompt = Choose("where", "Where to?", offers=lambda: [WELL, TOWER])
    offers.put(offered_by(prompt, ["fight"]), barred_by(prompt))
    return SimpleNamespace(offers=offers, prompt=prompt, stage=stage, given=given)


def test_the_only_offer_is_taken(table):
    table.offers.tap(["well", "Sara"], "The well")

    assert table.given == ["go"]


def test_where_the_answers_are_shown_it_is_picked_there(table):
    picked = []
    shown = SimpleNamespace(prompt=table.prompt, pick=picked.append)
    table.offers.put(offered_by(table.prompt, ()), {}, lambda: [shown])

    table.offers.tap(["well"], "The well")

    assert (picked, table.given) == ([WELL], [])


def test_what_is_not_possible_says_why(table):
    table.offers.tap(["tower"], "The tower")

    assert (table.stage.told, table.given) == (["It is locked."], [])


def test_what_is_no_answer_says_what_it_is(table):
    table.offers.tap(["fight"], "A fight")

    assert (table.stage.told, table.given) == (["A fight"], [])


def test_of_several_offers_players_choose(table):
    swim = Option("swim", "Swim in the well", where="well")
    prompt = Choose("where", "Where to?", offers=lambda: [WELL, swim])
    table.offers.put(offered_by(prompt, ()))

    table.offers.tap(["well"], "The well")

    assert (table.stage.opened, table.given) == (["The well"], [])


def test_when_nothing_is_asked_nothing_is_offered(table):
    table.offers.clear()

    table.offers.tap(["well"], "The well")

    assert (table.stage.told, table.given) == (["The well"], [])
