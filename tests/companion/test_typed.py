"""What someone types at the table, as an answer: short, and never taken for something else."""

import pytest

from companion.dice import Dice
from companion.errors import Invalid
from companion.prompts import Act, Option, Roll
from companion.typed import understand

LABELS = {
    "move:Sara": "Sara: move", "recover:Sara": "Sara: recover", "trade:Bryan": "Bryan: trade with Sara",
    "recover:Bryan": "Bryan: recover",
}  # fmt: skip


def turn():
    return Act("act", "Who does what?", offers=lambda: [Option(key, label) for key, label in LABELS.items()])


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("move", "move:Sara"),
        ("sara rec", "recover:Sara"),
        ("b rec", "recover:Bryan"),
        ("bryan sara", "trade:Bryan"),
        ("trade wi", "trade:Bryan"),
        ("Sara: mo", "move:Sara"),
        ("rec sara", "recover:Sara"),
    ],
)
def test_an_option_by_the_beginnings_of_its_words(typed, means):
    assert understand(turn(), typed) == means


@pytest.mark.parametrize("typed", ["rec", "bryan", "sara mover", ":"])
def test_words_that_fit_several_or_none_are_no_answer(typed):
    with pytest.raises(Invalid):
        understand(turn(), typed)


def clash():
    return Roll("clash", "Roll for both.", dice=(Dice("CR", 2), Dice("creature", colour="black", label="the beast")))


@pytest.mark.parametrize("typed", ["4 2 6", "cr 4 2 creature 6", "black 6 white 4 2", "beast 6 cr 4 2", "w 4 2 b 6"])
def test_dice_in_order_or_by_name_or_by_colour(typed):
    assert clash().check(understand(clash(), typed)) == {"CR": [4, 2], "creature": [6]}


def test_a_colour_that_two_groups_have_names_neither():
    roll = Roll("two", "Both white.", dice=(Dice("one"), Dice("other")))

    with pytest.raises(Invalid, match="no 'white' dice"):
        understand(roll, "white 3 other 4")
