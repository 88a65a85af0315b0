"""The players' own folder: it overrides and extends what is shipped, and what is broken in it is named and skipped."""

import re
from pathlib import Path

import pytest

import companion.games.shadows_of_malice as package
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import all_cards, shipped_cards, trove_cards
from companion.games.shadows_of_malice.own.user_data import OWN, notices
from companion.games.shadows_of_malice.rules.land.boards import board_for, realm_board
from companion.games.shadows_of_malice.rules.land.maps import known_maps
from companion.host.opening import seated
from companion.kernel.registry import find_game
from companion.language.spoken import spoken
from companion.language.words import worded
from companion.parts.own_data import MOST_BYTES_IN_ALL
from companion.parts.own_files import LONGEST_MESSAGE, MOST_BYTES
from companion.parts.own_things import MOST_THINGS

DATA = Path(package.__file__).parent / "data"


def a_card(card_id="lamp", name="Lamp", **more):
    fields = {"id": card_id, "name": name, "kind": "treasure", "color": "colorless", "type": "jewelry", **more}
    return "[[cards]]\n" + "".join(f'{key} = "{value}"\n' for key, value in fields.items())


def a_map(map_id="A", old="", new=""):
    text = (DATA / "maps" / f"{map_id}.toml").read_text("utf-8").replace('"ours"', '"user"')
    return re.sub('name = ".*"', 'name = "Our own"', text, count=1).replace(old, new)


def test_an_empty_folder_changes_nothing(own):
    assert (notices(), OWN.contents(), OWN.fingerprint()) == ([], [], "")
    assert dict(all_cards()) == shipped_cards()


# -- what it changes ---------------------------------------------------------------------------------------


def test_a_card_with_a_new_id_is_added_to_its_trove(own):
    own("cards/mine.toml", a_card())

    assert all_cards()["lamp"].name == "Lamp"
    assert all_cards()["lamp"].source == "user"
    assert len(trove_cards(all_cards(), "treasure")) == 61
    assert GAME.start({}, seated(["Sara"])).troves["treasure"].order[-1] == "lamp"
    assert (notices(), spoken(OWN.contents())) == ([], ["cards/mine.toml: 1 card"])


def test_a_card_with_an_id_of_ours_takes_its_place(own):
    own("cards/mine.toml", a_card("scalebane", "Scalebane, as printed", type="weapon"))

    assert all_cards()["scalebane"].name == "Scalebane, as printed"
    assert len(trove_cards(all_cards(), "treasure")) == 60


def test_a_map_takes_the_place_of_ours(own):
    own("maps/mine.toml", a_map("A"))

    assert known_maps()["A"].name == "Our own"
    assert known_maps()["B"].name != "Our own"
    assert board_for({"A": (0, 0), "B": (1, 0)}).terrain_maps == ("A", "B")
    assert spoken(OWN.contents()) == ["maps/mine.toml: map A, Our own"]


def test_a_shadow_realm_takes_the_place_of_ours(own):
    ours = len(realm_board().hexes)
    rows = '[features]\na1 = "pit"\nb1 = "gate"\n'
    own("maps/realm.toml", f'id = "realm"\nname = "Small"\nkind = "realm"\nrows = ["pp"]\n{rows}')

    assert notices() == []
    assert (ours > 2, len(realm_board().hexes)) == (True, 2)


def test_a_map_of_another_size_is_used_where_none_of_ours_lies_beside_it(own):
    own("maps/A.toml", SMALL)

    assert len(board_for({"A": (0, 0)}).hexes) == 20
    assert len(board_for({"A": (0, 0), "B": (1, 0)}).hexes) > 40, "ours stand in for both"
    columns, rows = known_maps()["B"].size
    assert notices() == [
        f"maps/A.toml: 5 by 4 hexes, and ours {columns} by {rows}: used only where no map of ours lies beside it"
    ]


SMALL = """
id = "A"
name = "Small"
kind = "aethos"
rows = ["ppffh", "pppfm", "ppddd", "ssppi"]
roads = [["a1", "b1", "b2", "a2", "a1"]]  # in a circle
[features]
a1 = "gate"
c1 = "stronghold"
e1 = "city"
e3 = "stronghold"
a4 = "stronghold"
e4 = "mystic"
"""


def test_a_price_takes_the_place_of_ours_and_the_others_stay(own):
    forest = board_for({"A": (0, 0)})
    enter = next((a, b) for a in forest.hexes for b in forest.neighbours(a)
                 if forest.hexes[b].terrain == "forest" and not forest.routes.get((a, b))
                 and forest.enter_cost(a, b) is not None)  # fmt: skip
    assert forest.enter_cost(*enter) == 4

    own("terrain.toml", "forest = { points = 3.5 }")

    assert board_for({"A": (0, 0)}).enter_cost(*enter) == 7
    assert spoken(OWN.contents()) == ["terrain.toml: 1 price"]


def test_a_groups_defaults_are_those_of_a_new_game(own):
    own("rulings.toml", '[defaults]\nRUL-06 = "literal"\ntrove_potion = "physical"\n')

    table = find_game("shadows_of_malice").start({}, seated(["Sara"]))

    assert table.settings.rulings == {"RUL-06": "literal"}
    assert table.troves["potion"].mode == "physical"
    asked_otherwise = find_game("shadows_of_malice").start({"trove_potion": "virtual"}, seated(["Sara"]))
    assert asked_otherwise.troves["potion"].mode == "virtual"


def test_what_can_change_a_replay_changes_the_rules_of_a_save(own):
    before = GAME.rules()
    prints = {before}
    for name, text in (
        ("cards/mine.toml", a_card()),
        ("cards/mine.toml", a_card(name="Lamp of Old")),
        ("maps/A.toml", a_map("A")),
        ("terrain.toml", "hills = { points = 1 }"),
    ):
        own(name, text)
        prints.add(GAME.rules())
    assert len(prints) == 5

    now = GAME.rules()
    own("rulings.toml", '[defaults]\nRUL-06 = "literal"\n')
    assert GAME.rules() == now, "a Table holds what was chosen"
    own("terrain.toml", "# cheap\nhills = { points = 1.0 }")
    assert GAME.rules() == now, "what it says is the same"


def test_everything_shown_in_the_readme_works(own):
    blocks = re.findall(r"```toml\n# (\S+)\n(.*?)```", (DATA / "README.md").read_text("utf-8"), re.DOTALL)
    assert [name for name, _ in blocks] == ["cards/mine.toml", "maps/A.toml", "terrain.toml", "rulings.toml"]

    for name, text in blocks:
        own(name, text)

    assert [worded(line).partition(":")[0] for line in OWN.contents()] == [name for name, _ in blocks]
    assert [line for line in notices() if "used only where" not in line] == []
    assert all_cards()["lantern-of-the-deep"].effects[1].when.terrain == ("swamp",)


# -- what is broken ----------------------------------------------------------------------------------------


def test_a_broken_file_is_named_and_skipped_and_the_others_stand(own):
    own("cards/bad.toml", a_card("scalebane", kind="spoon"))
    own("cards/good.toml", a_card())
    own("terrain.toml", "forest = { points = 0.3 }\n")
    own("rulings.toml", '[defaults]\nRUL-06 = "perhaps"\nRUL-99 = "yes"\n')
    own("maps/A.toml", a_map("A", '"pppfwphhmm"', '"pppfwphhmx"'))

    told = notices()

    assert told[0] == (
        "cards/bad.toml: Invalid enum value 'spoon' - at `$.cards[0].kind`, expected one of: ability, fate, mastery, "
        "potion, treasure"
    )
    assert any(line.startswith("maps/A.toml: j1: no terrain 'x', expected one of p w d f h m i s") for line in told)
    assert any(line.startswith("terrain.toml: Expected `float`") and "$.forest.points" in line for line in told)
    assert "rulings.toml: defaults: RUL-06 cannot be 'perhaps', expected one of snapshot, literal" in told
    assert any(
        line.startswith("rulings.toml: defaults: there is no setting 'RUL-99', expected one of") for line in told
    )
    assert spoken(OWN.contents()) == ["cards/good.toml: 1 card"]
    assert all_cards()["scalebane"].kind == "treasure"
    assert find_game("shadows_of_malice").start({}, seated(["Sara"])).settings.rulings == {}


def test_a_card_in_two_files_counts_once_and_the_second_file_is_skipped(own):
    own("cards/a.toml", a_card())
    own("cards/b.toml", a_card(name="Lamp of Old") + a_card("oil", "Oil"))

    assert notices() == ["cards/b.toml: card 'lamp' stands in cards/a.toml already; expected each id once"]
    assert (all_cards()["lamp"].name, "oil" in all_cards()) == ("Lamp", False)


def test_a_map_in_two_files_counts_once(own):
    own("maps/1.toml", a_map("A"))
    own("maps/2.toml", a_map("A"))

    assert notices() == ["maps/2.toml: id: 'A' is taken by maps/1.toml, expected one file per map"]


def test_a_million_cards_are_not_read(own):
    own("cards/many.toml", "[[cards]]\n" * 1_000_000)

    assert notices() == ["cards/many.toml: 10,000,000 bytes, expected at most 262,144"]
    assert dict(all_cards()) == shipped_cards()


def test_many_cards_in_one_file_or_in_many_are_counted(own):
    short = '[[cards]]\nid="c{}"\nname="C"\nkind="potion"\ncolor="red"\n'
    own("cards/a.toml", "".join(short.format(n) for n in range(MOST_THINGS + 1)))
    assert notices() == ["cards/a.toml: Expected `array` of length <= 1000 - at `$.cards`"]

    own("cards/a.toml", "".join(short.format(n) for n in range(MOST_THINGS)))
    own("cards/b.toml", short.format("more"))
    assert notices() == ["cards/b.toml: 1001 cards in all files, expected at most 1000"]


def test_many_large_files_are_read_only_up_to_a_limit(own):
    each = MOST_BYTES - 10
    for number in range(MOST_BYTES_IN_ALL // each + 3):
        own(f"maps/{number:02}.toml").write_text("#" * each, "utf-8")
    own("maps/none.toml")

    told = notices()

    assert told[-1] == "maps/08.toml: skipped with all after it: expected at most 2,097,152 bytes together"
    assert len(told) == 9


def test_what_is_no_plain_file_is_named(own):
    own("cards/zero.toml").symlink_to("/dev/zero")
    own("cards/folder.toml").mkdir()
    own("maps").parent.joinpath("maps").touch()
    own("terrain.toml").symlink_to("/nowhere")
    own("rulings.toml").mkdir()
    own("cards/nothing")

    assert notices() == [
        "cards/folder.toml: is a folder, expected a plain file",
        "cards/zero.toml: is a device or pipe, expected a plain file",
        "maps: expected a folder: Not a directory",
        "terrain.toml: cannot be read: No such file or directory",
        "rulings.toml: is a folder, expected a plain file",
    ]


def test_a_file_that_cannot_be_read_is_named(own):
    own("cards/none")
    own("terrain.toml").symlink_to("/proc/self/mem")  # a plain file that not even root can read from its beginning

    assert notices() == ["terrain.toml: cannot be read: Input/output error"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (a_card(name="x" * 10_000), "cards/mine.toml: card 'lamp': name: 10000 characters, expected 1 to 80 that can"),
        (a_card(name="Bell\\u0007"), "cards/mine.toml: card 'lamp': name: 5 characters, expected 1 to 80 that can be"),
        (a_card(name=" "), "cards/mine.toml: card 'lamp': name: 1 characters, expected 1 to 80"),
        (a_card("use:me"), "cards/mine.toml: card 'use:me': id: expected 1 to 80 letters, digits and hyphens"),
        (a_card("i" * 10_000), "cards/mine.toml: card 'iiiiiiiiiiiiiiiiiiii…': id: expected 1 to 80 letters"),
        (a_card(note="n" * 2_000), "cards/mine.toml: card 'lamp': note: 2000 characters, expected at most 1000"),
        (a_card() + '[[cards.effects]]\nwhat = "CR"\namount = "+1"\n' * 21,
         "cards/mine.toml: card 'lamp': 21 effects, expected at most 20"),
        (a_card() + '[[cards.effects]]\nwhat = "CR"\namount = "+1000000d6"\n',
         "cards/mine.toml: card 'lamp': effect 1: '+1000000d6' is too much, expected at most 99 and 20 dice"),
        (a_card() + a_card(), "cards/mine.toml: card 'lamp' stands there twice; ids must differ"),
        ("cards = 7", "cards/mine.toml: Expected `array`, got `int` - at `$.cards`"),
        ("[[cards]]\nid = 7", "cards/mine.toml: Expected `str`, got `int` - at `$.cards[0].id`"),
        ("cards = " + "[" * 10_000, "cards/mine.toml: not a TOML file: nested too deeply"),
    ],
)  # fmt: skip
def test_a_hostile_card_gets_an_exact_message_and_is_skipped(own, text, message):
    own("cards/mine.toml", text)

    (told,) = notices()

    assert told.startswith(message)
    assert len(told) <= LONGEST_MESSAGE + 1
    assert dict(all_cards()) == shipped_cards()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('rows = ["ppffh",', f'rows = [{chr(34)}{"p" * 10_000}{chr(34)},', "maps/A.toml: rows: expected at least one"),
        ('"ssppi"]', '"ssppi"' + ', "ppppp"' * 5_000 + "]", "maps/A.toml: Expected `array` of length <= 60 - at `$.ro"),
        ('roads = [', 'roads = [' + '["a1", "b1"], ' * 5_000, "maps/A.toml: Expected `array` of length <= 200 - at"),
        ('"a2", "a1"]]', '"a2", "e4"]]', "maps/A.toml: roads: chain 1: a2 and e4 do not touch, expected one of"),
        ('"a2", "a1"]]', '"a2", "zz9"]]', "maps/A.toml: roads: chain 1: zz9 is not on the map, expected a1 to e4"),
        ('"Small"', '"Sm\\u001b[2Jall"', "maps/A.toml: name: 'Sm\\x1b[2Jall', expected letters that can be shown"),
        ('"Small"', '"' + "n" * 10_000 + '"', "maps/A.toml: Expected `str` of length <= 80 - at `$.name`"),
        ('id = "A"', 'id = "AA"', "maps/A.toml: Expected `str` matching regex"),
        ('a1 = "gate"', 'a1 = "lair"', "maps/A.toml: features: 0 of kind 'gate', expected 1 (SM-011)"),
    ],
)  # fmt: skip
def test_a_hostile_map_gets_an_exact_message_and_is_skipped(own, old, new, message):
    assert old in SMALL
    own("maps/A.toml", SMALL.replace(old, new, 1))

    told = notices()

    assert told[0].startswith(message)
    assert len(told) <= 21
    assert all(line.isprintable() for line in told)
    assert len(board_for({"A": (0, 0)}).hexes) > 20


def test_a_road_in_a_circle_is_a_road(own):
    own("maps/A.toml", SMALL)

    assert board_for({"A": (0, 0)}).routes["A:a2", "A:a1"] == "road"
