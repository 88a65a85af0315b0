"""Tokens with chips, from the keys that a reader types to the answer in the game: through the real app."""

import os
from contextlib import contextmanager

import pytest

from companion.host.token_meanings import Meaning, Tokens, tokens_folder
from companion.kernel.prompts import Choose, Option
from companion.kernel.seats import Player
from companion.language.words import worded
from hardware.chip_readers import ChipWatch, UsbReader
from hardware.computer import Host
from kivy_ui.inbox import TokenShown
from kivy_ui.open_game import Plan
from tests.hardware.test_chip_readers import DEVICES, typed
from tests.kivy_ui.asking import all_words
from tests.kivy_ui.conftest import head
from tests.kivy_ui.drivers.touch_driver import find, pump, tap

TWO = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=1)]
WHO = Plan("dark_rituals", TWO, {}, "evening")
"""A game that begins by asking for one of its players."""
SARAS, BRYANS = "0001112223", "0004445556"


@contextmanager
def reader_end(root):
    """The end of the pipe that the reader types into, open before the app listens at the other."""
    end = os.open(root / "dev/input/event3", os.O_RDWR)
    yield end
    os.close(end)


@pytest.fixture
def lay(tmp_path):
    """``lay(app, number)``: a chip on a USB reader, whose recorded keys go all the way; a pipe plays the device."""
    root = tmp_path / "machine"
    (root / "proc/bus/input").mkdir(parents=True)
    (root / "dev/input").mkdir(parents=True)
    (root / "proc/bus/input/devices").write_text(DEVICES)
    os.mkfifo(root / "dev/input/event3")

    def lay(app, number):
        def came(token):
            app.inbox.put(TokenShown(token))
            watch.stop()

        reader = UsbReader(Host({}, root), grab=lambda device: None)
        watch = ChipWatch(reader, came, wait=lambda stop, seconds: True, spawn=lambda run: run())
        with reader_end(root) as end:
            os.write(end, typed(number))
            watch.start()
        pump(4)

    return lay


def known(environ, **meanings):
    tokens = Tokens(tokens_folder(environ))
    for number, meaning in meanings.items():
        tokens.mean(f"chip:{number.removeprefix('n')}", meaning)


# -- answering ---------------------------------------------------------------------------------------------


def test_a_chip_says_who(open_app, environ, lay):
    known(environ, **{SARAS: Meaning("person", "Sara"), BRYANS: Meaning("person", "Bryan")})
    app = open_app(game=WHO)
    assert app.open_game.prompts[0].key == "setup.master"

    lay(app, BRYANS)

    assert head(app) == 1
    assert app.open_game.prompts[0].key != "setup.master"
    assert "Bryan" in all_words(app.stage)
    assert worded(app.open_game.host.history()[0].label).endswith("Bryan")


def test_a_chip_is_given_its_meaning_by_touch_answers_at_once_and_is_known_the_next_evening(open_app, environ, lay):
    app = open_app(game=WHO)
    lay(app, SARAS)
    assert "What is this token?" in all_words(app.stage)

    tap(find("Sara"))

    assert head(app) == 1
    assert Tokens(tokens_folder(environ))[f"chip:{SARAS}"] == Meaning("person", "Sara")

    again = open_app(game=Plan("dark_rituals", TWO, {}, "another evening"))
    lay(again, SARAS)
    assert head(again) == 1


def test_a_chip_that_fits_no_question_says_so_and_answers_nothing(open_app, environ, lay):
    known(environ, **{SARAS: Meaning("person", "Nobody here")})
    app = open_app(game=WHO)

    lay(app, SARAS)

    assert "Nobody here: nothing to answer with it now." in all_words(app.stage)
    assert head(app) == 0


def test_what_cannot_be_chosen_now_is_told_with_its_reason(open_app, environ, lay, monkeypatch):
    known(environ, **{SARAS: Meaning("person", "Sara")})
    app = open_app(game=WHO)
    asleep = Choose("k", "Who?", serial=1, offers=lambda: [Option("p1", "Sara", why_not="she sleeps")])
    monkeypatch.setattr(type(app.open_game), "prompts", [asleep])

    lay(app, SARAS)

    assert "Sara: she sleeps" in all_words(app.stage)


def test_a_chip_on_a_sleeping_or_covered_screen_answers_nothing(open_app, environ, lay, monkeypatch):
    known(environ, **{SARAS: Meaning("person", "Sara")})
    app = open_app(game=WHO)
    monkeypatch.setattr(app.desk.sleep, "stir", lambda: True)

    lay(app, SARAS)
    assert head(app) == 0


# -- a token that opens a game -----------------------------------------------------------------------------


def test_a_token_opens_its_game_from_home(open_app, environ, lay):
    app = open_app(game=WHO)
    name = app.open_game.name
    lay(app, SARAS)
    tap(find(name))
    assert f"{name} is open already." in all_words(app.stage)

    again = open_app()
    lay(again, SARAS)
    again.inbox.wait()
    pump(6)

    assert again.open_game.name == name


def test_in_the_middle_of_another_game_it_asks_first(open_app, environ, lay):
    first = open_app(game=WHO)
    name = first.open_game.name
    known(environ, **{SARAS: Meaning("save", name, name)})
    app = open_app(game=Plan("dark_rituals", TWO, {}, "another evening"))
    other = app.open_game.name

    lay(app, SARAS)
    assert app.open_game.name == other
    tap(find(f"Open {name}"))
    app.inbox.wait()
    pump(6)

    assert app.open_game.name == name


# -- the page ----------------------------------------------------------------------------------------------


def test_the_settings_ask_what_a_token_is_and_list_forget_and_change_it(open_app, environ, lay):
    app = open_app(game=WHO)
    app.desk.navigation.go("settings", section="tokens")
    pump(3)
    assert "No token is known yet." in all_words(app.stage)

    lay(app, SARAS)
    tap(find("Sara"))
    pump(3)
    assert head(app) == 0  # here it is asked about, and answers nothing
    assert f"a person · {SARAS}" in all_words(app.stage)
    tap(find("Sara"))
    tap(find("Bryan"))
    pump(3)
    tap(find("Bryan"))
    assert "This token is Bryan. What shall it be?" in all_words(app.stage)
    tap(find("Nothing any more"))
    pump(3)

    assert "No token is known yet." in all_words(app.stage)
    assert not Tokens(tokens_folder(environ)).known


def test_without_a_game_the_saved_ones_can_be_chosen(open_app, environ, lay):
    name = open_app(game=WHO).open_game.name
    app = open_app()
    app.desk.navigation.go("settings", section="tokens")

    lay(app, SARAS)

    assert find(name)
    assert "opens this game" in all_words(app.stage)


def test_a_broken_file_of_tokens_is_told_on_their_page(open_app, environ):
    folder = tokens_folder(environ)
    folder.mkdir(parents=True)
    (folder / "tokens.toml").write_text("tokens = 3")
    app = open_app()

    app.desk.navigation.go("settings", section="tokens")
    pump(3)

    assert "tokens.toml: Expected `array`" in all_words(app.stage)


def test_a_meaning_that_cannot_be_kept_is_told(open_app, environ, lay):
    folder = tokens_folder(environ)
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("")  # a file where the folder would be
    app = open_app(game=WHO)

    lay(app, SARAS)
    tap(find("Sara"))

    assert "could not be kept" in all_words(app.stage)
    assert head(app) == 0


def test_after_the_page_is_left_tokens_answer_again(open_app, environ, lay):
    known(environ, **{SARAS: Meaning("person", "Sara")})
    app = open_app(game=WHO)
    app.desk.navigation.go("settings", section="tokens")
    app.desk.navigation.go("table")

    lay(app, SARAS)

    assert head(app) == 1


def test_the_page_says_how_it_stands_with_the_reader(open_app):
    app = open_app()
    app.chips.why = "no reader of chips is plugged in"
    app.desk.navigation.go("settings", section="tokens")
    pump(3)

    assert "Reader: no reader of chips is plugged in" in all_words(app.stage)
