"""The table page: the question first, panels that stay while nothing about them changed, all steps at once, turning."""

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion.kernel.board import Layout, Space
from companion.kernel.prompts import Choose, Confirm, Option, Place, Tell
from companion.kernel.seats import Player
from companion.kernel.session import Undone
from companion.kernel.view import Board, Duel, DuelSide, Pool, Track
from companion.language.words import worded
from kivy_ui.focus import touchables
from kivy_ui.inbox import Pressed
from kivy_ui.open_game import Plan
from kivy_ui.pages.table.told import ToldLine
from kivy_ui.scenes.base import Moment
from kivy_ui.scenes.duel_scene import DuelScene
from kivy_ui.scenes.side import matters
from kivy_ui.seats import towards, turn_of
from kivy_ui.services.offers import offered_by
from kivy_ui.system.start import DISPLAYS
from kivy_ui.widgets.moment import Happening
from tests.kivy_ui.asking import all_words, words_of
from tests.kivy_ui.conftest import head, play
from tests.kivy_ui.drivers.touch_driver import find, hold, press, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands
from vision.live.camera_thread import Noticed

FOUR = [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Ada", "Tom"))]
EVENING = Plan("shadows_of_malice", FOUR, {}, "evening")
SEALS = Track(id="seals", steps=["a"], at=0)
MAP = Board(id="map", layout=Layout("hexes", [Space("A:a1", look="plains")]))
SARA = Pool(id="sara", seat="Sara", values=[])
FIGHT = Duel(id="fight", left=DuelSide("Sara", []), right=DuelSide("Troll", []))


def overview(open_app):
    """The whole table of a game in which somebody may act."""
    app = open_app(game=EVENING)
    play(app, "act")
    app.desk.navigation.go("overview")
    pump(3)
    return app, app.desk.navigation.page.side


def first_option(app):
    return next(option for option in app.open_game.prompts[0].options() if not option.why_not)


# -- what is looked at -------------------------------------------------------------------------------------------


def test_a_fight_matters_more_than_the_people():
    assert matters([SEALS, SARA, MAP], {}) == "people"
    assert matters([SEALS, FIGHT, SARA, MAP], {}) == "now"


def test_a_map_that_can_be_tapped_matters_most():
    assert matters([FIGHT, SARA, MAP], {"A:a1": []}) == "maps"
    assert matters([FIGHT, SARA, MAP], {"elsewhere": []}) == "now"


def test_the_map_that_is_asked_about_comes_first_and_shows_whole(open_app):
    app, side = overview(open_app)
    maps = [panel for panel in app.open_game.view.panels if isinstance(panel, Board)]
    target = maps[-1].layout.spaces[0].id
    app.desk.offers.put({target: [(app.open_game.prompts[0], first_option(app))]})

    side.show(app.open_game.view.panels)
    pump(4)

    first = side._column.children[-1]
    assert first.panel.id == maps[-1].id
    assert first.height <= side._scroll.height
    assert side._scroll.scroll_y == 1


def test_the_players_own_choice_of_tab_stands_until_another_group_begins_to_matter(open_app):
    app, side = overview(open_app)
    assert side.group == "people"

    tap(find("More", among=side))
    app.desk.navigation.refresh()
    assert side.group == "more"

    side.show([SEALS, FIGHT, SARA])
    assert side.group == "now"


def test_a_panel_that_did_not_change_keeps_its_widget(open_app):
    app, side = overview(open_app)
    before = {panel.id: widget for panel, widget in zip(shown_panels(side), side_widgets(side), strict=True)}

    app.desk.answering.correct("avatars.0.wounds", 1)
    after = {panel.id: widget for panel, widget in zip(shown_panels(side), side_widgets(side), strict=True)}

    assert {name for name in before if before[name] is not after[name]} == {"avatar.Sara"}


def shown_panels(side):
    from kivy_ui.panels.grouping import group_of

    return [panel for panel in side._panels if group_of(panel) == side.group]


def side_widgets(side):
    return side._column.children[::-1]


def test_a_question_about_places_offers_them_on_the_map(open_app):
    app = open_app(game=EVENING)
    play(app, "choose")

    where = {option.where for option in app.open_game.prompts[0].options() if option.where}

    assert app.open_game.prompts[0].key == "setup.gate"
    assert set(app.desk.offers.offered) == where


# -- the question ------------------------------------------------------------------------------------------------


def test_several_who_are_asked_at_once_have_a_tab_each_and_answer_in_any_order(open_app):
    app = open_app(game=EVENING)
    play(app, "choose")
    assert len(app.open_game.prompts) == 4

    tap(find("■ Ada"))
    assert app.desk.navigation.page.shown.who == "Ada"
    Hands(app, 1).give(first_option(app).id)

    assert [prompt.who for prompt in app.open_game.prompts] == ["Sara", "Bryan", "Tom"]


def tell(app, number):
    """As if so many lines had been told before the open question."""
    app.open_game.host._told = [Tell("told", f"Line {n} of a long story.") for n in range(number)]
    app.desk.navigation.go("table")
    pump(6)


def test_what_was_told_is_one_line_and_the_band_opens_all_of_it(open_app):
    app = open_app(game=EVENING)
    play(app, "act")
    tell(app, 20)
    page = app.desk.navigation.page
    told = next(part for part in page.walk() if isinstance(part, ToldLine))

    assert told.height < app.desk.appearance.theme.touch
    assert [part.text for part in told.children[::-1] if getattr(part, "text", "")] == [
        "Line 19 of a long story.",
        "+19",
    ]

    tap(page.band.question)
    words = words_of(app.stage.sheets[-1])
    assert worded(page.shown.text) in words
    assert all(f"Line {n} of" in words for n in range(20))


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_pad_for_a_throw_keeps_its_place_whatever_was_told(open_app, text):
    app = open_app(game=EVENING)
    app.desk.settings.change(text=text)
    play(app, "roll")
    places = []
    for number in (0, 12):
        tell(app, number)
        pad = app.desk.navigation.page.widgets[0].pads
        places.append((tuple(pad.pos), tuple(pad.size)))

    assert places[0] == places[1]
    assert pad.y >= app.desk.navigation.page.foot.top


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
def test_undo_and_the_main_answer_are_always_in_the_same_places(open_app, display):
    app = open_app(game=EVENING, display=display)
    places = set()
    for _ in range(2):
        play(app, "act", least=1)
        foot = app.desk.navigation.page.foot
        places.add((tuple(find("Undo").pos), tuple(foot.main.pos), tuple(foot.main.size)))

    assert len(places) == 1
    assert app.desk.navigation.page.foot.main.right == pytest.approx(Window.width - dp(12), abs=2)


def test_a_problem_of_the_table_is_a_badge_that_opens(open_app):
    app = open_app(game=EVENING)
    play(app, "act")

    app.desk.answering.correct("avatars.0.wounds", 99)
    app.stage.close()
    pump(2)
    tap(find("Please check"))

    assert app.stage.sheets
    assert app.open_game.session.problems()


def test_a_lost_camera_is_a_badge_until_it_sees_again_and_a_tap_retries(open_app, monkeypatch):
    app = open_app(game=EVENING)
    camera, retried = app.desk.camera.thread, []
    monkeypatch.setattr(camera, "retry", lambda: retried.append(True))
    app.open_game.dice, app.desk.preferences.camera = "camera", "0"

    camera.state = "lost"
    app.inbox.put(Noticed())
    pump(3)
    tap(find("Camera lost"))
    camera.state = "quiet"
    app.inbox.put(Noticed())
    pump(3)

    assert retried == [True]
    with pytest.raises(AssertionError):
        find("Camera lost")


def test_holding_undo_redoes(open_app):
    app = open_app(game=EVENING)
    play(app, "act")
    before = head(app)

    tap(find("Undo"))
    assert head(app) == before - 1
    app.stage.close()
    hold(find("Undo"))

    assert head(app) == before


# -- all steps at once -------------------------------------------------------------------------------------------


def test_orders_in_a_row_can_be_taken_together_and_ticked_off(open_app):
    app = open_app(game=EVENING)
    assert isinstance(app.open_game.prompts[0], Place)

    tap(find("All steps"))
    ticks = [tile for tile in app.stage.sheets[-1].inside.children if hasattr(tile, "ticked")]
    tap(ticks[-1])

    assert len(ticks) == 8
    assert [tick.ticked for tick in ticks[::-1]] == [True, *[False] * 7]
    assert not isinstance(app.open_game.prompts[0], Place)


def test_what_was_taken_together_is_undone_step_by_step(open_app):
    app = open_app(game=EVENING)
    tap(find("All steps"))
    tap(find("All done"))

    tap(find("Undo"))

    assert app.open_game.prompts[0].key == "setup.shards"


def test_where_something_is_to_be_decided_there_is_no_list_of_steps(open_app):
    app = open_app(game=EVENING)
    play(app, "act")

    with pytest.raises(AssertionError):
        find("All steps")


# -- keys and buttons --------------------------------------------------------------------------------------------


def test_undo_says_what_it_took_back_where_nothing_on_the_table_moves(open_app, monkeypatch):
    app = open_app(game=True)
    told = []
    monkeypatch.setattr(app.desk.stage, "tell", lambda text, bad=False: told.append(text))
    monkeypatch.setattr(app.open_game, "undo", lambda: Undone(["the die: 3", "Row on? Yes"], []))

    app.desk.answering.undo()

    assert told == ["Taken back: Row on? Yes"]


def test_a_button_of_the_box_undoes(open_app):
    app = open_app(game=EVENING)
    play(app, "act")
    before = head(app)

    app.inbox.put(Pressed("undo"))
    pump(3)

    assert head(app) == before - 1


def test_the_book_opens_at_the_rule_behind_the_question(open_app):
    app = open_app(game=EVENING)
    play(app, "act")
    fact = app.open_game.prompts[0].fact

    tap(find("Menu"))
    tap(find("Rules"))
    assert fact in app.desk.navigation.page.topic.facts

    press("escape")
    assert app.desk.navigation.page.shown.fact == fact


# -- turning to the seat -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "turns"),
    [(1, [0]), (2, [0, 180]), (3, [0, 270, 180]), (4, [0, 270, 180, 90]), (8, [0, 0, 270, 180, 180, 180, 90, 0])],
)
def test_seats_share_the_sides_of_the_screen_clockwise(seats, turns):
    assert [towards(seat, seats) for seat in range(seats)] == turns


def test_the_screen_turns_only_where_the_players_want_it(open_app):
    app = open_app()

    assert turn_of(app.desk.preferences, FOUR, FOUR[2]) == 0
    app.desk.preferences.turn_to_seat = True
    assert turn_of(app.desk.preferences, FOUR, FOUR[2]) == 180
    assert turn_of(app.desk.preferences, FOUR, None) == 0


def test_whoever_chose_a_seat_is_turned_to_where_they_sit(open_app):
    preferences = open_app().desk.preferences
    preferences.turn_to_seat = True
    opposite = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=4)]
    beside = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=2)]

    assert turn_of(preferences, opposite, opposite[1], places=8) == 180
    assert turn_of(preferences, beside, beside[1], places=8) == 270


def test_the_question_turns_to_whom_it_is_for_and_touches_turn_with_it(open_app):
    app = open_app(game=EVENING)
    app.desk.preferences.turn_to_seat = True
    play(app, "choose")
    assert Window.rotation == 0

    for sign, name, turn in (("▲", "Bryan", 270), ("■", "Ada", 180), ("◆", "Tom", 90)):
        tap(find(f"{sign} {name}"))
        pump(3)
        assert (Window.rotation, app.desk.navigation.page.shown.who) == (turn, name)
    Hands(app, 1).give(first_option(app).id)
    assert "Tom" not in [prompt.who for prompt in app.open_game.prompts]

    app.desk.navigation.go("home")
    assert Window.rotation == 0


def test_a_table_without_a_game_says_so_and_leads_home(open_app):
    app = open_app()
    app.desk.navigation.go("table")
    pump(3)
    assert "No game is open." in all_words(app.desk.navigation.page)

    tap(find("Back"))

    assert type(app.desk.navigation.page).__name__ == "HomePage"


# -- duels and moments -------------------------------------------------------------------------------------------


def in_a_duel(app, prompt):
    """The moment in which *prompt* is asked while two sides face each other."""
    offers = offered_by(prompt, ["fight"])
    return Moment(prompt, [FIGHT], offers, app.desk.prompts, app.desk.panels, upright=False)


def test_several_answers_are_never_tiles_that_answer_alone(open_app):
    app = open_app(game=EVENING)
    offers = lambda: [Option("a", "Ada"), Option("b", "Bo")]  # noqa: E731

    assert DuelScene.fits(in_a_duel(app, Choose("who", "Who?", offers=offers)))
    assert not DuelScene.fits(in_a_duel(app, Choose("who", "Who?", offers=offers, least=0, most=2)))


def test_yes_or_no_in_a_duel_has_each_answer_once(open_app):
    scene = DuelScene(in_a_duel(open_app(game=EVENING), Confirm("on", "Fight on?", yes="Fight", no="Flee")))

    assert (scene.answers.main.text, [tile.text for tile in scene.foot]) == ("Fight", ["Flee"])


def test_how_many_is_answered_below_both_sides_with_one_tap(open_app):
    app = open_app(game=EVENING)
    counts = [Option(str(n), str(n)) for n in range(9)]
    scene = DuelScene(in_a_duel(app, Choose("count", "How many?", offers=lambda: counts)))
    app.stage.show(scene)
    pump(3)

    assert scene.foot == []
    assert [tile.text for tile in touchables(scene) if tile.text] == list("012345678")
    assert scene.answers.top <= scene.clash.y + 1


@pytest.mark.parametrize("skip", [lambda app: press("enter"), lambda app: app.inbox.put(Pressed("go"))])
def test_a_key_or_button_that_ends_a_moment_answers_nothing(open_app, skip):
    app = open_app(game=EVENING)
    play(app, "act")
    before = head(app)
    app.stage.play(Happening("The Grasping Protean"))
    assert app.stage.moment is not None

    skip(app)
    pump(3)

    assert (app.stage.moment, head(app)) == (None, before)
