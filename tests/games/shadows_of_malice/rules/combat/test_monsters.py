"""The tables of the creature generator, of the Shadows and of Xulthûl."""

import pytest

from companion.games.shadows_of_malice.cards.cards import CreatureType
from companion.games.shadows_of_malice.rules.combat.monsters import (
    abilities_of,
    creature_type,
    power_of,
    power_row,
    shadow_row,
    xulthul_row,
)
from companion.games.shadows_of_malice.table import TERRAINS
from tests.games.shadows_of_malice.playing import make_table


@pytest.mark.parametrize(
    ("avatars", "shadow", "xulthul"),
    [
        (1, (3, 1, 1), (4, 2, 8)),
        (2, (3, 1, 1), (4, 2, 8)),
        (3, (3, 2, 1), (4, 3, 8)),
        (4, (3, 2, 2), (4, 3, 8)),
        (5, (4, 1, 2), (5, 2, 10)),
        (6, (4, 1, 2), (5, 2, 10)),
        (7, (4, 2, 3), (5, 3, 10)),
        (8, (4, 2, 3), (5, 3, 10)),
    ],
)
def test_S_51_tables_for_one_to_eight_avatars(avatars, shadow, xulthul):
    """SM-132, SM-139, RUL-05."""
    row, lord = shadow_row(avatars), xulthul_row(avatars)

    assert (row.power, row.abilities, row.life) == shadow
    assert (lord.power, lord.abilities, power_row(lord.power).life) == xulthul


def test_power_gives_combat_bonus_wounds_and_life():
    """SM-106, SM-126 (a Guardian's 4), SM-134 (a Shadow's 3 and 4)."""
    assert [(power_row(p).cr, power_row(p).wounds, power_row(p).life) for p in range(1, 6)] == [
        (0, 0, 2), (1, 1, 4), (2, 2, 6), (3, 3, 8), (4, 4, 10),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("terrain", "die", "expected"),
    [
        ("plains", 1, "avian"),
        ("plains", 4, "mammal"),
        ("plains", 6, "arboran"),
        ("water", 4, "ichthyic"),
        ("water", 5, "reptilid"),
        ("desert", 3, "avian"),
        ("forest", 2, "reptilid"),
        ("forest", 6, "protean"),
        ("hills", 3, "terrovan"),
        ("mountains", 2, "terrovan"),
        ("wild", 5, "mammal"),
        ("swamp", 5, "ichthyic"),
    ],
)
def test_S_52_type_by_terrain(terrain, die, expected):
    """SM-103..105."""
    assert creature_type(terrain, die) == expected


def test_all_eight_types_occur_equally_often():
    """SM-104, SM-105: three times each in the 24 cells."""
    cells = [creature_type(terrain, die) for terrain in TERRAINS for die in (1, 3, 5)]

    assert sorted(cells) == sorted(list(CreatureType.__args__) * 3)


def test_S_53_power_die_by_profile():
    """SM-106, SM-107, RUL-02: in a lair the die comes here with its +1 already."""
    table = make_table()
    assert [power_of(table, value) for value in range(0, 9)] == [1, 1, 1, 2, 2, 3, 3, 4, 4]

    table.settings.rulings["RUL-02"] = "low"
    assert [power_of(table, value) for value in range(1, 8)] == [1, 1, 1, 2, 2, 3, 3]


def test_ability_die_by_profile():
    """SM-109, SM-110, RUL-03: Wells may push the die below 1 and above 6."""
    table = make_table()
    assert [abilities_of(table, value) for value in range(-1, 9)] == [0, 0, 0, 0, 1, 1, 2, 2, 2, 2]

    table.settings.rulings["RUL-03"] = "low"
    assert [abilities_of(table, value) for value in range(1, 8)] == [0, 0, 0, 1, 1, 2, 2]
