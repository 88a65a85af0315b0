"""Combat in the first edition: its sample fight, immunity, shards, and d★."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect
from companion.games.shadows_of_malice.rules.avatars.shards import boost_options, invoke_for_roll
from companion.games.shadows_of_malice.rules.combat.abilities import activate
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.leaving import is_futile, ways_out
from companion.games.shadows_of_malice.rules.combat.stars import method
from companion.games.shadows_of_malice.rules.combat.wounding import wounds_by_avatar
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import FIGHT, KEEP, battle, fight_on, give, let_run
from tests.games.shadows_of_malice.playing import BOTH, play

SAMPLE = {"power": 3, "type": "reptilid", "abilities": ("glacial",), "edition": "first"}


def first(names=("Sara",), **more):
    return battle(names, edition="first", **more)


def sample(**more):
    return battle(("Bryan", "Charlie"), **{**SAMPLE, **more})


# -- the sample fight ----------------------------------------------------------------------------------------


def test_S_21_joint_combat_with_three():
    """SM-179: 3d6, the highest counts; then the modifiers of whom it attacks."""
    table = first(("Ada", "Bo", "Cy"), power=1, target="Bo")
    give(table, "Bo", "battle-strategist")

    play(clash(table), [2, 6, 3, 1, 4])

    assert worded(table.fight().clash.ours) == "highest die 6 · Battle Strategist +1 = 7"


def test_S_27_sample_combat_phase_1():
    """SM-179, SM-150: 5 against 6; 3 cold wounds, Charlie has 2 life left."""
    table = sample(stage="manoeuvres")

    played = play(fight_on(table), FIGHT, 6, [3, 5, 4], [6, 6], stop=True)

    assert (table.fight().clash.avatar, worded(table.fight().clash.ours)) == ("Charlie", "highest die 5")
    assert worded(table.fight().clash.theirs) == "die 4 · power 3 +2 = 6"
    assert "Cold wounds: hit 1 · power 3 +2 = 3." in played.tells
    assert (table.avatar("Charlie").life, table.fight().creature.left) == (2, 6)
    assert table.fight().phase == 2


def test_S_29_sample_combat_phase_3(new_card):
    """SM-145, SM-146, SM-211: 3 cold wounds; 3d★ against all energy and 3d★ against cold and poison add up."""
    new_card(
        Effect("shield", "+3d*", ("untyped",), on="use", lasts="turn"),
        Effect("shield", "+3d*", ("cold", "poison"), on="use", lasts="turn"),
        kind="potion",
        color="black",
    )
    table = sample(wounds=1, stage="clash", target="Charlie")
    give(table, "Bryan", "battle-strategist", "cloak-of-defense", colorless=1)
    give(table, "Charlie", "time-dancer", black=1)
    let_run(table, "Bryan", "new", 0)
    let_run(table, "Bryan", "new", 1)
    one, five = [6, 1, 1, 1, 1, 1], [6, 6, 6, 6, 6, 1]

    played = play(clash(table), "attack:Bryan", [1, 4, 6, 6], KEEP, [6, 6], one, stop=True)
    assert played.open.text.endswith("The dice show 1.")
    played.answer("again:Charlie:time-dancer:1", five)

    assert worded(table.fight().clash.ours) == "highest die 4 · Battle Strategist +1 = 5"
    assert worded(table.fight().clash.theirs) == "die 6 · power 3 +2 = 8"
    assert not any("Cloak" in tell for tell in played.tells)
    assert table.avatar("Bryan").wounds == 0
    assert (table.avatar("Bryan").shards["colorless"], table.avatar("Charlie").shards["black"]) == (0, 0)


def test_S_29_without_the_other_roll_two_wounds_get_through(new_card):
    """SM-144: 3 less 1."""
    new_card(Effect("shield", "+6d*", ("cold",), on="use", lasts="turn"), kind="potion", color="black")
    table = sample(target="Bryan")
    let_run(table, "Bryan", "new", 0)

    play(clash(table), [1, 4, 6], [6, 6], [6, 1, 1, 1, 1, 1])

    assert table.avatar("Bryan").wounds == 2


def test_S_30_sample_combat_phase_4():
    """SM-149, SM-181: Scalebane deals 5 before the blows; the creature is dead and nobody rolls."""
    table = sample(wounds=1, stage="manoeuvres")
    table.fight().phase = 4
    give(table, "Charlie", "scalebane")

    played = play(fight_on(table), "use:Charlie:scalebane:0", [1, 6, 1, 1], stop=True)

    assert table.fight().defending == ["Charlie"]
    assert played.open.key == "harvest.roll"
    assert not played.was_asked("combat.clash")
    assert "scalebane" not in table.avatar("Charlie").items


def test_S_31_the_harvest_of_the_sample():
    """SM-205, SM-122: 1 yellow and 4 colorless shards, and the Treasure of a stocked lair."""
    table = sample(wounds=6, stage="won")
    top = table.troves["treasure"].order[0]
    lair = table.lair_at(table.fight().at)

    play(fight_on(table), [6, 6, 6, 6, 1, 1], "Bryan", "Charlie")

    shards = {colour: number for colour, number in table.avatar("Bryan").shards.items() if number}
    assert shards == {"yellow": 1, "colorless": 4}
    assert table.avatar("Charlie").items == [top]
    assert not lair.stocked


# -- d★ and evading ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stars", ["all", "halfsies", "lockdown", "net"])
def test_every_star_is_rolled_whatever_was_chosen(stars):
    """SM-190."""
    assert method(battle(stars=stars)) == stars

    assert method(first(stars=stars)) == "all"


@pytest.mark.parametrize("defending", [True, False])
def test_S_66_defending_does_not_help_evading(defending):
    """SM-184: luck 3 is not above power 3."""
    table = first(power=3, abilities=("static-lash",), stage="activate")
    table.fight().defending = ["Sara"] * defending

    play(activate(table), 3, 3, 6)

    assert table.avatar("Sara").wounds == 2


@pytest.mark.parametrize(("luck", "gone"), [(4, True), (3, False)])
def test_S_65_withdrawing_to_a_chosen_hex_takes_a_phase_of_defending(luck, gone):
    """SM-200, SM-181: attacked in that phase whatever the luck, deals nothing, and is away at its end or stays."""
    table = battle(power=3, edition="first", stage="manoeuvres")
    at, to = table.fight().at, ways_out(table, "Sara")[0]

    played = play(fight_on(table), "withdraw:Sara:chosen", luck, stop=True)
    assert (table.fight().defending, table.avatar("Sara").at) == (["Sara"], at)
    assert [option for option in played.open.legal() if option.startswith("withdraw")] == []
    played.answer("fight", [6, 1], *([to] if gone else []), stop=True)

    assert "Sara defends and deals no wounds." in played.tells  # 6 − 1 beats 1 + 2
    assert (table.avatar("Sara").at == to) is gone
    assert (table.combat is None) is gone
    if not gone:
        assert (table.fight().phase, table.fight().defending, table.fight().leaving) == (2, [], [])


def test_who_withdraws_to_a_chosen_hex_can_be_destroyed_before_it_is_away():
    """SM-200, SM-165: nobody is asked where a lost body goes."""
    table = battle(power=3, edition="first", stage="manoeuvres")
    table.avatar("Sara").wounds = 4

    played = play(fight_on(table), "withdraw:Sara:chosen", 6, "fight", [1, 6], [1, 1])

    assert not table.avatar("Sara").embodied
    assert not played.was_asked("withdraw.to")


def test_the_others_fight_on_without_who_is_away_at_the_end_of_the_phase():
    """SM-200, SM-201, SM-179: no die of hers in that phase; gone in the next."""
    table = battle(("Ada", "Bo"), power=3, edition="first", stage="manoeuvres")
    to = ways_out(table, "Ada")[1]

    played = play(fight_on(table), "withdraw:Ada:chosen", 5, "fight", 6, [3, 1], to, stop=True)

    assert played.asked("combat.clash").dice[0].count == 1
    assert (table.fight().fighters, table.avatar("Ada").at, table.fight().phase) == (["Bo"], to, 2)


def test_a_creature_beaten_in_that_phase_leaves_nobody_to_withdraw_from():
    """SM-200, SM-205: she is still there, and shares in the harvest."""
    table = battle(("Ada", "Bo"), power=1, wounds=1, edition="first", stage="manoeuvres")

    played = play(fight_on(table), "withdraw:Ada:chosen", 5, "fight", 6, [6, 1], [1, 1], stop=True)

    assert not played.was_asked("withdraw.to")
    assert table.tally.beaten == 1
    assert table.avatar("Ada").at == table.avatar("Bo").at


# -- drains --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "drains"), [("revised", 2), ("first", 1)])
def test_what_a_shadow_deals_is_shielded_first_and_the_rest_is_drained(edition, drains):
    """SM-154, SM-156, RUL-11: [R] no shield helps."""
    table = battle(kind="shadow", power=2, life=4, edition=edition)
    give(table, "Sara", "bronze-tower-shield")

    play(clash(table), [1, 6], [6])

    assert (table.avatar("Sara").wounds, table.avatar("Sara").drains) == (0, drains)


# -- immunity ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "dice", "wounds"), [("revised", [1, [4, 4]], 4), ("first", [], 0)])
def test_immunity_stops_what_an_ability_strikes_with_typed_energy(edition, dice, wounds):
    """SM-192: red immunity against the acid of Area Attack; nobody need evade what cannot hurt."""
    table = battle(power=4, abilities=("area-attack",), edition=edition)
    give(table, "Sara", "torc-of-red-noon")

    played = play(activate(table), 1, *dice)

    assert table.avatar("Sara").wounds == wounds
    assert ("Sara is immune to Area Attack." in played.tells) is (edition == "first")


@pytest.mark.parametrize(("edition", "wounds"), [("revised", 3), ("first", 1)])
def test_immunity_stops_typed_energy_that_a_hit_adds(new_card, edition, wounds):
    """SM-192: the hit itself is no energy."""
    new_card(Effect("wounds", "+2", ("acid",)))
    table = battle(power=1, edition=edition)
    table.fight().creature.abilities = ["new"]
    let_run(table, "Sara", "stillwater-draught", 0)  # immune to red

    play(clash(table), [1, 6])

    assert table.avatar("Sara").wounds == wounds


@BOTH
def test_immunity_never_stops_physical_wounds(new_card, edition):
    """SM-191: that the creature hits harder is its own benefit."""
    new_card(Effect("wounds", "+2", ("physical",)))
    table = battle(power=1, edition=edition)
    table.fight().creature.abilities = ["new"]
    let_run(table, "Sara", "stillwater-draught", 0)

    play(clash(table), [1, 6])

    assert table.avatar("Sara").wounds == 3


@pytest.mark.parametrize(("edition", "wounds"), [("revised", 1), ("first", 0)])
def test_immunity_stops_typed_energy_into_which_wounds_are_turned(edition, wounds):
    """SM-192, SM-150: yellow immunity against Glacial's cold; so such a combat is futile for it (SM-194)."""
    table = battle(power=1, abilities=("glacial",), edition=edition)
    let_run(table, "Sara", "wraithmilk", 0)

    play(clash(table), [1, 6])

    assert table.avatar("Sara").wounds == wounds
    assert is_futile(table) is (edition == "first")


@pytest.mark.parametrize(
    ("edition", "ruled", "wounds"),
    [("first", "protects", 0), ("first", "shield", 1), ("revised", "protects", 1), ("revised", "shield", 1)],
)
def test_RUL_41_immunity_against_typed_energy_is_open_in_the_first_edition_only(edition, ruled, wounds):
    """SM-192, RUL-41: as against all energy of the colour, or as in [R], where nothing is left open."""
    table = battle(power=1, abilities=("glacial",), edition=edition, rulings={"RUL-41": ruled})
    let_run(table, "Sara", "wraithmilk", 0)

    play(clash(table), [1, 6])

    assert table.avatar("Sara").wounds == wounds


@pytest.mark.parametrize(("ruled", "dice", "wounds"), [("protects", [], 0), ("shield", [1, [4, 4]], 4)])
def test_RUL_41_what_an_ability_strikes_with_is_ruled_alike(ruled, dice, wounds):
    """SM-192, RUL-41: the acid of Area Attack."""
    table = battle(power=4, abilities=("area-attack",), edition="first", rulings={"RUL-41": ruled})
    give(table, "Sara", "torc-of-red-noon")

    play(activate(table), 1, *dice)

    assert table.avatar("Sara").wounds == wounds


@pytest.mark.parametrize("ruled", ["protects", "shield"])
def test_RUL_41_untyped_energy_of_the_colour_never_gets_through(new_card, ruled):
    """SM-192."""
    new_card(Effect("wounds", "+2", ("untyped",)))
    table = battle(power=1, edition="first", rulings={"RUL-41": ruled})
    table.fight().creature.abilities = ["new"]
    let_run(table, "Sara", "stillwater-draught", 0)

    play(clash(table), [1, 6])

    assert table.avatar("Sara").wounds == 1


@pytest.mark.parametrize(("edition", "wounds"), [("revised", {"physical": 1, "fire": 2}), ("first", {"physical": 1})])
def test_a_creature_that_is_immune_is_protected_alike(new_card, edition, wounds):
    """SM-192, SM-193: an ability makes it so."""
    new_card(Effect("wounds", "+2", ("fire",)), kind="mastery", color="red")
    table = battle(power=1, abilities=("spellglass-skin",), edition=edition)
    table.avatar("Sara").mastery = "new"

    assert play(wounds_by_avatar(table, "Sara")).result == wounds


# -- shards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "revised", "first"), [("CR", 2, 2), ("LR", 2, 2), ("MR", 1, 2)])
def test_a_shard_in_the_colour_of_an_ability_gives_as_much_again(roll, revised, first):
    """SM-210: [R] not for movement rolls."""
    for edition, amount in (("revised", revised), ("first", first)):
        table = battle(abilities=("glacial",), edition=edition)
        give(table, "Sara", yellow=1, red=1, colorless=1)

        labels = [worded(option.label) for option in boost_options(table, "Sara", roll)]
        play(invoke_for_roll(table, "Sara", "yellow", roll, "Sara"))

        assert table.boosts[-1].amount == amount
        assert f"Sara: yellow shard, +{amount} to {roll}" in labels
        assert f"Sara: red shard, +1 to {roll}" in labels
        assert f"Sara: colorless shard, +1 to {roll}" in labels


def test_a_helper_from_outside_invokes_one_shard_a_phase():
    """SM-212: and one more for each revealed Light Well."""
    table = first(avatars=("Bryan",), stage="clash")
    give(table, "Bryan", colorless=3)
    table.wells[-1].state = "light"

    played = play(clash(table), *["shard:Bryan:colorless:CR:Sara", 6] * 2, stop=True)

    assert not [option for option in played.open.options() if option.id.startswith("shard:")]
    assert table.avatar("Bryan").shards["colorless"] == 1
