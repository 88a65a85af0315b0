"""Questions that are answered on a map over the whole screen, by real touches: in a game, and on small boards."""

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion.kernel.board import Layout, Piece, Space, touching
from companion.kernel.prompts import Choose, Confirm, Option, Place
from companion.kernel.view import Board, Pool
from kivy_ui.boards.board_shapes import placed
from kivy_ui.boards.board_wide import LEAST
from kivy_ui.scenes import scene_of
from kivy_ui.scenes.base import Moment
from kivy_ui.scenes.board import BoardScene, figures
from kivy_ui.services.offers import barred_by, offered_by
from kivy_ui.system.start import DISPLAYS
from tests.kivy_ui.drivers import sittings
from tests.kivy_ui.drivers.on_maps import touch_space
from tests.kivy_ui.drivers.touch_driver import Finger, find, pump, resize, tap
from tests.kivy_ui.panel_samples import HOUSE, PLACES, words_on

FIELD = [
    Space(f"F:{'abcdefghijkl'[col]}{row + 1}", f"{'abcdefghijkl'[col]}{row + 1}", (col, row), look="plains")
    for col in range(12)
    for row in range(10)
]
LAND = Board(
    id="land", title="Land: the plains", layout=Layout("hexes", FIELD, touching("hexes", FIELD)),
    pieces=[Piece("Sara", "Sara", "Sara", "F:b2"), Piece("wolf", "Wolf", at="F:k9")],
)  # fmt: skip
ISLE = Board(
    id="isle", title="Isle: the rocks", layout=Layout("hexes", [Space("I:1", look="hills"), Space("I:2", at=(1, 0))])
)


def go(*places: str, **more) -> Choose:
    """A question with an answer at each of the places, and one that has none."""
    options = [Option(f"go {place}", f"To {place}", where=place, effect="2½") for place in places]
    return Choose("go", "Where to?", "Sara", offers=lambda: [Option("stop", "Stop here"), *options], **more)


@pytest.fixture
def on_map(open_app, monkeypatch):
    """``on_map(prompt, boards)`` shows the scene of a question on the table; its answers are kept in ``given``."""
    app = open_app(game=True)
    given: list[object] = []
    monkeypatch.setattr(app.desk.answering, "answer", lambda prompt, value: given.append(prompt.check(value)))

    def show(prompt, *boards):
        page, desk = app.desk.navigation.page, app.desk
        app.open_game.view.panels[:] = boards
        page.shown = None
        page._ask(prompt)
        desk.offers.put(offered_by(prompt, ()), barred_by(prompt), lambda: page.widgets)
        pump(4)
        assert isinstance(page.scene, BoardScene)
        return page.scene

    return app, show, given


# -- which questions it is for -----------------------------------------------------------------------------------


def fits(app, prompt, *panels) -> bool:
    desk = app.desk
    moment = Moment(prompt, panels, offered_by(prompt, ()), desk.prompts, desk.panels, False)
    return BoardScene.fits(moment) and isinstance(scene_of(moment), BoardScene)


def test_it_is_for_answers_on_a_map_and_for_what_is_about_one(open_app):
    app = open_app(game=True)

    assert fits(app, go("F:b3"), LAND)
    assert fits(app, Place("put", "Put it there.", piece="wolf", to="F:b3"), LAND)
    assert fits(app, Confirm("sure", "Is it there?", about=("F:b3",)), LAND)


def test_it_is_not_for_people_or_cards_that_have_a_map_beside_them(open_app):
    app = open_app(game=True)
    who = Choose("who", "Who?", offers=lambda: [Option("Sara", "Sara", where="Sara")])

    assert not fits(app, who, Pool(id="Sara", seat="Sara", values=[]), LAND)
    assert not fits(app, Confirm("sure", "Sure?"), LAND)


# -- touching ----------------------------------------------------------------------------------------------------


def test_a_tap_on_a_lit_space_is_the_answer(on_map):
    _, show, given = on_map
    scene = show(go("F:b3", "F:c2"), LAND)

    touch_space(scene, "F:c2")

    assert given == ["go F:c2"]


def test_a_finger_shows_the_way_before_it_is_lifted_and_slipping_takes_it_back(on_map):
    _, show, given = on_map
    ways = [Option("far", "Far", where="F:d2")]
    way = lambda option: ("F:b2", "F:c2", "F:d2") if option == "far" else ()  # noqa: E731
    scene = show(Choose("go", "Where to?", "Sara", offers=lambda: ways, way=way), LAND)
    x, y = scene.board.to_window(*scene.board.middle_of("F:d2"))

    finger = Finger(x, y)
    finger.down()
    pump(2)
    assert scene.board.chosen == ("F:d2",)
    assert scene.board.way == ("F:b2", "F:c2", "F:d2")

    finger.move(x + dp(40), y)
    pump(2)
    finger.up()
    pump(2)
    assert scene.board.chosen == ()
    assert given == []


def test_a_long_touch_chooses_and_the_main_button_then_goes_there(on_map):
    app, show, given = on_map
    scene = show(go("F:b3", "F:c2"), LAND)

    touch_space(scene, "F:c2", frames=30)
    app.stage.hush()

    assert given == []
    assert scene.board.chosen == ("F:c2",)
    tap(find("Go · 2½"))
    assert given == ["go F:c2"]


def test_a_tap_on_what_is_chosen_answers_as_well(on_map):
    app, show, given = on_map
    scene = show(go("F:b3", "F:c2"), LAND)

    touch_space(scene, "F:c2", frames=30)
    app.stage.hush()
    touch_space(scene, "F:c2")

    assert given == ["go F:c2"]


def test_a_tap_on_another_space_says_what_is_there(on_map):
    app, show, given = on_map
    scene = show(go("F:b3"), LAND)

    touch_space(scene, "F:d3")

    assert given == []
    assert "d3 · plains" in words_on(app.stage)


def test_answers_without_a_place_stand_at_the_foot(on_map):
    _, show, given = on_map
    show(go("F:b3"), LAND)

    tap(find("Stop here"))

    assert given == ["stop"]


def test_several_spaces_are_taken_one_by_one_and_given_together(on_map):
    _, show, given = on_map
    options = [Option(place, place, where=place) for place in ("F:b3", "F:c2", "F:c3")]
    scene = show(Choose("mark", "Which?", offers=lambda: options, least=0, most=3), LAND)

    touch_space(scene, "F:b3")
    touch_space(scene, "F:c3")
    touch_space(scene, "F:b3")
    assert scene.board.chosen == ("F:c3",)
    tap(find("Take these 1"))

    assert given == [["F:c3"]]


def test_a_piece_to_be_moved_has_a_flag_at_its_goal_and_done_below(on_map):
    app, show, given = on_map
    over = ("F:k9", "F:j9", "F:i9")
    scene = show(Place("put", "Put the wolf on i9.", piece="wolf", to="F:i9", over=over, brief="Wolf to i9"), LAND)

    assert scene._flag.text == "Put it here"
    assert scene.board.way == over
    assert "Put the wolf on i9." in words_on(app.stage)
    tap(find("Done"))
    assert given == ["done"]


def test_yes_and_no_about_a_space_stand_at_the_foot(on_map):
    _, show, given = on_map
    show(Confirm("sure", "Was it there?", about=("F:b3",)), LAND)

    tap(find("No"))

    assert given == [False]


def test_many_answers_without_a_place_stand_beside_the_map(on_map):
    _, show, given = on_map
    lies = Choose(
        "lies", "What lies there?", about=("I:2",),
        offers=lambda: [Option(name, name) for name in ("land", "pit", "gate", "edge", "water")],
    )  # fmt: skip
    show(lies, ISLE)

    tap(find("gate"))

    assert given == ["gate"]


def test_of_several_maps_the_one_with_who_is_asked_comes_first_and_another_is_a_tap_away(on_map):
    _, show, given = on_map
    scene = show(go("I:2", "F:b3"), ISLE, LAND)
    assert scene.panel is LAND

    tap(find("Isle"))
    touch_space(scene, "I:2")

    assert given == ["go I:2"]


@pytest.mark.parametrize(("panel", "place"), [(HOUSE, "3,2"), (HOUSE, "0,4"), (PLACES, "marsh")])
def test_rooms_and_areas_are_answers_as_well(on_map, panel, place):
    _, show, given = on_map
    scene = show(go(place), panel)

    touch_space(scene, place)

    assert given == [f"go {place}"]


def test_the_map_is_looked_at_otherwise_by_its_buttons(on_map):
    _, show, _ = on_map
    scene = show(go("F:b3"), LAND)
    before = scene.board.zoom

    tap(find("Look at the map"))
    tap(find("Nearer"))

    assert scene.board.zoom > before
    tap(find("The whole map"))
    assert scene.board.zoom == 1


# -- looking -----------------------------------------------------------------------------------------------------


def hidden(scene, *spaces: str) -> list[str]:
    """Which of them a finger could not touch: beyond the window, or below a button."""
    board, covers = scene.board, scene._covers()
    found = []
    for space in spaces:
        x, y = board.to_window(*board.middle_of(space))
        inside = 0 <= x <= Window.width and 0 <= y <= scene.top - board.edges.room[1]
        if not inside or any(left <= x <= right and low <= y <= high for left, low, right, high in covers):
            found.append(space)
    return found


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
def test_what_is_in_question_and_who_is_asked_lie_under_no_button_and_are_large_enough(on_map, display):
    app, show, _ = on_map
    resize(display)
    app.desk.navigation.go("table")
    for corner in (("F:a1", "F:b1", "F:a2"), ("F:a10", "F:b10"), ("F:l10", "F:k10"), ("F:l1", "F:l2")):
        near = next(space for space in FIELD if space.id == corner[-1])
        panel = Board(id="land", title="Land", layout=LAND.layout, pieces=[Piece("Sara", "Sara", "Sara", near.id)])
        scene = show(go(*corner), panel)

        assert hidden(scene, *corner, near.id) == []
        assert 2 * min(scene.board.placed.half) * scene.board.unit >= dp(LEAST) - 1


def test_a_map_runs_below_the_foot_to_the_edges_of_the_window(on_map):
    _, show, _ = on_map
    board = show(go("F:b3"), LAND).board

    assert (round(board.x), round(board.y), round(board.right)) == (0, 0, Window.width)


@pytest.mark.parametrize("between", [352, 120], ids=["room", "no room"])
def test_a_map_as_wide_as_high_stands_whole_between_the_tiles_of_the_foot(on_map, between):
    """Where they leave room for it; else all of it does not show at once, and what is in question still does."""
    _, show, _ = on_map
    rooms = [Space(f"{row},{col}", f"{row}·{col}", (col, row)) for row in range(1, 6) for col in range(1, 6)]
    dungeon = Board(id="dungeon", title="Dungeon", layout=Layout("squares", rooms, touching("squares", rooms)))
    board = show(go("1,1", "5,5"), dungeon).board
    board.pos, board.size, board.below = (0, 0), (800, 350), 92
    left, right = 172, 172 + between
    board.covers = lambda: [(12, 12, left, 84), (right, 12, 788, 84)]

    board._look_at_the_question()

    far = min(board.placed.half) * board.unit
    at = {room.id: board.placed.at[room.id] for room in rooms}
    middles = [(board._left + x * board.unit, board._bottom + y * board.unit) for x, y in at.values()]
    stands = all(left <= x - far and x + far <= right and far <= y <= 350 - far for x, y in middles)
    assert stands == (between == 352)
    assert 2 * far >= dp(LEAST)


def test_what_it_costs_is_written_on_the_spaces_in_question():
    prompt = go("F:b3")

    assert figures(LAND, offered_by(prompt, ())) == {"F:b3": "2½"}


def test_columns_and_rows_are_named_where_all_spaces_are():
    grid = placed(LAND).grid

    assert (grid.columns[1], grid.rows[2]) == ("b", "3")
    assert placed(ISLE).grid is None


# -- in a real game ----------------------------------------------------------------------------------------------


def shown_in(app, sitting: str, *names: str):
    """By moment: the map that is shown, and whether just the spaces are lit that the question is about."""
    found = {}
    for moment in sittings.play(app.open_game, next(s for s in sittings.sittings() if s.name == sitting)):
        if moment.name in names:
            app.desk.navigation.go("table")
            scene = app.desk.navigation.page.scene
            prompt = app.open_game.prompts[0]
            about = list(prompt.about) or [option.where for option in prompt.options() if option.where]
            lit = {space for space in about if space in scene.board.placed.at}
            found[moment.name] = scene.panel.id, scene.board._drawing.lit == lit
        if len(found) == len(names):
            return found
    return found


def test_just_what_the_question_is_about_is_lit(open_app):
    found = shown_in(open_app(), "two", "shadow-seal", "shadow-drifted", "shadow-path")

    assert found == {
        "shadow-seal": ("map.realm", True),
        "shadow-drifted": ("map.realm", True),
        "shadow-path": ("map.B", True),
    }
