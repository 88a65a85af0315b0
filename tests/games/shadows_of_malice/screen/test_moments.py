"""What is worth telling of a game, and a real one told from its journal."""

from random import Random

import msgspec
import pytest

from companion.fronts.panels_text import WIDTH, draw_panel
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.fight import Combat, Creature
from companion.games.shadows_of_malice.screen.moments import moments
from companion.games.shadows_of_malice.table import Table
from companion.host.answerers import Bot, run
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal
from companion.story.chronicle import chronicle
from companion.story.story_panels import story
from tests.games.shadows_of_malice.playing import add_shadow, make_table, make_table_with_xulthul


def copy(table):
    return msgspec.json.decode(msgspec.json.encode(table), type=Table)


def told(before, change):
    """What is told once *change* has been made to a copy of the table."""
    after = copy(before)
    change(after)
    return [(moment.kind, worded(moment.text)) for moment in moments(before, after)]


def test_nothing_happens_on_an_unchanged_table():
    table = make_table()

    assert moments(table, copy(table)) == []


def test_a_round_begins():
    def change(table):
        table.round = 2

    assert told(make_table(), change) == [("round", "Round 2 begins.")]


def test_every_moment_knows_its_round():
    table = make_table()
    table.round = 7
    after = copy(table)
    after.wells[0].state = "light"

    assert [moment.round for moment in moments(table, after)] == [7]


@pytest.mark.parametrize(("state", "words"), [("light", "Light Well"), ("dark", "Dark Well")])
def test_a_well_is_revealed(state, words):
    """SM-128."""

    def change(table):
        table.wells[0].state = state

    assert told(make_table(), change) == [("well", f"stronghold j2 on map A: {words}.")]


def test_a_light_well_is_put_out():
    """SM-276."""
    table = make_table()
    table.wells[0].state = "light"

    def change(table):
        table.wells[0].state, table.wells[0].extinguished = "dark", True

    assert told(table, change) == [("well", "stronghold j2 on map A: Dark Well, put out.")]


def fight(kind="creature"):
    table = make_table()
    table.combat = Combat(Creature(kind, "avian", 3, 6), table.avatars[0].at, ["Sara"], stage="won")
    return table


def beat(table):
    table.tally.beaten += 1
    table.combat = None


def test_a_creature_is_beaten_by_those_who_fought_it():
    assert told(fight(), beat) == [("creature", "Sara beat the Greater Avian, power 3.")]


def test_a_guardian_is_told_from_other_creatures():
    assert told(fight("guardian"), beat) == [("guardian", "Sara beat the Guardian, power 3.")]


def test_a_fight_that_was_only_left_is_not_told():
    def change(table):
        table.combat = None

    assert told(fight(), change) == []


def test_a_body_falls_and_is_formed_anew():
    """SM-165."""
    table = make_table()
    fallen = copy(table)
    fallen.avatars[1].forming = 2

    assert [worded(m.text) for m in moments(table, fallen)] == ["Bryan returns to Light at the Gate h4 on map A."]
    assert [worded(m.text) for m in moments(fallen, table)] == ["Bryan has a new body."]


def test_who_falls_in_a_fight_falls_to_the_creature_there():
    """SM-165; and what it weighs, which way, and about whom it is."""
    table = fight()
    fallen = copy(table)
    fallen.avatars[0].forming, fallen.combat = 2, None
    [fall] = moments(table, fallen)

    assert worded(fall.text) == "Sara falls to the Greater Avian at the Gate h4 on map A."
    assert (worded(fall.brief), fall.weight, fall.sway, fall.who) == ("Sara falls", 3, -1, ("Sara",))


def test_a_shadow_spawns_comes_and_goes():
    """SM-257, SM-249, SM-263."""
    without = make_table()
    spawned = copy(without)
    add_shadow(spawned, "realm:e4")
    here = copy(spawned)
    here.shadows[0].at = "A:h4"
    destroyed = copy(without)
    destroyed.tally.shadows_destroyed = 1

    assert [worded(m.text) for m in moments(without, spawned)] == ["Shadow 1 spawns."]
    assert [worded(m.text) for m in moments(spawned, here)] == ["Shadow 1 comes to the Gate h4 on map A."]
    assert [worded(m.text) for m in moments(here, without)] == ["Shadow 1 is gone."]
    assert [worded(m.text) for m in moments(here, destroyed)] == ["Shadow 1 is destroyed."]


def test_the_arrival_of_the_lord_of_shadow_is_one_moment_however_many_shadows_vanish():
    """SM-268."""
    after = make_table_with_xulthul("A:h4")
    before = copy(after)
    before.xulthul = None
    add_shadow(before, "realm:e4")

    (moment,) = moments(before, after)
    assert (moment.kind, worded(moment.text)) == ("xulthul", "Xulthûl comes to the Gate h4 on map A.")


@pytest.mark.parametrize(("outcome", "words"), [("victory", "Victory: Light."), ("defeat", "Defeat: Light.")])
def test_the_end_is_the_last_moment(outcome, words):
    def change(table):
        table.outcome, table.because, table.wells[0].state = outcome, "Light.", "light"

    assert told(make_table(), change)[-1] == (outcome, words)


# -- a real game -------------------------------------------------------------------------------------------------


ANSWERS = 150


@pytest.fixture(scope="module")
def played():
    """A game that bots have played for a while, with half a minute for each answer."""
    seconds = iter(range(0, 10**6, 30))
    players = [Player("Sara", "Sara"), Player("Bryan", "Bryan", seat=1)]
    table = GAME.start({"maps": "1", "difficulty": "challenging"}, players)
    session = Session(GAME, table, Journal.create(":memory:", {}), clock=lambda: 1e9 + next(seconds))
    run(session, Bot(GAME, Random(4)), lambda session: session.journal.head >= ANSWERS)
    return session


def test_a_real_game_is_told_as_its_own_tally_counts_it(played):
    found = chronicle(played)
    kinds = [moment.kind for moment in found.moments]
    counted = played.table.tally

    assert found.answers == ANSWERS
    assert found.rounds == played.table.round > 1
    assert kinds.count("creature") + kinds.count("guardian") == counted.beaten > 0
    assert sum(worded(m.text).endswith("spawns.") for m in found.moments) == counted.shadows_spawned > 0
    assert kinds.count("fall") == counted.bodies_lost
    assert sum(faces.thrown for dice in found.dice for faces in dice.by_who.values()) == counted.dice
    assert found.clocked.seconds == (ANSWERS - 1) * 30


def test_a_real_games_moments_come_in_the_order_of_its_answers(played):
    entries = [moment.entry for moment in chronicle(played).moments]

    assert entries == sorted(entries)
    assert all(0 < entry <= ANSWERS for entry in entries)


def test_a_real_game_can_be_read_in_a_terminal(played):
    lines = [line for panel in story(chronicle(played)) for line in draw_panel(panel)]

    assert max(map(len, lines)) <= WIDTH
    assert any("beat the " in line for line in lines)
    assert any(line.startswith("Dice by the app: ") for line in lines)
