"""The ten examples of the rulebook, as worked scenarios: given, answers, then."""

import pytest

from companion.errors import Illegal
from companion.games.shadowscape.rules.hero_area import skill
from companion.games.shadowscape.rules.paths import Walker
from companion.games.shadowscape.table import ActionCard
from tests.games.shadowscape.playing import (
    Play,
    card_of,
    sitting,
    with_enemy,
    with_hero,
    with_item,
    with_room,
    with_side,
    with_token,
    wounds,
)


def test_skill_symbols_are_counted_on_a_disabled_card_too():
    """SS-S01; SS-E01, SS-024, SS-022, SS-080."""
    table = sitting("3,3", "1,1")
    with_side(table, "101", action="prepare", value=None, by_skill=True, boost="", skill=1)
    with_side(table, "102", skill=2)
    table.heroes["p1"].card("102").wounds = 1
    play = Play(table).do("card 101")

    assert play.me.hand == 4 + 3
    assert (play.me.card("101").side, play.me.card("101").exhausted) == ("B", True)
    assert play.why_not("card 101") == "used this turn"
    assert play.why_not("card 102") == "there is a Wound on it"


def test_a_move_uses_any_card_and_one_point_is_one_step():
    """SS-S02; SS-E02, SS-027."""
    play = Play(sitting("3,3", "1,1")).do("move", move_fuel="104", move_boost=0)

    assert {o.id for o in play.open("move.to").options()} == {"2,3", "3,4", "4,3", "3,2", "stay"}
    play.say("move.to", "2,3")
    assert (play.table.at("p1"), play.me.card("104").side, play.table.turn_left.actions) == ("2,3", "B", 1)


def test_a_room_with_an_enemy_ends_the_move_and_a_second_move_leaves_it():
    """SS-S02; SS-027, SS-088, SS-089: two Move symbols are lost."""
    table = sitting("3,3", "1,1")
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,3")
    play = Play(table).do("move", move_fuel="101", move_boost=2)

    reached = {o.id for o in play.open("move.to").options()}
    assert "2,3" in reached
    assert "1,3" not in reached  # only through the Enemy's room; every other way is longer than three steps
    play.say("move.to", "2,3").do("move", move_fuel="102", move_boost=0, move_to="1,3")
    assert play.table.at("p1") == "1,3"
    assert play.why_not("move") == "no Actions left"


def test_an_attack_with_one_boost_eliminates_and_gives_a_trophy():
    """SS-S03; SS-E03, SS-029, SS-090."""
    table = sitting("2,2", "1,1")
    with_enemy(table, "thrall", "beast", "melee", 1, at="2,2", defence=3)
    play = Play(table).do("card 101", boost=1, attack_trophy=True)

    assert play.table.enemies == []
    assert [token.kind for token in play.me.tokens] == ["thrall"]
    assert (play.me.hand, play.table.fate.discards) == (3, 1)


def test_too_little_damage_does_nothing_and_does_not_add_up():
    """SS-S03, the variant; SS-029."""
    table = sitting("2,2", "1,1")
    with_enemy(table, "thrall", "beast", "melee", 1, at="2,2", defence=3)
    play = Play(table).do("card 101", boost=0).do("card 102", boost=0)

    assert [enemy.id for enemy in play.table.enemies] == ["thrall"]
    assert play.me.tokens == []


def test_a_token_that_is_not_taken_goes_to_the_discards_of_its_type():
    """SS-090, SS-G22."""
    table = sitting("2,2", "1,1")
    with_enemy(table, "thrall", "beast", "melee", 1, at="2,2", defence=2)
    play = Play(table).do("card 101", boost=0, attack_trophy=False)

    assert play.table.piles["beast"].discards == ["thrall"]


@pytest.mark.parametrize(("shrine", "drawn", "kept"), [("", 5, 4), ("foresight", 6, 5)])
def test_prepare_draws_in_full_and_discards_to_hand_size_if_the_card_says_so(shrine, drawn, kept):
    """SS-S04; SS-E04, SS-032, SS-107."""
    table = sitting("3,3", "1,1")
    with_side(table, "101", action="prepare", value=3, boost="", to_hand_size=True)
    with_room(table, "3,3", shrine=shrine)
    table.heroes["p1"].hand = 2
    before = table.fate.deck
    play = Play(table).do("card 101")

    assert before - play.table.fate.deck == drawn - 2
    assert (play.me.hand, play.table.fate.discards) == (kept, drawn - kept)


def test_heal_takes_wounds_off_in_any_mix_and_frees_a_card_at_once():
    """SS-S05; SS-E05, SS-033."""
    table = sitting("3,3", "1,1")
    with_side(table, "101", action="heal", value=4, boost="heal")
    table.heroes["p1"].wounds = 2
    table.heroes["p1"].card("103").wounds = 2
    play = Play(table)
    assert play.why_not("card 103") == "there is a Wound on it"
    play.do("card 101", boost=0)

    assert wounds(play.table, "p1") == {}
    assert play.why_not("card 103") == "no Enemy in reach"  # usable again


def test_of_more_wounds_than_points_the_player_chooses():
    """SS-033, SS-G25."""
    table = sitting("3,3", "1,1")
    with_side(table, "101", action="heal", value=2, boost="")
    table.heroes["p1"].wounds = 2
    table.heroes["p1"].card("103").wounds = 1
    play = Play(table).do("card 101").say("heal.which", {"hero": 1, "103": 1})

    assert wounds(play.table, "p1") == {"hero": 1}


def test_a_general_action_is_paid_with_tokens_and_the_old_one_is_tucked():
    """SS-S06; SS-E06, SS-035, SS-096, SS-034."""
    table = sitting("3,3", "1,1")
    with_enemy(table, "thrall", "beast", "melee", 1)
    with_enemy(table, "warrior", "beast", "melee", 1)
    for kind in ("thrall", "warrior", "treasure"):
        with_token(table, "p1", kind, 3 if kind == "treasure" else 0)
    with_side(table, "130", general=True, cost=1)
    with_side(table, "132", general=True, cost=3)
    table.heroes["p1"].general = ActionCard("130", wounds=1)
    play = Play(table).do("claim general", claim_number=132, claim_tuck="old", claim_side="B")

    assert play.me.tokens == []
    assert (play.me.general.id, play.me.general.side, play.me.general.wounds) == ("132", "B", 0)
    assert play.me.tucked == ["130"]
    assert (play.table.piles["beast"].discards, play.table.piles["treasure"].discards) == (["thrall", "warrior"], ["3"])
    assert play.table.general.left == 15  # one more was turned up
    assert play.why_not("claim equipment") == "already done this turn"


def test_a_new_weapon_drives_out_one_that_takes_two_hands():
    """SS-S07; SS-E07, SS-036, SS-G4, SS-G28."""
    table = sitting("3,3", "1,1")
    with_item(table, "p1", "light_bow", "weapon", hands=2)
    with_item(table, "", "versatile_blade", "weapon")
    with_token(table, "p1", "treasure", 2)
    play = Play(table).do("claim equipment", claim_which_item="versatile_blade")

    assert play.me.equipment == ["versatile_blade"]
    assert play.me.tokens == []


def test_two_weapons_of_one_hand_are_kept_and_a_third_sends_one_of_them_away():
    """SS-S07, the variant; SS-G4, SS-G28: the owner chooses which old one goes."""
    table = sitting("3,3", "1,1")
    with_item(table, "p1", "knife", "weapon")
    with_item(table, "", "blade", "weapon")
    with_item(table, "", "axe", "weapon")
    with_token(table, "p1", "treasure", 2)
    play = Play(table).do("claim equipment", claim_which_item="blade")
    assert play.me.equipment == ["knife", "blade"]

    with_token(play.table, "p1", "treasure", 2)
    play.table.turn_left.claimed = False
    play = play.again().do("claim equipment", claim_which_item="axe", claim_over="knife")
    assert play.me.equipment == ["blade", "axe"]


def test_two_weapons_whatever_they_are_where_the_players_rule_so():
    """SS-S07; SS-G4."""
    table = sitting("3,3", "1,1")
    table.rulings = {"SS-G4": "plain"}
    with_item(table, "p1", "light_bow", "weapon", hands=2)
    with_item(table, "", "blade", "weapon")
    with_token(table, "p1", "treasure", 2)

    assert Play(table).do("claim equipment", claim_which_item="blade").me.equipment == ["light_bow", "blade"]


def test_three_symbols_lead_through_three_doors():
    """SS-S08; SS-E08, SS-045."""
    table = sitting("1,1")
    with_enemy(table, "boar", "beast", "melee", 1, at="3,3", move="CAC")
    walk = Walker(table).walk(table.enemies[0])

    assert walk.over == ["3,3", "2,3", "2,2", "3,2"]


@pytest.mark.parametrize(
    ("attack", "move", "to", "last"), [("ranged", "CA", "2,3", "unused"), ("melee", "CB", "1,3", "went")]
)
def test_a_ranged_enemy_stops_one_room_before_a_melee_one(attack, move, to, last):
    """SS-S09; SS-E09, SS-043, SS-044."""
    table = sitting("1,3")
    with_enemy(table, "slinger", "beast", attack, 2, at="3,3", move=move)
    walk = Walker(table).walk(table.enemies[0])

    assert (walk.to, walk.symbols[1].became, walk.reaches) == (to, last, ["p1"])
    play = Play(table).enemies("beast")
    assert play.over("slinger") == [to]
    assert play.asked() == ["enemy.defend"]


@pytest.mark.parametrize(("place", "why_not"), [("hero", "no Enemy in reach"), ("101", "there is a Wound on it")])
def test_defence_and_a_discard_leave_one_wound(place, why_not):
    """SS-S10; SS-E10, SS-049, SS-103, SS-022, SS-086."""
    table = sitting("3,3", "1,1")
    with_hero(table, "p1", defence=2)
    with_side(table, "101", skill=2)
    with_enemy(table, "flamecaster", "brigand", "ranged", 4, at="2,3")
    play = Play(table).enemies("brigand").say("enemy.defend", "1").say("enemy.wound", place)

    assert wounds(play.table, "p1") == {place: 1}
    assert skill(play.table, "p1").total == 2  # its Skill symbols still count
    assert (play.table.heroes["p1"].hand, play.asked(), play.whom()) == (3, ["act"], "p2")
    play.table.turn = "p1"
    play = play.again()
    with_enemy(play.table, "rat", "beast", "melee", 1)
    assert play.why_not("card 101") == ("no Enemy in reach" if place == "hero" else why_not)


def test_nobody_chooses_a_card_that_is_disabled():
    """SS-022."""
    table = sitting("3,3", "1,1")
    table.heroes["p1"].card(card_of("p1")).wounds = 1
    with pytest.raises(Illegal):
        Play(table).do("move", move_fuel=card_of("p1"))
