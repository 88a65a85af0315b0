"""Part A of the Shadows' Turn in the first edition, and the scenarios of both that concern it."""

import pytest

from companion.games.shadows_of_malice.rules.land import ground
from companion.games.shadows_of_malice.rules.land.boards import realm_board
from companion.games.shadows_of_malice.rules.turns import shadow_realm
from companion.games.shadows_of_malice.rules.turns.shadows_turn import begin_shadows_turn, shadows_step
from tests.games.shadows_of_malice.playing import BOTH, HIGH, LOW, add_shadow, make_table, play
from tests.games.shadows_of_malice.rules.turns.test_shadow_realm import (
    SMALL_REALM,
    realm_step,
    reveal_light,
    shadows_turn,
)


def first(**settings):
    return make_table(edition="first", **settings)


@pytest.fixture
def small_realm(monkeypatch):
    """b2 in the middle; its neighbours 2 and 5 are Gates, 6 is the Spawning Pit, the others land."""
    for module in (ground, shadow_realm):
        monkeypatch.setattr(module, "realm", lambda: realm_board(SMALL_REALM))


@BOTH
def test_S_13_the_first_shadows_turn(edition):
    """SM-246, SM-256, SM-132: the samples of both books agree."""
    table = make_table(edition=edition)

    shadows_turn(table, (3,))

    assert len(table.seals) == 5
    assert [(shadow.life, shadow.at) for shadow in table.shadows] == [(1, "realm:e4")]


@BOTH
@pytest.mark.parametrize(("avatars", "life"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (8, 3)])
def test_S_51_spawning_life_by_the_number_of_avatars(edition, avatars, life):
    """SM-132, SM-256."""
    table = make_table(tuple("ABCDEFGH"[:avatars]), edition=edition)

    realm_step(table)

    assert table.shadows[0].life == life


@pytest.mark.usefixtures("small_realm")
def test_a_shadow_on_the_gate_just_unsealed_stays_and_drifts_on():
    """SM-246: [1] has no such clause as the revised book."""
    table = first()
    table.seals = ["realm:a2"]
    add_shadow(table, "realm:a2", 2)
    begin_shadows_turn(table)

    play(shadows_step(table))
    assert (table.seals, table.shadows[0].at) == ([], "realm:a2")

    play(shadows_step(table), 2)
    assert (table.shadows[0].at, table.shadows[0].life) == ("realm:b2", 3)


def test_unmapped_nobody_asks_whose_seal_it_was():
    """SM-246."""
    table = first(realm_mapped=False)
    add_shadow(table, "realm:gate", 2)
    begin_shadows_turn(table)

    assert play(shadows_step(table)).keys() == ["shadow.seal_removed"]
    assert table.shadows[0].at == "realm:gate"


@pytest.mark.usefixtures("small_realm")
def test_without_light_wells_one_roll_decides():
    """SM-250, SM-248."""
    table = first()
    table.seals = ["realm:a2"]
    add_shadow(table, "realm:b2", 1)

    played = realm_step(table, 4)

    assert [group.role for group in played.asked("shadow.drift").dice] == ["black"]
    assert (table.shadows[0].at, table.shadows[0].life) == ("realm:b3", 2)


@pytest.mark.usefixtures("small_realm")
@pytest.mark.parametrize(
    ("faces", "at", "life"),
    [
        ((2,), "A:h4", 4),  # the first roll finds the unsealed Gate: no other is made
        ((4, 2), "A:h4", 4),
        ((4, 5, 2), "A:h4", 4),  # the sealed Gate of the second roll does nothing
        ((5, 1, 3), "realm:c3", 4),  # no Gate at all: the last roll counts
        ((1, 3, 6), "realm:b1", 5),  # it moves onto the Pit (SM-252)
    ],
)
def test_each_revealed_light_well_gives_one_more_roll(faces, at, life):
    """SM-250, SM-254: it stops at the first unsealed Gate; otherwise the last roll counts."""
    table = first(arrangement={"A": (0, 0), "B": (2, 0), "C": (4, 0)})
    table.seals = ["realm:a2"]
    reveal_light(table, 2)
    for well in table.wells[3:]:
        well.state = "dark"  # only map A hides one
    add_shadow(table, "realm:b2", 3)

    played = realm_step(table, *faces)

    assert played.keys().count("shadow.drift") == len(faces)
    assert (table.shadows[0].at, table.shadows[0].life) == (at, life)


@pytest.mark.usefixtures("small_realm")
def test_the_last_roll_can_lead_onto_a_sealed_gate():
    """SM-250, SM-253."""
    table = first(maps=2)
    table.seals = ["realm:a2", "realm:c2"]
    reveal_light(table, 1)
    add_shadow(table, "realm:b2", 3)

    realm_step(table, 2, 5, HIGH)

    assert (table.shadows[0].at, table.shadows[0].life) == ("realm:a2", 2)


@pytest.mark.usefixtures("small_realm")
def test_a_roll_off_the_land_is_made_again_and_uses_up_no_other():
    """SM-250: it cannot stand still, so nothing works on it twice (SM-255, RUL-08)."""
    table = first(maps=2)
    table.seals = []
    reveal_light(table, 1)
    add_shadow(table, "realm:b1", 1)  # the Pit; 3 leads to b2, 2 to c1

    played = realm_step(table, 6, 2, 1, 3)

    assert played.keys().count("shadow.drift") == 4
    assert "leaves the land: roll again" in [p.text for p in played.prompts if p.key == "shadow.drift"][1]
    assert "No active Gate in direction 2" in [p.text for p in played.prompts if p.key == "shadow.drift"][2]
    assert (table.shadows[0].at, table.shadows[0].life) == ("realm:b2", 2)


def test_a_shadow_put_where_no_land_is_stays():
    """SM-250: only a correction can do that; it must not be rolled for without end."""
    table = first()
    add_shadow(table, "realm:z9", 1)

    assert not realm_step(table).was_asked("shadow.drift")


def test_unmapped_the_players_say_what_lies_in_each_direction():
    """SM-250."""
    table = first(realm_mapped=False, maps=2)
    reveal_light(table, 1)
    add_shadow(table, "realm:land", 1)

    played = realm_step(table, 4, "off", 2, "realm:gate", 3, "realm:land")

    assert played.keys().count("shadow.direction") == 3
    assert (table.shadows[0].at, table.shadows[0].life) == ("realm:land", 2)

    realm_step(table, 4, "active", 1)
    assert table.shadows[0].at == table.gates["A"]


@BOTH
@pytest.mark.usefixtures("small_realm")
@pytest.mark.parametrize(("die", "left"), [(HIGH, []), (LOW, [1])])
def test_S_36_a_sealed_gate_takes_the_last_life(edition, die, left):
    """SM-248, SM-253, SM-247, RUL-06."""
    table = make_table(edition=edition)
    table.seals = ["realm:a2", "realm:c2"]
    add_shadow(table, "realm:b2", 1)

    shadows_turn(table, (HIGH,), (5, die))

    assert [shadow.life for shadow in table.shadows] == left


@BOTH
def test_S_39_all_gates_unsealed(edition):
    """SM-246, SM-258."""
    table = make_table(edition=edition)
    table.seals = []
    add_shadow(table, "realm:e4", 1)

    steps = shadows_turn(table, (2,))

    assert [tell.key for tell in steps[0].told] == ["shadow.no_seal"]
    assert table.shadows[0].life == 2


@BOTH
@pytest.mark.usefixtures("small_realm")
def test_S_43_which_map_a_shadow_enters(edition):
    """SM-254: only maps that still hide a Well."""
    table = make_table(maps=3, edition=edition)
    table.seals = []
    for well in table.wells[3:6]:  # map B
        well.state = "dark"
    add_shadow(table, "realm:b2", 1)

    realm_step(table, 2, HIGH)

    assert table.shadows[0].at == table.gates["C"]
