"""The end of a body and the new one (SM-165, SM-168, SM-170, SM-171, RUL-22..24)."""

import pytest

from companion.games.shadows_of_malice.rules.avatars.bodies import body_shards, form_body
from companion.games.shadows_of_malice.rules.avatars.life import wound
from companion.games.shadows_of_malice.table import RADIANCE, Table
from tests.games.shadows_of_malice.playing import make_table, play


def bodiless(light_wells: int = 0) -> Table:
    """Sara was destroyed while banded with Bryan, and kept a potion."""
    table = make_table(("Sara", "Bryan"), maps=3)
    sara = table.avatar("Sara")
    sara.at, sara.forming, sara.potions = "", 2, ["bloodwine"]
    table.avatar("Bryan").band = "Sara"
    table.troves["mastery"].order.insert(0, table.troves["mastery"].order.pop(_place(table, "battle-strategist")))
    for well in table.wells[:light_wells]:
        well.state = "light"
        table.pool += RADIANCE
    return table


def _place(table: Table, mastery: str) -> int:
    return table.troves["mastery"].order.index(mastery)


def test_no_life_token_left_destroys_the_body_but_never_the_game() -> None:
    """SM-165, SM-171: even when it is everybody's."""
    table = make_table(("Sara", "Bryan"))
    table.avatar("Sara").drains = 3

    play(wound(table, "Sara", 1))
    assert table.avatar("Sara").embodied
    play(wound(table, "Sara", 1))
    play(wound(table, "Bryan", 5))

    assert [(avatar.forming, avatar.at) for avatar in table.avatars] == [(2, ""), (2, "")]
    assert (table.outcome, table.phase) == ("", "players")


@pytest.mark.parametrize(("ruled", "fate"), [("back", ""), ("kept", "curse-of-missteps")])
def test_the_fate_card_of_a_destroyed_body_goes_back_unless_ruled_otherwise(ruled: str, fate: str) -> None:
    """SM-170, RUL-24."""
    table = make_table(("Sara",), rulings={"RUL-24": ruled})
    table.troves["fate"].order.remove("curse-of-missteps")
    table.avatar("Sara").fate = "curse-of-missteps"

    play(wound(table, "Sara", 5))

    assert table.avatar("Sara").fate == fate
    assert (table.troves["fate"].order[-1] == "curse-of-missteps") is (fate == "")


def test_the_first_action_only_begins_the_body() -> None:
    """SM-168, SM-041: it takes two."""
    table = bodiless()

    played = play(form_body(table, "Sara"))

    sara = table.avatar("Sara")
    assert (sara.forming, sara.at, sara.mastery) == (1, "", "")
    assert "needs 1 more action" in played.tells[0]


def test_after_two_actions_the_avatar_returns_whole_on_a_random_gate() -> None:
    """SM-168: new mastery, 3 + 3 shards, five full life tokens, what it kept."""
    table = bodiless()

    play(form_body(table, "Sara"))
    played = play(form_body(table, "Sara"), 3)  # d3 for three Gates: face 3 is the second

    sara = table.avatar("Sara")
    assert sara.embodied
    assert sara.at == table.gates["B"]
    assert sara.mastery == "battle-strategist"
    assert {colour: n for colour, n in sara.shards.items() if n} == {"blue": 3, "colorless": 3}
    assert (sara.life, sara.life_tokens) == (5, 5)
    assert sara.potions == ["bloodwine"]
    assert "3 blue and 3 colorless shards" in played.asked("body.formed").text
    assert "battle-strategist" not in table.troves["mastery"].order


def test_the_two_actions_may_lie_in_two_turns_and_a_third_does_nothing() -> None:
    """RUL-22: literally the next two the avatar has."""
    table = bodiless()

    play(form_body(table, "Sara"))
    table.round += 1
    play(form_body(table, "Sara"), 1)
    assert table.avatar("Sara").at == table.gates["A"]

    assert play(form_body(table, "Sara")).prompts == []
    assert table.avatar("Sara").forming == 0


def test_one_random_radiance_token_per_revealed_light_well() -> None:
    """SM-168, SM-226."""
    table = bodiless(light_wells=2)

    play(form_body(table, "Sara"))
    play(form_body(table, "Sara"), 1, "Luck", "Combat")

    assert table.avatar("Sara").radiance == ["Luck", "Combat"]
    assert len(table.pool) == 18


def test_a_colorless_mastery_brings_six_colorless_shards() -> None:
    """RUL-23."""
    shards = body_shards(make_table(("Sara",)), "road-pilgrim", 3)

    assert {colour: n for colour, n in shards.items() if n} == {"colorless": 6}


def test_the_one_who_returns_stands_alone() -> None:
    """SM-066: its old band goes on without it, even if it was called by its name."""
    table = bodiless()

    play(form_body(table, "Sara"))
    play(form_body(table, "Sara"), 1)

    assert [member.id for member in table.band_of("Sara")] == ["Sara"]
    assert [member.id for member in table.band_of("Bryan")] == ["Bryan"]


def test_with_an_empty_mastery_trove_it_returns_without_one() -> None:
    """G-20: nothing is drawn; the shards are colorless then."""
    table = bodiless()
    table.troves["mastery"].order = []

    play(form_body(table, "Sara"))
    play(form_body(table, "Sara"), 1)

    assert table.avatar("Sara").mastery == ""
    assert table.avatar("Sara").shards["colorless"] == 6
