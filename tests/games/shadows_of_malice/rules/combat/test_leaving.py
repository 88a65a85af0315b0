"""Leaving a fight: avatars withdraw, creatures that cannot win flee or take a new form (section 23)."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect
from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.combat import combat_step
from companion.games.shadows_of_malice.rules.combat.creatures import reform
from companion.games.shadows_of_malice.rules.combat.encounters import meet
from companion.games.shadows_of_malice.rules.combat.leaving import is_futile, ways_out, withdraw, withdraw_options
from companion.games.shadows_of_malice.rules.land.ground import board, terrain_known
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.games.shadows_of_malice.table import Arrival
from tests.games.shadows_of_malice.fighting import FIGHT, battle, fight_on, give, let_run, shaken
from tests.games.shadows_of_malice.playing import add_shadow, play

SURE = ("bronze-tower-shield",)  # +1 against physical, for certain


def unwoundable(kind="creature", power=1, **more):
    """Nobody here can be wounded: power 1 deals a single physical wound."""
    table = battle(kind=kind, power=power, **more)
    give(table, "Sara", *SURE)
    return table


# -- avatars -------------------------------------------------------------------------------------------------


def test_withdrawing_at_random_is_immediate():
    """SM-199: a neighbour that is not water, no roll against it, no attack this phase."""
    table = battle(("Ada", "Bo"), power=3, stage="manoeuvres")
    came_from = table.fight().at

    played = play(fight_on(table), "withdraw:Ada:random", 1, stop=True)

    ada = table.avatar("Ada")
    assert ada.at in board(table).neighbours(came_from)
    assert table.fight().fighters == ["Bo"]
    assert played.keys() == ["combat.manoeuvre", "withdraw.where", "combat.manoeuvre"]
    assert ada.wounds == 0


def test_nobody_withdraws_onto_water():
    """SM-199."""
    table = battle()
    for place in board(table).neighbours(table.fight().at):
        table.terrain[place] = "water"

    assert ways_out(table, "Sara") == []
    assert all(option.why_not for option in withdraw_options(table, "Sara", 3))
    first = board(table).neighbours(table.fight().at)[0]
    table.terrain[first] = "hills"
    assert [terrain_known(table, place) for place in ways_out(table, "Sara")] == ["hills"]


def test_S_65_withdrawing_to_a_chosen_hex():
    """SM-200, SM-181: luck 4 against power 3 is gone; luck 3 stays and defends."""
    table = battle(power=3)
    to = ways_out(table, "Sara")[2]
    play(withdraw(table, "Sara", "chosen"), 4, to)
    assert (table.avatar("Sara").at, table.fight().fighters) == (to, [])
    table = battle(power=3)

    play(withdraw(table, "Sara", "chosen"), 3)

    assert table.fight().fighters == ["Sara"]
    assert table.fight().defending == ["Sara"]
    play(clash(table), [6, 1])
    assert table.fight().creature.wounds == 0


def test_what_helps_withdrawing_counts():
    """SM-200, SM-063: Veil of the Unwritten +1, Grasping Dark −3."""
    table = battle(power=3)
    give(table, "Sara", "veil-of-the-unwritten")
    to = ways_out(table, "Sara")[0]
    play(withdraw(table, "Sara", "chosen"), 3, to)
    assert table.avatar("Sara").at == to
    table = battle(power=3)
    let_run(table, "Sara", "grasping-dark", 0, "combat")

    play(withdraw(table, "Sara", "chosen"), 6)

    assert table.fight().fighters == ["Sara"]


def test_a_withdrawal_is_one_avatars_and_ends_its_move():
    """SM-201, RUL-15: out of the band, no points left; those who stay keep theirs, and the move is theirs now."""
    table = battle(("Ada", "Bo"), stage="manoeuvres")
    for name in ("Ada", "Bo"):
        table.avatar(name).mp = 4
    table.moving = "Ada"

    play(combat_step(table), "withdraw:Ada:random", 1)

    assert [member.id for member in table.band_of("Ada")] == ["Ada"]
    assert (table.avatar("Ada").mp, table.avatar("Bo").mp, table.moving) == (0, 4, "Bo")


def test_each_manoeuvre_is_offered_to_each_avatar_once_a_phase():
    """SM-181, SM-201: one who has failed to withdraw has used its manoeuvre."""
    table = battle(("Ada", "Bo"), power=3, stage="manoeuvres")

    played = play(fight_on(table), "withdraw:Ada:chosen", 1, stop=True)

    offered = played.open.legal()
    assert [use for use in offered if use.startswith("withdraw:Ada")] == []
    assert "withdraw:Bo:random" in offered


@pytest.mark.parametrize(("ruled", "arrivals"), [("enters", 1), ("safe", 0)])
def test_withdrawing_into_a_dangerous_hex(ruled, arrivals):
    """RUL-32: it counts as entering it, unless ruled safe for the turn."""
    table = battle(power=3, rulings={"RUL-32": ruled})
    to = ways_out(table, "Sara")[0]
    add_shadow(table, to, 2)

    play(withdraw(table, "Sara", "chosen"), 6, to)

    assert table.arrivals == [Arrival(["Sara"], to)] * arrivals


def test_help_that_kills_the_creature_makes_withdrawing_needless():
    """SM-149, SM-200."""
    table = battle(power=1, wounds=1, stage="manoeuvres")
    give(table, "Sara", "the-unmaking-word", "ember-heart", red=1)
    table.fight().creature.wounds = 2

    play(withdraw(table, "Sara", "chosen"), 6)

    assert table.fight().fighters == ["Sara"]


@pytest.mark.parametrize("kind", ["guardian", "shadow"])
def test_S_64_all_avatars_leave(kind):
    """SM-130, SM-202: the next entry meets a new Guardian with 8 life; a Shadow keeps its losses."""
    power = 4 if kind == "guardian" else 3
    table = battle(kind=kind, power=power, life=8, wounds=5, abilities=("glacial", "barkhide"), stage="manoeuvres")
    at = table.fight().at
    if kind == "shadow":
        table.shadows[0].life = 3

    played = play(fight_on(table), "withdraw:Sara:random", 1, stop=True)
    assert played.open is None
    assert table.combat is None
    assert table.troves["ability"].order[-2:] == ["glacial", "barkhide"]  # SM-113
    table.arrivals, table.avatar("Sara").at = [], at
    play(meet(table, ["Sara"], at), 1)

    assert (table.fight().creature.kind, table.fight().creature.left) == (kind, 8 if kind == "guardian" else 3)
    assert table.fight().creature.abilities != ["glacial", "barkhide"]
    assert table.well_at(table.wells[0].at).state == "hidden"


# -- futile combat -------------------------------------------------------------------------------------------


def test_S_62_an_ordinary_creature_in_futile_combat():
    """SM-195, SM-196: the power roll succeeds in one phase, it flees in the next; nothing is gained."""
    table = unwoundable(power=1, stage="clash")
    table.fight().phase = 3
    lair = table.lair_at(table.fight().at)

    played = play(fight_on(table), [1, 6], 1)

    assert played.keys() == ["combat.clash", "combat.futile"]
    assert table.combat is None
    assert lair.stocked
    assert table.avatar("Sara").shard_count() == 0
    assert table.tally.beaten == 0


def test_a_creature_that_does_not_see_it_tries_again_each_phase():
    """SM-195."""
    table = unwoundable(power=1)

    played = play(fight_on(table), [1, 6], 2, FIGHT, [1, 6], 2, stop=True)

    assert played.keys().count("combat.futile") == 2
    assert table.fight().plans == ""


def test_combat_is_futile_only_if_nothing_it_can_do_could_wound():
    """SM-194: best wounds against certain shields, for everybody it fights."""
    assert is_futile(unwoundable(power=1))
    assert not is_futile(unwoundable(power=2))  # 1 + 1d★ may be 2
    assert not is_futile(battle(power=1))
    assert not is_futile(unwoundable(abilities=("glacial",)))  # a physical shield does not stop cold
    assert not is_futile(unwoundable(abilities=("area-attack",)))  # its breath still could
    uncertain = battle(power=1)
    give(uncertain, "Sara", "cloak-of-defense")  # 1d★ may be nothing
    assert not is_futile(uncertain)
    table = battle(("Ada", "Bo"), power=1)
    give(table, "Ada", *SURE)
    assert not is_futile(table)  # Bo can be wounded


@pytest.mark.parametrize(
    ("strike", "futile"), [("1", True), ("2", False), ("1d2", False), ("1d3", False), ("1d6", False), ("2d*", False)]
)
def test_the_most_an_ability_can_strike_counts(new_card, strike, futile):
    """SM-194, SM-142: physical if it does not say; a certain shield of 1 stops no more."""
    new_card(Effect("strike", strike, whom="opponent", on="use"), activated=True)
    table = unwoundable(power=1)
    table.fight().creature.abilities = ["new"]

    assert is_futile(table) is futile


def on_the_printed_map():
    table = battle(power=3, mapped=False)
    table.terrain[table.fight().at] = "hills"
    return table


def test_on_an_unmapped_board_a_die_decides_among_the_neighbours_that_are_no_water():
    """SM-199: the players say which; the die says which of these; then what lives there attacks (RUL-32)."""
    table = on_the_printed_map()

    played = play(withdraw(table, "Sara", "random"), ["1", "3", "6"], 3, "at=A:stronghold1")

    assert played.keys() == ["withdraw.beside", "withdraw.where", "move.entered"]
    assert played.asked("withdraw.beside").legal() == ["1", "2", "3", "4", "5", "6"]
    assert "1–2 hex 1, 3–4 hex 3, 5–6 hex 6" in played.asked("withdraw.where").text
    assert "hex 3" in played.asked("move.entered").text
    assert (table.avatar("Sara").at, table.fight().fighters) == ("A:stronghold1", [])
    assert table.arrivals == [Arrival(["Sara"], "A:stronghold1")]


@pytest.mark.parametrize(("land", "dice"), [(2, "d2"), (4, "d4"), (5, "d5"), (6, "pips")])
def test_every_neighbour_that_is_no_water_is_as_likely_as_the_others(land, dice):
    """SM-199, SM-047: one die of so many sides; of a single one nothing is rolled."""
    beside = [str(number) for number in range(1, land + 1)]

    played = play(withdraw(on_the_printed_map(), "Sara", "random"), beside, stop=True)

    assert [die.kind.id for die in played.open.dice] == [dice]
    alone = play(withdraw(on_the_printed_map(), "Sara", "random"), ["4"], "open")
    assert not alone.was_asked("withdraw.where")


def test_where_all_neighbours_are_water_nobody_withdraws():
    """SM-199: the fight goes on, and nobody defends for it."""
    table = on_the_printed_map()

    played = play(withdraw(table, "Sara", "random"), [])

    assert played.tells == ["There is no land beside this hex: Sara cannot withdraw."]
    assert (table.fight().fighters, table.fight().defending) == (["Sara"], [])


def test_to_a_chosen_hex_of_an_unmapped_board_the_players_just_go():
    """SM-200: with luck; no die for the hex."""
    table = on_the_printed_map()

    played = play(withdraw(table, "Sara", "chosen"), 5, "at=A:city", True, "life")

    assert not played.was_asked("withdraw.beside")
    assert table.avatar("Sara").at == "A:city"


@pytest.mark.parametrize(("method", "futile"), [("all", False), ("net", False), ("halfsies", True)])
def test_futility_follows_the_way_of_dealing_with_stars(method, futile):
    """SM-194, SM-186: under Halfsies power 3 deals just 1 + 1, and a shield of 3d★ is worth 2."""
    table = battle(power=3, stars=method)
    let_run(table, "Sara", "turned-aside")

    assert is_futile(table) is futile


def test_what_lockdown_has_rolled_is_certain():
    """SM-194, SM-187."""
    table = battle(power=2, stars="lockdown")
    let_run(table, "Sara", "turned-aside")
    assert not is_futile(table)

    play(clash(table), [1, 6], [4], [4, 4, 1])

    assert is_futile(table)  # 1 + 1 against 2, for the whole combat


@pytest.mark.parametrize(("ruled", "futile"), [("no", False), ("yes", True)])
def test_a_shadow_can_always_drain_unless_shields_are_ruled_to_help(ruled, futile):
    """SM-194, RUL-11."""
    table = unwoundable("shadow", power=1, life=3, rulings={"RUL-11": ruled})

    assert is_futile(table) is futile


@pytest.mark.parametrize(("ruled", "futile"), [("guardian", True), ("never", False)])
def test_RUL_46_a_shadow_whose_attack_is_nothing_is_judged_like_a_guardian(new_card, ruled, futile):
    """RUL-46, SM-194, SM-195: all its wounds are untyped energy of a colour that Sara is immune to."""
    new_card(Effect("convert", of=("untyped",)))
    for kind in ("shadow", "guardian"):
        table = battle(kind=kind, power=3, life=3, rulings={"RUL-46": ruled}, stage="futility")
        table.fight().creature.abilities = ["new"]
        let_run(table, "Sara", "stillwater-draught", 0)  # immune to red

        assert is_futile(table) is (futile or kind == "guardian")
        played = play(combat_step(table), *([1] if is_futile(table) else []))
        assert played.was_asked("combat.futile") is (futile or kind == "guardian")


def test_RUL_46_a_blow_that_is_weakened_to_nothing_is_none(new_card):
    """RUL-46, RUL-31."""
    new_card(Effect("wounds", "-3", whom="opponent"), kind="treasure", type="armor", color="colorless")
    table = battle(kind="shadow", power=1, life=3)
    assert not is_futile(table)

    table.avatar("Sara").items = ["new"]

    assert is_futile(table)


def test_RUL_46_a_shadow_that_takes_a_new_form_keeps_its_losses(new_card):
    """RUL-46, SM-195, SM-197, SM-138: it sees it, defends a phase, and changes."""
    new_card(Effect("convert", of=("untyped",)))
    table = battle(kind="shadow", power=3, life=5, wounds=2, stage="futility")
    table.fight().creature.abilities = ["new"]
    let_run(table, "Sara", "stillwater-draught", 0)

    played = play(fight_on(table), 3, FIGHT, [1, 6], 6, stop=True)

    assert "The creature defends and deals no wounds." in played.tells
    assert played.keys()[-2:] == ["creature.type", "combat.manoeuvre"]
    assert (table.fight().creature.left, table.shadows[0].life) == (3, 3)


def test_xulthul_never_withdraws_nor_changes():
    """SM-198."""
    table = unwoundable("xulthul", power=1, stage="futility")

    assert play(combat_step(table)).keys() == []
    assert table.fight().plans == ""


def test_the_power_roll_in_futile_combat_is_modified_as_any():
    """SM-195, SM-063: Cunning +1."""
    table = unwoundable(power=1, abilities=("cunning",), stage="futility")

    play(combat_step(table), 2)

    assert table.fight().plans == "flee"


def test_a_guardian_defends_a_phase_and_then_takes_a_new_form():
    """SM-131, SM-197, SM-126: new type by terrain, as many new abilities, lost life stays lost."""
    table = unwoundable("guardian", power=1, life=8, wounds=3, abilities=("barkhide", "mistform"), stage="futility")
    play(combat_step(table), 1)
    assert table.fight().plans == "reform"

    played = play(fight_on(table), FIGHT, [1, 6], 6, stop=True)

    assert played.keys()[-2:] == ["creature.type", "combat.manoeuvre"]
    assert any("defends" in tell for tell in played.tells)
    creature = table.fight().creature
    assert (creature.wounds, creature.life, len(creature.abilities)) == (3, 8, 2)
    assert not set(creature.abilities) & {"barkhide", "mistform"}
    assert table.troves["ability"].order[-2:] == ["barkhide", "mistform"]
    assert (table.fight().plans, table.fight().creature_defends, table.fight().phase) == ("", False, 3)


def test_what_old_abilities_did_for_the_creature_ends_with_its_form():
    """SM-197."""
    table = battle(kind="guardian", power=4, abilities=("molten-rebirth", "barkhide"))
    table.fight().creature.running = [Running("molten-rebirth", 0, "combat"), Running("the-unmaking-word", 0, "combat")]

    play(reform(table), 1)

    assert [running.card for running in table.fight().creature.running] == ["the-unmaking-word"]


def test_S_68_lockdown_during_a_reformed_guardian():
    """SM-187, SM-197: avatars' values and the power's stay; new abilities are rolled once when they appear."""
    table = battle(kind="guardian", power=4, abilities=("lycanthrope", "barkhide"), stars="lockdown")
    give(table, "Sara", "battle-strategist")
    play(clash(table), [1, 6, 4], [4, 4, 1, 4])
    table.avatar("Sara").wounds = 0
    table.troves["ability"].order[:0] = ["tidal-strength", "cinder-mantle"]

    play(reform(table), 1)
    assert table.fight().creature.abilities == ["tidal-strength", "cinder-mantle"]
    played = play(clash(table), [1, 6, 4], [4])

    clash_dice = played.asked("combat.clash").dice
    assert [(dice.colour, dice.count) for dice in clash_dice if dice.size == "small"] == [("black", 1)]
    assert sum(dice.count for dice in played.asked("combat.wounds").dice) == 1
    assert table.avatar("Sara").wounds == 1 + 2 + 1


def test_a_fight_of_shadow_and_withdrawals_stands_on_a_corrected_table():
    """Design: after every question pieces are looked up again."""
    table = battle(("Ada", "Bo"), kind="shadow", power=3, life=4, stage="manoeuvres")
    give(table, "Bo", "time-dancer")
    to = ways_out(table, "Bo")[1]

    play(shaken(withdraw(table, "Ada", "random"), table), 1)
    play(shaken(withdraw(table, "Bo", "chosen"), table), 1, "again:Bo:time-dancer:0", 5, to)
    play(next_step(table))

    assert table.combat is None
    assert (table.avatar("Bo").at, table.shadows[0].life) == (to, 4)
