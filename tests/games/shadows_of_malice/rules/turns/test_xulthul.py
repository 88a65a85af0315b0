"""Xulthûl: its arrival and its turn."""

import pytest

from companion.games.shadows_of_malice.rules.combat.encounters import fight, meet
from companion.games.shadows_of_malice.rules.turns.shadows_turn import begin_shadows_turn
from companion.games.shadows_of_malice.rules.turns.xulthul import recovery, xulthul_arrives, xulthul_step
from companion.games.shadows_of_malice.rules.turns.xulthul_moves import targets
from companion.games.shadows_of_malice.table import RADIANCE
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import HIGH, LOW, add_shadow, make_table, play
from tests.games.shadows_of_malice.playing import make_table_with_xulthul as in_aethos

APART = {"A": (0, 0), "B": (5, 0)}


def act(table, *answers, stop=False):
    """Its one action of this turn."""
    begin_shadows_turn(table)
    return play(xulthul_step(table), *answers, stop=stop)


# -- arrival -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("avatars", "power", "life", "abilities"), [(2, 4, 8, 2), (3, 4, 8, 3), (5, 5, 10, 2), (8, 5, 10, 3)]
)
def test_xulthul_is_as_great_as_the_avatars_are_many(avatars, power, life, abilities):
    """SM-139, SM-140: type by terrain, abilities from the trove, for good."""
    table = make_table(tuple("ABCDEFGH"[:avatars]), maps=2, scenario="preserve")
    top = table.troves["ability"].order[:abilities]

    played = play(xulthul_arrives(table, "A:f8", "Shadow 1"), 5)  # hills

    lord = table.xulthul
    assert (lord.type, lord.power, lord.life, lord.at) == ("sectoid", power, life, "A:f8")
    assert lord.abilities == top
    assert set(table.cards_held()) == set(top)
    assert f"power {power}, {life} life tokens" in played.asked("xulthul.arrives").text


def test_on_an_unmapped_board_the_terrain_is_asked():
    """SM-140."""
    table = make_table(maps=2, scenario="preserve", mapped=False)

    play(xulthul_arrives(table, "A:stronghold1", "Shadow 1"), "swamp", 6)

    assert table.xulthul.type == "ichthyic"


def test_RUL_19_the_only_light_well_darkened_is_defeat():
    """SM-268, RUL-19: with one map there is nothing left to preserve."""
    table = make_table(maps=1, scenario="preserve")
    add_shadow(table, "A:f8", 3)

    play(xulthul_arrives(table, "A:f8", "Shadow 1"))

    assert (table.outcome, table.xulthul) == ("defeat", None)


def test_RUL_19_or_a_last_stand():
    """RUL-19: then only its destruction ends the game (SM-280); it still seeks hidden Wells."""
    table = make_table(maps=1, scenario="preserve", rulings={"RUL-19": "stand"})

    play(xulthul_arrives(table, "A:f8", "Shadow 1"), 1)

    assert (table.outcome, table.xulthul.at) == ("", "A:f8")
    for well in table.wells:
        well.state = "dark"
    assert [tell.key for tell in act(table).told] == ["xulthul.idle"]


# -- its turn ------------------------------------------------------------------------------------------------


def test_its_turn_is_one_action_then_recovery_then_the_next_round():
    """SM-269."""
    table = in_aethos(wounds=3)

    play(xulthul_step(table), 1, "dark")  # it reveals the Well it stands on
    assert (table.phase, table.step) == ("xulthul", "recover")
    play(xulthul_step(table))
    assert table.xulthul.wounds == 0
    play(xulthul_step(table))
    assert (table.phase, table.round) == ("players", 2)


def test_S_91_xulthuls_recovery():
    """SM-277, SM-224, SM-225: 2 + Dark − Light on its own map, never below 0."""
    table = in_aethos("A:h4", maps=3)
    for well, state in zip(table.wells, ("dark", "dark", "light", "dark", "dark", "light"), strict=False):
        well.state = state
    assert recovery(table).total == 3
    assert worded(recovery(table).words()) == "base 2 · Dark Wells on map A +2 · Light Wells on map A -1 = 3"

    for well in table.wells[:3]:
        well.state = "light"
    assert recovery(table).total == 0


def test_recovery_heals_wounds_first_then_restores_drains_by_dice():
    """SM-277, RUL-36."""
    table = in_aethos("A:h4", wounds=1, drains=2)
    table.step = "recover"

    played = play(xulthul_step(table), 4)  # 2 points: 1 wound, 1d★ = 1

    assert (table.xulthul.wounds, table.xulthul.drains) == (0, 1)
    assert played.asked("xulthul.life_back").text == "Give 2 life tokens back to Xulthûl: 7 of 8."


def test_a_whole_xulthul_has_nothing_to_recover():
    """SM-277."""
    table = in_aethos("A:h4")
    table.step = "recover"

    assert play(xulthul_step(table)).prompts == []


def test_RUL_18_a_well_it_put_out_counts_as_dark():
    """SM-277, RUL-18."""
    table = in_aethos("A:h4")
    table.wells[0].state, table.wells[0].extinguished, table.wells[0].tries = "dark", True, 2
    assert recovery(table).total == 3

    table.settings.rulings["RUL-18"] = "nothing"
    assert recovery(table).total == 2


def test_S_94_entering_xulthuls_hex():
    """SM-172, SM-274: it attacks nobody who comes; the avatars must choose to fight. A Shadow attacks at once."""
    table = in_aethos("A:d5")
    table.avatar("Sara").at = "A:d5"
    play(meet(table, ["Sara"], "A:d5"))
    assert table.combat is None

    play(fight(table, ["Sara"], "A:d5", "xulthul"))
    assert (table.combat.creature.kind, table.combat.stage, table.avatar("Sara").actions) == ("xulthul", "pre", 2)

    table.combat = None
    add_shadow(table, "A:d5", 2)
    play(meet(table, ["Sara"], "A:d5"), 1)
    assert table.combat.creature.kind == "shadow"


# -- Wells ---------------------------------------------------------------------------------------------------


def test_S_92_xulthul_at_a_stronghold():
    """SM-275: a failed power roll costs 1 life; it tries again next turn. No Guardian stirs (SM-127)."""
    table = in_aethos()

    act(table, 5)
    assert (table.xulthul.left, table.wells[0].state) == (7, "hidden")

    act(table, 4, "dark")
    assert table.wells[0].state == "dark"
    assert table.wells[0].at not in targets(table)
    assert (table.combat, table.sets) == (None, 0)


def test_RUL_20_a_light_well_it_reveals_shines_until_put_out():
    """SM-275, SM-229, RUL-20."""
    table = in_aethos()

    act(table, 1, "light", "Luck", "Life")
    assert (table.wells[0].state, table.sets, table.outcome) == ("light", 1, "")

    table.wells[1].state = "light"  # some other Light Well, so that this is not the last
    act(table, 6)
    assert (table.wells[0].state, table.wells[0].extinguished) == ("dark", True)


def test_RUL_20_or_without_radiance():
    """RUL-20."""
    table = in_aethos(rulings={"RUL-20": "none"})

    act(table, 1, "light")

    assert (table.wells[0].state, table.sets) == ("light", 0)


def extinguishing(**kwargs):
    """On a Light Well of a three-map game, with another Light Well still hidden somewhere."""
    table = in_aethos(maps=3, **kwargs)
    table.wells[0].state = "light"
    table.sets, table.pool = 1, list(RADIANCE)
    return table


def test_extinguishing_grows_easier_with_each_attempt():
    """SM-276: above 5, +1 for each attempt before; failure costs 1d2 life."""
    table = extinguishing()

    act(table, 5, HIGH)
    assert (table.xulthul.left, table.wells[0].tries, table.wells[0].state) == (6, 1, "light")

    act(table, 4, LOW)
    assert (table.xulthul.left, table.wells[0].tries) == (5, 2)

    played = act(table, 4)
    assert "die 4 · earlier attempts +2 = 6" in played.tells[0]
    assert (table.wells[0].state, table.wells[0].extinguished) == ("dark", True)
    assert (table.sets, table.pool, table.outcome) == (0, [], "")


@pytest.mark.parametrize(("rule", "state"), [("well", "light"), ("all", "dark")])
def test_RUL_17_attempts_count_for_each_well_by_itself(rule, state):
    """SM-276, RUL-17."""
    table = extinguishing(rulings={"RUL-17": rule})
    table.wells[1].state, table.wells[1].extinguished, table.wells[1].tries = "dark", True, 1

    act(table, 5, *([LOW] if rule == "well" else []))

    assert table.wells[0].state == state


def test_the_last_light_well_put_out_loses_the_game():
    """SM-282."""
    table = in_aethos()
    table.wells[0].state = "light"

    act(table, 6)

    assert (table.outcome, table.phase) == ("defeat", "over")


def test_xulthul_can_destroy_itself_in_the_attempt():
    """SM-275, SM-276, SM-280: its last life token lost is its end, and the avatars' victory."""
    table = extinguishing(wounds=7)

    act(table, 1, HIGH)

    assert (table.xulthul.left, table.outcome) == (0, "victory")
