"""What a game reads from the players' own folder, as every front end meets it; the game itself is a tiny one."""

import sys
import types
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.host.opening import Wanted, data_notices, open_session
from companion.kernel import registry as games
from companion.kernel.fingerprint import ruleset
from companion.kernel.game import OwnData, Setting
from companion.kernel.prompts import Confirm, Option
from companion.kernel.registry import find_game
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.language.spoken import spoken
from companion.storage.saves import Saves, meta_of
from tests.companion.tiny_games import game_of

SETTINGS = (Setting("deck", "Deck", (Option("virtual", "v"), Option("physical", "p")), "virtual"),)


class Folder:
    """A folder of the players' own that a test can change."""

    def __init__(self):
        self.fingerprint, self.defaults, self.notices, self.contents = "", {}, [], []
        self.kept: list[object] = []

    def own(self) -> OwnData:
        return OwnData(
            folder=lambda: Path("/mine"),
            contents=lambda: self.contents,
            notices=lambda: self.notices,
            fingerprint=lambda: self.fingerprint,
            defaults=lambda: self.defaults,
            keep=self.keep,
            refresh=lambda: None,
            check=lambda path: [],
        )

    def keep(self, table):
        self.kept.append(table)
        return ["Kept: a card."]


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """The tiny game is the only one installed, and has such a folder."""

    def asking(table):
        yield Confirm("ready", "Ready?")
        yield Confirm("sure", "Sure?")

    folder = Folder()
    pages = {"rules": lambda given, make_chance: [f"about {given['word']}", str(given["diff"])]}
    game = game_of(asking, own=folder.own(), settings=SETTINGS, pages=pages)
    module = types.ModuleType("companion.games.tiny")
    module.GAME = game
    monkeypatch.setitem(sys.modules, "companion.games.tiny", module)
    monkeypatch.setattr(games, "game_names", lambda: ["tiny"])
    monkeypatch.setenv("SHADOW_TABLE_SAVES", str(tmp_path / "saves"))
    return folder


def test_without_own_data_the_rules_are_those_of_the_files(folder):
    assert find_game("tiny").rules() == ruleset(find_game("tiny").folder)


def test_own_data_is_part_of_the_rules_a_save_is_made_by(folder):
    plain = find_game("tiny").rules()
    folder.fingerprint = "maps"
    changed = find_game("tiny").rules()

    assert changed != plain
    assert len(changed) == len(plain)
    assert meta_of(find_game("tiny"), "", {})["rules"] == changed


def test_a_save_made_with_other_data_opens_at_its_checkpoint_and_says_what_to_do_again(folder, tmp_path):
    saves = Saves(tmp_path)
    session = open_session(Wanted(game="tiny", name="one"), saves)
    session.answer(True)
    session.close()
    again = open_session(Wanted(load="one"), saves)
    assert (again.prompt.key, again.notices) == ("sure", [])
    again.close()

    folder.fingerprint = "maps"

    changed = open_session(Wanted(load="one"), saves)
    assert (changed.prompt.key, spoken(changed.notices[1:])) == ("ready", ["· Ready? Yes"])


def test_own_defaults_are_the_settings_of_a_new_game(folder):
    folder.defaults = {"deck": "physical"}

    assert [setting.default for setting in find_game("tiny").setup.settings] == ["physical"]


def test_what_cannot_be_used_is_told_first(folder, tmp_path):
    folder.notices = ["cards/a.toml: bad"]

    session = open_session(Wanted(game="tiny", keep=False), Saves(tmp_path))

    assert spoken(session.notices) == [
        "Some of your own data cannot be used; what is shipped stands in for it:",
        "· cards/a.toml: bad",
    ]
    folder.notices = []
    assert data_notices(find_game("tiny")) == []


def test_check_data_without_files_checks_the_folder(folder, capsys):
    assert main(["check-data"]) == 0
    assert capsys.readouterr().out == "/mine: there is nothing in it\n"

    folder.contents, folder.notices = ["cards/b.toml: 2 cards"], ["cards/a.toml: bad"]
    assert main(["check-data"]) == 1
    assert capsys.readouterr().out == "/mine: cards/b.toml: 2 cards: good\n/mine: cards/a.toml: bad\n"


def test_the_settings_of_a_game_are_shown_with_what_is_in_the_folder(folder, capsys):
    folder.contents, folder.notices = ["cards/b.toml: 2 cards"], ["cards/a.toml: bad"]

    main(["games", "tiny"])

    assert capsys.readouterr().out.splitlines()[-4:] == [
        "Your own data: /mine",
        "  cards/b.toml: 2 cards",
        "  Some of your own data cannot be used; what is shipped stands in for it:",
        "  · cards/a.toml: bad",
    ]


def test_what_was_described_is_kept_when_the_game_is_left(folder, capsys, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda question="": (_ for _ in ()).throw(EOFError))

    main(["table", "--game", "tiny"])

    assert capsys.readouterr().out.splitlines()[-1] == "Kept: a card."
    assert len(folder.kept) == 1
    main(["table", "--game", "tiny", "--no-save"])
    assert len(folder.kept) == 1


def test_a_trial_is_not_kept(folder):
    session = Session(find_game("tiny"), find_game("tiny").start({}, [Player("a", "A")]))
    session.what_if().close()

    assert folder.kept == []


def test_a_page_of_a_game_is_shown(folder, capsys):
    assert main(["rules", "gates", "--diff"]) == 0
    assert capsys.readouterr().out == "about gates\nTrue\n"


def test_a_game_without_the_page_says_so(folder, capsys):
    assert main(["cards"]) == 2
    assert capsys.readouterr().err == "companion: Tiny has no page 'cards'.\n"
