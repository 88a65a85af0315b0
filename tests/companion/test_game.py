"""What a game is, how it is set up and how it is found."""

import pytest

from companion.errors import GameError, Invalid, SaveError, UnknownGame
from companion.game import Player, Setting, find_game, game_names, settle
from companion.prompts import Option
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

    assert (table.names, table.virtual) == (["Ann", "Ben"], True)


@pytest.mark.parametrize("crew", [CREW[:0], CREW[:5]])
def test_too_few_or_too_many_players_are_refused(crew):
    with pytest.raises(Invalid) as error:
        GAME.start({}, crew)

    assert str(error.value) == f"Lighthouse Dash is for 1 to 4 players, not {len(crew)}."


def test_a_game_that_says_no_more_has_no_problems_pieces_or_tally():
    plain = type(GAME)(
        name="plain",
        title="Plain",
        table=GAME.table,
        new=GAME.new,
        next_step=GAME.next_step,
        view=GAME.view,
        folder=GAME.folder,
    )

    assert (plain.problems(None), plain.pieces(None), plain.tally(None)) == ([], {}, {})
    assert (plain.headings(None), plain.checklist(None), plain.moments(None, None)) == ({}, [], [])


def test_a_game_that_is_not_installed_is_refused_with_those_that_are():
    with pytest.raises(UnknownGame) as error:
        find_game("solitaire")

    assert str(error.value) == f"There is no game 'solitaire'. Expected one of: {', '.join(game_names())}."


def test_a_game_is_found_by_its_folder_alone(tmp_path, monkeypatch):
    import companion.games

    (tmp_path / "dash").mkdir()
    (tmp_path / "dash" / "__init__.py").write_text("from tests.companion.example_game import GAME\n")
    (tmp_path / "notes.py").write_text("not a game: no folder of its own")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path)])

    assert "dash" in game_names()
    assert "notes" not in game_names()
    assert find_game("dash").title == "Lighthouse Dash"


def test_every_error_of_ours_also_is_the_builtin_one_would_expect():
    import companion.errors

    for error in vars(companion.errors).values():
        if isinstance(error, type) and issubclass(error, GameError) and error is not GameError:
            assert issubclass(error, ValueError | LookupError | RuntimeError | OSError), error


def test_a_save_error_reads_as_its_sentence():
    assert str(SaveError("The disk is full.")) == "The disk is full."
    assert str(SaveError("The disk is full.", 28)) == "The disk is full."
    assert str(SaveError()) == ""
