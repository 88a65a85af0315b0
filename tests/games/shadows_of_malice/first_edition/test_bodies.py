"""The end of a body and the new one in the first edition (SM-166, SM-169)."""

import pytest

from companion.games.shadows_of_malice.care.pieces import pieces
from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.rules.avatars.bodies import body_shards, form_body
from companion.games.shadows_of_malice.rules.avatars.life import return_to_light, wound
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.setup import setup_step
from companion.games.shadows_of_malice.rules.turns.players_turn import players_step, turn_options
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.screen.overview import view
from companion.games.shadows_of_malice.table import RADIANCE
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import give, shaken
from tests.games.shadows_of_malice.playing import BOTH, HIGH, LOW, make_table, play
from tests.games.shadows_of_malice.shown import figures, panel


def destroyed(light_wells=0, avatars=("Sara", "Bryan"), **settings):
    """Sara's body was destroyed in round 1."""
    table = make_table(avatars, maps=3, edition="first", **settings)
    order = table.troves["mastery"].order
    order.insert(0, order.pop(order.index("battle-strategist")))
    for well in table.wells[:light_wells]:
        well.state = "light"
        table.pool += RADIANCE
    table.sets = light_wells
    play(wound(table, "Sara", 5))
    return table


def new_body(table):
    return figures(panel(view(table), "avatar.Sara").values)["New body"]


def form(table):
    return next(option for option in turn_options(table) if option.id == "form:Sara")


def test_S_34_destroyed_in_turn_X():
    """SM-169: X+1 goes by with forming; in X+2 it plays, on a random Gate, with 1d2 of its five tokens drained."""
    table = destroyed()
    sara = table.avatar("Sara")
    assert (table.round, sara.embodied, sara.at, sara.actions) == (1, False, "", 0)

    told = play(begin_round(table)).tells
    assert "Sara forms a new body: back in round 3." in told
    assert (table.round, sara.embodied, sara.at, sara.actions) == (2, False, "", 0)

    played = play(begin_round(table), 3, HIGH)  # d3 for three Gates: face 3 is the second
    assert (table.round, sara.at, sara.actions) == (3, table.gates["B"], edition(table).actions)
    assert (sara.life, sara.drains, sara.wounds, sara.life_tokens) == (3, 2, 0, 5)
    assert {colour: n for colour, n in sara.shards.items() if n} == {"blue": 2, "colorless": 2}
    assert sara.mastery == "battle-strategist"
    words = "take 5 life tokens (2 drained) and 2 blue and 2 colorless shards."
    assert played.asked("body.formed").text.endswith(words)
    assert "move:Sara" in [option.id for option in turn_options(table)]


def test_meanwhile_there_is_nothing_to_do_for_it_and_everybody_sees_until_when():
    """SM-169: in the rest of X and in X+1."""
    table = destroyed()
    for avatar in table.avatars:
        avatar.actions = 0

    assert (worded(form(table).why_not), new_body(table)) == ("back in round 3", "back in round 3")
    play(begin_round(table))
    assert (worded(form(table).why_not), new_body(table)) == ("back in round 3", "back in round 3")
    assert spoken(pieces(table))["Sara"] == "the edge of the table, without a body"
    assert not [problem for problem in problems(table) if "Sara" in worded(problem)]


def test_nobody_is_asked_whether_one_without_a_body_could_still_act():
    """SM-169, SM-033."""
    table = destroyed()
    play(begin_round(table))
    table.avatar("Bryan").actions = 0

    assert not play(players_step(table), "end").was_asked("players.end")
    assert table.phase == "shadows"


def test_a_body_lost_in_the_shadows_turn_is_lost_in_that_game_turn():
    """SM-169, SM-033: X is the pair of Players' and Shadows' Turn."""
    table = destroyed()
    table.phase = "shadows"

    play(begin_round(table))
    assert not table.avatar("Sara").embodied
    play(begin_round(table), 1, LOW)
    assert (table.round, table.avatar("Sara").drains) == (3, 1)


def test_it_draws_a_radiance_token_per_light_well_and_keeps_what_stayed_with_it():
    """SM-169, SM-166, SM-167: the old tokens went back to the pool; drains are of life tokens only."""
    table = make_table(maps=3, edition="first")
    sara = table.avatar("Sara")
    give(table, "Sara", "bloodwine")
    table.wells[0].state, table.sets, sara.radiance = "light", 1, ["Luck"]
    table.pool = [token for token in RADIANCE if token != "Luck"]

    play(wound(table, "Sara", 5), 6)
    assert (sara.radiance, sorted(table.pool)) == ([], sorted(RADIANCE))
    play(begin_round(table))
    play(begin_round(table), 1, LOW, "Combat")

    assert (sara.radiance, sara.drains, sara.potions) == (["Combat"], 1, ["bloodwine"])


def test_two_who_lost_their_bodies_come_back_one_after_the_other():
    """SM-169."""
    table = destroyed()
    play(wound(table, "Bryan", 5))
    play(begin_round(table))

    played = play(begin_round(table), 1, LOW, 6, HIGH)

    assert [(a.at, a.drains) for a in table.avatars] == [(table.gates["A"], 1), (table.gates["C"], 2)]
    assert played.keys().count("body.formed") == 2


def test_the_table_may_be_corrected_while_it_returns():
    """SM-169."""
    table = destroyed(light_wells=1)
    play(begin_round(table))

    play(shaken(begin_round(table), table), 1, HIGH, "Luck")

    sara = table.avatar("Sara")
    assert (sara.embodied, sara.drains, sara.radiance) == (True, 2, ["Luck"])


@pytest.mark.parametrize(("edition", "shards"), [("revised", 6), ("first", 4)])
def test_a_new_body_with_a_colorless_mastery_has_colorless_shards_only(edition, shards):
    """SM-169, RUL-23."""
    table = destroyed()
    table.settings.edition = edition
    order = table.troves["mastery"].order
    order.insert(0, order.pop(order.index("road-pilgrim")))

    play(form_body(table, "Sara"))
    play(form_body(table, "Sara"), 1, *([LOW] if edition == "first" else []))

    assert {colour: n for colour, n in table.avatar("Sara").shards.items() if n} == {"colorless": shards}


@BOTH
@pytest.mark.parametrize(("mastery", "shards"), [("battle-strategist", (3, 3)), ("road-pilgrim", (0, 6))])
def test_at_set_up_both_editions_give_six_shards(edition, mastery, shards):
    """SM-023."""
    table = make_table(("Sara",), edition=edition)
    table.phase, table.step, table.avatar("Sara").mastery = "setup", "shards", mastery

    play(setup_step(table))

    held = table.avatar("Sara").shards
    assert (held["blue"], held["colorless"]) == shards
    assert held == body_shards(table, mastery, 3)


@BOTH
def test_S_71_shards_die_with_the_body(edition):
    """SM-166, SM-167, RUL-04: staff consumed, cloak left for Bryan, potion kept."""
    table = make_table(edition=edition)
    sara, bryan = table.avatars
    bryan.band = "Sara"
    give(table, "Sara", "fossilbranch-staff", "cloak-of-defense", "bloodwine", red=4, colorless=3)

    play(return_to_light(table, "Sara"), 2, 4, 6)

    assert (sara.shard_count(), sara.items, sara.potions) == (0, [], ["bloodwine"])
    assert table.troves["treasure"].order[-1] == "fossilbranch-staff"
    assert [(find.card, find.band) for find in table.finds] == [("cloak-of-defense", bryan.band)]
    play(players_step(table), "claim:cloak-of-defense:Bryan")
    assert bryan.items == ["cloak-of-defense"]
