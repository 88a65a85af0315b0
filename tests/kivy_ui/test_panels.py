"""Every kind of panel on the screen: all of it shows, nothing lies over another, and figures open under a finger."""

from typing import get_args

import pytest
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.prompts import Choose, Option
from companion.sums import Part, Sum
from companion.view import (
    Card,
    Chart,
    Duel,
    Grid,
    Hex,
    HexMap,
    Listing,
    Panel,
    Path,
    Pile,
    Pool,
    Reveal,
    Side,
    Text,
    Track,
    Value,
    View,
)
from kivy_ui.finger import Finger, find, hold, pump, tap, touch_at
from kivy_ui.panels import WIDGETS, panel_widget
from kivy_ui.panels.chart import figure_text
from kivy_ui.panels.grid import shared
from kivy_ui.panels.grouping import group_of, group_title, grouped
from kivy_ui.start import DISPLAYS
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.dice import PIPS, Face
from kivy_ui.widgets.figures import Figure
from kivy_ui.widgets.hex_drawing import Layout, initials
from kivy_ui.widgets.terrain import LOOKS, look_of

WHY = Sum([Part("life tokens", 5, "SM-141"), Part("wounds", -1, "SM-147")])
LIFE = Value("Life", "4 of 5", number=4, of=5, why=WHY)
HEXES = [
    Hex(f"h{col}{row}", col, row, look, label, sign, pieces)
    for col, row, look, label, sign, pieces in (
        (0, 0, "plains", "", "", ("Sara", "Bryan", "Shadow 2", "Xulthûl")),
        (1, 0, "water", "", "", ()),
        (2, 0, "forest", "city", "C", ("Shadow 1",)),
        (0, 1, "a look nobody knows", "", "", ()),
        (1, 1, "hills", "", "?", ()),
        (2, 1, "swamp", "", "", ()),
    )
]
MAP = HexMap(id="map", title="The map", hexes=HEXES, routes=[("road", ["h00", "h10"]), ("path", ["h10", "h20"])])
SAMPLES: list[Panel] = [
    Track(id="t", title="Where we are", steps=["one", "two", "three"], at=1, note="a note"),
    Pool(id="p", seat="Sara", title="Sara", values=[
        Value("Where", "the plains hex e2 on the second map, beside the long river", path="avatars.0.at"),
        Value("Wounds", "1", number=1, path="avatars.0.wounds"), LIFE,
        Value("red shards", "3", "◆", 3, path="avatars.0.shards.red"), Value("Strength", "13", number=13, of=20),
    ]),
    Pool(id="q", title="Wells", values=[Value("A j2", "hidden Well", "?", path="wells.0.state")]),
    MAP,
    Path(id="way", title="Shadow 1 drifts", map="map", piece="Shadow 1", over=["h00", "h10", "h20"], note="slowly"),
    Grid(id="g", title="Shadows", columns=["Shadow", "Where", "Life"], rows=[["Shadow 1", "the Pit", "3"], ["2"]]),
    Pile(id="d", title="Potions", left=12, top="Red Brew"),
    Card(id="c", title="Ferocious", look="red", lines=["+2d★", "It bites."], sign="◆"),
    Listing(id="l", title="Finds", lines=["a sword", "a shield"]),
    Text(id="x", title="To win", text="Reveal every Light Well.", strong=True),
    Duel(id="f", title="Fight", left=Side("Sara", [LIFE], ["Iron Vigil"], "defends"),
         right=Side("Guardian", [Value("Combat roll", "die +5", number=5, why=WHY)]), result="Sara hits."),
    Reveal(id="r", title="It comes", stages=[Value("Mammal", "die 4"), Value("Power 3", "die 5")]),
    Chart(id="b", title="Dice", labels=list("123456"), values=[3, 1, 4, 1, 5, 2.5], reference=2.75, note="fair"),
    Chart(id="n", title="Wells", labels=[str(n) for n in range(30)], values=[-1.5 * n for n in range(30)],
          shape="line"),
]  # fmt: skip


def show(app, panels: list[Panel]) -> list[Widget]:
    """The panels alone in the window."""
    app.stage.page and app.stage.show(Widget())
    widgets = [panel_widget(panel, app.desk) for panel in panels]
    app.stage.show(Scroll(app.desk.theme, Column(app.desk.theme, widgets)))
    pump(4)
    return widgets


def inside(widget: Widget, kind: type) -> list:
    return [one for one in widget.walk() if isinstance(one, kind)]


# -- all kinds ---------------------------------------------------------------------------------------------


def test_every_kind_of_panel_has_its_widget_and_is_tried_here():
    kinds = set(get_args(get_args(View.__annotations__["panels"])[0]))

    assert set(WIDGETS) == kinds
    assert {type(panel) for panel in SAMPLES} == kinds


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_every_panel_shows_at_every_size_and_its_figures_can_be_touched(open_app, display, text):
    app = open_app(display=display, game=True)
    app.desk.prefer(text=text, animation="none")
    app.house.view.panels.extend(SAMPLES)

    widgets = show(app, SAMPLES)

    for panel, widget in zip(SAMPLES, widgets, strict=True):
        assert isinstance(widget, WIDGETS[type(panel)]), f"{panel.id} is an error card"
        assert widget.height > dp(40)
        figures = inside(widget, Figure)
        for n, one in enumerate(figures):
            assert one.width >= dp(48) - 1
            assert one.height >= dp(48) - 1
            assert widget.x <= one.x
            assert one.right <= widget.right + 1
            assert not any(overlap(one, other) for other in figures[n + 1 :])


def overlap(one: Widget, other: Widget) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.top and other.y < one.top


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_all_that_a_real_game_shows_can_be_drawn(open_app, theme):
    app = open_app(game=True)
    app.desk.prefer(theme=theme)
    panels = app.house.view.panels

    widgets = show(app, panels)

    assert [type(widget) for widget in widgets] == [WIDGETS[type(panel)] for panel in panels]


def test_a_panel_that_cannot_be_drawn_becomes_a_card_that_says_so(opened):
    opened_app = opened()

    widget = panel_widget(Track(id="t", steps=None, at=0), opened_app.app.desk)  # type: ignore[arg-type]

    assert "cannot be shown" in widget.children[-1].text
    opened_app.mishaps.seen.clear()


# -- figures -----------------------------------------------------------------------------------------------


def test_a_tap_on_a_figure_opens_its_parts_and_their_sources(open_app):
    app = open_app(game=True)
    show(app, [SAMPLES[1]])

    tap(find("Life 4 of 5"))

    words = [getattr(one, "text", "") for one in app.stage.sheets[0].walk()]
    assert {"Life", "life tokens", "+5", "wounds", "−1", "together", "4"} <= set(words)
    assert {"SM-141", "SM-147"} <= set(words)


def test_a_source_leads_to_the_rules_once_there_is_such_a_page(open_app):
    app = open_app(game=True)
    went = []
    app.desk._pages = {**app.desk._pages, "rules": lambda desk, fact: went.append(fact) or Widget()}
    show(app, [SAMPLES[1]])

    tap(find("Life 4 of 5"))
    tap(find("SM-147"))

    assert went == ["SM-147"]


def corrected_by(app, value: Value) -> None:
    show(app, [Pool(id="p", title="Figures", values=[value])])
    hold(find(value.label))


def test_a_hold_corrects_a_number_step_by_step_within_its_bounds(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Wounds", "0", number=0, path="avatars.0.wounds"))

    for step in ("less", "more", "more"):
        tap(find(step))
    tap(find("Set it so"))

    assert app.house.session.table.avatars[0].wounds == 2
    assert "Set it so" not in [getattr(one, "text", "") for one in app.stage.walk()]


def test_a_hold_corrects_yes_and_no_with_one_tap(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Watercraft", "ashore", path="avatars.0.afloat"))

    assert find("No").kind == "chosen"
    tap(find("Yes"))

    assert app.house.session.table.avatars[0].afloat is True


def test_a_hold_corrects_one_of_some_words_with_one_tap(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Coin", "high", path="settings.convention"))

    tap(find("odd/even"))

    assert app.house.session.table.settings.convention == "odd/even"


def test_a_hold_corrects_a_place_with_a_tap_on_the_map(open_app):
    app = open_app(game=True)
    maps = [panel for panel in app.house.view.panels if isinstance(panel, HexMap)]
    app.house.session.table.avatars[0].at = maps[0].hexes[0].id
    corrected_by(app, Value("Where", "somewhere", path="avatars.0.at"))
    board = next(one for one in app.stage.sheets[0].walk() if hasattr(one, "hex_at"))

    touch_at(*board.to_window(*board.middle_of(maps[0].hexes[1].id)))

    assert app.house.session.table.avatars[0].at == maps[0].hexes[1].id


def test_a_hold_corrects_words_with_the_keyboard(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Because", "", path="because"))

    for letter in "Ah":
        tap(find(letter))
    tap(find("Done"))

    assert app.house.session.table.because == "Ah"


def test_a_figure_made_of_others_opens_into_them_instead(open_app):
    app = open_app(game=True)
    corrected_by(app, LIFE)

    assert "life tokens" in [getattr(one, "text", "") for one in app.stage.sheets[0].walk()]


def test_a_place_in_the_table_that_is_gone_is_told(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Wounds", "0", number=0, path="avatars.9.wounds"))

    assert app.stage.sheets == []


# -- maps --------------------------------------------------------------------------------------------------


def offering(app, *options: Option) -> None:
    """The open prompt, with these options on the map."""
    prompt = Choose("example.where", "Where to?", offers=lambda: options)
    app.desk.offers = {}
    for option in options:
        app.desk.offers.setdefault(option.where, []).append((prompt, option))


def on_hex(widget, id_: str) -> tuple[float, float]:
    return widget.board.to_window(*widget.board.middle_of(id_))


@pytest.fixture
def answers(open_app, monkeypatch):
    """The app with a game, and what it was answered."""
    app = open_app(game=True)
    given = []
    monkeypatch.setattr(app.desk, "answer", lambda prompt, value: given.append((prompt.key, value)))
    return app, given


def test_a_tap_on_a_ringed_hex_answers(answers):
    app, given = answers
    offering(app, Option("go:h20", "The city", where="h20"), Option("go:Sara", "Sara", where="Sara"))
    (widget,) = show(app, [MAP])

    touch_at(*on_hex(widget, "h20"))

    assert given == [("example.where", "go:h20")]
    assert "h20" in widget.board.offered


def test_a_tap_on_another_hex_says_what_is_there(answers):
    app, given = answers
    (widget,) = show(app, [MAP])

    touch_at(*on_hex(widget, "h20"))

    assert given == []
    assert "h20 · forest · city · Shadow 1" in [getattr(one, "text", "") for one in app.stage.walk()]


def test_a_hex_that_may_not_be_chosen_tells_why(answers):
    app, given = answers
    offering(app, Option("go:h20", "The city", why_not="too far", where="h20"))
    (widget,) = show(app, [MAP])

    touch_at(*on_hex(widget, "h20"))

    assert given == []
    assert "The city: too far" in [getattr(one, "text", "") for one in app.stage.walk()]


def test_several_answers_on_one_hex_are_offered_side_by_side(answers):
    app, given = answers
    offering(app, Option("walk", "Walk there", where="h20"), Option("sail", "Sail there", where="h20"))
    (widget,) = show(app, [MAP])

    touch_at(*on_hex(widget, "h20"))
    tap(find("Sail there"))

    assert given == [("example.where", "sail")]
    assert app.stage.sheets == []


def test_the_buttons_zoom_and_a_finger_then_drags_the_map_instead_of_the_column(answers):
    app, _ = answers
    (widget, *_) = show(app, [MAP, *SAMPLES])
    column, before = widget.parent.parent, widget.parent.parent.scroll_y

    tap(find("Nearer"))
    seen = on_hex(widget, "h10")
    x, y = widget.board.to_window(*widget.board.center)
    finger = Finger(x, y)
    finger.down()
    for step in range(1, 6):
        finger.move(x - step * dp(10), y)
        pump(1)
    finger.up()
    pump(2)

    assert widget.board.zoom > 1.5
    assert on_hex(widget, "h10")[0] < seen[0] - dp(20)
    assert column.scroll_y == before

    tap(find("The whole map"))
    assert widget.board.zoom == 1


def test_two_fingers_pinch_and_tap_nothing(answers):
    app, given = answers
    offering(app, Option("go:h10", "Water", where="h10"))
    (widget,) = show(app, [MAP])
    x, y = on_hex(widget, "h10")
    one, other = Finger(x - dp(30), y), Finger(x + dp(30), y)

    one.down()
    pump(4)
    other.down()
    pump(4)
    for step in range(1, 6):
        one.move(x - dp(30 + 12 * step), y)
        other.move(x + dp(30 + 12 * step), y)
        pump(1)
    one.up()
    other.up()
    pump(2)

    assert widget.board.zoom > 1.5
    assert given == []


def test_a_way_over_the_map_is_drawn_on_it_and_a_tap_leads_there(answers):
    app, _ = answers
    app.house.view.panels.extend([MAP, SAMPLES[4]])
    show(app, [SAMPLES[4]])

    tap(find("Show it on the map"))

    board = next(one for one in app.stage.sheets[0].walk() if hasattr(one, "hex_at"))
    assert board._way == ("h00", "h10", "h20")


def test_the_legend_names_every_look_sign_and_route(answers):
    app, _ = answers
    show(app, [MAP])

    tap(find("What the signs mean"))

    words = {getattr(one, "text", "") for one in app.stage.sheets[0].walk()}
    assert {"plains", "water", "forest", "hills", "swamp", "city", "?", "road", "path"} <= words


def test_every_point_of_a_hex_is_that_hex_and_beside_the_map_is_none():
    layout = Layout(MAP)
    x, y = layout.at["h11"]

    assert layout.nearest(x + 0.8, y).id == "h11"
    assert layout.nearest(x, y + 0.9).id == "h11"
    assert layout.nearest(x + 9, y) is None
    assert Layout(HexMap(id="", hexes=[])).nearest(0, 0) is None


def test_no_two_looks_share_a_pattern_so_that_colour_is_not_needed():
    patterns = [look.strokes for look in LOOKS.values()]

    assert len(set(patterns)) == len(LOOKS)
    assert look_of("a look nobody knows") == look_of("a look nobody knows")


@pytest.mark.parametrize(
    ("name", "short"), [("Shadow 2", "S2"), ("Xulthûl", "X"), ("Grey Wanderer", "GW"), ("Shadow 12", "S12"), ("", "")]
)
def test_a_piece_has_its_initials(name, short):
    assert initials(name) == short


# -- moments -----------------------------------------------------------------------------------------------


def reveal(app, *headlines: str):
    (widget,) = show(app, [Reveal(id="r", stages=[Value(headline, "die 4") for headline in headlines])])
    return [stage.opacity for stage in widget.stages], widget


def test_a_reveal_comes_up_stage_by_stage_and_only_once(open_app):
    app = open_app(game=True)

    at_first, widget = reveal(app, "Mammal", "Power 3")
    pump(60)

    assert at_first[0] > at_first[1] == 0
    assert [stage.opacity for stage in widget.stages] == [1, 1]
    again, _ = reveal(app, "Mammal", "Power 3", "Fangs")
    assert again[:2] == [1, 1]
    assert again[2] < 1


def test_who_wants_no_animation_sees_all_at_once(open_app):
    app = open_app(game=True)
    app.desk.prefer(animation="none")

    assert reveal(app, "Mammal", "Power 3")[0] == [1, 1]


def frames_until_all_shows(app) -> int:
    _, widget = reveal(app, "Mammal", "Power 3", "Fangs")
    for frame in range(200):
        if all(stage.opacity == 1 for stage in widget.stages):
            return frame
        pump()
    raise AssertionError("it never came up")


def test_quick_movement_comes_up_piece_by_piece_in_less_than_half_the_time(open_app):
    app = open_app(game=True)
    usual = frames_until_all_shows(app)
    app.desk.moments.clear()

    app.desk.prefer(animation="quick")

    assert 0 < frames_until_all_shows(app) < usual / 2


SHARDS = Value("red shards", "2", "◆", number=2)


@pytest.mark.parametrize(("signs", "title", "sign"), [(True, "● Sara", True), (False, "Sara", False)])
def test_without_colour_signs_names_stand_alone(open_app, signs, title, sign):
    app = open_app(game=True)
    app.desk.prefer(signs=signs)

    pool, duel = show(
        app,
        [
            Pool(id="p", seat="Sara", title="Sara", values=[]),
            Duel(id="d", left=Side("Sara", [SHARDS]), right=Side("Shadow", [])),
        ],
    )

    assert pool.title == title
    assert bool(inside(duel, Figure)[0]._sign) is sign


def test_a_sign_that_alone_tells_whose_or_what_it_is_always_stays(open_app):
    app = open_app(game=True)
    app.desk.prefer(signs=False)

    (pool,) = show(app, [Pool(id="p", seat="Sara", title="In the bag", values=[SHARDS])])

    assert pool.title == "● In the bag"
    assert inside(pool, Figure)[0]._sign is not None


def test_a_sum_in_a_duel_builds_up_part_by_part(open_app):
    app = open_app(game=True)
    (widget,) = show(app, [SAMPLES[10]])

    rungs = [one for one in widget.walk() if type(one).__name__ == "Rung"]
    at_first = [(rung.text, rung.opacity) for rung in rungs]
    pump(60)

    assert [text for text, _ in at_first] == ["life tokens", "wounds"] * 2
    assert at_first[1][1] == 0
    assert all(rung.opacity == 1 for rung in rungs)


# -- the rest ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("natural", "least", "room", "widths"),
    [
        ([50, 60], [20, 30], 200, [50, 60]),
        ([100, 300], [100, 100], 300, [100, 200]),
        ([100, 300], [90, 100], 150, [90, 100]),
    ],
)
def test_columns_share_the_room_there_is(natural, least, room, widths):
    assert shared(natural, least, room) == widths


def test_a_grid_that_is_too_wide_scrolls_aside(open_app):
    app = open_app(game=True)
    names = [f"a-rather-long-heading-{n}" for n in range(8)]
    (widget,) = show(app, [Grid(id="g", columns=names, rows=[names])])

    assert widget.cells.width > widget.width
    assert widget.cells.parent.do_scroll_x


@pytest.mark.parametrize(
    ("panel", "group"),
    [
        (SAMPLES[0], "now"),
        (SAMPLES[1], "people"),
        (SAMPLES[2], "more"),
        (SAMPLES[3], "maps"),
        (SAMPLES[4], "now"),
        (Text(id="x", text="…"), "more"),
        (Text(id="x", text="…", strong=True), "now"),
        (Listing(id="l", lines=[], seat="Sara"), "people"),
        (SAMPLES[10], "now"),
        (SAMPLES[11], "now"),
        (SAMPLES[12], "more"),
    ],
)
def test_a_panel_belongs_to_its_group_by_kind_and_seat(panel, group):
    assert group_of(panel) == group


def test_groups_keep_the_order_of_the_game_and_empty_ones_are_left_out():
    first, second = Listing(id="a", lines=[]), Listing(id="b", lines=[])

    assert grouped([first, SAMPLES[0], second]) == {"now": [SAMPLES[0]], "more": [first, second]}
    assert group_title("now") == "Now"


@pytest.mark.parametrize(("value", "text"), [(12.0, "12"), (3.5, "3.5"), (0.166, "0.17"), (41.57, "41.6"), (-2, "-2")])
def test_figures_of_a_chart_are_short(value, text):
    assert figure_text(value) == text


def test_a_die_has_as_many_pips_as_its_face_and_none_before_it_falls(open_app):
    app = open_app()

    for face in (None, 1, 2, 3, 4, 5, 6):
        die = Face(face, app.desk.theme, side=60, colour="black", label="fate")
        drawn = len([one for one in die._group.children if type(one).__name__ == "Rectangle"])
        assert drawn == len(PIPS.get(face, ()))
    die.show(None)
    assert not [one for one in die._group.children if type(one).__name__ == "Rectangle"]
