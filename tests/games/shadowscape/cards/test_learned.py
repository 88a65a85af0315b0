"""What nobody has published is asked for once, by large keys, and kept; what is known is never asked for."""

import pytest

from companion.games.shadowscape.cards import learned
from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.own.players_folder import own_described
from companion.games.shadowscape.own.user_data import OWN
from tests.games.shadowscape.cards.describing import asked_and_said, bare_table

ROOM = [("room.door", "A"), ("room.door", "C"), ("room.door", "B"), ("room.door", "D"),
        ("room.features", ["lair undead", "treasure", "shrine armour"])]  # fmt: skip
ENEMY = [("enemy.name", "Ghoul"), ("enemy.attack", "melee"), ("enemy.strength", 3), ("enemy.defence", 2),
         ("enemy.symbol", "C"), ("enemy.symbol", "A"), ("enemy.symbol", "none")]  # fmt: skip
SIDE = [("action.kind", "attack"), ("action.value", "2"), ("action.boost", "magic"), ("action.reach", "1"),
        ("action.skill", 1), ("action.wounds", 2)]  # fmt: skip


def test_a_room_is_described_once_door_by_door():
    """SS-G2; SS-006, SS-079: a Lair and a Shrine in one room."""
    table, told = asked_and_said(bare_table(), lambda table: learned.learn_room(table, "p1", "7"), *ROOM)
    room = things(table).rooms["7"]

    assert room.doors == {"N": "A", "E": "C", "S": "B", "W": "D"}
    assert (room.lair, room.treasure, room.shards, room.shrine, room.start) == ("undead", True, 0, "armour", False)
    assert told == ["Room 7: doors A C B D; Lair of Undead; Treasure; Armour Shrine"]
    asked_and_said(bare_table(table.described), lambda table: learned.learn_room(table, "p1", "7"))


def test_a_starting_room_has_only_the_two_doors_of_its_corner():
    """SS-004."""
    answers = [("room.corner", "SW"), ("room.door", "D"), ("room.door", "A"), ("room.features", [])]
    table, _ = asked_and_said(bare_table(), lambda table: learned.learn_room(table, "p1", "22B"), *answers)

    assert things(table).rooms["22B"].doors == {"S": "D", "W": "A"}
    assert things(table).rooms["22B"].start


def test_two_doors_with_one_symbol_are_doubted_but_taken():
    """SS-G41."""
    answers = [*ROOM[:3], ("room.door", "A"), ("room.features", [])]
    table, told = asked_and_said(bare_table(), lambda table: learned.learn_room(table, "p1", "7"), *answers)

    assert told == ["Room 7: doors A C B A; two doors of it show A"]
    assert things(table).rooms["7"].doors["W"] == "A"


def test_an_unknown_token_is_described_symbol_by_symbol():
    """SS-G3; SS-005: the type is on its back."""
    table, told = asked_and_said(bare_table(), lambda table: learned.describe_enemy(table, "p1", "undead"), *ENEMY)
    [ghoul] = table.described.enemies

    assert (ghoul.type, ghoul.attack, ghoul.strength, ghoul.defence, ghoul.move) == (
        "undead",
        "melee",
        3,
        2,
        ("C", "A"),
    )
    assert told == ["Ghoul: Undead, Melee 3, Defence 2, C A"]
    assert things(table).enemies[ghoul.id] is ghoul


def test_of_a_token_that_is_partly_known_only_the_rest_is_asked():
    """SS-G3: of the Renegade Flamecaster the attack is known, Ranged 4."""
    rest = [("enemy.type", "brigand"), ("enemy.defence", 2), ("enemy.symbol", "B"), ("enemy.symbol", "none")]
    table, _ = asked_and_said(
        bare_table(), lambda table: learned.learn_enemy(table, "p1", "renegade_flamecaster"), *rest
    )
    now = things(table).enemies["renegade_flamecaster"]

    assert (now.name, now.attack, now.strength, now.defence, now.move) == (
        "Renegade Flamecaster", "ranged", 4, 2, ("B",),
    )  # fmt: skip
    asked_and_said(table, lambda table: learned.learn_enemy(table, "p1", "renegade_flamecaster"))


def test_of_a_hero_that_is_partly_known_only_the_rest_is_asked():
    """SS-G14; SS-003, SS-007: Durgen's Defence is known, and no card of his."""
    cards = [("hero.card", n) for n in (165, 166, 166, 167, 168)]
    rest = [("hero.movement", 2), ("hero.hand", 4), ("hero.wounds", 3), ("hero.profession", "fighter")]
    table, told = asked_and_said(bare_table(), lambda table: learned.learn_hero(table, "p1", "durgen"), *cards, *rest)
    now = things(table).heroes["durgen"]

    assert (now.defence, now.movement, now.hand, now.wounds) == (2, 2, 4, 3)
    assert now.cards == ("165", "166", "167", "168")  # said twice, taken once
    assert told == ["Durgen: Fighter, Movement 2, Hand Size 4, Defence 2, Wound spaces 3"]
    asked_and_said(table, lambda table: learned.learn_hero(table, "p1", "durgen"))


def test_a_hero_nobody_knows_is_asked_for_with_a_name():
    """SS-G14: five of the thirteen are named nowhere."""
    cards = [("hero.card", n) for n in (169, 170, 171, 172)]
    rest = [("hero.name", "Lio"), ("hero.movement", 2), ("hero.hand", 5), ("hero.defence", 1), ("hero.wounds", 3),
            ("hero.profession", "rogue")]  # fmt: skip
    table, _ = asked_and_said(bare_table(), lambda table: learned.describe_hero(table, "p1"), *cards, *rest)

    assert table.described.heroes[0].name == "Lio"


def test_a_side_of_an_action_card_may_be_boosted_by_any_symbol():
    """SS-023, SS-082, SS-083."""
    table, told = asked_and_said(bare_table(), lambda table: learned.learn_side(table, "p1", "165", "A"), *SIDE)
    side = things(table).sides["165", "A"]

    assert (side.action, side.value, side.boost, side.reach, side.skill, side.wounds) == ("attack", 2, "magic", 1, 1, 2)
    assert told == ["165 A: Regular Attack 2, boosted by Magic symbol, 1 SKILL symbol, 2 Wound spaces"]


def test_a_side_may_count_skill_symbols_and_cost_nothing_to_boost():
    """SS-024, SS-032: 187 A draws SKILL cards; how many Wound spaces it has nobody has said."""
    rest = [("action.hand", "no"), ("action.skill", 1), ("action.wounds", 1)]
    table, _ = asked_and_said(bare_table(), lambda table: learned.learn_side(table, "p1", "187", "A"), *rest)
    side = things(table).sides["187", "A"]

    assert (side.action, side.by_skill, side.value, side.boost, side.wounds) == ("prepare", True, None, "", 1)


def test_a_general_action_is_asked_for_its_cost():
    """SS-066: of 132 A the cost is known, 3; of 130 A it is not."""
    rest = [("action.kind", "heal"), ("action.value", "3"), ("action.boost", "heal"), ("action.skill", 0),
            ("action.wounds", 1)]  # fmt: skip

    table, _ = asked_and_said(
        bare_table(), lambda table: learned.learn_side(table, "p1", "132", "A", True), *rest, ("action.shards", 1)
    )
    assert (things(table).sides["132", "A"].cost, things(table).sides["132", "A"].shards) == (3, 1)
    table, _ = asked_and_said(
        bare_table(), lambda table: learned.learn_side(table, "p1", "130", "A", True), *rest, ("action.cost", 2),
        ("action.shards", 0),
    )  # fmt: skip
    assert things(table).sides["130", "A"].cost == 2


def test_an_item_is_asked_for_its_kind_hands_professions_and_shards():
    """SS-066, SS-G4."""
    said = [("item.name", "Storm Axe"), ("item.slot", "weapon"), ("item.hands", "2"),
            ("item.professions", ["fighter", "cleric"]), ("item.shards", 1)]  # fmt: skip
    table, told = asked_and_said(bare_table(), lambda table: learned.describe_equipment(table, "p1"), *said)
    [axe] = table.described.equipment

    assert (axe.hands, axe.helps("fighter"), axe.helps("rogue")) == (2, True, False)
    assert told == ["Storm Axe: Weapon, two hands, Fighter and Cleric, 1 Shard"]
    asked_and_said(table, lambda table: learned.learn_equipment(table, "p1", "light_bow"))  # known well enough


def test_a_whisper_and_a_lord_are_asked_for_once():
    """SS-065, SS-067: of a Lord only the side that is played."""
    said = [("whisper.name", "The Gate"), ("whisper.shards", 2), ("whisper.text", "two Trophies in a Battle Shrine")]
    table, _ = asked_and_said(bare_table(), lambda table: learned.describe_whisper(table, "p1"), *said)
    assert (table.described.whispers[0].shards, table.described.whispers[0].wants) == (2, {})

    lord = [("lord.name", "Nurr"), ("lord.strength", 4), ("lord.defence", 7)]
    table, _ = asked_and_said(bare_table(mode="cooperative"), lambda table: learned.describe_lord(table, "p1"), *lord)
    [nurr] = table.described.lords
    assert (nurr.cooperative, nurr.competitive) == ({"strength": 4, "defence": 7}, {})
    other = bare_table(table.described)  # competitive now
    table, _ = asked_and_said(other, lambda table: learned.learn_lord(table, "p1", nurr.id), *lord[1:])
    now = things(table).lords[nurr.id]
    assert (now.cooperative, now.competitive) == ({"strength": 4, "defence": 7}, {"strength": 4, "defence": 7})


def test_of_ours_nothing_is_asked():
    ours = bare_table(content="ours")

    for number, room in things(ours).rooms.items():
        asked_and_said(ours, lambda table, number=number: learned.learn_room(table, "p1", number))
        assert room.source == "ours"
    for enemy in things(ours).enemies:
        asked_and_said(ours, lambda table, enemy=enemy: learned.learn_enemy(table, "p1", enemy))
    for hero in things(ours).heroes:
        asked_and_said(ours, lambda table, hero=hero: learned.learn_hero(table, "p1", hero))
    for card, side in things(ours).sides:
        asked_and_said(ours, lambda table, at=(card, side): learned.learn_side(table, "p1", *at))


def test_what_was_described_is_there_at_the_next_table(own_folder):
    """SS-G2, SS-G3: asked once, and kept in the players' own data."""
    table, _ = asked_and_said(bare_table(), lambda table: learned.learn_room(table, "p1", "7"), *ROOM)
    ghouls, _ = asked_and_said(table, lambda table: learned.describe_enemy(table, "p1", "undead"), *ENEMY)
    kept = OWN.keep(ghouls)

    assert len(kept) == 2
    again = bare_table(own_described())
    assert things(again).rooms["7"].shrine == "armour"
    assert [enemy.name for enemy in again.described.enemies] == ["Ghoul"]
    assert OWN.fingerprint() == ""  # a Table carries what was said at it
    assert OWN.keep(ghouls) == []


def test_what_was_described_is_handed_on_and_taken_in(own_folder, monkeypatch):
    table, _ = asked_and_said(bare_table(), lambda table: learned.learn_room(table, "p1", "7"), *ROOM)
    OWN.keep(table)
    OWN.hand_on(own_folder / "ours.toml")

    monkeypatch.setenv("SHADOW_TABLE_DATA", str(own_folder / "elsewhere"))
    OWN.refresh()
    OWN.take_in(own_folder / "ours.toml")

    assert own_described().rooms[0].number == "7"
    assert OWN.check(own_folder / "ours.toml") == []


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ('number = "7"\ndoors = { N = "A" }', "doors: 1, expected 4"),
        ('number = "7"\ndoors = { N = "A", E = "B", S = "C", W = "E" }', "door symbol E, expected one of A, B, C, D"),
        ('number = "7"\nstart = true\ndoors = { N = "A", E = "B" }', "number: '7', expected the side A or B after it"),
        ('number = "7A"\nstart = true\ndoors = { N = "A", S = "B" }', "doors: opposite each other"),
        ('number = "seven"', "matching regex"),
        ('number = "7"\nlair = "wolf"', "expected one of"),
    ],
)
def test_a_wrong_file_is_named_with_what_would_be_right(own_folder, row, wrong):
    path = own_folder / "mine.toml"
    path.write_text(f'[[rooms]]\nid = "r7"\nname = "Room 7"\n{row}\n')

    [problem] = OWN.check(path)

    assert wrong in problem
