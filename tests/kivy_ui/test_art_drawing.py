"""Pictures of a game, drawn layer by layer."""

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Line, Rectangle

from companion.games.casting_shadows import GAME as OTHER
from companion.games.shadows_of_malice import GAME
from kivy_ui.art.index import index_of
from kivy_ui.theme import CONTRAST, DARK
from kivy_ui.widgets.art_drawing import BEFORE, COVER, Portrait, draw_portrait, draw_scene
from kivy_ui.widgets.emblems import show_art_of

PICTURES = index_of(GAME.art).pictures


@pytest.fixture(autouse=True)
def opened():
    """The game's art is there, and a window for its textures."""
    show_art_of(GAME)
    yield Window
    show_art_of(None)


def areas(name, *layers, side=96.0, palette=DARK, **look):
    """The rectangles that are drawn; the first is the light behind it all."""
    added = []
    draw_portrait(added.append, name, layers, (0.0, 0.0, side), palette, **look)
    return [one for one in added if isinstance(one, Rectangle)]


def test_each_layer_that_is_asked_for_is_one_more_part():
    bare = areas("protean")

    assert len(areas("protean", "spikes")) == len(bare) + 1
    assert len(areas("protean", "spikes", "tentacles")) == len(bare) + 2
    assert len(areas("protean", "no such layer")) == len(bare)


def test_what_lies_behind_is_drawn_first_and_leaves_room_around_the_figure():
    alone, before = areas("mammal"), areas("mammal", "aura-red")

    assert len(before) == len(alone) + 1
    assert before[1].texture is not alone[1].texture
    assert before[2].size[0] == pytest.approx(alone[1].size[0] * BEFORE, rel=0.02)


def test_all_of_it_lies_within_its_square():
    for name in PICTURES:
        for area in areas(name, *PICTURES[name].layers, side=200.0):
            assert min(area.pos) >= -0.01
            assert area.pos[0] + area.size[0] <= 200.01
            assert area.pos[1] + area.size[1] <= 200.01


def test_the_size_that_is_baked_for_the_place_is_taken():
    assert areas("terrovan", side=90)[1].texture.width < areas("terrovan", side=200)[1].texture.width


def test_mirrored_it_looks_the_other_way():
    plain, turned = areas("ichthyic")[1], areas("ichthyic", "mirrored")[1]

    assert turned.tex_coords[0] == pytest.approx(plain.tex_coords[2])
    assert turned.pos[0] == pytest.approx(96 - plain.pos[0] - plain.size[0], abs=1)


def test_a_silhouette_shows_no_aura():
    assert len(areas("protean", "aura-red", silhouette=True)) == len(areas("protean", silhouette=True))


def test_a_figure_in_greys_takes_the_colour_of_its_player():
    added = []

    draw_portrait(added.append, "hero", (), (0, 0, 96), DARK, tint=DARK.seats[2])

    assert [tuple(one.rgba) for one in added if isinstance(one, Color)][-1] == pytest.approx(DARK.seats[2])


def test_in_high_contrast_the_emblem_stands_in_a_frame():
    added = []

    assert draw_portrait(added.append, "protean", ("spikes",), (0, 0, 96), CONTRAST)

    assert len([one for one in added if isinstance(one, Line)]) == 1
    assert len([one for one in added if isinstance(one, Rectangle)]) == 1


def test_every_creature_has_an_emblem_for_high_contrast():
    creatures = [name for name in PICTURES if f"{name}-silhouette" in PICTURES]

    assert len(creatures) == 11
    assert all(areas(name, palette=CONTRAST) for name in creatures)


def test_an_unknown_picture_draws_nothing():
    assert areas("no such creature") == []
    assert not draw_scene([].append, "no such place", (0, 0, 800, 480))


def test_a_scene_covers_its_box():
    for box in ((0.0, 0.0, 800.0, 480.0), (0.0, 0.0, 480.0, 800.0)):
        added = []

        assert draw_scene(added.append, "victory", box)

        drawn = [one for one in added if isinstance(one, Rectangle)]
        assert min(one.pos[0] for one in drawn) <= 0.5
        assert max(one.pos[0] + one.size[0] for one in drawn) >= box[2] - 0.5
        assert max(one.pos[1] + one.size[1] for one in drawn) >= box[3] - 0.5


@pytest.mark.parametrize("game", [GAME, OTHER])
def test_each_game_has_a_cover_that_can_be_shown_before_it_is_open(game):
    show_art_of(None)
    added = []

    assert draw_scene(added.append, COVER, (0, 0, 172, 126), game.art)
    assert not draw_scene(added.append, COVER, (0, 0, 172, 126))


def test_a_portrait_stands_in_the_middle_of_its_widget_and_can_be_revealed():
    portrait = Portrait("shadow", (), DARK, silhouette=True, size=(300, 200), pos=(10, 20))
    Clock.tick_draw()
    hidden = len(portrait._drawing.children)

    portrait.show(silhouette=False)
    Clock.tick_draw()

    assert hidden > 0
    assert next(one.pos[0] for one in portrait._drawing.children if isinstance(one, Rectangle)) == 60


def test_a_portrait_that_nobody_sees_yet_is_not_drawn():
    portrait = Portrait("shadow", (), DARK, size=(300, 200), opacity=0)
    Clock.tick_draw()
    unseen = len(portrait._drawing.children)

    portrait.opacity = 0.1
    Clock.tick_draw()

    assert unseen == 0
    assert len(portrait._drawing.children) > 0


def test_the_pictures_stay_small():
    assert sum(file.stat().st_size for file in GAME.art.rglob("*.png")) < 3_000_000
