"""What someone types at the table, as an answer: short, and never taken for something else."""

import pytest

from companion.errors import Invalid
from companion.fronts.typed import handles, is_long, obvious, pick, understand
from companion.kernel.dice import Dice
from companion.kernel.draw import Draw
from companion.kernel.prompts import Act, Choose, Confirm, Option, Place
from companion.kernel.roll import Roll
from tests.companion.at_table import Seat
from tests.companion.tiny_games import game_of

TREES = [
    Option("ash", "Old Ash"),
    Option("oak", "Old Oak"),
    Option("pine", "Stone Pine"),
    Option("elm", "Elm", why_not="it is ill", fact="T-4"),
]


def choose(**parts):
    return Choose("tree", "Which tree?", offers=lambda: TREES, **parts)


@pytest.mark.parametrize("text", ["2", "oak", "OAK", "old oak", "old o", "Oa", " oak "])
def test_an_option_is_taken_by_number_id_or_part_of_its_label(text):
    assert understand(choose(), text) == "oak"


def test_a_word_inside_the_label_is_enough():
    assert understand(choose(), "pi") == "pine"
    assert understand(choose(), "stone") == "pine"


def test_a_word_that_fits_two_options_is_asked_back_with_both():
    with pytest.raises(Invalid, match=r"^'old' could be Old Ash, Old Oak\. Type a little more\.$"):
        understand(choose(), "old")


def test_a_word_that_fits_nothing_gets_what_would_be_right():
    with pytest.raises(Invalid, match=r"^'birch' is no answer here\. Type one of: 1 \(Old Ash\), 2 \(Old Oak\), 3"):
        understand(choose(), "birch")


def test_an_option_that_is_not_possible_is_understood_so_that_its_reason_can_be_given():
    assert pick(choose(), "elm") == "elm"


def test_a_possible_option_wins_over_one_that_is_not():
    options = [Option("1", "Rest here", why_not="no"), Option("2", "Rest there")]

    assert pick(Choose("c", "?", offers=lambda: options), "rest") == "2"


def test_numbers_that_are_ids_stay_themselves():
    amounts = Choose("c", "How many?", offers=lambda: [Option("0", "none"), Option("1", "one"), Option("2", "two")])

    assert [handle for handle, _ in handles(amounts)] == ["0", "1", "2"]
    assert understand(amounts, "1") == "1"


def test_halves_are_numbers_too_and_are_shown_in_one_line():
    def step(table):
        halves = [Option("1.5", "1½"), Option("1", "1"), Option("0.5", "½"), Option("0", "0")]
        for _ in range(3):
            table.notes += [(yield Choose("c", "How many are left?", offers=lambda: halves))]

    seat = Seat(game_of(step))
    screen = seat.type("1", "½", "1.5")

    assert "How many are left?\n  one of: 1½, 1, ½, 0\n> 1\n" in screen
    assert seat.session.table.notes == ["1", "0.5", "1.5"]


@pytest.mark.parametrize(
    ("text", "value"), [("1 3", ["ash", "pine"]), ("ash, stone pine", ["ash", "pine"]), ("none", []), ("oak", ["oak"])]
)
def test_several_options_are_typed_with_commas_or_spaces(text, value):
    assert understand(choose(least=0, most=2), text) == value


@pytest.mark.parametrize(("text", "value"), [("y", "yes"), ("n", "no"), ("1", "yes"), ("stay", "no")])
def test_yes_and_no_are_taken_by_letter_number_or_word(text, value):
    assert understand(Confirm("q", "Flee?", yes="Run", no="Stay"), text) == value


@pytest.mark.parametrize("text", ["4 2 4", "424", "4,2,4"])
def test_faces_are_typed_in_the_order_of_the_dice(text):
    roll = Roll("r", "Roll.", dice=(Dice("black"), Dice("white", 2)))

    assert roll.check(understand(roll, text)) == {"black": [4], "white": [2, 4]}


@pytest.mark.parametrize("text", ["black 4 white 2 4", "w 2 4 b 4", "white: 2, 4; black: 4", "white 2 black 4 white 4"])
def test_faces_are_typed_by_the_name_of_the_dice_in_any_order(text):
    roll = Roll("r", "Roll.", dice=(Dice("black"), Dice("white", 2)))

    assert understand(roll, text) == {"black": [4], "white": [2, 4]}


@pytest.mark.parametrize(
    ("text", "message"), [("red 4", "There are no 'red' dice in this roll."), ("4 white 2 2", "Which dice show 4?")]
)
def test_faces_of_dice_that_are_not_asked_for_are_refused(text, message):
    roll = Roll("r", "Roll.", dice=(Dice("black"), Dice("white", 2)))

    with pytest.raises(Invalid) as refused:
        understand(roll, text)

    assert str(refused.value).startswith(message)


def test_beside_dice_the_options_have_letters_because_numbers_are_faces():
    roll = Roll("r", "Roll.", dice=(Dice("white"),), also=lambda: TREES)

    assert [handle for handle, _ in handles(roll)] == ["a", "b", "c"]
    assert understand(roll, "b") == "oak"
    assert understand(roll, "2") == [2]


def test_a_wrong_throw_is_refused_in_the_words_of_the_terminal():
    roll = Roll("r", "Roll.", dice=(Dice("white", 2),), also=lambda: TREES[:1])

    for wrong in ("2", "7 2", "white 2"):
        with pytest.raises(Invalid) as refused:
            understand(roll, wrong)
        assert str(refused.value) == (
            f"{wrong!r} is not this throw. Type the faces (1 to 6) of 2 white. Or one of: a (Old Ash)."
        )


def test_no_option_takes_the_letter_that_rolls():
    roll = Roll("r", "Roll.", also=lambda: [Option(str(n), f"Act {n}") for n in range(24)])

    assert "r" not in [handle for handle, _ in handles(roll)]


def test_the_order_of_a_deck_that_the_software_shuffled_is_nowhere_to_be_read():
    def step(table):
        table.notes = yield Draw("d", "The deck is shuffled.", pool=lambda: ["cat", "dog", "bat"], count=3, chance=True)
        yield Place("p", "Begin.")

    seat = Seat(game_of(step))
    screen = seat.type("history", "?", "view")

    assert sorted(seat.session.table.notes) == ["bat", "cat", "dog"]
    assert "  » The deck is shuffled.\n" in screen
    assert not any(card in screen for card in seat.session.table.notes)


@pytest.mark.parametrize("text", ["done", "d", "ok", "y", "1"])
def test_a_move_is_confirmed_in_many_ways(text):
    assert understand(Place("p", "Move."), text) == "done"


def test_several_cards_are_typed_with_commas():
    draw = Draw("d", "Draw two.", pool=lambda: ["black cat", "black dog", "bat"], count=2)

    assert understand(draw, "dog, bat") == ["black dog", "bat"]


def test_enter_means_the_only_thing_that_can_be_done():
    only = Choose("c", "Which?", offers=lambda: TREES[2:])

    assert obvious(only) == "pine"
    assert obvious(Place("p", "Move.")) == "done"
    assert obvious(choose()) is None
    assert obvious(Confirm("q", "Sure?")) is None


def test_enter_means_a_list_where_several_may_be_chosen():
    assert obvious(choose(least=0, most=2)) == []
    assert obvious(choose(least=0, most=1, main="ash")) == ["ash"]
    assert obvious(choose(least=0, most=2, main="elm")) == []  # which is not possible now
    assert obvious(choose(least=3, most=3)) == ["ash", "oak", "pine"]
    assert obvious(choose(least=2, most=3)) is None


# -- the beginnings of words --------------------------------------------------------------------------------

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


def test_headings_help_only_where_several_options_stand_under_one():
    for_two = [Option(f"{who} {n}", "do", where=who) for who in ("Sara", "Bryan") for n in range(5)]
    cards = [Option(f"card {n}", "cast", where=f"card {n}") for n in range(5)]

    assert is_long(for_two)
    assert not is_long([*cards, *(Option(str(n), "another thing") for n in range(6))])
