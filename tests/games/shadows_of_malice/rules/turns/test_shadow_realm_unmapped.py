"""Part A of the Shadows' Turn where the software does not know the Shadow Realm: it asks."""

import pytest

from companion.games.shadows_of_malice.rules.turns.shadows_turn import begin_shadows_turn, shadows_step
from tests.games.shadows_of_malice.playing import add_shadow, make_table, play, realm_step, reveal_light

LOW = 1  # a d2 read high/low


def unmapped(at="", life=1, **settings):
    table = make_table(realm_mapped=False, **settings)
    if at:
        add_shadow(table, at, life)
    return table


def test_unmapped_the_players_take_any_seal():
    """SM-246: only the number counts."""
    table = unmapped()
    begin_shadows_turn(table)

    assert play(shadows_step(table)).keys() == ["shadow.seal_removed"]
    assert len(table.seals) == 5


@pytest.mark.parametrize(("freed", "at"), [(True, "A:h4"), (False, "realm:gate")])
def test_unmapped_a_shadow_on_a_gate_may_be_freed(freed, at):
    """SM-246."""
    table = unmapped("realm:gate")
    begin_shadows_turn(table)

    play(shadows_step(table), freed)

    assert table.shadows[0].at == at


def test_unmapped_the_last_seal_frees_it_for_certain():
    """SM-246: no question is needed."""
    table = unmapped("realm:gate")
    table.seals = table.seals[:1]
    begin_shadows_turn(table)

    play(shadows_step(table))

    assert table.shadows[0].at == "A:h4"


@pytest.mark.parametrize(
    ("lies", "more", "at", "life"),
    [
        ("realm:land", (), "realm:land", 2),
        ("realm:pit", (), "realm:pit", 3),
        ("realm:gate", (LOW,), "realm:gate", 1),
        ("active", (), "A:h4", 2),
        ("off", (), "realm:land", 2),
    ],
)
def test_unmapped_the_players_say_what_lies_in_that_direction(lies, more, at, life):
    """SM-249, SM-252, SM-253, SM-254."""
    table = unmapped("realm:land")

    played = realm_step(table, 4, lies, *more)

    assert played.asked("shadow.direction").text == "Direction 4 from Shadow 1: what lies there?"
    assert (table.shadows[0].at, table.shadows[0].life) == (at, life)


def test_unmapped_white_dice_ask_only_for_active_gates():
    """SM-249: equal dice are asked for once."""
    table = unmapped("realm:land", maps=3)
    reveal_light(table, 2)

    played = realm_step(table, [5, 2, 5], "realm:gate", ["2"], 1)

    assert played.asked("shadow.gates").legal() == ["2"]
    assert table.shadows[0].at == "A:h4"


def test_unmapped_an_active_gate_of_the_black_die_needs_no_more_questions():
    """SM-249, RUL-07."""
    table = unmapped("realm:land", maps=3)
    reveal_light(table, 2)

    assert not realm_step(table, [5, 2, 3], "active", 1).was_asked("shadow.gates")


def test_unmapped_without_white_hits_the_black_die_decides():
    """SM-249."""
    table = unmapped("realm:pit", maps=3)
    reveal_light(table, 2)

    realm_step(table, [5, 2, 3], "realm:land", [])

    assert (table.shadows[0].at, table.shadows[0].life) == ("realm:land", 2)


def test_unmapped_no_sealed_gate_can_be_met_without_seals():
    """SM-253, SM-258."""
    table = unmapped("realm:land")
    table.seals = []
    begin_shadows_turn(table)
    table.step = "realm"

    played = play(shadows_step(table), 4, stop=True)

    assert "realm:gate" not in played.open.legal()


def test_unmapped_a_new_shadow_is_on_the_pit():
    """SM-256."""
    table = unmapped()

    realm_step(table)

    assert table.shadows[0].at == "realm:pit"
