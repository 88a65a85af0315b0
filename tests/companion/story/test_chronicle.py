"""How a game went, told from its journal."""

from random import Random

import msgspec
import pytest

from companion.host.answerers import Bot, run
from companion.kernel.dice import PIPS
from companion.kernel.game import Moment, Story
from companion.kernel.number import Allot
from companion.kernel.prompts import Choose, Option
from companion.kernel.roll import Roll
from companion.kernel.seats import PUBLIC
from companion.kernel.session import CHANCE, Session
from companion.kernel.view import Chart
from companion.language.spoken import spoken
from companion.language.words import worded
from companion.storage.journal import Checkpoint, Journal
from companion.story.chronicle import ThrownDice, chronicle
from companion.story.fairness import Faces
from companion.story.story_panels import MOST_ROLES, story
from tests.companion.at_table import BRYAN, SARA
from tests.companion.example_game import GAME, GOAL
from tests.companion.symbol_dice import five
from tests.companion.tiny_games import game_of


def stroke(before, after):
    """Every turn of a boat is a round; coming near the goal is a moment."""
    if after.turns > before.turns:
        yield Moment("round", "Next turn.", after.turns)
    for seat in after.players:
        if before.at[seat.id] < GOAL // 2 <= after.at[seat.id]:
            yield Moment("near", f"{seat.name} is half way.", after.turns)


RACE = msgspec.structs.replace(GAME, story=Story(lambda before, after: list(stroke(before, after))))


class Clock:
    def __init__(self, *times):
        self.left = list(times)

    def __call__(self):
        return self.left.pop(0) if len(self.left) > 1 else self.left[0]


def raced(*answers, game=RACE, clock=lambda: 0.0, save=":memory:"):
    session = Session(game, game.start({}, [SARA, BRYAN]), Journal.create(save, {}), clock=clock)
    for answer in answers:
        value, by = answer if isinstance(answer, tuple) else (answer, "player")
        session.answer(value, by=by)
    return session


TO_SARA_HALF_WAY = ("calm", [4], "on", [3], "land", "done")


def panels(session):
    return {panel.id: panel for panel in spoken(story(chronicle(session)))}


def test_points_shared_out_over_places_are_no_dice():
    def wounds(table):
        places = lambda: [Option("arm", "the arm"), Option("leg", "the leg")]  # noqa: E731
        yield from Allot("wounds", "Where do the wounds go?", offers=places, total=lambda: 3)

    assert chronicle(raced({"arm": 2, "leg": 1}, game=game_of(wounds))).dice == []


# -- moments ---------------------------------------------------------------------------------------------------


def test_a_moment_is_told_with_its_round_and_the_answer_that_brought_it():
    told = chronicle(raced(*TO_SARA_HALF_WAY))

    assert [(m.text, m.round, m.entry) for m in told.moments if m.kind == "near"] == [("Sara is half way.", 1, 6)]
    assert told.rounds == 1


def test_what_was_taken_back_is_no_moment_any_more():
    session = raced(*TO_SARA_HALF_WAY)
    session.back_to(3)

    assert chronicle(session).moments == []


def test_what_was_corrected_is_a_moment_as_well():
    session = raced("calm")
    session.correct("at.p2", 7)

    assert [moment.text for moment in chronicle(session).moments] == ["Bryan is half way."]


def test_a_game_goes_on_after_it_was_loaded_and_is_told_whole(tmp_path):
    save = tmp_path / "race.shadowtable"
    raced(*TO_SARA_HALF_WAY, save=save).close()
    session = Session.load(RACE, Journal.open(save))
    session.correct("at.p2", 7)

    assert [m.text for m in chronicle(session).moments if m.kind == "near"] == [
        "Sara is half way.",
        "Bryan is half way.",
    ]


def test_states_that_nobody_can_read_any_more_are_counted_and_said():
    session = raced(*TO_SARA_HALF_WAY)
    session.journal._write(lambda tip: session.journal._keep(Checkpoint(0, "another version", b'{"boats": 2}'), tip))

    told = chronicle(session)

    assert "Sara is half way." in [moment.text for moment in told.moments]
    assert "Some moments may be missing: 1 state of the table cannot be read any more." in worded(story(told)[0].text)


def test_the_answers_of_each_round_are_counted():
    session = raced(*TO_SARA_HALF_WAY, [2], "land", "done", "calm")

    assert chronicle(session).answers_by_round() == {1: 3, 2: 1}


# -- dice ------------------------------------------------------------------------------------------------------


def test_faces_are_sorted_by_who_gave_them_and_by_what_they_were_for():
    session = raced("calm", ([4], "camera"), "on", ({"oar": [3]}, CHANCE), "on", [2])

    [dice] = chronicle(session).dice

    assert {who: faces.counts for who, faces in dice.by_who.items()} == {
        "camera": [0, 0, 0, 1, 0, 0],
        "virtual": [0, 0, 1, 0, 0, 0],
        "player": [0, 1, 0, 0, 0, 0],
    }
    assert {role: faces.thrown for role, faces in dice.by_role.items()} == {"oar": 3}


def test_a_throw_that_was_taken_back_does_not_count():
    session = raced("calm", [4])
    session.undo()

    assert chronicle(session).dice == []


def test_a_chart_shows_the_faces_beside_what_fair_dice_would_show():
    chart = panels(raced("calm", [4], "on", [3]))["story.dice.player"]

    assert isinstance(chart, Chart)
    assert (chart.title, chart.labels) == ("Dice by hand: 2 thrown, 3.50 on average", ["1", "2", "3", "4", "5", "6"])
    assert (chart.values, chart.reference) == ([0, 0, 1, 1, 0, 0], pytest.approx(1 / 3))
    assert chart.note.startswith("These dice: too few to tell")


def test_rare_dice_share_the_last_row():
    told = chronicle(raced("calm"))
    by_role = {f"role {n}": Faces([1, 0, 0, 0, 0, n]) for n in range(MOST_ROLES + 2)}
    told.dice = [ThrownDice(PIPS, {}, by_role)]

    [grid] = [panel for panel in story(told) if panel.id == "story.roles"]

    assert len(grid.rows) == MOST_ROLES + 1
    assert worded(grid.rows[-1][0]) == "anything else"
    assert grid.rows[-1][3:] == ["2", "0", "0", "0", "0", str(MOST_ROLES + MOST_ROLES + 1)]


def stormed(*answers):
    def storm(table):
        yield Roll("throw", "Throw.", dice=five())
        yield Roll("again", "Again.", dice=five()[4:])

    return raced(*answers, game=game_of(storm, dice=five()))


def test_dice_are_counted_by_their_kind_even_before_they_have_shown_every_face():
    """A journal keeps roles and faces: the dice in the box say of which kind each is."""
    red, blue, purple = chronicle(stormed(["flame", "flame", "drop", "skull", "drop"], ["flame"])).dice

    assert [dice.kind.id for dice in (red, blue, purple)] == ["red", "blue", "purple"]
    assert {role: faces.counts for role, faces in red.by_role.items()} == {"red 1": [1, 0, 0], "red 2": [1, 0, 0]}
    assert blue.by_who["player"].counts == [0, 1, 1]
    assert purple.by_who["player"].counts == [1, 1, 0, 0]


def test_named_faces_have_a_chart_for_each_kind_of_die():
    shown = panels(stormed(["flame", "flame", "drop", "skull", "star"], ["star"]))

    chart, grid = shown["story.dice.purple.player"], shown["story.roles.red"]
    assert (chart.title, chart.labels) == ("purple die by hand: 2 thrown", ["Flame", "Drop", "Skull", "Star"])
    assert (chart.values, chart.reference) == ([0, 0, 0, 2], 0.5)
    assert (grid.title, grid.columns) == ("What it was for: red die", ["dice for", "thrown", "Flame", "Drop", "Skull"])
    assert grid.rows == [["red 1", "1", "1", "0", "0"], ["red 2", "1", "1", "0", "0"]]


def test_the_story_of_a_game_without_dice_says_nothing_of_dice():
    def step(table):
        yield Choose("which", "Which?", offers=lambda: [Option("ash", "Ash")])

    told = raced("ash", game=game_of(step))

    assert chronicle(told).dice == []
    assert [id for id in panels(told) if "dice" in id or "roles" in id] == []


# -- answers and time ------------------------------------------------------------------------------------------


def test_answers_are_counted_by_who_gave_them_and_by_what_became_of_them():
    session = raced("calm", ([4], "camera"), "on", ([2], CHANCE))
    session.correct("at.p1", 3)
    session.undo()
    session.undo()
    session.redo()
    session.undo()
    session.answer("land")

    told = chronicle(session)

    assert told.given == {"player": 2, "camera": 1}
    assert (told.corrected, told.taken_back) == (0, 3)  # the correction, "on" and the chance after it


def test_a_correction_is_counted_apart_from_the_answers():
    session = raced("calm")
    session.correct("at.p1", 3)

    told = chronicle(session)

    assert (told.answers, told.corrected) == (1, 1)


def test_time_without_an_answer_is_a_break_after_a_quarter_of_an_hour():
    session = raced("calm", [4], "on", [2], clock=Clock(1000.0, 1060.0, 1060.0 + 901, 1060.0 + 901 + 900))

    told = chronicle(session)

    assert (told.clocked.seconds, told.clocked.breaks) == (960.0, 1)
    assert "16 min played, 1 break." in panels(session)["story"].text


def test_a_clock_that_was_set_back_takes_no_time_away():
    session = raced("calm", [4], "on", clock=Clock(1000.0, 1060.0, 500.0))

    assert chronicle(session).clocked.seconds == 60.0


def test_without_a_clock_no_time_is_told():
    assert "played" not in panels(raced("calm", [4]))["story"].text


def test_long_games_are_told_in_hours():
    session = raced("calm", [4], clock=Clock(1.0, 2.0))
    told = chronicle(session)
    told.clocked = msgspec.structs.replace(told.clocked, seconds=2 * 3600 + 5 * 60)

    assert "2 h 05 min played" in worded(story(told)[0].text)


# -- all of it -------------------------------------------------------------------------------------------------


def test_a_game_without_a_journal_tells_what_its_table_tells():
    session = Session(RACE, RACE.start({}, [SARA, BRYAN]))

    assert [panel.id for panel in story(chronicle(session))] == ["story", "story.answers", "story.tally"]


def test_a_game_may_tell_other_figures_than_a_simulation_counts():
    story_of = msgspec.structs.replace(RACE.story, counted=lambda table: {"wolves": 2})
    game = msgspec.structs.replace(RACE, story=story_of)

    assert (chronicle(raced(game=game)).tally, chronicle(raced()).tally != {"wolves": 2}) == ({"wolves": 2}, True)


def test_how_it_ended_comes_first_and_the_tally_last():
    session = raced()
    run(session, Bot(RACE, Random(2)))

    told = story(chronicle(session))

    assert worded(told[0].text).startswith(f"{worded(session.game.show(session.table, PUBLIC).over)}\n")
    assert [worded(value.label) for value in told[-1].values] == ["turns", "winner"]
    assert [panel.id for panel in told] == [
        "story", "story.turning", "story.moments", "story.rounds", "story.dice.virtual", "story.roles", "story.answers",
        "story.tally",
    ]  # fmt: skip


def test_a_game_that_names_no_moments_has_no_timeline():
    session = raced(*TO_SARA_HALF_WAY, game=GAME)

    assert "story.moments" not in panels(session)
    assert "story.rounds" not in panels(session)
