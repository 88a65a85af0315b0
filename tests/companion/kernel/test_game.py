"""What a game is, how it is set up and how it is found."""

import io
import json
import re
import sys

import pytest
from msgspec.structs import replace

import companion.games
from companion.__main__ import main
from companion.errors import GameError, Invalid, RulesFailed, SaveError, UnknownGame
from companion.kernel.game import Game, Setting, settle
from companion.kernel.prompts import Option
from companion.kernel.registry import find_game, game_names, left_out
from companion.kernel.seats import Player
from companion.language.words import worded
from tests.companion.example_game import GAME

SETTINGS = (
    Setting("deck", "Deck", (Option("physical", "P"), Option("virtual", "V")), "physical"),
    Setting("luck", "Luck", (Option("good", "G"), Option("bad", "B")), "bad"),
)
CREW = [Player(name.lower(), name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve")]


def test_settings_that_are_not_given_take_their_default():
    assert settle(SETTINGS, {"luck": "good"}) == {"deck": "physical", "luck": "good"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"colour": "red"}, "There is no setting 'colour'. Expected one of: deck, luck."),
        ({"luck": "none"}, "luck cannot be 'none'. Expected one of: good, bad."),
    ],
)
def test_a_setting_that_does_not_exist_is_refused_with_those_that_do(given, message):
    with pytest.raises(Invalid) as error:
        settle(SETTINGS, given)

    assert str(error.value) == message


def test_a_game_starts_with_its_players_and_settings():
    table = GAME.start({"deck": "virtual"}, CREW[:2])

    assert ([seat.name for seat in table.players], table.virtual) == (["Ann", "Ben"], True)


@pytest.mark.parametrize("crew", [CREW[:0], CREW[:5]])
def test_too_few_or_too_many_players_are_refused(crew):
    with pytest.raises(Invalid) as error:
        GAME.start({}, crew)

    assert str(error.value) == f"Lighthouse Dash is for 1 to 4 players, not {len(crew)}."


def test_a_game_that_says_no_more_has_no_problems_pieces_or_tally():
    plain = Game("plain", "Plain", GAME.table, GAME.next_step, GAME.view, GAME.new)

    assert (plain.care.problems(None), plain.care.pieces(None), plain.care.headings(None)) == ([], {}, {})
    assert (plain.bots.tally(None), plain.setup.checklist(None), plain.story.moments(None, None)) == ({}, [], [])


def test_the_folder_of_a_game_is_the_one_called_like_it_or_else_that_of_its_rules():
    assert find_game("shadows_of_malice").folder.name == "shadows_of_malice"
    assert GAME.folder.name == "companion"


def test_a_game_that_is_not_installed_is_refused_with_those_that_are():
    with pytest.raises(UnknownGame) as error:
        find_game("solitaire")

    assert str(error.value) == f"There is no game 'solitaire'. Expected one of: {', '.join(game_names())}."


def test_a_game_is_found_by_its_folder_alone(tmp_path, monkeypatch):
    (tmp_path / "dash").mkdir()
    (tmp_path / "dash" / "__init__.py").write_text(CALLED_DASH)
    (tmp_path / "notes.py").write_text("not a game: no folder of its own")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path)])

    assert "dash" in game_names()
    assert "notes" not in game_names()
    assert find_game("dash").title == "Lighthouse Dash"


# -- games that cannot be used -----------------------------------------------------------------------------

CALLED_DASH = """
from msgspec.structs import replace
from tests.companion.example_game import GAME as LIGHTHOUSE
GAME = replace(LIGHTHOUSE, name="dash")
"""
BROKEN = {
    "a mistake in the syntax": (
        "x = 1\ndef row(table:\n    pass\n",
        r"SyntaxError: .* \(broken/__init__\.py, line 2\)",
    ),
    "a module that is not there": (
        "\nimport no_such_module\n",
        r"ModuleNotFoundError: No module named 'no_such_module' \(broken/__init__\.py, line 2\)",
    ),
    "an exception": ("\n\nGOALS = {}['far']\n", r"KeyError: 'far' \(broken/__init__\.py, line 3\)"),
    "an end of everything": ("import sys\nsys.exit('no')\n", r"SystemExit: no \(broken/__init__\.py, line 2\)"),
    "a mistake further in": (
        "from companion.games.broken.rules import row\n",
        r"NameError: name 'rwo' is not defined \(broken/rules\.py, line 1\)",
    ),
    "no GAME": ("GAEM = 1\n", r"broken/__init__\.py: there is no GAME in it; see companion/kernel/game\.py\."),
    "a GAME that is none": ("GAME = 1\n", r"broken/__init__\.py: there is no GAME in it"),
    "another name": (CALLED_DASH, r"broken/__init__\.py: its GAME is called 'dash', expected 'broken'\."),
}


@pytest.fixture(params=BROKEN)
def broken(request, tmp_path, monkeypatch):
    """A game that cannot be used beside those that can; gives what is said of it."""
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text(BROKEN[request.param][0])
    (tmp_path / "broken" / "rules.py").write_text("row = rwo\n")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path)])
    yield BROKEN[request.param][1]
    for module in ("companion.games.broken", "companion.games.broken.rules"):
        sys.modules.pop(module, None)


def test_a_game_that_cannot_be_used_is_named_with_file_and_line_and_left_out(broken):
    assert "broken" not in game_names()
    assert find_game("shadows_of_malice").title == "Shadows of Malice"
    [line] = left_out()
    assert re.fullmatch(f"The game in the folder broken is left out: {broken}.*", worded(line))
    with pytest.raises(UnknownGame, match=f"The game 'broken' cannot be played: {broken}"):
        find_game("broken")


def test_players_of_another_game_are_told_what_was_left_out(broken, tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert main(["table", "--json", "--no-save", "--game", "shadows_of_malice"]) == 0
    [notice] = json.loads(capfd.readouterr().out.splitlines()[0])["notices"]
    assert notice.startswith("The game in the folder broken is left out: ")

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert main(["table", "--no-save", "--game", "shadows_of_malice"]) == 0
    assert notice[:60] in " ".join(capfd.readouterr().out.split())
    assert main(["games"]) == 0
    assert notice in capfd.readouterr().out


def test_a_game_that_cannot_be_set_up_says_where_it_fails():
    def new(chosen, players):
        return {}["far"]

    with pytest.raises(RulesFailed, match=r"KeyError: 'far' \(companion/kernel/test_game\.py, line \d+\)"):
        replace(GAME, new=new).start({}, [Player("sara", "Sara")])


def test_every_error_of_ours_also_is_the_builtin_one_would_expect():
    import companion.errors

    for error in vars(companion.errors).values():
        if isinstance(error, type) and issubclass(error, GameError) and error is not GameError:
            assert issubclass(error, ValueError | LookupError | RuntimeError | OSError), error


def test_a_save_error_reads_as_its_sentence():
    assert str(SaveError("The disk is full.")) == "The disk is full."
    assert str(SaveError("The disk is full.", 28)) == "The disk is full."
    assert str(SaveError()) == ""
