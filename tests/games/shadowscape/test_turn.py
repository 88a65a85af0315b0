"""The turn: order, hands, boosts without a discard, displays, Alter Fate; and from light to full and back."""

from companion.games.shadowscape.rules.ending import shards
from companion.games.shadowscape.rules.hero_area import defence, hand_size, movement, skill
from tests.games.shadowscape.playing import (
    Play,
    fresh,
    sitting,
    with_enemy,
    with_hero,
    with_item,
    with_room,
    with_side,
    with_token,
    wounds,
)


def test_action_phase_enemy_phase_next_player():
    """SS-020, SS-041: nobody of the type is there, and no Lair: nobody is activated."""
    play = Play(sitting("3,3", "1,1"))
    assert (play.asked(), play.whom()) == (["act"], "p1")
    play.end_turn()
    assert play.asked() == ["enemy.fate"]
    play.say("enemy.fate", "undead")
    assert (play.asked(), play.whom()) == (["act"], "p2")
    play.enemies("undead")
    assert (play.whom(), play.table.round) == ("p1", 2)


def test_a_hand_has_no_limit_but_in_a_prepare_that_says_so():
    """SS-026, SS-025, SS-032."""
    table = sitting("3,3", "1,1")
    with_side(table, "101", action="prepare", value=5, boost="")

    assert Play(table).do("card 101").me.hand == 9  # Hand Size 4, and the card asks for no discard


def test_a_card_discarded_for_its_symbol_does_nothing_else():
    """SS-084, SS-023: it goes to the discards; nothing is asked of its text."""
    table = sitting("3,3", "1,1")
    with_enemy(table, "wolf", "beast", "melee", 1, at="3,3", defence=5)
    play = Play(table).do("card 101", boost=3, attack_trophy=False)

    assert (play.me.hand, play.table.fate.discards, play.asked()) == (1, 3, ["act"])
    assert not play.table.turn_left.altered


def test_items_and_abilities_give_symbols_without_a_discard():
    """SS-085, SS-009."""
    table = sitting("3,3", "1,1")
    gives = {"attack": 1, "defence": 1, "move": 1, "hand": 1, "skill": 1}
    with_hero(table, "p1", gives=gives)
    with_item(table, "p1", "blade", "weapon", gives={"attack": 1})
    with_enemy(table, "wolf", "beast", "melee", 1, at="3,3", defence=4)
    assert (defence(table, "p1").total, movement(table, "p1", 0).total) == (2, 2)
    assert (hand_size(table, "p1").total, skill(table, "p1").total) == (5, 1)
    play = Play(table).do("card 101", boost=0)

    assert play.asked() == ["attack.trophy"]  # 2 + 1 + 1
    assert play.me.hand == 4


def test_a_hero_shrine_adds_one_skill_symbol():
    """SS-052, SS-G13."""
    table = sitting("3,3", "1,1")
    with_room(table, "3,3", shrine="hero")

    assert (skill(table, "p1").total, skill(table, "p2").total) == (1, 0)


def test_tucked_cards_and_the_hand_are_no_use_but_tucked_shards_count():
    """SS-075, SS-024, SS-097, SS-054, SS-078."""
    table = sitting("3,3", "1,1")
    for side in ("A", "B"):
        with_side(table, "130", side, general=True, cost=1, shards=2, skill=3, wounds=2)
    table.heroes["p1"].tucked = ["130"]
    with_room(table, "3,3", shards=1)

    assert skill(table, "p1").total == 0
    assert shards(table, "p1").total == 3
    assert Play(table).why_not("card 130") == "not there"


def test_alter_fate_plays_one_card_for_its_red_part_or_its_green_one():
    """SS-040, SS-100, SS-110: it goes to the discards."""
    for mode, part in (("competitive", "the red lower part"), ("cooperative", "the green upper part")):
        play = Play(sitting("3,3", "1,1", mode=mode)).do("alter")
        assert (play.me.hand, play.table.fate.discards) == (3, 1)
        play.say("hand.what", "enough")
        assert any(part in line for line in play.told())
        assert play.asked() == ["act"]


def test_what_alter_fate_does_to_tokens_is_said_by_hand():
    """SS-040, SS-G37: moved, removed, placed; Wounds and healing."""
    table = sitting("3,3", "1,1")
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2")
    with_enemy(table, "bear", "beast", "melee", 1)
    table.heroes["p2"].wounds = 1
    play = Play(table).do("alter")
    play.say("hand.what", "move").say("hand.piece", "wolf").say("hand.where", "5,3")
    play.say("hand.what", "heal").say("hand.whom", "p2").say("hand.number", 1)
    play.say("hand.what", "place").say("hand.type", "beast").say("hand.where", "4,4").say("token.which", "bear")
    assert sorted(enemy.at for enemy in play.table.enemies) == ["4,4", "5,3"]
    play.say("hand.what", "remove").say("hand.removed", "wolf").say("hand.what", "enough")

    assert [enemy.kind for enemy in play.table.enemies] == ["bear"]
    assert play.table.piles["beast"].discards == ["wolf"]
    assert wounds(play.table, "p2") == {}
    assert play.asked() == ["act"]


def test_wound_tokens_are_one_supply_that_does_not_run_out():
    """SS-094, SS-G26: healed Wounds go back, and more than 40 may lie."""
    table = sitting("3,3", "1,1")
    with_hero(table, "p1", wounds=20)
    for seat in ("p1", "p2"):
        for card in table.heroes[seat].cards:
            for side in ("A", "B"):
                with_side(table, card.id, side, wounds=10)
    play = Play(table).do("hand", hand_what="wounds", hand_whom="p1", hand_number=12)
    play.say("enemy.wounds", {"hero": 12})
    play.do("hand", hand_what="heal", hand_whom="p1", hand_number=5)
    play.say("heal.which", {"hero": 5})

    assert wounds(play.table, "p1") == {"hero": 7}


def test_both_sides_of_an_open_general_action_may_be_looked_at():
    """SS-098: the offers name the card, not the top of the pile."""
    table = sitting("3,3", "1,1", content="ours")
    table.general.open, table.general.order, table.general.left = ["361", "362"], ["363"], 1
    with_token(table, "p1", "treasure", 3)
    play = Play(table).do("claim general")

    assert [option.id for option in play.open("claim.general").options()] == ["361", "362", "none"]


def test_light_becomes_full_and_full_light_in_the_middle_of_a_game():
    """SS-060, SS-011: the dungeon is asked for, then where everybody stands; and forgotten again."""
    play = Play(fresh(2, level="light")).say("setup.first", "p1").say("setup.hand", 4).say("setup.hand", 5)
    deck = play.table.fate.deck
    play.do("level")
    assert (play.table.level, play.asked()) == ("full", ["setup.scan"])

    table = sitting("3,3", "1,1", lord="lord")
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2")
    play = Play(table).do("level")
    assert (play.table.level, play.table.enemies, play.asked()) == ("light", [], ["act"])
    assert set(play.table.rooms) == set(sitting("1,1").rooms)  # the rooms lie as they lay
    play.do("level")
    for seat, at in (("p1", "3,3"), ("p2", "1,1")):
        while play.asked() not in (["level.room"], ["act"]):
            key = play.asked()[0]
            play.say(key, play.open(key).legal()[0])
        play.say("level.room", at)
        assert play.table.at(seat) == at
    play.say("level.enemy", "beast").say("level.room", "2,2").say("token.which", "wolf").say("level.enemy", "done")

    assert (play.asked(), play.table.level) == (["act"], "full")
    assert [enemy.at for enemy in play.table.enemies] == ["2,2"]
    assert deck == 51


def test_a_light_turn_counts_cards_and_reminds():
    """SS-060, SS-043, SS-049, SS-112."""
    play = Play(fresh(2, level="light", mode="cooperative")).say("setup.first", "p1")
    play.say("setup.hand", 4).say("setup.hand", 5)
    play.do("draw", light_cards=3).do("discard", light_cards=2).end_turn()
    play.say("enemy.fate", "beast").say("light.enemies", "p2").say("light.enemies", "done")

    assert (play.asked(), play.whom()) == (["act"], "p2")
    assert [play.table.heroes[seat].hand for seat in ("p1", "p2")] == [5, 4]
    assert (play.table.fate.deck, play.table.fate.discards) == (60 - 9 - 3 - 1, 4)
