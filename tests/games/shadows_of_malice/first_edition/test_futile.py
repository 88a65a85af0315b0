"""Futile combat in the first edition: who sees it when, and what comes of it (section 23)."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect
from companion.games.shadows_of_malice.rules.combat.combat import combat_step
from companion.games.shadows_of_malice.rules.combat.leaving import is_futile, try_new_form
from companion.games.shadows_of_malice.screen.fight_panels import fight_panels
from companion.kernel.view import Duel
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import FIGHT, battle, fight_on, let_run, shaken
from tests.games.shadows_of_malice.playing import play


def first(names=("Sara",), **more):
    return battle(names, edition="first", **more)


@pytest.fixture
def armour(new_card):
    """Nothing physical gets through it."""
    return new_card(Effect("shield", "+9", ("physical",)), kind="treasure", color="colorless", type="armor")


def unwoundable(armour, kind="guardian", power=4, stage="manoeuvres", **more):
    table = first(kind=kind, power=power, abilities=("barkhide", "mistform"), stage=stage, **more)
    table.avatar("Sara").items = [armour]
    return table


@pytest.mark.parametrize(("kind", "life"), [("guardian", 8), ("shadow", 6)])
def test_S_63_a_guardian_in_futile_combat_changes_at_the_end_of_the_phase(armour, kind, life):
    """SM-195, SM-197: it defends this phase; a power roll of 4, and it has a new form; its 3 wounds stay."""
    table = unwoundable(armour, kind, life=life, wounds=3)

    played = play(fight_on(table), FIGHT, stop=True)
    assert table.fight().creature_defends
    played.answer([1, 6], 4, 1, stop=True)

    assert "It sees no hope and defends." in played.tells
    assert "The creature defends and deals no wounds." in played.tells
    assert played.keys() == ["combat.manoeuvre", "combat.clash", "combat.reform", "creature.type", "combat.manoeuvre"]
    creature = table.fight().creature
    assert (creature.wounds, len(creature.abilities), table.fight().phase) == (3, 2, 2)
    assert not set(creature.abilities) & {"barkhide", "mistform"}


def test_S_63_with_a_5_it_keeps_its_form_and_tries_again(armour):
    """SM-195."""
    table = unwoundable(armour, wounds=3)

    played = play(fight_on(table), FIGHT, [1, 6], 5, FIGHT, [1, 6], 5, stop=True)

    assert played.keys().count("combat.reform") == 2
    assert not played.was_asked("combat.futile")
    creature = table.fight().creature
    assert (creature.wounds, creature.abilities) == (3, ["barkhide", "mistform"])
    assert (table.fight().plans, table.fight().creature_defends) == ("try", True)  # the third phase has begun


def test_the_screen_says_what_it_tries(armour):
    """SM-195."""
    table = unwoundable(armour)
    play(fight_on(table), stop=True)

    duel = next(panel for panel in fight_panels(table) if isinstance(panel, Duel))

    assert "It tries to take a new form at the end of this phase." in worded(duel.right.note)


def test_a_guardian_that_can_wound_again_fights_on(armour):
    """SM-195: what is done before the blows decides."""
    table = unwoundable(armour)
    played = play(combat_step(table), stop=True)
    assert table.fight().creature_defends

    table.avatar("Sara").items = []
    played = play(fight_on(table), stop=True)

    assert (table.fight().plans, table.fight().creature_defends) == ("", False)
    assert "It sees no hope and defends." not in played.tells


def test_one_that_becomes_futile_during_a_phase_defends_in_the_next(armour):
    """SM-195: no power roll before it has defended."""
    table = unwoundable(armour, stage="clash")

    played = play(fight_on(table), [1, 6], [1, 1, 1], stop=True)

    assert played.keys() == ["combat.clash", "combat.wounds", "combat.manoeuvre"]
    assert table.fight().creature_defends


def test_the_try_reads_the_table_again(armour):
    table = unwoundable(armour, stage="futility")
    table.fight().plans = "try"

    play(shaken(try_new_form(table), table), 4)

    assert table.fight().plans == "reform"


@pytest.mark.parametrize(("die", "gone"), [(1, True), (2, False)])
def test_an_ordinary_creature_flees_at_once(armour, die, gone):
    """SM-195, SM-196: no shards, no treasure; without success it fights on."""
    table = unwoundable(armour, "creature", power=1, stage="clash")
    lair = table.lair_at(table.fight().at)

    played = play(fight_on(table), [1, 6], die, stop=True)

    assert (table.combat is None) is gone
    assert ("The creature flees." in played.tells) is gone
    assert lair.stocked
    assert table.avatar("Sara").shard_count() == 0
    assert played.was_asked("combat.manoeuvre") is not gone


def test_xulthul_neither_defends_nor_changes(armour):
    """SM-198."""
    table = unwoundable(armour, "xulthul", power=1)
    assert is_futile(table)

    played = play(fight_on(table), FIGHT, [1, 6], stop=True)

    assert played.keys() == ["combat.manoeuvre", "combat.clash", "combat.manoeuvre"]
    assert not table.fight().creature_defends


@pytest.mark.parametrize(
    ("edition", "bonus", "futile"),
    [("first", "+5", True), ("first", "+4", False), ("first", "+5d*", False), ("revised", "+5", False)],
)
def test_a_creature_that_cannot_hit_fights_in_vain(new_card, edition, bonus, futile):
    """SM-194: a 6 against 1 and the bonus; [R] only wounds count. Defending now does not mean that it cannot hit."""
    new_card(Effect("CR", bonus), kind="mastery", color="red")
    table = battle(power=1, edition=edition)
    table.avatar("Sara").mastery = "new"
    table.fight().creature_defends = True
    table.fight().target = ""

    assert is_futile(table) is futile
    assert table.fight().target == ""


@pytest.mark.parametrize(("on", "futile"), [("hit", True), ("use", False)])
def test_one_that_cannot_hit_may_still_strike(new_card, on, futile):
    """SM-194: by an ability that needs no hit."""
    new_card(
        Effect("strike", "2", ("acid",), whom="opponent", on=on),
        Effect("CR", "+9", whom="opponent", on="always"),
        activated=on == "use",
    )
    table = first(power=1)
    table.fight().creature.abilities = ["new"]
    let_run(table, "Sara", "new", 1)

    assert is_futile(table) is futile


@pytest.mark.parametrize(("bonus", "futile"), [("+5", True), ("+4", False)])
def test_a_shadow_whose_drains_no_shield_stops_must_still_hit(new_card, bonus, futile):
    """SM-194, RUL-11."""
    new_card(Effect("CR", bonus), kind="mastery", color="red")
    table = first(kind="shadow", power=1, life=3, rulings={"RUL-11": "no"})
    table.avatar("Sara").mastery = "new"

    assert is_futile(table) is futile
