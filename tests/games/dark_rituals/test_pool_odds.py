"""The odds of a pool agree with every throw written out one by one."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from companion.games.dark_rituals.rules.combat.pool_odds import NO_DICE, at_least, beaten_by, icons_of


def some_faces(chance):
    return {colour: tuple(chance.randint(0, 3) for _ in range(6)) for colour in ("blue", "yellow", "red", "green")}


def all_throws(pool, faces):
    """The icons of every single throw: six to the power of the dice."""
    dice = [faces[colour] for colour, number in pool.items() for _ in range(number)]
    return [sum(throw) for throw in product(*dice)]


@pytest.mark.parametrize("seed", range(12))
def test_a_pool_has_the_shares_that_all_its_throws_have(seed):
    """DR-038: Blasts are counted on blue and yellow dice, Shields on red and green ones."""
    chance = Random(seed)
    faces, pool = some_faces(chance), {"blue": chance.randint(0, 2), "yellow": chance.randint(0, 3)}

    throws = all_throws(pool, faces)

    assert icons_of(pool, faces) == {total: Fraction(throws.count(total), len(throws)) for total in set(throws)}


@pytest.mark.parametrize("seed", range(12))
def test_a_wound_is_as_probable_as_it_is_often_among_all_throws_of_both_sides(seed):
    """DR-040: greater wounds, equal does not."""
    chance = Random(seed)
    faces, strength, resistance = some_faces(chance), chance.randint(1, 4), chance.randint(1, 4)
    pool, shield = {"blue": chance.randint(0, 1), "yellow": chance.randint(1, 2)}, {"green": chance.randint(0, 2)}
    blasts, shields = all_throws(pool, faces), all_throws(shield, faces)
    wounds = sum(strength + ours > resistance + theirs for ours in blasts for theirs in shields)

    found = beaten_by(icons_of(pool, faces), strength, icons_of(shield, faces), resistance)

    assert found == Fraction(wounds, len(blasts) * len(shields))


def test_a_colour_whose_faces_nobody_has_told_has_no_odds():
    """DR-194: which faces show how many icons is nowhere said."""
    assert icons_of({"blue": 1, "yellow": 2}, {"yellow": (0, 0, 1, 1, 1, 2)}) is None
    assert icons_of({"blue": 0, "yellow": 1}, {"yellow": (0, 1)}) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_so_many_icons_or_more():
    """DR-042: how often a Witch's spell comes up."""
    icons = icons_of({"yellow": 2}, {"yellow": (0, 1, 2)})

    assert at_least(icons, 3) == Fraction(3, 9)
    assert at_least(icons, 0) == 1
    assert at_least(NO_DICE, 1) == 0
