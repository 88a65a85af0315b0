"""What players wrote themselves: each kind of file is told apart, and what is wrong with it is named."""

from pathlib import Path

import msgspec
import pytest

import companion.games.shadows_of_malice as game
from companion.games.shadows_of_malice.own.user_data import check_data
from tests.games.shadows_of_malice.playing import make_table

DATA = Path(game.__file__).parent / "data"
SHIPPED = ["abilities", "fates", "masteries", "potions", "treasures", "rulings", "terrain", "monsters", "maps/A",
           "maps/B", "maps/C", "maps/D", "maps/realm"]  # fmt: skip


@pytest.fixture
def mine(tmp_path):
    """Write a file of one's own and check it."""

    def check(text: str, name: str = "mine.toml") -> list[str]:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return check_data(path)

    return check


@pytest.mark.parametrize("name", SHIPPED)
def test_what_we_ship_is_good(name):
    assert check_data(DATA / f"{name}.toml") == []


def test_a_file_that_is_no_toml_is_told_where(mine):
    problems = mine("cards = [}")
    assert len(problems) == 1
    assert problems[0].startswith("mine.toml: not a TOML file: ")
    assert "line 1" in problems[0]


def test_a_file_that_is_not_text_or_not_there(tmp_path):
    binary = tmp_path / "photo.toml"
    binary.write_bytes(b"\xff\xd8\xff")
    assert check_data(binary)[0].startswith("photo.toml: not a TOML file")
    assert check_data(tmp_path / "nowhere.toml") == ["nowhere.toml: cannot be read: No such file or directory"]


def test_a_file_of_no_known_kind_is_told_what_there_is(mine):
    assert mine('title = "?"') == [
        "mine.toml: expected cards, a map (rows), defaults, rulings, terrain prices (plains …) or monsters (power …)"
    ]


def test_a_wrong_card_is_named_with_its_place(mine):
    problems = mine('[[cards]]\nid = "x"\nname = "X"\nkind = "spoon"\ncolor = "red"\nsource = "user"\n')
    assert problems == [
        "mine.toml: Invalid enum value 'spoon' - at `$.cards[0].kind`, expected one of: "
        "ability, fate, mastery, potion, treasure",
    ]


def test_a_wrong_map_is_named_with_its_place(mine):
    text = (DATA / "maps" / "A.toml").read_text("utf-8").replace('"pppfwphhmm"', '"pppfwphhmx"')
    problems = mine(text)
    assert problems
    assert "'x'" in problems[0]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[[rulings]]\nid = "RUL-99"\nquestion = "?"\nchoices = {}\nreason = "r"', "`$.rulings[0].choices`"),
        ('[[rulings]]\nid = "RUL-99"\nquestion = "?"\nchoices = { a = "a" }', "missing required field `reason`"),
    ],
)
def test_a_wrong_ruling_is_named_with_its_place(mine, text, problem):
    assert problem in mine(text)[0]


def test_wrong_prices_are_named_with_their_place(mine):
    good = (DATA / "terrain.toml").read_text("utf-8")
    assert mine(good.replace("points = 0.5", "points = 2", 1)) == []
    assert "$.road.points" in mine(good.replace("points = 0.5", "points = 0.3", 1))[0]


def test_wrong_monsters_are_named_with_their_place(mine):
    good = (DATA / "monsters.toml").read_text("utf-8")
    assert "$.power[0].life" in mine(good.replace("life = 2", 'life = "two"', 1))[0]


def test_a_table_to_start_from_is_checked_for_its_form_and_for_what_cannot_be(mine):
    """``companion table --table FILE``: JSON, with the place of what is wrong, and problems() of the rest."""
    table = make_table(("Sara",))
    shown = msgspec.json.encode(table).decode()
    assert mine(shown.replace('"wounds":0', '"wounds":-1', 1), "table.json") == [
        "table.json: Expected `int` >= 0 - at `$.avatars[0].wounds`"
    ]
    table.settings.rulings["RUL-99"] = "yes"
    assert any("RUL-99" in problem for problem in mine(msgspec.json.encode(table).decode(), "table.json"))
    assert mine("{", "table.json")[0].startswith("table.json: ")
