"""The palettes can be read: contrasts as WCAG 2 counts them."""

import pytest

from kivy_ui.theme import LOOKS, PALETTES, SIGN_EMBLEMS, SIGNS, Colour, Palette

GROUNDS = ("ground", "glow", "card", "raised", "tile_top", "tile_bottom", "chosen")


def light_of(colour: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((light_of(one), light_of(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.fixture(params=PALETTES.values(), ids=PALETTES)
def palette(request) -> Palette:
    return request.param


@pytest.mark.parametrize("ground", GROUNDS)
def test_what_is_written_on_a_ground_stands_out(palette, ground):
    under = getattr(palette, ground)

    assert contrast(palette.ink, under) >= 7
    for role in ("soft", "brass", "light", "life", "harm", "umbra", "good", "warn", "bad"):
        assert contrast(getattr(palette, role), under) >= 4.5, role
    for seat in palette.seats:
        assert contrast(seat, under) >= 4.5


def test_ink_on_paper_stands_out(palette):
    for ink, papers in (
        (palette.on_main, (palette.main, palette.main_top, palette.main_bottom)),
        (palette.ink_on_paper, (palette.paper, palette.paper_top, palette.paper_bottom)),
        (palette.soft_on_paper, (palette.paper, palette.paper_top, palette.paper_bottom)),
        (palette.on_lit, (palette.lit,)),
    ):
        assert all(contrast(ink, paper) >= 7 for paper in papers)


def test_the_edge_of_what_can_be_touched_is_seen(palette):
    assert all(contrast(palette.edge, getattr(palette, ground)) >= 3 for ground in ("ground", "glow", "card", "raised"))
    assert contrast(palette.focus, palette.ground) >= 3


def test_every_seat_has_a_colour_and_a_sign_of_its_own(palette):
    assert len(set(palette.seats)) == len(set(SIGNS)) == len(LOOKS) == len(set(SIGN_EMBLEMS.values()))


def test_only_high_contrast_does_without_gradients():
    assert [name for name, palette in PALETTES.items() if palette.flat] == ["contrast"]
