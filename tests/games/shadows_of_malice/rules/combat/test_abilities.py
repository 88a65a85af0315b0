"""What creature abilities do: activation, evading, triggers, immunity (sections 14 and 23)."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect, shipped_cards
from companion.games.shadows_of_malice.cards.carrying_out import do_effect
from companion.games.shadows_of_malice.cards.effects import CREATURE, avatar_bonuses, creature_bonuses
from companion.games.shadows_of_malice.cards.playing import use_card
from companion.games.shadows_of_malice.rules.combat.abilities import (
    activate,
    creature_triggers,
    each_phase,
    evade_at_first,
    power_of_creature,
    power_roll_limit,
)
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.combat import combat_step, target
from companion.games.shadows_of_malice.rules.combat.wounding import wounds_by_creature
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import FIGHT, battle, fight_on, give, shaken
from tests.games.shadows_of_malice.playing import play


@pytest.mark.parametrize(("power_roll", "wounds"), [(2, 1), (4, 0)])
def test_S_55_an_activated_ability(power_roll, wounds):
    """SM-116, SM-117, SM-181: of two one is picked at random; if it works the creature defends, 5 + 2 − 1 against 7."""
    table = battle(power=3, abilities=("molten-rebirth", "numbing-touch"), stage="activate")
    table.avatar("Sara").radiance = ["Combat"]
    table.fight().creature.wounds = 1

    play(activate(table), 5, power_roll, stop=True)
    works = power_roll <= 3
    assert (table.fight().ability, table.fight().creature_defends) == ("numbing-touch" if works else "", works)
    played = play(clash(table), [6, 5, *([1] if works else [])])

    assert table.fight().creature.wounds == 1 + wounds
    assert table.avatar("Sara").wounds == int(works)  # its cold
    assert played.keys() == ["combat.clash"]


def test_only_one_activated_ability_is_tried_in_a_phase():
    """SM-117."""
    table = battle(power=3, abilities=("molten-rebirth", "corrosive-spit"), stage="activate")

    assert play(activate(table), 1, 6).keys() == ["combat.ability", "combat.power"]


def test_a_creature_without_activated_abilities_makes_no_power_roll():
    """SM-115, SM-116: always on needs no roll, and several work at once."""
    table = battle(power=3, abilities=("lightning-reflexes", "cunning"))

    assert play(activate(table)).keys() == []
    assert {worded(bonus.label) for bonus in creature_bonuses(table, "CR")} == {"Lightning Reflexes", "Cunning"}
    assert play(activate(battle(power=3))).keys() == []


def test_a_failed_power_roll_leaves_an_ordinary_phase():
    """SM-116: Entangling Growth does nothing; the creature does not defend."""
    table = battle(power=2, abilities=("entangling-growth",))

    play(activate(table), 3)

    assert avatar_bonuses(table, "Sara", "CR") == []
    assert not table.fight().creature_defends


def test_power_rolls_are_modified():
    """SM-061, SM-063: Cunning +1, Earring of Far Bells −1 on whom it attacks, the Emptied Name −2, power itself."""
    table = battle(power=3, abilities=("cunning", "relentless"))
    assert (power_of_creature(table), power_roll_limit(table)) == (4, 5)
    give(table, "Sara", "earring-of-far-bells", "scroll-of-the-emptied-name")
    assert power_roll_limit(table) == 4

    play(use_card(table, "Sara", "scroll-of-the-emptied-name", 0))

    assert power_roll_limit(table) == 2


def test_what_an_activated_ability_does_for_a_phase_ends_with_it():
    """SM-116: Entangling Growth, CR −2 this phase, withdrawing −2 for the combat."""
    table = battle(power=4, abilities=("entangling-growth",), stage="activate")
    step = fight_on(table)

    play(step, 1, 4, [3, 1], stop=True)  # power roll, no evading, a tie under −2: 3 − 2 against 1 + 3 − 1

    assert table.fight().phase == 2
    assert avatar_bonuses(table, "Sara", "CR") == []
    assert [bonus.amount.flat for bonus in avatar_bonuses(table, "Sara", "withdrawing")] == [-2]


def test_an_activated_ability_holds_only_whom_it_touched():
    """SM-116, SM-211: if the attack is drawn away afterwards, the ability stays where it is."""
    table = battle(("Ada", "Bo"), power=4, abilities=("quaking-roar",), target="Ada")
    give(table, "Bo", colorless=1)

    play(activate(table), 1)
    play(clash(table), "attack:Bo", [3, 4, 1])

    assert worded(table.fight().clash.ours) == "highest die 4"


def test_the_attack_can_be_drawn_before_the_power_roll():
    """SM-211: Bo takes the spit instead."""
    table = battle(("Ada", "Bo"), power=4, abilities=("corrosive-spit",), target="Ada")
    give(table, "Bo", colorless=1)

    play(activate(table), "attack:Bo", 1, [4, 4])

    assert [table.avatar(name).wounds for name in ("Ada", "Bo")] == [0, 2]


def test_a_target_destroyed_by_an_ability_is_not_fought():
    """SM-165: the phase goes on without a clash, the others fight on."""
    table = battle(("Ada", "Bo"), power=4, abilities=("corrosive-spit",), stage="activate", target="Ada")
    table.avatar("Ada").wounds = 4

    played = play(fight_on(table), 1, [4, 4], stop=True)

    assert played.keys() == ["combat.power", "card.amount", "combat.manoeuvre"]
    assert (table.fight().fighters, table.fight().phase) == (["Bo"], 2)


# -- evading -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defending", "wounds"), [(True, 0), (False, 2)])
def test_S_66_evading_while_defending(defending, wounds):
    """SM-118, SM-184: luck 3, + 1 if already defending, must exceed power 3."""
    table = battle(power=3, abilities=("static-lash",), stage="activate")
    table.fight().defending = ["Sara"] * defending

    play(activate(table), 3, 3, *([6] * (not defending)))

    assert table.avatar("Sara").wounds == wounds
    assert table.fight().creature_defends  # it was used all the same


def test_evading_counts_what_helps_it_in_the_last_moment():
    """SM-184, SM-065: Veil Walker's shard, used before the die falls."""
    table = battle(power=3, abilities=("static-lash",))
    give(table, "Sara", "veil-walker", black=1)

    play(activate(table), 1, "use:Sara:veil-walker:2", 1)  # 1 + 1 + 2 against 3

    assert table.avatar("Sara").wounds == 0


def test_an_ability_is_evaded_once_for_all_it_does():
    """SM-184: Jinxing spoils luck and movement; one luck roll decides both."""
    table = battle(power=2, abilities=("jinxing",))

    evaded = play(creature_triggers(table, "Sara", ("hit",)), 3)
    assert evaded.keys() == ["combat.evade"]
    assert table.avatar("Sara").running == []
    play(creature_triggers(table, "Sara", ("hit",)), 2)

    assert [bonus.amount.flat for bonus in avatar_bonuses(table, "Sara", "LR")] == [-1]
    assert [bonus.amount.flat for bonus in avatar_bonuses(table, "Sara", "MR")] == [-1]


def test_band_members_evade_one_by_one(new_card):
    """SM-184: what is always on and can be evaded is tried at the start, by each for itself."""
    new_card(Effect("CR", "-1", whom="opponent"), evadable=True)
    table = battle(("Ada", "Bo"), power=3)
    table.fight().creature.abilities = ["new"]

    played = play(evade_at_first(table), 4, 3)

    assert [prompt.who for prompt in played.prompts] == ["Ada", "Bo"]
    assert avatar_bonuses(table, "Ada", "CR") == []
    assert len(avatar_bonuses(table, "Bo", "CR")) == 1


def test_what_only_triggers_or_needs_activation_is_not_evaded_beforehand():
    """SM-184: Parasitic waits for a wound, Static Lash for its power roll, Lycanthrope cannot be evaded."""
    table = battle(power=3, abilities=("parasitic", "static-lash", "lycanthrope", "pall-of-dread"))

    assert play(evade_at_first(table)).keys() == []


def test_nothing_more_befalls_one_whose_body_is_gone(new_card):
    """SM-165: of two strikes the first has destroyed it."""
    new_card(*[Effect("strike", "5", ("fire",), whom="opponent", on="hit")] * 2)
    table = battle(("Ada", "Bo"), target="Ada")
    table.fight().creature.abilities = ["new"]

    play(creature_triggers(table, "Ada", ("hit",)))

    assert (table.avatar("Ada").embodied, table.avatar("Ada").wounds) == (False, 0)
    assert table.tally.bodies_lost == 1


def test_an_ability_may_reach_the_whole_band(new_card):
    """SM-115, SM-184: each takes it, each may evade."""
    new_card(Effect("strike", "1", ("fire",), whom="band", on="use"), activated=True, evadable=True)
    table = battle(("Ada", "Bo"), power=3, target="Ada")
    table.fight().creature.abilities = ["new"]

    play(activate(table), 1, 4, 3)

    assert [table.avatar(name).wounds for name in ("Ada", "Bo")] == [0, 1]


# -- triggers ------------------------------------------------------------------------------------------------


def test_S_59_a_hit_without_a_wound():
    """SM-185: the shield stops the wound; on hit (Jinxing) works, on wound (Life Drain) does not."""
    table = battle(power=1, abilities=("jinxing", "life-drain"))
    give(table, "Sara", "bronze-tower-shield")
    table.avatar("Sara").radiance = ["Physical Shield"]

    play(clash(table), [1, 6], 1)

    assert (table.avatar("Sara").wounds, table.avatar("Sara").drains) == (0, 0)
    assert {running.card for running in table.avatar("Sara").running} == {"jinxing"}


def test_a_wound_that_gets_through_triggers_both():
    """SM-185: Parasitic drains and grows, Shardeater eats."""
    table = battle(power=2, wounds=2, abilities=("parasitic", "shardeater"))
    give(table, "Sara", colorless=2)

    play(clash(table), [1, 6], [4], 1)

    assert (table.avatar("Sara").wounds, table.avatar("Sara").drains) == (2, 1)
    assert table.fight().creature.wounds == 1
    assert table.avatar("Sara").shards["colorless"] == 1


def test_a_creature_that_defends_triggers_nothing():
    """SM-181."""
    table = battle(power=1, abilities=("jinxing",))
    table.fight().creature_defends = True

    assert play(clash(table), [1, 6]).keys() == ["combat.clash"]


def test_an_avatars_cards_trigger_too_and_may_kill(new_card):
    """SM-185, SM-181: on a hit, but not of one who defends."""
    new_card(Effect("strike", "1", ("fire",), whom="opponent", on="hit"), kind="treasure", color="colorless",
             type="weapon")  # fmt: skip
    table = battle(power=1)
    table.avatar("Sara").items = ["new"]

    play(combat_step(table), [6, 1])

    assert table.fight().creature.left == 0
    assert table.fight().stage == "won"
    table = battle(power=1)
    table.avatar("Sara").items = ["new"]
    table.fight().defending = ["Sara"]
    play(clash(table), [6, 1])
    assert table.fight().creature.left == 2


def test_an_avatars_card_that_waits_for_a_wound_waits_for_one(new_card):
    """SM-185: Barkhide has stopped the hit."""
    new_card(Effect("strike", "1", ("fire",), whom="opponent", on="wound"), kind="treasure", color="colorless",
             type="weapon")  # fmt: skip
    table = battle(power=2, abilities=("barkhide",))
    table.avatar("Sara").items = ["new"]

    play(clash(table), [6, 1])

    assert table.fight().creature.wounds == 0


def test_regeneration_works_every_phase():
    """SM-115, section 32: lost life comes back, never more than was lost."""
    table = battle(kind="guardian", power=4, life=4, abilities=("regeneration",), stage="target")
    play(target(table))
    assert table.fight().creature.wounds == 0
    table.fight().creature.wounds = 2

    play(each_phase(table))

    assert table.fight().creature.left == 3


REGROWING = [known.id for known in shipped_cards().values() if any(e.what == "regrow" for e in known.effects)]


@pytest.mark.parametrize("edition", ["revised", "first"])
@pytest.mark.parametrize("ability", REGROWING)
def test_no_ability_gives_a_shadow_in_aethos_life_back(ability, edition):
    """SM-138: Regeneration, Parasitic, Molten Rebirth and whatever is like them, in both editions; others regrow."""
    for kind, regained in (("shadow", 0), ("guardian", 1)):
        table = battle(kind=kind, power=4, life=6, wounds=3, abilities=(ability,), edition=edition)
        known = table.card(ability)
        effect = next(effect for effect in known.effects if effect.what == "regrow")

        play(do_effect(table, CREATURE, known, effect), *([1] if effect.figure.dice and regained else []))

        assert table.fight().creature.left == 3 + regained
        assert [shadow.life for shadow in table.shadows] == [3] * (kind == "shadow")


def test_a_shadow_that_bites_as_a_parasite_drains_and_regains_nothing():
    """SM-138, SM-136: the drain works, its own gain does not."""
    table = battle(kind="shadow", power=3, life=4, wounds=2, abilities=("parasitic",))

    played = play(clash(table), [1, 6], [1, 1], 1, stop=True)

    assert (table.fight().creature.left, table.shadows[0].life) == (2, 2)
    assert table.avatar("Sara").drains == 2
    assert "Parasitic: a Shadow regains nothing." in played.tells


# -- all together ----------------------------------------------------------------------------------------------


def test_activation_stands_on_a_table_corrected_meanwhile():
    """Design: after every question pieces are looked up again."""
    table = battle(("Ada", "Bo"), power=3, abilities=("entangling-growth", "spore-cloud"), target="Ada")
    give(table, "Bo", colorless=1)

    play(shaken(activate(table), table), 1, "attack:Bo", 2, 1)

    assert (table.fight().ability, table.fight().creature_defends) == ("entangling-growth", True)
    assert [running.card for running in table.avatar("Bo").running] == ["entangling-growth"] * 2


def test_a_sum_of_wounds_needs_no_dice_where_the_power_is_one():
    """SM-106: power 1 adds none."""
    assert play(wounds_by_creature(battle(power=1, abilities=("glacial",)), "Sara")).result == {"cold": 1}


def test_regrowing_comes_before_the_power_roll():
    """RUL-37: target, then what works every phase, then activation."""
    table = battle(power=3, wounds=3, abilities=("regeneration", "corrosive-spit"), stage="manoeuvres")

    played = play(fight_on(table), FIGHT, stop=True)

    assert played.open.key == "combat.power"
    assert table.fight().creature.wounds == 2
