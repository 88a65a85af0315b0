"""The layout check finds what is wrong, and is quiet where nothing is."""

import pytest
from kivy.metrics import dp, sp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from kivy_ui.fonts import TEXT
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile
from tests.kivy_ui.drivers.layout_check import check_layout
from tests.kivy_ui.drivers.touch_driver import pump


@pytest.fixture
def shown(open_app):
    """Shows a widget as the page and tells what is wrong with it, by what it is."""
    app = open_app()

    def show(*widgets):
        page = FloatLayout()
        for widget in widgets:
            page.add_widget(widget)
        app.stage.show(page)
        pump(3)
        return [finding.what for finding in check_layout(app.stage)]

    show.theme = app.desk.appearance.theme
    return show


def label(text, *, x=100, y=300, width=200, font=20, opacity=1):
    place = {"pos": (x, y), "size": (width, 40), "size_hint": (None, None)}
    return Label(text=text, font_name=TEXT, font_size=sp(font), opacity=opacity, **place)


def tile(shown, text="Go", **more):
    made = Tile(text, shown.theme, lambda: None)
    made.size_hint_x = None
    for name, value in {"x": 100, "y": 100, "width": dp(120), **more}.items():
        setattr(made, name, value)
    return made


def test_a_good_page_has_no_findings(shown):
    assert shown(tile(shown), tile(shown, "Stop", x=240), label("Round 3")) == []


def test_a_text_larger_than_its_widget_is_clipped(shown):
    assert shown(label("a long line of words", width=60)) == ["text clipped"]


def test_a_text_beyond_the_window_is_out_of_sight(shown):
    assert shown(label("far away", x=750)) == ["out of sight"]


def test_what_can_be_scrolled_to_is_not_out_of_sight(shown):
    lines = [Words(f"line {number}", shown.theme) for number in range(60)]

    assert shown(Scroll(shown.theme, Column(shown.theme, lines))) == []


def test_a_column_that_does_not_scroll_sideways_hides_what_is_too_wide(shown):
    scroll = ScrollView(do_scroll_x=False, size_hint=(None, None), size=(300, 300))
    inside = Widget(size_hint=(None, None), size=(600, 600))
    inside.add_widget(label("far to the right", x=350, y=100))
    scroll.add_widget(inside)

    assert shown(scroll) == ["out of sight"]


def test_a_word_that_is_broken_is_found(shown):
    broken = label("Donaudampfschifffahrt", width=120)
    broken.text_size = (120, None)
    broken.height = 90

    assert shown(broken) == ["word broken"]


def test_words_write_a_long_word_smaller_instead_of_breaking_it(shown):
    words = Words("Donaudampfschifffahrt", shown.theme)
    column = Column(shown.theme, [words], size_hint_x=None, width=180)

    assert shown(column) == []
    assert words.font_size < shown.theme.body


def test_small_print_is_found(shown):
    assert shown(label("small print", font=11)) == ["text too small"]


def test_two_texts_over_each_other_are_found(shown):
    one, other = label("one text"), label("another", x=110)

    assert shown(one, other) == ["texts overlap"]


def test_a_target_too_small_for_a_finger_is_found(shown):
    assert shown(tile(shown, "x", width=dp(40))) == ["target too small"]


def test_targets_that_touch_are_too_close(shown):
    assert shown(tile(shown), tile(shown, "Stop", x=100 + dp(122))) == ["targets too close"]


def test_targets_over_each_other_are_found(shown):
    assert "targets overlap" in shown(tile(shown), tile(shown, "Stop", x=160))


def test_a_tile_that_says_nothing_is_found(shown):
    assert shown(tile(shown, "")) == ["empty tile"]


def test_a_text_that_is_too_high_for_its_tile_sticks_out(shown):
    made = tile(shown, "many words that need more than a single line")
    words = made.words[0]
    words.funbind("height", made._as_high)
    made.height = dp(48)

    assert "text sticks out of its tile" in shown(made)


def test_a_text_that_lies_on_a_strange_tile_is_found(shown):
    assert "text on a target" in shown(tile(shown), label("in the way", y=110))


def test_a_text_that_a_widget_draws_by_itself_is_judged_too(shown):
    drawing = Widget(size_hint=(None, None), size=(300, 300))
    drawing.drawn_texts = [("a hex", (10, 10, 60, 20), sp(9))]

    assert shown(drawing) == ["text too small"]


def test_what_is_not_shown_is_not_judged(shown):
    assert shown(label("hidden", font=8, opacity=0)) == []
