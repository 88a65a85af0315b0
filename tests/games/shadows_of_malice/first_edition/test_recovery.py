"""Recovery in the first edition: for everybody at the end of the Players' Turn, and more for rest."""

import pytest

from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.rules.avatars.life import recovery_points
from companion.games.shadows_of_malice.rules.turns.players_turn_end import end_players_turn
from companion.kernel.corrections import correct_in_place
from tests.games.shadows_of_malice.fighting import give
from tests.games.shadows_of_malice.first_edition.test_turn import first, offered
from tests.games.shadows_of_malice.playing import HIGH, LOW, going_on, play


def at(table, kind, name="Sara"):
    table.avatar(name).at = next(site.at for site in table.sites if site.kind == kind)
    return table


def test_S_31_sample_aftermath_and_recovery():
    """SM-160, SM-205: Charlie heals 1 of his 3 wounds when the turn ends; Bryan has lost nothing and is not named."""
    table = first("Charlie", "Bryan")
    charlie, bryan = table.avatars
    charlie.wounds, charlie.actions, bryan.actions = 3, 0, 0

    played = play(going_on(table), "end", stop=True)

    assert (charlie.wounds, bryan.wounds) == (2, 0)
    assert table.phase == "shadows"
    assert not [text for text in played.tells if "Bryan" in text]


def test_recovering_is_no_action_of_its_own():
    """SM-160, SM-043: there is rest instead."""
    table = first()
    table.avatar("Sara").wounds = 1
    assert "recover:Sara" not in offered(table)
    assert offered(table)["rest:Sara"] == ""


@pytest.mark.parametrize(
    ("split", "dice", "left"),
    [("2", [], (0, 2)), ("1", [[HIGH]], (1, 1)), ("0", [[HIGH, HIGH]], (2, 0)), ("0", [[HIGH, LOW]], (2, 1))],
)
def test_S_32_recovery_of_2(split, dice, left):
    """SM-159: 2 wounds; or 1 wound and 1d★ drains; or 2d★ drains."""
    table = at(first(), "city")
    sara = table.avatar("Sara")
    sara.wounds, sara.drains = 2, 2

    played = play(end_players_turn(table), stop=True)
    assert played.open.legal() == ["2", "1", "0"]
    played.answer(split, *dice)

    assert (sara.wounds, sara.drains) == left


@pytest.mark.parametrize(("kind", "rested", "points"), [("mystic", False, 2), ("city", False, 3), ("city", True, 4)])
def test_S_81_recovering_on_a_mystic_hex(kind, rested, points):
    """SM-161, SM-162: base 1, Recovery radiance 1, a mystic 0, a city 1, and 1 if no movement roll was made."""
    table = at(first(), kind)
    table.avatar("Sara").radiance, table.avatar("Sara").rested = ["Recovery"], rested
    assert play(recovery_points(table, "Sara")).result.total == points


# -- rest ----------------------------------------------------------------------------------------------------


def test_a_round_of_rest_is_the_action_and_brings_one_more_point():
    """SM-161, SM-043: the recovery itself comes when the turn ends."""
    table = first()
    sara = table.avatar("Sara")
    sara.wounds = 3

    play(going_on(table), "rest:Sara", stop=True)
    assert (sara.wounds, sara.actions, sara.round_over) == (3, 0, True)
    played = play(going_on(table), "end", stop=True)

    assert sara.wounds == 1
    assert "Sara recovers: base 1 · rest +1 = 2" in played.tells


def test_who_has_rolled_cannot_rest_though_it_did_not_move():
    """SM-081"""
    table = first()
    sara = table.avatar("Sara")
    sara.wounds = 1
    play(going_on(table), "move:Sara", [3, 1], "stop", stop=True)
    assert offered(table)["rest:Sara"] == "Sara has rolled already"


def test_who_went_through_a_gate_or_has_acted_or_is_whole_has_no_rest():
    """SM-161: the whole round goes to it, and it must be good for something."""
    table = first()
    sara = table.avatar("Sara")
    assert offered(table)["rest:Sara"] == "Sara has lost nothing"
    sara.wounds, sara.moved = 1, True
    assert offered(table)["rest:Sara"] == "Sara has moved"
    sara.moved, sara.actions = False, 0
    assert offered(table)["rest:Sara"] == "no actions left"


# -- watercraft ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "healed"), [(LOW, 1), (HIGH, 0)])
def test_moving_by_watercraft_costs_a_star_of_recovery(die, healed):
    """SM-086, SM-161: 1 − 1d★."""
    table = first()
    sara = table.avatar("Sara")
    sara.wounds, sara.sailed = 3, True
    play(end_players_turn(table), die)
    assert sara.wounds == 3 - healed


def test_the_revised_edition_knows_no_such_cost():
    """SM-086"""
    table = first(edition="revised")
    table.avatar("Sara").sailed = True
    assert play(recovery_points(table, "Sara")).result.total == 1


# -- the end of the turn -------------------------------------------------------------------------------------


def test_what_lasts_this_turn_still_helps_to_recover():
    """SM-160, SM-035: recovery is part of the Players' Turn; then the effect ends."""
    table = first()
    sara = table.avatar("Sara")
    card_id, effect = recovery_of_a_turn()
    sara.wounds, sara.running = 4, [Running(card_id, effect, "turn")]

    played = play(end_players_turn(table), stop=True)
    while played.open:
        played.answer([HIGH] * sum(group.count for group in played.open.dice), stop=True)

    assert sara.wounds < 3
    assert sara.running == []


def recovery_of_a_turn():
    """A potion that helps to recover, and the effect by which it does."""
    return next(
        (known.id, number)
        for known in all_cards().values()
        for number, effect in enumerate(known.effects)
        if known.kind == "potion" and effect.what == "recovery" and effect.figure.flat + effect.figure.stars > 0
    )


def test_who_has_no_body_or_is_one_with_the_light_does_not_recover():
    """SM-160, SM-234"""
    table = first("Sara", "Bryan")
    sara, bryan = table.avatars
    table.wells[0].state = "light"
    sara.forming, sara.at, sara.drains = 1, "", 2
    bryan.attuning, bryan.at, bryan.wounds = True, table.wells[0].at, 2

    assert not play(end_players_turn(table)).was_asked("recover.split")

    assert (sara.drains, bryan.wounds) == (2, 2)


def test_somebody_taken_off_the_table_meanwhile_does_not_recover():
    """A correction while Sara decides: Bryan has no body any more."""
    table = first("Sara", "Bryan")
    table.avatar("Sara").wounds = table.avatar("Sara").drains = table.avatar("Bryan").wounds = 1
    played = play(end_players_turn(table), stop=True)
    correct_in_place(table, "avatars.1.forming", 1)
    played.answer("1")
    assert (table.avatar("Sara").wounds, table.avatar("Bryan").wounds) == (0, 1)
    assert table.phase == "shadows"


def test_a_curse_can_leave_nothing_to_recover_with():
    """SM-159, RUL-31: Curse of Slow Blood on a base of 1."""
    table = first()
    give(table, "Sara", "curse-of-slow-blood")
    table.avatar("Sara").wounds = 2
    played = play(end_players_turn(table), stop=True)
    while played.open:
        played.answer([HIGH] * sum(group.count for group in played.open.dice), stop=True)
    assert table.avatar("Sara").wounds == 2
