"""What there is to play with: the book's facts, a set of ours with the numbers of the box, and what players said."""

from collections import Counter

import pytest

from companion.errors import BadData
from companion.games.shadowscape.cards.kinds import DOOR_SIDES, FATE_SYMBOLS, SHRINES, TYPES, Described, EnemyKind
from companion.games.shadowscape.cards.shelf import (
    BOOK,
    COUNTS,
    DATA,
    DOOR_SYMBOLS,
    OUR_SHELF,
    OURS,
    SHRINE_ADDS,
    Things,
    fate_cards,
    load_things,
    number_problems,
    shelf,
)
from companion.language.words import worded

NOBODY = Described()


def test_the_box_has_220_cards_and_98_tokens():
    """SS-001, SS-002, SS-G1, SS-069."""
    assert (COUNTS.cards, COUNTS.tokens) == (220, 98)
    assert COUNTS.player_aids == 4


def test_what_is_known_of_heroes_enemies_and_cards_is_in_the_book_and_no_more():
    """SS-E01 to SS-E10; SS-061, SS-062: numbers are kept, blocks of numbers are not."""
    things = shelf("printed", NOBODY)

    assert list(things.heroes) == ["aseke", "fengray", "arani", "venda", "celenthia", "ardenai", "melekai", "durgen"]
    assert {hero.id: hero.cards for hero in things.heroes.values() if hero.cards} == {
        "aseke": ("187",), "arani": ("144",), "venda": ("157", "159"), "celenthia": ("148",),
    }  # fmt: skip
    assert (things.heroes["fengray"].movement, things.heroes["celenthia"].hand, things.heroes["durgen"].defence) == (
        1, 4, 2,
    )  # fmt: skip
    assert sorted(card + side for card, side in things.sides) == [
        "130A", "132A", "144A", "148B", "157A", "159A", "187A",
    ]  # fmt: skip
    assert things.enemies["renegade_flamecaster"].strength == 4
    assert things.enemies["redsand_thrall"].defence == 3
    assert (things.equipment["light_bow"].hands, things.equipment["versatile_blade"].hands) == (2, 1)
    assert things.rooms == things.whispers == things.lords == {}
    assert {thing.source for thing in [*BOOK.heroes, *BOOK.enemies, *BOOK.actions, *BOOK.equipment]} == {"rulebook"}


def test_each_shrine_adds_to_its_symbol():
    """SS-052, SS-G13."""
    assert {shrine: SHRINE_ADDS[shrine] for shrine in SHRINES} == {
        "arcane": "magic", "battle": "attack", "health": "heal", "armour": "defence", "foresight": "draw",
        "hero": "skill",
    }  # fmt: skip


def test_our_own_set_has_the_numbers_of_the_box():
    """SS-001, SS-002, SS-003, SS-004, SS-005."""
    assert [worded(line) for line in number_problems(OURS)] == []
    assert len(fate_cards()) == COUNTS.fate
    every = [thing for kind in Things.__struct_fields__ for thing in getattr(OURS, kind)]
    assert {thing.source for thing in every} == {"ours"}


def test_a_set_with_other_numbers_is_named():
    less = Things(rooms=OURS.rooms[2:], enemies=OURS.enemies[:-1])

    wrong = [worded(line) for line in number_problems(less)]

    assert "rooms: 24, expected 25" in wrong
    assert "starting_rooms: 3, expected 4" in wrong
    assert "undead: 9, expected 10" in wrong


def test_no_name_of_ours_is_one_of_the_book():
    ours = {thing.name for kind in ("heroes", "enemies", "equipment") for thing in getattr(OURS, kind)}
    theirs = {thing.name for kind in ("heroes", "enemies", "equipment") for thing in getattr(BOOK, kind)}

    assert not ours & theirs
    assert not {side.card for side in OURS.actions} & {str(number) for number in range(1, 193)}


def test_every_room_of_ours_leads_by_each_symbol_once():
    """SS-064, SS-G41: so that no door has to be chosen; no two rooms are alike in their doors."""
    rooms = [room for room in OURS.rooms if not room.start]

    assert all(sorted(room.doors.values()) == sorted(DOOR_SYMBOLS) for room in rooms)
    assert len({tuple(room.doors[side] for side in DOOR_SIDES) for room in rooms}) == len(rooms)


def test_our_dungeon_has_what_every_rule_needs():
    """SS-076: Lairs of each type, Treasures, Shards and all six Shrines; a Lair and a Shrine in one room (SS-079)."""
    rooms = OUR_SHELF.rooms.values()

    assert Counter(room.lair for room in rooms if room.lair) == dict.fromkeys(TYPES, 3)
    assert sorted(room.shrine for room in rooms if room.shrine) == sorted(SHRINES)
    assert sum(room.treasure for room in rooms) <= COUNTS.treasure_tokens
    assert sum(room.shards for room in rooms) == 5
    assert [room.name for room in rooms if room.lair and room.shrine] == ["Old Armoury"]


def test_our_fate_cards_have_every_symbol_with_every_type():
    """SS-008."""
    by_type = Counter(kind.type for kind in OURS.fate for _ in range(kind.copies))

    assert by_type == dict.fromkeys(TYPES, 20)
    assert {(kind.symbol, kind.type) for kind in OURS.fate} == {(a, b) for a in FATE_SYMBOLS for b in TYPES}


def test_our_whispers_are_enough_for_four_players_and_one_is_the_lords():
    """SS-012, SS-065, SS-071, SS-G5."""
    shards = Counter(whisper.shards for whisper in OURS.whispers)

    assert shards == {1: 10, 2: 8, 3: 1}
    assert [whisper.wants for whisper in OURS.whispers if whisper.shards == 3] == [{"lord": 1}]


def test_every_hero_of_ours_can_attack_draw_and_heal_or_search():
    """SS-003, SS-021: with four cards of two sides each."""
    for hero in OURS.heroes:
        does = {OUR_SHELF.sides[card, side].action for card in hero.cards for side in "AB"}

        assert len(hero.cards) == 4
        assert does & {"attack", "magic"}
        assert "prepare" in does
        assert does & {"heal", "search"}


def test_some_cards_of_ours_break_the_usual_pairs():
    """SS-082, SS-113: an attack boosted by the Magic symbol, one by SKILL."""
    attacks = {side.boost for side in OURS.actions if side.action == "attack"}

    assert attacks >= {"attack", "magic", "skill"}


def test_what_was_said_last_is_what_holds_however_often_it_was_said_anew():
    first = EnemyKind(id="a", name="Redsand Thrall", replaces="redsand_thrall", defence=4)
    second = EnemyKind(id="b", name="Redsand Thrall", replaces="a", defence=5)
    things = shelf("printed", Described(enemies=[second, first]))

    assert [things.enemies[id].defence for id in ("redsand_thrall", "a", "b")] == [5, 5, 5]


def test_a_ring_of_replacements_does_not_hang():
    ring = [EnemyKind(id="a", name="A", replaces="b"), EnemyKind(id="b", name="B", replaces="a")]

    assert shelf("printed", Described(enemies=ring)).enemies.keys() >= {"a", "b"}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[[rooms]]\nid = "x"\nname = "X"\nnumber = "1"\ndoors = { N = "A" }', "x.toml: rooms x: doors: 1, expected 4"),
        (
            '[[enemies]]\nid = "x"\nname = "X"\ntype = "beast"',
            "x.toml: enemies x: attack, strength, defence, move: ",
        ),
        ('[[heroes]]\nid = "x"\nname = "X"\nsource = "rulebook"\ncards = ["9"]', "heroes x: there is no Action card 9"),
        (
            '[[actions]]\nid = "x"\nname = "X"\ncard = "9"\nside = "A"\ncost = 1',
            "x: cost: only a General Action card",
        ),
        ('[[actions]]\nid = "x"\nname = "X"\ncard = "9"\nside = "C"', "Invalid enum value 'C'"),
        (
            '[[actions]]\nid = "x"\nname = "X"\ncard = "9"\nside = "A"\naction = "prepare"\nboost = "heal"',
            "boost: 'heal', expected none for a Prepare Action",
        ),
        (
            '[[actions]]\nid = "x"\nname = "X"\ncard = "9"\nside = "A"\nvalue = 1\nby_skill = true',
            "value: expected ",
        ),
        (
            '[[actions]]\nid = "x"\nname = "X"\ncard = "9"\nside = "A"\nto_hand_size = true',
            "only a Prepare Action",
        ),
        (
            '[[whispers]]\nid = "x"\nname = "X"\nsource = "ours"\nshards = 1\nwants = { lord = 1 }',
            "the Lord belongs to the Whisper with 3 Shards",
        ),
        ('[[rumours]]\nid = "x"', "unknown field `rumours`"),
        ('[[lords]]\nid = "x"\nname = "X"\n[[lords]]\nid = "x"\nname = "Y"', "lords 'x' stands there twice"),
    ],
)
def test_a_file_that_is_wrong_says_where_and_what_would_be_right(tmp_path, text, wrong):
    (tmp_path / "x.toml").write_text(text + "\n")

    with pytest.raises(BadData, match=r".*") as error:
        load_things(tmp_path, DOOR_SYMBOLS)

    assert wrong in str(error.value)


def test_the_files_are_those_in_the_folder():
    assert load_things(DATA / "ours", DOOR_SYMBOLS) == OURS
