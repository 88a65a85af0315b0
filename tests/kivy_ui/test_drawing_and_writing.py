"""Cards drawn by their names, and lines written on our own keyboard."""

import pytest

from companion.kernel.draw import Draw
from companion.kernel.prompts import Done, Write
from kivy_ui.focus import touchables
from kivy_ui.system.start import DISPLAYS
from tests.kivy_ui.asking import CARDS, MORE_CARDS, Shown, options, words_of
from tests.kivy_ui.drivers.touch_driver import find, press, pump, tap


def test_a_drawn_card_is_found_by_its_letters(ask):
    shown = ask(Draw("k", "Which card?", pool=lambda: MORE_CARDS))

    tap(find("Q"))
    tap(find("Twin Knives of Quarrel"))

    assert shown.given == ["Twin Knives of Quarrel"]


def test_of_a_few_dozen_cards_each_is_a_single_tap_away(ask):
    shown = ask(Draw("k", "Which card?", pool=lambda: CARDS))

    tap(find("Twin Knives of Quarrel"))

    assert shown.given == ["Twin Knives of Quarrel"]


def test_several_are_drawn_in_order_and_never_more_than_there_are(ask):
    shown = ask(Draw("k", "Which two?", pool=lambda: ["light", "dark", "dark"], count=2))

    tap(find("light"))
    tap(find("light"))
    assert "there is no other one" in words_of(shown.desk.stage)
    tap(find("dark"))
    tap(find("Take the last one back"))
    shown.keys("2")
    shown.main()

    assert shown.given == [["light", "dark"]]


def test_a_draw_has_its_way_out_and_can_be_left_to_the_app(ask):
    shown = ask(Draw("k", "Which?", pool=lambda: ["light"], also=lambda: options("Another card")))

    tap(find("Another card"))
    tap(find("Draw for us"))

    assert shown.given == [Done("another card"), "rolled"]


def test_a_line_is_written_on_our_own_keyboard(ask):
    shown = ask(Write("k", "What is it called?", longest=12))

    shown.main()
    pump(3)
    for letter in ("Ü", "b", "e", "r", "Space", "7"):
        tap(find(letter))
    tap(find("Done"))

    assert shown.given == ["Über 7"]


def test_a_line_is_written_with_real_keys_too(ask):
    shown = ask(Write("k", "What is it called?"))

    for key in "knife":
        press(key)
    press("backspace")
    press("enter")

    assert shown.given == ["Knif"]


def test_a_line_is_never_longer_than_asked_for_nor_done_while_too_short(ask):
    shown = ask(Write("k", "What is it called?", least=2, longest=3))

    press("a")
    press("enter")
    assert shown.given == []
    for key in "bcd":
        press(key)
    press("enter")

    assert shown.given == ["Abc"]


def test_what_need_not_be_written_is_left_empty_with_one_tap(ask):
    shown = ask(Write("k", "A note?", least=0))

    tap(find("Leave it empty"))

    assert shown.given == [""]


@pytest.mark.parametrize("display", DISPLAYS[:2], ids=lambda display: display.name)
def test_the_keyboard_has_room_for_every_key(open_app, display):
    app = open_app(display=display)
    shown = Shown(app, Write("k", "What is it called?"))

    shown.main()
    pump(4)

    keys = list(touchables(app.stage.sheets[-1].inside))
    assert min(min(key.width, key.height) for key in keys) >= app.desk.appearance.theme.touch - 1
    assert {"a", "ü", "ß", "0"} <= {key.text.lower() for key in keys}
