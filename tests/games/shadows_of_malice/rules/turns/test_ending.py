"""Victory and defeat."""

from companion.games.shadows_of_malice.fight import Combat, Creature
from companion.games.shadows_of_malice.rules.turns.ending import (
    check_defeat_by_darkness,
    check_victory_by_wells,
    check_victory_over_xulthul,
    light_wells_to_find,
    lose,
    tell_the_end,
    win,
)
from companion.games.shadows_of_malice.table import Xulthul
from tests.games.shadows_of_malice.playing import make_table, play


def reveal(table, *states):
    for well, state in zip(table.wells, states, strict=False):
        well.state = state


def xulthul(wounds=0):
    return Xulthul("avian", 4, 8, "A:h4", wounds=wounds)


def test_winning_stops_everything():
    """SM-279: nothing goes on after the end; the ability cards of an unfinished fight go back (SM-113)."""
    table = make_table()
    card = table.troves["ability"].order.pop(0)
    table.combat = Combat(Creature("guardian", "avian", 4, 8, abilities=[card]), "A:j2", ["Sara"])
    table.moving, table.step = "Sara", "seal"

    win(table, "So it is.")

    assert (table.outcome, table.because, table.phase) == ("victory", "So it is.", "over")
    assert table.combat is None
    assert (table.moving, table.step) == ("", "")
    assert table.troves["ability"].order[-1] == card
    assert play(tell_the_end(table)).tells == ["So it is."]


def test_losing_keeps_xulthuls_abilities_with_it():
    """SM-282."""
    table = make_table(scenario="preserve")
    table.xulthul = xulthul()
    table.xulthul.abilities = [table.troves["ability"].order.pop(0)]
    table.combat = Combat(Creature("xulthul", "avian", 4, 8, abilities=list(table.xulthul.abilities)), "A:h4", ["Sara"])

    lose(table, "Dark.")

    assert table.outcome == "defeat"
    assert table.cards_held() == table.xulthul.abilities
    assert len(table.troves["ability"].order) == 39


def test_light_wells_to_find_counts_those_put_out_as_found():
    """SM-017: one Light Well per map."""
    table = make_table(maps=3)
    assert light_wells_to_find(table) == 3

    reveal(table, "light", "dark", "dark")
    assert light_wells_to_find(table) == 2

    table.wells[1].extinguished = True
    assert light_wells_to_find(table) == 1


def test_only_all_light_wells_win():
    """SM-279."""
    table = make_table(maps=2)
    reveal(table, "light", "dark")
    assert not check_victory_by_wells(table)

    reveal(table, "light", "light")
    assert check_victory_by_wells(table)
    assert table.outcome == "victory"


def test_wells_no_longer_win_once_xulthul_is_in_aethos():
    """SM-283."""
    table = make_table(maps=2, scenario="preserve")
    reveal(table, "light", "light")
    table.xulthul = xulthul()

    assert not check_victory_by_wells(table)
    assert table.outcome == ""


def test_a_dark_well_revealed_by_a_shadow_does_not_spoil_the_victory_but_a_light_one_does():
    """SM-279, G-28."""
    table = make_table(maps=2)
    reveal(table, "light", "light", "dark")
    assert check_victory_by_wells(table)

    spoiled = make_table(maps=2)
    reveal(spoiled, "light", "light", "dark")
    spoiled.wells[2].extinguished = True
    assert not check_victory_by_wells(spoiled)


def test_a_destroyed_xulthul_wins():
    """SM-280."""
    table = make_table(scenario="preserve")
    table.xulthul = xulthul(wounds=7)
    assert not check_victory_over_xulthul(table)

    table.xulthul.drains = 1
    assert check_victory_over_xulthul(table)
    assert table.outcome == "victory"


def test_the_game_is_lost_when_every_light_well_is_put_out_and_not_before():
    """SM-282: a Light Well that is still hidden is hope."""
    table = make_table(maps=2, scenario="preserve")
    reveal(table, "dark", "hidden")
    table.wells[0].extinguished = True
    assert not check_defeat_by_darkness(table)

    reveal(table, "dark", "dark")
    table.wells[1].extinguished = True
    assert check_defeat_by_darkness(table)
    assert table.outcome == "defeat"
