"""Decks of beasts: drawn by hand or by the app, discarded, handed out face down, laid out in a market."""

import doctest
import random
from typing import Any

import msgspec
import pytest

from companion.errors import Illegal
from companion.host.events import Told
from companion.host.host import Host
from companion.kernel import NOBODY, Base, Draw, Game, Option, Outcome, Player, Secret, Step, View, say
from companion.kernel.session import Session
from companion.parts import decks
from companion.parts.decks import Deck, DiscardDeck, HiddenDeck, Market, drawn, laid_open, refilled, shuffled
from companion.storage.journal import Journal

BEASTS = {"owl": say("Owl"), "fox": say("Fox"), "hare": say("Hare"), "wolf": say("Wolf")}


class Table(Base, kw_only=True):
    deck: Deck | None = None
    tales: DiscardDeck | None = None
    dreams: HiddenDeck | None = None
    market: Market = msgspec.field(default_factory=lambda: Market.of(3))
    held: list[str] = []
    steps: int = 0


class Den:
    """A game of Sara's of one *step* over a Table with *parts*, played by a Host; whatever the step returns is held."""

    def __init__(self, step: Any, **parts: Any) -> None:
        def once(table: Table) -> Step:
            table.steps += 1
            found = yield from step(table)
            table.held += [found] if isinstance(found, str) else []
            table.outcome = Outcome([])

        game = Game("den", "Den", Table, lambda table: None if table.steps else once(table),
                    lambda table, viewer: View("den", []),
                    lambda chosen, players: Table(players=players, **parts))  # fmt: skip
        session = Session(game, game.start({}, [Player("", "Sara")]), Journal.create(":memory:", {"game": "den"}))
        self.told: list[str] = []
        self.host = Host(session, random.Random(1))
        self.host.subscribe(lambda event: self.told.append(event.tell.key) if isinstance(event, Told) else None)
        self.host.go_on()

    @property
    def table(self) -> Any:
        return self.host.table

    @property
    def asked(self) -> Draw[Any]:
        [prompt] = self.host.session.prompts
        assert isinstance(prompt, Draw)
        return prompt

    def say(self, value: Any) -> None:
        self.host.answer(value, self.asked.serial)


def question(key: str = "draw", **more: Any) -> Draw[Any]:
    return Draw(key, say("Draw a card. Which one is it?"), named=lambda card: BEASTS[card], **more)


def draw(table: Table) -> Step:
    return (yield from drawn(lambda: table.deck, question()))


def draw_tale(table: Table) -> Step:
    return (yield from drawn(lambda: table.tales, question()))


def test_the_examples_are_true():
    assert doctest.testmod(decks).failed == 0


# -- drawing -----------------------------------------------------------------------------------------------


def test_the_top_card_of_a_virtual_deck_is_drawn_without_a_question():
    den = Den(draw, deck=Deck("virtual", ["fox", "owl"]))

    assert (den.table.held, den.table.deck.order, den.host.session.prompts) == (["fox"], ["owl"], [])


def test_of_a_physical_deck_players_name_the_card_they_drew():
    den = Den(draw, deck=Deck("physical", ["fox", "owl"]))

    assert den.asked.legal() == ["fox", "owl"]
    with pytest.raises(Illegal):
        den.say("wolf")
    den.say("owl")
    assert (den.table.held, den.table.deck.order) == (["owl"], ["fox"])


def test_a_deck_that_is_corrected_while_the_question_is_open_is_the_one_that_is_drawn_from():
    den = Den(draw, deck=Deck("physical", ["fox", "owl"]))

    den.host.correct("deck.order", ["wolf", "hare"])

    assert den.asked.legal() == ["wolf", "hare"]
    den.say("hare")
    assert den.table.deck.order == ["wolf"]


@pytest.mark.parametrize("mode", ["physical", "virtual"])
def test_from_an_empty_deck_nothing_is_drawn(mode):
    den = Den(draw, deck=Deck(mode, []))

    assert (den.table.held, den.host.session.prompts) == ([""], [])


def test_a_card_goes_on_top_of_the_pile_or_under_it():
    deck = Deck(order=["fox"])

    deck.put_on_top("owl")
    deck.put_under("hare")

    assert deck.order == ["owl", "fox", "hare"]


def test_what_is_turned_over_in_vain_goes_under_the_pile():
    def draw_wolf(table: Table) -> Step:
        return (yield from drawn(lambda: table.deck, question(), until=lambda card: card == "wolf"))

    den = Den(draw_wolf, deck=Deck("virtual", ["fox", "owl", "wolf", "hare"]))
    by_hand = Den(draw_wolf, deck=Deck("physical", ["fox", "wolf"]))
    none = Den(draw_wolf, deck=Deck("virtual", ["fox", "owl"]))
    none_by_hand = Den(draw_wolf, deck=Deck("physical", ["fox", "owl"]))

    assert (den.table.held, den.table.deck.order) == (["wolf"], ["hare", "fox", "owl"])
    assert by_hand.asked.legal() == ["wolf"]
    assert (
        (none.table.held, none.table.deck.order) == (none_by_hand.table.held, ["fox", "owl"]) == ([""], ["fox", "owl"])
    )


def test_a_card_that_nobody_knows_is_found_out_in_the_game_s_own_way():
    def describe() -> Step:
        return "unicorn"
        yield

    def draw_any(table: Table) -> Step:
        asked = question(also=lambda: [Option("other", "another card")])
        return (yield from drawn(lambda: table.deck, asked, instead=describe))

    den = Den(draw_any, deck=Deck("physical", ["fox"]))

    den.say("other")

    assert (den.table.held, den.table.deck.order) == (["unicorn"], ["fox"])


# -- shuffling and discards --------------------------------------------------------------------------------


def mix(table: Table) -> Step:
    yield from shuffled(lambda: table.deck, Draw("mix", say("Shuffle the beasts.")))


def test_chance_shuffles_a_virtual_deck_and_people_a_physical_one():
    cards = ["fox", "owl", "hare", "wolf"]
    virtual, physical = Den(mix, deck=Deck("virtual", cards)), Den(mix, deck=Deck("physical", cards))

    assert sorted(virtual.table.deck.order) == sorted(cards) != virtual.table.deck.order != cards
    assert [entry.key for entry in virtual.host.session.history()] == ["mix"]
    assert (physical.table.deck.order, physical.told) == (cards, ["mix"])


def test_the_discards_are_the_new_pile_once_it_is_empty():
    den = Den(draw_tale, tales=DiscardDeck("virtual", [], ["fox", "owl", "hare"]))

    assert len(den.table.held) == 1
    assert sorted(den.table.held + den.table.tales.order) == ["fox", "hare", "owl"]
    assert den.table.tales.discards == []


def test_of_a_physical_deck_players_are_told_to_shuffle_the_discards_first():
    den = Den(draw_tale, tales=DiscardDeck("physical", [], ["fox", "owl"]))

    assert "deck.reshuffle" in den.told
    assert den.asked.legal() == ["fox", "owl"]


# -- hands -------------------------------------------------------------------------------------------------


def test_of_cards_that_are_handed_out_face_down_only_the_number_is_known():
    tales = DiscardDeck("physical", ["fox", "owl", "hare"], ["wolf"])

    assert (tales.hand_out(2), tales.left) == (2, 1)
    assert (tales.hand_out(2), tales.left) == (1, 0)
    tales.take_back()
    assert (tales.left, tales.order) == (1, ["fox", "owl", "hare"])


def test_a_card_of_a_hand_is_named_when_it_is_laid_open():
    def play(table: Table) -> Step:
        return (yield from laid_open(lambda: table.tales, question("play", who="p1")))

    den = Den(play, tales=DiscardDeck("physical", ["fox", "owl", "hare"], unseen=2))

    den.say("owl")

    tales = den.table.tales
    assert (den.table.held, tales.order, tales.unseen, tales.left) == (["owl"], ["fox", "hare"], 1, 1)


def test_when_the_pile_is_empty_the_cards_in_hands_stay_there():
    den = Den(draw_tale, tales=DiscardDeck("physical", ["fox", "owl"], ["hare"], unseen=2))

    assert den.table.tales.left == 1
    assert den.asked.legal() == ["fox", "owl", "hare"]  # which of them are in hands nobody has said


def draw_dream(table: Table) -> Step:
    found = question(who="p1", secret=True, cover=say("Sara dreams."))
    return (yield from drawn(lambda: table.dreams, found))


def test_what_is_left_of_a_hidden_deck_nobody_can_see_but_its_number():
    den = Den(draw_dream, dreams=HiddenDeck(Secret(NOBODY, ["fox", "owl"])))

    seen = den.host.seen("p1").dreams
    assert (seen.pile.kept, seen.left) == (None, 1)
    assert sorted(den.table.held + den.table.dreams.pile.value) == ["fox", "owl"]


def test_the_discards_of_a_hidden_deck_are_shuffled_in_when_it_is_empty():
    den = Den(draw_dream, dreams=HiddenDeck(Secret(NOBODY, []), ["fox"]))

    assert (den.table.held, den.table.dreams.discards, den.table.dreams.left) == (["fox"], [], 0)
    assert "deck.reshuffle" in den.told


# -- a market ----------------------------------------------------------------------------------------------


def refill(table: Table) -> Step:
    yield from refilled(
        lambda: table.market,
        lambda: table.deck,
        lambda place: Draw("refill", say("Which card came up at {place}?", place=place)),
    )


def test_a_virtual_deck_fills_the_places_that_are_empty():
    den = Den(refill, deck=Deck("virtual", ["fox", "owl", "hare"]), market=Market({"1": "", "2": "wolf", "3": ""}))

    assert den.table.market.places == {"1": "fox", "2": "wolf", "3": "owl"}
    assert den.table.deck.order == ["hare"]


def test_from_a_physical_deck_players_name_what_came_up_place_by_place():
    den = Den(refill, deck=Deck("physical", ["fox", "owl"]), market=Market({"mill": "", "pond": ""}))

    assert den.asked.text == say("Which card came up at {place}?", place="mill")
    den.say("owl")
    den.say("fox")
    assert den.table.market.places == {"mill": "owl", "pond": "fox"}


def test_a_place_stays_empty_when_no_card_is_left():
    den = Den(refill, deck=Deck("virtual", ["fox"]))

    assert den.table.market.places == {"1": "fox", "2": "", "3": ""}
    assert den.table.market.cards == ["fox"]
