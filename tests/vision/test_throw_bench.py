"""How many throws need no touch: what is thrown, what counts as right, and the command."""

import doctest

import numpy as np
import pytest

from companion.host.progress import Progress
from companion.kernel.dice import Dice, DieKind, Face
from companion.kernel.registry import find_game
from companion.kernel.roll import Roll
from vision import bench
from vision.throw_bench import (
    CASES,
    NO_TOUCH,
    Case,
    Outcome,
    any_thrown,
    asked_for,
    bench_throws,
    counted,
    is_of,
    summary,
)

QUIET = Progress(lambda text: None, lambda: 0, live=False)
HALVES = DieKind("half", "half", tuple(Face(n, number=n // 4) for n in range(1, 7)))
TWO = Roll("two", "Roll.", dice=(Dice("white", 2), Dice("black", colour="black")))
ROW = Roll("row", "Roll.", dice=(Dice("first"), Dice("second"), Dice("third")), from_left=True)


def test_dice_of_one_role_are_right_in_any_order() -> None:
    assert counted(TWO, {"white": [5, 2], "black": [4]}) == counted(TWO, {"white": [2, 5], "black": [4]})
    assert counted(TWO, {"white": [5, 4], "black": [2]}) != counted(TWO, {"white": [2, 5], "black": [4]})


def test_dice_that_only_add_up_may_be_taken_for_each_other() -> None:
    roll = Roll("pool", "Roll.", dice=(Dice("sword", pool="hits"), Dice("axe", pool="hits")))

    assert counted(roll, {"sword": [5], "axe": [2]}) == counted(roll, {"sword": [2], "axe": [5]})


def test_faces_that_count_the_same_are_as_good() -> None:
    roll = Roll("stars", "Roll.", dice=(Dice("star", kind=HALVES),))

    assert counted(roll, {"star": [1]}) == counted(roll, {"star": [3]})
    assert counted(roll, {"star": [3]}) != counted(roll, {"star": [4]})


@pytest.mark.parametrize("dice", ["ordinary", "any"])
def test_as_many_dice_are_thrown_as_are_asked_for_and_black_ones_are_dark(dice) -> None:
    thrown = any_thrown(np.random.default_rng(5), TWO, dice)

    lying = [way[-1].end for way in thrown.throw.paths]
    assert [die.lie for die in lying] == ["flat"] * 3
    assert max(lying[2].look.body) < min(max(die.look.body) for die in lying[:2])


def test_dice_that_are_named_from_left_to_right_are_right_in_that_order() -> None:
    thrown = any_thrown(np.random.default_rng(7), ROW, "ordinary")

    camera = thrown.throw.camera
    across = sorted((float(camera.project(way[-1].end.at[None])[0, 0]), way[-1].end.face) for way in thrown.throw.paths)
    assert thrown.counts(thrown.throw.frames) == {
        role: [face] for role, (_, face) in zip(("first", "second", "third"), across, strict=True)
    }


def test_a_games_bots_say_which_throws_there_are() -> None:
    rolls = asked_for(find_game("shadows_of_malice"), 1, 1)

    assert {"move.roll", "combat.clash"} <= {roll.key for roll in rolls}
    assert all(roll.pips for roll in rolls)


def test_every_throw_is_answered_asked_about_or_wrong() -> None:
    one = Roll("one", "Roll.", dice=(Dice("white"),))

    measured = bench_throws([one], 1, CASES[:2], 11, QUIET)

    assert list(measured) == ["ordinary dice, all, at rest"]  # there is no throw of two colours among them
    (row,) = measured.values()
    assert sum(row[name] for name in (NO_TOUCH, "asked", "silently wrong")) == pytest.approx(1)
    assert (row["throws"], row[NO_TOUCH], row["wrong seeds"]) == (1, 1, [])


def test_a_throw_that_is_watched_from_the_hand_on_counts_what_lay_there_when_it_was_answered() -> None:
    one = Roll("one", "Roll.", dice=(Dice("white"),))

    (row,) = bench_throws([one], 2, [Case("ordinary", rolling=True)], 14, QUIET).values()

    assert row[NO_TOUCH] == 1


def test_a_case_is_of_throws_of_its_kind() -> None:
    small = Roll("small", "Roll.", dice=(Dice("white", 2), Dice("other", 1, size="small")))

    assert [is_of(TWO, kind) for kind in ("all", "two colours", "two sizes")] == [True, True, False]
    assert [is_of(small, kind) for kind in ("all", "two colours", "two sizes")] == [True, False, True]


def test_a_wrong_answer_is_named_by_its_seed_and_why_was_asked_without_numbers() -> None:
    outcomes = [Outcome("silently wrong"), Outcome(NO_TOUCH), Outcome("asked", ("1 die too few: 2 seen, 3 expected",))]

    row = summary(outcomes, 70)

    assert row["wrong seeds"] == [70]
    assert row["asked: n die too few"] == 1


def test_what_was_measured_is_read_line_by_line() -> None:
    assert doctest.testmod(bench).failed == 0
