"""Life: wounds, drains, recovery and the end of a body (sections 19 to 22)."""

import pytest

from companion.games.shadows_of_malice.rules.avatars.life import (
    drain,
    drain_life,
    heal,
    recover,
    recovery_points,
    restore,
    wound,
)
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.games.shadows_of_malice.table import Well
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import going_on, make_table, play


def lone(**fields):
    """A table with Sara in it, as said."""
    table = make_table(("Sara",))
    for field, value in fields.items():
        setattr(table.avatar("Sara"), field, value)
    return table, table.avatar("Sara")


def shine(table, number=1):
    """So many Light Wells are revealed, with their radiance in the pool."""
    for well in table.wells[:number]:
        well.state = "light"
    return table


# -- wounds and drains ---------------------------------------------------------------------------------------


def test_avatars_have_five_life_tokens_lost_to_wounds_and_to_drains():
    """SM-141"""
    table, sara = lone()
    assert sara.life == 5
    play(wound(table, "Sara", 2))
    play(drain(table, "Sara", 1))
    assert (sara.wounds, sara.drains, sara.life) == (2, 1, 2)


def test_a_wound_stays_until_it_is_healed():
    """SM-147: the end of the turn changes nothing."""
    table, sara = lone()
    play(wound(table, "Sara", 2))
    play(going_on(table), "end", True, stop=True)
    assert sara.wounds == 2
    assert heal(table, "Sara", 5) == 2


def test_a_life_radiance_token_is_one_more_life_token():
    """SM-227, SM-141; drained, it takes its token along (SM-153)."""
    table, sara = lone(radiance=["Life"], wounds=5)
    assert (sara.life, sara.embodied) == (1, True)
    play(drain(table, "Sara", 1))
    assert not sara.embodied


def test_S_72_radiance_goes_first():
    """SM-152, SM-153: both tokens to the pool, then one life token drained, 4 left."""
    table, sara = lone(radiance=["Luck", "Combat"])
    play(drain(table, "Sara", 3), "Luck")
    assert (sara.radiance, sorted(table.pool), sara.drains, sara.life) == ([], ["Combat", "Luck"], 1, 4)


def test_which_radiance_token_is_drained_is_random():
    """SM-153: it is drawn; where all are alike nothing is asked."""
    table, _ = lone(radiance=["Luck", "Combat"])
    drawn = play(drain(table, "Sara", 1), stop=True).open
    assert (drawn.kind, drawn.chance, set(drawn.legal())) == ("draw", False, {"Luck", "Combat"})
    table.settings.tokens = "virtual"
    assert play(drain(table, "Sara", 1), stop=True).open.chance

    table, sara = lone(radiance=["Luck", "Luck"])
    play(drain(table, "Sara", 1))
    assert sara.radiance == ["Luck"]


@pytest.mark.parametrize(("ruled", "radiance"), [("radiance", []), ("life", ["Luck"])])
def test_RUL_12_gates_and_potions_drain_in_the_normal_order_or_life_only(ruled, radiance):
    """SM-158, RUL-12"""
    table, sara = lone(radiance=["Luck"])
    table.settings.rulings["RUL-12"] = ruled
    play(drain_life(table, "Sara", 1))
    assert sara.radiance == radiance
    assert sara.drains == len(radiance)


def test_shields_never_help_against_drains():
    """SM-154: nothing is asked and nothing taken off."""
    table, sara = lone(radiance=["Physical Shield", "Energy Shield"], items=["cloak-of-defense"])
    asked = play(drain(table, "Sara", 2), "Energy Shield").keys()
    assert (sara.radiance, asked) == ([], ["life.radiance_lost"])


def test_drains_cannot_be_healed_only_restored():
    """SM-155, SM-147"""
    table, sara = lone(wounds=1, drains=2)
    assert heal(table, "Sara", 9) == 1
    assert (sara.wounds, sara.drains) == (0, 2)
    play(restore(table, "Sara", 1))
    assert (sara.wounds, sara.drains) == (0, 1)


def test_restored_radiance_is_drawn_at_random_from_the_pool():
    """SM-228, SM-226: not the token that was lost; never more than one per revealed Light Well."""
    table, sara = lone()
    shine(table)
    table.pool = ["Luck", "Combat", "Life"]
    played = play(restore(table, "Sara", 5), stop=True)
    assert set(played.open.legal()) == {"Luck", "Combat", "Life"}
    played.answer("Combat")
    assert (sara.radiance, table.pool) == (["Combat"], ["Luck", "Life"])


# -- recovery ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "drained"), [(4, 0), (3, 1)])
def test_S_06_splitting_recovery(die, drained):
    """SM-159, SM-163: of 3 points 2 heal wounds, 1 is 1d★ for the drain; 1 wound is left."""
    table, sara = lone(wounds=3, drains=1)
    sara.at = next(site.at for site in table.sites if site.kind == "mystic")

    played = play(recover(table, "Sara"), "2", die)

    assert "base 1 · mystic +2 = 3" in played.tells[0]
    assert (sara.wounds, sara.drains) == (1, drained)


def test_the_split_is_said_before_the_dice_fall():
    """SM-164, SM-163: any split, then as many d★ as points went to drains."""
    table, sara = lone(wounds=3, drains=3)
    sara.at = next(site.at for site in table.sites if site.kind == "mystic")
    played = play(recover(table, "Sara"), stop=True)
    assert played.open.legal() == ["3", "2", "1", "0"]
    played.answer("0", stop=True)
    assert played.open.dice[0].count == 3
    played.answer([4, 5, 1])
    assert (sara.wounds, sara.drains) == (3, 1)


def test_every_point_given_to_drains_is_a_die_though_fewer_tokens_are_drained():
    """SM-159: three points, one drained token: 3d★, so that one of them will do; never more than was lost."""
    table, sara = lone(drains=1)
    sara.at = next(site.at for site in table.sites if site.kind == "mystic")
    play(recover(table, "Sara"), [1, 4, 4])
    assert sara.drains == 0


def test_a_restored_point_is_a_life_token_or_radiance_as_the_player_likes():
    """SM-159"""
    for choice, left in (("life", (0, [])), ("radiance", (1, ["Luck"]))):
        table, sara = lone(drains=1)
        shine(table)
        table.pool = ["Luck"]
        play(recover(table, "Sara"), 6, choice, *(["Luck"] if choice == "radiance" else []))
        assert (sara.drains, sara.radiance) == left


@pytest.mark.parametrize(("kind", "points"), [("mystic", 4), ("city", 3), ("", 2)])
def test_S_81_recovering_on_a_mystic_hex(kind, points):
    """SM-161, SM-162, SM-159: base 1, Recovery radiance 1, mystic 2, city 1."""
    table, sara = lone(radiance=["Recovery"])
    sara.at = next((site.at for site in table.sites if site.kind == kind), "A:h3")
    assert play(recovery_points(table, "Sara")).result.total == points


def test_a_destroyed_city_helps_nobody_recover():
    """SM-161, SM-273"""
    table, sara = lone()
    city = next(site for site in table.sites if site.kind == "city")
    sara.at, city.destroyed = city.at, True
    assert play(recovery_points(table, "Sara")).result.total == 1


def test_recovery_does_not_fall_below_nothing():
    """RUL-31: Curse of Slow Blood on a base of 1."""
    table, sara = lone(fate="curse-of-slow-blood", wounds=2)
    played = play(recover(table, "Sara"), stop=True)
    while played.open:
        played.answer([6] * sum(group.count for group in played.open.dice), stop=True)
    assert sara.wounds == 2


def test_recovering_costs_an_action_and_may_be_repeated():
    """SM-160, SM-040, SM-042: twice, any moment of the turn; a whole avatar has nothing to recover."""
    table, sara = lone(wounds=3)
    play(going_on(table), "recover:Sara", "recover:Sara", stop=True)
    assert (sara.wounds, sara.actions) == (1, 0)
    options = {option.id: worded(option.why_not) for option in turn_options(table)}
    assert options["recover:Sara"] == "no actions left"
    sara.wounds, sara.actions = 0, 2
    options = {option.id: worded(option.why_not) for option in turn_options(table)}
    assert options["recover:Sara"] == "Sara has lost nothing"


# -- Return to Light -----------------------------------------------------------------------------------------


def test_wounds_and_drains_together_destroy_a_body():
    """SM-165, SM-166, SM-171: shards to the bank, radiance to the pool, the game goes on."""
    table, sara = lone(drains=2, radiance=["Luck"], mastery="time-dancer")
    sara.shards["red"] = 4
    mastery_trove = table.troves["mastery"]
    mastery_trove.order.remove("time-dancer")

    play(wound(table, "Sara", 7))

    assert (sara.embodied, sara.at, sara.shard_count(), sara.radiance) == (False, "", 0, [])
    assert table.pool == ["Luck"]
    assert mastery_trove.order[-1] == "time-dancer"
    assert table.outcome == ""


def test_S_73_wounds_and_drains_together_destroy():
    """SM-165, SM-156: 4 wounds, 1 radiance token; a Shadow's 2 take the token and the last life."""
    table, sara = lone(wounds=4, radiance=["Luck"])
    play(drain(table, "Sara", 2))
    assert (sara.embodied, table.pool) == (False, ["Luck"])


@pytest.mark.parametrize(("ruled", "fate"), [("back", ""), ("kept", "curse-of-missteps")])
def test_RUL_24_the_fate_card_of_a_destroyed_avatar(ruled, fate):
    """SM-170, RUL-24"""
    table, sara = lone(fate="curse-of-missteps")
    table.settings.rulings["RUL-24"] = ruled
    table.troves["fate"].order = []
    play(wound(table, "Sara", 5))
    assert sara.fate == fate
    assert table.troves["fate"].order == ([] if fate else ["curse-of-missteps"])


def test_what_was_drunk_goes_back_and_what_ran_stops_with_the_body():
    """SM-165, SM-167: the potion on the table returns to its trove."""
    table, sara = lone(drunk=["liquid-life"], extra_life=1, mp=6, afloat=True)
    table.troves["potion"].order.remove("liquid-life")
    play(wound(table, "Sara", 9))
    assert (sara.drunk, sara.running, sara.extra_life, sara.mp, sara.afloat) == ([], [], 0, 0, False)
    assert table.troves["potion"].order[-1] == "liquid-life"


@pytest.mark.parametrize(
    ("die", "items", "finds", "bottom"),
    [
        (1, [], 0, True), (2, [], 0, True), (3, [], 1, False), (4, [], 1, False),
        (5, ["cloak-of-defense"], 0, False), (6, ["cloak-of-defense"], 0, False),
    ],
)  # fmt: skip
def test_each_item_is_rolled_for(die, items, finds, bottom):
    """SM-167, RUL-04: 1–2 to its trove, 3–4 for the survivors of the band, 5–6 kept."""
    table = make_table()
    sara, bryan = table.avatars
    bryan.band, sara.items = sara.band, ["cloak-of-defense"]
    trove = table.troves["treasure"].order
    trove.remove("cloak-of-defense")
    play(wound(table, "Sara", 5), die)
    assert (sara.items, len(table.finds), trove[-1] == "cloak-of-defense") == (items, finds, bottom)


def test_the_survivors_claim_in_the_menu_of_the_turn():
    """SM-167: one tap, no action."""
    table = make_table()
    sara, bryan = table.avatars
    bryan.band, sara.items = sara.band, ["cloak-of-defense"]
    play(wound(table, "Sara", 5), 3)
    play(going_on(table), "claim:cloak-of-defense:Bryan", stop=True)
    assert (bryan.items, bryan.actions, table.finds) == (["cloak-of-defense"], 2, [])


def test_the_next_two_actions_form_a_body_also_across_turns():
    """SM-041, SM-168, RUL-22: destroyed with one action left: one now, one next turn; the one left over acts."""
    table, sara = lone(actions=1)
    play(wound(table, "Sara", 5))
    table.seals, table.shadows = [], []
    played = play(going_on(table), "form:Sara", stop=True)
    assert {o.id: o.why_not for o in played.open.options()}["form:Sara"] == "no actions left"
    assert not [act for act in played.open.legal() if act.endswith(":Sara")]
    table.phase, sara.actions = "players", 2
    play(going_on(table), "form:Sara", stop=True)
    assert (sara.embodied, sara.life, sara.at, sara.actions) == (True, 5, table.gates["A"], 1)
    assert sara.shard_count() == 6


def test_the_survivor_is_not_banded_with_the_one_who_left_the_world():
    """SM-066: the band goes by Sara's name, and still she is no member any more."""
    table = make_table()
    table.avatar("Bryan").band = "Sara"
    play(wound(table, "Sara", 5))
    assert not table.banded("Sara", "Bryan")
    assert [member.id for member in table.band_of("Bryan")] == ["Bryan"]


def test_lost_radiance_counts_by_the_light_wells_revealed():
    """SM-226, SM-159: a recovery may ask for radiance only up to one per Light Well."""
    table, _ = lone(radiance=["Luck"])
    table.wells = [Well("A:j2", "light")]
    table.pool = ["Combat"]
    options = {option.id: worded(option.why_not) for option in turn_options(table)}
    assert options["recover:Sara"] == "Sara has lost nothing"
