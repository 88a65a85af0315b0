"""The course of a fight: pre-combat, phase after phase, and the sample combat as a whole (section 23)."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect
from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.rules.combat.combat import combat_step
from companion.games.shadows_of_malice.rules.land.trading import trade_partners
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import FIGHT, KEEP, battle, fight_on, give, let_run, shaken
from tests.games.shadows_of_malice.playing import play

SHIELD = Running("nightshield-elixir", 0, "turn")


def sample(stage="pre", wounds=0, target=""):
    """The revised book's sample: Sara and Bryan against a reptilid of power 3 with Glacial, in a stocked lair."""
    table = battle(("Sara", "Bryan"), type="reptilid", power=3, wounds=wounds, abilities=("glacial",), stage=stage,
                   target=target)  # fmt: skip
    give(table, "Sara", "time-dancer", "scalebane", black=3, colorless=3)
    give(table, "Bryan", "battle-strategist", "nightshield-elixir", blue=2, colorless=3)
    return table


def test_S_15_sample_combat_pre_combat():
    """SM-177, SM-149: 4d2 come to 5, one life is left, the scroll is used up."""
    table = sample()

    played = play(combat_step(table), "use:Sara:scalebane:0", "use:Bryan:nightshield-elixir:0", [1, 4, 1, 1])

    assert [prompt.key for prompt in played.prompts[:2]] == ["combat.before", "combat.before"]
    assert table.fight().creature.left == 1
    assert (table.fight().stage, table.fight().phase) == ("manoeuvres", 1)
    assert table.avatar("Sara").items == []
    assert table.troves["treasure"].order[-1] == "scalebane"
    assert table.avatar("Bryan").drunk == ["nightshield-elixir"]
    assert table.fight().defending == []


def test_S_16_sample_combat_phase_1():
    """SM-179, SM-211, SM-150, SM-212: 5 against 8, three cold wounds, a shield of 2 after Sara's re-roll."""
    table = sample("manoeuvres", wounds=5)
    table.avatar("Sara").items, table.avatar("Bryan").potions = [], []
    table.avatar("Bryan").running = [SHIELD]
    clash = [4, 2, 6, 4]  # Bryan's two dice, the creature's, Battle Strategist

    played = play(
        fight_on(table), FIGHT, 1, "attack:Bryan", clash, KEEP, [4, 4], [1, 2, 3], "again:Sara:time-dancer:1",
        [4, 4, 1], stop=True,
    )  # fmt: skip

    assert worded(table.fight().clash.ours) == "highest die 4 · Battle Strategist +1 = 5"
    assert worded(table.fight().clash.theirs) == "die 6 · power 3 +2 = 8"
    assert table.avatar("Bryan").life == 4
    assert table.avatar("Sara").shards["black"] == 2
    assert table.avatar("Bryan").shards["colorless"] == 2
    assert (table.fight().phase, table.fight().defending) == (2, [])
    assert played.keys().count("roll.again") == 2  # asked of the clash and of the shields; then Sara has no shard left


def test_S_17_sample_combat_phase_2():
    """SM-179, SM-209, SM-148: 6 + 1 + 1 against 4 + 2; one wound, and it dies."""
    table = sample("manoeuvres", wounds=5)
    table.avatar("Bryan").running = [SHIELD]

    play(fight_on(table), FIGHT, 4, "shard:Bryan:colorless:CR:Bryan", [6, 3, 4, 4], KEEP, stop=True)

    assert worded(table.fight().clash.ours) == "highest die 6 · Battle Strategist +1 · colorless shard +1 = 8"
    assert worded(table.fight().clash.theirs) == "die 4 · power 3 +2 = 6"
    assert table.fight().creature.left == 0
    assert table.fight().stage == "won"


def test_the_whole_sample_combat_over_corrections():
    """S-15 to S-18 in one go, each question with a correction while it waits."""
    tables = [sample(), sample()]
    answers = [
        "use:Sara:scalebane:0", "use:Bryan:nightshield-elixir:0", [1, 4, 1, 1],
        FIGHT, 1, "attack:Bryan", [4, 2, 6, 4], KEEP, [4, 4], [1, 2, 3], "again:Sara:time-dancer:1", [4, 4, 1],
        FIGHT, 4, "shard:Bryan:colorless:CR:Bryan", [6, 3, 4, 4], KEEP,
        [4, 4, 4, 4, 1, 1], "evenly", "Bryan",
    ]  # fmt: skip
    play(fight_on(tables[0]), *answers)
    play(shaken(fight_on(tables[1]), tables[1]), *answers)

    assert tables[0] == tables[1]
    assert tables[0].avatar("Bryan").wounds == 1
    assert tables[0].avatar("Sara").shards["colorless"] == 3 + 2
    assert len(tables[0].avatar("Bryan").items) == 1


# -- pre-combat ----------------------------------------------------------------------------------------------


def test_each_avatar_may_use_one_thing_before_the_fight():
    """SM-177: those who have nothing are not asked; nothing else is offered."""
    table = battle(("Ada", "Bo"), stage="pre")
    give(table, "Ada", "bloodwine", "venom-flask", "cloak-of-defense", "battle-strategist")

    played = play(combat_step(table), "use:Ada:bloodwine:0")

    assert [prompt.who for prompt in played.prompts] == ["Ada"]
    assert played.prompts[0].legal() == ["nothing", "use:Ada:venom-flask:0"]  # bloodwine is drunk by now
    assert table.avatar("Ada").potions == ["venom-flask"]


def test_a_creature_killed_before_the_fight_never_fights():
    """SM-177, SM-149: the second avatar keeps its potion."""
    table = battle(("Ada", "Bo"), power=1, stage="pre")
    for name, potion in (("Ada", "venom-flask"), ("Bo", "rime-bottle")):
        give(table, name, potion)

    play(combat_step(table), "use:Ada:venom-flask:0", "use:Bo:rime-bottle:0", [1, 1])

    assert table.fight().stage == "won"
    assert table.avatar("Bo").potions == ["rime-bottle"]


def test_what_was_corrected_away_before_the_fight_is_not_used():
    """SM-177: answered together, carried out one after the other."""
    table = battle(("Ada", "Bo"), power=4, stage="pre")
    for name, potion in (("Ada", "venom-flask"), ("Bo", "rime-bottle")):
        give(table, name, potion)

    step = play(combat_step(table), "use:Ada:venom-flask:0", "use:Bo:rime-bottle:0", stop=True)
    table.avatar("Bo").potions = []
    step.answer([1, 1])

    assert table.fight().creature.wounds == 2


def test_what_is_always_on_is_evaded_before_the_first_phase(new_card):
    """SM-184, SM-177: after what was used before the fight."""
    new_card(Effect("CR", "-1", whom="opponent"), evadable=True)
    table = battle(power=3, stage="pre")
    table.fight().creature.abilities = ["new"]

    assert play(fight_on(table), 4, stop=True).keys() == ["combat.evade", "combat.manoeuvre"]
    assert table.fight().evaded == ["new:Sara"]


# -- a phase -------------------------------------------------------------------------------------------------


def test_the_parts_of_a_phase_come_in_their_order():
    """RUL-37, SM-178..180: manoeuvre, target, activation, clash, wounds, futility, and the next phase."""
    table = battle(("Ada", "Bo"), power=3, abilities=("corrosive-spit",), stage="manoeuvres")
    give(table, "Ada", "bloodwine")

    played = play(fight_on(table), "use:Ada:bloodwine:0", FIGHT, 1, 6, [1, 6], [1, 1], stop=True)

    assert played.keys() == [
        "combat.manoeuvre", "combat.manoeuvre", "combat.target", "combat.power", "combat.clash", "combat.wounds",
        "combat.manoeuvre",
    ]  # fmt: skip
    assert table.fight().phase == 2


def test_a_new_phase_begins_with_nobody_defending_and_new_shards():
    """SM-181, SM-212, SM-179: a new target too."""
    table = battle(("Ada", "Bo"), power=1, stage="futility")
    fight = table.fight()
    fight.defending, fight.shards, fight.creature_defends, fight.target = ["Ada"], {"Ada": 1}, True, "Bo"
    let_run(table, "Ada", "quaking-roar", 0, "phase")
    let_run(table, "Ada", "numbing-touch", 0, "combat")

    play(combat_step(table))

    fight = table.fight()
    assert (fight.phase, fight.defending, fight.shards, fight.creature_defends, fight.target) == (2, [], {}, False, "")
    assert [running.card for running in table.avatar("Ada").running] == ["numbing-touch"]


def test_using_a_potion_makes_its_user_defend():
    """SM-181, SM-149: its wounds come before blows."""
    table = battle(power=3, stage="manoeuvres")
    give(table, "Sara", "venom-flask")

    play(fight_on(table), "use:Sara:venom-flask:0", [1, 1], stop=True)

    assert (table.fight().defending, table.fight().creature.wounds) == (["Sara"], 2)


def test_masteries_fate_and_durable_things_make_nobody_defend():
    """SM-183, SM-095, SM-100."""
    table = battle(power=3, stage="manoeuvres")
    give(table, "Sara", "brutal-assault", "thorn-singer", "the-hungry-bulwark", green=1)

    play(
        fight_on(table), "use:Sara:brutal-assault:0", "use:Sara:thorn-singer:2", "use:Sara:the-hungry-bulwark:1", 1,
        stop=True,
    )  # fmt: skip

    assert table.fight().defending == []
    assert table.fight().creature.wounds == 1


def test_a_creature_killed_by_a_manoeuvre_rolls_no_more():
    """SM-149."""
    table = battle(power=1, stage="manoeuvres")
    give(table, "Sara", "venom-flask")

    played = play(fight_on(table), "use:Sara:venom-flask:0", [1, 1], [1, 1], stop=True)

    assert [prompt.key for prompt in played.prompts if prompt.key == "combat.clash"] == []
    assert table.combat is None


def test_one_defender_does_no_second_manoeuvre():
    """SM-181: one manoeuvre a phase."""
    table = battle(power=3, stage="manoeuvres")
    give(table, "Sara", "venom-flask", "bloodwine")

    asked = play(fight_on(table), "use:Sara:bloodwine:0", stop=True).open

    assert asked.legal() == [FIGHT]


def test_the_target_is_picked_anew_at_random():
    """SM-179: one of those still in the fight; a lone avatar needs no die."""
    table = battle(("Ada", "Bo", "Cy"), stage="target")
    play(combat_step(table), 6)
    assert table.fight().target == "Cy"
    table = battle(stage="target")

    assert play(combat_step(table)).keys() == []
    assert table.fight().target == "Sara"


def test_a_card_that_draws_the_attack_is_not_overruled_by_chance():
    """SM-179: Champion's Claret, drunk before the target is picked."""
    table = battle(("Ada", "Bo"), power=3, stage="manoeuvres")
    give(table, "Bo", "champions-claret")

    played = play(fight_on(table), "use:Bo:champions-claret:0", FIGHT, stop=True)

    assert played.open.key == "combat.clash"
    assert table.fight().target == "Bo"


def test_those_outside_a_fight_may_help_but_not_drink_in_it():
    """SM-095, SM-207: Cy stands elsewhere."""
    table = battle(("Ada",), avatars=("Cy",), stage="manoeuvres")
    give(table, "Cy", "battle-strategist", "bloodwine", blue=1)

    offered = play(fight_on(table), stop=True).open.legal()

    assert "use:Cy:battle-strategist:1" in offered
    assert not [option for option in offered if "bloodwine" in option or option.startswith("withdraw:Cy")]


def test_nobody_trades_while_there_is_a_fight():
    """SM-176: pre-combat included."""
    table = battle(("Ada", "Bo"), stage="pre")

    assert trade_partners(table, "Ada") == []
    table.combat = None
    assert trade_partners(table, "Ada") == ["Bo"]


def test_the_last_one_destroyed_leaves_the_fight_lost():
    """SM-165, SM-202."""
    table = battle(kind="shadow", power=3, life=4, abilities=("glacial",))
    table.avatar("Sara").wounds = 4

    played = play(fight_on(table), [1, 6], [1, 1])

    assert played.told[-1].key == "combat.left"
    assert table.combat is None
    assert table.shadows[0].life == 4
    assert table.troves["ability"].order[-1] == "glacial"


@pytest.mark.parametrize(("wounds", "fighters", "stage"), [(2, ["Sara"], "won"), (0, [], "lost")])
def test_a_correction_can_decide_a_fight(wounds, fighters, stage):
    """Design: what a correction leaves is where the game goes on."""
    table = battle(power=1, stage="target")
    table.fight().creature.wounds, table.fight().fighters = wounds, fighters

    combat_step(table)

    assert table.fight().stage == stage


def test_the_effects_of_a_turn_last_a_whole_combat_and_longer():
    """SM-036: Brutal Assault is still at work in the third phase."""
    table = battle(power=4, stage="manoeuvres")
    give(table, "Sara", "brutal-assault")

    play(fight_on(table), "use:Sara:brutal-assault:0", FIGHT, [1, 1, 1, 1], [1] * 3, FIGHT, stop=True)

    assert [running.card for running in table.avatar("Sara").running] == ["brutal-assault"]
