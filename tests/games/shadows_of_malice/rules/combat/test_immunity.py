"""Colour immunity: what it stops, and what it does not (section 23)."""

from companion.games.shadows_of_malice.cards.cards import Effect
from companion.games.shadows_of_malice.cards.effects import creature_bonuses, immunities
from companion.games.shadows_of_malice.cards.playing import use_card
from companion.games.shadows_of_malice.rules.combat.abilities import activate, each_phase
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.wounding import wounds_by_avatar
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import battle, give, let_run
from tests.games.shadows_of_malice.playing import play


def test_S_67_black_immunity_stops_life_drain_but_not_lycanthrope():
    """SM-191."""
    table = battle(power=1, abilities=("life-drain", "lycanthrope"))
    give(table, "Sara", "gravewatch-cuirass")

    play(clash(table), [1, 6], [4], [1])

    assert immunities(table, "Sara") == {"black"}
    assert (table.avatar("Sara").wounds, table.avatar("Sara").drains) == (2, 0)
    assert worded(table.fight().clash.theirs) == "die 6 · Lycanthrope +1 = 7"


def test_S_67_green_immunity_stops_enfeebling_but_not_regeneration():
    """SM-191."""
    table = battle(power=3, wounds=2, abilities=("enfeebling", "regeneration"))
    assert play(wounds_by_avatar(table, "Sara"), [4]).result == {"physical": 0}
    give(table, "Sara", "rootbound-breastplate")

    assert play(wounds_by_avatar(table, "Sara")).result == {"physical": 1}
    play(each_phase(table))
    assert table.fight().creature.wounds == 1


def test_S_67_red_immunity_does_not_stop_acid_but_an_acid_shield_does():
    """SM-192: typed energy."""
    table = battle(power=4, abilities=("area-attack",))
    give(table, "Sara", "torc-of-red-noon")
    play(activate(table), 1, 1, [4, 4])
    assert table.avatar("Sara").wounds == 4
    table = battle(power=4, abilities=("area-attack",))
    give(table, "Sara", "torc-of-red-noon", "scale-coat-of-the-deep")

    play(activate(table), 1, 1, [4, 4], [4, 4])

    assert table.avatar("Sara").wounds == 2


def test_S_67_red_immunity_stops_untyped_energy_of_a_red_ability(new_card):
    """SM-192: wounds it adds, a strike it deals, and wounds it turns into its own."""
    new_card(Effect("wounds", "+2", ("untyped",)), Effect("strike", "2", ("untyped",), whom="opponent", on="hit"))
    table = battle(power=1)
    table.fight().creature.abilities = ["new"]
    let_run(table, "Sara", "stillwater-draught", 0)
    play(clash(table), [1, 6])
    assert table.avatar("Sara").wounds == 1
    new_card(Effect("convert", of=("untyped",)))

    play(clash(table), [1, 6])

    assert table.avatar("Sara").wounds == 1


def test_typed_energy_into_which_wounds_are_turned_is_not_stopped():
    """SM-192: yellow immunity does not help against Glacial's cold."""
    table = battle(power=1, abilities=("glacial",))
    let_run(table, "Sara", "wraithmilk", 0)

    play(clash(table), [1, 6])

    assert immunities(table, "Sara") == {"yellow"}
    assert table.avatar("Sara").wounds == 1


def test_immunity_to_one_thing_an_ability_does_is_not_immunity_to_all():
    """SM-192: the poison of Spore Cloud gets through, its lasting weakness does not."""
    table = battle(power=4, abilities=("spore-cloud",))
    give(table, "Sara", "rootbound-breastplate")

    play(activate(table), 1, 1, 4)

    assert table.avatar("Sara").wounds == 2
    assert table.avatar("Sara").running == []


def test_no_luck_roll_is_made_by_one_who_is_immune():
    """SM-191."""
    table = battle(power=4, abilities=("death-gaze",))
    give(table, "Sara", "gravewatch-cuirass")

    assert play(activate(table), 1).keys() == ["combat.power"]


def test_creatures_too_may_be_immune():
    """SM-193: Spellglass Skin against a red strike and a blue potion; fire and cold still burn (SM-192)."""
    table = battle(power=4, abilities=("spellglass-skin",))
    give(table, "Sara", "rime-bottle", "ember-heart", red=1)
    play(use_card(table, "Sara", "rime-bottle", 0), [1, 1])
    assert table.fight().creature.wounds == 2
    table = battle(power=4, abilities=("umbral-hide",))
    give(table, "Sara", "gravesalt-flask", "oil-of-the-moonless-hour")

    play(use_card(table, "Sara", "gravesalt-flask", 0))

    assert table.fight().creature.wounds == 0
    let_run(table, "Sara", "oil-of-the-moonless-hour", 1)
    assert play(wounds_by_avatar(table, "Sara")).result == {"physical": 1}
    let_run(table, "Sara", "oil-of-the-moonless-hour", 0)
    assert play(wounds_by_avatar(table, "Sara")).result == {}


def test_a_creature_immune_to_a_masterys_colour_is_not_weakened_by_it(new_card):
    """SM-191, SM-193: Thorn Singer against one immune to green."""
    new_card(Effect("immunity", color="green"))
    table = battle(power=1)
    table.fight().creature.abilities = ["new"]
    give(table, "Sara", "thorn-singer", green=1)

    play(use_card(table, "Sara", "thorn-singer", 2))

    assert table.fight().creature.running == []


def test_the_creatures_gifts_to_itself_need_no_leave():
    """SM-191: it is not stopped by its own immunity."""
    table = battle(power=1, abilities=("sunforged", "lightning-reflexes"))

    assert sum(bonus.amount.flat for bonus in creature_bonuses(table, "CR")) >= 1
