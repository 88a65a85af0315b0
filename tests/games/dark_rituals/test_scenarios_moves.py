"""The scenarios about whose move it is, moving, and what an activation may hold (DR-S02, S08, S12, S13, S23, S29 …)."""

import pytest

from companion.errors import Illegal
from companion.games.dark_rituals.table import Stack, Tokens
from tests.games.dark_rituals.fighting import fight
from tests.games.dark_rituals.scenes import Scene, place, set_purse


def test_the_executioner_is_held_up_by_a_possessed_farmer_and_the_crusader_is_not():
    """DR-S02: DR-025, DR-157, DR-162, DR-158. Agility 1 against 2; the Crusader's 2 is enough."""
    table = fight("possessed_farmer")
    place(table, hagatha="house", assassin="barn", monk="barn", crusader="yard", executioner="yard")
    play = Scene(table).acts("executioner").does("move", move_to="field", aid="no")
    assert (play.table.at("executioner"), play.purse("executioner")) == ("yard", (10, 0))

    play.acts("crusader").does("move", move_to="field")
    assert (play.table.at("crusader"), play.purse("crusader")) == ("field", (8, 1))


def test_with_aid_the_executioner_gets_away():
    """DR-S02: with the Crusader's Aid it would be 2 (DR-034, DR-184, DR-188)."""
    table = fight("possessed_farmer")
    place(table, hagatha="house", assassin="barn", monk="barn")
    play = Scene(table).acts("executioner").does("move", move_to="field", aid="crusader")

    assert (play.table.at("executioner"), play.purse("executioner")) == ("field", (9, 1))
    assert play.purse("crusader") == (8, 1)
    assert play.table.heroes["executioner"].attributes["agility"] == 1


def test_open_areas_are_entered_whoever_stands_there_and_buildings_by_their_door_only():
    """DR-S08: DR-024, DR-154, DR-155, DR-161: yard and field are open, the house has a door, the barn a wall."""
    table = fight("possessed_farmer")
    place(table, hagatha="house", possessed_farmer_1="field")
    play = Scene(table).acts("crusader").say("action", "move")

    assert play.offered("move.to") == ["field", "house"]


def test_the_door_is_free_but_the_enemy_in_the_own_area_comes_first():
    """DR-S08: DR-154, DR-156."""
    table = fight("possessed_farmer")
    place(table, hagatha="field", crusader="field", assassin="field", monk="field")
    assert Scene(table).acts("executioner").why_not("move") == "needs Agility 2, has 1"

    table.heroes["executioner"].attributes["agility"] = 2
    play = Scene(table).acts("executioner").does("move", move_to="house")
    assert (play.table.at("executioner"), play.purse("executioner")) == ("house", (9, 1))


def test_without_reserve_nobody_is_activated_not_even_for_nothing():
    """DR-S12: DR-015, DR-101."""
    table = fight()
    set_purse(table, "crusader", 0)
    assert Scene(table).why_not("crusader", "side.act") == "no Stamina in Reserve"

    set_purse(table, "crusader", 1)
    table.stats["component_prayer"], table.card_names = {"cost": 0}, {"component_prayer": "Prayer"}
    play = Scene(table).acts("crusader").does("component", card="component_prayer")
    assert (play.table.active_now.actions, play.purse("crusader")) == (1, (1, 0))


def test_the_last_stamina_and_a_free_action_after_it():
    """DR-S33, RUL-20: DR-102, DR-015."""
    table = fight()
    place(table, hagatha="house")
    set_purse(table, "crusader", 1)
    table.stats["component_prayer"], table.card_names = {"cost": 0}, {"component_prayer": "Prayer"}
    play = Scene(table).acts("crusader").does("move", move_to="field").does("component", card="component_prayer")
    assert (play.table.active_now, play.purse("crusader")) == (None, (0, 1))

    play.table.to_act = "heroes"
    assert Scene(play.table).why_not("crusader", "side.act") == "no Stamina in Reserve"


def test_a_round_ends_after_two_passes_in_a_row_and_not_before():
    """DR-S13, RUL-9: DR-014, DR-106, DR-104, DR-012, DR-013."""
    table = fight("condemned")
    place(table, hagatha="house", condemned_1="field")
    play = Scene(table).say("side.act", "crusader").does("move", move_to="field").say("action", "enough")
    play.say("side.act", "pass")
    assert (play.table.phase, play.table.to_act) == ("activation", "heroes")
    play.say("side.act", "executioner").does("move", move_to="field").say("action", "enough")
    play.say("side.act", "hagatha").does("move", move_to="yard").say("action", "enough")
    assert play.table.passed == ""
    play.say("side.act", "pass").answers()
    play.say("side.act", "pass").answers()

    assert (play.table.round, play.asked()) == (2, ["start.hand"])
    play.say("start.hand", 0)
    assert (play.table.to_act, play.purse("crusader"), play.purse("hagatha")) == ("heroes", (9, 0), (12, 0))


def test_both_may_pass_with_stamina_left():
    """DR-S29: DR-014, DR-106, DR-012."""
    table = fight()
    set_purse(table, "crusader", 3, 6)
    play = Scene(table).say("side.act", "pass").answers().say("side.act", "pass").answers()

    assert (play.table.round, play.purse("crusader")) == (2, (9, 0))


def test_when_one_side_has_no_stamina_the_other_goes_on_until_it_has_none():
    """DR-S30: DR-105, DR-014, DR-015, DR-106: no forced Pass is asked for."""
    table = fight("condemned", "condemned")
    place(table, hagatha="house", condemned_1="yard", condemned_2="field")
    for hero in table.heroes:
        set_purse(table, hero, 0, 9)
    set_purse(table, "hagatha", 5)
    play = Scene(table)
    assert play.asked() == ["side.act"]
    assert play.table.to_act == "legion"
    strike = {"attack_target": "crusader", "attack_roll.yellow": "0"}
    play.say("side.act", "condemned 1").does("melee", **strike).does("melee", **strike)
    assert (play.purse("hagatha"), play.asked(), play.table.to_act) == ((1, 4), ["side.act"], "legion")
    play.say("side.act", "condemned 2").does("move", move_to="yard").say("action", "enough").answers()

    assert play.table.round == 2
    assert play.asked() == ["start.hand"]


def test_only_the_active_character_takes_the_second_action_and_may_be_activated_again():
    """DR-S31: DR-097, DR-099, DR-013."""
    table = fight()
    place(table, hagatha="house")
    play = Scene(table).say("side.act", "crusader").does("move", move_to="field")
    assert "executioner" not in [option.id for option in play.open("action").options()]
    with pytest.raises(Illegal):
        play.say("action", "else")
    play.say("action", "enough").say("side.act", "pass").answers()

    assert play.why_not("crusader", "side.act") == ""


def test_two_moves_are_two_checks():
    """DR-S32: DR-098, DR-025, DR-155."""
    table = fight("condemned")
    table.stats["condemned"] = {**table.stats["condemned"], "agility": 3}
    place(table, hagatha="house", condemned_1="field")
    set_purse(table, "crusader", 5)
    play = Scene(table).acts("crusader").does("move", move_to="field")
    assert play.purse("crusader") == (4, 1)

    assert play.why_not("move") == "needs Agility 3, has 2"
    assert play.why_not("melee") == ""


def test_hero_and_farmer_share_the_two_actions():
    """DR-S23: DR-017, DR-123, DR-127."""
    table = fight("farmer")
    place(table, hagatha="house")
    table.tokens, table.loot = {"yard": Tokens(chests=1)}, Stack(deck=8)
    set_purse(table, "crusader", 6)
    play = Scene(table).acts("crusader").does("search", loot_weight=0)
    assert play.why_not("melee farmer 1") == "not there"
    play.does("move farmer 1", move_to="field")

    assert (play.purse("crusader"), play.table.at("farmer 1"), play.table.active_now) == ((3, 3), "field", None)


@pytest.mark.parametrize(
    ("agility_of", "others", "goes"),
    [("condemned 1", ["crusader"], False), ("condemned 1", ["farmer 2"], True), ("hagatha", ["crusader"], True)],
)
def test_the_legion_has_to_evade_too(agility_of, others, goes):
    """DR-S73, RUL-21: DR-159, DR-025, DR-043; Hagatha's 1 is 2 in her Circle."""
    table = fight("condemned", "farmer")
    place(table, **dict.fromkeys(["crusader", "executioner", "assassin", "monk", "farmer_2"], "house"))
    place(table, hagatha="field", condemned_1="field")
    for other in others:
        table.pieces[other].at = "field"
    play = Scene(table).acts(agility_of).does("move", move_to="yard")

    assert (play.table.at(agility_of) == "yard") is goes


def test_a_stunned_hero_holds_nobody_up():
    """DR-S73 (c), RUL-5."""
    table = fight("condemned")
    table.heroes["crusader"].stunned = True
    place(table, **dict.fromkeys(["executioner", "assassin", "monk"], "house"))
    play = Scene(table).acts("condemned 1").does("move", move_to="field")

    assert play.table.at("condemned 1") == "field"


def test_the_whole_legion_has_one_purse():
    """DR-S75: DR-117, DR-134, DR-015, DR-190."""
    table = fight("condemned")
    place(table, crusader="barn", assassin="barn", monk="barn", hagatha="yard", condemned_1="house", executioner="yard")
    set_purse(table, "hagatha", 1)
    play = Scene(table).acts("hagatha")
    assert play.why_not("melee") == "needs 2 Stamina, 1 in Reserve"
    play.does("move", move_to="field")

    assert play.purse("condemned 1") == (0, 1)
    play.say("action", "enough").say("side.act", "pass").answers()
    assert play.table.round == 2  # the Legion had to pass
