"""What can be wrong with a card beyond its form: each mistake is named with what was expected."""

import pytest

from companion.games.shadows_of_malice.cards.cards import (
    OWN_CARDS,
    SPECIAL_IDS,
    Card,
    Effect,
    When,
    shipped_cards,
)
from companion.games.shadows_of_malice.cards.special_cards import SPECIAL
from companion.language.spoken import spoken
from companion.language.words import worded


def a_card(*effects: Effect, kind="treasure", color="red", **more) -> Card:
    needed = {"treasure": {"type": "armor"}, "fate": {"use": "invoked"}}.get(kind, {})
    return Card(id="x", name="X", kind=kind, color=color, effects=effects, **(needed | more))


def wrong(*effects: Effect, **more) -> list[str]:
    return [worded(problem).removeprefix("card 'x': ") for problem in OWN_CARDS.check([a_card(*effects, **more)])]


def test_all_we_ship_is_good():
    assert OWN_CARDS.check(shipped_cards().values()) == []


@pytest.mark.parametrize("what", ["evading", "withdrawing", "power", "life", "points", "action", "draw"])
def test_a_number_that_changes_needs_an_amount(what):
    more = {"trove": "potion"} if what == "draw" else {}
    assert wrong(Effect(what, **more)) == [f"effect 1: {what} needs an amount such as +1, +2d* or 4d2"]
    assert wrong(Effect(what, "+1", **more)) == []


@pytest.mark.parametrize("what", ["action", "draw", "power", "PR"])
def test_some_numbers_take_no_dice(what):
    more = {"trove": "potion"} if what == "draw" else {}
    assert wrong(Effect(what, "+1d*", **more)) == [
        f"effect 1: {what} needs a plain figure such as +1 or -2, without dice"
    ]


def test_to_heal_without_an_amount_is_to_heal_all():
    assert wrong(Effect("heal", on="use", lasts="instant", once="turn")) == []


@pytest.mark.parametrize("cost", ["red", "colorless"])
def test_a_mastery_costs_its_own_colour_or_a_colorless_shard(cost):
    assert wrong(Effect("CR", "+1", cost=cost, lasts="turn"), kind="mastery") == []
    assert wrong(Effect("CR", "+1", cost="blue", lasts="turn"), kind="mastery") == [
        "effect 1: costs a blue shard, expected red, the mastery's own colour, or colorless"
    ]


@pytest.mark.parametrize("whom", ["another", "member", "anyone", "band", "everyone"])
def test_an_ability_knows_only_the_creature_and_its_opponent(whom):
    assert wrong(Effect("CR", "+1", whom=whom), kind="ability") == [
        f"effect 1: an ability cannot be for {whom!r}, expected holder (the creature) or opponent"
    ]


def test_what_somebody_uses_does_not_last_while_held():
    used = "CR that somebody uses cannot last while held; expected roll, phase, combat or turn"
    assert wrong(Effect("CR", "+1", on="use")) == [f"effect 1: {used}"]
    assert wrong(Effect("CR", "+1", cost="red"), kind="mastery") == [f"effect 1: {used}"]
    assert wrong(Effect("CR", "+1", on="use", lasts="turn")) == []


def test_a_terrain_must_be_a_real_one():
    assert wrong(Effect("CR", "+1", when=When(terrain=("swamp", "moon")))) == [
        "effect 1: there is no terrain 'moon', expected one of plains, water, desert, forest, hills, mountains, wild, "
        "swamp"
    ]


def test_a_name_has_eighty_characters_at_most():
    good = Card(id="x", name="x" * 80, kind="potion", color="red")
    long = Card(id="x", name="x" * 81, kind="potion", color="red")
    assert OWN_CARDS.check([good]) == []
    assert spoken(OWN_CARDS.check([long])) == ["card 'x': name: 81 characters, expected 1 to 80 that can be shown"]


def test_only_an_avatar_is_healed_and_only_a_creature_regrows():
    assert wrong(Effect("heal", whom="holder", on="hit"), kind="ability") == [
        "effect 1: heal works on avatars only, and here the holder is a creature"
    ]
    assert wrong(Effect("action", "+1", whom="opponent", on="hit")) == [
        "effect 1: action works on avatars only, and here the opponent is a creature"
    ]
    assert wrong(Effect("regrow", "+1", on="hit")) == ["effect 1: regrow is for abilities; an avatar heals"]


def test_no_card_draws_masteries_or_abilities():
    assert wrong(Effect("draw", "+1", trove="mastery")) == [
        "effect 1: draw needs a trove, expected one of fate, potion, treasure"
    ]


def test_a_card_that_only_reminds_needs_a_note():
    assert wrong(Effect("remind", on="phase")) == ["effect 1: remind reads the card's note, expected one"]
    assert wrong(Effect("remind", on="phase"), note="Ring the bell.") == []


def test_special_is_for_cards_that_have_code():
    assert tuple(SPECIAL) == SPECIAL_IDS
    assert wrong(Effect("special", on="use")) == [
        "effect 1: special is for cards the app has code for (a-shattering-of-souls); expected another word or a note"
    ]
