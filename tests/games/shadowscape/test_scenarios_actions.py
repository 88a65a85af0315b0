"""Actions, claims and set-up, as worked scenarios."""

import pytest

from companion.errors import Illegal
from companion.games.shadowscape.rules.dungeon import is_empty
from companion.games.shadowscape.rules.ending import shards
from companion.games.shadowscape.rules.setup import turn_order
from companion.games.shadowscape.table import ActionCard
from companion.language.words import worded
from tests.games.shadowscape.playing import (
    Play,
    fresh,
    sitting,
    with_enemy,
    with_hero,
    with_item,
    with_lord,
    with_room,
    with_side,
    with_token,
    with_treasure,
)

LAST_THREE = ["trio", "trio", "trio"]


def test_the_lord_arrives_as_soon_as_its_whisper_is_turned_up():
    """SS-S16; SS-038, SS-034: the fifth Whisper that two players claim may bring it."""
    table = sitting("1,1", "3,3")
    with_lord(table, strength=5)
    table.lord_at, table.lord_shown = "", False
    table.whispers.open, table.whispers.order, table.whispers.left = ["two"] * 4, LAST_THREE, 3
    play = Play(table).do("claim whisper", claim_whisper="0").say("whisper.which", "three")
    if play.asked() == ["lord.arrives"]:
        play.say("lord.arrives", "done")

    assert (play.table.lord_at, play.table.lord_shown) == ("3,3", True)
    assert play.table.whispers.open == ["two", "two", "two", "three"]
    assert play.why_not("claim whisper") == "already done this turn"


def test_a_fourth_token_goes_at_once_and_may_be_the_new_one():
    """SS-S20; SS-030, SS-G22."""
    table = sitting("2,2", "1,1")
    for name in ("rat", "bat"):
        with_enemy(table, name, "beast", "melee", 1)
        with_token(table, "p1", name)
    with_token(table, "p1", "treasure", 3)
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2", defence=2)
    play = Play(table).do("card 101", boost=0, attack_trophy=True)
    new = play.me.tokens[-1].id
    play.say("tokens.discard", new)

    assert [token.kind for token in play.me.tokens] == ["rat", "bat", "treasure"]
    assert play.table.piles["beast"].discards == ["wolf"]


def test_whoever_gives_the_lords_token_away_is_warned():
    """SS-G24, SS-G12: then its Whisper can no longer be claimed."""
    table = sitting("2,2", "1,1")
    with_lord(table, strength=3)
    table.lord_at, table.lord_slain = "", True
    for kind in ("lord", "treasure", "treasure"):
        with_token(table, "p1", kind, 3 if kind == "treasure" else 0)
    with_side(table, "101", action="search", value=3, boost="")
    with_treasure(table, "2,2", 3)
    play = Play(table).do("card 101")
    offered = {option.id: option.effect for option in play.open("tokens.discard").options()}
    assert [bool(effect) for effect in offered.values()] == [True, False, False, False]
    play.say("tokens.discard", next(iter(offered)))

    assert [token.kind for token in play.me.tokens] == ["treasure"] * 3
    assert play.do("claim whisper").open("claim.whisper").options()[0].why_not


def test_one_claim_and_one_alter_fate_in_a_turn_and_a_boost_all_the_same():
    """SS-S23; SS-034, SS-095, SS-040, SS-G23."""
    table = sitting("2,2", "1,1")
    with_item(table, "", "blade", "weapon")
    with_token(table, "p1", "treasure", 3)
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2", defence=3)
    table.whispers.open = ["one"] * 4
    play = Play(table).do("alter", hand_what="enough").do("claim equipment", claim_which_item="blade")
    assert play.why_not("claim whisper") == "already done this turn"
    assert play.why_not("alter") == "already done this turn"
    with pytest.raises(Illegal):
        play.say("act", "claim whisper")
    play.do("card 101", boost=1, attack_trophy=True)
    assert play.table.enemies == []

    play.table.turn = "p1"
    play.enemies("beast")
    play.table.turn, play.table.phase, play.table.step = "p1", "actions", ""
    assert play.again().why_not("claim whisper") == ""


def test_heroes_are_chosen_and_placed_from_the_last_player_to_the_first():
    """SS-S35; SS-018, SS-074, SS-G8, SS-060: four players, seat 2 begins."""
    table = fresh(4, content="ours")
    assert turn_order(table, "p2") == ["p2", "p3", "p4", "p1"]
    table.rulings = {"SS-G8": "right"}
    assert turn_order(table, "p2") == ["p2", "p1", "p4", "p3"]

    table = fresh(4, content="ours")
    assert table.step == "rooms"
    play = Play(_laid_out(table)).say("setup.first", "p2")
    heroes = ["teske", "ida_korr", "corvin", "tobias_fen"]
    for seat, hero in zip(["p1", "p4", "p3", "p2"], heroes, strict=True):
        play.say("setup.hero", hero, who=seat).say("setup.sides", [], who=seat)
    play.say("setup.corner", "1,1", who="p1")
    with pytest.raises(Illegal):
        play.say("setup.corner", "1,1", who="p4")
    play.say("setup.corner", "1,5", who="p4").say("setup.corner", "5,1", who="p3").say("setup.corner", "5,5", who="p2")
    assert [play.table.at(f"p{n}") for n in range(1, 5)] == ["1,1", "5,5", "5,1", "1,5"]


def _laid_out(table):
    """Ours, without the chance that lays it: the rooms are not what this is about."""
    table.step = "first"
    table.rooms = dict(sitting("1,1").rooms)
    for n, place in enumerate(("1,1", "1,5", "5,1", "5,5"), 1):
        table.rooms[place].card = f"{n}A"
    return table


@pytest.mark.parametrize(
    ("shrine", "played", "hit"), [("", 2, True), ("", 1, False), ("battle", 1, False), ("arcane", 1, True)]
)
def test_the_card_decides_what_boosts_an_attack(shrine, played, hit):
    """SS-S36; SS-082, SS-106, SS-023: the bottom space shows the Magic symbol."""
    table = sitting("2,2", "1,1")
    with_side(table, "101", boost="magic")
    with_room(table, "2,2", shrine=shrine)
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2", defence=4)
    play = Play(table).do("card 101")
    assert "Magic" in worded(play.open("boost").text)
    play.say("boost", played)

    assert (play.asked() == ["attack.trophy"]) is hit


def test_without_a_symbol_there_is_no_boost_and_a_shrine_gives_nothing():
    """SS-S37; SS-023, SS-106."""
    table = sitting("2,2", "1,1")
    with_side(table, "101", value=3, boost="")
    with_room(table, "2,2", shrine="battle")
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2", defence=4)
    play = Play(table).do("card 101")

    assert play.asked() == ["act"]
    assert len(play.table.enemies) == 1
    assert play.me.hand == 4


def test_skill_can_be_what_boosts():
    """SS-113: the number counted is added once, without a discard."""
    table = sitting("2,2", "1,1")
    with_side(table, "101", boost="skill", skill=1)
    with_side(table, "102", skill=1)
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2", defence=4)
    play = Play(table).do("card 101")

    assert (play.asked(), play.me.hand) == (["attack.trophy"], 4)


def test_a_disabled_or_exhausted_card_is_refused_and_straight_again_next_turn():
    """SS-S38; SS-022, SS-080, SS-021."""
    table = sitting("3,3", "1,1")
    table.heroes["p1"].card("101").wounds = 1
    with_side(table, "102", action="prepare", value=1, boost="")
    play = Play(table).do("card 102")
    for act, why in (("card 101", "there is a Wound on it"), ("card 102", "used this turn")):
        assert play.why_not(act) == why
    play.do("move")
    for card in ("101", "102"):
        with pytest.raises(Illegal):
            play.say("move.fuel", card)
    play.say("move.fuel", "103").say("move.boost", 0).say("move.to", "stay")
    assert (play.me.card("103").side, play.table.turn_left.actions) == ("B", 0)
    assert play.why_not("move") == "no Actions left"

    with_enemy(play.table, "rat", "beast", "melee", 1, at="5,5")
    play = play.again().enemies("beast")
    cards = play.table.heroes["p1"].cards
    assert [(card.side, card.exhausted) for card in cards] == [("A", False), ("B", False), ("B", False), ("A", False)]


def test_a_claim_between_two_actions_makes_room_for_a_trophy():
    """SS-S40; SS-095, SS-030, SS-035."""
    table = sitting("2,2", "1,1")
    for name in ("rat", "bat"):
        with_enemy(table, name, "beast", "melee", 1)
        with_token(table, "p1", name)
    with_token(table, "p1", "treasure", 3)
    with_side(table, "130", general=True, cost=2)
    with_side(table, "102", action="prepare", value=1, boost="")
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2", defence=2)
    play = Play(table).do("card 102").do("claim general", claim_number=130)
    play.say("claim.pay", [token.id for token in play.me.tokens[:2]]).say("claim.side", "A")
    assert [token.kind for token in play.me.tokens] == ["treasure"]
    play.do("card 101", boost=0, attack_trophy=True)

    assert [token.kind for token in play.me.tokens] == ["treasure", "wolf"]


def test_the_new_general_action_may_be_the_one_that_is_tucked():
    """SS-S41; SS-096, SS-097, SS-054, SS-068: its Shards count once."""
    table = sitting("2,2", "1,1")
    with_token(table, "p1", "treasure", 3)
    for side in ("A", "B"):
        with_side(table, "131", side, general=True, cost=1, shards=2)
    with_side(table, "130", general=True, cost=1)
    table.heroes["p1"].general = ActionCard("130", wounds=1)
    play = Play(table).do("claim general", claim_number=131, claim_tuck="new")

    assert (play.me.general.id, play.me.general.wounds, play.me.tucked) == ("130", 1, ["131"])
    assert play.why_not("card 131") == "not there"
    assert shards(play.table, "p1").total == 2


def test_equipment_is_paid_with_a_treasure_and_may_be_useless():
    """SS-S42; SS-036, SS-099, SS-066."""
    table = sitting("2,2", "1,1")
    for name in ("rat", "bat", "cat"):
        with_enemy(table, name, "beast", "melee", 1)
        with_token(table, "p1", name)
    with_hero(table, "p1", profession="rogue")
    with_item(table, "p1", "charm", "trinket")
    with_item(table, "", "orb", "trinket", professions=("wizard",), gives={"attack": 3})
    play = Play(table)
    assert play.why_not("claim equipment") == "no Treasure to pay with"

    table.heroes["p1"].tokens = table.heroes["p1"].tokens[:2]
    with_token(table, "p1", "treasure", 3)
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2", defence=3)
    play = Play(table).do("claim equipment", claim_which_item="orb")
    assert (play.me.equipment, len(play.me.tokens)) == (["orb"], 2)
    play.do("card 101", boost=0)
    assert len(play.table.enemies) == 1  # the Orb gives a rogue nothing


def test_a_room_is_empty_without_hero_and_enemy():
    """SS-S43; SS-040, SS-100, SS-G20."""
    table = sitting("2,2")
    with_treasure(table, "1,2", 3)
    with_enemy(table, "rat", "beast", "melee", 1, at="1,3")
    with_lord(table, strength=3)
    with_room(table, "1,4", shrine="hero")
    assert {place: is_empty(table, place) for place in ("1,2", "1,3", "3,3", "2,2", "1,4")} == {
        "1,2": True, "1,3": False, "3,3": False, "2,2": False, "1,4": True,
    }  # fmt: skip
    table.rulings = {"SS-G20": "no"}
    assert is_empty(table, "3,3")


def test_wounds_do_not_disable_a_side_that_heals():
    """SS-087, SS-G17."""
    table = sitting("2,2", "1,1")
    with_side(table, "101", action="heal", value=1, boost="")
    table.heroes["p1"].card("101").wounds = 1
    play = Play(table)
    assert play.why_not("card 101") == ""
    table.heroes["p1"].card("101").side = "B"
    assert Play(table).why_not("card 101") == "there is a Wound on it"
    table.rulings = {"SS-G17": "card"}
    assert Play(table).why_not("card 101") != "there is a Wound on it"


def test_an_attack_never_aims_at_a_hero():
    """SS-091, SS-G27."""
    table = sitting("2,2", "2,2")
    assert Play(table).why_not("card 101") == "no Enemy in reach"
    with_enemy(table, "rat", "beast", "melee", 1, at="2,3")
    assert Play(table).why_not("card 101") == "no Enemy in reach"
    with_side(table, "101", reach=1)
    assert Play(table).why_not("card 101") == ""


def test_a_turn_may_end_without_any_action():
    """SS-081, SS-G16: after one reminder."""
    table = sitting("2,2", "1,1")
    play = Play(table).say("act", "end").say("end.sure", False)
    assert play.asked() == ["act"]
    assert play.end_turn().asked() == ["enemy.fate"]
