"""Pictures: those committed are baked of the vectors committed, and are found by their names."""

from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle

from companion.games import casting_shadows, shadows_of_malice
from kivy_ui.art.index import EMBLEMS, SIZES, index_of, sources_in
from kivy_ui.theme import DARK, SIGN_EMBLEMS
from kivy_ui.widgets.emblems import OURS, Emblem, draw_emblem, emblem, show_art_of

GAMES = (shadows_of_malice.GAME, casting_shadows.GAME)
FOLDERS = (OURS, *(game.art for game in GAMES))


@pytest.fixture(autouse=True)
def window():
    """A texture needs a window; what a test shows is taken away after it."""
    yield Window
    show_art_of(None)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_what_is_committed_was_baked_of_these_vectors(folder: Path):
    index = index_of(folder)

    assert index.sources == sources_in(folder), "run python -m kivy_ui.art.bake"
    for name in index.pictures:
        assert all(
            (file.parent / f"{name}-{size}.png").is_file() for file in folder.rglob(f"{name}.svg") for size in SIZES
        )


def test_every_sign_of_a_seat_has_its_emblem():
    assert [name for name in SIGN_EMBLEMS.values() if emblem(name) is None] == []


def test_an_emblem_of_a_game_is_there_while_that_game_is_open():
    assert emblem("gem") is None

    show_art_of(casting_shadows.GAME)

    assert emblem("gem") is not None
    assert emblem("undo") is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_emblem_of_a_game_has_a_name_of_its_own(game):
    assert set(index_of(game.art).emblems) & set(index_of(OURS).emblems) == set()


def test_each_emblem_shows_something_and_no_two_are_the_same():
    cells = {name: emblem(name).pixels for name in index_of(OURS).emblems}

    assert len(set(cells.values())) == len(cells)
    assert all(any(pixels[3::4]) for pixels in cells.values())


def test_an_emblem_is_tinted_and_drawn_where_it_is_told():
    added: list[object] = []

    assert draw_emblem(added.append, "life", 10, 20, 24, DARK.life)

    tint, area = added
    assert isinstance(tint, Color)
    assert tuple(tint.rgba) == pytest.approx(DARK.life)
    assert isinstance(area, Rectangle)
    assert (area.pos, area.size) == ((10, 20), (24, 24))


def test_an_unknown_name_draws_nothing():
    added: list[object] = []

    assert not draw_emblem(added.append, "no such thing", 0, 0, 24, DARK.ink)

    assert added == []
    assert Emblem("no such thing", 24, DARK.ink).size == [24, 24]


def test_the_sheet_of_emblems_can_be_drawn_small_and_smooth():
    for folder in FOLDERS:
        if index_of(folder).emblems:
            head = (folder / f"{EMBLEMS}.png").read_bytes()[16:24]
            sides = int.from_bytes(head[:4]), int.from_bytes(head[4:])
            assert all(side & (side - 1) == 0 for side in sides)
