"""Set-up and settings where the first edition differs, and what both editions share."""

from itertools import combinations

import pytest

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.rules.land import ground
from companion.games.shadows_of_malice.rules.land.boards import board_for
from companion.games.shadows_of_malice.rules.land.terrain import shipped_costs
from companion.games.shadows_of_malice.rules.setup.settings import GAME_SETTINGS, arrangements, lay_maps
from companion.games.shadows_of_malice.rules.setup.setup import setup_step
from companion.games.shadows_of_malice.screen.overview import view
from companion.games.shadows_of_malice.table import TERRAINS
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import BOTH, make_table, play
from tests.games.shadows_of_malice.shown import panel


def setting(key):
    return next(known for known in GAME_SETTINGS if known.key == key)


# -- players -------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("number", [1, 2, 8])
def test_one_to_eight_play_either_edition(edition, number):
    """SM-009: the first says 2 to 8, but its tables are made for fewer too."""
    names = tuple(f"P{n}" for n in range(number))

    assert GAME.players == (1, 8)
    assert problems(make_table(names, edition=edition)) == []


# -- the scenario --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "chosen", "played", "only"),
    [
        ("revised", "thwart", "Thwart the Shadow", False),
        ("revised", "preserve", "Preserve the Light", False),
        ("first", "thwart", "Preserve the Light", True),
        ("first", "preserve", "Preserve the Light", False),
    ],
)
def test_the_first_edition_plays_preserve_the_light_whatever_was_chosen(edition, chosen, played, only):
    """SM-027: set-up says so plainly, and the screen shows what is played."""
    table = make_table(edition=edition, scenario=chosen)
    assert worded(panel(view(table), "scenario").title) == played

    table.phase, table.step = "setup", "scenario"
    (told, *_) = play(setup_step(table)).tells
    assert told.startswith(f"{played}: ")
    assert told.endswith("This edition has no other scenario.") is only


def test_the_settings_say_that_the_first_edition_has_one_scenario():
    """SM-027."""
    assert "The first edition has Preserve the Light only." in setting("scenario").reason


# -- how the maps lie ----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("maps", [2, 3, 4])
@pytest.mark.parametrize("name", arrangements())
def test_maps_that_share_a_side_can_be_walked_between_or_the_label_says_no(edition, maps, name):
    """SM-015: the symbols of our maps agree wherever they meet, except in a column."""
    table = make_table(arrangement=lay_maps(maps, name), edition=edition)
    touching = [pair for pair in combinations(table.maps, 2) if ground.edges_touch(table, *pair)]
    joined = [pair for pair in touching if ground.adjoin(table, *pair)]
    warned = edition == "first" and "first edition: our maps then join through Gates only" in arrangements()[name].label

    assert bool(touching) == (name != "apart")
    assert joined == ([] if warned else touching)
    if touching and not warned:
        assert set(ground.adjoining_maps(table, "A")) == set(table.maps)


# -- what both editions share --------------------------------------------------------------------------------


def test_no_terrain_of_ours_costs_more_than_three():
    """SM-078: so the three points that an avatar of the first edition has at the least are always enough."""
    assert max(shipped_costs().halves(terrain) for terrain in TERRAINS) == 2 * 3


def test_around_one_mystic_all_land_costs_two_or_three():
    """SM-079: as in both sample games; ours is that of map D."""
    board = board_for({"D": (0, 0)})
    (mystic,) = board.with_feature("mystic")
    land = {board.hexes[place].terrain for place in board.neighbours(mystic)} - {"water"}

    assert {shipped_costs().halves(terrain) for terrain in land} == {2 * 2, 2 * 3}


def test_no_effect_asks_for_more_dice_than_the_box_has():
    """SM-007, SM-054: 24; and only d★, d2, d3 and d6 are named."""
    thrown = [figure for known in all_cards().values() for effect in known.effects for figure in effect.figure.dice]

    assert {read for read, _ in thrown} <= {"d*", "d2", "d3", "d6"}
    assert max(number for _, number in thrown) <= 24


def test_the_time_a_game_takes_is_told_where_the_maps_are_chosen():
    """SM-010."""
    assert setting("maps").reason == "About one hour, and one more for each map."
