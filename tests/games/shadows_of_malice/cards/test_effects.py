"""What modifies a number: every word of the effect language that is a modifier, conditions, radiance."""

import pytest

from companion.games.shadows_of_malice.cards.cards import OWN_CARDS, Effect, When, all_cards
from companion.games.shadows_of_malice.cards.effects import (
    applies,
    avatar_bonuses,
    colours_of,
    creature_bonuses,
    creature_immunities,
    has,
    immunities,
    is_immune,
)
from companion.games.shadows_of_malice.cards.playing import end_running, run_on, use_card
from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.rules.combat.abilities import power_of_creature, power_roll_limit
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import battle, give, let_run
from tests.games.shadows_of_malice.playing import make_table, play


def figures(table, what, name="Sara"):
    return {worded(bonus.label): str(bonus.amount) for bonus in avatar_bonuses(table, name, what)}


@pytest.mark.parametrize(
    ("card_id", "what", "figure"),
    [
        ("battle-strategist", "CR", "+1d★"),
        ("moonstone-circlet", "LR", "+1"),
        ("boots-of-the-grey-mile", "MR", "+1"),
        ("the-red-sword-of-rending", "wounds", "+2d★"),
        ("cloak-of-defense", "shield", "+1d★"),
        ("healers-apron", "recovery", "+1"),
        ("coat-of-many-pockets", "harvest", "+1"),
        ("mantle-of-quiet-leaves", "evading", "+1"),
        ("veil-of-the-unwritten", "withdrawing", "+1"),
        ("curse-of-missteps", "MR", "−1"),
    ],
)
def test_what_is_held_modifies_its_holder(card_id, what, figure):
    """SM-063, SM-094, SM-097, SM-101: masteries, durable items and lasting fate, for the holder alone."""
    table = make_table(("Sara", "Bryan"))
    give(table, "Sara", card_id)

    assert list(figures(table, what).values()) == [figure]
    assert figures(table, what, "Bryan") == {}


@pytest.mark.parametrize(("card_id", "what"), [("gatekeepers-stole", "gate"), ("veil-of-the-unwritten", "unfatedness")])
def test_some_things_are_simply_there(card_id, what):
    """SM-091, SM-098."""
    table = make_table(("Sara",))
    assert not has(table, "Sara", what)

    give(table, "Sara", card_id)

    assert has(table, "Sara", what)


def test_the_creatures_own_modifiers_work_for_it():
    """SM-115, SM-151: convert, power, PR, shields and immunity are among them."""
    table = battle(power=2, abilities=("relentless", "cunning", "barkhide", "umbral-hide"))

    assert (power_of_creature(table), power_roll_limit(table)) == (3, 4)
    assert [worded(bonus.label) for bonus in creature_bonuses(table, "shield")] == ["Barkhide", "Umbral Hide"]
    assert creature_immunities(table) == {"black"}
    assert colours_of(table, table.fight().creature) == {"red", "blue", "green", "black"}  # SM-114


def test_gray_icons_of_an_ability_weigh_on_those_it_fights_only():
    """SM-097, SM-115: Mindfog; not on those elsewhere, not once the fight is over."""
    table = battle(("Ada",), avatars=("Cy",), abilities=("mindfog",))
    assert figures(table, "LR", "Ada") == {"Mindfog": "−1"}
    assert figures(table, "evading", "Ada") == {"Mindfog": "−1"}
    assert figures(table, "LR", "Cy") == {}

    table.combat = None

    assert figures(table, "LR", "Ada") == {}


def test_gray_icons_of_an_item_weigh_on_what_its_holder_fights():
    """SM-097: Earring of Far Bells, while its holder is attacked."""
    table = battle(("Ada", "Bo"), power=3, target="Ada")
    give(table, "Ada", "earring-of-far-bells")
    assert power_roll_limit(table) == 2

    table.fight().target = "Bo"

    assert power_roll_limit(table) == 3


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        (When(type=("mammal",)), True),
        (When(type=("avian",)), False),
        (When(kind=("creature",)), True),
        (When(kind=("shadow",)), False),
        (When(color=("yellow",)), True),
        (When(color=("red",)), False),
        (When(terrain=("hills",)), True),
        (When(terrain=("swamp",)), False),
        (When(alone=True), False),
        (When(defending=True), False),
        (When(in_combat=True), True),
        (When(type=("mammal",), kind=("shadow",)), False),
        (When(), True),
    ],
)
def test_everything_a_condition_says_must_hold(when, fits):
    """SM-214."""
    table = battle(("Sara", "Bryan"), type="mammal", abilities=("glacial",))
    table.terrain[table.avatar("Sara").at] = "hills"

    assert applies(table, table.avatar("Sara"), when) is fits


def test_conditions_of_a_fight_do_not_hold_outside_one():
    """SM-214."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")

    for when in (When(type=("mammal",)), When(kind=("creature",)), When(color=("red",)), When(in_combat=True)):
        assert not applies(table, sara, when)
    assert applies(table, sara, When(alone=True))


def test_a_shield_for_defenders_works_for_defenders():
    """SM-181, SM-214: Iron Vigil."""
    table = battle()
    give(table, "Sara", "iron-vigil")
    assert len(avatar_bonuses(table, "Sara", "shield")) == 1

    table.fight().defending = ["Sara"]

    assert len(avatar_bonuses(table, "Sara", "shield")) == 2


def test_an_abilitys_condition_is_about_where_and_against_whom(new_card):
    """SM-115: Tidal Strength in water and swamp; another only against a lone opponent."""
    table = battle(power=1, abilities=("tidal-strength",))
    table.terrain[table.fight().at] = "plains"
    assert creature_bonuses(table, "wounds") == []
    table.terrain[table.fight().at] = "swamp"
    assert len(creature_bonuses(table, "wounds")) == 1
    new_card(Effect("CR", "+1", when=When(alone=True)))
    for names, number in ((("Sara",), 1), (("Sara", "Bryan"), 0)):
        table = battle(names)
        table.fight().creature.abilities = ["new"]
        assert len(creature_bonuses(table, "CR")) == number


@pytest.mark.parametrize(
    ("token", "what", "amount", "of"),
    [
        ("Combat", "CR", 1, ()),
        ("Luck", "LR", 1, ()),
        ("Energy Shield", "shield", 1, ("untyped",)),
        ("Physical Shield", "shield", 1, ("physical",)),
        ("Recovery", "recovery", 1, ()),
    ],
)
def test_radiance_tokens_add_each_its_own(token, what, amount, of):
    """SM-227."""
    table = make_table(("Sara",))
    table.avatar("Sara").radiance = [token, token]

    assert [(b.amount.flat, b.of) for b in avatar_bonuses(table, "Sara", what)] == [(amount, of)] * 2


def test_movement_radiance_helps_the_whole_band_and_life_is_a_token():
    """SM-227, SM-141: +2 to the movement rolls of all members."""
    table = make_table(("Ada", "Bo", "Cy"))
    table.avatar("Bo").band = "Ada"
    table.avatar("Ada").radiance = ["Movement", "Life"]

    assert [sum(b.amount.flat for b in avatar_bonuses(table, name, "MR")) for name in ("Ada", "Bo", "Cy")] == [2, 2, 0]
    assert table.avatar("Ada").life_tokens == 6


def test_what_a_card_gives_its_band_reaches_the_band(new_card):
    """SM-097."""
    new_card(Effect("CR", "+1", whom="band"), kind="treasure", color="colorless", type="clothing")
    table = make_table(("Ada", "Bo", "Cy"))
    table.avatar("Bo").band = "Ada"
    table.avatar("Ada").items = ["new"]

    assert [len(avatar_bonuses(table, name, "CR")) for name in ("Ada", "Bo", "Cy")] == [1, 1, 0]


def test_what_waits_to_be_used_does_not_work_by_itself():
    """SM-101, SM-213: secondary masteries, invoked fate, potions and books in the hand."""
    table = make_table(("Sara",))
    give(table, "Sara", "brutal-assault", "goldenroot-tonic", "hymn-of-the-unbroken-circle", "battle-strategist")

    assert figures(table, "CR") == {"Battle Strategist": "+1d★"}


def test_running_effects_end_in_their_time():
    """SM-035, SM-036."""
    table = battle()
    for until in ("phase", "combat", "turn"):
        let_run(table, "Sara", "brutal-assault", 0, until)
        table.fight().creature.running.append(Running("the-unmaking-word", 0, until))

    end_running(table, ("phase",))
    assert [r.until for r in table.avatar("Sara").running] == ["combat", "turn"]
    end_running(table, ("combat",))
    assert [r.until for r in table.fight().creature.running] == ["turn"]
    end_running(table, ("turn",))
    assert (table.avatar("Sara").running, table.fight().creature.running) == ([], [])


@pytest.mark.parametrize(
    ("made", "until"),
    [({"activated": True}, "phase"), ({}, "combat"), ({"kind": "potion"}, "turn")],
)
def test_where_a_card_does_not_say_how_long_it_runs_for_its_time(new_card, made, until):
    """SM-035, SM-116."""
    new_card(Effect("CR", "-1", whom="opponent"), **made)
    table = battle()

    run_on(table, "Sara", all_cards()["new"], 0)

    assert table.avatar("Sara").running == [Running("new", 0, until)]


def test_an_effect_no_card_has_modifies_nothing():
    """Design: a correction may leave such a thing; it is shown, not forbidden."""
    table = make_table(("Sara",))
    let_run(table, "Sara", "brutal-assault", 7)
    let_run(table, "Sara", "nobody's card", 0)

    assert avatar_bonuses(table, "Sara", "CR") == []


# -- immunity and potions --------------------------------------------------------------------------------------


def test_an_item_that_makes_immune_ends_a_potion_of_that_colour():
    """SM-223: Cloak of Defense, taken up while under a blue potion."""
    table = make_table(("Sara",))
    let_run(table, "Sara", "draught-of-clear-sight")
    assert figures(table, "LR") == {"Draught of Clear Sight": "+2"}

    give(table, "Sara", "cloak-of-defense")

    assert immunities(table, "Sara") == {"blue"}
    assert figures(table, "LR") == {}


def test_a_potion_does_nothing_for_one_immune_to_its_colour():
    """SM-191, SM-193, SM-223."""
    table = make_table(("Sara",))
    give(table, "Sara", "cloak-of-defense", "draught-of-clear-sight")

    played = play(use_card(table, "Sara", "draught-of-clear-sight", 0))

    assert table.avatar("Sara").running == []
    assert any(tell.key == "card.immune" for tell in played.told)


def test_masteries_of_friends_are_not_stopped_by_immunity():
    """SM-193: immunity is about abilities and potions."""
    table = make_table(("Sara", "Bryan"))
    give(table, "Sara", "cloak-of-defense")
    give(table, "Bryan", "battle-strategist", blue=1)

    play(use_card(table, "Bryan", "battle-strategist", 1))

    assert figures(table, "CR") == {"Battle Strategist": "+2d★"}


def test_typed_energy_is_no_matter_of_colour(new_card):
    """SM-192: a shield against fire on a red potion is no fire; a strike of fire is."""
    strike, untyped = Effect("strike", "1", ("fire",)), Effect("strike", "1", ("untyped",))
    shield = Effect("shield", "+1", ("fire",))
    new_card(strike, untyped, shield)
    table = battle()
    give(table, "Sara", "torc-of-red-noon")

    assert [is_immune(table, "Sara", all_cards()["new"], effect) for effect in (strike, untyped, shield)] == [
        False, True, True,
    ]  # fmt: skip


def test_power_and_power_rolls_take_plain_figures_only(new_card):
    """SM-061: dice in them would never be rolled, so the data check says so."""
    new_card(Effect("PR", "+1d*"), Effect("power", "-1"))

    assert spoken(OWN_CARDS.check([all_cards()["new"]])) == [
        "card 'new': effect 1: PR needs a plain figure such as +1 or -2, without dice"
    ]
