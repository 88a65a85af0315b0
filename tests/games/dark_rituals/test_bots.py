"""Bots of both sides: whole Encounters end, and the better one wins."""

import os
from random import Random

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.bots.bot import bot_of
from companion.games.dark_rituals.bots.paths import FAR, distance
from companion.kernel import Player
from companion.simulation.simulate import simulate
from tests.games.dark_rituals.fighting import Fight, fight

LONG = int(os.environ.get("LONG_PLAY", "1"))
TWO = (Player("", "Sara"), Player("", "Bryan", seat=1))


def won(encounter, games, **bots):
    """How many of some games the Heroes win."""
    report = simulate(GAME, games, TWO, {"values": "ours", "encounter": encounter, **bots}, 1, Random)
    assert report.failures == []
    return dict(report.counts["won by"]).get("heroes", 0)


def test_the_better_bots_win_whichever_side_they_play():
    """On the map of our first Encounter: each against bots that do anything allowed."""
    games = 5 * LONG

    assert won("the_mill", games, legion_bots="novice") > games / 2
    assert won("the_mill", games, heroes_bots="novice") < games / 2


def test_without_the_box_values_are_made_up_by_whoever_is_asked():
    """RUL-3: a game of the printed figures ends as well."""
    report = simulate(GAME, 1, TWO, {"values": "printed", "encounter": "the_mill"}, 3, Random)

    assert report.failures == []


def test_a_bot_defends_with_dice_where_they_help_and_saves_where_nothing_can():
    """DR-206."""
    table = fight("condemned", faces={colour: [0, 0, 1, 1, 1, 2] for colour in ("yellow", "green")})
    play = Fight(table, "condemned 1").on(attack__target="crusader").until("attack.roll")
    play.say("attack.roll", {"yellow": ["2"]}).until("defend")
    assert bot_of("keen", play.table, play.open("defend"), Random(1)) == "roll crusader"

    play.table.attack.added["a curse"] = 30
    assert bot_of("keen", play.table, play.open("defend"), Random(1)) == "save"


def test_bots_know_how_far_it_is():
    """DR-154: a wall is gone round, if there is a way round it."""
    table = fight("condemned")

    assert [distance(table, "yard", there) for there in ("yard", "field", "house", "barn")] == [0, 1, 1, FAR]
