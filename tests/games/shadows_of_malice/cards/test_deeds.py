"""Every word of the effect language that is a deed: strikes, healing, drains, shards, draws and the like."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect, all_cards
from companion.games.shadows_of_malice.cards.carrying_out import STRIKE_CREATURE, do_effect
from companion.games.shadows_of_malice.cards.deeds import DEEDS
from companion.games.shadows_of_malice.cards.effects import CREATURE, avatar_bonuses
from companion.games.shadows_of_malice.cards.fate import draw_fate
from companion.games.shadows_of_malice.cards.playing import can_use, card_options
from companion.games.shadows_of_malice.cards.special_cards import SPECIAL, a_shattering_of_souls
from companion.games.shadows_of_malice.rules.combat.combat import combat_step
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.games.shadows_of_malice.table import RADIANCE
from tests.games.shadows_of_malice.fighting import battle, give, lone, shaken, use
from tests.games.shadows_of_malice.playing import add_shadow, make_table, play


def deed(effect, *answers, whom="Sara", table=None):
    """Carry out one effect as some card would."""
    table = table or make_table(("Sara",))
    play(do_effect(table, whom, all_cards()["scalebane"], effect), *answers)
    return table


def test_every_deed_of_the_language_is_carried_out_here():
    tested = "strike heal restore drain life shards draw action points reroll regrow target teleport reveal cleanse"
    assert set(DEEDS) == {*tested.split(), "special", "remind", STRIKE_CREATURE}


def test_strike_wounds_less_shields():
    """SM-149, SM-144, SM-142: Old Scars Open, physical."""
    table = lone("bronze-tower-shield")
    table.troves["fate"].order.insert(0, "old-scars-open")

    play(draw_fate(table, "Sara"), 6)

    assert table.avatar("Sara").wounds == 2 - 1


def test_strike_on_the_creature_passes_its_shields():
    """SM-149, SM-145: Undead stops some cold."""
    table = battle(power=3, abilities=("undead",))
    give(table, "Sara", "rime-bottle")

    use(table, "rime-bottle", [6, 6], [4, 1])

    assert table.fight().creature.wounds == 4 - 1


def test_heal_and_restore():
    """SM-155, SM-159: some or all."""
    table = lone("sunbrew")
    sara = table.avatar("Sara")
    sara.wounds, sara.drains = 2, 2
    use(table, "sunbrew", 6)
    assert (sara.wounds, sara.drains) == (1, 0)
    sara.wounds, sara.drains = 2, 2
    deed(Effect("heal"), table=table)
    deed(Effect("restore"), table=table)

    assert (sara.wounds, sara.drains) == (0, 0)


def test_restoring_draws_lost_radiance_from_the_pool():
    """SM-228: The Light Remembers."""
    table = lone()
    table.wells[0].state, table.sets, table.pool = "light", 1, list(RADIANCE)

    deed(Effect("restore", "2"), "Luck", table=table)

    assert table.avatar("Sara").radiance == ["Luck"]


def test_drain_takes_radiance_first():
    """SM-152, SM-154: shields do not matter."""
    table = lone("bronze-tower-shield")
    table.avatar("Sara").radiance = ["Physical Shield"]

    deed(Effect("drain", "2"), table=table)

    assert (table.avatar("Sara").radiance, table.avatar("Sara").drains) == ([], 1)


def test_drain_of_a_creature_takes_life_past_its_shields():
    """SM-154."""
    table = battle(power=3, abilities=("barkhide",))

    deed(Effect("drain", "2"), whom=CREATURE, table=table)

    assert table.fight().creature.left == 4


def test_life_is_lent():
    """SM-037."""
    table = lone("seedwater")

    use(table, "seedwater")

    assert (table.avatar("Sara").extra_life, table.avatar("Sara").life) == (2, 7)


def test_shards_are_gained_and_lost():
    """SM-204: never more than are there."""
    assert deed(Effect("shards", "+1d3", color="red"), 5).avatar("Sara").shards["red"] == 3
    table = lone(colorless=1)

    deed(Effect("shards", "-2", color="colorless"), table=table)

    assert table.avatar("Sara").shards["colorless"] == 0


@pytest.mark.parametrize("trove", ["potion", "treasure", "fate"])
def test_draw(trove):
    """SM-101, SM-213."""
    table = lone()
    table.troves["fate"].order.insert(0, "curse-of-missteps")
    top = table.troves[trove].order[0]

    deed(Effect("draw", "1", trove=trove), table=table)

    sara = table.avatar("Sara")
    assert top in {"potion": sara.potions, "treasure": sara.items, "fate": [sara.fate]}[trove]


def test_action_and_points():
    """SM-038, SM-080: points are counted in halves."""
    table = deed(Effect("action", "+1"))
    deed(Effect("points", "+3"), table=table)

    assert (table.avatar("Sara").actions, table.avatar("Sara").mp) == (3, 6)


def test_regrow_never_gives_more_than_was_lost():
    table = battle(kind="xulthul", power=4, wounds=1, abilities=("molten-rebirth",))

    deed(Effect("regrow", "1d2"), 6, table=table)

    assert (table.fight().creature.wounds, table.xulthul.wounds) == (0, 0)


def test_target_turns_the_creature_on_the_user():
    """SM-179: Choker of Bold Words, once a combat."""
    table = battle(("Ada", "Bo"), target="Ada")
    give(table, "Bo", "choker-of-bold-words")

    use(table, "choker-of-bold-words", number=1, name="Bo")

    assert table.fight().target == "Bo"
    assert not can_use(table, table.avatar("Bo"), all_cards()["choker-of-bold-words"], 1)


def test_teleport_leads_to_any_gate_out_of_the_band_and_into_what_is_there():
    """SM-088, SM-069, SM-172: no luck roll."""
    table = make_table(("Sara", "Bryan"), maps=2)
    table.avatar("Bryan").band = "Sara"
    give(table, "Sara", "scroll-of-open-doors")
    add_shadow(table, table.gates["B"], 1)

    use(table, "scroll-of-open-doors", table.gates["B"])

    assert table.avatar("Sara").at == table.gates["B"]
    assert not table.banded("Sara", "Bryan")
    play(next_step(table), 1, stop=True)
    assert table.fight().creature.kind == "shadow"


def test_nobody_teleports_out_of_a_fight():
    """SM-199: withdrawing is the way out; the scroll is not wasted."""
    table = battle(stage="manoeuvres")
    give(table, "Sara", "scroll-of-open-doors")

    assert not [o for o in play(combat_step(table), stop=True).open.legal() if o.startswith("use")]


def test_reveal_lets_the_players_look():
    """SM-017: a look, no more."""
    table = lone("chart-of-sunken-stars")

    played = use(table, "chart-of-sunken-stars")

    assert "card.reveal" in [tell.key for tell in played.told]
    assert {well.state for well in table.wells} == {"hidden"}
    assert len(avatar_bonuses(table, "Sara", "LR")) == 1  # its other effect


def test_cleanse_lifts_a_curse():
    """SM-238."""
    table = lone("purging-bitters", "curse-of-missteps")
    table.avatar("Sara").wounds = 1

    use(table, "purging-bitters")

    assert (table.avatar("Sara").fate, table.avatar("Sara").wounds) == ("", 0)
    assert table.troves["fate"].order[-1] == "curse-of-missteps"


def test_reroll_waits_for_a_roll():
    """SM-094: it is offered there, not in the menu."""
    table = lone("the-moment-turned", "ring-of-second-thoughts", "mirrorwater")

    assert card_options(table, ("mastery", "fate", "potion", "book", "durable")) == []
    assert deed(Effect("reroll")).avatar("Sara").life == 5


@pytest.mark.parametrize(("die", "kept"), [(3, {"red": 1}), (4, {"blue": 2})])
def test_a_shattering_of_souls(die, kept):
    """Section 32: two piles as the player likes, a die destroys the first (1–3) or the second (4–6)."""
    table = lone(red=1, blue=2)

    play(a_shattering_of_souls(table, "Sara"), "red", "done", die)

    assert {c: n for c, n in table.avatar("Sara").shards.items() if n} == kept


def test_a_shattering_of_souls_over_corrections_and_with_an_empty_pile():
    table = lone(red=2)

    play(shaken(a_shattering_of_souls(table, "Sara"), table), "red", "red", 5)

    assert table.avatar("Sara").shard_count() == 0
    play(a_shattering_of_souls(table, "Sara"), 1)
    assert set(SPECIAL) == {"a-shattering-of-souls"}
