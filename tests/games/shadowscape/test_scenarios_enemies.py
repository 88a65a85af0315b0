"""Enemies, as worked scenarios: range and movement, attacks, the Lord, Spawn."""

import pytest

from companion.games.shadowscape.rules.paths import Walker
from companion.language.words import worded
from tests.games.shadowscape.playing import (
    Play,
    sitting,
    with_enemy,
    with_hero,
    with_lord,
    with_room,
    with_side,
    wounds,
)


@pytest.mark.parametrize(
    ("attack", "hero", "over", "left"),
    [
        ("melee", "2,2", ["2,2"], 3),
        ("melee", "3,3", ["2,2", "2,3", "3,3"], 1),
        ("ranged", "3,2", ["2,2"], 3),
    ],
)
def test_range_is_checked_before_the_first_step_and_after_each(attack, hero, over, left):
    """SS-S12; SS-043: who stays counts as activated, and attacks."""
    table = sitting(hero)
    with_enemy(table, "lynx", "beast", attack, 2, at="2,2", move="BDB")
    walk = Walker(table).walk(table.enemies[0])
    assert walk.over == over
    assert [symbol.became for symbol in walk.symbols].count("unused") == left

    play = Play(table).enemies("beast")
    assert (play.asked(), play.whom()) == (["enemy.defend"], "p1")


def test_three_of_a_type_move_at_once_and_reach_nobody():
    """SS-S24; SS-043, SS-046, SS-047, SS-G7."""
    table = sitting("3,3", "4,4")
    with_enemy(table, "b1", "beast", "melee", 3, at="2,4", move="CDA")
    with_enemy(table, "b2", "beast", "ranged", 2, at="4,2", move="AB")
    with_enemy(table, "b3", "beast", "melee", 2, at="5,5", move="DB")
    walker = Walker(table)
    walks = {enemy.id: walker.walk(enemy) for enemy in table.enemies}

    assert walks["b1"].over == ["2,4", "1,4", "1,3"]
    assert walks["b2"].over == ["4,2", "5,2"]
    assert walks["b3"].over == ["5,5", "5,4"]
    became = {id: [symbol.became for symbol in walk.symbols] for id, walk in walks.items()}
    assert became == {"b1": ["went", "back", "went"], "b2": ["went", "off board"], "b3": ["no door", "went"]}

    play = Play(table).end_turn().say("enemy.fate", "beast")
    assert play.table.enemy_phase.activated == ["b1", "b2", "b3"]
    play.say("enemy.moves", "all")
    assert (play.asked(), play.whom()) == (["act"], "p2")  # no attack at all
    assert [play.over(id) for id in ("b1", "b2", "b3")] == [["1,3"], ["5,2"], ["5,4"]]


@pytest.mark.parametrize(
    ("hero", "move", "over", "reaches"),
    [
        ("1,1", "BD", ["1,2"], True),
        ("2,1", "BD", ["1,2", "2,2"], True),
        ("2,1", "DA", ["1,2", "1,3"], False),
    ],
)
def test_rooms_at_a_corner_are_not_adjacent(hero, move, over, reaches):
    """SS-S25; SS-028, SS-044."""
    table = sitting(hero)
    with_enemy(table, "archer", "brigand", "ranged", 2, at="1,2", move=move)
    walk = Walker(table).walk(table.enemies[0])

    assert (walk.over, bool(walk.reaches)) == (over, reaches)


def test_the_active_player_chooses_order_and_target_and_who_is_hit_defends():
    """SS-S26; SS-048, SS-049, SS-102: also when it is not their turn."""
    table = sitting("3,3", "1,1", "3,3")
    with_hero(table, "p3", defence=2)
    with_enemy(table, "four", "brigand", "melee", 4, at="3,3")
    with_enemy(table, "three", "brigand", "melee", 3, at="3,3")
    play = Play(table).enemies("brigand")
    assert play.whom() == "p1"
    play.say("enemy.order", "three").say("enemy.target", "p3")
    assert (play.asked(), play.whom()) == (["enemy.defend"], "p3")
    play.say("enemy.defend", "0").say("enemy.wound", "hero")
    play.say("enemy.target", "p3").say("enemy.defend", "1").say("enemy.wound", "301")

    assert wounds(play.table, "p3") == {"hero": 1, "301": 1}
    assert wounds(play.table, "p1") == {}
    assert play.table.heroes["p3"].hand == 3
    assert play.whom() == "p2"


def test_the_last_free_spaces_take_what_they_can():
    """SS-S27; SS-103, SS-104, SS-022: then further Wounds have no effect, and the Hero stays in play."""
    table = sitting("3,3", "1,1")
    with_hero(table, "p1", wounds=1, defence=0)
    for n in (2, 3, 4):
        with_side(table, f"10{n}", wounds=0)
    table.heroes["p1"].hand, table.fate.discards = 0, 4
    with_enemy(table, "two", "brigand", "melee", 2, at="3,3")
    play = Play(table).enemies("brigand")
    assert wounds(play.table, "p1") == {"hero": 1, "101": 1}

    play.table.turn = "p1"
    again = play.again()
    assert again.why_not("card 101") == "there is a Wound on it"
    again.enemies("brigand")
    assert wounds(again.table, "p1") == {"hero": 1, "101": 1}
    assert any("2 without effect" in line for line in again.told())
    assert again.table.out == []


def test_more_wounds_than_free_spaces():
    """SS-S21; SS-104: of 4 damage on 2 free spaces 2 are placed."""
    table = sitting("3,3", "1,1")
    with_hero(table, "p1", wounds=1, defence=0)
    for n in (2, 3, 4):
        with_side(table, f"10{n}", wounds=0)
    table.heroes["p1"].hand, table.fate.discards = 0, 4
    with_enemy(table, "four", "brigand", "melee", 4, at="3,3")
    play = Play(table).enemies("brigand")

    assert wounds(play.table, "p1") == {"hero": 1, "101": 1}
    assert (play.asked(), play.whom()) == (["act"], "p2")


def test_the_lord_acts_in_every_phase_and_prevents_no_spawn():
    """SS-S28; SS-050, SS-051, SS-105."""
    table = sitting("3,3", "1,1")
    with_lord(table, strength=4)
    for place in ("1,2", "2,4", "5,3"):
        with_room(table, place, lair="undead")
    table.piles["undead"].left = 5
    for name in ("ghoul", "shade", "wight"):
        with_enemy(table, name, "undead", "melee", 5)
    play = Play(table).enemies("undead")
    for name in ("ghoul", "shade", "wight"):
        play.say("token.which", name)

    assert [enemy.at for enemy in play.table.enemies] == ["1,2", "2,4", "5,3"]
    assert play.table.piles["undead"].left == 2
    assert (play.asked(), play.whom()) == (["enemy.defend"], "p1")  # the Lord: 4 − 1
    play.say("enemy.defend", "0").say("enemy.wounds", {"hero": 3})
    assert wounds(play.table, "p1") == {"hero": 3}
    assert play.whom() == "p2"  # none of the spawned has acted


def test_the_lord_hits_only_in_its_own_room_and_never_moves():
    """SS-S16; SS-038, SS-050, SS-052, SS-108: in an Armour Shrine, on somebody else's turn."""
    table = sitting("1,1", "3,3")
    with_lord(table, strength=5)
    with_hero(table, "p2", defence=2)
    with_room(table, "3,3", shrine="armour")
    with_enemy(table, "rat", "beast", "melee", 1, at="5,5")
    play = Play(table).enemies("beast")
    assert (play.asked(), play.whom()) == (["enemy.defend"], "p2")
    play.say("enemy.defend", "0").say("enemy.wounds", {"hero": 2})
    assert wounds(play.table, "p2") == {"hero": 2}  # 5 − 2 − 1

    play.table.pieces["p2"].at = "3,4"
    away = play.again().enemies("beast")
    assert away.asked() == ["act"]
    assert away.table.lord_at == "3,3"


def test_too_small_a_pile_is_filled_from_its_discards_and_then_lairs_stay_empty():
    """SS-051, SS-105: Trophies are in no pile."""
    table = sitting("3,3", "1,1")
    for place in ("1,2", "2,4", "5,3"):
        with_room(table, place, lair="beast")
    with_enemy(table, "rat", "beast", "melee", 1)
    table.piles["beast"].left, table.piles["beast"].discards = 1, ["rat"]
    play = Play(table).enemies("beast")
    assert worded(play.open("spawn.where").text) == "Only 2 tokens left. Which Lairs get one?"
    play.say("spawn.where", ["1,2", "5,3"]).say("token.which", "rat").say("token.which", "rat")

    assert [enemy.at for enemy in play.table.enemies] == ["1,2", "5,3"]
    assert play.table.piles["beast"].left == 0


def test_of_two_fate_cards_the_second_does_not_activate_who_was_just_spawned():
    """SS-G19; SS-059, SS-101: each card in full; the same type may come up twice; the Lord acts once."""
    table = sitting("1,2", "1,1", mode="cooperative", fate_per_phase=2)
    with_room(table, "1,2", lair="beast")
    with_lord(table, strength=4)
    with_enemy(table, "rat", "beast", "melee", 5)
    table.pieces["p1"].at = "3,3"
    with_room(table, "3,3", lair="brigand")
    with_enemy(table, "thug", "brigand", "melee", 3, at="3,3")
    deck = table.fate.deck
    play = Play(table).enemies("beast").say("token.which", "rat")
    play.say("enemy.defend", "0").say("enemy.wounds", {"hero": 3})  # the Lord, with the first card
    play.say("enemy.fate", "beast")

    assert (play.asked(), play.whom()) == (["act"], "p2")  # neither the rat nor the Lord has acted again
    assert deck - play.table.fate.deck == 2


def test_the_same_type_twice_is_activated_twice():
    """SS-G19."""
    table = sitting("5,5", "1,1", mode="cooperative", fate_per_phase=2)
    with_enemy(table, "rat", "beast", "melee", 2, at="3,3", move="C")
    play = Play(table).enemies("beast").enemies("beast")

    assert play.over("rat") == ["1,3"] or play.over("rat") == ["2,4"]  # two symbols C, one after the other


def test_the_texts_of_regular_enemy_cards_are_a_reminder_in_the_advanced_game():
    """SS-016, SS-056, SS-G35."""
    table = sitting("5,5", "1,1", advanced=True)
    with_enemy(table, "rat", "beast", "melee", 2, at="3,3", move="C")
    kind = table.described.enemies[-1]
    table.described.enemies[-1] = type(kind)(
        **{f: getattr(kind, f) for f in kind.__struct_fields__} | {"text": "It gnaws."}
    )
    play = Play(table).enemies("beast")

    assert "Rat: It gnaws." in play.told()


def test_two_doors_with_one_symbol_the_active_player_chooses():
    """SS-G41."""
    table = sitting("5,5", "1,1")
    with_room(table, "3,3", doors={"N": "A", "E": "B", "S": "A", "W": "C"})
    with_enemy(table, "rat", "beast", "melee", 2, at="3,3", move="A")
    play = Play(table).enemies("beast")
    assert {option.id for option in play.open("enemy.door").options()} == {"2,3", "4,3"}
    play.say("enemy.door", "4,3").say("enemy.move", "done")

    assert play.over("rat") == ["4,3"]
