"""Dice of any kind, and what a throw of them takes for an answer."""

import doctest
import random

import msgspec
import pytest

from companion.errors import Invalid
from companion.fronts.completion import completions
from companion.fronts.question_text import question
from companion.fronts.typed import understand
from companion.host.answerers import VirtualChance
from companion.kernel import PIPS, Dice, Die, DieKind, Option, Roll, dice, on, roll
from companion.language.words import worded
from tests.companion.at_table import Seat
from tests.companion.symbol_dice import FACES, FIVE, KINDS, again, five
from tests.companion.tiny_games import game_of


def storm(also=()):
    return Roll("throw", "Sara throws.", dice=five(), also=lambda: list(also))


@pytest.mark.parametrize("module", [dice, roll])
def test_the_examples_run(module):
    assert doctest.testmod(module).failed == 0


# -- kinds and faces -------------------------------------------------------------------------------------------


def test_pips_have_whole_numbers_for_ids_so_old_answers_stay_what_they_were():
    assert [face.id for face in PIPS.faces] == [face.number for face in PIPS.faces] == [1, 2, 3, 4, 5, 6]
    assert PIPS.pips
    assert not KINDS["red"].pips


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None, [1], 0, 7])
def test_only_the_very_id_is_a_face(wrong):
    assert PIPS.has(1)
    assert not PIPS.has(wrong)


def test_a_die_has_the_colour_of_its_kind_unless_it_has_its_own():
    assert Dice("x").body == "white"
    assert Dice("x", colour="black").body == "black"
    assert Dice("x", kind=KINDS["red"]).body == "red"
    assert Dice("x", kind=KINDS["red"], colour="pink").body == "pink"


def test_a_die_of_the_table_survives_its_journal_and_says_what_it_shows():
    die = msgspec.json.decode(msgspec.json.encode([Die("a", "red", "drop"), Die("b", "pips", 4), Die("c", "red")]))
    fallen, pips, unthrown = msgspec.convert(die, list[Die])

    assert (fallen.face, pips.face, unthrown.face) == ("drop", 4, None)
    assert worded(KINDS["red"].showing(fallen)) == "red die: Drop"
    assert KINDS["red"].showing(unthrown) == "red die"


def test_a_games_own_dice_are_each_a_group_of_one():
    thrown, lying = on(KINDS, [Die("red 1", "red"), Die("purple", "purple", "star")])

    assert (thrown.role, thrown.count, thrown.kind, thrown.showing) == ("red 1", 1, KINDS["red"], ())
    assert (lying.role, lying.showing) == ("purple", ("star",))


# -- answers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        ["flame", "drop", "skull", "flame", "star"],
        {"red 1": ["flame"], "red 2": ["drop"], "blue 1": ["skull"], "blue 2": ["flame"], "purple": ["star"]},
    ],
)
def test_named_faces_are_given_by_role_or_in_the_order_of_the_dice(value):
    faces = storm().check(value)

    assert list(faces) == list(FIVE)
    assert faces["purple"] == ["star"]
    assert worded(storm().describe(faces)) == "Sara throws. Flame / Drop / Skull / Flame / Star"


def test_a_face_of_another_kind_is_refused_by_the_names_of_those_there_are():
    with pytest.raises(Invalid) as wrong:
        again("red 1").check({"red 1": ["star"]})

    assert (
        str(wrong.value) == "Again! Expected the faces of red 1 (one of Flame, Drop, Skull), not {'red 1': ['star']}."
    )


def test_dice_of_several_kinds_say_the_faces_of_each():
    assert worded(storm().expected()) == (
        "the faces of red 1, red 2, blue 1 and blue 2 (one of Flame, Drop, Skull) and "
        "purple (one of Flame, Drop, Skull, Star)"
    )


@pytest.mark.parametrize(
    "wrong", [[True], [1.0], ["1"], ["flame"], [None], {"die": [True]}, {"die": 4}, {"die": [[4]]}]
)
def test_true_is_not_the_face_1(wrong):
    with pytest.raises(Invalid, match=r"the faces \(1 to 6\) of 1 die"):
        Roll("r", "Roll.", dice=(Dice("die"),)).check(wrong)


def test_only_the_dice_that_are_thrown_are_asked_for_again():
    roll = again("red 2", "purple", blue="flame")

    assert roll.check({"red 2": ["drop"], "purple": ["star"]}) == {"red 2": ["drop"], "purple": ["star"]}
    assert [(group.role, group.showing) for group in roll.stay] == [
        ("red 1", ("skull",)), ("blue 1", ("flame",)), ("blue 2", ("flame",)),
    ]  # fmt: skip
    with pytest.raises(Invalid):
        roll.check({"red 1": ["flame"], "red 2": ["drop"], "purple": ["star"]})


# -- virtual dice ----------------------------------------------------------------------------------------------


def test_virtual_dice_show_faces_of_their_kind():
    answer = VirtualChance(random.Random(1)).answer(None, storm())

    assert storm().check(answer.value) == answer.value


def test_pips_fall_as_they_always_did_by_the_same_seed():
    answer = VirtualChance(random.Random(5)).answer(None, Roll("r", "Roll.", dice=(Dice("die", 20),)))
    chance = random.Random(5)

    assert answer.value == {"die": [chance.randrange(1, 7) for _ in range(20)]}


def test_a_face_that_is_on_a_die_twice_falls_twice_as_often():
    kind = DieKind("odd", "odd die", (FACES[0], FACES[0], FACES[1]))
    answer = VirtualChance(random.Random(1)).answer(None, Roll("r", "Roll.", dice=(Dice("die", 3000, kind),)))

    assert kind.distinct == FACES[:2]
    assert answer.value["die"].count("flame") == pytest.approx(2000, abs=100)


# -- typed -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "flame drop skull flame star",
        "fl dr sk fl st",
        "♨, ☂, ☠, ♨, ★",
        "FLAME Drop skull flame Star",
        "red 1 flame red 2 drop blue 1 skull blue 2 flame purple star",
        "purple: star; red 1: fl; red 2: dr; blue 1: sk; blue 2: fl",
    ],
)
def test_named_faces_are_typed_by_any_clear_beginning(text):
    assert storm().check(understand(storm(), text)) == {
        "red 1": ["flame"], "red 2": ["drop"], "blue 1": ["skull"], "blue 2": ["flame"], "purple": ["star"],
    }  # fmt: skip


def test_a_beginning_that_fits_two_faces_asks_for_more():
    with pytest.raises(Invalid, match=r"'s' could be Skull, Star\. Type a little more\."):
        understand(again("purple"), "s")


@pytest.mark.parametrize("text", ["flame", "flame drop", "star drop skull flame star", "flame 4 skull flame star"])
def test_what_is_not_this_throw_is_refused_with_the_faces_there_are(text):
    with pytest.raises(
        Invalid, match=r"is not this throw\. Type the faces of red 1, .*\(one of Flame, Drop, Skull, Star"
    ):
        understand(storm(), text)


def test_what_may_be_done_before_is_still_taken_by_its_letter_or_its_words():
    roll = storm([Option("shield", "Raise a shield"), Option("flee", "Run")])

    assert understand(roll, "a") == "shield"
    assert understand(roll, "raise") == "shield"
    assert understand(roll, "flee") == "flee"


def test_pips_and_named_faces_are_typed_in_one_line():
    roll = Roll("r", "Roll.", dice=(Dice("move", 2), *on(KINDS, [Die("red 1", "red")])))

    assert understand(roll, "4 2 flame") == [4, 2, "flame"]
    assert understand(roll, "red 1 skull move 6 5") == {"move": [6, 5], "red 1": ["skull"]}


def test_the_terminal_shows_signs_and_names_and_what_stays():
    lines = question([again("red 1", "red 2", blue="flame", purple="star")])

    assert lines == [
        "Again!",
        "  2 × red die (red 1, red 2): type the faces, or r to roll them here",
        "  red die: ♨ Flame, ☂ Drop, ☠ Skull",
        "  These stay as they lie: blue 1 Flame, blue 2 Flame, purple Star",
    ]


def test_tab_completes_the_face_being_typed():
    def step(table):
        yield storm()

    host = Seat(game_of(step)).host

    assert completions(host, "flame s") == ["flame Skull", "flame Star"]
    assert completions(host, "fl") == ["Flame"]
