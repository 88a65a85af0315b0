"""Every kind of panel on the screen: all of it shows, nothing lies over another, and what is new comes up in turn."""

from typing import get_args

import pytest
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kernel import dice
from companion.kernel.prompts import Option
from companion.kernel.view import (
    Board,
    Cards,
    DiceTray,
    Duel,
    DuelSide,
    Grid,
    Listing,
    Pool,
    Purse,
    Purses,
    Reveal,
    Text,
    Tokens,
    Track,
    Value,
    View,
)
from kivy_ui.panels import WIDGETS, panel_widget
from kivy_ui.panels.chart import figure_text
from kivy_ui.panels.grid import shared
from kivy_ui.panels.grouping import group_of, group_title, grouped
from kivy_ui.panels.purses import PurseTile
from kivy_ui.system.start import DISPLAYS
from kivy_ui.widgets.dice import PIPS, LyingDie
from kivy_ui.widgets.figures import Figure
from tests.kivy_ui.drivers.touch_driver import pump
from tests.kivy_ui.panel_samples import SAMPLES, inside, show, show_offering

# -- all kinds ---------------------------------------------------------------------------------------------


def test_every_kind_of_panel_has_its_widget_and_is_tried_here():
    kinds = set(get_args(get_args(View.__annotations__["panels"])[0]))

    assert set(WIDGETS) == kinds
    assert {type(panel) for panel in SAMPLES} == kinds


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_every_panel_shows_at_every_size_and_its_figures_can_be_touched(open_app, display, text):
    app = open_app(display=display, game=True)
    app.desk.settings.change(text=text, animation="none")
    app.open_game.view.panels.extend(SAMPLES)

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
    app.desk.settings.change(theme=theme)
    panels = app.open_game.view.panels

    widgets = show(app, panels)

    assert [type(widget) for widget in widgets] == [WIDGETS[type(panel)] for panel in panels]


def test_a_panel_that_cannot_be_drawn_becomes_a_card_that_says_so(opened):
    opened_app = opened()

    widget = panel_widget(Track(id="t", steps=None, at=0), opened_app.app.desk)  # type: ignore[arg-type]

    assert "cannot be shown" in widget.children[-1].text
    opened_app.mishaps.seen.clear()


def test_a_purse_that_can_be_chosen_has_an_edge_twice_as_thick_and_can_be_touched(open_app):
    app = open_app(game=True)
    purses = Purses(id="u", title="Purses", purses=[Purse("sara", "Sara", (Tokens("in hand", 6),), "Sara")])

    widget = show_offering(app, purses, Option("pay", "Sara pays", where="sara"))

    (tile,) = inside(widget, PurseTile)
    assert tile.offered


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
    app.desk.settings.change(animation="none")

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
    reveal(app)  # nothing of it is shown any more, so that all of it is new

    app.desk.settings.change(animation="quick")

    assert 0 < frames_until_all_shows(app) < usual / 2


SHARDS = Value("red shards", "2", "◆", number=2)


@pytest.mark.parametrize(("signs", "title", "sign"), [(True, "● Sara", True), (False, "Sara", False)])
def test_without_colour_signs_names_stand_alone(open_app, signs, title, sign):
    app = open_app(game=True)
    app.desk.settings.change(signs=signs)

    pool, duel = show(
        app,
        [
            Pool(id="p", seat="Sara", title="Sara", values=[]),
            Duel(id="d", left=DuelSide("Sara", [SHARDS]), right=DuelSide("Shadow", [])),
        ],
    )

    assert pool.title == title
    assert bool(inside(duel, Figure)[0]._sign) is sign


def test_a_sign_that_alone_tells_whose_or_what_it_is_always_stays(open_app):
    app = open_app(game=True)
    app.desk.settings.change(signs=False)

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


def test_what_follows_a_tray_lies_beside_its_dice():
    tray, board = DiceTray(id="tray", dice=()), next(panel for panel in SAMPLES if isinstance(panel, Board))
    tokens, others = Cards(id="tokens", cards=[]), Cards(id="others", cards=[])

    assert grouped([tray, tokens, board, others]) == {"now": [tray, tokens], "maps": [board], "more": [others]}
    assert group_title("now") == "Now"


@pytest.mark.parametrize(("value", "text"), [(12.0, "12"), (3.5, "3.5"), (0.166, "0.17"), (41.57, "41.6"), (-2, "-2")])
def test_figures_of_a_chart_are_short(value, text):
    assert figure_text(value) == text


def test_a_die_has_as_many_pips_as_its_face_and_none_before_it_falls(open_app):
    app = open_app()

    for face in (None, *dice.PIPS.faces):
        die = LyingDie(face, app.desk.appearance.theme, side=60, colour="black", label="fate")
        drawn = len([one for one in die._group.children if type(one).__name__ == "Rectangle"])
        assert drawn == (len(PIPS[face.id]) if face else 0)
    die.show(None)
    assert not [one for one in die._group.children if type(one).__name__ == "Rectangle"]
