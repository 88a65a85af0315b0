"""How a creature's ability is tried out on an avatar that fights it: always on, activated, or triggered.

Fails where the table and ``card_oracle.py`` disagree (sections 14 and 23).
"""

from collections import Counter
from collections.abc import Callable, Sequence

from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.rules.combat.clash import combat_rolls
from companion.games.shadows_of_malice.rules.combat.combat import activation, blows, target
from companion.games.shadows_of_malice.table import Table
from tests.games.shadows_of_malice.cards.card_oracle import (
    MODIFIERS,
    Active,
    deeds_on,
    expected,
    held_by,
    scenes_for,
)
from tests.games.shadows_of_malice.cards.card_scenes import (
    HIGH,
    HOLDER,
    KINDS,
    LOW,
    Scene,
    let,
    looked_at,
    readings_without,
    set_up,
)
from tests.games.shadows_of_malice.cards.card_trials import (
    assert_at_work,
    assert_ends,
    changes,
    counts,
)
from tests.games.shadows_of_malice.fighting import let_run

FAILS, SUCCEEDS = {"LR": LOW}, {"LR": HIGH}
"""The luck of one who tries to evade a creature of power 3."""


def facing(card: Card, scene: Scene, stage: str) -> Table:
    """The creature of the scene has the ability and attacks Sara."""
    table = set_up(scene, stage=stage)
    table.fight().target = HOLDER
    table.fight().creature.abilities.append(card.id)
    table.troves["ability"].order.remove(card.id)
    return table


def try_always_on(card: Card) -> None:
    """What is always on works on whom the creature fights, or for it, and only where its condition holds."""
    for scene in scenes_for(card):
        assert_at_work(facing(card, scene, "clash"), scene, held_by(card, scene))


# -- activated ---------------------------------------------------------------------------------------------


def try_activating(card: Card) -> None:
    """It works only if the power roll succeeds (SM-116), and not on one who evades it if that can be (SM-118)."""
    scene = Scene()
    for small in (LOW, HIGH):
        table = _activated(card, small, FAILS, card.effects)
        loose = _let_loose(card.effects)
        assert_at_work(table, scene, loose)
    assert_ends(table, scene, loose, [])
    failed = facing(card, scene, "activate")
    before = counts(failed)
    assert "combat.evade" not in let(activation(failed), roles={"power": HIGH}).asked
    assert not changes(before, failed)
    assert not failed.fight().creature_defends
    assert_at_work(failed, scene, [])
    if card.evadable:
        for_itself = [effect for effect in card.effects if effect.whom == "holder"]
        assert_at_work(_activated(card, HIGH, SUCCEEDS, for_itself), scene, _let_loose(for_itself))


def _activated(card: Card, small: int, luck: dict[str, int], felt: Sequence[Effect]) -> Table:
    table = facing(card, Scene(), "activate")
    before = counts(table)
    ran = let(activation(table), small, roles=luck)
    touches = any(effect.whom == "opponent" for effect in card.effects)
    assert ("combat.evade" in ran.asked) == (card.evadable and touches)
    assert table.fight().creature_defends, "a creature that uses an ability defends (SM-116)"
    assert changes(before, table) == _deeds(felt, small)
    return table


def _let_loose(effects: Sequence[Effect]) -> list[Active]:
    return [Active(effect, (HOLDER,), theirs=effect.whom == "holder") for effect in effects if effect.what in MODIFIERS]


def _deeds(effects: Sequence[Effect], small: int) -> dict[tuple[str, str], int]:
    wanted: Counter[tuple[str, str]] = Counter()
    for effect in effects:
        wanted.update(deeds_on(effect, () if effect.whom == "holder" else (HOLDER,), small))
    return {key: change for key, change in wanted.items() if change}


# -- triggered ---------------------------------------------------------------------------------------------

THEIR_HIT, OUR_HIT = {"CR": LOW, "creature": HIGH}, {"CR": HIGH, "creature": LOW}


def try_triggers(card: Card) -> None:
    """On hit: by any hit of the creature. On wound: only if a wound gets through (SM-185). Each phase: once in it."""
    _try_each_phase(card)
    hit = [effect for effect in card.effects if effect.on == "hit"]
    wound = [effect for effect in card.effects if effect.on == "wound"]
    if not hit and not wound:
        return
    scene, held = Scene(), held_by(card, Scene())
    for small in (LOW, HIGH):
        table = _after_blows(card, small, THEIR_HIT | FAILS, [*hit, *wound], _dealt(held, small))
        assert_at_work(table, scene, [*held, *_let_loose([*hit, *wound])])
    table.fight().creature.abilities = []  # what it has done to her lasts without it
    assert_ends(table, scene, _let_loose([*hit, *wound]), [])
    _after_blows(card, HIGH, THEIR_HIT | FAILS, hit, 0, guarded=True)
    if card.evadable:
        for_itself = [effect for effect in [*hit, *wound] if effect.whom == "holder"]
        _after_blows(card, HIGH, THEIR_HIT | SUCCEEDS, for_itself, _dealt(held, HIGH))
    table = facing(card, scene, "clash")
    before = counts(table)
    let(blows(table), roles=OUR_HIT)
    assert {who for who, _ in changes(before, table)} == {"creature"}
    assert not table.avatar(HOLDER).running


def _dealt(held: Sequence[Active], small: int) -> int:
    wanted = expected(readings_without(Scene(), HOLDER), held, HOLDER)
    return sum(wanted["their wounds", of, small] for of in KINDS)


def _after_blows(
    card: Card, small: int, faces: dict[str, int], felt: Sequence[Effect], wounds: int, guarded: bool = False
) -> Table:
    """A hit of the creature; *guarded* by three shields against everything physical and poisonous."""
    table = facing(card, Scene(), "clash")
    if guarded:
        let_run(table, HOLDER, "barkskin-brew")
        let_run(table, HOLDER, "widows-antidote")
    before = counts(table)
    let(blows(table), small, roles=faces)
    wanted = Counter(_deeds(felt, small))
    wanted[HOLDER, "wounds"] += wounds
    assert changes(before, table) == {key: change for key, change in wanted.items() if change}
    return table


def _try_each_phase(card: Card) -> None:
    """Only what works each phase is done when the creature has its target."""
    for small in (LOW, HIGH):
        table = facing(card, Scene(), "target")
        before = counts(table)
        let(target(table), small, roles=FAILS)
        assert changes(before, table) == _deeds([effect for effect in card.effects if effect.on == "phase"], small)


# -- immune creatures --------------------------------------------------------------------------------------


def try_immunity(card: Card, gray_card: Callable[[str], str]) -> None:
    """A creature that is immune to a colour does not feel the gray icons of that colour (SM-193)."""
    immune = {effect.color for effect in card.effects if effect.what == "immunity"}
    for colour in ("black", "blue", "green", "red", "yellow") if immune else ():
        mastery = gray_card(colour)
        without, fights = set_up(Scene(), stage="clash"), facing(card, Scene(), "clash")
        fights.avatar(HOLDER).mastery = without.avatar(HOLDER).mastery = mastery
        held = held_by(card, Scene())
        own = sum(int(one.effect.amount) for one in held if one.effect.what == "CR")
        assert _their_roll(fights) - own - _their_roll(without) == (1 if colour in immune else 0)


def _their_roll(table: Table) -> int:
    return let(combat_rolls(looked_at(table, Scene(), HOLDER))).result[1].total
