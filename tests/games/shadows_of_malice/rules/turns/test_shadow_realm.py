"""Part A of the Shadows' Turn: the Shadow Realm."""

import pytest

from companion.errors import Gone
from companion.games.shadows_of_malice.rules.land import ground
from companion.games.shadows_of_malice.rules.land.boards import MapData, realm_board
from companion.games.shadows_of_malice.rules.turns import shadow_realm
from companion.games.shadows_of_malice.rules.turns.shadows import free_token
from companion.games.shadows_of_malice.rules.turns.shadows_turn import begin_shadows_turn, shadows_step
from tests.games.shadows_of_malice.playing import HIGH, LOW, add_shadow, make_table, play, realm_step, reveal_light

# b2 in the middle. Its neighbours: 1 c1 land, 2 c2 Gate, 3 c3 land, 4 b3 land, 5 a2 Gate, 6 b1 the Pit.
SMALL_REALM = MapData(
    id="realm",
    name="Seven hexes",
    kind="realm",
    source="user",
    rows=(".dd", "ddd", ".dd"),
    features={"c2": "gate", "a2": "gate", "b1": "pit"},
)


@pytest.fixture
def small_realm(monkeypatch):
    """The Shadow Realm of S-37: the Shadow's neighbours 2 and 5 are Gates."""
    for module in (ground, shadow_realm):
        monkeypatch.setattr(module, "realm", lambda: realm_board(SMALL_REALM))


def shadows_turn(table, *answers):
    """A whole Shadows' Turn; *answers* is one tuple per step that asks something."""
    begin_shadows_turn(table)
    steps = []
    answers = list(answers)
    while table.phase == "shadows":
        played = play(shadows_step(table), stop=True)
        if played.open:
            assert answers, f"no answers left for {played.open.key}: {played.open.text}"
            played.answer(*answers.pop(0))
        steps.append(played)
    assert not answers, f"left over: {answers}"
    return steps


# -- the Shadow Realm ----------------------------------------------------------------------------------------


def test_S_13_the_first_shadows_turn():
    """SM-246, SM-256, SM-132: a seal goes, a Shadow spawns with 1 life: nothing for the Pit, no move."""
    table = make_table()

    steps = shadows_turn(table, (3,))

    assert len(table.seals) == 5
    assert "realm:h3" not in table.seals
    (shadow,) = table.shadows
    assert (shadow.id, shadow.life, shadow.at) == ("Shadow 1", 1, "realm:e4")
    assert steps[1].asked("shadow.spawned").text == "Put Shadow 1 on the Spawning Pit, with 1 life token."
    assert (table.phase, table.round, table.tally.shadows_spawned) == ("players", 2, 1)


@pytest.mark.parametrize(("avatars", "life"), [(2, 1), (4, 2), (8, 3)])
def test_spawning_life_grows_with_the_avatars(avatars, life):
    """SM-132, SM-133, SM-256."""
    table = make_table(tuple("ABCDEFGH"[:avatars]))

    realm_step(table)

    assert table.shadows[0].life == life


def test_S_19_the_shadow_drifts_off_the_pit():
    """SM-246, SM-248: one more life, one hex further, no spawn."""
    table = make_table()
    table.seals.pop()
    add_shadow(table, "realm:e4", 1)

    shadows_turn(table, (1,), (2,))

    (shadow,) = table.shadows
    assert len(table.seals) == 4
    assert (shadow.life, shadow.at) == (2, realm_board().neighbour("realm:e4", 2))


def test_a_throw_to_drift_says_which_hex_each_face_points_to():
    """SM-251: counted clockwise; off the land there is none."""
    table = make_table()
    table.seals.pop()
    add_shadow(table, "realm:e4", 1)

    asked = play(shadow_realm.drift(table, table.shadows[0].id), stop=True).open

    assert [option.where for option in asked.legend] == [realm_board().neighbour("realm:e4", d) for d in range(1, 7)]


def test_the_first_seals_need_fewer_sided_dice_each_turn():
    """SM-246: a random seal of those left; the last goes without a die."""
    table = make_table()
    table.seals = table.seals[:5]
    begin_shadows_turn(table)
    played = play(shadows_step(table), 6, stop=True)
    assert played.open.key == "shadow.seal"  # a d5 that shows 6 is thrown again
    played.answer(5)
    assert len(table.seals) == 4

    table.seals, table.step = table.seals[:1], "seal"
    assert play(shadows_step(table)).keys() == ["shadow.seal_removed"]
    assert table.seals == []


def test_a_shadow_on_the_gate_that_opens_enters_aethos_at_once():
    """SM-246 [R]; RUL-06: none spawns in its place this turn; RUL-09: it acts at once."""
    table = make_table()
    add_shadow(table, "realm:c1", 2)

    steps = shadows_turn(table, (1,), (LOW, 1))

    (shadow,) = table.shadows
    assert shadow.life == 2
    assert shadow.at in ground.board(table).neighbours("A:h4")
    assert steps[0].asked("shadow.arrived").to == "A:h4"
    assert steps[1].prompts == []


def test_RUL_06_read_literally_a_shadow_spawns_where_another_left():
    """SM-247, RUL-06."""
    table = make_table(rulings={"RUL-06": "literal"})
    add_shadow(table, "realm:c1", 2)

    shadows_turn(table, (1,), (LOW, 1))

    assert [shadow.id for shadow in table.shadows] == ["Shadow 1", "Shadow 2"]


def test_RUL_09_an_arrival_may_have_to_wait():
    """SM-259, RUL-09."""
    table = make_table(rulings={"RUL-09": "no"})
    add_shadow(table, "realm:c1", 2)

    shadows_turn(table, (1,))

    assert table.shadows[0].at == "A:h4"


@pytest.mark.usefixtures("small_realm")
def test_S_36_a_sealed_gate_takes_the_last_life():
    """SM-248, SM-253, SM-247, RUL-06: +1, then −1d2; none spawns this turn, one in the next."""
    table = make_table()
    table.seals = ["realm:a2", "realm:c2"]
    add_shadow(table, "realm:b2", 1)

    shadows_turn(table, (HIGH,), (5, HIGH))  # the seal of c2 goes; direction 5 is the sealed a2; 1d2 = 2
    assert table.shadows == []

    table.seals = ["realm:a2"]
    shadows_turn(table)
    assert [(shadow.life, shadow.at) for shadow in table.shadows] == [(1, "realm:b1")]


@pytest.mark.usefixtures("small_realm")
def test_S_36_with_a_1_it_survives():
    """SM-253."""
    table = make_table()
    table.seals = ["realm:a2"]
    add_shadow(table, "realm:b2", 1)

    played = realm_step(table, 5, LOW)

    assert (table.shadows[0].life, table.shadows[0].at) == (1, "realm:a2")
    assert played.asked("shadow.loses_life").text == "Take 1 life token off Shadow 1: 1 left."


@pytest.mark.usefixtures("small_realm")
def test_S_37_white_dice_find_the_active_gate():
    """SM-249, SM-254, SM-224: a white die on an active Gate beats the black die."""
    table = make_table(maps=3, arrangement={"A": (0, 0), "B": (2, 0), "C": (4, 0)})
    table.seals = ["realm:a2"]
    reveal_light(table, 2)
    add_shadow(table, "realm:b2", 3)

    played = realm_step(table, {"black": [5], "white": [2, 4]}, 1)

    assert [group.role for group in played.asked("shadow.drift").dice] == ["black", "white"]
    assert (table.shadows[0].life, table.shadows[0].at) == (4, "A:h4")
    assert not played.was_asked("shadow.sealed")


@pytest.mark.usefixtures("small_realm")
def test_S_37_without_a_hit_the_black_die_decides():
    """SM-249, SM-253."""
    table = make_table(maps=3)
    table.seals = ["realm:a2"]
    reveal_light(table, 2)
    add_shadow(table, "realm:b2", 3)

    realm_step(table, {"black": [5], "white": [1, 4]}, LOW)

    assert (table.shadows[0].life, table.shadows[0].at) == (3, "realm:a2")


@pytest.mark.usefixtures("small_realm")
def test_RUL_07_two_active_gates():
    """SM-249, RUL-07: the black die's, otherwise a random one of the white hits."""
    table = make_table(maps=3)
    table.seals = []
    reveal_light(table, 2)
    add_shadow(table, "realm:b2", 3)
    assert not realm_step(table, [2, 5, 5], 1).was_asked("shadow.which_gate")

    table.shadows[0].at = "realm:b2"
    assert "direction 5" in realm_step(table, [1, 2, 5], HIGH, 1).tells[0]

    table.shadows[0].at = "realm:b2"
    table.settings.rulings["RUL-07"] = "random"
    assert "direction 5" in realm_step(table, [2, 5, 5], HIGH, 1).tells[0]


@pytest.mark.usefixtures("small_realm")
def test_the_spawning_pit_gives_life():
    """SM-252: one for the turn, one for the Pit."""
    table = make_table()
    add_shadow(table, "realm:b2", 1)

    played = realm_step(table, 6)

    assert (table.shadows[0].life, table.shadows[0].at) == (3, "realm:b1")
    assert played.asked("shadow.drifted").text == "Put Shadow 1 on the Spawning Pit, with 3 life tokens."
    assert played.asked("shadow.drifted").over == ("realm:b2", "realm:b1")


def test_directions_count_clockwise():
    """SM-251."""
    ring = [realm_board().neighbour("realm:e4", direction) for direction in range(1, 7)]

    assert len(set(ring)) == 6
    assert all(ring[n] in realm_board().neighbours(ring[n - 1]) for n in range(6))


def test_S_39_all_gates_unsealed():
    """SM-246, SM-258: step 1 does nothing; step 2 as usual. Six seals last for six turns."""
    table = make_table()
    for _ in range(6):
        table.shadows = []
        shadows_turn(table, *([(1,)] if len(table.seals) > 1 else []))
    assert table.seals == []

    table.shadows = []
    add_shadow(table, "realm:e4", 1)
    steps = shadows_turn(table, (2,))

    assert [tell.key for tell in steps[0].told] == ["shadow.no_seal"]
    assert table.shadows[0].life == 2


@pytest.mark.usefixtures("small_realm")
def test_S_41_staying_on_the_spawning_pit():
    """SM-249, SM-252, SM-255, RUL-08: off the land it stays, and the Pit works on it again."""
    table = make_table()
    add_shadow(table, "realm:b1", 1)

    realm_step(table, 1)
    assert (table.shadows[0].life, table.shadows[0].at) == (3, "realm:b1")

    table.settings.rulings["RUL-08"] = "moved"
    realm_step(table, 1)
    assert table.shadows[0].life == 4


@pytest.mark.usefixtures("small_realm")
def test_a_sealed_gate_bites_again_if_the_shadow_stays():
    """SM-253, SM-255, RUL-08."""
    table = make_table()
    table.seals = ["realm:a2"]
    add_shadow(table, "realm:a2", 3)

    realm_step(table, 5, HIGH)

    assert (table.shadows[0].life, table.shadows[0].at) == (2, "realm:a2")


@pytest.mark.usefixtures("small_realm")
def test_ruled_so_a_sealed_gate_bites_only_a_shadow_that_moved_onto_it():
    """SM-253, SM-255, RUL-08: one that the dice lead off the land stays and only gains its life token (SM-248)."""
    table = make_table()
    table.settings.rulings["RUL-08"] = "moved"
    table.seals = ["realm:a2"]
    add_shadow(table, "realm:a2", 3)

    stayed = realm_step(table, 5)
    assert not stayed.was_asked("shadow.sealed")
    assert (table.shadows[0].life, table.shadows[0].at) == (4, "realm:a2")

    table.shadows[0].at = "realm:b2"
    moved = realm_step(table, 5, HIGH)
    assert moved.was_asked("shadow.sealed")
    assert (table.shadows[0].life, table.shadows[0].at) == (3, "realm:a2")


@pytest.mark.usefixtures("small_realm")
def test_S_43_which_map_a_shadow_enters():
    """SM-254: only maps that still hide a Well."""
    table = make_table(maps=3)
    table.seals = []
    for well in table.wells[3:6]:  # map B
        well.state = "dark"
    add_shadow(table, "realm:b2", 1)

    played = realm_step(table, 2, HIGH)

    assert "1–3 map A, 4–6 map C" in played.asked("shadow.arrives").text
    assert table.shadows[0].at == table.gates["C"]


@pytest.mark.usefixtures("small_realm")
def test_with_no_hidden_well_anywhere_the_shadow_waits_on_the_gate():
    """SM-254: only a corrected table can be like that."""
    table = make_table()
    table.seals = []
    for well in table.wells:
        well.state = "dark"
    add_shadow(table, "realm:b2", 1)

    realm_step(table, 2)

    assert table.shadows[0].at == "realm:c2"


def test_at_most_six_shadow_tokens():
    """SM-257, RUL-10: no token, no spawn; a token that came back is used again, unless ruled otherwise."""
    table = make_table()
    for _ in range(6):
        add_shadow(table, "A:h4", 1)
    table.tally.shadows_spawned = 6

    realm_step(table)
    assert len(table.shadows) == 6

    table.shadows.pop(2)
    assert free_token(table) == "Shadow 3"
    table.settings.rulings["RUL-10"] = "gone"
    assert free_token(table) == ""
    table.tally.shadows_spawned = 3
    assert free_token(table) == "Shadow 4"


def test_a_shadow_taken_away_while_its_drift_is_asked_ends_the_step_only():
    """A correction: the rule looks the Shadow up again."""
    table = make_table()
    add_shadow(table, "realm:e4", 1)
    begin_shadows_turn(table)
    table.step = "realm"
    played = play(shadows_step(table), stop=True)

    table.shadows.clear()

    with pytest.raises(Gone, match="Shadow 1"):
        played.answer(2)
    assert table.step == "aethos"
