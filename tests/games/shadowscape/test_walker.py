"""The second way to work out how Enemies move gives what the worked scenarios say."""

from itertools import pairwise
from random import Random

import pytest

from tests.games.shadowscape.walker import any_trial, every_way, f1_dungeon, neighbour

F1 = f1_dungeon()
MELEE, RANGED = 0, 1


def test_the_fixture_is_the_one_of_the_scenarios():
    assert F1[3, 3] == {"N": "C", "E": "D", "S": "A", "W": "B"}
    assert F1[2, 3] == {"N": "B", "E": "C", "S": "D", "W": "A"}
    assert F1[1, 1] == {"E": "D", "S": "A"}


@pytest.mark.parametrize(
    ("start", "symbols", "reach", "heroes", "rooms", "reaches"),
    [
        pytest.param((3, 3), "CAC", MELEE, [], [(3, 3), (2, 3), (2, 2), (3, 2)], False, id="SS-S08"),
        pytest.param((3, 3), "CA", RANGED, [(1, 3)], [(3, 3), (2, 3)], True, id="SS-S09"),
        pytest.param((3, 3), "CB", MELEE, [(1, 3)], [(3, 3), (2, 3), (1, 3)], True, id="SS-S09 melee"),
        pytest.param((2, 2), "BDB", MELEE, [(2, 2)], [(2, 2)], True, id="SS-S12"),
        pytest.param((2, 2), "BDB", MELEE, [(3, 3)], [(2, 2), (2, 3), (3, 3)], True, id="SS-S12 moves"),
        pytest.param((2, 2), "BDB", RANGED, [(3, 2)], [(2, 2)], True, id="SS-S12 ranged"),
        pytest.param((2, 4), "CDA", MELEE, [(3, 3), (4, 4)], [(2, 4), (1, 4), (1, 3)], False, id="SS-S24 b1"),
        pytest.param((4, 2), "AB", RANGED, [(3, 3), (4, 4)], [(4, 2), (5, 2)], False, id="SS-S24 b2"),
        pytest.param((5, 5), "DB", MELEE, [(3, 3), (4, 4)], [(5, 5), (5, 4)], False, id="SS-S24 b3"),
        pytest.param((1, 2), "BD", RANGED, [(1, 1)], [(1, 2)], True, id="SS-S25 a"),
        pytest.param((1, 2), "BD", RANGED, [(2, 1)], [(1, 2), (2, 2)], True, id="SS-S25 b"),
        pytest.param((1, 2), "DA", RANGED, [(2, 1)], [(1, 2), (1, 3)], False, id="SS-S25 c"),
    ],
)
def test_a_worked_scenario(start, symbols, reach, heroes, rooms, reaches):
    [way] = every_way(F1, start, symbols, reach, set(heroes))

    assert (list(way.rooms), way.reaches) == (rooms, reaches)


def test_why_a_symbol_is_ignored():
    """SS-S24: back, off the board, no such door."""
    [back] = every_way(F1, (2, 4), "CDA", MELEE, set())
    [edge] = every_way(F1, (4, 2), "AB", RANGED, set())
    [none] = every_way(F1, (5, 5), "DB", MELEE, set())

    assert back.symbols == ("walked", "doubles back", "walked")
    assert edge.symbols == ("walked", "off the board")
    assert none.symbols == ("no such door", "walked")


def test_only_a_fourth_symbol_can_lead_round_to_where_it_began():
    """SS-G7: the two readings part there and not before."""
    [never] = every_way(F1, (3, 3), "CACD", MELEE, set())
    assert never.symbols[3] in ("walked", "doubles back")
    round_again = [symbols for symbols in _all_symbols(4) if _parts(symbols)]

    assert round_again
    assert not [symbols for symbols in _all_symbols(3) if _parts(symbols)]


def _all_symbols(length):
    return [a + rest for a in "ABCD" for rest in _all_symbols(length - 1)] if length else [""]


def _parts(symbols):
    return every_way(F1, (3, 3), symbols, MELEE, set()) != every_way(F1, (3, 3), symbols, MELEE, set(), only_last=True)


def test_every_way_goes_from_room_to_adjacent_room_and_stops_at_the_first_hero():
    """SS-028, SS-043."""
    chance = Random(3)
    for _ in range(200):
        trial = any_trial(chance)
        for way in trial.ways():
            assert all(b in [neighbour(a, side) for side in trial.dungeon[a]] for a, b in pairwise(way.rooms))
            assert way.symbols.count("walked") == len(way.rooms) - 1
            assert trial.only_last or len(set(way.rooms)) == len(way.rooms)
            assert not trial.heroes & set(way.rooms[:-1])
