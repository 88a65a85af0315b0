"""Files of cards with mistakes in them: each is named with its place and what was expected."""

from pathlib import Path

import pytest

from companion.errors import BadData
from companion.games.shadows_of_malice.cards.cards import OWN_CARDS, all_cards

GOOD = """
[[cards]]
id = "lamp"
name = "Lamp"
kind = "treasure"
type = "jewelry"
color = "colorless"
source = "user"
"""


def told_about(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as told:
        OWN_CARDS.load(path)
    return str(told.value)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def test_a_good_file_is_read(mine):
    mine.write_text(GOOD)
    assert [found.name for found in OWN_CARDS.load(mine)] == ["Lamp"]


def with_effect(*lines: str) -> str:
    return GOOD + "[[cards.effects]]\n" + "\n".join(lines)


@pytest.mark.parametrize(
    ("effect", "problem"),
    [
        (['what = "CR"'], "CR needs an amount such as +1, +2d* or 4d2"),
        (
            ['what = "CR"', 'amount = "+2d7"'],
            "'+2d7' is not an amount; one looks like +1, -1, +2d*, +1d2, 4d2 or 1+2d*",
        ),
        (['what = "immunity"'], "immunity needs a color"),
        (['what = "shards"', 'amount = "+2"'], "shards needs a color"),
        (['what = "convert"'], 'convert needs of = ["cold"] or another energy'),
        (['what = "draw"', 'amount = "1"'], "draw needs a trove, expected one of fate, potion, treasure"),
        (
            ['what = "MR"', 'amount = "+1"', 'lasts = "instant"'],
            "MR cannot be instant; it lasts for a roll, phase, combat, turn, or while held",
        ),
    ],
)
def test_an_effect_that_lacks_something_is_named_with_what_it_needs(mine, effect, problem):
    assert told_about(mine, with_effect(*effect)) == f"mine.toml: card 'lamp': effect 1: {problem}"


def test_a_card_that_stands_there_twice_is_named(mine):
    assert told_about(mine, GOOD + GOOD) == "mine.toml: card 'lamp' stands there twice; ids must differ"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'type = "jewelry"\n',
            "",
            "a treasure needs a type (jewelry, clothing, armor, book, weapon), and only a treasure has one",
        ),
        (
            'type = "jewelry"\n',
            'type = "jewelry"\nuse = "instant"\n',
            "a fate needs a use (instant, invoked, lasting), and only a fate has one",
        ),
        (
            'type = "jewelry"\n',
            'type = "jewelry"\nshuffle = true\n',
            "only an ability can be activated, evadable or carry the shuffle icon",
        ),
    ],
)
def test_a_card_with_what_belongs_to_another_kind_is_named(mine, old, new, problem):
    assert told_about(mine, GOOD.replace(old, new)) == f"mine.toml: card 'lamp': {problem}"


def test_all_problems_of_a_file_are_told_at_once(mine):
    assert told_about(mine, GOOD.replace('type = "jewelry"\n', "") + '[[cards.effects]]\nwhat = "drain"\n') == (
        "mine.toml: card 'lamp': a treasure needs a type (jewelry, clothing, armor, book, weapon), and only a "
        "treasure has one\nmine.toml: card 'lamp': effect 1: drain needs an amount such as +1, +2d* or 4d2"
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            GOOD.replace('"colorless"', '"pink"'),
            "Invalid enum value 'pink' - at `$.cards[0].color`, expected one of: black, blue",
        ),
        (GOOD.replace('name = "Lamp"\n', ""), "Object missing required field `name` - at `$.cards[0]`"),
        (GOOD + 'colour = "red"\n', "Object contains unknown field `colour` - at `$.cards[0]`, expected one of: id,"),
        (with_effect('what = "dance"'), "Invalid enum value 'dance' - at `$.cards[0].effects[0].what`"),
        ("", "Object missing required field `cards`"),
    ],
)
def test_a_file_of_the_wrong_form_is_told_the_place(mine, text, problem):
    assert told_about(mine, text).startswith(f"mine.toml: {problem}")


def test_a_file_that_is_not_there_is_named(mine):
    with pytest.raises(BadData, match=r"^mine\.toml: .*No such file"):
        OWN_CARDS.load(mine)


def test_a_card_nobody_has_described_does_nothing_the_software_knows_of():
    assert all_cards()["somebodys own card"].effects == ()
