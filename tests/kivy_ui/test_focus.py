"""Walking by keys: what is highlighted can be seen, and a page that fits stays where it is."""

import pytest

from kivy_ui.focus import scroll_to, touchables
from kivy_ui.pages import PAGES, Page
from kivy_ui.system.start import DISPLAYS
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.tiles import Tile
from tests.kivy_ui.drivers.touch_driver import press, pump

SHORT, LONG = 3, 20


class TilesPage(Page):
    """A bar, and so many tiles one below the other."""

    def __init__(self, desk, count):
        self.tiles = [Tile(f"Tile {n}", desk.appearance.theme, lambda: None) for n in range(count)]
        self.scroll = Scroll(desk.appearance.theme, Column(desk.appearance.theme, self.tiles))
        super().__init__(desk)

    def build(self):
        self.add_widget(self.bar("Tiles"))
        self.add_widget(self.scroll)


@pytest.fixture
def show(open_app, monkeypatch):
    """``show(count)``: that page, on which no frame has passed yet."""
    monkeypatch.setitem(PAGES, "tiles", TilesPage)
    app = open_app()

    def make(count):
        app.desk.navigation.go("tiles", count=count)
        return app.desk.navigation.page

    return make


def top_of(widget):
    return widget.to_window(widget.x, widget.top)[1]


def test_a_page_that_fits_stays_at_the_top_while_keys_walk_over_it(show):
    page = show(SHORT)
    pump(3)
    before = [top_of(tile) for tile in page.tiles]

    for key in ("down", "down", "down", "down", "up", "tab", "left"):
        press(key)

        assert [top_of(tile) for tile in page.tiles] == pytest.approx(before)


def test_the_home_page_stays_at_the_top_on_a_large_screen(open_app):
    app = open_app(display=DISPLAYS[-1])
    there = list(touchables(app.desk.navigation.page))
    before = [top_of(touch) for touch in there]

    for _ in there:
        press("down")

        assert [top_of(touch) for touch in there] == pytest.approx(before)


def test_a_long_page_follows_the_highlight_to_its_end_and_begins_anew(show):
    page = show(LONG)
    pump(3)
    lowest, highest = page.scroll.y, page.scroll.top
    seen = []

    for _ in range(LONG + 2):  # the way back comes after the last
        press("down")
        lit = next((tile for tile in page.tiles if tile.highlighted), None)
        if lit is not None:
            assert lowest <= top_of(lit) - lit.height < top_of(lit) <= highest
            seen.append(lit)

    assert seen == [*page.tiles, page.tiles[0]]


@pytest.mark.parametrize(("count", "at"), [(SHORT, 1.0), (LONG, 0.0)])
def test_a_page_that_is_not_laid_out_yet_is_scrolled_when_it_is_if_it_is_long(show, count, at):
    page = show(count)

    scroll_to(page.tiles[-1])
    pump(3)

    assert page.scroll.scroll_y == pytest.approx(at)


def test_a_short_page_that_was_pulled_down_by_a_finger_is_at_the_top_again(show):
    page = show(SHORT)
    pump(3)
    before = top_of(page.tiles[0])
    page.scroll.scroll_y = 0.5
    pump(1)

    scroll_to(page.tiles[0])
    pump(1)

    assert top_of(page.tiles[0]) == pytest.approx(before)
