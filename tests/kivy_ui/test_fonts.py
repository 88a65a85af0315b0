"""Our fonts: found or replaced, and every letter written by one that has it."""

import doctest

import pytest
from kivy.core.window import Window

from kivy_ui import fonts
from kivy_ui.fonts import BLACK, DISPLAY, FILES, HEAVY, NAME, SIGNS, TEXT, Script, capital_height, has, runs
from kivy_ui.theme import SIGNS as SEAT_SIGNS
from kivy_ui.theme import Theme
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.lettering import can_write, lettering

GERMAN = "äöüßÄÖÜû"


@pytest.fixture
def window() -> object:
    """Letters are drawn into textures, which a window has to be there for."""
    return Window


def test_the_examples_run():
    assert doctest.testmod(fonts).failed == 0


@pytest.mark.parametrize("font", FILES)
def test_each_font_has_german_and_what_rules_are_written_with(font):
    assert [letter for letter in f"{GERMAN}≤≈½→−…–„“%" if not has(font, letter)] == []


def test_capitals_are_as_high_as_the_look_book_measured():
    assert capital_height(DISPLAY) == pytest.approx(0.679, abs=0.005)
    assert [capital_height(font) for font in (TEXT, HEAVY, BLACK)] == pytest.approx([0.723] * 3, abs=0.006)


def test_signs_that_a_font_lacks_are_written_in_the_one_that_has_them():
    assert runs("1d★ less", TEXT) == ((TEXT, "1d"), (SIGNS, "★ "), (TEXT, "less"))
    assert {runs(sign, TEXT)[0][0] for sign in SEAT_SIGNS} == {SIGNS}


def test_figures_in_a_question_stand_on_the_line():
    assert runs("Go 12 on", DISPLAY) == ((DISPLAY, "Go "), (HEAVY, "12 "), (DISPLAY, "on"))


def test_a_letter_that_no_font_has_is_left_to_the_first():
    assert runs("a\U0010fffe", TEXT) == ((TEXT, "a\U0010fffe"),)
    assert can_write("★")
    assert not can_write("\U0010fffe")


def test_what_looks_like_markup_is_written_as_it_is(window):
    assert Words("[b]★[/b] & [", Theme(), fit=True).text == "[b]★[/b] & ["


@pytest.mark.parametrize("font", [*FILES, SIGNS])
def test_dots_on_capitals_change_no_line(window, font):
    assert len({lettering(text, 33.0, font=font).height for text in ("x", "Äg", "★ Ü", "(|)")}) == 1


@pytest.mark.parametrize("font", [DISPLAY, NAME])
def test_the_line_below_leaves_what_hangs_from_the_line_above(window, font):
    alone, above = (drawn(text, font)[3::4] for text in ("gjy\n\u00a0", "gjy\nÄÖÜ"))
    written = [n for n, alpha in enumerate(alone) if alpha > 200]

    assert written
    assert len(alone) == len(above)
    assert [n for n in written if above[n] < 200] == []


def drawn(text: str, font: str) -> bytes:
    """Its pixels, as wide for every text."""
    script = Script(text=text, font_name=font, font_size=40, text_size=(120, None))
    script.refresh()
    return script.texture.pixels


def test_fonts_that_are_missing_are_replaced_and_named_once(tmp_path):
    (tmp_path / "lato").mkdir()
    for file in FILES.values():
        if file.startswith("lato/"):
            (tmp_path / file).touch()

    assert fonts.files(tmp_path)[DISPLAY].is_file()
    assert fonts.font_notices(tmp_path) == ["Plainer letters are used: fonts-vollkorn not installed."]
    assert fonts.font_notices(tmp_path / "nowhere") == [
        "Plainer letters are used: fonts-lato, fonts-vollkorn not installed."
    ]
    assert fonts.font_notices() == []
